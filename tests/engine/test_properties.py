"""What holds in every game: the invariants of RULES 7, and the promises of the log."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import PACK, Card
from bot.engine.deal import Deal, legal_moves, objection, play
from bot.engine.effects import DealScored
from bot.engine.events import Event, advance, replay
from bot.engine.game import Game
from bot.engine.log import digest, game_text, read_game
from bot.engine.moves import (
    AddToBuild,
    Capture,
    IllegalMoveError,
    MakeBuild,
    Move,
    RaiseBuild,
    Trail,
)
from bot.engine.notation import deal_text, move_text, read_deal, read_move, read_rules, rules_text
from bot.engine.presets import PRESETS
from bot.engine.rules import (
    Rules,
    SweepCancel,
)
from bot.engine.scoring import DealScore, Item, Pots
from bot.engine.seating import Seating
from bot.engine.table import Table
from tests.engine.scenes import SEATINGS, positions, random_game, some_deal
from tests.engine.turns import any_rules

GAMES = [(name, seating) for name in sorted(PRESETS) for seating in SEATINGS]

every_game = pytest.mark.parametrize(("name", "seating"), GAMES)


@cache
def a_game(name: str, seating: Seating) -> tuple[Event, ...]:
    """Return a random game of a preset; the same one every time."""
    seed = GAMES.index((name, seating))
    return tuple(random_game(PRESETS[name], seating, seed, deals=2))


def everything(deal: Deal) -> list[Card]:
    """Return every card that is anywhere in *deal*."""
    parts = [deal.stock, tuple(deal.table.cards), *deal.hands, *deal.piles]
    return [each for part in parts for each in part]


@every_game
def test_the_pack_stays_whole(name: str, seating: Seating) -> None:
    for deal in positions(a_game(name, seating)):
        assert sorted(everything(deal)) == list(PACK)


@every_game
def test_a_deal_has_forty_eight_plays(name: str, seating: Seating) -> None:
    for deal in positions(a_game(name, seating)):
        assert deal.is_over == (len(deal.history) == 48)


@every_game
def test_somebody_has_no_sweep_where_sweeps_fall(name: str, seating: Seating) -> None:
    for deal in positions(a_game(name, seating)):
        falls = deal.rules.sweep_cancel is SweepCancel.MIN
        assert min(deal.sweeps) == 0 or not falls
        assert deal.rules.sweep_points or max(deal.sweeps) == 0


def scores(events: Sequence[Event]) -> Iterator[tuple[Game, DealScore, Pots]]:
    """Yield every counted deal of a game, with the game then and the pots before."""
    game: Game | None = None
    for each in events:
        before = game.pots if game else Pots()
        game, effects = (step := advance(game, each)).state, step.effects
        for effect in effects:
            if isinstance(effect, DealScored):
                yield game, effect.score, before


@every_game
def test_49_the_base_points_of_every_deal_add_up(name: str, seating: Seating) -> None:
    rules = PRESETS[name]
    counted = list(scores(a_game(name, seating)))
    assert counted
    for _, score, before in counted:
        given = [sum(each.of(item) for each in score.tallies) for item in Item]
        points = dict(zip(Item, given, strict=True))
        assert points[Item.ACES] + points[Item.BIG_CASINO] + points[Item.LITTLE_CASINO] == 7
        assert points[Item.EVERY_SPADE] == (14 if rules.every_spade else 0)
        assert points[Item.LAST] == rules.pts_last
        for item, pot, stake, waiting, left in (
            (Item.CARDS, Item.POT_CARDS, rules.pts_cards, before.cards, score.pots.cards),
            (Item.SPADES, Item.POT_SPADES, rules.pts_spades, before.spades, score.pots.spades),
        ):
            assert points[item] in {0, stake}
            carried = stake + waiting if rules.tie_majority == "carry" else 0
            assert (points[pot], left) == ((waiting, 0) if points[item] else (0, carried))
        assert sum(each.cards for each in score.tallies) == 52
        assert sum(each.spades for each in score.tallies) == 13


@every_game
def test_totals_are_the_sums_of_what_was_awarded(name: str, seating: Seating) -> None:
    game = replay(a_game(name, seating)).state
    assert game.totals == tuple(map(sum, zip(*(each.awarded for each in game.scores), strict=True)))


@every_game
def test_the_log_replays_to_the_same_state(name: str, seating: Seating) -> None:
    events = a_game(name, seating)
    assert read_game(game_text(events)) == events
    first: Game | None = None
    again: Game | None = None
    for stored in events:
        first = advance(first, stored).state
        again = advance(again, read_game(game_text([stored]))[0]).state
        assert digest(first) == digest(again)
    assert first == again == replay(events).state


@every_game
def test_positions_and_moves_read_back(name: str, seating: Seating) -> None:
    for deal in positions(a_game(name, seating))[::5]:
        assert read_deal(deal_text(deal)) == deal
        for each in legal_moves(deal):
            assert read_move(move_text(each)) == each


@every_game
def test_what_is_listed_can_be_played_from_a_position_that_was_read(
    name: str, seating: Seating
) -> None:
    for deal in positions(a_game(name, seating))[::9]:
        read = read_deal(deal_text(deal))
        for each in legal_moves(deal):
            assert play(read, each).state == play(deal, each).state


def conceivable(card: Card, deal: Deal) -> Iterator[Move]:
    """Yield every play of *card* that a table could allow at all: any cards, builds and values."""
    yield Trail(card)
    builds = [each.cards for each in deal.table.builds]
    for used in sets_of(deal.table.loose):
        for taken in sets_of(builds):
            yield Capture(card, used.union(*taken))
        for value in range(1, 18) if deal.rules.builds else ():
            yield MakeBuild(card, used, value)
            for build in builds:
                yield AddToBuild(card, build, used, value)
                yield RaiseBuild(card, build, used, value)


Thing = TypeVar("Thing")


def sets_of(things: Sequence[Thing]) -> Iterator[frozenset[Thing]]:
    """Yield every set of *things*, the empty one too."""
    for size in range(len(things) + 1):
        yield from map(frozenset, combinations(things, size))


def listed_but_refused_or_the_reverse(deal: Deal) -> list[str]:
    """Return every play that is listed though refused, or not listed though allowed."""
    listed = list(legal_moves(deal))
    wrong = [move_text(each) for each in listed if objection(deal, each)]
    wrong += [move_text(each) for each in set(listed) if listed.count(each) > 1]
    undeclared = {
        Capture(each.card, each.taken) if isinstance(each, Capture) else each for each in listed
    }
    for mine in deal.hand:
        wrong += [
            move_text(each)
            for each in conceivable(mine, deal)
            if (each in undeclared) == bool(objection(deal, each))
        ]
    return wrong


@every_game
def test_a_move_is_listed_if_and_only_if_it_is_not_refused(name: str, seating: Seating) -> None:
    most = 5 if PRESETS[name].builds else 8
    met = [each for each in positions(a_game(name, seating)) if len(each.table.loose) <= most]
    for deal in met[::11]:
        assert listed_but_refused_or_the_reverse(deal) == []


@settings(deadline=None)
@given(rules=any_rules, dealt=st.permutations(PACK), lying=st.integers(0, 7))
def test_a_move_is_listed_if_and_only_if_it_is_not_refused_under_house_rules(
    rules: Rules, dealt: list[Card], lying: int
) -> None:
    deal = some_deal(["", ""], rules=rules)
    deal = replace(deal, hands=(tuple(dealt[:3]), ()), table=Table(tuple(dealt[3 : 3 + lying])))
    assert listed_but_refused_or_the_reverse(deal) == []
    assert next(legal_moves(deal), None) is not None


@settings(deadline=None)
@given(rules=any_rules)
def test_house_rules_read_back(rules: Rules) -> None:
    assert read_rules(rules_text(rules)) == rules


@settings(deadline=None)
@given(
    taken=st.sets(st.sampled_from(PACK), max_size=6),
    which=st.sampled_from(PACK),
    dealt=st.permutations(PACK),
)
def test_61_whatever_is_tried_is_played_or_changes_nothing(
    taken: set[Card], which: Card, dealt: list[Card]
) -> None:
    deal = replace(
        some_deal(["", ""]), hands=(tuple(dealt[:4]), ()), table=Table(tuple(dealt[4:12]))
    )
    before, tried = deal_text(deal), Capture(which, frozenset(taken))
    if reason := objection(deal, tried):
        with pytest.raises(IllegalMoveError) as refused:
            play(deal, tried)
        assert refused.value.reason is reason
    else:
        after = play(deal, tried).state
        assert sorted(everything(after)) == sorted(everything(deal))
        assert taken | {which} <= set(after.piles[0])
    assert deal_text(deal) == before
