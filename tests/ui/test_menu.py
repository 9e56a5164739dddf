"""What the menu of one card offers where there are more plays than it holds."""

import re
from dataclasses import replace
from itertools import combinations, islice
from random import Random

import pytest

from bot.engine.captures import best_captures, captures, is_capture
from bot.engine.cards import PACK, Card, card
from bot.engine.moves import Capture, Trail
from bot.engine.presets import PRESETS
from bot.engine.table import Table
from bot.engine.view import View, view_of_deal
from bot.i18n import LANGUAGES, TEXT_STYLE, texts
from bot.ui.labels import option_label
from bot.ui.limits_components import OPTION_TEXT
from bot.ui.menu import MOST_COUNTED, card_menu
from tests.engine.scenes import TWO, some_deal

MOST = 25
COLOURED = re.compile(f"[♠♥♦♣](?!{TEXT_STYLE})")
"""A suit's sign that clients would draw as a coloured picture."""


def view_with(laid: int, seed: int = 1, rules: str = "finnish_2p") -> View:
    """Return what the seat to play sees, which holds a ten of diamonds, with *laid* cards open."""
    pack = [each for each in PACK if each != card("D10")]
    Random(seed).shuffle(pack)
    deal = some_deal(["D10", "SK"], rules=PRESETS[rules], seating=TWO)
    return view_of_deal(replace(deal, table=Table(tuple(pack[:laid]))), 0)


def every_capture(view: View) -> set[frozenset[Card]]:
    """Return what the card can take, found by trying every set of the table."""
    loose = view.table.loose
    sets = (each for n in range(1, len(loose) + 1) for each in combinations(loose, n))
    return {frozenset(s) for s in sets if is_capture(card("D10"), s, view.table, view.rules)}


@pytest.mark.parametrize("laid", [0, 3, 6, 8, 10])
def test_what_is_not_offered_is_counted(laid: int) -> None:
    view = view_with(laid)
    menu = card_menu(view, card("D10"), MOST)
    every = every_capture(view)
    offered = {each.taken for each in menu.plays if isinstance(each, Capture)}
    assert offered <= every
    assert len(offered) == min(len(every), MOST - 1)
    assert menu.is_counted
    assert menu.more == len(every) - len(offered)


@pytest.mark.parametrize("laid", [0, 12, 24, 51])
def test_leaving_the_card_is_offered_however_much_it_can_take(laid: int) -> None:
    menu = card_menu(view_with(laid), card("D10"), MOST)
    assert menu.plays[0] == Trail(card("D10"))
    assert len(menu.plays) <= MOST


def test_leaving_is_not_offered_where_the_card_must_take() -> None:
    menu = card_menu(view_with(8, rules="laisto"), card("D10"), MOST)
    assert menu.plays
    assert not any(isinstance(each, Trail) for each in menu.plays)


def test_above_two_hundred_captures_more_than_the_rest_of_them_are_said_to_follow() -> None:
    view = view_with(24)
    assert len(list(islice(captures(card("D10"), view.table, view.rules), 300))) == 300
    menu = card_menu(view, card("D10"), MOST)
    assert not menu.is_counted
    assert menu.more == MOST_COUNTED - (MOST - 1)


def test_the_best_captures_are_offered_and_then_those_most_unlike_them() -> None:
    view = view_with(16, seed=3)
    offered = card_menu(view, card("D10"), MOST).plays[1:]
    best = best_captures(card("D10"), view.table, view.rules, MOST - 1)
    assert offered[:12] == best[:12]
    assert spread(offered) > spread(best)


def spread(plays: tuple[object, ...]) -> int:
    """Return how many cards set apart the two most alike of the later half of *plays*."""
    taken = [each.taken for each in plays[12:] if isinstance(each, Capture)]
    return min(len(one ^ other) for one, other in combinations(taken, 2))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("laid", [6, 16, 20, 28, 36, 44, 48, 51])
def test_no_two_options_have_one_label_and_each_fits_whole(laid: int, language: str) -> None:
    view, t = view_with(laid), texts(language)
    plays = card_menu(view, card("D10"), MOST).plays
    labels = [option_label(each, view.table, t) for each in plays]
    assert len(set(labels)) == len(labels)
    assert max(map(len, labels)) <= OPTION_TEXT
    assert not any("…" in each for each in labels)
    assert not any(COLOURED.search(each) for each in labels)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, 52))
def test_any_number_of_cards_has_a_label_that_fits(number: int, language: str) -> None:
    view, t = view_with(51), texts(language)
    longest = sorted(view.table.loose, key=lambda each: -len(each.symbols))
    for taken in (longest[:number], longest[-number:]):
        play = Capture(card("D10"), frozenset(taken))
        label = option_label(play, view.table, t)
        assert len(label) <= OPTION_TEXT
        assert not COLOURED.search(label)


def test_many_cards_are_named_suit_by_suit() -> None:
    view, t = view_with(51), texts("en")
    table = sorted(view.table.loose)
    low = option_label(Capture(card("D10"), frozenset(table[:25])), view.table, t)
    assert low.replace(TEXT_STYLE, "") == (
        "Take with 10♦: ♠6 5 4 3 2 A ♥6 5 4 3 2 A ♦6 5 4 3 2 A ♣7 6 5 4 3 2 A"
    )


def test_a_label_names_what_stays_once_that_is_less() -> None:
    view, t = view_with(20), texts("en")
    left = view.table.loose[:2]
    play = Capture(card("D10"), frozenset(view.table.loose[2:]))
    label = option_label(play, view.table, t).replace("\ufe0e", "")
    high, low = sorted(left, reverse=True)
    assert label == f"Take with 10♦ all but {high.symbols} + {low.symbols}"
    everything = Capture(card("D10"), frozenset(view.table.loose))
    assert option_label(everything, view.table, t).startswith("Take the whole table")
