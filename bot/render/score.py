"""A counted deal as lines of text: each side's points by reason, with its running total."""

from collections.abc import Sequence
from typing import Final

from bot.engine.presets import FINNISH
from bot.engine.scoring import DealScore, Item, Points, Tally
from bot.i18n import N_, Texts
from bot.render.game_words import last_points, sweep_points

_ITEMS: Final = {
    Item.CARDS: N_("most cards: {points}\N{NO-BREAK SPACE}p"),
    Item.SPADES: N_("most spades: {points}\N{NO-BREAK SPACE}p"),
    Item.EVERY_SPADE: N_("every spade: {points}\N{NO-BREAK SPACE}p"),
    Item.ACES: N_("aces: {points}\N{NO-BREAK SPACE}p"),
    Item.BIG_CASINO: N_("ten of diamonds: {points}\N{NO-BREAK SPACE}p"),
    Item.LITTLE_CASINO: N_("two of spades: {points}\N{NO-BREAK SPACE}p"),
    Item.POT_CARDS: N_("pot of cards: {points}\N{NO-BREAK SPACE}p"),
    Item.POT_SPADES: N_("pot of spades: {points}\N{NO-BREAK SPACE}p"),
}


def score_lines(
    score: DealScore,
    totals: Sequence[Points],
    names: Sequence[str],
    t: Texts,
    family: str = FINNISH,
) -> list[str]:
    """Return two lines a side; *totals* are those after the deal, *names* are by side.

    *family* is the game whose words are used.
    """
    lines = []
    for tally, points, total, name in zip(score.tallies, score.awarded, totals, names, strict=True):
        gained = t.plural("{n} point", "{n} points", points)
        now = t("in all {total}", total=float(total))
        lines.append(f"**{name}**: {gained} → {now}")
        lines.append(f"-# {'; '.join(reasons(tally, t, family))}")
    if score.pots.cards:
        lines.append(
            t(
                "The cards were tied: {points}\N{NO-BREAK SPACE}p in the pot.",
                points=float(score.pots.cards),
            )
        )
    if score.pots.spades:
        lines.append(
            t(
                "The spades were tied: {points}\N{NO-BREAK SPACE}p in the pot.",
                points=float(score.pots.spades),
            )
        )
    return lines


def reasons(tally: Tally, t: Texts, family: str = FINNISH) -> list[str]:
    """Return how many cards and spades a side won, and then its points by reason.

    *family* is the game whose words are used.
    """
    cards = t.plural("{n} card", "{n} cards", tally.cards)
    spades = t.plural("{n} spade", "{n} spades", tally.spades)
    return [cards, spades, *(item_text(item, points, t, family) for item, points in tally.points)]


def item_text(item: Item, points: Points, t: Texts, family: str = FINNISH) -> str:
    """Return what *points* are given for, and how many they are, in the words of *family*."""
    if item is Item.SWEEPS:
        return sweep_points(family, t, points=float(points))
    if item is Item.LAST:
        return last_points(family, t, points=float(points))
    return t(_ITEMS[item], points=float(points))
