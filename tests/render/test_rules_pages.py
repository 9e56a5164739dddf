"""The rules as pages: their numbers are those of the preset, and nothing in force goes unsaid."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.family import GAMES, SWITCHES, preset_of
from bot.engine.presets import FINNISH, validate
from bot.engine.rules import RulesError
from bot.engine.seating import Seating
from bot.i18n import texts
from bot.i18n.texts import LANGUAGES
from bot.render.rules_pages import Page, Told, page_lines, pages_of
from bot.render.rules_words import has_effect
from bot.ui.house_rules import offered_values

EN = texts("en")

FINNISH_VALUES = "A 14/1, 2♠ 15/2, 10♦ 16/10, J 11, Q 12, K 13"
SWEDISH_VALUES = "A 1|14/1, 2♠ 2, 10♦ 10, J 11, Q 12, K 13"
PLAIN_VALUES = "A 1, 2♠ 2, 10♦ 10, J -, Q -, K -"
VALUES = {
    **dict.fromkeys((FINNISH, "laisto", "rakennus", "pakka", "norwegian_home"), FINNISH_VALUES),
    "finnish_general": "A 14/1, 2♠ 15/2, 10♦ 16/10, J -, Q -, K -",
    **dict.fromkeys(("swedish", "bygg", "royal", "dominican"), SWEDISH_VALUES),
    **dict.fromkeys(("anglo", "draw", "spade"), PLAIN_VALUES),
}
"""RULES 1.2, by hand and on the table."""

SCORES = {
    FINNISH: (1, 2, 0, 1, 10, 16),
    "finnish_general": (1, 2, 0, 0, 10, 16),
    "laisto": (1, 2, 0, 1, 10, 16),
    "rakennus": (3, 1, 0, 0, 11, 21),
    "pakka": (1, 2, 0, 1, 10, 16),
    "swedish": (1, 2, 1, 1, 11, 16),
    "bygg": (1, 2, 1, 1, 11, 16),
    "anglo": (3, 1, 0, 0, 11, 21),
    "royal": (3, 1, 0, 0, 11, 21),
    "norwegian_home": (1, 1, 1, 1, 10, 16),
    "draw": (3, 1, 0, 0, 11, 21),
    "dominican": (3, 1, 0, 1, 11, 21),
    "spade": (3, 0, 0, 0, 24, 61),
}
"""RULES 1.4, 1.6 and 1.7: most cards, most spades, the last capture, sweeps, in all; target."""


def told(family: str, seats: int = 2) -> Told:
    preset = preset_of(family, seats)
    return Told(family, preset, preset, Seating(seats))


def page(book: Told, which: Page, language: str = "en") -> str:
    return "\n".join(page_lines(book, which, texts(language))).replace("\ufe0e", "")


def everything(book: Told, language: str = "en") -> str:
    return "\n".join(page(book, each, language) for each in pages_of(book))


@pytest.mark.parametrize("family", GAMES)
def test_the_values_are_those_of_the_game(family: str) -> None:
    said = page(told(family), Page.VALUES)
    for each in VALUES[family].split(", "):
        name, _, value = each.partition(" ")
        in_hand, _, on_table = value.partition("/")
        expected = f"• {name}: {in_hand} everywhere"
        if on_table:
            expected = f"• {name}: {in_hand.replace('|', ' or ')} from the hand, {on_table} on"
        assert expected.replace("- everywhere", "no number").replace(": -", ": no") in said


@pytest.mark.parametrize("family", GAMES)
def test_the_points_are_those_of_the_game(family: str) -> None:
    cards, spades, last, sweeps, total, target = SCORES[family]
    said = page(told(family), Page.SCORING)

    def words(text: str, points: int) -> str:
        return text.format(f"{points} point" + "s" * (points != 1))

    assert words("Most cards bring {}.", cards) in said
    assert (words("Most spades bring {}.", spades) in said) == bool(spades)
    assert (words("The last to take gets {} for it.", last) in said) == bool(last)
    assert (words("Clearing the table brings {}.", sweeps) in said) == bool(sweeps)
    assert f"a deal brings {total} points in all" in said
    assert "Each ace brings 1, 10♦ 2 and 2♠ 1." in said
    assert f"Played to {target} points." in page(told(family), Page.ENDING)
    assert ("fewest points win" in said) == (family == "laisto")


@pytest.mark.parametrize(("seats", "times"), [(2, 6), (3, 4), (4, 3)])
def test_the_batches_come_out_even(seats: int, times: int) -> None:
    assert f"{times} times four in all for {seats} players" in page(
        told(FINNISH, seats), Page.SHORT
    )


def test_finnish_kasino_has_mokkis_for_two_only() -> None:
    assert "1 mökki" in page(told(FINNISH, 2), Page.SWEEPS)
    assert "nothing more" in page(told(FINNISH, 3), Page.SWEEPS)


@pytest.mark.parametrize("family", GAMES)
def test_builds_are_told_of_exactly_where_there_are_any(family: str) -> None:
    book = told(family)
    assert (Page.BUILDS in pages_of(book)) == book.rules.builds
    assert Page.HOUSE not in pages_of(book)


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
@pytest.mark.parametrize("family", GAMES)
def test_each_language_tells_the_same_numbers(family: str, language: str) -> None:
    for seats in (2, 3, 4):
        book = told(family, seats)
        for each in set(pages_of(book)) - {Page.SHORT}:
            english, other = (
                Counter(re.findall(r"\d+", page(book, each, code))) for code in ("en", language)
            )
            assert english.keys() <= other.keys() | {"1"}, each


@pytest.mark.parametrize("family", GAMES)
@pytest.mark.parametrize("name", SWITCHES)
def test_no_switch_changes_the_game_and_leaves_the_pages_as_they_are(
    family: str, name: str
) -> None:
    book = told(family)
    for value in offered_values(name):
        change: dict[str, Any] = {name: value}
        changed = replace(book.rules, **change)
        if value == getattr(book.rules, name) or not has_effect(name, changed):
            continue
        try:
            validate(changed, Seating(2))
        except RulesError:
            continue
        after = replace(book, rules=changed, preset=changed)
        assert everything(after) != everything(book), value


def test_house_rules_are_told_on_a_page_of_their_own() -> None:
    book = told(FINNISH)
    house = replace(book, rules=replace(book.rules, pts_last=1))
    assert page(house, Page.HOUSE) == "• The last to take gets 1 point for it."
