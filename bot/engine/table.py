"""What lies open on the table: loose cards and builds."""

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.cards import Card


class BuildKind(StrEnum):
    """Whether a build can still be raised (RULES 5.1)."""

    SINGLE = "single"
    MULTIPLE = "multiple"


@dataclass(frozen=True, slots=True)
class Build:
    """Cards laid together for one value, to be taken only as a whole (RULES 5.1)."""

    value: int
    kind: BuildKind
    owner: int
    """The seat that last made it or added to it."""
    groups: tuple[tuple[Card, ...], ...]
    """The cards by the groups that make the value; for display, never for legality."""
    for_partner: bool = False
    """Whether the owner's partner had shown to hold a card that takes it (RULES 5.3, 2).

    Its owner owes nothing for it then.
    """

    @property
    def cards(self) -> frozenset[Card]:
        """All cards in the build."""
        return frozenset(each for group in self.groups for each in group)


@dataclass(frozen=True, slots=True)
class Table:
    """The open cards; the loose ones in the order in which they were laid."""

    loose: tuple[Card, ...] = ()
    builds: tuple[Build, ...] = ()

    @property
    def cards(self) -> frozenset[Card]:
        """Every card on the table, in builds or not."""
        return frozenset(self.loose).union(*(each.cards for each in self.builds))

    def build_of(self, cards: frozenset[Card]) -> Build | None:
        """Return the build that holds exactly *cards*, or ``None`` if there is none."""
        return next((each for each in self.builds if each.cards == cards), None)

    def without(self, taken: frozenset[Card]) -> "Table":
        """Return the table after *taken* has left it; builds leave as a whole."""
        return Table(
            tuple(each for each in self.loose if each not in taken),
            tuple(each for each in self.builds if not each.cards <= taken),
        )
