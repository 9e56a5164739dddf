"""A few pixels of each picture, and what a picture costs to send."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.engine.cards import Suit, card, cards
from bot.engine.moves import Capture, Trail
from bot.engine.scoring import Pots
from bot.engine.seating import Seating
from bot.engine.table import Build, BuildKind
from bot.engine.view import View
from bot.i18n import texts
from bot.render.card_style import SUIT_COLOURS, CardStyle, Colour
from bot.render.drawing import HandDrawing, PositionDrawing, ScoreDrawing, TableDrawing
from bot.render.picture.boxes import Box
from bot.render.picture.canvas import WIDTH
from bot.render.picture.colours import CREAM, FELT, GOLD, PALE, PANEL, SEATS, SHADE, WHITE
from bot.render.picture.draw import draw
from bot.render.picture.score import score_layout
from bot.render.picture.table import HEIGHT, table_layout
from tests.engine.scenes import FOUR, PAIRS, SEATINGS, THREE, TWO
from tests.render.sights import NAMES, crowded, result, view

MOST_BYTES = 80 * 1024


def opened(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        image.load()
        assert (image.format, image.mode) == ("PNG", "P")
        return image.convert("RGB")


def table(
    seen: View, style: CardStyle = CardStyle.CLASSIC, names: tuple[str, ...] = NAMES
) -> Image.Image:
    return opened(draw(TableDrawing(seen, names[: seen.seating.seats], 2, "fi", style)))


def colours(image: Image.Image, box: Box) -> set[Colour]:
    found = image.crop(box.corners).tobytes()
    return set(zip(found[::3], found[1::3], found[2::3], strict=True))


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_table_is_felt_with_a_dark_header_and_a_panel_a_side(seating: Seating) -> None:
    seen = view(seating, cards("C2 D3"), turn=1)
    image, layout = table(seen), table_layout(seen)
    assert image.size == (WIDTH, HEIGHT)
    assert image.getpixel((3, HEIGHT // 2)) == FELT
    assert image.getpixel((WIDTH // 2, 4)) == SHADE
    assert image.getpixel((layout.strip.x + 20, layout.strip.y + 4)) == SHADE
    for panel in layout.panels:
        ground = CREAM if 1 in panel.seats else PANEL
        assert image.getpixel((panel.box.middle[0], panel.box.y + 3)) == ground
        shown = colours(image, panel.box)
        assert {seat for seat in range(seating.seats) if SEATS[seat] in shown} == set(panel.seats)


def test_whose_turn_it_is_has_a_golden_frame_and_nobody_else_has() -> None:
    for turn in (None, 0, 1, 2, 3):
        seen = view(FOUR, cards("C2"), turn=turn)
        image = table(seen)
        framed = [
            image.getpixel((panel.box.middle[0], panel.box.y - 2)) == GOLD
            for panel in table_layout(seen).panels
        ]
        assert framed == [seat == turn for seat in range(4)]


def test_the_arrow_of_whose_turn_it_is_leaves_a_name_its_room_in_a_narrow_panel() -> None:
    for turn, panel in enumerate(table_layout(view(THREE)).panels):
        box = panel.box
        name, below = Box(box.x + 70, box.y + 8, 170, 32), Box(box.x + 12, box.y + 70, 46, 34)
        waiting, playing = (table(view(THREE, turn=each)) for each in (None, turn))
        ends = [(min(each), max(each)) for each in (drawn(playing, name), drawn(waiting, name))]
        assert ends[0] == ends[1]
        assert drawn(playing, below)
        assert not drawn(waiting, below)


def drawn(image: Image.Image, box: Box) -> list[int]:
    """Return the columns of *box* in which something is drawn."""
    columns = (Box(box.x + n, box.y, 1, box.height) for n in range(box.width))
    return [n for n, column in enumerate(columns) if len(colours(image, column)) > 1]


@pytest.mark.parametrize("style", CardStyle)
def test_the_suits_have_the_colours_of_the_style(style: CardStyle) -> None:
    seen = view(TWO, cards("C5 D6 H7 S8"))
    image = table(seen, style)
    for spot in table_layout(seen).spots:
        (shown,) = spot.cards
        others = {SUIT_COLOURS[style][suit] for suit in Suit} - {SUIT_COLOURS[style][shown.suit]}
        found = [nearest(image, spot.box, colour) for colour in others]
        assert nearest(image, spot.box, SUIT_COLOURS[style][shown.suit]) < 6 < min(found)
        assert image.getpixel((spot.box.x + spot.box.width // 2, spot.box.y + 10)) == WHITE


def nearest(image: Image.Image, box: Box, wanted: Colour) -> int:
    """Return how near the nearest colour of *box* is to *wanted* in its farthest part."""
    inner = box.grown(-4)
    return min(
        max(abs(a - b) for a, b in zip(colour, wanted, strict=True))
        for colour in colours(image, inner)
    )


def test_the_card_that_was_left_last_has_a_golden_frame() -> None:
    seen = view(THREE, cards("C5 D6 H7"), move=Trail(card("D6")))
    image = table(seen)
    framed = [
        image.getpixel((spot.box.middle[0], spot.box.y - 2)) == GOLD
        for spot in table_layout(seen).spots
    ]
    assert framed == [False, True, False]


def test_the_strip_shows_who_played_and_the_cards() -> None:
    strip = table_layout(view(TWO)).strip
    dealt = table(view(TWO, cards("C2")))
    took = table(view(TWO, cards("C2"), move=Capture(card("H9"), frozenset(cards("S4 S5")))))
    right = Box(strip.right - 100, strip.y, 100, strip.height)
    assert WHITE not in colours(dealt, right)
    assert WHITE in colours(took, right)
    assert SEATS[1] in colours(took, strip)
    assert SEATS[1] not in colours(dealt, strip)


def test_a_build_has_a_badge_in_its_owners_colour() -> None:
    seen = crowded(FOUR, 2, 4)
    image = table(seen)
    for spot in table_layout(seen).spots:
        owner = None if spot.build is None else spot.build.owner
        shown = colours(image, spot.box)
        assert {seat for seat in range(4) if SEATS[seat] in shown} == {owner} - {None}


def test_special_cards_of_a_hand_have_a_golden_badge() -> None:
    image = opened(draw(HandDrawing(view(TWO, hand=cards("D10 S2 CA H7")), "en")))
    quarter = WIDTH // 4
    golden = [
        GOLD in colours(image, Box(number * quarter, image.height // 2, quarter, image.height // 2))
        for number in range(4)
    ]
    assert golden == [True, True, True, False]


@pytest.mark.parametrize(
    ("seating", "shares"), [(TWO, (30, 22)), (THREE, (22, 20, 10)), (PAIRS, (31, 21))]
)
def test_a_score_marks_the_winner(seating: Seating, shares: tuple[int, ...]) -> None:
    for winner in (None, *range(seating.sides)):
        counted = result(seating, shares, winner)
        image = opened(draw(ScoreDrawing(counted, NAMES[: seating.seats], "en")))
        marked = [
            image.getpixel((block.box.middle[0], block.box.y + 3)) == CREAM
            for block in score_layout(counted, texts("en"))
        ]
        assert marked == [side == winner for side in range(seating.sides)]


def test_pots_and_the_target_are_in_the_header() -> None:
    plain, waiting = (table(view(TWO, pots=pots)) for pots in (Pots(), Pots(cards=1, spades=2)))
    header = Box(WIDTH // 3, 0, WIDTH // 3, 40)
    assert colours(plain, header) != colours(waiting, header)


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize(("loose", "builds"), [(0, 0), (51, 0), (28, 6)])
def test_pictures_are_small(loose: int, builds: int, style: CardStyle) -> None:
    names = tuple("ÅWÖ@#%&MQ" * 4 for _ in range(4))
    seen = crowded(FOUR, loose, builds)
    assert len(draw(TableDrawing(seen, names, 9, "en", style))) < MOST_BYTES
    counted = result(FOUR, (13, 13, 13, 13))
    assert len(draw(ScoreDrawing(counted, names, "en", style))) < MOST_BYTES


def test_drawing_is_repeatable() -> None:
    drawing = TableDrawing(crowded(FOUR, 20, 3), NAMES, 3, "en")
    assert draw(drawing) == draw(drawing)


def test_a_position_shows_the_open_cards_above_the_hand() -> None:
    built = Build(9, BuildKind.SINGLE, 1, (cards("C5 D4"),))
    seen = view(TWO, cards("H7 H8"), [built], hand=cards("D10 S2"))
    image = opened(draw(PositionDrawing(seen, "en")))
    hand = 3 * image.height // 5
    above = colours(image, Box(0, 0, WIDTH, hand))
    below = colours(image, Box(0, hand, WIDTH, image.height - hand))
    assert (SEATS[1] in above, GOLD in above) == (True, False)
    assert (SEATS[1] in below, GOLD in below) == (False, True)
    alone = opened(draw(PositionDrawing(replace(seen, hand=()), "en")))
    assert alone.height < hand
    assert PALE not in colours(alone, Box(0, 0, WIDTH, alone.height))
