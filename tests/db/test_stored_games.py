"""Try storing games, racing for an event, and finding games again."""

import asyncio
import logging
import sqlite3
from functools import partial

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from db import events, games, people
from db.database import Database
from db.errors import StaleGameError
from db.events import EventRow
from db.games import SeatRow
from db.hop import in_one_hop
from db.tables import Phase


def _event(seq: int, text: str = "trail S8", at: int = 100) -> EventRow:
    return EventRow(seq, text, f"digest{seq}", at)


async def _game(db: Database, *, guild: int = 1, channel: int = 2, host: int = 7) -> int:
    async def work(connection: AsyncConnection) -> int:
        host_id = await people.remember(connection, host, f"p{host}", 50)
        return await games.create(
            connection,
            guild_id=guild,
            channel_id=channel,
            host_id=host_id,
            family="suomalainen",
            rules='{"target": 16}',
            rules_version=1,
            locale="fi",
            now=50,
        )

    return await db.run(work)


async def _append(
    db: Database,
    game_id: int,
    *new: EventRow,
    phase: Phase = "playing",
    host_id: int | None = 1,
    seats: list[SeatRow] | None = None,
) -> None:
    await db.run(
        lambda connection: in_one_hop(
            connection,
            lambda sql: games.append(sql, game_id, new, phase=phase, host_id=host_id, seats=seats),
        )
    )


async def _log(db: Database, game_id: int) -> list[EventRow]:
    async with db.read() as connection:
        return await events.of(connection, game_id)


async def test_a_batch_of_events_moves_the_game_and_its_seats(db: Database) -> None:
    game = await _game(db)
    seats = [SeatRow(0, person_id=1), SeatRow(1, computer="greedy")]
    await _append(db, game, _event(1), _event(2, at=120), phase="between", seats=seats)
    async with db.read() as connection:
        row = await games.load(connection, game)
        assert await games.seats_of(connection, game) == seats
        assert await events.of(connection, game) == [_event(1), _event(2, at=120)]
    assert row is not None
    assert (row.seq, row.phase, row.host_id, row.created_at, row.touched_at) == (
        2,
        "between",
        1,
        50,
        120,
    )
    assert (row.family, row.rules, row.locale) == ("suomalainen", '{"target": 16}', "fi")


async def test_of_two_appends_at_once_exactly_one_is_stored(db: Database) -> None:
    game = await _game(db)
    outcomes = await asyncio.gather(
        *(_append(db, game, _event(1, f"player {n}")) for n in range(8)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes].count(StaleGameError) == 7
    [stored] = await _log(db, game)
    assert stored.text == f"player {outcomes.index(None)}"


async def test_two_processes_race_for_an_event_and_one_wins(db: Database, url: str) -> None:
    game = await _game(db)
    other = Database(url)
    await other.open()
    outcomes = await asyncio.gather(
        *(_append(d, game, _event(1)) for d in (db, other)), return_exceptions=True
    )
    await other.close()
    assert sorted(str(type(outcome)) for outcome in outcomes) == sorted(
        [str(type(None)), str(StaleGameError)]
    )
    assert len(await _log(db, game)) == 1


async def test_a_lost_race_changes_nothing_at_all(db: Database) -> None:
    game = await _game(db)
    await _append(db, game, _event(1), _event(2), seats=[SeatRow(0, person_id=1)])
    with pytest.raises(StaleGameError):
        await _append(db, game, _event(2, at=999), _event(3), phase="over", seats=[])
    async with db.read() as connection:
        row = await games.load(connection, game)
        assert await games.seats_of(connection, game) == [SeatRow(0, person_id=1)]
    assert row is not None
    assert (row.seq, row.phase, row.touched_at) == (2, "playing", 100)
    assert len(await _log(db, game)) == 2


async def test_events_that_leave_a_gap_are_refused(db: Database) -> None:
    game = await _game(db)
    with pytest.raises(StaleGameError):
        await _append(db, game, _event(2))
    assert await _log(db, game) == []


async def test_a_foreign_key_failure_is_not_a_lost_race(db: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await _append(db, 999, _event(1))
    game = await _game(db)
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await _append(db, game, _event(1), seats=[SeatRow(0, person_id=999)])
    assert await _log(db, game) == []


@pytest.mark.parametrize(
    "seats", [[SeatRow(0)], [SeatRow(0, person_id=1), SeatRow(1, person_id=1)]]
)
async def test_a_seat_has_a_player_and_nobody_sits_twice(
    db: Database, seats: list[SeatRow]
) -> None:
    game = await _game(db)
    with pytest.raises(sqlite3.IntegrityError):
        await _append(db, game, _event(1), seats=seats)
    assert await _log(db, game) == []


async def test_a_reopened_file_holds_everything(db: Database, url: str) -> None:
    game = await _game(db)
    batch = [_event(seq, f"♠ move {seq}") for seq in range(1, 60)]
    await _append(db, game, *batch, seats=[SeatRow(0, 1, "greedy")])
    async with db.read() as connection:
        before = await games.load(connection, game)
    await db.close()
    again = Database(url)
    await again.open()
    async with again.read() as connection:
        assert await games.load(connection, game) == before
        assert await games.seats_of(connection, game) == [SeatRow(0, 1, "greedy")]
        assert await games.unfinished(connection) == [game]
    assert await _log(again, game) == batch
    await again.close()


async def test_games_are_found_by_channel_and_person_newest_first(db: Database) -> None:
    first, second = await _game(db), await _game(db)
    elsewhere, abroad = await _game(db, channel=3), await _game(db, guild=9)
    for game in (first, second, elsewhere, abroad):
        await _append(db, game, _event(1), seats=[SeatRow(0, person_id=1)])
    await _append(db, first, _event(2), phase="over")
    async with db.read() as connection:
        here = await games.in_channel(connection, 1, 2)
        ever = await games.in_channel(connection, 1, 2, unfinished=False)
        mine = await games.of_person(connection, 1, 1)
        all_mine = await games.of_person(connection, 1, 1, unfinished=False)
        assert await games.of_person(connection, 2, 1) == []
        assert await games.unfinished(connection) == [second, elsewhere, abroad]
    assert [row.id for row in here] == [second]
    assert [row.id for row in ever] == [second, first]
    assert [row.id for row in mine] == [elsewhere, second]
    assert [row.id for row in all_mine] == [elsewhere, second, first]


async def test_the_tables_that_a_person_hosts_are_found_longest_untouched_first(
    db: Database,
) -> None:
    first, second, _, over = [await _game(db) for _ in range(4)]
    abroad, anothers = await _game(db, guild=9), await _game(db)
    for game, at in ((first, 300), (second, 200), (over, 100), (abroad, 100), (anothers, 100)):
        await _append(db, game, _event(1, at=at), host_id=None if game == anothers else 1)
    await _append(db, over, _event(2), phase="over")
    async with db.read() as connection:
        found = await games.hosted(connection, 1, 1)
        assert await games.hosted(connection, 3, 1) == []
    assert [row.id for row in found] == [3, second, first]


async def test_what_is_stored_gets_into_no_errors_text_and_no_log(
    db: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    game = await _game(db)
    await _append(db, game, _event(1, "deal salt H5 S9"))
    await _log(db, game)
    with pytest.raises(sqlite3.IntegrityError) as failed:
        await _append(db, 999, _event(1, "deal salt H5 S9"))
    assert "FOREIGN KEY" in str(failed.value)
    async with db.read() as connection:
        with pytest.raises(OperationalError) as wrong:
            await connection.execute(text("SELECT :cards FROM nowhere"), {"cards": "H5 S9"})
    assert "H5 S9" not in f"{failed.value} {wrong.value}"
    assert "H5 S9" not in caplog.text


async def test_finding_a_persons_games_uses_the_index(db: Database) -> None:
    query = (
        "EXPLAIN QUERY PLAN SELECT * FROM games JOIN seats ON games.id = seats.game_id"
        " WHERE seats.person_id = 1 AND games.guild_id = 1 ORDER BY games.id DESC"
    )
    async with db.read() as connection:
        plan = " ".join(row.detail for row in await connection.execute(text(query)))
    assert "uq_seats_person_id_game_id" in plan or "sqlite_autoindex_seats" in plan
    assert "SCAN" not in plan


async def test_a_game_that_nobody_can_read_is_closed_without_an_event(db: Database) -> None:
    running, over = await _game(db), await _game(db)
    await _append(db, running, _event(1, at=100), phase="playing")
    await _append(db, over, _event(1, at=100), phase="over")
    for each in (running, over):
        await db.run(partial(games.close, game_id=each, now=200))
    async with db.read() as connection:
        rows = [await games.load(connection, each) for each in (running, over)]
        assert await games.unfinished(connection) == []
    assert [row and (row.phase, row.seq, row.touched_at) for row in rows] == [
        ("closed", 1, 200),
        ("over", 1, 100),
    ]


async def test_messages_are_stored(db: Database) -> None:
    game = await _game(db)
    await db.run(lambda c: games.set_message(c, game, 2, 2**60))
    await db.run(lambda c: games.set_ping(c, game, 2**61))
    async with db.read() as connection:
        row = await games.load(connection, game)
    assert row is not None
    assert (row.message_id, row.ping_message_id) == (2**60, 2**61)


async def test_a_game_that_does_not_exist_is_none(db: Database) -> None:
    async with db.read() as connection:
        assert await games.load(connection, 1) is None
        assert await events.of(connection, 1) == []
