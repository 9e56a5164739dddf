"""A game: a lobby, then deals up to the target, then a winner."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.deal import Deal
from bot.engine.family import Changes
from bot.engine.rules import Rules
from bot.engine.scoring import NO_POTS, DealScore, Points, Pots
from bot.engine.seating import Seating


class Phase(StrEnum):
    """Where a game stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    """A deal has been counted and the next is waited for."""
    OVER = "over"
    """There is a winner."""
    CLOSED = "closed"
    """It ended without one."""


class Closing(StrEnum):
    """Why a game ended without a winner."""

    CANCELLED = "cancelled"
    """The host gave the lobby up."""
    EXPIRED = "expired"
    """Nobody started the lobby in time."""
    ENDED = "ended"
    """The host, a moderator or all players together ended it."""
    DESERTED = "deserted"
    """Nobody but computers was left."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits at a seat: nobody, a person, a computer, or a computer for a person who is away.

    *person* is a number that the caller chose; the engine knows no names.
    """

    person: int | None = None
    computer: str | None = None
    """The computer's level, if one plays this seat now."""

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.computer is None

    @property
    def is_present(self) -> bool:
        """Whether a person sits here and plays."""
        return self.person is not None and self.computer is None

    @property
    def is_away(self) -> bool:
        """Whether a computer plays for a person who left."""
        return self.person is not None and self.computer is not None


@dataclass(frozen=True, slots=True)
class Setup:
    """What was chosen for a table; its rules as long as it is a lobby."""

    family: str
    """The game of the family, such as ``suomalainen``."""
    target: int
    seats: int
    """How many may sit down; the game starts with those who did."""
    pairs: bool = False
    changes: Changes = ()
    """The house rules: what differs from the presets of the game, whoever sits down."""
    called: str = ""
    """The name under which people had saved these rules, if they had."""


@dataclass(frozen=True, slots=True)
class Game:
    """Everything about one game; built from its events by :func:`bot.engine.events.advance`."""

    setup: Setup
    host: int | None
    """The person who may start and cancel."""
    seats: tuple[Occupant, ...]
    seq: int
    """How many events made it."""
    position: int
    """The ``seq`` of the last event that changed the cards; what a button or menu refers to."""
    phase: Phase = Phase.LOBBY
    rules: Rules | None = None
    seating: Seating | None = None
    dealer: int = 0
    """The dealer of this deal, or of the first one."""
    deal: Deal | None = None
    commitment: str = ""
    """What was published of the last deal's pack before it was played; see ``proof``."""
    totals: tuple[Points, ...] = ()
    """Points by side of the deals counted so far."""
    pots: Pots = NO_POTS
    scores: tuple[DealScore, ...] = ()
    """The deals counted so far."""
    winner: int | None = None
    """The side that won."""
    closing: Closing | None = None
    clock: int = 0
    """How many seconds a person may take for a play; 0 without a turn clock."""
    hints: bool | None = None
    """Whether hints are given, if that was said; see :attr:`has_hints`."""
    late: frozenset[int] = frozenset()
    """The seats whose last turn the clock has ended."""
    ready: frozenset[int] = frozenset()
    """The seats of a lobby whose people have said that they are ready to begin."""
    before: Deal | None = None
    """The deal before the last play, while that can be taken back: no new card was seen since."""
    undo: tuple[int, ...] = ()
    """The seats that want the last play taken back, whoever made it first."""
    undo_seq: int = 0
    """The ``seq`` of the event by which that was asked or refused last."""

    @property
    def is_finished(self) -> bool:
        """Whether nothing can happen any more."""
        return self.phase in {Phase.OVER, Phase.CLOSED}

    @property
    def people(self) -> tuple[int, ...]:
        """The persons at the table, away or not, by seat."""
        return tuple(each.person for each in self.seats if each.person is not None)

    @property
    def present(self) -> tuple[int, ...]:
        """The persons who play themselves, by seat."""
        return tuple(
            each.person for each in self.seats if each.is_present and each.person is not None
        )

    @property
    def has_computers(self) -> bool:
        """Whether a computer plays for itself, and not for a person who left."""
        return any(each.computer is not None and each.person is None for each in self.seats)

    @property
    def has_hints(self) -> bool:
        """Whether hints are given: where nothing was said, if a computer plays for itself."""
        return self.has_computers if self.hints is None else self.hints

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for ratings: only people sat down, and hints are not given."""
        return not (self.has_computers or self.has_hints)

    def seat_of(self, person: int) -> int | None:
        """Return the seat of *person*, away or not; ``None`` for a stranger."""
        return next((seat for seat, each in enumerate(self.seats) if each.person == person), None)

    @property
    def playing(self) -> Deal:
        """The deal being played; :exc:`ValueError` where none is."""
        if self.deal is None or self.phase is not Phase.PLAYING:
            raise ValueError(f"no deal is being played: {self.phase}")
        return self.deal

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; ``None`` where no deal is being played."""
        return self.playing.turn if self.phase is Phase.PLAYING else None

    @property
    def places(self) -> tuple[int, ...]:
        """Each side's place by total, the winner first; equal totals share a place."""
        sign = -1 if self.rules is not None and self.rules.misere else 1
        keys = [(side == self.winner, sign * total) for side, total in enumerate(self.totals)]
        return tuple(1 + sum(other > key for other in keys) for key in keys)
