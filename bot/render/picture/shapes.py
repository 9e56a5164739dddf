"""Masks of soft-edged shapes: Pillow's own have hard edges, so these are drawn larger first."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

_TIMES: Final = 4
"""How many times larger a shape is drawn before it is made smaller."""


@lru_cache(maxsize=128)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return a mask of a rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    disc = _disc(radius)
    for x, left in ((0, 0), (width - radius, radius)):
        for y, top in ((0, 0), (height - radius, radius)):
            mask.paste(disc.crop((left, top, left + radius, top + radius)), (x, y))
    return mask


@lru_cache(maxsize=32)
def _disc(radius: int) -> Image.Image:
    large = Image.new("L", (2 * radius * _TIMES,) * 2, 0)
    ImageDraw.Draw(large).ellipse((0, 0, large.width - 1, large.height - 1), fill=255)
    return large.resize((2 * radius,) * 2, Image.Resampling.BOX)


def _polygon(size: int, points: Sequence[tuple[float, float]]) -> Image.Image:
    large = Image.new("L", (size * _TIMES,) * 2, 0)
    scaled = [(x * size * _TIMES, y * size * _TIMES) for x, y in points]
    ImageDraw.Draw(large).polygon(scaled, fill=255)
    return large.resize((size, size), Image.Resampling.BOX)


def line_mask(
    size: tuple[int, int], points: Sequence[tuple[float, float]], thick: int
) -> Image.Image:
    """Return a mask as large as *size* of the line through *points*, *thick* pixels wide."""
    large = Image.new("L", (size[0] * _TIMES, size[1] * _TIMES), 0)
    scaled = [(x * _TIMES, y * _TIMES) for x, y in points]
    ImageDraw.Draw(large).line(scaled, fill=255, width=thick * _TIMES, joint="curve")
    return large.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=16)
def star(size: int) -> Image.Image:
    """Return the mask of a star, the sign of a sweep."""
    points = []
    for corner in range(10):
        reach = 0.52 if corner % 2 == 0 else 0.22
        angle = math.pi * (corner / 5 - 0.5)
        points.append((0.5 + reach * math.cos(angle), 0.53 + reach * math.sin(angle)))
    return _polygon(size, points)


@lru_cache(maxsize=16)
def arrow(size: int) -> Image.Image:
    """Return the mask of an arrow to the right, the sign of whose turn it is."""
    return _polygon(size, ((0.1, 0.06), (0.98, 0.5), (0.1, 0.94)))


@lru_cache(maxsize=16)
def hand_sign(size: int) -> Image.Image:
    """Return the mask of three upright cards, the sign of the cards in a hand."""
    return _cards(size, ((0.0, 0.14), (0.26, 0.07), (0.52, 0.0)), (0.48, 0.86))


@lru_cache(maxsize=16)
def pile_sign(size: int) -> Image.Image:
    """Return the mask of a heap of cards, the sign of the cards won."""
    return _cards(size, ((0.0, 0.7), (0.0, 0.41), (0.0, 0.12)), (1.0, 0.24))


def _cards(
    size: int, corners: Sequence[tuple[float, float]], extent: tuple[float, float]
) -> Image.Image:
    scale = size * _TIMES
    large = Image.new("L", (scale, scale), 0)
    pen = ImageDraw.Draw(large)
    for x, y in corners:
        box = (x * scale, y * scale, (x + extent[0]) * scale - 1, (y + extent[1]) * scale - 1)
        # A gap around each card keeps it apart from the one below.
        gap = 0.05 * scale
        pen.rounded_rectangle(
            (box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap), 0.1 * scale, fill=0
        )
        pen.rounded_rectangle(box, 0.08 * scale, fill=255)
    return large.resize((size, size), Image.Resampling.BOX)
