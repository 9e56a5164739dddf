"""Try games whose log this version cannot make out: damaged ones, and those of other rules."""

import pytest
from sqlalchemy import ColumnElement, delete, update

from bot.engine.rules import RULES_VERSION
from bot.service import course
from bot.service.errors import GameError, UnreadableError
from bot.service.games import Who
from bot.service.store import FORGOTTEN, UNREADABLE
from db import events as stored_events
from db.tables import events, games
from tests.service.conftest import ANN, BEN, DAN, PLACE, House


async def make_outdated(house: House, game_id: int) -> None:
    """Let a game look as if it was begun under another version of the rules."""
    row = update(games).where(games.c.id == game_id).values(rules_version=RULES_VERSION + 1)
    await house.database.run(lambda c: c.execute(row))


async def spoil(house: House, game_id: int, **values: str) -> None:
    """Spoil the last event in the log of a game."""
    seq = (await house.games.load(game_id)).game.seq
    row = update(events).where(events.c.game_id == game_id, events.c.seq == seq)
    await house.database.run(lambda c: c.execute(row.values(**values)))


@pytest.mark.parametrize(
    "values",
    [
        {"text": "nonsense"},
        {"text": "play 0 HKxH2"},
        {"text": "close ended"},
        {"text": "seat 9 person=1"},
        {"digest": "0" * 16},
    ],
)
async def test_a_damaged_game_is_left_alone_and_the_others_resume(
    house: House, caplog: pytest.LogCaptureFixture, values: dict[str, str]
) -> None:
    damaged, sound = await house.table(BEN), await house.table(BEN)
    await spoil(house, damaged, **values)
    await house.stop()
    await house.start()
    resumed = await house.games.resume()
    assert (resumed.waiting, resumed.closed) == ((sound,), ())
    assert f"Game {damaged} cannot be read" in caplog.text
    assert await house.finding.here(PLACE) == [sound, damaged]
    with pytest.raises(UnreadableError, match=UNREADABLE):
        await house.games.leave(damaged, ANN.discord_id)


@pytest.mark.parametrize(
    "lost", [events.c.seq > 0, events.c.seq == 1, events.c.seq == 3, events.c.seq > 5]
)
async def test_a_game_that_lost_events_is_left_alone_and_the_others_resume(
    house: House, caplog: pytest.LogCaptureFixture, lost: ColumnElement[bool]
) -> None:
    damaged, sound = await house.table(BEN), await house.table(BEN)
    for _ in range(3):
        live = await house.step(damaged)
    await house.database.run(
        lambda c: c.execute(delete(events).where(events.c.game_id == damaged, lost))
    )
    await house.stop()
    await house.start()
    assert (await house.games.resume()).waiting == (sound,)
    assert f"Game {damaged} cannot be read" in caplog.text
    assert f"of {live.game.seq} events" in caplog.text
    with pytest.raises(UnreadableError, match=UNREADABLE):
        await house.games.load(damaged)
    await house.games.close_unreadable(damaged, ANN.discord_id, is_moderator=False)
    assert await house.finding.here(PLACE) == [sound]


async def test_the_log_of_the_program_names_no_card_of_a_damaged_pack(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = await house.table(BEN)
    async with house.database.read() as connection:
        pack = (await stored_events.of(connection, damaged))[-1].text
    await spoil(house, damaged, text=pack[:-1])
    await house.stop()
    await house.start()
    await house.games.resume()
    assert f"Game {damaged} cannot be read" in caplog.text
    _, salt, *cards = pack.split()
    assert len(cards) == 52
    assert not [each for each in (salt, *cards) if each in caplog.text.split("NotationError")[-1]]


@pytest.mark.parametrize(("who", "is_moderator"), [(BEN, False), (DAN, True)])
async def test_who_plays_at_a_damaged_table_or_moderates_closes_it(
    house: House, who: Who, is_moderator: bool
) -> None:
    damaged = await house.table(BEN)
    await spoil(house, damaged, digest="")
    await house.stop()
    await house.start()
    close = house.games.close_unreadable
    with pytest.raises(GameError, match=course.NOT_AT_TABLE):
        await close(damaged, DAN.discord_id, is_moderator=False)
    await house.games.join(await house.lobby(), DAN.discord_id, DAN.name)
    with pytest.raises(GameError, match=course.NOT_AT_TABLE):
        await close(damaged, DAN.discord_id, is_moderator=False)
    await close(damaged, who.discord_id, is_moderator=is_moderator)
    assert damaged not in await house.finding.here(PLACE)
    with pytest.raises(UnreadableError, match=FORGOTTEN):
        await house.games.load(damaged)


async def test_a_game_of_other_rules_that_replays_alike_goes_on(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.step(game_id)
    await make_outdated(house, game_id)
    await house.restart()
    assert await house.games.load(game_id) == live


async def test_a_game_of_other_rules_that_replays_differently_is_closed_at_the_start(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    game_id, finished = await house.table(BEN), await house.table(BEN, target=0)
    over = await house.play_out(finished)
    for each in (game_id, finished):
        await make_outdated(house, each)
        await spoil(house, each, digest="0" * 16)
    await house.stop()
    await house.start()
    resumed = await house.games.resume()
    assert resumed.waiting == ()
    assert [(each.id, each.place, each.locale) for each in resumed.closed] == [
        (game_id, PLACE, "fi")
    ]
    assert f"Game {game_id} cannot be read" in caplog.text
    assert await house.finding.here(PLACE) == []
    again = await house.games.resume()
    assert (again.waiting, again.closed) == ((), ())
    with pytest.raises(UnreadableError, match=FORGOTTEN):
        await house.games.rematch(over.id, ANN.discord_id)
