"""The pictures of statistics: a rating's course, and a page of a leaderboard."""

import random
from io import BytesIO

import pytest
from PIL import Image

from bot.render.board import BoardRow
from bot.render.card_style import Colour
from bot.render.drawing import BoardDrawing, ChartDrawing, alt_of
from bot.render.picture.board import board_height, row_box
from bot.render.picture.canvas import WIDTH
from bot.render.picture.chart import HEIGHT, PLOT, chart_points, height_of, levels
from bot.render.picture.colours import CREAM, GOLD, PANEL, SHADE
from bot.render.picture.draw import draw

MOST_BYTES = 80 * 1024
NAMES = ("Aino", "W" * 32, "\u5c71\u7530", "\u202e", "", "**x**\n# y")


def opened(png: bytes) -> Image.Image:
    assert len(png) <= MOST_BYTES
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image.convert("RGB")


def chart(*course: int, name: str = "Aino") -> Image.Image:
    return opened(draw(ChartDrawing(course, name, "fi")))


def rows_with(image: Image.Image, column: int, colour: Colour) -> list[int]:
    return [y for y in range(HEIGHT) if image.getpixel((column, y)) == colour]


def test_the_line_goes_where_the_numbers_are() -> None:
    course = (1000, 1100, 950, 1000)
    image, marks = chart(*course), levels(950, 1100)
    assert image.size == (WIDTH, HEIGHT)
    for number, value in enumerate(course[:-1]):
        column = round(PLOT.x + number * PLOT.width / 3) + 1
        found = rows_with(image, column, GOLD)
        assert found
        assert min(abs(y - height_of(value, marks)) for y in found) <= 5
    assert image.getpixel((PLOT.right, height_of(1000, marks))) == GOLD


@pytest.mark.parametrize("seed", range(20))
def test_every_point_lies_between_the_lines_that_are_numbered(seed: int) -> None:
    luck = random.Random(seed)
    spread = luck.choice([0, 1, 7, 300, 10_000])
    course = [1000 + luck.randint(-spread, spread) for _ in range(luck.choice([1, 2, 50, 5000]))]
    marks = levels(min(course), max(course))
    assert marks[0] <= min(course) <= max(course) <= marks[-1]
    assert 2 <= len(marks) <= 7
    points = chart_points(course, marks)
    assert all(PLOT.x <= x <= PLOT.right and PLOT.y <= y <= PLOT.bottom for x, y in points)
    x, y = points[-1]
    assert x == pytest.approx(PLOT.right if len(course) > 1 else PLOT.x)
    assert y == height_of(course[-1], marks)
    assert len(points) <= PLOT.width


@pytest.mark.parametrize("name", NAMES)
def test_any_name_and_any_course_can_be_drawn(name: str) -> None:
    chart(1000, name=name)
    chart(*range(0, 40_000, 3), name=name)
    assert chart(-5000, 12_345, name=name).size == (WIDTH, HEIGHT)


def test_a_board_has_a_row_a_person_and_ones_own_is_light() -> None:
    rows = tuple(
        BoardRow(place, NAMES[place % len(NAMES)], "1000000000½ points", "9 games", place == 3)
        for place in range(1, 11)
    )
    image = opened(draw(BoardDrawing("Leaderboard " * 9, "Page 1 of 1000", rows, "en")))
    assert image.size == (WIDTH, board_height(10))
    grounds = [image.getpixel((row_box(n).right - 4, row_box(n).middle[1])) for n in range(10)]
    assert grounds == [CREAM if place == 3 else PANEL for place in range(1, 11)]
    medals = [image.getpixel((row_box(n).x + 14, row_box(n).middle[1])) for n in range(10)]
    assert medals == [GOLD, *[SHADE] * 9]
    assert row_box(9).bottom < board_height(10)


def test_both_are_told_in_words() -> None:
    told = alt_of(ChartDrawing((1000, 1100, 950), "Aino", "en"))
    assert told == (
        "The rating of Aino: 950 after 2 rated games; it was 950 at least and 1100 at most."
    )
    row = BoardRow(1, "W" * 32, "9 wins", "9 games", is_own=False)
    told = alt_of(BoardDrawing("Leaderboard", "Page 1 of 2", (row,) * 40, "en"))
    assert told.startswith(f"Leaderboard; Page 1 of 2; 1. {'W' * 32}: 9 wins, 9 games; 1. ")
    assert len(told) <= 1024
