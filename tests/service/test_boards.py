"""Compare every leaderboard with a slow, plain recount: whose games, which time, which game."""

import asyncio
import random
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from zoneinfo import ZoneInfo

import pytest

from bot.scheduler import Scheduler, Work
from bot.service import counting
from bot.service.errors import GameError
from bot.service.profiles import Profiles
from bot.service.standings import PAGE, Board, Page, Period, Scope, Standings
from bot.service.zones import Zones, begin_of_month, begin_of_week, day_in
from db import exchange, last_days, people, privacy
from db.database import Database
from db.hop import in_one_hop
from db.leaderboard import Order, Totals
from db.results import Result, ResultSeat

HELSINKI, SERVERS, PEOPLE = "Europe/Helsinki", (1, 2), range(1, 12)
NOW = int(datetime(2027, 1, 3, 22, 30, tzinfo=UTC).timestamp())
"""Sunday night in UTC, and Monday in Helsinki: another week, and the week of another year."""

ORDERS: tuple[Order, ...] = ("wins", "share", "points", "sweeps", "best_deal")


def at(text: str) -> int:
    """Return a time of UTC in seconds since 1970."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def zone_of(guild_id: int) -> str:
    """Return the zone of a server: the first is in Finland, the others have none."""
    return HELSINKI if guild_id == 1 else "UTC"


def player(luck: random.Random, seat: int, person: int) -> ResultSeat:
    """Return what a person made of a game; whoever sits at the first seat has won."""
    return ResultSeat(
        seat,
        seat,
        person_id=person,
        place=seat + 1,
        won=not seat,
        points=luck.randrange(40) / 2,
        sweeps=luck.randrange(3),
        best_deal=luck.choice([None, luck.randrange(12)]),
        deals=1,
    )


def game(luck: random.Random, number: int) -> Result:
    """Return a random game of the last three months, or of the days in doubt."""
    guild_id = luck.choice(SERVERS)
    family = luck.choice(["suomalainen", "suomalainen", "royal"])
    near = luck.choice([NOW - 30 * 86_400, at("2026-12-27T22:00"), at("2026-12-31T22:00"), NOW])
    ended = near - luck.randrange(8_000)
    if luck.random() < 0.4:
        ended = NOW - luck.randrange(90 * 86_400)
    people = luck.sample(PEOPLE, luck.choice([2, 3]))
    seats = [player(luck, seat, person) for seat, person in enumerate(people)]
    computers = int(luck.random() < 0.3)
    if computers:
        seats.append(ResultSeat(len(people), len(people), computer="greedy", place=len(people)))
    return Result(
        game_id=number,
        guild_id=guild_id,
        family=family,
        rules='"finnish_2p"',
        rules_version=1,
        target=16,
        players=len(seats),
        pairs=False,
        deals=1,
        computers=computers,
        levels=("greedy",) * computers,
        replaced=0,
        abandoned=False,
        rated=not computers,
        ended_at=ended,
        day=day_in(zone_of(guild_id), ended).isoformat(),
        seats=tuple(seats),
    )


async def store(db: Database, history: Sequence[Result]) -> None:
    """Record *history* in its order, of people whom Discord knows by ids 100 higher."""

    def work(sql: sqlite3.Connection) -> None:
        for person in PEOPLE:
            exchange.remember(sql, 100 + person, f"p{person}")
        for result in history:
            exchange.add_game(sql, result.guild_id, result.family, result.ended_at)
            counting.record(sql, result, {})

    await Zones(db).choose(1, HELSINKI)
    await db.run(lambda connection: in_one_hop(connection, work))


def counts(result: Result, guild_id: int, board: Board) -> bool:
    """Say in the plainest way whether a game counts on a board that server *guild_id* looks at."""
    zone = ZoneInfo(zone_of(guild_id) if board.scope is Scope.SERVER else "UTC")
    ended = datetime.fromtimestamp(result.ended_at, zone)
    now = datetime.fromtimestamp(NOW, zone)
    is_in_time = {
        Period.ALL: True,
        Period.MONTH: (ended.year, ended.month) == (now.year, now.month),
        Period.WEEK: ended.isocalendar()[:2] == now.isocalendar()[:2],
        Period.DAYS: NOW - result.ended_at <= last_days.SECONDS,
    }[board.period]
    return (
        is_in_time
        and (board.scope is Scope.EVERYWHERE or result.guild_id == guild_id)
        and board.family in {"", result.family}
        and (board.computers or not result.computers)
    )


def recount(history: Sequence[Result], guild_id: int, board: Board) -> dict[str, Totals]:
    """Return everybody's totals by name."""
    rows: dict[str, list[ResultSeat]] = defaultdict(list)
    for result in history:
        if counts(result, guild_id, board):
            for seat in result.seats:
                if seat.person_id is not None:
                    rows[f"p{seat.person_id}"].append(seat)
    return {
        name: Totals(
            games=len(mine),
            wins=sum(each.won for each in mine),
            losses=sum(not each.won for each in mine),
            points=sum(each.points for each in mine),
            sweeps=sum(each.sweeps for each in mine),
            best_deal=max((e.best_deal for e in mine if e.best_deal is not None), default=None),
        )
        for name, mine in rows.items()
    }


async def whole(standings: Standings, guild_id: int, board: Board, reader: int) -> list[Page]:
    """Return every page of a board."""
    first = await standings.page(guild_id, reader, board)
    return [await standings.page(guild_id, reader, board, n) for n in range(first.pages)]


def standings_of(db: Database) -> Standings:
    """Return leaderboards as they are at :data:`NOW`."""
    loop = asyncio.get_running_loop()
    return Standings(db, Scheduler(lambda: NOW, loop.call_later, start))


def start(work: Work, name: str) -> asyncio.Task[None]:
    """Start *work* in the background."""
    return asyncio.get_running_loop().create_task(work, name=name)


@pytest.mark.parametrize("seed", range(2))
async def test_every_leaderboard_is_that_of_a_plain_recount(db: Database, seed: int) -> None:
    luck = random.Random(seed)
    history = [game(luck, number) for number in range(1, 121)]
    await store(db, history)
    standings = standings_of(db)
    for guild_id, scope, period, order, family, computers in product(
        SERVERS, Scope, Period, ORDERS, ("", "suomalainen"), (True, False)
    ):
        board = Board(scope, period, order, family, computers)
        pages = await whole(standings, guild_id, board, 103)
        lines = [line for page in pages for line in page.lines]
        expected = {
            name: totals
            for name, totals in recount(history, guild_id, board).items()
            if getattr(totals, order) is not None
        }
        assert {line.name: line.totals for line in lines} == expected, board
        values = [getattr(line.totals, order) for line in lines]
        assert values == sorted(values, reverse=True)
        assert [line.place for line in lines] == [values.index(value) + 1 for value in values]
        own = next((line for line in lines if line.name == "p3"), None)
        assert {page.own for page in pages} == {own}
        if own is not None:
            index = lines.index(own)
            assert list(pages[0].around) == lines[max(index - 1, 0) : index + 2]


async def test_a_week_and_a_month_begin_at_midnight_of_the_server(db: Database) -> None:
    edges = {"week": at("2027-01-03T22:00"), "month": at("2026-12-31T22:00")}
    luck = random.Random(5)
    history: list[Result] = []
    for edge in edges.values():
        for moment in (edge - 1, edge):
            made = replace(game(luck, len(history) + 1), guild_id=1, ended_at=moment)
            history.append(replace(made, day=day_in(HELSINKI, moment).isoformat()))
    await store(db, history)
    standings = standings_of(db)
    week = await standings.page(1, 0, Board(period=Period.WEEK))
    month = await standings.page(1, 0, Board(period=Period.MONTH))
    assert sum(line.totals.games for line in week.lines) == len(history[1].people)
    assert sum(line.totals.games for line in month.lines) == sum(
        len(each.people) for each in (history[0], history[1], history[3])
    )
    assert (week.since, month.since) == (edges["week"], edges["month"])


@pytest.mark.parametrize(
    ("moment", "week", "month"),
    [
        ("2027-01-03T21:59", "2026-12-27T22:00", "2026-12-31T22:00"),
        ("2027-01-03T22:00", "2027-01-03T22:00", "2026-12-31T22:00"),
        ("2026-03-29T12:00", "2026-03-22T22:00", "2026-02-28T22:00"),
        ("2026-03-29T21:00", "2026-03-29T21:00", "2026-02-28T22:00"),
        ("2026-10-25T21:59", "2026-10-18T21:00", "2026-09-30T21:00"),
        ("2026-10-25T22:00", "2026-10-25T22:00", "2026-09-30T21:00"),
    ],
)
def test_weeks_and_months_begin_right_where_the_clock_changes(
    moment: str, week: str, month: str
) -> None:
    assert begin_of_week(HELSINKI, at(moment)) == at(week)
    assert begin_of_month(HELSINKI, at(moment)) == at(month)


async def test_a_zone_is_found_by_its_city_however_it_is_written(db: Database) -> None:
    zones = Zones(db)
    for text, name in (
        ("helsinki", HELSINKI),
        (" new  york", "America/New_York"),
        ("uTc", "UTC"),
        ("America/Indiana/Knox", "America/Indiana/Knox"),
    ):
        assert await zones.choose(7, text) == await zones.of(7) == name


async def test_a_zone_that_does_not_exist_is_refused_and_the_old_one_stays(db: Database) -> None:
    zones = Zones(db)
    assert await zones.of(7) == "UTC"
    await zones.choose(7, HELSINKI)
    for name in ("Mars/Olympus", "", "../../etc/passwd", "x" * 500, "Europe"):
        with pytest.raises(GameError):
            await zones.choose(7, name)
    assert await zones.of(7) == HELSINKI


async def test_who_wants_to_be_left_off_is_missing_where_all_servers_count(db: Database) -> None:
    luck = random.Random(3)
    await store(db, [game(luck, number) for number in range(1, 121)])
    profiles, standings = Profiles(db), standings_of(db)
    boards = [
        Board(scope, period, order)
        for scope in Scope
        for period in Period
        for order in (*ORDERS, "rating")
    ]
    before = [await whole(standings, 1, board, 103) for board in boards]
    await profiles.set_listed(103, listed=False)
    for board, pages in zip(boards, before, strict=True):
        names = [line.name for page in pages for line in page.lines]
        after = await whole(standings, 1, board, 103)
        shown = [line.name for page in after for line in page.lines]
        hidden = board.scope is Scope.EVERYWHERE
        assert shown == [name for name in names if name != "p3" or not hidden]
        assert (after[0].own is None) == (hidden or "p3" not in names)
    await profiles.set_listed(103, listed=True)
    assert [await whole(standings, 1, board, 103) for board in boards] == before


async def test_somebody_hidden_stays_hidden_when_playing_on(db: Database) -> None:
    luck = random.Random(3)
    await store(db, [game(luck, number) for number in range(1, 10)])
    await Profiles(db).set_listed(103, listed=False)
    later = [replace(game(luck, n), ended_at=NOW, day="2027-01-04") for n in range(10, 60)]
    await store(db, later)
    for period, order in product(Period, (*ORDERS, "rating")):
        pages = await whole(standings_of(db), 1, Board(Scope.EVERYWHERE, period, order), 103)
        assert "p3" not in [line.name for page in pages for line in page.lines]


async def test_somebody_forgotten_is_on_no_board(db: Database) -> None:
    luck = random.Random(3)
    await store(db, [game(luck, number) for number in range(1, 121)])
    await db.run(lambda connection: in_one_hop(connection, lambda sql: privacy.forget(sql, 3)))
    seen: set[str] = set()
    for scope, period, order in product(Scope, Period, (*ORDERS, "rating")):
        pages = await whole(standings_of(db), 1, Board(scope, period, order), 103)
        names = [line.name for page in pages for line in page.lines]
        seen.update(names)
    assert seen == {f"p{person}" for person in PEOPLE if person != 3}


async def test_a_board_shows_the_name_that_somebody_had_last(db: Database) -> None:
    luck = random.Random(3)
    await store(db, [game(luck, number) for number in range(1, 41)])
    await db.run(lambda connection: people.remember(connection, 103, "New name", NOW))
    page = await standings_of(db).page(1, 103, Board())
    assert page.own is not None
    assert page.own.name == "New name"
    assert "p3" not in [line.name for line in page.lines]


async def test_a_board_of_nobody_has_one_empty_page(db: Database) -> None:
    for scope, period, order in product(Scope, Period, (*ORDERS, "rating")):
        page = await standings_of(db).page(1, 5, Board(scope, period, order), 7)
        assert (page.lines, page.around, page.own, page.number, page.pages) == ((), (), None, 0, 1)


async def test_pages_stay_whole_while_people_are_added(db: Database) -> None:
    luck = random.Random(8)
    await store(db, [game(luck, number) for number in range(1, 41)])
    standings = standings_of(db)
    board = Board(order="points")
    await standings.page(1, 103, board)
    await store(db, [game(luck, number) for number in range(41, 121)])
    second = await standings.page(1, 103, board, 1)
    fresh = await whole(standings, 1, board, 103)
    assert second == fresh[second.number]
    assert len(fresh[0].lines) == PAGE
