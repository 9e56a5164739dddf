"""Rectangles on a picture."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels; the picture's left upper corner is 0, 0."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column that is not in it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row that is not in it."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The point in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Its edges as Pillow crops: left, upper, right, lower."""
        return self.x, self.y, self.right, self.bottom

    def grown(self, by: int) -> "Box":
        """Return it larger by *by* pixels on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, other: "Box") -> bool:
        """Say whether *other* lies wholly within it."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: "Box") -> bool:
        """Say whether it shares a pixel with *other*."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )
