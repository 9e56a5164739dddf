"""What people do on the page, and what the bot's answers show to whom."""

import asyncio
from typing import Any

import pytest

from tests.local.site import Site, Tab


def shown(tab: Tab, text: str) -> bool:
    return any(text in content for content in tab.texts)


async def test_a_slash_command_is_answered_for_everyone(site: Site) -> None:
    alice, bob = await site.tab("Alice"), await site.tab("Bob")
    assert await alice.slash("demo table") == {}
    await bob.until(lambda: len(bob.messages) == 1)
    assert bob.messages == alice.messages


async def test_options_reach_the_bot_as_values_of_their_kinds(site: Site) -> None:
    alice = await site.tab("Alice")
    bob = (await site.tab("Bob")).frame["me"]["id"]
    options = {"target": "11", "seats": "4", "pairs": "true", "city": "oulu", "partner": bob}
    assert await alice.slash("demo new", **options) == {}
    assert alice.texts == ["target=11 seats=4 pairs=True city='oulu' name='Bob'"]


@pytest.mark.parametrize(
    ("options", "failed", "option"),
    [
        ({"target": "201"}, "too_large", "target"),
        ({"target": "-1"}, "too_small", "target"),
        ({}, "required", "target"),
        ({"target": "16", "seats": "5"}, "bad_option", "seats"),
        ({"target": "many"}, "not_whole", "target"),
        ({"target": "16", "partner": "77"}, "bad_request", None),
        ({"target": "16", "colour": "red"}, "bad_request", None),
    ],
)
async def test_options_that_do_not_fit_are_refused(
    site: Site, options: dict[str, str], failed: str, option: str | None
) -> None:
    alice = await site.tab("Alice")
    answer = await alice.slash("demo new", **options)
    assert (answer["failed"], answer.get("option")) == (failed, option)
    assert alice.texts == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("abc", {"failed": "not_whole", "values": {}}),
        ("16.5", {"failed": "not_whole", "values": {}}),
        ("1_6", {"failed": "not_whole", "values": {}}),
        ("١٦", {"failed": "not_whole", "values": {}}),
        (str(2**53), {"failed": "too_large", "values": {"most": 2**53 - 1}}),
        ("1" + "0" * 5000, {"failed": "too_large", "values": {"most": 2**53 - 1}}),
        (str(-(2**53)), {"failed": "too_small", "values": {"least": 1 - 2**53}}),
    ],
)
async def test_what_is_no_whole_number_of_discords_is_never_sent(
    site: Site, text: str, fault: dict[str, Any]
) -> None:
    alice = await site.tab("Alice")
    assert await alice.slash("demo new", target="0", seats=text) == {"option": "seats", **fault}
    assert alice.texts == []


@pytest.mark.parametrize("text", ["half", "1e400", "nan", "0x1", "1."])
async def test_what_is_no_number_is_never_sent(site: Site, text: str) -> None:
    alice = await site.tab("Alice")
    answer = await alice.slash("demo slow", seconds=text)
    assert answer == {"failed": "not_number", "option": "seconds", "values": {}}
    assert alice.texts == []


@pytest.mark.parametrize(("city", "failed"), [("x", "too_short"), ("x" * 41, "too_long")])
async def test_a_text_has_the_length_that_the_option_asks_for(
    site: Site, city: str, failed: str
) -> None:
    alice = await site.tab("Alice")
    assert (await alice.slash("demo new", target="0", city=city))["failed"] == failed
    assert alice.texts == []


@pytest.mark.parametrize("text", ["0", " 16 ", "+16"])
async def test_a_number_may_be_written_in_more_than_one_way(site: Site, text: str) -> None:
    alice = await site.tab("Alice")
    assert await alice.slash("demo new", target=text) == {}
    assert alice.texts[0].startswith(f"target={int(text)} ")


async def test_an_option_is_completed_by_the_bot(site: Site) -> None:
    alice = await site.tab("Alice")
    answer = await alice.ask(
        "complete", command="demo new", option="city", value="H", options={"target": "half"}
    )
    assert [choice["name"] for choice in answer["choices"]] == ["Helsinki", "Hanko"]


async def test_a_private_answer_is_seen_by_one_person_only(site: Site) -> None:
    alice, bob = await site.tab("Alice"), await site.tab("Bob")
    await alice.slash("demo table")
    await bob.until(lambda: len(bob.messages) == 1)
    await bob.click("My hand")
    await alice.ask("say", content="Well?")
    await bob.until(lambda: shown(bob, "Well?"))
    assert shown(bob, "Only for")
    assert not shown(alice, "Only for")


async def test_a_private_message_put_away_stays_away_after_a_reload(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    await alice.click("My hand")
    table, hand = alice.messages
    await alice.ask("dismiss", message=hand)
    assert list(alice.messages) == [table]
    again = await site.tab("alice")
    assert list(again.messages) == [table]


async def test_a_reload_shows_what_was_there(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    await alice.click("My hand")
    assert (await site.tab("Alice")).messages == alice.messages


async def test_a_menu_takes_one_or_several_values(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    assert await alice.choose("Play a card", "10") == {}
    assert await alice.choose("Take cards", "2", "A", "6") == {}
    me = alice.frame["me"]["id"]
    assert alice.texts == ["", f"<@{me}> plays **10♥︎**.", "2 + A + 6"]


async def test_a_menu_of_channels_offers_those_of_the_server(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    channels = alice.frame["channels"]
    assert await alice.choose("Go somewhere", next(iter(channels.values()))) == {}
    assert await alice.choose("Go somewhere") == {}
    assert alice.texts == ["", next(iter(channels)), "nowhere"]
    assert (await alice.choose("Go somewhere", "1"))["failed"] == "bad_request"


async def test_values_that_the_menu_does_not_offer_are_refused(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    for values in [["11"], [], ["2", "3"]]:
        assert (await alice.choose("Play a card", *values))["failed"] == "gone"
    assert len(alice.messages) == 1


def filled(modal: dict[str, Any], note: str) -> dict[str, Any]:
    """Fill in the demo's form: one card of the first menu, two of the second."""
    text, hand, taken = (
        (part.get("component") or part["components"][0])["custom_id"]
        for part in modal["components"]
    )
    return {text: note, hand: ["8♥︎"], taken: ["2♠︎", "6♥︎"]}


async def test_a_form_is_shown_and_sent_once(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    modal = (await alice.click("Choose cards"))["modal"]
    assert modal["title"] == "Choose cards yourself"
    values = filled(modal, "Mökki!")
    assert await alice.ask("submit", modal=modal["key"], values=values) == {}
    assert alice.texts[-1] == "**8♥︎** takes **2♠︎ + 6♥︎**. Mökki!"
    again = await alice.ask("submit", modal=modal["key"], values=values)
    assert again["failed"] == "bad_request"
    assert len(alice.messages) == 2


async def test_a_form_belongs_to_the_one_who_opened_it(site: Site) -> None:
    alice, bob = await site.tab("Alice"), await site.tab("Bob")
    await alice.slash("demo table")
    modal = (await alice.click("Choose cards"))["modal"]
    answer = await bob.ask("submit", modal=modal["key"], values=filled(modal, ""))
    assert answer["failed"] == "bad_request"


async def test_two_people_who_click_at_once_are_both_answered(site: Site) -> None:
    alice, bob = await site.tab("Alice"), await site.tab("Bob")
    await alice.slash("demo table")
    await bob.until(lambda: len(bob.messages) == 1)
    first, second = await asyncio.gather(alice.click("My hand"), bob.click("My hand"))
    assert first == second == {}
    assert shown(alice, "Only for")
    assert shown(bob, "Only for")


async def test_an_impatient_double_click_breaks_nothing(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    await alice.click("My hand")
    await asyncio.gather(*(alice.click("Pressed 0 times") for _ in range(5)))
    await alice.click("Pressed 1 times")
    assert await alice.click("Pressed 2 times") == {}


async def test_a_click_on_what_has_changed_is_answered_with_a_notice(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    await alice.click("My hand")
    hand = list(alice.messages)[-1]
    await alice.click("Pressed 0 times")
    late = await alice.ask("click", message=hand, custom_id="demo:count:0")
    assert late["failed"] == "gone"
    disabled = await alice.click("Full")
    assert disabled["failed"] == "gone"


async def test_an_interaction_that_the_bot_ignores_fails_when_its_time_is_over(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo table")
    monkeypatch.setattr("bot.local.actions._ANSWER_WITHIN", 0.3)
    started = asyncio.get_running_loop().time()
    assert await alice.click("Silent") == {"failed": "failed"}
    assert asyncio.get_running_loop().time() - started > 0.29


async def test_a_message_has_one_to_two_thousand_characters(site: Site) -> None:
    alice = await site.tab("Alice")
    for content in ["  ", "x" * 2001]:
        assert (await alice.ask("say", content=content))["failed"] == "bad_text"
    assert await alice.ask("say", content="x" * 2000) == {}


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "fly"},
        {"do": "click"},
        {"do": "click", "message": "1", "custom_id": "x"},
        {"do": "click", "message": "one", "custom_id": "x"},
        {"do": "slash", "command": "demo", "options": {}},
        {"do": "slash", "command": "demo table", "options": []},
        {"do": "select", "message": 5, "custom_id": "x", "values": "x"},
        {"do": "submit", "modal": "none", "values": {}},
        {"do": "locale", "locale": "tlh"},
        {"do": "server_locale", "locale": "tlh"},
        {"do": "look", "channel": "nowhere"},
        {"do": ["say"]},
    ],
)
async def test_a_senseless_request_is_refused_and_the_tab_lives(
    site: Site, request_: dict[str, Any]
) -> None:
    alice = await site.tab("Alice")
    for nonsense in ["", "[]", "[" * 9999, "{", '{"number": "x"}', '{"number": 1e400}']:
        await alice.socket.send_str(nonsense)
    assert (await alice.ask(**request_))["failed"] in {"bad_request", "gone"}
    assert await alice.ask("say", content="Still here") == {}
