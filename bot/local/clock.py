"""The clock of the simulated Discord: real time, and birthdays that never change."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

# Years in which an account or a server of the simulated Discord can have been made.
_FIRST_BIRTHDAY: Final = datetime(2016, 1, 1, tzinfo=UTC)
_BIRTHDAY_SPAN: Final = timedelta(days=9 * 365)


class WallClock:
    """Real time in the shape that simcord's backend asks of its clock.

    Ids of Discord hold the moment of their making. With this clock messages get ids that no
    earlier run has used, and :meth:`at` gives people, servers and channels the same id in every
    run, so a database kept between two runs still knows them.
    """

    def __init__(self) -> None:
        self._pinned: datetime | None = None

    @property
    def elapsed(self) -> float:
        """Tell the seconds of the process's monotonic clock."""
        return monotonic()

    def now(self) -> datetime:
        """Tell the present moment, in UTC."""
        return self._pinned or datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Do nothing: real time passes by itself."""

    @contextmanager
    def at(self, moment: datetime) -> Iterator[None]:
        """Stand still at *moment* inside the block."""
        self._pinned = moment
        try:
            yield
        finally:
            self._pinned = None


def birthday(name: str) -> datetime:
    """Return a moment that belongs to *name* alone, the same in every run.

    >>> birthday("person:alice") == birthday("person:alice") != birthday("person:bob")
    True
    """
    fraction = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]) / 2**64
    return _FIRST_BIRTHDAY + _BIRTHDAY_SPAN * fraction
