"""Whole games of every preset and seating under random switches: the invariants of RULES 7."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.engine.build_duties import covers, owed_values
from bot.engine.cards import PACK, Card
from bot.engine.deal import Deal
from bot.engine.events import Event, advance, replay
from bot.engine.game import Game
from bot.engine.log import digest, game_text, read_game
from bot.engine.notation import deal_text, read_deal
from bot.engine.presets import PRESETS, validate
from bot.engine.rules import (
    CaptureDuty,
    Direction,
    End,
    OwnerDuty,
    Refill,
    Resolve,
    Rules,
    RulesError,
    SameValue,
    SweepCancel,
    TableFilter,
    TieMajority,
    TopTie,
)
from bot.engine.scoring import Item
from bot.engine.seating import Seating
from bot.engine.table import BuildKind
from tests.engine.scenes import SEATINGS, positions, random_game
from tests.engine.turns import house_rules

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover

GAMES = [(name, seating) for name in sorted(PRESETS) for seating in SEATINGS]
ROUNDS = 2


def random_rules(rules: Rules, seating: Seating, random: Random) -> Rules:
    """Return *rules* with random switches that do not contradict each other."""
    while True:
        changed = house_rules(rules, random)
        switches: dict[str, Any] = {
            "builds": random.random() < 0.7,
            "build_for_partner": random.random() < 0.5,
            "refill": random.choice(list(Refill)),
            "direction": random.choice(list(Direction)),
            "table_filter": random.choice(list(TableFilter)),
            "sweep_points": random.randint(0, 3),
            "sweep_cancel": random.choice(list(SweepCancel)),
            "sweep_last_batch": random.random() < 0.5,
            "sweep_freeze": random.choice([None, "any:10", "self:3"]),
            "tie_majority": random.choice(list(TieMajority)),
            "capture_duty": random.choice(list(CaptureDuty)),
            "misere": random.random() < 0.3,
            "resolve": random.choice(list(Resolve)),
            "top_tie": random.choice(list(TopTie)),
            "pts_last": random.randint(0, 2),
            "difference": random.random() < 0.2,
            "end": random.choice(list(End)),
        }
        chosen = random.sample(sorted(switches), random.randint(1, 6))
        changed = replace(changed, **{name: switches[name] for name in chosen})
        try:
            validate(changed, seating)
        except RulesError:
            continue
        return changed


@pytest.fixture(
    params=GAMES,
    ids=[f"{name} {seating.seats}{' pairs' * seating.pairs}" for name, seating in GAMES],
)
def games(request: pytest.FixtureRequest) -> list[list[Event]]:
    """Return a few random games of a preset and a seating."""
    name, seating = request.param
    random = Random(GAMES.index((name, seating)))
    return [
        random_game(random_rules(PRESETS[name], seating, random), seating, random.random(), deals=1)
        for _ in range(ROUNDS)
    ]


def check_cards(deal: Deal) -> None:
    """Check RULES 7.1 and 7.3: all cards are somewhere, once."""
    lying = [*deal.table.loose, *(each for build in deal.table.builds for each in build.cards)]
    everything = [*deal.stock, *lying]
    for part in (*deal.hands, *deal.piles):
        everything += part
    assert sorted(everything) == list(PACK)


def check_builds(deal: Deal) -> None:
    """Check RULES 5.1, 5.5 and 7.5: what builds are, and what their owners hold."""
    rules, builds = deal.rules, deal.table.builds
    assert rules.builds or not builds
    for each in builds:
        assert (each.kind is BuildKind.SINGLE) == (len(each.groups) == 1)
        for group in each.groups:
            assert any_total(group, rules, each.value), each
    if rules.same_value is not SameValue.COEXIST:
        assert len({each.value for each in builds}) == len(builds)
    if rules.owner_duty is not OwnerDuty.NONE:
        for seat, hand in enumerate(deal.hands):
            assert covers(hand, owed_values(builds, seat), rules)
        if rules.refill is Refill.BATCH and not any(deal.hands):
            assert all(each.for_partner for each in builds)


def any_total(group: tuple[Card, ...], rules: Rules, value: int) -> bool:
    """Say whether the cards of *group* add up to *value*."""
    sums = {0}
    for card in group:
        sums = {one + other for one in sums for other in rules.table_values[card]}
    return value in sums


def check_step(before: Deal, after: Deal) -> None:
    """Check RULES 7.6: a multiple build stays one, and keeps its value."""
    for old in before.table.builds:
        for new in after.table.builds:
            if old.cards <= new.cards and old.kind is BuildKind.MULTIPLE:
                assert (new.kind, new.value) == (BuildKind.MULTIPLE, old.value)
            elif old.cards <= new.cards:
                assert new.value >= old.value


def test_the_invariants_hold_after_every_move(games: list[list[Event]]) -> None:
    for events in games:
        met = positions(events)
        for deal in met:
            check_cards(deal)
            check_builds(deal)
            assert deal.rules.sweep_cancel is not SweepCancel.MIN or min(deal.sweeps) == 0
        for before, after in pairwise(met):
            check_step(before, after)
        last = met[-1]
        assert last.is_over == (len(last.history) == 48)
        assert last.is_over or last.rules.end is End.INSTANT


def test_the_base_points_add_up(games: list[list[Event]]) -> None:
    for events in games:
        game = replay(events).state
        (score,) = game.scores
        deal, rules = game.deal, game.rules
        assert deal
        assert rules
        points = {item: sum(each.of(item) for each in score.tallies) for item in Item}
        of_cards = points[Item.ACES] + points[Item.BIG_CASINO] + points[Item.LITTLE_CASINO]
        captured = deal.last_capturer is not None
        if not deal.is_over or not captured:
            assert of_cards <= 7
            continue
        assert of_cards == 7
        assert points[Item.LAST] in {0, rules.pts_last}
        assert points[Item.CARDS] + score.pots.cards in {0, rules.pts_cards}
        assert points[Item.SPADES] + score.pots.spades in {0, rules.pts_spades}
        assert points[Item.EVERY_SPADE] == 14 * rules.every_spade
        assert sum(each.cards for each in score.tallies) == 52


def test_the_log_replays_and_positions_read_back(games: list[list[Event]]) -> None:
    for events in games:
        assert list(read_game(game_text(events))) == events
        game: Game | None = None
        for each in events:
            game = advance(game, each).state
        assert game == replay(events).state
        assert digest(game) == digest(replay(events).state)
        for deal in positions(events)[::4]:
            assert read_deal(deal_text(deal)) == deal
