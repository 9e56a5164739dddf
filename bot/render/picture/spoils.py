"""What a side won, laid out by what it scores: point cards, spades and the rest."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import BIG_CASINO, LITTLE_CASINO, Card, Rank, Suit
from bot.engine.scoring import Item, Points, Tally
from bot.render.picture.boxes import Box
from bot.render.picture.sprites import card_width

_TALLEST: Final = 150
_SHORTEST: Final = 40
_GAP: Final = 20
_WIDEST: Final = (0.45, 0.3, 0.16)
"""How much of each heap's cards may be seen, as a part of a card's width: names matter less and
less, as spades and other cards are only counted."""
_TIGHTEST: Final = (0.3, 0.1, 0.04)
_ITEMS: Final = (
    (Item.ACES, Item.BIG_CASINO, Item.LITTLE_CASINO),
    (Item.SPADES, Item.POT_SPADES),
    (Item.CARDS, Item.POT_CARDS),
)
"""What each heap scores; the majority of cards counts all of them, and stands at the rest."""


@dataclass(frozen=True, slots=True)
class Heap:
    """Some cards that a side won, and what they scored."""

    box: Box
    cards: tuple[Card, ...]
    points: Points
    step: float
    """How many pixels each card lies to the right of the one before."""


Spoils = tuple[Heap, ...]


def spoils(pile: Sequence[Card], tally: Tally, area: Box) -> Spoils:
    """Return the heaps of *pile* from left to right in *area*, as large as they fit."""
    groups = _groups(pile)
    kept = [index for index, group in enumerate(groups) if group]
    if not kept:
        return ()
    room = area.width - _GAP * (len(kept) - 1)
    height = min(_TALLEST, area.height)
    while height > _SHORTEST and _width(groups, height, _TIGHTEST) > room:
        height -= 1
    steps = _steps(groups, height, room)
    heaps = []
    x, y = area.x, area.y + (area.height - height) // 2
    for index in kept:
        group = groups[index]
        width = card_width(height) + int(steps[index] * (len(group) - 1))
        points = tally.of(*_ITEMS[index])
        heaps.append(Heap(Box(x, y, width, height), group, points, steps[index]))
        x += width + _GAP
    return tuple(heaps)


def _groups(pile: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Part *pile* into point cards, other spades and the rest, each sorted; some may be empty."""
    points = [each for each in sorted(pile) if _scores(each)]
    spades = [each for each in sorted(pile) if each.suit is Suit.SPADES and not _scores(each)]
    rest = [each for each in sorted(pile) if each.suit is not Suit.SPADES and not _scores(each)]
    return tuple(points), tuple(spades), tuple(rest)


def _scores(card: Card) -> bool:
    return card.rank is Rank.ACE or card in {BIG_CASINO, LITTLE_CASINO}


def _width(groups: Sequence[Sequence[Card]], height: int, parts: Sequence[float]) -> float:
    card = card_width(height)
    return sum(
        card * (1 + part * (len(group) - 1))
        for group, part in zip(groups, parts, strict=True)
        if group
    )


def _steps(groups: Sequence[Sequence[Card]], height: int, room: int) -> tuple[float, ...]:
    """Return the steps in pixels, between the tightest and the widest that fill *room*."""
    tight, wide = (_width(groups, height, parts) for parts in (_TIGHTEST, _WIDEST))
    part = 1.0 if wide <= room else (room - tight) / (wide - tight)
    return tuple(
        card_width(height) * (low + (high - low) * part)
        for low, high in zip(_TIGHTEST, _WIDEST, strict=True)
    )
