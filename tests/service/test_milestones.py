"""Try what counts as a milestone, and that each is reached once."""

from dataclasses import replace

import pytest

from bot.engine.game import Closing, Game, Occupant, Phase, Setup
from bot.engine.presets import PRESETS
from bot.engine.scoring import NO_POTS, DealScore, Item, Tally
from bot.engine.seating import Seating
from bot.service.milestones import Milestone, in_a_career, in_a_game
from db.milestones import Career
from tests.service.conftest import BEN, House

M = Milestone
Scored = dict[Item, float]


def tally(points: Scored, spades: int = 0) -> Tally:
    """Return a side's tally of a deal."""
    return Tally(20, spades, tuple((item, points[item]) for item in Item if points.get(item)))


def game_of(*deals: tuple[Scored, Scored], spades: int = 0) -> Game:
    """Return a game of two people, 7 and 8, that the first has won; *spades* are hers a deal."""
    scores = []
    for mine, others in deals:
        tallies = (tally(mine, spades), tally(others))
        scores.append(DealScore(tallies, tuple(each.total for each in tallies), NO_POTS))
    return Game(
        setup=Setup("suomalainen", 16, 2),
        host=7,
        seats=(Occupant(person=7), Occupant(person=8)),
        seq=9,
        position=9,
        phase=Phase.OVER,
        rules=PRESETS["finnish_2p"],
        seating=Seating(2),
        totals=tuple(sum(score.awarded[side] for score in scores) for side in (0, 1)),
        scores=tuple(scores),
        winner=0,
    )


ACES, CARDS, SWEEPS = Item.ACES, Item.CARDS, Item.SWEEPS
BIG, LITTLE = Item.BIG_CASINO, Item.LITTLE_CASINO


@pytest.mark.parametrize(
    ("deals", "spades", "reached"),
    [
        ([({CARDS: 1}, {ACES: 1})], 0, set()),
        ([({SWEEPS: 1}, {ACES: 1})], 0, {M.FIRST_SWEEP}),
        ([({SWEEPS: 2}, {ACES: 1}), ({SWEEPS: 1}, {ACES: 1})], 0, {M.FIRST_SWEEP}),
        ([({SWEEPS: 3}, {ACES: 1})], 0, {M.FIRST_SWEEP, M.THREE_SWEEPS}),
        ([({ACES: 4}, {CARDS: 1})], 0, {M.FOUR_ACES}),
        ([({ACES: 3}, {ACES: 1}), ({ACES: 3}, {ACES: 1})], 0, set()),
        ([({ACES: 4, BIG: 2}, {CARDS: 1})], 0, {M.FOUR_ACES}),
        ([({ACES: 4, BIG: 2, LITTLE: 1}, {CARDS: 1})], 0, {M.FOUR_ACES, M.ALL_HONOURS}),
        ([({CARDS: 1}, {ACES: 1})], 8, set()),
        ([({CARDS: 1}, {ACES: 1})], 9, {M.NINE_SPADES}),
        ([({CARDS: 9}, {ACES: 1})], 0, set()),
        ([({CARDS: 10}, {ACES: 1})], 0, {M.TEN_POINTS}),
        ([({CARDS: 1}, {}), ({CARDS: 1}, {ACES: 1})], 0, {M.BLANK_DEAL}),
        ([({CARDS: 1}, {}), ({CARDS: 1}, {})], 0, {M.BLANK_DEAL, M.SHUT_OUT}),
        ([({}, {CARDS: 7}), ({CARDS: 8}, {})], 0, {M.BLANK_DEAL}),
        ([({}, {CARDS: 8}), ({CARDS: 9}, {})], 0, {M.BLANK_DEAL, M.COMEBACK}),
    ],
)
def test_what_the_winner_reaches(
    deals: list[tuple[Scored, Scored]], spades: int, reached: set[Milestone]
) -> None:
    assert in_a_game(game_of(*deals, spades=spades), {})[7] == reached


def test_the_loser_reaches_what_was_done_in_deals_and_nothing_for_the_game() -> None:
    done = in_a_game(game_of(({CARDS: 3}, {ACES: 4}), ({CARDS: 5}, {})), {})
    assert done[8] == {M.FOUR_ACES}
    ended = replace(game_of(({CARDS: 5}, {})), phase=Phase.CLOSED, closing=Closing.ENDED)
    assert in_a_game(replace(ended, winner=None), {})[7] == {M.BLANK_DEAL}


def test_where_the_fewest_points_win_many_are_no_milestone() -> None:
    game = replace(game_of(({}, {CARDS: 10})), rules=PRESETS["laisto"])
    assert in_a_game(game, {})[8] == set()
    assert in_a_game(replace(game, rules=PRESETS["finnish_2p"]), {})[8] == {
        M.TEN_POINTS,
        M.BLANK_DEAL,
    }


def test_who_left_reaches_what_was_done_before() -> None:
    game = game_of(({ACES: 4}, {CARDS: 1}), ({SWEEPS: 3}, {CARDS: 1}))
    away = replace(game, seats=(Occupant(person=7, computer="greedy"), game.seats[1]))
    assert in_a_game(away, {7: 1})[7] == {M.FOUR_ACES}
    assert in_a_game(away, {7: 0})[7] == set()


@pytest.mark.parametrize(
    ("career", "reached"),
    [
        (Career(1, 0, 0), set()),
        (Career(9, 1, 1), {M.FIRST_WIN}),
        (Career(10, 4, 4), {M.FIRST_WIN, M.TEN_GAMES}),
        (Career(10, 5, 5), {M.FIRST_WIN, M.TEN_GAMES, M.FIVE_IN_A_ROW}),
        (Career(100, 99, 0), {M.FIRST_WIN, M.TEN_GAMES, M.HUNDRED_GAMES}),
        (
            Career(1000, 100, 0),
            set(M) & {M.FIRST_WIN, M.TEN_GAMES, M.HUNDRED_GAMES, M.HUNDRED_WINS, M.THOUSAND_GAMES},
        ),
    ],
)
def test_what_a_career_reaches(career: Career, reached: set[Milestone]) -> None:
    assert set(in_a_career(career)) == reached


async def test_a_milestone_is_told_in_the_game_that_reached_it_and_in_no_other(
    house: House,
) -> None:
    told: list[tuple[int, Milestone]] = []
    for number in range(10):
        live = await house.play_out(await house.table(BEN, target=0))
        assert set(live.gains.milestones).isdisjoint(told)
        told += live.gains.milestones
        assert [name for _, name in live.gains.milestones].count(M.TEN_GAMES) == 2 * (number == 9)
        assert (await house.games.load(live.id)).gains == live.gains
    winners = {person for person, name in told if name is M.FIRST_WIN}
    assert winners
    assert winners <= set(live.game.people)
