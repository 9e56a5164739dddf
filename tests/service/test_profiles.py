"""Compare people's pages, and the lists of finished games, with a slow, plain recount."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest

from bot.ai.levels import LEVELS
from bot.service.errors import GameError
from bot.service.history import History
from bot.service.milestones import Milestone
from bot.service.profiles import Pair, Profile, Profiles
from bot.service.standings import FAMILIES
from db import privacy
from db.database import Database
from db.history import Filter
from db.hop import in_one_hop
from db.leaderboard import Totals
from db.profiles import NO_DUEL, Duel
from db.ratings import Skill
from db.results import Result, ResultSeat
from tests.service.test_boards import store
from tests.service.test_ratings import plain_ratings, random_result

PEOPLE, SERVERS = range(1, 7), (1, 2)
Seats = list[tuple[Result, ResultSeat]]
Ratings = list[dict[int, tuple[float, float, int]]]


def game(luck: random.Random, number: int) -> Result:
    """Return a random game: with computers or without, played here or brought from elsewhere."""
    made = random_result(luck, number)
    last = luck.choice([2, 4])
    seats = [
        replace(
            each,
            place=each.place and min(each.place, last),
            points=luck.randrange(40) / 2,
            deals=luck.randrange(4),
            sweeps=luck.randrange(3),
            reasons={luck.choice(["aces", "cards", "sweeps"]): luck.randrange(9) / 2},
        )
        for each in made.seats
    ]
    own = 0
    for index, each in enumerate(seats):
        may_be = each.person_id is not None and not each.left and own < made.players - 1
        if may_be and luck.random() < 0.15:
            seats[index] = replace(each, person_id=None, computer=luck.choice([*LEVELS]))
            own += 1
    source = f"old-{number}" if luck.random() < 0.2 else None
    return replace(
        made,
        guild_id=luck.choice(SERVERS),
        family=luck.choice(FAMILIES[1:4]),
        computers=made.replaced + own,
        rated=not own and source is None,
        ended_at=1_000 + number // 3,
        seats=tuple(seats),
        source=source,
    )


async def stored(db: Database, luck: random.Random, games: int = 100) -> list[Result]:
    """Record a random history of people whose Discord ids are 100 more, and return it."""
    history = [game(luck, number) for number in range(1, games + 1)]
    await store(db, history)
    return history


def of_person(history: Sequence[Result], person: int) -> Seats:
    """Return the games of a person with what he made of each."""
    return [(r, each) for r in history for each in r.seats if each.person_id == person]


def has_lost(result: Result, seat: ResultSeat) -> bool:
    return seat.left or not (seat.won or result.abandoned)


def totals(games: Seats) -> Totals | None:
    bests = [each.best_deal for _, each in games if each.best_deal is not None]
    return Totals(
        games=len(games),
        wins=sum(each.won for _, each in games),
        losses=sum(has_lost(*each) for each in games),
        points=sum(each.points for _, each in games),
        sweeps=sum(each.sweeps for _, each in games),
        best_deal=max(bests, default=None),
    )


def runs(games: Seats) -> Iterator[int]:
    """Yield how many games in a row were won, after each game; an abandoned one breaks none."""
    run = 0
    for result, mine in games:
        run = run + 1 if mine.won else 0 if has_lost(result, mine) else run
        yield run


def per_deal(games: Seats) -> dict[str, float]:
    """Return the points a deal by reason."""
    points: Counter[str] = Counter()
    for _, each in games:
        points.update(each.reasons)
    deals = sum(each.deals for _, each in games)
    return {reason: scored / deals for reason, scored in points.items()}


def is_better(result: Result, one: ResultSeat, other: ResultSeat) -> bool:
    """Say whether *one* was placed before *other*; whoever stays is before who leaves."""
    if result.abandoned or one.place is None or other.place is None:
        return other.left and not one.left
    return one.place < other.place


def duel(pairs: Sequence[tuple[Result, ResultSeat, ResultSeat]]) -> Duel:
    better = sum(is_better(result, mine, other) for result, mine, other in pairs)
    worse = sum(is_better(result, other, mine) for result, mine, other in pairs)
    return Duel(len(pairs), better, worse)


def ratings(history: Sequence[Result]) -> Ratings:
    """Return everybody's rating before the first rated game and after each."""
    rated = [each for each in history if each.rated]
    return [plain_ratings(rated[:number]) for number in range(len(rated) + 1)]


def course(skills: Iterable[tuple[float, float, int] | None]) -> tuple[float, ...]:
    """Return the ratings of one person, of whom *skills* tell after each game, as they changed."""
    different = dict.fromkeys(each for each in skills if each is not None)
    return (25.0, *(mu for mu, _, _ in different)) if different else ()


def reached(games: Seats) -> dict[Milestone, int]:
    """Return in which game each milestone of a career was reached."""
    wins = [result.game_id for result, mine in games if mine.won]
    in_a_row = [r.game_id for (r, _), run in zip(games, runs(games), strict=True) if run >= 5]
    found = {Milestone.FIRST_WIN: wins[:1], Milestone.FIVE_IN_A_ROW: in_a_row[:1]}
    found[Milestone.TEN_GAMES] = [result.game_id for result, _ in games[9:10]]
    return {name: numbers[0] for name, numbers in found.items() if numbers}


def plain(history: Sequence[Result], rated: Ratings, guild_id: int, person: int) -> Profile:
    """Return the page of a person, counted one by one."""
    counted = [each for each in history if each.source is None or each.guild_id == guild_id]
    here = [each for each in counted if each.guild_id == guild_id]
    played = [each for each in history if each.source is None]
    mine = of_person(played, person)
    opponents: dict[int, list[tuple[Result, ResultSeat, ResultSeat]]] = defaultdict(list)
    levels: dict[str, list[tuple[Result, ResultSeat, ResultSeat]]] = defaultdict(list)
    for result, seat in of_person(counted, person):
        for other in result.seats:
            if other.side != seat.side and other.person_id is not None:
                opponents[other.person_id].append((result, seat, other))
            elif other.side != seat.side and other.computer and not other.part:
                levels[other.computer].append((result, seat, other))
    duels = [(name, duel(each)) for name, each in opponents.items() if len(each) >= 3]
    duels.sort(key=lambda each: ((each[1].worse - each[1].better) / each[1].games, -each[1].games))
    families = Counter(result.family for result, _ in of_person(counted, person))
    skills = [each.get(person) for each in rated]
    return Profile(
        name=f"p{person}",
        here=totals(of_person(here, person)),
        everywhere=totals(mine),
        streak=[*runs(mine)][-1],
        best_streak=max(runs(mine)),
        skill=None if skills[-1] is None else Skill(*skills[-1]),
        course=course(skills),
        scored=per_deal(mine),
        average=per_deal([each for other in PEOPLE for each in of_person(played, other)]),
        families=tuple(sorted(families.items(), key=lambda each: (-each[1], each[0]))),
        opponents=tuple((f"p{name}", each) for name, each in duels),
        levels=tuple((name, duel(levels[name])) for name in LEVELS if name in levels),
        milestones=reached(mine),
        is_listed=True,
    )


@pytest.mark.parametrize("games", [12, 100])
async def test_every_page_of_a_person_is_that_of_a_plain_recount(db: Database, games: int) -> None:
    history = await stored(db, random.Random(4), games)
    profiles = Profiles(db)
    rated = ratings(history)
    for guild_id, person in product(SERVERS, PEOPLE):
        page = await profiles.of(guild_id, 100 + person)
        assert page == plain(history, rated, guild_id, person)


async def test_two_people_are_compared_as_in_a_plain_recount(db: Database) -> None:
    history = await stored(db, random.Random(6))
    profiles = Profiles(db)
    for guild_id, one, two in product(SERVERS, PEOPLE, PEOPLE):
        if one == two:
            continue
        met = [
            (result, mine, other)
            for result, mine in of_person(history, one)
            for other in result.seats
            if other.person_id == two and (result.source is None or result.guild_id == guild_id)
        ]
        against = [each for each in met if each[1].side != each[2].side]
        together = [mine for _, mine, other in met if mine.side == other.side]
        assert await profiles.pair(guild_id, 100 + one, 100 + two) == Pair(
            (f"p{one}", f"p{two}"), duel(against), len(together), sum(e.won for e in together)
        )


async def test_whoever_was_forgotten_has_no_page_and_is_nobodys_opponent(db: Database) -> None:
    await stored(db, random.Random(4))
    profiles = Profiles(db)
    before = await profiles.of(1, 101)
    await db.run(lambda connection: in_one_hop(connection, lambda sql: privacy.forget(sql, 2)))
    after = await profiles.of(1, 101)
    assert before is not None
    assert after is not None
    assert "p2" in dict(before.opponents)
    assert after == replace(
        before, opponents=tuple(each for each in before.opponents if each[0] != "p2")
    )
    assert await profiles.of(1, 102) is None
    assert (await profiles.pair(1, 101, 102)).duel == NO_DUEL


async def test_the_finished_games_are_those_that_fit_the_newest_first(db: Database) -> None:
    past, found = await stored(db, random.Random(4)), History(db)
    for guild_id, person, family, computers in product(
        SERVERS, (None, 0, 3), ("", FAMILIES[1]), (True, False)
    ):
        fitting = [
            each
            for each in past
            if each.guild_id == guild_id
            and (person is None or person in each.people)
            and family in {"", each.family}
            and (computers or each.computers == each.replaced)
        ]
        fitting.sort(key=lambda each: (each.ended_at, each.game_id), reverse=True)
        wanted = Filter(guild_id, person, family, computers)
        pages = [await found.page(wanted)]
        pages += [await found.page(wanted, number) for number in range(1, pages[0].pages)]
        shown = [each for page in pages for each in page.games]
        assert [each.game_id for each in shown] == [each.game_id for each in fitting]
        assert [each.was_played_here for each in shown] == [not each.source for each in fitting]
        for number in (len(pages), 10**18 - 1):
            assert await found.page(wanted, number) == pages[-1]


async def test_the_finished_games_of_a_game_that_does_not_exist_are_refused(db: Database) -> None:
    with pytest.raises(GameError, match="no such game"):
        await History(db).page(Filter(1, None, "poker"))
