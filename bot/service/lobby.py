"""What happens in a lobby: who sits down and gets up, the start, and the end without one.

Each function takes a game and returns the events that follow, or raises :exc:`GameError`.
"""

from dataclasses import replace
from random import Random
from typing import Final

from bot.ai.levels import LEVELS, USUAL
from bot.engine.deal import shuffled_pack
from bot.engine.events import (
    Closed,
    Dealt,
    Event,
    HintsSet,
    HostChanged,
    Opened,
    ReadySet,
    SeatChanged,
    SetupChanged,
    Started,
)
from bot.engine.family import GAMES, preset_of
from bot.engine.game import Closing, Game, Occupant, Setup
from bot.engine.rules import MAX_TARGET, Rules
from bot.engine.seating import MAX_SEATS, MIN_SEATS, Seating
from bot.i18n import N_
from bot.service.errors import GameError
from bot.service.house_rules import check_host, check_lobby, checked_rules, seating_now

BAD_TARGET: Final = N_("Choose a target from 0 to {most} points; 0 is a single deal.")
TOO_MANY: Final = N_(
    "You host {n} unfinished tables on this server already. End one of them first: /kasino end in "
    "a channel without a table ends the one that nobody has touched for longest."
)
TOO_MANY_SEATS: Final = N_(
    "You sit at {n} unfinished tables already. Leave one of them first; /kasino games shows them."
)
SERVER_FULL: Final = N_(
    "{n} unfinished tables stand on this server already. One of them has to end first."
)
NO_SUCH_GAME: Final = N_("There is no such game. Choose one of those that are offered.")
BAD_SEATS: Final = N_("Choose from {least} to {most} seats.")
PAIRS_SEATS: Final = N_(
    "Pairs need four seats: choose 4 players or leave that out. Computers can fill free seats."
)
PAIRS_NEED_FOUR: Final = N_("Pairs need four players: fill every seat, with computers if need be.")
SEATED_ALREADY: Final = N_(
    "You sit at this table already. The host starts the game; “Leave” gives your seat up."
)
FULL: Final = N_("This table is full. Open another one with /kasino new.")
NOT_SEATED: Final = N_("You do not sit at this table. Join it first.")
NO_LEVEL: Final = N_("There is no such level.")
NO_COMPUTER: Final = N_("No computer sits at this table.")
ALONE: Final = N_("You cannot start alone: wait for somebody to join, or add a computer.")


def opened(host: int, setup: Setup) -> Opened:
    """Return the event that opens a table for *host* as *setup* says."""
    if setup.family not in GAMES:
        raise GameError(NO_SUCH_GAME)
    if not 0 <= setup.target <= MAX_TARGET:
        raise GameError(BAD_TARGET, most=MAX_TARGET)
    if not MIN_SEATS <= setup.seats <= MAX_SEATS:
        raise GameError(BAD_SEATS, least=MIN_SEATS, most=MAX_SEATS)
    if setup.pairs and setup.seats != MAX_SEATS:
        raise GameError(PAIRS_SEATS)
    # Two players or pairs are two sides, which every rule goes with; others may never come.
    checked_rules(setup, Seating(MAX_SEATS if setup.pairs else MIN_SEATS, setup.pairs))
    return Opened(setup, host)


def joined(game: Game, person: int) -> list[Event]:
    """Seat *person* at the first free seat."""
    check_lobby(game)
    if person in game.people:
        raise GameError(SEATED_ALREADY)
    return [SeatChanged(_free_seat(game), Occupant(person=person))]


def left(game: Game, person: int | None) -> list[Event]:
    """Let *person* get up; the host's role moves on, and the last person closes the lobby."""
    check_lobby(game)
    seat = _seat(game, person)
    events: list[Event] = [SeatChanged(seat, Occupant())]
    remaining = [each for each in game.people if each != person]
    if not remaining:
        return [*events, Closed(Closing.CANCELLED)]
    if person == game.host:
        events.append(HostChanged(remaining[0]))
    return events


def computer_added(game: Game, person: int | None) -> list[Event]:
    """Seat a computer at the first free seat, as *person* at the table wants."""
    check_lobby(game)
    _seat(game, person)
    return [SeatChanged(_free_seat(game), Occupant(computer=table_level(game)))]


def table_level(game: Game) -> str:
    """Return the level of the computer that sat down last; the usual one if there is none.

    A computer that takes a leaver's seat plays at it too.
    """
    levels = [each.computer for each in game.seats if each.computer and each.person is None]
    return levels[-1] if levels else USUAL


def computer_removed(game: Game, person: int | None) -> list[Event]:
    """Take the last computer away, as *person* at the table wants."""
    check_lobby(game)
    _seat(game, person)
    computers = [seat for seat, each in enumerate(game.seats) if each.computer is not None]
    if not computers:
        raise GameError(NO_COMPUTER)
    return [SeatChanged(computers[-1], Occupant())]


def level_chosen(game: Game, person: int | None, level: str) -> list[Event]:
    """Let all computers play at *level*, as *person* at the table wants; seat one if none sits.

    Raise :exc:`GameError` for a level that there is not, and for a full table without computers.
    """
    check_lobby(game)
    _seat(game, person)
    if level not in LEVELS:
        raise GameError(NO_LEVEL)
    computers = [seat for seat, each in enumerate(game.seats) if each.computer is not None]
    return [
        SeatChanged(seat, Occupant(computer=level))
        for seat in computers or [_free_seat(game)]
        if game.seats[seat].computer != level
    ]


def game_chosen(game: Game, person: int | None, family: str) -> list[Event]:
    """Choose another game of the family, by its own rules, as the host *person* wants."""
    if family not in GAMES:
        raise GameError(NO_SUCH_GAME)
    target = preset_of(family, seating_now(game).seats).target
    return _set_up(game, person, Setup(family, target, game.setup.seats, game.setup.pairs))


def pairs_chosen(game: Game, person: int | None, *, pairs: bool) -> list[Event]:
    """Let partners sit opposite each other, or everybody play alone, as the host *person* wants."""
    seats = MAX_SEATS if pairs else game.setup.seats
    return _set_up(game, person, replace(game.setup, pairs=pairs, seats=seats))


def _set_up(game: Game, person: int | None, setup: Setup) -> list[Event]:
    check_lobby(game)
    check_host(game, person)
    checked_rules(setup, seating_now(replace(game, setup=setup)))
    return [] if setup == game.setup else [SetupChanged(setup)]


def hints_chosen(game: Game, person: int | None, *, allowed: bool) -> list[Event]:
    """Say whether hints are *allowed* in a lobby, as its host *person* wants.

    Where they are, the game is not rated, whoever plays.
    """
    check_lobby(game)
    check_host(game, person)
    return [] if game.hints is allowed else [HintsSet(allowed)]


def started(game: Game, person: int | None, random: Random) -> list[Event]:
    """Start the game as its host *person* wants: the dealer by lot, and the first cards."""
    check_lobby(game)
    check_host(game, person)
    taken = sum(not each.is_open for each in game.seats)
    if taken < MIN_SEATS:
        raise GameError(ALONE)
    if game.setup.pairs and taken < MAX_SEATS:
        raise GameError(PAIRS_NEED_FOUR)
    seating = Seating(taken, game.setup.pairs)
    rules = checked_rules(game.setup, seating)
    return [Started(rules, seating, random.randrange(taken)), dealt(rules, seating, random)]


def ready_changed(game: Game, person: int | None) -> list[Event]:
    """Note that *person* at the table is ready to begin, or take that back."""
    check_lobby(game)
    seat = _seat(game, person)
    return [ReadySet(seat, seat not in game.ready)]


def cancelled(game: Game, person: int | None) -> list[Event]:
    """Close the lobby as its host *person* wants."""
    check_lobby(game)
    check_host(game, person)
    return [Closed(Closing.CANCELLED)]


def expired(game: Game) -> list[Event]:
    """Close the lobby because nobody has started it."""
    check_lobby(game)
    return [Closed(Closing.EXPIRED)]


def dealt(rules: Rules, seating: Seating, random: Random) -> Dealt:
    """Return a freshly shuffled pack, with a salt of 32 hexadecimal digits."""
    return Dealt(shuffled_pack(rules, seating, random), f"{random.getrandbits(128):032x}")


def _seat(game: Game, person: int | None) -> int:
    seat = None if person is None else game.seat_of(person)
    if seat is None:
        raise GameError(NOT_SEATED)
    return seat


def _free_seat(game: Game) -> int:
    for seat, occupant in enumerate(game.seats):
        if occupant.is_open:
            return seat
    raise GameError(FULL)
