"""What lessons are made of: tasks that are played, questions, and points to count."""

from dataclasses import dataclass, field

from bot.engine.deal import Deal, objection
from bot.engine.moves import Move, Reason
from bot.engine.notation import read_move
from bot.engine.notation_short import parts_of, read_position
from bot.engine.scoring import NO_POTS, DealScore, score_deal


def deal_at(position: str) -> Deal:
    """Return the position written *position*; Finnish kasino unless it names other rules."""
    parts = parts_of(position)
    return read_position({"rules": "finnish_2p", **parts})


@dataclass(frozen=True, slots=True)
class Task:
    """A play to find among some that are offered, legal and not."""

    text: str
    position: str
    plays: tuple[str, ...]
    """Plays by the first seat, in the notation."""
    right: tuple[str, ...]
    """Those of them that solve the task."""

    @property
    def deal(self) -> Deal:
        """The position."""
        return deal_at(self.position)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The plays on offer."""
        return tuple(map(read_move, self.plays))

    def is_right(self, answer: int) -> bool:
        """Say whether the play number *answer* solves the task."""
        return self.plays[answer] in self.right

    def reason(self, answer: int) -> Reason | None:
        """Return why the rules refuse the play number *answer*; ``None`` if it is legal."""
        return objection(self.deal, self.moves[answer])


@dataclass(frozen=True, slots=True)
class Question:
    """Something to know, with answers to choose from and the reason of the right one."""

    text: str
    choices: tuple[str, ...]
    right: int
    why: str
    position: str = ""
    """What the question is about, where that is a position."""

    def is_right(self, answer: int) -> bool:
        """Say whether the choice number *answer* is right."""
        return answer == self.right


@dataclass(frozen=True, slots=True)
class Count:
    """A deal whose points for the first side are to be counted."""

    text: str
    position: str
    choices: tuple[int, ...]

    @property
    def score(self) -> DealScore:
        """The counted deal."""
        return score_deal(deal_at(self.position), NO_POTS)

    def is_right(self, answer: int) -> bool:
        """Say whether the choice number *answer* is what the first side scores."""
        return self.choices[answer] == self.score.awarded[0]


Step = Task | Question | Count


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps about one thing; *name* is never shown and never changes."""

    name: str
    title: str
    steps: tuple[Step, ...] = field(default=())
