"""A counted deal as lines of text: each side's points by reason, with its running total."""

from collections.abc import Sequence
from typing import Final

from bot.engine.scoring import DealScore, Item, Points, Tally
from bot.i18n import N_, Texts

_ITEMS: Final = {
    Item.CARDS: N_("most cards {points}"),
    Item.SPADES: N_("most spades {points}"),
    Item.EVERY_SPADE: N_("every spade {points}"),
    Item.ACES: N_("aces {points}"),
    Item.BIG_CASINO: N_("ten of diamonds {points}"),
    Item.LITTLE_CASINO: N_("two of spades {points}"),
    Item.SWEEPS: N_("mökkis {points}"),
    Item.LAST: N_("last capture {points}"),
    Item.POT_CARDS: N_("pot of cards {points}"),
    Item.POT_SPADES: N_("pot of spades {points}"),
}


def score_lines(
    score: DealScore, totals: Sequence[Points], names: Sequence[str], t: Texts
) -> list[str]:
    """Return two lines a side; *totals* are those after the deal, *names* are by side."""
    lines = []
    for tally, points, total, name in zip(score.tallies, score.awarded, totals, names, strict=True):
        gained = t.plural("{n} point", "{n} points", points)
        lines.append(f"**{name}**: {gained} → {t('in all {total}', total=float(total))}")
        lines.append(_reasons(tally, t))
    if score.pots.cards:
        lines.append(t("The cards were tied: {points} waits.", points=float(score.pots.cards)))
    if score.pots.spades:
        lines.append(t("The spades were tied: {points} waits.", points=float(score.pots.spades)))
    return lines


def _reasons(tally: Tally, t: Texts) -> str:
    counts = t("{cards} cards, of which spades: {spades}", cards=tally.cards, spades=tally.spades)
    reasons = [t(_ITEMS[item], points=float(points)) for item, points in tally.points]
    return f"-# {'; '.join([counts, *reasons])}"
