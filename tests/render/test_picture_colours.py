"""Colours keep apart what they tell apart, for every kind of colour vision."""

from itertools import pairwise

import pytest

from bot.engine.cards import Suit
from bot.render.card_style import SUIT_COLOURS, CardStyle
from bot.render.picture.colours import (
    CREAM,
    FELT,
    GOLD,
    INK,
    PALE,
    PANEL,
    QUIET,
    SEATS,
    SHADE,
    WHITE,
    palette,
)
from tests.render.vision import SIGHTS, contrast, nearest


@pytest.mark.parametrize("sight", SIGHTS)
def test_four_colours_keep_the_suits_apart(sight: str) -> None:
    assert nearest(SUIT_COLOURS[CardStyle.FOUR_COLOUR].values(), sight) > 35


@pytest.mark.parametrize("sight", SIGHTS)
def test_black_and_red_keep_apart(sight: str) -> None:
    classic = SUIT_COLOURS[CardStyle.CLASSIC]
    assert nearest([classic[Suit.SPADES], classic[Suit.HEARTS]], sight) > 35
    assert classic[Suit.CLUBS] == classic[Suit.SPADES]
    assert classic[Suit.DIAMONDS] == classic[Suit.HEARTS]


@pytest.mark.parametrize("style", CardStyle)
def test_every_suit_stands_out_from_the_white_of_its_card(style: CardStyle) -> None:
    assert all(contrast(colour, WHITE) > 3 for colour in SUIT_COLOURS[style].values())


def test_text_can_be_read_on_its_ground() -> None:
    on_dark = [
        contrast(text, ground) for text in (WHITE, PALE, GOLD) for ground in (FELT, SHADE, PANEL)
    ]
    on_light = [contrast(INK, ground) for ground in (CREAM, GOLD, *SEATS)]
    assert min([*on_dark, *on_light, contrast(QUIET, CREAM)]) > 4.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_seats_keep_apart(sight: str) -> None:
    assert nearest(SEATS, sight) > 29


@pytest.mark.parametrize("style", CardStyle)
def test_the_palette_holds_every_colour_of_ours_as_it_is(style: CardStyle) -> None:
    values = palette(style).getpalette() or []
    held = set(zip(values[::3], values[1::3], values[2::3], strict=True))
    assert len(values) <= 3 * 256
    assert held >= {FELT, SHADE, PANEL, CREAM, INK, QUIET, PALE, WHITE, GOLD, *SEATS}
    assert all(one != other for one, other in pairwise(SEATS))
