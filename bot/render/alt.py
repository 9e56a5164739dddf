"""What a picture shows, in words for who cannot see it; made from the same values as the picture.

Names come as in the picture, without Markdown, for none is read here.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from bot.engine.cards import Card
from bot.engine.table import Build, BuildKind
from bot.engine.view import View
from bot.i18n import N_, Texts
from bot.render.board import BoardRow
from bot.render.cards import card_words, cards_by_suit, cards_line, cards_words
from bot.render.players import standing_of
from bot.render.result import Result
from bot.render.score import reasons
from bot.render.table import special_value
from bot.render.told import move_told, side_name

MOST: Final = 1024
"""How many characters Discord keeps of the description of a picture."""

Wording = Callable[[Iterable[Card], Texts], str]


def table_alt(view: View, names: Sequence[str], deal: int, t: Texts) -> str:
    """Return the table of *view* in words; *names* are by seat, *deal* counts from 1."""
    return _shortest_needed(
        lambda words: [
            _heading(view, deal, t),
            *_players(view, names, t),
            *_open_cards(view, t, words),
            *_last_play(view, names, t, words),
        ]
    )


def hand_alt(view: View, t: Texts) -> str:
    """Return the looker's cards in words, with what each is worth where that is special."""
    shown = []
    for card in view.hand:
        value = special_value(card, view.rules)
        words = card_words(card, t)
        shown.append(t("{card} (worth {value})", card=words, value=value) if value else words)
    return t("Your cards: {cards}.", cards=", ".join(shown))


def position_alt(view: View, t: Texts) -> str:
    """Return the open cards and the looker's own in words."""
    return _shortest_needed(
        lambda words: [*_open_cards(view, t, words), *([hand_alt(view, t)] if view.hand else [])]
    )


def chart_alt(course: Sequence[int], name: str, t: Texts) -> str:
    """Return the ratings *course* of a person in words."""
    return t(
        "The rating of {name}: {now} after {games} rated games; it was {least} at least and {most} "
        "at most.",
        name=name,
        now=course[-1],
        games=len(course) - 1,
        least=min(course),
        most=max(course),
    )


def board_alt(title: str, page: str, rows: Sequence[BoardRow]) -> str:
    """Return a page of a leaderboard in words, as much as Discord keeps."""
    lines = [f"{each.place}. {each.name}: {each.value}, {each.small}" for each in rows]
    return "; ".join([title, *([page] if page else []), *lines])[:MOST]


def score_alt(result: Result, names: Sequence[str], t: Texts) -> str:
    """Return *result* in words, with the cards of each side; *names* are by seat."""
    for words in (cards_by_suit, _signs):
        said = _score(result, names, t, words)
        if len(said) <= MOST:
            return said
    return _cut(said)


def _score(result: Result, names: Sequence[str], t: Texts, words: Wording) -> str:
    seating = result.seating
    said = [t("Deal {n} is over", n=result.number) + "."]
    if result.target:
        said.append(t("Target {n}", n=result.target) + ".")
    if result.winner is not None:
        said.append(t("The winner is {name}.", name=side_name(result.winner, seating, names)))
    for side in range(seating.sides):
        name = side_name(side, seating, _numbered(names))
        gained = t.plural("{n} point", "{n} points", result.score.awarded[side])
        total = t("in all {total}", total=float(result.totals[side]))
        why = "; ".join(reasons(result.score.tallies[side], t, result.family))
        said.append(f"{name}: {gained}, {total} ({why}).")
        if result.piles[side]:
            said.append(t("Cards won: {counts}", counts=words(sorted(result.piles[side]), t)) + ".")
    if waiting := result.score.pots.cards + result.score.pots.spades:
        said.append(t("In the pots {n}", n=float(waiting)) + ".")
    return " ".join(said)


def _signs(cards: Iterable[Card], t: Texts) -> str:
    del t
    return cards_line(cards)


def _shortest_needed(sentences: Callable[[Wording], list[str]]) -> str:
    """Return *sentences* with each card in full; suit by suit, then as signs, if too long."""
    for words in (cards_words, cards_by_suit):
        said = " ".join(sentences(words))
        if len(said) <= MOST:
            return said
    return _cut(" ".join(sentences(_signs)))


def _cut(text: str) -> str:
    return text if len(text) <= MOST else text[: MOST - 1] + "…"


def _heading(view: View, deal: int, t: Texts) -> str:
    parts = [
        t("Deal {n}", n=deal),
        t("Last cards") if view.is_last_batch else t("Stock {n}", n=view.stock_size),
    ]
    if pots := view.pots.cards + view.pots.spades:
        parts.append(t("In the pots {n}", n=float(pots)))
    if view.rules.target:
        parts.append(t("Target {n}", n=view.rules.target))
    return "; ".join(parts) + "."


def _players(view: View, names: Sequence[str], t: Texts) -> list[str]:
    said = []
    numbered = _numbered(names)
    for side in range(view.seating.sides):
        held = [
            f"{numbered[seat]}: {t('{n} in hand', n=view.hand_sizes[seat])}"
            for seat in view.seating.seats_of(side)
        ]
        said.append("; ".join([*held[:-1], f"{held[-1]}, {standing_of(view, side, t)}."]))
    if view.turn is not None:
        said.append(t("To play: {name}.", name=names[view.turn]))
    return said


def _numbered(names: Sequence[str]) -> list[str]:
    return [f"{seat} {name}" for seat, name in enumerate(names, 1)]


def _open_cards(view: View, t: Texts, words: Wording) -> list[str]:
    if not view.table.cards:
        return [t("The table is empty.")]
    loose = view.table.loose
    said = [t("On the table: {cards}", cards=words(loose, t)) + "."] if loose else []
    return said + [_build(each, t, words) for each in view.table.builds]


def _build(build: Build, t: Texts, words: Wording) -> str:
    groups = " + ".join(words(group, t) for group in build.groups)
    text = N_("Build of {value}, multiple, player {n}: {cards}.")
    if build.kind is BuildKind.SINGLE:
        text = N_("Build of {value}, single, player {n}: {cards}.")
    return t(text, value=build.value, n=build.owner + 1, cards=groups)


def _last_play(view: View, names: Sequence[str], t: Texts, words: Wording) -> list[str]:
    if not view.history:
        return [t("The cards have been dealt.")]
    play = view.history[-1]

    def worded(cards: Iterable[Card]) -> str:
        return words(sorted(cards, reverse=True), t)

    return [move_told(play.move, names[play.seat], t, worded, view.table.builds)]
