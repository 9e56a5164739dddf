"""A deal as a search plays it: changed in place, every hand known or guessed."""

from dataclasses import dataclass

from bot.ai.bits import Bits
from bot.ai.facts import Facts, facts_of
from bot.ai.lying import Kind, Stacks, Step
from bot.engine.scoring import Points, Pots
from bot.engine.seating import Seating
from bot.engine.sweeps import after_sweep, is_live
from bot.engine.view import View


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change within a deal."""

    facts: Facts
    seating: Seating
    side_of: tuple[int, ...]
    """The side of each seat."""
    after: tuple[int, ...]
    """The seat that plays after each."""
    totals: tuple[Points, ...]
    pots: Pots


def setting_of(view: View) -> Setting:
    """Return what does not change within the deal of *view*."""
    seats = range(view.seating.seats)
    return Setting(
        facts=facts_of(view.rules),
        seating=view.seating,
        side_of=tuple(map(view.seating.side_of, seats)),
        after=tuple(view.seating.after(each, view.rules.direction) for each in seats),
        totals=view.totals,
        pots=view.pots,
    )


class Position:
    """Hands count seats; what has been won counts sides."""

    __slots__ = (
        "coming",
        "hands",
        "last",
        "loose",
        "setting",
        "stacks",
        "stock",
        "sweeps",
        "turn",
        "won",
    )

    def __init__(self, setting: Setting) -> None:
        sides = setting.seating.sides
        self.setting = setting
        self.loose: Bits = 0
        self.stacks: Stacks = ()
        self.turn = 0
        self.hands: list[tuple[int, ...]] = [()] * setting.seating.seats
        self.stock = 0
        """How many cards are still to be dealt."""
        self.coming: tuple[int, ...] = ()
        """The cards that will be drawn, the next one last; only where cards are drawn."""
        self.won: list[Bits] = [0] * sides
        self.sweeps: tuple[int, ...] = (0,) * sides
        self.last: int | None = None
        """The side that captured last."""

    def copy(self) -> "Position":
        """Return a position that can be played on without changing this one."""
        other = Position.__new__(Position)
        other.setting, other.loose, other.stacks = self.setting, self.loose, self.stacks
        other.turn, other.hands = self.turn, self.hands.copy()
        other.stock, other.coming = self.stock, self.coming
        other.won, other.sweeps, other.last = self.won.copy(), self.sweeps, self.last
        return other

    @property
    def is_between(self) -> bool:
        """Whether no hand has a card: the batch is over, and the deal with the last one."""
        return not any(self.hands)

    def scores_sweeps(self) -> bool:
        """Say whether clearing the table now counts (RULES 6.4)."""
        rules = self.setting.facts.rules
        return is_live(rules, last_batch=not self.stock, totals=self.setting.totals)

    def play(self, step: Step) -> None:
        """Make *step* for the seat whose turn it is."""
        setting, seat, card = self.setting, self.turn, step.card
        hand = tuple([each for each in self.hands[seat] if each != card])
        if step.kind is Kind.CAPTURE:
            self.last = side = setting.side_of[seat]
            self.won[side] |= step.used | 1 << card
            if step.swept and self.scores_sweeps():
                rules, totals = setting.facts.rules, setting.totals
                self.sweeps, _ = after_sweep(rules, self.sweeps, side, totals)
        if self.coming:
            hand = (*hand, self.coming[-1])
            self.coming = self.coming[:-1]
            self.stock -= 1
        self.hands[seat] = hand
        self.loose, self.stacks = step.loose, step.stacks
        self.turn = setting.after[seat]
