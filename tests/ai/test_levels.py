"""Try every level in every game: by the rules, repeatable, and blind to what is hidden."""

from dataclasses import replace
from math import inf
from random import Random

import pytest

from bot.ai.expert import Expert
from bot.ai.levels import EXPERT, LEVELS, MEDIUM, Player, choose_move, level_named
from bot.engine.deal import open_deal, play, shuffled_pack
from bot.engine.presets import PRESETS
from bot.engine.seating import Seating
from bot.engine.view import view_of_deal
from tests.ai.deals import some_deal, with_other_hidden_cards
from tests.engine.turns import house_rules

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover

SEATINGS = (Seating(2), Seating(3), Seating(4), Seating(4, pairs=True))
LEVEL_NAMES = list(LEVELS)


def player(level: str, rollouts: int = 30) -> Player:
    """Return the player of *level*; an expert that searches little, and for as long as it takes."""
    found = LEVELS[level].player
    return replace(found, rollouts=rollouts, seconds=inf) if isinstance(found, Expert) else found


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_level_plays_a_whole_deal_by_the_rules(level: str, name: str) -> None:
    random = Random(f"{level} {name}")
    seating = random.choice(SEATINGS)
    deal = open_deal(shuffled_pack(PRESETS[name], seating, random), PRESETS[name], seating, 0)
    while not deal.is_over:
        deal = play(deal, player(level).choose(view_of_deal(deal, deal.turn), random)).state
    assert len(deal.history) == 48


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_level_keeps_to_house_rules(level: str) -> None:
    random = Random(level)
    for _ in range(12):
        rules = house_rules(PRESETS[random.choice(sorted(PRESETS))], random)
        deal = some_deal(rules, random.choice(SEATINGS), random.randrange(47), random)
        for _ in range(min(4, 48 - len(deal.history))):
            move = player(level, 10).choose(view_of_deal(deal, deal.turn), random)
            deal = play(deal, move).state


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_no_move_depends_on_a_card_that_the_player_cannot_see(level: str) -> None:
    random = Random(level)
    changed = 0
    for _ in range(15):
        rules, seating = PRESETS[random.choice(sorted(PRESETS))], random.choice(SEATINGS)
        deal = some_deal(rules, seating, random.randrange(44), random)
        moves = {
            player(level).choose(view_of_deal(each, deal.turn), Random(5))
            for each in (deal, *(with_other_hidden_cards(deal, random) for _ in range(3)))
        }
        changed += with_other_hidden_cards(deal, random) != deal
        assert len(moves) == 1
    assert changed > 10


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_the_same_seed_makes_the_same_move(level: str) -> None:
    deal = some_deal(PRESETS["royal"], Seating(3), 7, Random(3))
    view = view_of_deal(deal, deal.turn)
    assert len({player(level).choose(view, Random(9)) for _ in range(3)}) == 1


def test_an_experts_move_is_a_search_of_the_whole_budget_that_the_clock_can_cut_off() -> None:
    deal = some_deal(PRESETS["finnish_2p"], Seating(2), 2, Random(1))
    ticks = iter(range(10_000))
    late = Expert(rollouts=10**9, seconds=20, clock=lambda: float(next(ticks)))
    move = late.choose(view_of_deal(deal, deal.turn), Random(1))
    assert play(deal, move).state != deal
    assert 20 <= next(ticks) < 100


def test_a_level_of_an_old_game_plays_on_under_its_new_name() -> None:
    assert level_named("greedy") is LEVELS[MEDIUM]
    deal = some_deal(PRESETS["finnish_2p"], Seating(2), 0, Random(1))
    view = view_of_deal(deal, deal.turn)
    assert choose_move("greedy", view, 1) == choose_move(MEDIUM, view, 1)
    with pytest.raises(KeyError):
        level_named("genius")
    assert EXPERT in LEVELS
