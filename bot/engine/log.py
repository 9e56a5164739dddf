"""Events as text that reads back, one a line; a whole game is its lines.

``Played`` is ``play P1 H8xH5+C3``, and so on: the first word says which event it is.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, assert_never
from urllib.parse import quote, unquote

from bot.engine.cards import cards
from bot.engine.events import (
    ClockSet,
    Closed,
    Dealt,
    Event,
    HintsSet,
    HostChanged,
    Opened,
    Played,
    ReadySet,
    RulesChanged,
    SeatChanged,
    SetupChanged,
    Started,
    TakenBack,
    UndoRefused,
    UndoWanted,
)
from bot.engine.game import Closing, Game, Occupant, Setup
from bot.engine.notation import (
    NotationError,
    cards_text,
    changes_text,
    deal_text,
    move_text,
    read_changes,
    read_move,
    read_rules,
    rules_text,
)
from bot.engine.seating import Seating


def event_text(event: Event) -> str:
    """Return *event* as one line."""
    match event:
        case Opened(setup, host):
            return f"open {_setup_text(setup)} host={host}{_house_text(setup)}"
        case SeatChanged(seat, occupant):
            return f"seat {seat} {_occupant_text(occupant)}"
        case HostChanged(host):
            return f"host {host}"
        case SetupChanged(setup):
            return f"setup {_setup_text(setup)}{_house_text(setup)}"
        case RulesChanged(target, changes):
            return f"rules target={target} {changes_text(changes)}".rstrip()
        case Started(rules, seating, dealer):
            return (
                f"start seats={seating.seats} pairs={int(seating.pairs)} dealer={dealer}"
                f" {rules_text(rules)}"
            )
        case Dealt(pack, salt):
            return f"deal {salt} {cards_text(pack)}"
        case Played(seat, move, by_clock):
            return f"{'late' if by_clock else 'play'} {seat} {move_text(move)}"
        case ClockSet() | ReadySet() | HintsSet() | UndoWanted() | UndoRefused() | TakenBack():
            return _agreement_text(event)
        case Closed(closing):
            return f"close {closing}"
        case _:
            assert_never(event)


def _setup_text(setup: Setup) -> str:
    """Return *setup* without its house rules."""
    return f"{setup.family} target={setup.target} seats={setup.seats} pairs={int(setup.pairs)}"


def _house_text(setup: Setup) -> str:
    """Return the house rules of *setup*, after a blank each, and their name if they have one."""
    called = f"{_CALLED}{quote(setup.called, safe='')}" if setup.called else ""
    return "".join(f" {each}" for each in (called, changes_text(setup.changes)) if each)


_CALLED: Final = "called="


def _agreement_text(
    event: ClockSet | ReadySet | HintsSet | UndoWanted | UndoRefused | TakenBack,
) -> str:
    match event:
        case ClockSet(seconds):
            return f"clock {seconds}"
        case ReadySet(seat, is_ready):
            return f"{'ready' if is_ready else 'unready'} {seat}"
        case HintsSet(allowed):
            return f"hints {'yes' if allowed else 'no'}"
        case UndoWanted(seat):
            return f"undo {seat}"
        case UndoRefused():
            return "keep"
        case TakenBack():
            return "back"
        case _:
            assert_never(event)


def read_event(text: str) -> Event:
    """Return the event written *text*; :exc:`NotationError` if it is none.

    The error, which ends in the log of the program, never repeats a pack.
    """
    verb, _, rest = text.partition(" ")
    if verb not in _READERS:
        raise NotationError(f"not an event: {verb[:_LONGEST_VERB]!r}")
    try:
        return _READERS[verb](rest)
    except NotationError:
        raise
    except (KeyError, ValueError) as error:
        raise NotationError(f"not an event: {verb!r} ({error})") from None


def game_text(events: Iterable[Event]) -> str:
    """Return a whole game, one event a line."""
    return "\n".join(map(event_text, events))


def read_game(text: str) -> tuple[Event, ...]:
    """Return the events of a whole game; :exc:`NotationError` names the line that is wrong."""
    events = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            events.append(read_event(line))
        except NotationError as error:
            raise NotationError(f"line {number}: {error}") from None
    return tuple(events)


def digest(game: Game) -> str:
    """Return 16 hexadecimal digits that stand for the state of *game*, over its notation."""
    deal = "-" if game.deal is None else deal_text(game.deal)
    seats = "; ".join(map(_occupant_text, game.seats))
    state = "\n".join(
        [
            f"{game.seq} {game.position} {game.phase} {game.host} {game.closing} {game.winner}",
            seats,
            deal,
            " / ".join(f"{points:g}" for points in game.totals),
            f"{game.pots.cards:g} {game.pots.spades:g}",
            # No line in games without, whose digests are older than what the line is about.
            *([changes_text(game.setup.changes)] if game.setup.changes else []),
            *([f"undo {game.undo_seq} {game.undo}"] if game.undo else []),
            *([f"clock {game.clock} {sorted(game.late)}"] if game.clock else []),
            *([f"ready {sorted(game.ready)}"] if game.ready else []),
            *([f"hints {game.hints}"] if game.hints is not None else []),
        ]
    )
    return hashlib.sha256(state.encode()).hexdigest()[:16]


def _occupant_text(occupant: Occupant) -> str:
    parts = []
    if occupant.person is not None:
        parts.append(f"person={occupant.person}")
    if occupant.computer is not None:
        parts.append(f"computer={occupant.computer}")
    return " ".join(parts) or "open"


def _read_occupant(words: list[str]) -> Occupant:
    if words == ["open"]:
        return Occupant()
    named = _named(words)
    person = named.get("person")
    return Occupant(None if person is None else int(person), named.get("computer"))


def _named(words: Iterable[str]) -> dict[str, str]:
    named = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise NotationError(f"not name=value: {word!r}")
        named[name] = value
    return named


_SETUP: Final = 3
"""How many named words follow the game of a setup; house rules come after them."""


def _read_open(text: str) -> Opened:
    family, *words = text.split()
    setup = _read_setup(" ".join((family, *words[:_SETUP], *words[_SETUP + 1 :])))
    return Opened(setup, int(_named(words[_SETUP : _SETUP + 1])["host"]))


def _read_setup(text: str) -> Setup:
    family, *words = text.split()
    named = _named(words[:_SETUP])
    house, called = words[_SETUP:], ""
    if house and house[0].startswith(_CALLED):
        called = unquote(house.pop(0).removeprefix(_CALLED))
    pairs, changes = named["pairs"] == "1", read_changes(" ".join(house))
    return Setup(family, int(named["target"]), int(named["seats"]), pairs, changes, called)


def _read_seat(text: str) -> SeatChanged:
    seat, *words = text.split()
    return SeatChanged(int(seat), _read_occupant(words))


def _read_rules(text: str) -> RulesChanged:
    target, _, changes = text.partition(" ")
    return RulesChanged(int(_named([target])["target"]), read_changes(changes))


def _read_start(text: str) -> Started:
    seats, pairs, dealer, rules = text.split(" ", 3)
    named = _named([seats, pairs, dealer])
    seating = Seating(int(named["seats"]), named["pairs"] == "1")
    return Started(read_rules(rules), seating, int(named["dealer"]))


def _read_deal(text: str) -> Dealt:
    salt, _, pack = text.partition(" ")
    try:
        return Dealt(cards(pack), salt)
    except ValueError:
        raise NotationError("not a pack") from None


def _read_play(text: str) -> Played:
    seat, _, move = text.partition(" ")
    return Played(int(seat), read_move(move))


def _read_late(text: str) -> Played:
    return replace(_read_play(text), by_clock=True)


def _read_nothing(text: str, event: Event) -> Event:
    if text:
        raise NotationError(f"more than the word alone: {text!r}")
    return event


_ALLOWED: Final[Mapping[str, bool]] = MappingProxyType({"yes": True, "no": False})

_READERS: Final[Mapping[str, Callable[[str], Event]]] = MappingProxyType(
    {
        "open": _read_open,
        "seat": _read_seat,
        "host": lambda text: HostChanged(int(text)),
        "rules": _read_rules,
        "setup": lambda text: SetupChanged(_read_setup(text)),
        "start": _read_start,
        "deal": _read_deal,
        "play": _read_play,
        "late": _read_late,
        "clock": lambda text: ClockSet(int(text)),
        "ready": lambda text: ReadySet(int(text), is_ready=True),
        "unready": lambda text: ReadySet(int(text), is_ready=False),
        "hints": lambda text: HintsSet(_ALLOWED[text]),
        "undo": lambda text: UndoWanted(int(text)),
        "keep": lambda text: _read_nothing(text, UndoRefused()),
        "back": lambda text: _read_nothing(text, TakenBack()),
        "close": lambda text: Closed(Closing(text)),
    }
)

_LONGEST_VERB: Final = max(map(len, _READERS))
