"""The real bot on a real database, played by two people in two browsers, and a computer."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from bot.app import start_anew
from tests.local.browsers import PHONE, WIDE, Show, fits, last, needs_browser, run
from tests.local.site import Site
from tests.world import bot_maker, quick_settings

pytestmark = needs_browser

CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """Return a running page with the real bot behind it."""
    settings = quick_settings(tmp_path)
    running = Site(bot_maker(settings, start=start_anew)(), AsyncExitStack())
    await running.start("en-US", 0)
    yield running
    await running.close()


async def press(page: Page, label: str) -> None:
    """Press the newest button with that label."""
    await page.get_by_role("button", name=label, exact=True).last.click()


def hand(page: Page) -> Locator:
    """Return the private hand that the page shows."""
    return page.locator(".private").last


async def cards_in_hand(page: Page) -> set[str]:
    """Open the hand and return the cards in it, as they are written."""
    await press(page, "My hand")
    return set(CARD.findall(await hand(page).locator("h4").inner_text()))


async def choose(page: Page, menu: Locator) -> None:
    """Choose the last entry of *menu*, and wait until the page shows that it has been taken."""
    key = await menu.get_attribute("data-key")
    await menu.click()
    await page.get_by_role("option").last.click()
    await expect(page.locator(f'[data-key="{key}"]')).to_have_count(0)


def on_table(page: Page, label: str) -> Locator:
    """Return the button with that label which everybody sees."""
    return page.locator(".message:not(.private)").get_by_role("button", name=label)


async def play_on(page: Page) -> int:
    """Play whenever it is this person's turn, until the deal is over; return how many choices.

    A hand that has more plays than a menu holds asks for the card first.
    """
    menu = hand(page).locator(".chooser")
    over = on_table(page, "Rematch").or_(on_table(page, "Continue"))
    for plays in range(99):
        await expect(menu.or_(over).first).to_be_visible()
        if await over.is_visible():
            return plays
        await choose(page, menu)
    raise AssertionError("the deal never ended")


async def play_deals(*pages: Page) -> None:
    """Play until the game is over: after a deal that ends level there is another."""
    while True:
        assert min(await asyncio.gather(*map(play_on, pages))) >= 16
        onward = on_table(pages[0], "Continue")
        if not await onward.is_visible():
            return
        await onward.click()
        for page in pages:
            await expect(on_table(page, "Continue")).to_have_count(0)


async def test_two_people_and_a_computer_play_a_deal_to_the_leaderboard(show: Show) -> None:
    alice, bob = await show("Alice", WIDE), await show("Bob", PHONE)
    await alice.locator("#composer input").fill("/kasino new")
    await alice.keyboard.press("Enter")
    await alice.locator(".field", has_text="target").locator("input").fill("0")
    await alice.locator(".command button.primary").click()
    await press(bob, "Join")
    await press(alice, "Add computer")
    await press(alice, "Start")
    await expect(alice.locator(".embed-title").last).to_have_text("Deal 1")
    of_alice, of_bob = await cards_in_hand(alice), await cards_in_hand(bob)
    assert len(of_alice) == len(of_bob) == 4
    for page, hidden in ((alice, of_bob), (bob, of_alice)):
        assert not hidden & set(CARD.findall(await page.content()))
    await play_deals(alice, bob)
    for page in (alice, bob):
        result = page.locator(".message:not(.private) .embed", has_text="The game is over")
        await expect(result).to_contain_text("Winner")
        assert await fits(page)
    await run(bob, "kasino leaderboard")
    for page in (alice, bob):
        await expect(last(page)).to_contain_text(re.compile(r"Alice · \d wins? · 1 game"))
        await expect(last(page)).to_contain_text(re.compile(r"Bob · \d wins? · 1 game"))
    await bob.reload()
    await expect(last(bob)).to_contain_text(re.compile(r"Alice · \d wins? · 1 game"))
    await expect(on_table(bob, "Rematch")).to_be_visible()
    await bob.locator("#to-table").tap()
    await expect(on_table(bob, "Rematch")).to_be_in_viewport()
