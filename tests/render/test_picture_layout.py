"""Nothing on a picture overlaps and nothing leaves it, however many cards there are."""

from itertools import combinations

import pytest

from bot.engine.cards import cards
from bot.engine.seating import Seating
from bot.engine.view import View
from bot.i18n import LANGUAGES, texts
from bot.render.picture.arrange import STEP, Spot, arranged, build_cards
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH
from bot.render.picture.score import HEIGHT as SCORE_HEIGHT
from bot.render.picture.score import score_layout
from bot.render.picture.sprites import TALLEST, card_width
from bot.render.picture.table import HEIGHT, TableLayout, table_layout
from tests.engine.scenes import FOUR, PAIRS, SEATINGS, THREE, TWO
from tests.render.sights import BUILDS, crowded, result, view

IN_BUILDS = [sum(map(sum, BUILDS[:number])) for number in range(len(BUILDS) + 1)]


def assert_apart(boxes: list[Box], whole: Box) -> None:
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    assert all(whole.holds(each) for each in boxes)


def everything(layout: TableLayout) -> list[Box]:
    panels = [each.box.grown(4) for each in layout.panels]
    return [layout.header, *panels, *(each.box for each in layout.spots), layout.strip]


@pytest.mark.parametrize("builds", range(len(BUILDS) + 1))
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_nothing_on_a_table_overlaps_or_leaves_it(seating: Seating, builds: int) -> None:
    for loose in range(52 - IN_BUILDS[builds]):
        layout = table_layout(crowded(seating, loose, builds))
        assert len(layout.spots) == loose + builds
        assert_apart(everything(layout), Box(0, 0, WIDTH, HEIGHT))
        assert_apart([each.box for each in layout.spots], layout.area)


def shown_cards(seen: View) -> list[str]:
    return sorted(str(card) for spot in table_layout(seen).spots for card in spot.cards)


@pytest.mark.parametrize("builds", [0, 3, 6])
def test_every_card_of_the_table_is_shown_once(builds: int) -> None:
    for loose in range(52 - IN_BUILDS[builds]):
        seen = crowded(FOUR, loose, builds)
        assert shown_cards(seen) == sorted(map(str, seen.table.cards))


def spot_heights(seating: Seating, loose: int, builds: int = 0) -> set[int]:
    return {spot.box.height for spot in table_layout(crowded(seating, loose, builds)).spots}


@pytest.mark.parametrize(("loose", "least"), [(4, 240), (12, 110), (24, 82), (51, 60)])
def test_cards_are_large_enough_to_be_read_at_half_the_size(loose: int, least: int) -> None:
    # The index is 38 % of it: at half the size 11 pixels for 51 cards, 15 for 24.
    (height,) = spot_heights(FOUR, loose)
    assert least <= height <= TALLEST


def test_rows_are_balanced() -> None:
    for loose in range(1, 52):
        rows: dict[int, int] = {}
        for spot in table_layout(crowded(FOUR, loose, 0)).spots:
            rows[spot.box.y] = rows.get(spot.box.y, 0) + 1
        assert max(rows.values()) - min(rows.values()) <= 1


def fans(spots: tuple[Spot, ...]) -> list[Spot]:
    return [each for each in spots if each.build is not None]


def test_each_card_of_a_build_shows_its_index() -> None:
    for spot in fans(table_layout(crowded(THREE, 10, 6)).spots):
        assert spot.build is not None
        assert spot.cards == build_cards(spot.build)
        assert spot.step == pytest.approx(STEP * card_width(spot.box.height))
        last = spot.box.x + spot.step * (len(spot.cards) - 1)
        assert last + card_width(spot.box.height) == pytest.approx(spot.box.right, abs=1)


def test_a_build_of_very_many_cards_stays_on_the_picture() -> None:
    for spot in arranged(crowded(TWO, 0, 6).table, Box(20, 30, 300, 90)):
        assert Box(20, 30, 300, 90).holds(spot.box)


def test_loose_cards_lie_in_the_order_in_which_they_were_laid() -> None:
    laid = cards("HK C2 S9 D10 CA")
    spots = table_layout(view(TWO, laid)).spots
    assert tuple(card for spot in spots for card in spot.cards) == laid


@pytest.mark.parametrize(
    ("seating", "shares"),
    [
        (TWO, (27, 25)),
        (TWO, (52, 0)),
        (THREE, (20, 18, 14)),
        (FOUR, (52, 0, 0, 0)),
        (FOUR, (13, 13, 13, 13)),
        (PAIRS, (30, 22)),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_a_score_overlaps_or_leaves_it(
    seating: Seating, shares: tuple[int, ...], language: str
) -> None:
    counted = result(seating, shares)
    blocks = score_layout(counted, texts(language))
    assert_apart([each.box for each in blocks], Box(0, 0, WIDTH, SCORE_HEIGHT))
    for block, pile in zip(blocks, counted.piles, strict=True):
        heaps = [heap.box for heap in block.spoils]
        lines = Box(block.box.x, block.foot, block.box.width, block.box.bottom - block.foot)
        assert_apart([*heaps, lines], block.box)
        assert sorted(card for heap in block.spoils for card in heap.cards) == sorted(pile)
