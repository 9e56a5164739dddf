"""What happens at a table once cards are dealt: plays, deals, leaving, ending, a rematch.

Each function takes a game and returns the events that follow, or raises :exc:`GameError`.
"""

from random import Random
from typing import Final

from bot.engine.events import (
    ClockSet,
    Closed,
    Event,
    HintsSet,
    HostChanged,
    Opened,
    Played,
    SeatChanged,
    Started,
)
from bot.engine.game import Closing, Game, Occupant, Phase
from bot.engine.moves import Move
from bot.i18n import N_
from bot.service.errors import GameError, StaleError
from bot.service.house_rules import NO_LOBBY
from bot.service.lobby import dealt, table_level

MOVED_ON: Final = N_("The table has moved on meanwhile. Look at it again before you choose.")
NOT_AT_TABLE: Final = N_("You do not play at this table.")
AWAY: Final = N_("A computer plays for you now. Take your seat back with /kasino return first.")
NOT_AWAY: Final = N_("You are at the table already.")
NOT_BEGUN: Final = N_("This game has not begun yet.")
FINISHED: Final = N_("This game has ended already.")
NOT_FINISHED: Final = N_("This game is still being played.")
DEAL_RUNS: Final = N_("This deal is still being played.")


def played(game: Game, position: int, person: int | None, move: Move) -> list[Event]:
    """Let *person* make *move*, chosen at *position*.

    Raise :exc:`StaleError` if the cards have changed since. Whether the move is legal shows when
    the event is applied.
    """
    seat = _seat(game, person)
    if game.phase is Phase.LOBBY:
        raise GameError(NOT_BEGUN)
    if position != game.position:
        raise StaleError(MOVED_ON)
    if game.seats[seat].is_away:
        raise GameError(AWAY)
    return [Played(seat, move)]


def next_dealt(game: Game, position: int, person: int | None, random: Random) -> list[Event]:
    """Deal again, as *person* at the table wants who saw the score at *position*."""
    _seat(game, person)
    if position != game.position:
        raise StaleError(MOVED_ON)
    return dealt_again(game, random)


def dealt_again(game: Game, random: Random) -> list[Event]:
    """Deal again; :exc:`GameError` unless one deal is over and another follows."""
    if game.phase is not Phase.BETWEEN or game.rules is None or game.seating is None:
        raise GameError(FINISHED if game.is_finished else DEAL_RUNS)
    return [dealt(game.rules, game.seating, random)]


def left(game: Game, person: int | None, votes: frozenset[int]) -> list[Event]:
    """Hand the seat of *person* to a computer.

    That closes the game if nobody else is there, or if all who are want to end it: *votes* are
    the persons who do.
    """
    _check_running(game)
    seat = _seat(game, person)
    if game.seats[seat].is_away:
        raise GameError(AWAY)
    events: list[Event] = [SeatChanged(seat, Occupant(person=person, computer=table_level(game)))]
    remaining = [each for each in game.present if each != person]
    if not remaining:
        return [*events, Closed(Closing.DESERTED)]
    if votes.issuperset(remaining):
        return [*events, Closed(Closing.ENDED)]
    if person == game.host:
        events.append(HostChanged(remaining[0]))
    return events


def returned(game: Game, person: int | None) -> list[Event]:
    """Give *person*, who left, the seat back."""
    _check_running(game)
    seat = _seat(game, person)
    if not game.seats[seat].is_away:
        raise GameError(NOT_AWAY)
    return [SeatChanged(seat, Occupant(person=person))]


def ended(game: Game) -> list[Event]:
    """Close the game without a winner; whoever asks has been found to have the right."""
    closing = Closing.CANCELLED if game.phase is Phase.LOBBY else Closing.ENDED
    return [Closed(closing)]


def rematched(
    game: Game, person: int | None, random: Random, *, at_once: bool
) -> tuple[Opened, list[Event]]:
    """Return what opens a new game at the same seats.

    It starts *at_once* with the dealer moved on, or waits in its lobby for what is to be changed.
    A computer that played for somebody who left keeps the seat for itself: who is not there is
    not drawn into another game.
    """
    if not game.is_finished:
        raise GameError(NOT_FINISHED)
    if game.rules is None or game.seating is None:
        raise GameError(NO_LOBBY)
    seat = _seat(game, person)
    if person is None or not game.seats[seat].is_present:
        raise GameError(NOT_AT_TABLE)
    host = game.host if game.host in game.present and game.host is not None else person
    occupants = (Occupant(computer=each.computer) if each.is_away else each for each in game.seats)
    later: list[Event] = [ClockSet(game.clock)] if game.clock else []
    later += [HintsSet(game.hints)] if game.hints is not None else []
    later += [SeatChanged(number, each) for number, each in enumerate(occupants)]
    if at_once:
        dealer = game.seating.after(game.dealer, game.rules.direction)
        later.append(Started(game.rules, game.seating, dealer))
        later.append(dealt(game.rules, game.seating, random))
    return Opened(game.setup, host), later


def _check_running(game: Game) -> None:
    if game.is_finished:
        raise GameError(FINISHED)
    if game.phase is Phase.LOBBY:
        raise GameError(NOT_BEGUN)


def _seat(game: Game, person: int | None) -> int:
    seat = None if person is None else game.seat_of(person)
    if seat is None:
        raise GameError(NOT_AT_TABLE)
    return seat
