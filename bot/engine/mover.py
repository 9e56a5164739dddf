"""The seat that plays, and what of it decides which plays it has."""

from dataclasses import dataclass

from bot.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Mover:
    """The seat whose turn it is."""

    seat: int
    hand: tuple[Card, ...]
    partner_shows: frozenset[int] = frozenset()
    """The values for which the partner has shown to hold a card (RULES 5.3, condition 2).

    Empty where one may not build for a partner.
    """

    def without(self, card: Card) -> tuple[Card, ...]:
        """Return the hand that is left after *card* was played, before any card is drawn."""
        return tuple(each for each in self.hand if each != card)
