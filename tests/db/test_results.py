"""Try recording results; totals and leaderboards agree with a plain recount."""

import itertools
import json
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from db import games, leaderboard, people, results, totals
from db.database import Database
from db.hop import in_one_hop
from db.leaderboard import Look, Order, Standing, Totals, Wanted
from db.results import Result, ResultSeat, utc_day
from db.tables import result_seats
from db.tables import results as results_table
from db.totals import ALL_GAMES, ALL_TIME, Key

GUILD = 1


async def _people(db: Database, count: int) -> list[int]:
    async def work(connection: AsyncConnection) -> list[int]:
        numbers = range(1, count + 1)
        return [await people.remember(connection, n, f"p{n}", 0) for n in numbers]

    return await db.run(work)


async def _game(connection: AsyncConnection, guild_id: int) -> int:
    return await games.create(
        connection,
        guild_id=guild_id,
        channel_id=2,
        host_id=1,
        family="suomalainen",
        rules="{}",
        rules_version=1,
        locale="en",
        now=0,
    )


def _result(
    seats: Sequence[ResultSeat], *, guild_id: int = GUILD, abandoned: bool = False
) -> Result:
    """Return the result of a game; the number of the game is filled in by :func:`_record`."""
    last = {seat.seat: seat for seat in seats}
    computers = [seat for seat in last.values() if seat.computer]
    return Result(
        game_id=0,
        guild_id=guild_id,
        family="suomalainen",
        rules="{}",
        rules_version=1,
        target=16,
        players=len(last),
        pairs=False,
        deals=3,
        computers=len(computers),
        levels=tuple(seat.computer or "" for seat in computers),
        replaced=sum(seat.part > 0 for seat in computers),
        abandoned=abandoned,
        rated=not computers,
        ended_at=86_399,
        day=utc_day(86_399),
        seats=tuple(seats),
    )


def _count(sql: sqlite3.Connection, result: Result) -> bool:
    is_new = results.insert(sql, result)
    if is_new:
        totals.add(sql, result)
    return is_new


async def _record(db: Database, *played: Result) -> list[Result]:
    """Record each of *played* as a new game, and return them with their numbers."""

    async def work(connection: AsyncConnection) -> list[Result]:
        numbered = [
            replace(result, game_id=await _game(connection, result.guild_id)) for result in played
        ]
        assert all(
            await in_one_hop(connection, lambda sql: [_count(sql, result) for result in numbered])
        )
        return numbered

    return await db.run(work)


def _won(person_id: int, seat: int = 0, points: float = 16) -> ResultSeat:
    return ResultSeat(seat, seat, person_id=person_id, place=1, won=True, points=points)


def _lost(person_id: int, seat: int = 1, points: float = 9) -> ResultSeat:
    return ResultSeat(seat, seat, person_id=person_id, place=2, points=points)


def _key(*, with_computers: bool) -> Key:
    return Key(GUILD, ALL_TIME, ALL_GAMES, with_computers)


async def _totals(db: Database, person_id: int, *, with_computers: bool = False) -> Totals | None:
    key = _key(with_computers=with_computers)
    async with db.read() as connection:
        return await in_one_hop(connection, lambda sql: leaderboard.totals_of(sql, key, person_id))


async def _look(
    db: Database,
    order: Order = "wins",
    *,
    with_computers: bool = True,
    size: int = 100,
    number: int = 0,
    reader: int | None = None,
) -> Look:
    wanted = Wanted(_key(with_computers=with_computers), order)
    async with db.read() as connection:
        return await in_one_hop(
            connection,
            lambda sql: leaderboard.look(sql, wanted, number=number, size=size, reader=reader),
        )


async def _page(
    db: Database, order: Order = "wins", *, with_computers: bool = True
) -> list[Standing]:
    return list((await _look(db, order, with_computers=with_computers)).lines)


async def test_a_result_is_stored_whole_with_its_day_in_utc(db: Database) -> None:
    [person] = await _people(db, 1)
    reasons = {"spades": 1.5, "cards": 1}
    seat = ResultSeat(
        0, 0, person_id=person, place=1, won=True, points=2.5, reasons=reasons, best_deal=2.5
    )
    await _record(db, _result([seat, ResultSeat(1, 1, computer="greedy", place=2)]))
    async with db.read() as connection:
        row = (await connection.execute(select(results_table))).mappings().one()
        seats = (await connection.execute(select(result_seats))).mappings().all()
    assert (row["day"], row["ended_at"], row["rated"], row["computers"]) == (
        "1970-01-01",
        86_399,
        False,
        1,
    )
    assert json.loads(row["levels"]) == ["greedy"]
    assert [json.loads(seat["reasons"]) for seat in seats] == [reasons, {}]
    assert [(seat["person_id"], seat["computer"]) for seat in seats] == [
        (person, None),
        (None, "greedy"),
    ]


async def test_recording_a_result_twice_counts_it_once(db: Database) -> None:
    first, second = await _people(db, 2)
    [result] = await _record(db, _result([_won(first), _lost(second)]))
    before = await _totals(db, first)
    changed = replace(result, seats=(_won(first, points=99), _lost(second)))
    is_new = await db.run(lambda c: in_one_hop(c, lambda sql: _count(sql, changed)))
    assert is_new is False
    assert await _totals(db, first) == before == Totals(1, 1, 0, 16, 0, None)


async def test_who_stays_has_played_an_abandoned_game_and_who_left_has_lost_it(
    db: Database,
) -> None:
    stayed, left = await _people(db, 2)
    seats = [
        ResultSeat(0, 0, person_id=stayed, points=5),
        ResultSeat(1, 1, person_id=left, points=3, left=True),
        ResultSeat(1, 1, part=1, computer="greedy"),
    ]
    await _record(db, _result(seats, abandoned=True))
    assert await _totals(db, stayed) == Totals(1, 0, 0, 5, 0, None)
    assert await _totals(db, left) == Totals(1, 0, 1, 3, 0, None)


async def test_leaving_does_not_take_a_game_off_the_peoples_leaderboard(db: Database) -> None:
    stayed, left = await _people(db, 2)
    seats = [
        _won(stayed),
        ResultSeat(1, 1, person_id=left, left=True),
        ResultSeat(1, 1, part=1, computer="greedy", place=2),
    ]
    await _record(db, _result(seats))
    assert [
        (line.person_id, line.totals.wins, line.totals.losses)
        for line in await _page(db, with_computers=False)
    ] == [(stayed, 1, 0), (left, 0, 1)]


async def test_games_with_computers_can_be_left_out(db: Database) -> None:
    first, second = await _people(db, 2)
    computer = ResultSeat(1, 1, computer="greedy", place=2)
    await _record(db, _result([_won(first), computer]), _result([_won(first), _lost(second)]))
    assert await _totals(db, first) == Totals(1, 1, 0, 16, 0, None)
    assert await _totals(db, first, with_computers=True) == Totals(2, 2, 0, 32, 0, None)


async def test_the_best_deal_is_the_most_ever_in_one_deal(db: Database) -> None:
    first, second = await _people(db, 2)
    bests = (None, 4.5, 2, None)
    await _record(
        db,
        *(_result([replace(_won(first), best_deal=best), _lost(second)]) for best in bests),
    )
    [mine] = [t for t in (await _totals(db, first),) if t is not None]
    assert (mine.games, mine.best_deal) == (4, 4.5)
    [other] = [t for t in (await _totals(db, second),) if t is not None]
    assert other.best_deal is None


async def test_equal_values_share_a_place_and_the_next_place_is_skipped(db: Database) -> None:
    a, b, c, d = await _people(db, 4)
    await _record(
        db,
        *(_result([_won(winner), _lost(d)]) for winner in (b, a, c, c)),
    )
    assert [(line.place, line.name) for line in await _page(db)] == [
        (1, "p3"),
        (2, "p2"),
        (2, "p1"),
        (4, "p4"),
    ]


async def test_pages_follow_each_other_and_know_your_own_line(db: Database) -> None:
    ids = await _people(db, 7)
    await _record(db, *(_result([_won(a), _lost(b)]) for a, b in itertools.combinations(ids, 2)))
    whole = await _page(db, "points", with_computers=False)
    looks = [
        await _look(db, "points", with_computers=False, size=3, number=number)
        for number in (0, 1, 2, 9)
    ]
    assert [(len(look.lines), look.number, look.pages) for look in looks] == [
        (3, 0, 3),
        (3, 1, 3),
        (1, 2, 3),
        (1, 2, 3),
    ]
    assert list(itertools.chain(*(look.lines for look in looks[:3]))) == whole
    for index, line in enumerate(whole):
        look = await _look(db, "points", with_computers=False, size=1, reader=line.person_id)
        assert look.own == line
        assert list(look.around) == whole[max(index - 1, 0) : index + 2]


async def test_who_has_not_played_has_no_line(db: Database) -> None:
    [person] = await _people(db, 1)
    look = await _look(db, reader=person)
    assert (look.lines, look.around, look.own, look.pages) == ((), (), None, 1)
    assert await _totals(db, person) is None


async def test_a_person_cannot_have_two_rows_in_one_result(db: Database) -> None:
    [person] = await _people(db, 1)
    with pytest.raises(sqlite3.IntegrityError):
        await _record(db, _result([_won(person), _lost(person)]))
    assert await _totals(db, person) is None


def _random_seat(luck: random.Random, seat: int, person: int, *, won: bool) -> list[ResultSeat]:
    """Return the row or rows of a seat: a person, a computer, or a person who left."""
    points = luck.randint(0, 40) / 2
    best = luck.choice([None, points / 2])
    row = ResultSeat(seat, seat, points=points, sweeps=luck.randint(0, 3), best_deal=best)
    match luck.random():
        case chance if chance < 0.2:
            return [replace(row, computer="greedy", won=won)]
        case chance if chance < 0.35:
            played_on = replace(row, part=1, computer="greedy", won=won)
            return [replace(row, person_id=person, left=True), played_on]
    return [replace(row, person_id=person, won=won)]


def _random_result(luck: random.Random, ids: list[int]) -> Result:
    players = luck.sample(ids, luck.choice([2, 3, 4]))
    abandoned = luck.random() < 0.2
    winner = None if abandoned else luck.randrange(len(players))
    rows = [
        _random_seat(luck, seat, person, won=seat == winner) for seat, person in enumerate(players)
    ]
    guild_id = luck.choice([GUILD, GUILD, GUILD, 2])
    return _result(list(itertools.chain(*rows)), guild_id=guild_id, abandoned=abandoned)


def _recount(history: Sequence[Result], *, with_computers: bool) -> dict[int, Totals]:
    """Count everybody's totals from the whole history, the plain way."""
    found: dict[int, Totals] = {}
    for result in history:
        original_computers = any(seat.computer and seat.part == 0 for seat in result.seats)
        if result.guild_id != GUILD or (original_computers and not with_computers):
            continue
        for seat in result.seats:
            if seat.person_id is None:
                continue
            old = found.get(seat.person_id, Totals(0, 0, 0, 0, 0, None))
            stayed_and_lost = not result.abandoned and not seat.won
            bests = [best for best in (old.best_deal, seat.best_deal) if best is not None]
            found[seat.person_id] = Totals(
                games=old.games + 1,
                wins=old.wins + (1 if seat.won else 0),
                losses=old.losses + (1 if seat.left or stayed_and_lost else 0),
                points=old.points + seat.points,
                sweeps=old.sweeps + seat.sweeps,
                best_deal=max(bests, default=None),
            )
    return found


@pytest.mark.parametrize("seed", range(4))
async def test_leaderboards_equal_a_plain_recount_of_a_random_history(
    db: Database, seed: int
) -> None:
    luck = random.Random(seed)
    ids = await _people(db, 9)
    history = await _record(db, *(_random_result(luck, ids) for _ in range(60)))
    orders = [order for order in get_args(Order) if order != "rating"]
    for with_computers, order in itertools.product((True, False), orders):
        recount = _recount(history, with_computers=with_computers)
        lines = await _page(db, order, with_computers=with_computers)
        expected = {
            person: each for person, each in recount.items() if getattr(each, order) is not None
        }
        assert {line.person_id: line.totals for line in lines} == expected
        values = [getattr(line.totals, order) for line in lines]
        assert values == sorted(values, reverse=True)
        assert [line.place for line in lines] == [values.index(value) + 1 for value in values]
