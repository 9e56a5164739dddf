"""The log: a deal's plays so far in words, on pages that Discord takes."""

from collections.abc import Sequence

import pytest

from bot.engine.cards import cards
from bot.engine.effects import Captured, Effect, SweepScored, Trailed
from bot.i18n import LANGUAGES, texts
from bot.ui.limits import check
from bot.ui.log import NEWEST, PAGE_PLAYS, log_message
from bot.ui.replies import Message, payload_of
from tests.cogs.steps import MakeBot, play_one, press, rows, started, text_of
from tests.conftest import OpenWorld
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
    message = log_message(LIVE, [TRAILED] * PAGE_PLAYS, NEWEST, ENGLISH)
    assert len(lines(message)) == PAGE_PLAYS
    assert lines(message)[0].startswith("1\\. ")
    assert message.rows == ()


def test_an_empty_log_says_so() -> None:
    assert lines(log_message(LIVE, [], NEWEST, ENGLISH)) == [
        "Nothing has been played in this deal yet."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plays", [[TRAILED] * 48, [LONG] * 48, [TRAILED, LONG] * 24], ids=len)
def test_every_play_is_on_one_page_of_a_long_log(
    plays: Sequence[Sequence[Effect]], language: str
) -> None:
    told: list[str] = []
    newest = log_message(LIVE, plays, NEWEST, texts(language))
    last = newest.rows[0][0].key.seq + 1  # type: ignore[attr-defined]
    for page in range(last + 1):
        message = log_message(LIVE, plays, page, texts(language))
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
