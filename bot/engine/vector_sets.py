"""Sets of vectors, kept as the bits of one number.

A vector counts the cards of some values. Its bit is the number that has these counts as its
digits, so that to add cards to all the vectors of a set at once is to shift the set.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache


class VectorSets:
    """The sets of vectors with up to so many cards of some values, at least one of each."""

    def __init__(self, sizes: Iterable[tuple[int, int]]) -> None:
        self.strides: dict[int, int] = {}
        """By value, how far one card more moves a bit."""
        self.bits = 1
        """How many vectors there are."""
        for value, size in sizes:
            self.strides[value] = self.bits
            self.bits *= size + 1
        self._every = (1 << self.bits) - 1
        self._rooms = {value: self._rooms_for(value, size) for value, size in sizes}
        self._values = sorted(self.strides, reverse=True)
        self._fills: dict[int, list[tuple[int, int]]] = {}

    def _rooms_for(self, value: int, size: int) -> list[int]:
        """Return, by number, the set of vectors to which so many cards of *value* can be added."""
        stride = self.strides[value]
        # The same for every choice of the digits above, as a factor.
        again = self._every // ((1 << stride * (size + 1)) - 1)
        return [((1 << stride * (size + 1 - more)) - 1) * again for more in range(size + 1)]

    def fills(self, gap: int) -> list[tuple[int, int]]:
        """Return every choice of cards that adds up to *gap*, as (shift, room).

        The shift adds them to a set; the room is the set of vectors to which they can be added.
        """
        if gap not in self._fills:
            self._fills[gap] = list(self._filling(gap, 0, 0, self._every))
        return self._fills[gap]

    def _filling(self, gap: int, first: int, shift: int, room: int) -> Iterator[tuple[int, int]]:
        """Yield *shift* and *room* with what fills *gap*, of the values from *first* on."""
        if not gap:
            yield shift, room
            return
        for place in range(first, len(self._values)):
            value = self._values[place]
            rooms, stride = self._rooms[value], self.strides[value]
            for number in range(1, min(gap // value, len(rooms) - 1) + 1):
                yield from self._filling(
                    gap - number * value, place + 1, shift + number * stride, room & rooms[number]
                )


@lru_cache(maxsize=8)
def vector_sets(sizes: tuple[tuple[int, int], ...]) -> VectorSets:
    """Return the sets for *sizes*, (value, number) each; the same as before, if it was of late.

    One hand asks for the same ones time and again, with each of its cards.
    """
    return VectorSets(sizes)
