"""Builds in words: what lies in them, their value, single or multiple, and whose they are."""

from collections.abc import Iterable, Sequence

from bot.engine.cards import Card
from bot.engine.table import Build, BuildKind, Table
from bot.i18n import Texts
from bot.render.cards import cards_line


def build_sign(build: Build) -> str:
    """Return *build* in short, its groups parted by a stroke: ``[8: 3♥ 5♦ / 8♣]``."""
    return f"[{build.value}: {' / '.join(cards_line(group) for group in build.groups)}]"


def build_line(build: Build, names: Sequence[str], t: Texts) -> str:
    """Return a line about *build*; *names* are by seat."""
    cards = " / ".join(cards_line(group, " + ") for group in build.groups)
    name = names[build.owner]
    if build.kind is BuildKind.SINGLE:
        return t(
            "Build of {value}, single, {name}: {cards}", value=build.value, name=name, cards=cards
        )
    return t(
        "Build of {value}, multiple, {name}: {cards}", value=build.value, name=name, cards=cards
    )


def kind_line(build: Build, t: Texts) -> str:
    """Return whether *build* is single or multiple, and its groups."""
    cards = " / ".join(cards_line(group, " + ") for group in build.groups)
    if build.kind is BuildKind.SINGLE:
        return t("Single build: {cards}", cards=cards)
    return t("Multiple build: {cards}", cards=cards)


def gathered_line(cards: Iterable[Card], table: Table, between: str = " + ") -> str:
    """Return *cards* of *table*, the highest first; builds among them as wholes, before others."""
    chosen = frozenset(cards)
    builds = [each for each in table.builds if each.cards <= chosen]
    loose = chosen.difference(*(each.cards for each in builds))
    parts = [build_sign(each) for each in builds]
    if loose:
        parts.append(cards_line(sorted(loose, reverse=True), between))
    return between.join(parts)
