"""Try ratings: who gains, who loses, and that the running value is the recounted one."""

import random
import sqlite3
from dataclasses import replace

import pytest
from openskill.models import PlackettLuce

from bot.scheduler import Scheduler
from bot.service import counting, recount
from bot.service.ratings import NEWCOMER, skills_after
from bot.service.standings import Board, Scope, Standings
from db import exchange, results
from db.database import Database
from db.hop import in_one_hop
from db.ratings import Skill
from db.results import Result, ResultSeat, utc_day
from db.totals import LEAST_GAMES
from tests.service.conftest import ANN, BEN, CAY, House


def result_of(*seats: ResultSeat, game_id: int = 1, abandoned: bool = False) -> Result:
    """Return the result of a game between people."""
    return Result(
        game_id=game_id,
        guild_id=1,
        family="suomalainen",
        rules='"finnish_2p"',
        rules_version=1,
        target=16,
        players=len({each.seat for each in seats}),
        pairs=len({each.side for each in seats}) < len({each.seat for each in seats}),
        deals=2,
        computers=0,
        levels=(),
        replaced=0,
        abandoned=abandoned,
        rated=True,
        ended_at=1_000 + game_id,
        day=utc_day(1_000 + game_id),
        seats=seats,
    )


def seat(
    person: int, place: int | None, side: int | None = None, *, left: bool = False
) -> ResultSeat:
    """Return the row of a person, whose seat has the person's number."""
    mine = person if side is None else side
    return ResultSeat(person, mine, person_id=person, place=place, won=place == 1, left=left)


def gains(result: Result) -> dict[int, int]:
    """Return by person whether the rating rises (1), falls (-1) or stays (0)."""
    after = skills_after(result, {})
    return {
        person: (skill.mu > NEWCOMER.mu) - (skill.mu < NEWCOMER.mu)
        for person, skill in after.items()
    }


def test_the_winner_of_two_gains_what_the_loser_loses() -> None:
    after = skills_after(result_of(seat(1, 1), seat(2, 2)), {})
    assert after[1].mu - NEWCOMER.mu == pytest.approx(NEWCOMER.mu - after[2].mu)
    assert after[1].mu > NEWCOMER.mu
    assert (after[1].games, after[2].games) == (1, 1)
    assert after[1].sigma < NEWCOMER.sigma


@pytest.mark.parametrize("places", [(1, 2, 3), (1, 2, 3, 4), (1, 2, 2, 4)])
def test_every_place_of_three_or_four_is_worth_more_than_the_next(places: tuple[int, ...]) -> None:
    after = skills_after(result_of(*(seat(n, place) for n, place in enumerate(places, 1))), {})
    for (one, mine), (two, other) in zip(
        list(enumerate(places, 1))[:-1], list(enumerate(places, 1))[1:], strict=True
    ):
        if mine == other:
            assert after[one].mu == pytest.approx(after[two].mu)
        else:
            assert after[one].mu > after[two].mu


def test_partners_gain_and_lose_together() -> None:
    result = result_of(seat(1, 1, 0), seat(2, 2, 1), seat(3, 1, 0), seat(4, 2, 1))
    assert gains(result) == {1: 1, 3: 1, 2: -1, 4: -1}


def test_beating_a_better_player_is_worth_more() -> None:
    result = result_of(seat(1, 1), seat(2, 2))
    strong = skills_after(result, {2: Skill(35, 4, 9)})
    weak = skills_after(result, {2: Skill(15, 4, 9)})
    assert strong[1].mu > weak[1].mu
    assert strong[2].games == 10


def test_two_people_are_rated_as_openskill_rates_them() -> None:
    model = PlackettLuce()
    [[first], [second]] = model.rate(
        [[model.rating(mu=30, sigma=5)], [model.rating()]], ranks=[2, 1]
    )
    after = skills_after(result_of(seat(1, 2), seat(2, 1)), {1: Skill(30, 5, 3)})
    assert after == {1: Skill(first.mu, first.sigma, 4), 2: Skill(second.mu, second.sigma, 1)}


@pytest.mark.parametrize("abandoned", [True, False])
def test_leaving_is_a_loss_for_the_leaver_alone(*, abandoned: bool) -> None:
    places = (None, None) if abandoned else (1, 2)
    stayed = [seat(1, places[0]), seat(2, places[1])]
    computer = ResultSeat(3, 3, part=1, computer="greedy", place=None if abandoned else 3)
    result = result_of(*stayed, seat(3, None, left=True), computer, abandoned=abandoned)
    assert gains(result) == {3: -1}


def test_leaving_partners_lose_but_the_partner_who_stays_does_not() -> None:
    seats = (seat(1, 1, 0), seat(2, 2, 1), seat(3, 1, 0), seat(4, None, 1, left=True))
    assert gains(result_of(*seats, ResultSeat(4, 1, part=1, computer="greedy"))) == {4: -1}


def test_a_game_that_all_agreed_to_end_changes_nothing() -> None:
    assert gains(result_of(seat(1, None), seat(2, None), abandoned=True)) == {}


async def ratings(house: House) -> dict[tuple[int, str], tuple[float, float, int]]:
    """Return what is stored, by person and family."""

    def read(sql: sqlite3.Connection) -> dict[tuple[int, str], tuple[float, float, int]]:
        rows = sql.execute("SELECT person_id, family, mu, sigma, games FROM ratings")
        return {(person, family): (mu, sigma, games) for person, family, mu, sigma, games in rows}

    async with house.database.read() as connection:
        return await in_one_hop(connection, read)


async def test_games_with_computers_are_not_rated_and_a_game_of_people_tells_its_changes(
    house: House,
) -> None:
    await house.play_out(await house.table(seats=2, target=0))
    assert await ratings(house) == {}
    live = await house.play_out(await house.table(BEN, target=0))
    stored = await ratings(house)
    assert sorted(stored) == [
        (n, family) for n in live.game.people for family in ("", "suomalainen")
    ]
    for change in live.gains.changes:
        assert change.before == NEWCOMER.mu
        assert change.after == stored[change.person_id, ""][0]
    assert (await house.games.load(live.id)).gains == live.gains


async def test_who_leaves_loses_rating_and_who_stays_keeps_it(house: House) -> None:
    game_id = await house.table(BEN, CAY, seats=3, target=0)
    await house.games.leave(game_id, CAY.discord_id)
    live = await house.play_out(game_id)
    [change] = live.gains.changes
    assert change.person_id == live.person_of(CAY.discord_id)
    assert change.after < change.before


@pytest.mark.parametrize("seed", range(3))
async def test_running_ratings_and_their_boards_are_those_of_a_plain_recount(
    db: Database, seed: int
) -> None:
    history = random_history(random.Random(seed))

    def work(sql: sqlite3.Connection) -> list[tuple[str, int, tuple[float, float, int]]]:
        for person in range(1, 7):
            exchange.remember(sql, person, f"p{person}")
        for result in history:
            exchange.add_game(sql, result.guild_id, result.family, result.ended_at)
            counting.record(sql, result, {})
        rows = sql.execute("SELECT family, person_id, mu, sigma, games FROM ratings")
        return [(family, person, (mu, sigma, games)) for family, person, mu, sigma, games in rows]

    stored = await db.run(lambda connection: in_one_hop(connection, work))
    standings = Standings(db, Scheduler.on_loop())
    for family in ("", "suomalainen", "royal"):
        counted = [each for each in history if family in {"", each.family}]
        plain = plain_ratings(counted)
        assert {person: skill for name, person, skill in stored if name == family} == plain
        for scope in Scope:
            here = {
                person
                for each in counted
                if scope is Scope.EVERYWHERE or each.guild_id == 1
                for person in each.people
            }
            best = sorted(
                (n for n in here if plain[n][2] >= LEAST_GAMES), key=lambda n: -plain[n][0]
            )
            page = await standings.page(1, 2, Board(scope, order="rating", family=family))
            assert [line.name for line in page.lines] == [f"p{person}" for person in best]
            assert [line.skill for line in page.lines] == [Skill(*plain[n]) for n in best]
    assert await recount.check(db) == []


def random_history(luck: random.Random) -> list[Result]:
    """Return games of two families on two servers."""
    return [
        replace(
            random_result(luck, number),
            guild_id=luck.choice([1, 2]),
            family=luck.choice(["suomalainen", "royal", "royal"]),
        )
        for number in range(1, 26)
    ]


def random_result(luck: random.Random, number: int) -> Result:
    """Return a game of some of six people, from which some leave."""
    count = luck.choice([2, 3, 4])
    people = luck.sample(range(1, 7), count)
    pairs = count == 4 and luck.random() < 0.5
    sides = [index % 2 if pairs else index for index in range(count)]
    order = luck.sample(sorted(set(sides)), len(set(sides)))
    abandoned = luck.random() < 0.1
    rows = []
    for person, side in zip(people, sides, strict=True):
        place = None if abandoned else order.index(side) + 1
        left = luck.random() < 0.1
        rows.append(seat(person, None if left else place, side, left=left))
        if left:
            rows[-1] = replace(rows[-1], won=False)
            rows.append(ResultSeat(person, side, part=1, computer="greedy", place=place))
    gone = sum(each.left for each in rows)
    made = result_of(*rows, game_id=number, abandoned=abandoned)
    return replace(made, computers=gone, replaced=gone, levels=("greedy",) * gone)


def plain_ratings(history: list[Result]) -> dict[int, tuple[float, float, int]]:
    """Rate a whole history in the plainest way, a game after the other."""
    model, known = PlackettLuce(), dict[int, tuple[float, float, int]]()
    for result in history:
        people = [each for each in result.seats if each.person_id is not None]
        sides = sorted({each.side for each in people})
        new = dict(known)
        leavers: list[ResultSeat | None] = [each for each in people if each.left]
        for chosen in leavers or ([] if result.abandoned else [None]):
            teams, ranks = [], list[float]()
            for side in sides:
                mine = [each for each in people if each.side == side]
                skills = [
                    known.get(each.person_id or 0, (model.mu, model.sigma, 0)) for each in mine
                ]
                teams.append([model.rating(mu=mu, sigma=sigma) for mu, sigma, _ in skills])
                place = mine[0].place or 0
                ranks.append(place if chosen is None else int(side == chosen.side))
            for side, team in zip(sides, model.rate(teams, ranks=ranks), strict=True):
                mine = [each for each in people if each.side == side]
                for each, rated in zip(mine, team, strict=True):
                    if chosen in (None, each) and each.person_id is not None:
                        games = known.get(each.person_id, (0, 0, 0))[2] + 1
                        new[each.person_id] = (rated.mu, rated.sigma, games)
        known = new
    return known


async def test_a_result_is_counted_once(house: House) -> None:
    live = await house.play_out(await house.table(BEN, target=0))
    before = await ratings(house)

    def again(sql: sqlite3.Connection) -> None:
        stored = results.of_game(sql, live.id)
        assert stored is not None
        counting.record(sql, stored, {})

    await house.database.run(lambda connection: in_one_hop(connection, again))
    assert await ratings(house) == before
    assert ANN.discord_id in live.discord_ids.values()
