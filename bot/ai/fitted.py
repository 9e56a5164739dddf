"""What was measured of each game: what the cards on the table and those to come lead to.

The figures are those of ``python -m tests.benchmarks.fit_evaluation``.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.engine.seating import Seating


class Fit(NamedTuple):
    """What is expected of the rest of a deal between two batches.

    Each pair is a line: what it is at nothing, and how much is added by each point, card or
    spade on the table, or by each card or spade that nobody has seen. The side that leads to the
    next batch is ahead by so much of the others' average.
    """

    points: tuple[float, float]
    cards: tuple[float, float]
    spades: tuple[float, float]
    card_variance: tuple[float, float]
    spade_variance: tuple[float, float]

    def points_to_leader(self, on_table: int) -> float:
        """Return the lead in points, majorities aside, with so many points *on_table*."""
        return self.points[0] + self.points[1] * on_table

    def cards_to_leader(self, on_table: int) -> float:
        """Return the lead in cards with so many cards *on_table*."""
        return self.cards[0] + self.cards[1] * on_table

    def spades_to_leader(self, on_table: int) -> float:
        """Return the lead in spades with so many spades *on_table*."""
        return self.spades[0] + self.spades[1] * on_table

    def spread_of_cards(self, unseen: int) -> float:
        """Return the spread of the final lead in cards with so many *unseen*."""
        return sqrt(max(self.card_variance[0] + self.card_variance[1] * unseen, 1))

    def spread_of_spades(self, unseen: int) -> float:
        """Return the spread of the final lead in spades with so many spades *unseen*."""
        return sqrt(max(self.spade_variance[0] + self.spade_variance[1] * unseen, 1))


_USUAL = Fit((0.2, 0.3), (0.3, 0.1), (0.1, 0.1), (22.6, 2.46), (1.6, 1.2))

FITS: Final[Mapping[str, Fit]] = MappingProxyType(
    {
        "anglo 2 of 2": Fit((0.26, 0.28), (-1.32, 0.32), (-0.04, 0.2), (25.24, 1.7), (1.62, 1.06)),
        "anglo 3 of 3": Fit(
            (-0.02, 0.38), (-1.89, 0.27), (-0.35, 0.22), (12.24, 1.08), (0.99, 0.64)
        ),
        "anglo 4 of 4": Fit((-0.14, 0.49), (-1.97, 0.32), (-0.32, 0.27), (5.4, 0.94), (0.71, 0.5)),
        "anglo 2 of 4": Fit(
            (-0.14, 0.44), (-2.61, 0.41), (-0.32, 0.23), (19.39, 2.15), (1.12, 1.26)
        ),
        "bygg 2 of 2": Fit((0.01, 0.44), (-0.9, 0.2), (0.03, 0.25), (27.27, 1.88), (1.63, 1.13)),
        "bygg 3 of 3": Fit((-0.02, 0.44), (-1.3, 0.33), (-0.17, 0.37), (13.96, 1.34), (1.22, 0.75)),
        "bygg 4 of 4": Fit((-0.1, 0.5), (-1.96, 0.42), (-0.34, 0.43), (5.93, 0.96), (0.75, 0.51)),
        "bygg 2 of 4": Fit((-0.05, 0.43), (-2.09, 0.51), (-0.28, 0.34), (24.23, 2.18), (1.62, 1.2)),
        "dominican 2 of 2": Fit(
            (0.02, 0.42), (-1.52, 0.38), (-0.01, 0.31), (30.41, 1.88), (1.45, 1.2)
        ),
        "dominican 3 of 3": Fit(
            (-0.0, 0.53), (-1.38, 0.34), (-0.26, 0.36), (16.69, 1.22), (1.04, 0.8)
        ),
        "dominican 4 of 4": Fit(
            (-0.11, 0.55), (-2.01, 0.49), (-0.23, 0.36), (8.42, 1.0), (0.63, 0.61)
        ),
        "dominican 2 of 4": Fit(
            (-0.1, 0.53), (-2.2, 0.56), (-0.2, 0.32), (22.61, 2.41), (2.19, 1.22)
        ),
        "draw 2 of 2": Fit(
            (-0.33, 0.21), (-2.36, 0.35), (-0.47, 0.21), (19.59, 2.37), (0.73, 1.19)
        ),
        "draw 3 of 3": Fit(
            (-0.37, 0.17), (-1.64, 0.14), (-0.49, 0.14), (10.36, 1.38), (0.04, 0.78)
        ),
        "draw 4 of 4": Fit((-0.43, 0.19), (-2.12, 0.22), (-0.59, 0.25), (3.32, 1.01), (0.01, 0.52)),
        "draw 2 of 4": Fit((-0.44, 0.15), (-2.09, 0.17), (-0.57, 0.1), (24.01, 1.88), (1.84, 1.08)),
        "finnish_2p 2 of 2": Fit(
            (0.18, 0.5), (-1.42, 0.59), (0.08, 0.3), (31.8, 2.45), (1.53, 1.36)
        ),
        "finnish_2p 3 of 3": Fit(
            (0.01, 0.46), (-1.64, 0.5), (-0.12, 0.37), (14.19, 1.56), (1.2, 0.77)
        ),
        "finnish_2p 4 of 4": Fit(
            (-0.01, 0.47), (-1.95, 0.61), (-0.28, 0.48), (9.57, 0.97), (0.9, 0.6)
        ),
        "finnish_2p 2 of 4": Fit(
            (0.01, 0.44), (-1.86, 0.64), (-0.29, 0.48), (30.59, 2.24), (1.77, 1.36)
        ),
        "finnish_general 2 of 2": Fit(
            (0.16, 0.25), (-2.08, 0.45), (-0.14, 0.22), (27.13, 2.06), (2.13, 1.07)
        ),
        "finnish_general 3 of 3": Fit(
            (-0.01, 0.32), (-1.82, 0.44), (-0.11, 0.29), (15.55, 1.25), (0.79, 0.84)
        ),
        "finnish_general 4 of 4": Fit(
            (-0.12, 0.38), (-2.2, 0.45), (-0.36, 0.35), (5.96, 1.04), (0.63, 0.54)
        ),
        "finnish_general 2 of 4": Fit(
            (-0.16, 0.39), (-2.44, 0.49), (-0.32, 0.3), (28.73, 1.95), (1.66, 1.22)
        ),
        "finnish_multi 2 of 2": Fit(
            (0.24, 0.49), (-1.42, 0.59), (0.08, 0.29), (30.57, 2.51), (1.49, 1.38)
        ),
        "finnish_multi 3 of 3": Fit(
            (0.03, 0.45), (-1.66, 0.5), (-0.12, 0.36), (13.89, 1.55), (1.11, 0.78)
        ),
        "finnish_multi 4 of 4": Fit(
            (0.02, 0.46), (-1.9, 0.59), (-0.27, 0.47), (9.24, 0.96), (0.94, 0.59)
        ),
        "finnish_multi 2 of 4": Fit(
            (0.05, 0.41), (-2.01, 0.66), (-0.3, 0.47), (30.21, 2.21), (1.69, 1.37)
        ),
        "laisto 2 of 2": Fit((0.35, 0.14), (0.45, 0.24), (0.22, 0.09), (29.85, 3.15), (2.68, 1.42)),
        "laisto 3 of 3": Fit((0.16, 0.09), (0.47, 0.09), (0.2, 0.05), (17.28, 2.11), (1.04, 1.1)),
        "laisto 4 of 4": Fit((0.06, 0.13), (-0.01, 0.09), (0.08, 0.07), (7.83, 1.56), (0.56, 0.8)),
        "laisto 2 of 4": Fit((0.13, 0.2), (0.35, 0.15), (0.16, 0.21), (25.78, 3.45), (0.77, 1.78)),
        "norwegian_home 2 of 2": Fit(
            (0.29, 0.49), (-0.99, 0.39), (0.08, 0.35), (27.44, 2.08), (1.3, 1.24)
        ),
        "norwegian_home 3 of 3": Fit(
            (0.08, 0.53), (-1.11, 0.34), (-0.16, 0.44), (15.26, 1.34), (1.34, 0.76)
        ),
        "norwegian_home 4 of 4": Fit(
            (-0.11, 0.65), (-1.97, 0.51), (-0.36, 0.45), (7.12, 0.96), (0.4, 0.61)
        ),
        "norwegian_home 2 of 4": Fit(
            (-0.11, 0.68), (-1.46, 0.41), (-0.35, 0.44), (32.5, 1.91), (1.26, 1.29)
        ),
        "pakka 2 of 2": Fit(
            (-0.6, 0.18), (-2.56, 0.47), (-0.46, 0.11), (31.78, 2.47), (1.52, 1.37)
        ),
        "pakka 3 of 3": Fit(
            (-0.55, 0.13), (-2.53, 0.55), (-0.68, 0.22), (13.82, 1.69), (1.13, 0.77)
        ),
        "pakka 4 of 4": Fit(
            (-0.53, 0.26), (-2.03, 0.54), (-0.49, 0.31), (11.71, 0.97), (-0.31, 0.67)
        ),
        "pakka 2 of 4": Fit(
            (-0.46, 0.34), (-1.89, 0.6), (-0.38, 0.34), (33.57, 2.24), (-0.21, 1.61)
        ),
        "rakennus 2 of 2": Fit(
            (0.02, 0.46), (-1.19, 0.32), (-0.01, 0.23), (24.79, 2.14), (1.71, 1.11)
        ),
        "rakennus 3 of 3": Fit(
            (0.05, 0.36), (-1.42, 0.34), (-0.21, 0.35), (11.47, 1.35), (0.81, 0.82)
        ),
        "rakennus 4 of 4": Fit(
            (-0.07, 0.49), (-2.08, 0.48), (-0.34, 0.41), (6.44, 0.94), (0.86, 0.52)
        ),
        "rakennus 2 of 4": Fit(
            (-0.04, 0.46), (-1.45, 0.37), (-0.33, 0.47), (28.03, 2.03), (1.76, 1.27)
        ),
        "royal 2 of 2": Fit(
            (0.07, 0.47), (-1.29, 0.28), (-0.19, 0.27), (27.56, 1.89), (1.54, 1.13)
        ),
        "royal 3 of 3": Fit(
            (0.02, 0.47), (-1.46, 0.35), (-0.24, 0.33), (17.02, 1.32), (0.86, 0.82)
        ),
        "royal 4 of 4": Fit((-0.03, 0.54), (-2.1, 0.47), (-0.35, 0.38), (7.77, 1.05), (0.6, 0.62)),
        "royal 2 of 4": Fit((0.01, 0.49), (-2.2, 0.49), (-0.42, 0.41), (29.32, 2.12), (1.15, 1.42)),
        "royal_sweeps 2 of 2": Fit(
            (0.02, 0.39), (-1.37, 0.3), (-0.04, 0.31), (29.84, 1.92), (1.57, 1.18)
        ),
        "royal_sweeps 3 of 3": Fit(
            (0.01, 0.45), (-1.2, 0.34), (-0.07, 0.3), (14.72, 1.49), (1.02, 0.87)
        ),
        "royal_sweeps 4 of 4": Fit(
            (-0.07, 0.46), (-1.75, 0.35), (-0.34, 0.37), (6.76, 0.99), (0.63, 0.58)
        ),
        "royal_sweeps 2 of 4": Fit(
            (-0.02, 0.45), (-1.33, 0.29), (-0.22, 0.34), (29.61, 2.02), (1.19, 1.35)
        ),
        "spade 2 of 2": Fit((-0.0, 0.5), (-1.61, 0.24), (-0.21, 0.22), (21.6, 1.92), (1.52, 1.03)),
        "spade 3 of 3": Fit(
            (-0.11, 0.65), (-1.75, 0.28), (-0.18, 0.22), (12.88, 1.14), (0.67, 0.69)
        ),
        "spade 4 of 4": Fit(
            (-0.33, 0.69), (-1.56, 0.18), (-0.31, 0.25), (4.44, 0.92), (0.78, 0.46)
        ),
        "spade 2 of 4": Fit((-0.24, 0.66), (-1.7, 0.26), (-0.4, 0.3), (22.42, 2.01), (1.17, 1.16)),
        "swedish 2 of 2": Fit(
            (0.13, 0.44), (-1.07, 0.46), (0.06, 0.36), (35.93, 2.29), (1.64, 1.37)
        ),
        "swedish 3 of 3": Fit(
            (-0.07, 0.53), (-2.16, 0.55), (-0.21, 0.44), (15.76, 1.39), (0.58, 0.88)
        ),
        "swedish 4 of 4": Fit(
            (-0.04, 0.53), (-1.82, 0.5), (-0.36, 0.46), (7.49, 1.0), (0.75, 0.56)
        ),
        "swedish 2 of 4": Fit(
            (0.05, 0.52), (-1.38, 0.47), (-0.29, 0.42), (28.56, 2.09), (1.31, 1.34)
        ),
    }
)
"""By preset, sides and seats."""


@lru_cache(maxsize=32)
def fit_of(rules: Rules, seating: Seating) -> Fit:
    """Return what was measured of the preset that is most like *rules*."""
    key = f"{seating.sides} of {seating.seats}"
    names = sorted(PRESETS, key=lambda name: len(PRESETS[name].differences(rules)))
    return next((FITS[f"{name} {key}"] for name in names if f"{name} {key}" in FITS), _USUAL)
