"""Answers that take long to find, found once for everybody who asks the same."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

MOST_KEPT: Final = 100
"""How many answers are kept; the oldest are forgotten."""

Found = TypeVar("Found")


class Answers(Generic[Found]):
    """Keeps what was found, so that whoever presses again and again keeps no one else waiting."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Found] = {}
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    async def of(
        self, question: Hashable, find: Callable[[], Awaitable[Found | None]]
    ) -> Found | None:
        """Return the answer to *question*, from *find* if it is not known yet.

        ``None`` from *find* is no answer: the next who asks has it tried again.
        """
        lock = self._locks.setdefault(question, asyncio.Lock())
        async with lock:
            if question in self._kept:
                return self._kept[question]
            found = await find()
            if found is not None:
                self._kept[question] = found
                if len(self._kept) > MOST_KEPT:
                    del self._kept[next(iter(self._kept))]
            return found
