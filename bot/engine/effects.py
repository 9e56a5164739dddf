"""What happened, for telling; derived from a transition and never stored."""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.scoring import DealScore
from bot.engine.table import Build


@dataclass(frozen=True, slots=True)
class Trailed:
    """A seat left *card* on the table."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Captured:
    """A seat took *taken* (table cards in the order in which they lay) with *card*."""

    seat: int
    card: Card
    taken: tuple[Card, ...]
    swept: bool
    """Whether the table was cleared, scoring or not."""
    builds: tuple[Build, ...] = ()
    """The builds among what was taken; their cards are in *taken* too."""


@dataclass(frozen=True, slots=True)
class Built:
    """A seat made a new build, which lies so now."""

    seat: int
    card: Card
    build: Build


@dataclass(frozen=True, slots=True)
class Added:
    """A seat added to a build, which lies so now and is its own."""

    seat: int
    card: Card
    build: Build


@dataclass(frozen=True, slots=True)
class Raised:
    """A seat raised a build that was worth *before*; it lies so now and is its own."""

    seat: int
    card: Card
    before: int
    build: Build


@dataclass(frozen=True, slots=True)
class Fused:
    """Another build of its value became part of *build*, which was raised to it."""

    build: Build


@dataclass(frozen=True, slots=True)
class SweepScored:
    """A side got the sweep it just made; *active* is what each side has now."""

    side: int
    active: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SweepsFell:
    """A sweep by *side* made others' sweeps fall; *active* is what each side has now.

    ``kept`` says whether the sweeper got one as well (RULES 6.4, ``wipe_keep``).
    """

    side: int
    active: tuple[int, ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class BatchDealt:
    """New cards were dealt to every hand; *last* if none are left in the stock."""

    last: bool


@dataclass(frozen=True, slots=True)
class LeftoversTaken:
    """The deal is over and *cards* went to the side that captured last, or to nobody."""

    side: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealScored:
    """A deal was counted."""

    score: DealScore


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side won the game."""

    side: int


@dataclass(frozen=True, slots=True)
class PlayTakenBack:
    """A seat took its last play back, and is to play again."""

    seat: int


Effect = (
    Trailed
    | Captured
    | Built
    | Added
    | Raised
    | Fused
    | SweepScored
    | SweepsFell
    | BatchDealt
    | PlayTakenBack
    | LeftoversTaken
    | DealScored
    | GameWon
)
