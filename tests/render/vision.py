"""How far apart colours are for each kind of colour vision.

Colour blindness after Machado, Oliveira and Fernandes (2009), at full severity; distances are
those of CIE 1976 in L*a*b* under daylight, where a neighbouring shade is about 2 away.
"""

import math
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from bot.render.card_style import Colour

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Final[Matrix] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_DAYLIGHT: Final = (0.95047, 1.0, 1.08883)


def nearest(colours: Iterable[Colour], sight: str) -> float:
    """Return how far apart the two nearest of *colours* are for *sight*."""
    seen = [_lab(colour, SIGHTS[sight]) for colour in colours]
    return min(math.dist(one, other) for one, other in combinations(seen, 2))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    return _times(_TO_XYZ, _linear(colour))[1]


def _linear(colour: Colour) -> list[float]:
    parts = [value / 255 for value in colour]
    return [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]


def _times(matrix: Matrix, values: Iterable[float]) -> list[float]:
    held = list(values)
    return [sum(a * b for a, b in zip(row, held, strict=True)) for row in matrix]


def _lab(colour: Colour, sight: Matrix) -> tuple[float, float, float]:
    seen = [min(1.0, max(0.0, each)) for each in _times(sight, _linear(colour))]
    scaled = [a / b for a, b in zip(_times(_TO_XYZ, seen), _DAYLIGHT, strict=True)]
    x, y, z = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
