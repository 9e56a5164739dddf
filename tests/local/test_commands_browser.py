"""A command's options in a real browser: by keyboard, with suggestions, with silly values."""

import pytest
from playwright.async_api import Page, expect

from tests.local.browsers import PHONE, WIDE, Show, fits, last, needs_browser
from tests.local.site import OpenSite, Site

pytestmark = needs_browser


@pytest.fixture
async def site(open_site: OpenSite) -> Site:
    """Return a running page whose server is English."""
    return await open_site("en-US")


async def begin(page: Page, command: str) -> None:
    """Choose a command by the keyboard."""
    await page.locator("#composer input").fill(f"/{command}")
    await expect(page.locator(".suggestion").first).to_be_visible()
    await page.keyboard.press("Enter")


async def says(page: Page, text: str) -> None:
    """Expect the bot to have answered so."""
    await expect(last(page).locator(".body > .md")).to_have_text(text)


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("abc", "Write a whole number here."),
        ("16.5", "Write a whole number here."),
        ("1" + "0" * 21, "The largest number allowed here is 9007199254740991."),
    ],
)
async def test_a_silly_number_is_refused_beside_its_field(
    show: Show, typed: str, fault: str
) -> None:
    alice = await show("Alice", PHONE)
    await begin(alice, "demo goal")
    await alice.keyboard.type(typed)
    await expect(alice.get_by_role("option", name="16 points")).to_be_visible()
    for _ in range(2):
        await alice.keyboard.press("Enter")
        await expect(alice.locator(".field", has_text="points").get_by_role("alert")).to_have_text(
            fault
        )
    await expect(alice.locator(".command input")).to_have_value(typed)
    await expect(alice.locator(".message")).to_have_count(0)
    assert await fits(alice)
    await alice.locator(".command input").fill("-3")
    await expect(alice.get_by_role("alert")).to_have_count(0)
    await alice.keyboard.press("Enter")
    await says(alice, "points=-3 pairs=False")


async def test_a_number_typed_after_the_command_runs_it_with_enter(show: Show) -> None:
    alice = await show("Alice", WIDE)
    await begin(alice, "demo goal")
    await alice.keyboard.type("0")
    await alice.keyboard.press("Enter")
    await says(alice, "points=0 pairs=False")


async def test_enter_takes_a_suggestion_that_was_moved_to(show: Show) -> None:
    alice = await show("Alice", WIDE)
    await begin(alice, "demo goal")
    await expect(alice.get_by_role("option", name="11 points")).to_be_visible()
    for key in ("ArrowUp", "Enter", "Enter"):
        await alice.keyboard.press(key)
    await says(alice, "points=11 pairs=False")


async def test_suggestions_leave_the_commands_name_in_sight(show: Show) -> None:
    for size in (WIDE, PHONE):
        alice = await show("Alice", size)
        await begin(alice, "demo goal")
        await expect(alice.get_by_role("option", name="11 points")).to_be_visible()
        title = await alice.locator(".command-head").bounding_box()
        suggestions = await alice.locator(".suggestions").bounding_box()
        assert title is not None
        assert suggestions is not None
        assert suggestions["y"] >= 0
        assert suggestions["y"] + suggestions["height"] <= title["y"]


async def test_enter_in_a_menu_of_choices_runs_the_command(show: Show) -> None:
    alice = await show("Alice", WIDE)
    await begin(alice, "demo goal")
    await alice.locator(".field", has_text="pairs").locator("select").focus()
    await alice.keyboard.type("Y")
    await alice.keyboard.press("Enter")
    await says(alice, "points=16 pairs=True")


async def test_what_is_required_must_be_filled_in(show: Show) -> None:
    alice = await show("Alice", WIDE)
    await begin(alice, "demo new")
    target = alice.locator(".field", has_text="target")
    await expect(target.locator("input")).to_be_focused()
    await alice.keyboard.press("Enter")
    await expect(target.get_by_role("alert")).to_have_text("required")
    await alice.keyboard.type("201")
    await alice.keyboard.press("Enter")
    await expect(target.get_by_role("alert")).to_have_text(
        "The largest number allowed here is 200."
    )
    await expect(target.locator("input")).to_be_focused()


async def test_enter_takes_the_suggestion_that_begins_as_what_was_typed(show: Show) -> None:
    alice = await show("Alice", WIDE)
    await begin(alice, "demo new")
    await alice.keyboard.type("21")
    await alice.locator(".field", has_text="city").locator("input").focus()
    await alice.keyboard.type("tur")
    await expect(alice.get_by_role("option", name="Turku")).to_have_attribute(
        "aria-selected", "true"
    )
    await alice.keyboard.press("Enter")
    await alice.keyboard.press("Enter")
    await says(alice, "target=21 seats=2 pairs=False city='turku' name=None")
