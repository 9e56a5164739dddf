"""What a picture of a leaderboard shows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A line of a leaderboard; *value* is what it is ordered by, *small* what else there is."""

    place: int
    name: str
    value: str
    small: str
    is_own: bool
