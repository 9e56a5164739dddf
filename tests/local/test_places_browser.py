"""Where the reader is in the messages, and what brings him to the table; and who he is."""

import pytest
from playwright.async_api import FloatRect, Locator, Page, expect

from tests.local.browsers import PHONE, WIDE, Show, fits, needs_browser, run
from tests.local.site import OpenSite, Site, Tab

pytestmark = needs_browser


@pytest.fixture
async def site(open_site: OpenSite) -> Site:
    """Return a running page whose server is English."""
    return await open_site("en-US")


async def talk(tab: Tab, lines: int) -> None:
    """Fill a phone's window with messages."""
    for line in range(lines):
        await tab.ask("say", content=f"Line {line}")


def counter(page: Page, count: int) -> Locator:
    return page.get_by_role("button", name=f"Pressed {count} times")


async def place(page: Page, selector: str) -> FloatRect:
    """Return where on the page there is what *selector* finds."""
    found = await page.locator(selector).bounding_box()
    assert found is not None
    return found


async def test_new_buttons_on_the_table_bring_the_reader_to_it(show: Show, site: Site) -> None:
    alice, bob = await show("Alice", PHONE), await site.tab("Bob")
    await bob.slash("demo list")
    await talk(bob, 30)
    await expect(alice.get_by_text("Line 29")).to_be_in_viewport()
    await expect(alice.locator("#to-table")).not_to_be_visible()
    await run(alice, "demo count")
    await talk(bob, 40)
    await expect(alice.get_by_text("Line 39")).to_be_in_viewport()
    await expect(counter(alice, 0)).not_to_be_in_viewport()
    await bob.click("Pressed 0 times")
    await expect(counter(alice, 1)).to_be_in_viewport(ratio=1)
    await bob.slash("demo list")
    newer, feed = await place(alice, "#newer"), await place(alice, "#feed")
    assert feed["y"] + feed["height"] <= newer["y"]
    await alice.locator("#newer").tap()
    await expect(alice.get_by_text("Line 39")).to_be_in_viewport(ratio=1)
    way, feed = await place(alice, "#to-table"), await place(alice, "#feed")
    assert way["y"] + way["height"] <= feed["y"]
    await alice.locator("#to-table").tap()
    await expect(counter(alice, 1)).to_be_in_viewport(ratio=1)
    await expect(alice.locator("#to-table")).not_to_be_visible()


async def test_who_reads_elsewhere_is_left_there(show: Show, site: Site) -> None:
    alice, bob = await show("Alice", PHONE), await site.tab("Bob")
    await run(alice, "demo count")
    await talk(bob, 60)
    await expect(alice.get_by_text("Line 59")).to_be_in_viewport()
    await alice.get_by_text("Line 30").scroll_into_view_if_needed()
    await expect(alice.get_by_text("Line 30")).to_be_in_viewport()
    await bob.click("Pressed 0 times")
    await bob.ask("say", content="News")
    await expect(alice.locator("#newer")).to_be_visible()
    await expect(alice.get_by_text("Line 30")).to_be_in_viewport(ratio=1)
    await expect(counter(alice, 1)).not_to_be_in_viewport()


async def test_an_answer_to_the_reader_is_shown_wherever_he_reads(show: Show, site: Site) -> None:
    alice, bob = await show("Alice", PHONE), await site.tab("Bob")
    await run(alice, "demo table")
    await talk(bob, 40)
    await alice.locator("#to-table").tap()
    await alice.get_by_role("button", name="My hand").tap()
    await expect(alice.get_by_text("Only for")).to_be_in_viewport(ratio=1)
    await expect(counter(alice, 0)).to_be_in_viewport(ratio=1)


async def test_a_newcomer_moves_nobody(show: Show, site: Site) -> None:
    alice, bob = await show("Alice", PHONE), await site.tab("Bob")
    await talk(bob, 60)
    await expect(alice.get_by_text("Line 59")).to_be_in_viewport()
    await alice.get_by_text("Line 20").scroll_into_view_if_needed()
    await site.tab("Carl")
    await expect(alice.locator(".place", has_text="Carl")).to_have_count(1)
    await expect(alice.get_by_text("Line 20")).to_be_in_viewport(ratio=1)


async def test_who_has_no_name_types_one(show: Show, site: Site) -> None:
    alice = await show("Alice", PHONE)
    for name in ("", "\u202e", "x" * 60):
        await alice.goto(str(site.root.with_path("/") % {"user": name}))
        await expect(alice.get_by_label("What is your name?")).to_be_focused()
        assert await fits(alice)
    await alice.get_by_label("What is your name?").fill("Bea")
    await alice.get_by_role("button").tap()
    await expect(alice.locator(".myself")).to_contain_text("Bea")


async def test_the_servers_language_is_chosen_beside_its_name(show: Show, site: Site) -> None:
    alice = await show("Alice", WIDE)
    bob = await site.tab("Bob")
    await alice.get_by_label("Server language").select_option("Suomi")
    await bob.until(lambda: bob.frame["server_locale"] == "fi")
    await expect(alice.locator("html")).to_have_attribute("lang", "en-US")
    await run(alice, "demo locale")
    await expect(alice.locator(".body > .md").last).to_have_text("en-US fi")
