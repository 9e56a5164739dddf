"""Taking the last play back, by agreement of all people at the table.

Only the very last play can be taken back, and only before anybody has seen another card. Each
function takes a game and returns the events that follow, or raises :exc:`GameError`.
"""

from typing import Final

from bot.engine.events import Event, TakenBack, UndoRefused, UndoWanted
from bot.engine.game import Game, Phase
from bot.i18n import N_
from bot.service.course import NOT_AT_TABLE
from bot.service.errors import GameError, StaleError

NOTHING: Final = N_(
    "There is no play to take back: only the last play can be, before any new card is seen."
)
NOT_YOURS: Final = N_("Only whoever made the last play can ask to take it back.")
AGREED_ALREADY: Final = N_("You have said so already. The others have yet to agree.")
TOO_LATE: Final = N_("That was about an earlier play. The table has moved on meanwhile.")


def can_ask(game: Game, seat: int) -> bool:
    """Say whether *seat* may ask to take its play back."""
    if game.phase is not Phase.PLAYING or game.before is None or game.undo:
        return False
    return game.before.turn == seat and game.seats[seat].is_present


def asked(game: Game, person: int | None, position: int | None = None) -> list[Event]:
    """Ask to take the last play back, as *person* who made it, at *position* if given, wants.

    It happens at once where no other person is to agree.
    """
    seat = _seat(game, person)
    if position is not None and position != game.position:
        raise StaleError(TOO_LATE)
    if seat in game.undo:
        raise GameError(AGREED_ALREADY)
    if game.phase is not Phase.PLAYING or game.before is None:
        raise GameError(NOTHING)
    if not can_ask(game, seat):
        raise GameError(NOT_YOURS)
    return _wanted(game, seat)


def agreed(game: Game, person: int | None, position: int) -> list[Event]:
    """Let *person* agree to what was asked by event number *position*."""
    seat = _open_question(game, person, position)
    if seat in game.undo:
        raise GameError(AGREED_ALREADY)
    return _wanted(game, seat)


def refused(game: Game, person: int | None, position: int) -> list[Event]:
    """Let *person* refuse what was asked by event number *position*, or withdraw it."""
    _open_question(game, person, position)
    return [UndoRefused()]


def _wanted(game: Game, seat: int) -> list[Event]:
    wanted = {*game.undo, seat}
    present = {number for number, each in enumerate(game.seats) if each.is_present}
    return [UndoWanted(seat), *([TakenBack()] if present <= wanted else [])]


def _open_question(game: Game, person: int | None, position: int) -> int:
    seat = _seat(game, person)
    if not game.undo or position != game.undo_seq:
        raise StaleError(TOO_LATE)
    return seat


def _seat(game: Game, person: int | None) -> int:
    seat = None if person is None else game.seat_of(person)
    if seat is None or not game.seats[seat].is_present:
        raise GameError(NOT_AT_TABLE)
    return seat
