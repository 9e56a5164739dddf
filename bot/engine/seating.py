"""Seats around the table, the sides they play for, and the order of turns."""

from dataclasses import dataclass

from bot.engine.rules import Direction

MIN_SEATS = 2
MAX_SEATS = 4


@dataclass(frozen=True, slots=True)
class Seating:
    """How many play, and whether partners sit opposite each other (RULES 6.1).

    Seats are numbered from 0 clockwise. A *side* is a seat or a pair, numbered from 0 too.
    """

    seats: int
    pairs: bool = False

    def __post_init__(self) -> None:
        if not MIN_SEATS <= self.seats <= MAX_SEATS:
            raise ValueError(f"{self.seats} seats: there are {MIN_SEATS} to {MAX_SEATS}")
        if self.pairs and self.seats != MAX_SEATS:
            raise ValueError(f"pairs need {MAX_SEATS} seats")

    @property
    def sides(self) -> int:
        """How many sides score: two in a game of pairs, else one a seat."""
        return 2 if self.pairs else self.seats

    def side_of(self, seat: int) -> int:
        """Return the side that *seat* plays for."""
        return seat % 2 if self.pairs else seat

    def partner_of(self, seat: int) -> int | None:
        """Return the seat that plays with *seat*, or ``None`` where each plays alone."""
        return (seat + 2) % self.seats if self.pairs else None

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats that play for *side*."""
        return tuple(seat for seat in range(self.seats) if self.side_of(seat) == side)

    def after(self, seat: int, direction: Direction = Direction.CLOCKWISE) -> int:
        """Return the seat whose turn follows that of *seat*."""
        return (seat + (1 if direction is Direction.CLOCKWISE else -1)) % self.seats

    def order_from(self, seat: int, direction: Direction) -> tuple[int, ...]:
        """Return every seat once, in the order of turns, beginning with *seat*."""
        order = [seat]
        while len(order) < self.seats:
            order.append(self.after(order[-1], direction))
        return tuple(order)
