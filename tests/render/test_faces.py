"""The card faces: made from their parts, and shipped with their licences."""

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from bot.engine.cards import Suit, card
from bot.render.art import BOLD, BOOK, COLOURS, FACE, FOLDER, sheet
from bot.render.art.faces import HEIGHT, INDEX, WIDTH, face, read_parts
from bot.render.art.make import drawn
from bot.render.card_style import SUIT_COLOURS, CardStyle
from bot.render.picture.colours import WHITE
from bot.render.picture.emoji import SIZE, emoji
from bot.render.picture.sprites import sprite

STROKE, PIP = "M0 -460L0 460", "M-500 -500L500 -500L500 500L-500 500Z"
NUMBER = (
    '<svg><symbol id="VD7" viewBox="x" preserveAspectRatio="y"><path d="{stroke}" stroke="red">'
    '</path></symbol><symbol id="SD7" viewBox="x"><path d="{pip}" fill="red"></path></symbol></svg>'
)


@pytest.fixture
def drawings(tmp_path: Path) -> Path:
    """Return a folder with a seven of diamonds whose index is a bar and whose pip is a square."""
    (tmp_path / "7D.svg").write_text(NUMBER.format(stroke=STROKE, pip=PIP), encoding="utf-8")
    return tmp_path


def test_the_parts_of_a_drawing_are_found(drawings: Path) -> None:
    parts = read_parts(drawings, card("D7"))
    assert (parts.index, parts.pip, parts.court) == (STROKE, PIP, "")


def test_a_drawing_without_an_index_is_refused(tmp_path: Path) -> None:
    (tmp_path / "7D.svg").write_text("<svg></svg>", encoding="utf-8")
    with pytest.raises(ValueError, match=r"7D\.svg has no index"):
        read_parts(tmp_path, card("D7"))


def test_a_face_has_its_index_in_the_left_third(drawings: Path) -> None:
    image = drawn(card("D7"), drawings, CardStyle.FOUR_COLOUR)
    assert image.size == FACE == (WIDTH, HEIGHT)
    paint = (*SUIT_COLOURS[CardStyle.FOUR_COLOUR][card("D7").suit], 255)
    column = [y for y in range(HEIGHT) if image.getpixel((41, y)) == paint]
    index = next(end for start, end in pairwise(column) if end - start > 1)
    assert column.index(index) == pytest.approx(HEIGHT * INDEX, abs=2)
    corner = image.getpixel((0, 0))
    assert isinstance(corner, tuple)
    assert corner[3] == 0


def test_a_court_is_drawn_from_its_layers(tmp_path: Path) -> None:
    layers = (
        '<symbol id="DK1" viewBox="0 0 1300 2000" preserveAspectRatio="none">'
        '<path fill="#0f0" d="M0 0H1300V2000H0Z"></path></symbol>'
        '<use width="104" height="200" x="-52" y="-100" xlink:href="#DK1"></use>'
    )
    text = NUMBER.format(stroke=STROKE, pip=PIP).replace("</svg>", layers + "</svg>")
    (tmp_path / "KD.svg").write_text(text, encoding="utf-8")
    parts = read_parts(tmp_path, card("DK"))
    assert "DK1" in face(parts, (1, 2, 3))
    image = drawn(card("DK"), tmp_path, CardStyle.CLASSIC)
    assert image.getpixel((WIDTH - 40, HEIGHT - 40)) == (0, 255, 0, 255)


@pytest.mark.parametrize("style", CardStyle)
def test_a_sheet_holds_every_face(style: CardStyle) -> None:
    with Image.open(sheet(style)) as image:
        assert image.size == (13 * WIDTH, 4 * HEIGHT)
        assert len(image.getcolors() or []) <= COLOURS
    for text in ("CA", "D10", "HK", "S2"):
        large = sprite(card(text), HEIGHT, style)
        assert large.getpixel((WIDTH // 2, 20)) == WHITE
        assert sprite(card(text), 63, style).size == (45, 63)


def test_the_art_and_the_font_have_their_licences_beside_them() -> None:
    cards, font = (
        (FOLDER / f"LICENSE-{name}.txt").read_text("utf-8") for name in ("cards", "DejaVu")
    )
    assert re.search(r"Adrian Kennard.*CC0 1\.0 Universal", cards, re.DOTALL)
    assert "Bitstream Vera" in font
    assert BOOK.parent == BOLD.parent == FOLDER


@pytest.mark.parametrize("style", CardStyle)
def test_an_emoji_shows_index_and_suit_in_the_colour_of_the_style(style: CardStyle) -> None:
    for suit in Suit:
        image = Image.open(BytesIO(emoji(card(f"{suit.letter}K"), style)))
        assert image.size == (SIZE, SIZE)
        paint = SUIT_COLOURS[style][suit]
        for left, right in ((0, SIZE // 2), (SIZE * 6 // 10, SIZE)):
            part = image.crop((left, 12, right, SIZE - 12)).convert("RGB")
            near = sum(
                count
                for count, colour in part.getcolors(SIZE * SIZE) or []
                if isinstance(colour, tuple)
                and max(abs(a - b) for a, b in zip(colour, paint, strict=True)) < 24
            )
            assert near > 700
