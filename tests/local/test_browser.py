"""The page in a real browser, on a wide screen and on a phone's."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.local.browsers import PHONE, WIDE, Show, browser, fits, last, needs_browser, run
from tests.local.site import OpenSite, Site

pytestmark = needs_browser


@pytest.fixture
async def site(open_site: OpenSite) -> Site:
    """Return a running page whose server is English."""
    return await open_site("en-US")


async def test_a_table_is_played_by_keyboard_and_by_touch(show: Show) -> None:
    alice, bob = await show("Alice", WIDE), await show("Bob", PHONE)
    await run(alice, "demo table")
    for page in (alice, bob):
        await expect(page.locator(".embed-title")).to_have_text("Finnish kasino to 16")
        image = page.get_by_alt_text("Five cards on the table")
        await expect(image).to_be_visible()
        assert await image.evaluate("image => image.naturalWidth") == 720
        await expect(page.locator(".used")).to_have_text("Alice used /demo table")
    await alice.get_by_role("button", name="Play a card").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        await alice.keyboard.press(key)
    await expect(last(bob).locator(".body > .md")).to_have_text("@Alice plays 2♥︎.")
    await bob.get_by_role("button", name="Take cards").tap()
    for name in ("A♥︎ takes A♠︎", "6♥︎ takes 6♠︎"):
        await bob.get_by_role("option", name=name).tap()
    await bob.locator(".sheet-foot button").tap()
    await expect(last(bob).locator(".body > .md")).to_have_text("A + 6")
    await expect(last(bob).locator(".only-you")).to_be_visible()
    await expect(last(alice).locator(".mention.mine")).to_have_text("@Alice")
    assert await fits(alice)
    assert await fits(bob)


async def test_every_entry_of_a_long_list_can_be_reached_on_a_phone(show: Show) -> None:
    bob = await show("Bob", PHONE)
    await run(bob, "demo table")
    await bob.get_by_role("button", name="Play a card").tap()
    king = bob.get_by_role("option", name="K♥︎")
    await king.scroll_into_view_if_needed()
    box = await king.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE[1]
    assert box["height"] >= 44
    await king.tap()
    await expect(last(bob).locator(".body > .md")).to_have_text("@Bob plays K♥︎.")


async def test_a_form_is_filled_in_by_keyboard(show: Show) -> None:
    alice = await show("Alice", WIDE)
    await run(alice, "demo table")
    opener = alice.get_by_role("button", name="Choose cards", exact=True)
    await opener.press("Enter")
    await expect(alice.get_by_role("dialog")).to_be_visible()
    await alice.keyboard.press("Escape")
    await expect(alice.get_by_role("dialog")).to_have_count(0)
    await expect(opener).to_be_focused()
    await alice.keyboard.press("Enter")
    await expect(alice.get_by_role("dialog")).to_be_visible()
    await alice.keyboard.type("<b>Hello</b>")
    for key in ("Tab", "Enter", "ArrowDown", "Enter"):  # the hand's menu: 10♦︎
        await alice.keyboard.press(key)
    for key in ("Tab", "Enter", "Space"):  # the table's menu: 2♠︎
        await alice.keyboard.press(key)
    await alice.mouse.click(1, 1)  # beside the list, which keeps what is ticked
    for key in ("Enter", "End", "Space"):  # and 5♦︎
        await alice.keyboard.press(key)
    await alice.locator(".sheet-foot button", has_text="Done").press("Enter")
    await alice.keyboard.press("Tab")
    await alice.keyboard.press("Tab")
    await alice.keyboard.press("Enter")
    await expect(last(alice).locator(".body > .md")).to_have_text("10♦︎ takes 2♠︎ + 5♦︎. <b>Hello</b>")


async def test_a_commands_options_are_filled_in_and_completed(show: Show) -> None:
    bob = await show("Bob", PHONE)
    await bob.locator("#composer .slash").tap()
    await bob.get_by_role("option", name="/demo new").tap()
    await bob.locator(".field", has_text="target").locator("input").fill("21")
    await bob.locator(".field", has_text="seats").locator("select").select_option("4 seats")
    await bob.locator(".field", has_text="city").locator("input").fill("tur")
    await bob.get_by_role("option", name="Turku").tap()
    assert await fits(bob)
    await bob.locator(".command button.primary").tap()
    text = "target=21 seats=4 pairs=False city='turku' name=None"
    await expect(last(bob).locator(".body > .md")).to_have_text(text)


async def test_a_button_in_a_message_that_changes_keeps_the_focus_and_a_reload_keeps_all(
    show: Show,
) -> None:
    alice = await show("Alice", WIDE)
    await run(alice, "demo table")
    await alice.get_by_role("button", name="My hand").click()
    await alice.get_by_role("button", name="Pressed 0 times").dblclick()
    await expect(alice.get_by_role("button", name="Pressed 1 times")).to_be_visible()
    await alice.locator(".myself select").select_option("fi")
    await expect(alice.locator("html")).to_have_attribute("lang", "fi")
    await alice.reload()
    await expect(alice.get_by_role("button", name="Pressed 1 times")).to_be_visible()
    await alice.locator(".only-you button").click()
    await expect(alice.locator(".private")).to_have_count(0)


async def test_a_phones_menu_opens_changes_the_channel_and_closes(show: Show) -> None:
    bob = await show("Bob", PHONE)
    await expect(bob.locator("#side")).not_to_be_visible()
    await bob.locator("#menu").tap()
    await bob.get_by_role("button", name="second-table").tap()
    await expect(bob.locator("#title")).to_have_text("# second-table")
    await expect(bob.locator("#side")).not_to_be_visible()
    await bob.locator("#menu").tap()
    await bob.keyboard.press("Escape")
    await expect(bob.locator("#side")).not_to_be_visible()


async def test_the_page_comes_back_after_the_connection_was_lost(show: Show, site: Site) -> None:
    alice = await show("Alice", WIDE)
    await alice.context.set_offline(True)
    other = await site.tab("Bob")
    await other.ask("say", content="Are you there?")
    await alice.context.set_offline(False)
    await expect(last(alice).locator(".body > .md")).to_have_text("Are you there?")


MARKDOWN = (
    ("**a** *b* _c_ __d__ ~~e~~", "<strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s>"),
    ("***a*** **b *c***", "<strong><em>a</em></strong> <strong>b <em>c</em></strong>"),
    ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"),
    (r"\*a\* `**b**` ``c`d``", "*a* <code>**b**</code> <code>c`d</code>"),
    (r"matti\_m\_ \`x\` \|\|y\|\| \~\~z\~\~", "<p>matti_m_ `x` ||y|| ~~z~~</p>"),
    (r"**matti\_m\_\*\*** _a\_b_", "<strong>matti_m_**</strong> <em>a_b</em>"),
    (r"*a\*b* __c\_\___ ||d\|\|||", "<em>a*b</em> <u>c__</u> <button"),
    ("\\> a\n\\# b\n1\\. c\n\\- d", "<p>&gt; a<br># b<br>1. c<br>- d</p>"),
    ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
    ("[a](https://b.example/c) x", '<a target="_blank" rel="noopener noreferrer"'),
    ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
    ("a\nb", "a<br>b"),
    ("# A\n-# b", '<h3 class="md-h1">A</h3><small class="md-small">b</small>'),
    ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    ("> a\n> b\nc", "<blockquote><p>a<br>b</p></blockquote><p>c</p>"),
    ("```py\na *b*\n```", "<code>a *b*</code>"),
    ("</kasino new:5> <:ace:7> @everyone", '<span class="mention">/kasino new</span> :ace: '),
    ("<t:99999999999999:R>", "99999999999999"),
)


async def test_markdown_is_read_as_discord_reads_it(show: Show) -> None:
    alice = await show("Alice", WIDE)
    script = "async text => (await import('/static/markdown.js')).markdown(text).innerHTML"
    for text, html in MARKDOWN:
        made = await alice.evaluate(script, text)
        assert html in made.replace(' href="https://b.example/c"', "").replace(' class=""', "")


async def test_a_restart_leaves_the_reader_his_channel_and_the_server_its_language(
    open_site: OpenSite, tmp_path: Path
) -> None:
    site = await open_site("en-US")
    async with browser(site, tmp_path, expected="ERR_CONNECTION_REFUSED") as show:
        bob = await show("Bob", WIDE)
        await bob.locator("button.place", has_text="second-table").click()
        await expect(bob.locator("#title")).to_have_text("# second-table")
        await bob.get_by_label("Server language").select_option("Suomi")
        await site.close()
        await expect(bob.locator("#lost")).to_be_visible()
        again = await open_site("en-US", site.root.port)
        await expect(bob.locator("#lost")).not_to_be_visible()
        carl = await again.tab("Carl")
        assert carl.frame["server_locale"] == "fi"
        await carl.ask("look", channel="second-table")
        await carl.ask("say", content="Still here?")
        await expect(last(bob).locator(".body > .md")).to_have_text("Still here?")
        await expect(bob.locator("#title")).to_have_text("# second-table")


async def test_a_choice_of_language_is_kept_by_the_browser(
    open_site: OpenSite, tmp_path: Path
) -> None:
    site = await open_site("en-US")
    async with browser(site, tmp_path) as show:
        bob = await show("Bob", WIDE, "fi-FI")
        await expect(bob.locator("html")).to_have_attribute("lang", "fi")
        await bob.locator(".myself select").select_option("en-US")
        await expect(bob.locator("html")).to_have_attribute("lang", "en-US")
        await bob.goto("about:blank")
        await site.close()
        again = await open_site("fi", site.root.port)
        await bob.goto(str(again.root.with_path("/") % {"user": " bob "}))
        await expect(bob.locator("html")).to_have_attribute("lang", "en-US")
