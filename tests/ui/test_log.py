"""The log: a deal's plays so far in words, on pages that Discord takes."""

import pytest

from bot.engine.cards import cards
from bot.engine.effects import Captured, Effect, SweepScored, Trailed
from bot.i18n import LANGUAGES, texts
from bot.service.live import PlaysOfDeal
from bot.ui.limits import check
from bot.ui.log import NEWEST, PAGE_PLAYS, log_message
from bot.ui.replies import Message, payload_of
from tests.cogs.steps import (
    MakeBot,
    live_of,
    play_one,
    press,
    rows,
    started,
    table_of,
    text_of,
)
from tests.conftest import OpenWorld
from tests.ui.conftest import EDIT, play_first
from tests.ui.test_crowded_tables import crowded, shown

ALL = cards("C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK CA H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA")
TRAILED = (Trailed(0, ALL[0]),)
LONG = (Captured(1, ALL[0], ALL[1:], swept=True), SweepScored(1, (0, 9)))
LIVE = shown(crowded(4))
ENGLISH = texts("en")


def lines(message: Message) -> list[str]:
    """Return the plays that *message* tells."""
    return [
        each for each in str(message.embeds[0].description).split("\n") if not each.startswith("-#")
    ]


def test_a_short_log_is_one_page_without_buttons() -> None:
    message = log_message(LIVE, PlaysOfDeal(2, (TRAILED,) * PAGE_PLAYS), NEWEST, ENGLISH)
    assert message.embeds[0].title == "Plays of deal 2"
    assert len(lines(message)) == PAGE_PLAYS
    assert lines(message)[0].startswith("1\\. ")
    assert message.rows == ()


def test_an_empty_log_says_so() -> None:
    assert lines(log_message(LIVE, PlaysOfDeal(1, ()), NEWEST, ENGLISH)) == [
        "Nothing has been played in this deal yet."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plays", [[TRAILED] * 48, [LONG] * 48, [TRAILED, LONG] * 24], ids=len)
def test_every_play_is_on_one_page_of_a_long_log(
    plays: list[tuple[Effect, ...]], language: str
) -> None:
    deal = PlaysOfDeal(1, tuple(plays))
    told: list[str] = []
    newest = log_message(LIVE, deal, NEWEST, texts(language))
    last = newest.rows[0][0].key.seq + 1  # type: ignore[attr-defined]
    for page in range(last + 1):
        message = log_message(LIVE, deal, page, texts(language))
        assert check(payload_of(message)) == []
        assert len(lines(message)) <= PAGE_PLAYS
        told += lines(message)
    assert [each.partition("\\")[0] for each in told] == [str(n) for n in range(1, 49)]
    assert lines(message) == lines(newest)


async def test_the_log_button_tells_whoever_presses_it_alone_and_pages_turn(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = world.person("Aino"), world.person("Bo", "fi")
    await started(world, *people)
    for _ in range(PAGE_PLAYS + 1):
        await play_one(world)
    await world.env.advance_time(EDIT)
    watcher = world.person("Eve")
    log = await press(world, watcher, "log")
    assert log is not None
    assert log.ephemeral
    assert f"{PAGE_PLAYS + 1}\\. " in text_of(log)
    back = rows(log)[0]["components"][0]["custom_id"]
    earlier = (await world.press(watcher, log, back)).response
    assert earlier is not None
    assert text_of(earlier).startswith("1\\. ")
    finnish = await press(world, people[1], "log")
    assert finnish is not None
    assert "Sivu 2/2" in text_of(finnish)


async def test_58_neither_the_log_nor_the_count_of_cards_tells_a_play_before_the_table_does(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = world.person("Aino"), world.person("Bo")
    await started(world, *people)
    for _ in range(7):
        await play_one(world)
    await world.env.advance_time(EDIT)
    who = people[(await live_of(world)).game.playing.turn]
    hand = await press(world, who, "hand")
    assert hand is not None
    await play_first(world, who, hand)
    card = (await live_of(world)).game.playing.history[-1].move.card.symbols
    for is_told in (False, True):
        log, table = await press(world, people[0], "log"), text_of(table_of(world))
        assert log is not None
        last_play = table.partition("\n")[0]
        told = (card in text_of(log), card in last_play, "32 cards in the stock" in table)
        assert told == (is_told,) * 3
        await world.env.advance_time(EDIT)
