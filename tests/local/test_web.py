"""The page's server: people, languages, channels, files, and who is let in."""

import asyncio
import re
import socket
import webbrowser
from pathlib import Path
from queue import SimpleQueue

import pytest

import bot.local
from bot.i18n import language
from bot.i18n.texts import CATALOGUES
from bot.local.languages import LOCALES
from bot.local.serve import PortError, serving
from bot.local.texts import PAGE_TEXTS, page_texts
from tests.local.demo import DemoBot
from tests.local.site import OpenSite, Site

STATIC = Path(bot.local.__file__).parent / "static"


async def test_a_new_name_joins_and_shows_in_every_tab(site: Site) -> None:
    alice = await site.tab("Alice")
    await site.tab("Åke  Öberg")
    await alice.until(lambda: len(alice.frame["people"]) == 2)
    assert [person["name"] for person in alice.frame["people"]] == ["Alice", "Åke Öberg"]
    await site.tab("ÅKE ÖBERG")
    assert len((await site.tab("Alice")).frame["people"]) == 2


async def test_the_reader_without_a_name_gets_the_owners_tab(site: Site) -> None:
    async with site.session.get(site.root) as response:
        assert response.url.query == {"user": "Alice"}
        assert response.headers["Content-Security-Policy"].startswith("default-src 'self'")
        assert "<main>" in await response.text()


async def test_a_person_chooses_the_language_and_the_server_has_its_own(site: Site) -> None:
    alice = await site.tab("Alice")
    assert alice.frame["me"]["locale"] == "fi"
    await alice.ask("locale", locale="en-US")
    await alice.slash("demo locale")
    assert alice.texts == ["en-US fi"]
    assert alice.frame["texts"] == page_texts("en-US")


@pytest.mark.parametrize(
    ("wanted", "locale"),
    [
        (["fi-FI", "fi", "en"], "fi"),
        (["eo-UY", "FI", "en"], "fi"),
        (["en-GB", "fi"], "en-US"),
        (["eo", "la"], "en-US"),
        (["-", "x" * 999], "en-US"),
    ],
)
async def test_the_browsers_language_is_taken_on_the_first_visit(
    open_site: OpenSite, wanted: list[str], locale: str
) -> None:
    site = await open_site("en-US")
    bob = await site.tab("Bob", *wanted)
    assert bob.frame["me"]["locale"] == locale
    assert bob.frame["texts"] == page_texts(locale)
    await bob.ask("locale", locale="en-US")
    assert (await site.tab("bob", *wanted)).frame["me"]["locale"] == "en-US"


async def test_the_server_speaks_the_language_of_its_owners_first_visit(
    open_site: OpenSite,
) -> None:
    site = await open_site("en-US")
    bob = await site.tab("Bob", "en")
    alice = await site.tab("Alice", "fi")
    await alice.ask("locale", locale="en-US")
    await bob.slash("demo locale")
    assert bob.texts == ["en-US fi"]


@pytest.mark.parametrize("name", ["Alice", "Bob"])
async def test_what_was_chosen_for_the_server_in_an_earlier_run_counts_again(
    open_site: OpenSite, name: str
) -> None:
    site = await open_site("en-US")
    tab = await site.tab(name, "en", server_language="fi")
    assert (tab.frame["me"]["locale"], tab.frame["server_locale"]) == ("en-US", "fi")
    await site.tab("Alice", "en")
    assert (await site.tab("Carl", "en")).frame["server_locale"] == "fi"
    await tab.ask("server_locale", locale="en-US")
    assert (await site.tab("Dora", "en", server_language="fi")).frame["server_locale"] == "en-US"


@pytest.mark.parametrize("unknown", ["", "tlh", "fi-FI"])
async def test_a_language_that_the_bot_does_not_speak_is_not_recalled(
    open_site: OpenSite, unknown: str
) -> None:
    site = await open_site("fi")
    bob = await site.tab("Bob", "en", server_language=unknown)
    assert bob.frame["server_locale"] == "fi"


@pytest.mark.parametrize(
    ("known", "shown"), [("second-table", "second-table"), ("gone", "kasino"), ("", "kasino")]
)
async def test_a_tab_that_comes_back_shows_the_channel_where_it_was(
    site: Site, known: str, shown: str
) -> None:
    assert (await site.tab("Alice", channel=known)).frame["channel"] == shown


def test_no_language_is_offered_that_the_bot_does_not_speak() -> None:
    spoken = {file.stem for file in CATALOGUES.glob("*.po")} | {"en"}
    assert {language(locale) for locale in LOCALES} == spoken


async def test_anybody_chooses_the_servers_language(site: Site) -> None:
    alice, bob = await site.tab("Alice"), await site.tab("Bob", "en")
    assert bob.frame["server_locale"] == "fi"
    await bob.ask("server_locale", locale="en-US")
    await alice.until(lambda: alice.frame["server_locale"] == "en-US")
    await alice.slash("demo locale")
    assert alice.texts == ["fi en-US"]


async def test_commands_are_described_in_the_persons_language(site: Site) -> None:
    alice = await site.tab("Alice")
    new = next(c for c in alice.frame["commands"] if c["name"] == "demo new")
    assert new["description"] == "Avaa pöytä"
    await alice.ask("locale", locale="en-US")
    new = next(c for c in alice.frame["commands"] if c["name"] == "demo new")
    assert new["description"] == "Open a table"


async def test_each_channel_has_its_own_messages(site: Site) -> None:
    alice, bob = await site.tab("Alice"), await site.tab("Bob")
    await alice.ask("say", content="here")
    await alice.ask("look", channel="second-table")
    assert alice.frame["channel"] == "second-table"
    assert alice.texts == []
    await alice.ask("say", content="there")
    assert alice.texts == ["there"]
    await bob.until(lambda: bob.texts == ["here"])
    await alice.ask("look", channel="kasino")
    assert alice.texts == ["here"]


async def test_a_picture_of_the_bot_is_served_from_memory(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    (message,) = alice.messages.values()
    (file,) = message["attachments"]
    assert message["embeds"][0]["image"]["url"] == f"attachment://{file['filename']}"
    async with site.session.get(site.root.with_path(file["url"])) as response:
        assert response.content_type == "image/png"
        assert (await response.read()).startswith(b"\x89PNG")
    async with site.session.get(site.root.with_path(file["url"] + "x")) as response:
        assert response.status == 404


async def test_a_port_in_use_stops_the_start_and_closes_the_bot() -> None:
    bot = DemoBot()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        page = serving(bot, owner="Alice", port=taken.getsockname()[1], open_browser=False)
        with pytest.raises(PortError, match="in use"):
            await page.__aenter__()
    assert bot.is_closed()


async def test_the_owners_tab_is_opened_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr(webbrowser, "open", opened.put)
    async with serving(DemoBot(), owner="Åke", port=0) as address:
        assert await asyncio.to_thread(opened.get, timeout=60) == address
        assert address.endswith("/?user=%C3%85ke")


async def test_closing_the_page_closes_the_bot(open_site: OpenSite) -> None:
    site = await open_site("en-US")
    alice = await site.tab("Alice")
    await site.close()
    assert site.bot.is_closed()
    assert alice.socket.closed


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    for file in STATIC.iterdir():
        text = file.read_text("utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"""(src|href|url)\s*[=(]\s*["']?(https?:)?//""", text), file.name
        assert "innerHTML" not in text


def test_every_word_that_the_page_uses_is_in_the_texts() -> None:
    used = set()
    for file in STATIC.glob("*.js"):
        used |= set(re.findall(r"""(?:words|around)\(\s*"(\w+)\"""", file.read_text("utf-8")))
    failures = set()
    for module in ("actions", "options", "tabs"):
        source = Path(bot.local.__file__).with_name(f"{module}.py").read_text("utf-8")
        failures |= set(re.findall(r'"failed": "(\w+)"', source))
        failures |= set(re.findall(r'(?:OptionFault\(|_(?:WHOLE|NUMBER), )"(\w+)"', source))
        failures |= set(re.findall(r'_outcome\([^"]*"(\w+)"\)', source))
    assert used | failures == set(PAGE_TEXTS)
