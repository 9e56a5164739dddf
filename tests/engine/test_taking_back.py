"""Taking the last play back, and plays that the turn clock makes."""

from dataclasses import replace

import pytest

from bot.engine.cards import PACK
from bot.engine.deal import legal_moves
from bot.engine.effects import PlayTakenBack
from bot.engine.events import (
    ClockSet,
    Closed,
    Dealt,
    Event,
    EventError,
    Played,
    SeatChanged,
    TakenBack,
    UndoRefused,
    UndoWanted,
    advance,
    replay,
)
from bot.engine.game import Closing, Game, Occupant, Phase
from bot.engine.log import digest
from bot.engine.moves import Trail
from bot.engine.rules import Rules
from bot.engine.seating import Seating
from tests.engine.scenes import FINNISH, PAKKA, THREE, TWO, random_game, started


def dealt(*later: Event) -> Game:
    """Return a game of two in which cards were dealt, after the events *later*."""
    return replay([*started(FINNISH, TWO), Dealt(PACK, "salt"), *later]).state


def after_a_play(*, by_clock: bool = False) -> Game:
    """Return such a game after its first play."""
    game = dealt()
    return advance(game, Played(1, next(legal_moves(game.playing)), by_clock)).state


def test_a_play_is_taken_back_and_made_anew() -> None:
    before, game = dealt(), after_a_play()
    step = advance(advance(game, UndoWanted(1)).state, TakenBack())
    assert step.state.playing == before.playing
    assert step.state.playing.history == ()
    assert step.effects == (PlayTakenBack(1),)
    assert (step.state.position, step.state.seq) == (game.seq + 2, game.seq + 2)
    again = advance(step.state, Played(1, Trail(before.playing.hand[0]))).state
    assert again.before == before.playing


def test_only_the_last_play_can_be_taken_back() -> None:
    back = advance(after_a_play(), TakenBack()).state
    with pytest.raises(EventError, match="nothing"):
        advance(back, TakenBack())
    with pytest.raises(EventError, match="nothing"):
        advance(dealt(), UndoWanted(1))


def test_whoever_played_asks_first_and_the_others_agree_in_any_order() -> None:
    game = after_a_play()
    with pytest.raises(EventError, match="first"):
        advance(game, UndoWanted(0))
    asked = advance(game, UndoWanted(1)).state
    assert (asked.undo, asked.undo_seq, asked.position) == ((1,), asked.seq, game.position)
    with pytest.raises(EventError, match="twice"):
        advance(asked, UndoWanted(1))
    both = advance(asked, UndoWanted(0)).state
    assert (both.undo, both.undo_seq) == ((1, 0), asked.seq)
    assert digest(both) != digest(replace(both, undo=()))


@pytest.mark.parametrize(
    "event", [UndoRefused(), SeatChanged(0, Occupant(100, "greedy")), TakenBack()]
)
def test_the_wish_ends_when_it_is_refused_or_others_sit_there(event: Event) -> None:
    asked = advance(after_a_play(), UndoWanted(1)).state
    assert advance(asked, event).state.undo == ()


def test_the_next_play_ends_the_wish_for_the_one_before() -> None:
    asked = advance(after_a_play(), UndoWanted(1)).state
    played = advance(asked, Played(0, next(legal_moves(asked.playing)))).state
    assert played.undo == ()
    assert played.before == asked.playing


@pytest.mark.parametrize(("rules", "seating"), [(FINNISH, TWO), (FINNISH, THREE), (PAKKA, TWO)])
def test_57_no_play_after_which_cards_were_dealt_or_counted_can_be_taken_back(
    rules: Rules, seating: Seating
) -> None:
    game: Game | None = None
    for event in random_game(rules, seating, seed=5, deals=2):
        stock = () if game is None or game.deal is None else game.deal.stock
        game = advance(game, event).state
        if isinstance(event, Played):
            is_same = game.phase is Phase.PLAYING and game.playing.stock == stock
            assert (game.before is not None) == is_same


def test_a_game_that_was_ended_takes_nothing_back() -> None:
    closed = advance(after_a_play(), Closed(Closing.ENDED)).state
    with pytest.raises(EventError, match="over"):
        advance(closed, TakenBack())


def test_a_play_of_the_clock_is_remembered_until_the_seat_plays_itself() -> None:
    game = advance(after_a_play(by_clock=True), ClockSet(60)).state
    assert (game.clock, game.late, game.before) == (60, frozenset({1}), None)
    other = advance(game, Played(0, next(legal_moves(game.playing)))).state
    assert other.late == {1}
    own = advance(other, Played(1, next(legal_moves(other.playing)))).state
    assert own.late == frozenset()
    assert advance(other, SeatChanged(1, Occupant(101))).state.late == frozenset()
