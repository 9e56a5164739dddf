"""From vectors to cards: which of the cards of one value are taken, the best choice first."""

import heapq
from collections.abc import Iterable, Iterator
from itertools import count as numbers
from typing import NamedTuple

from bot.engine.capture_shelves import Pick, Shelves, together
from bot.engine.groups import count


def picks_of(vectors: Iterable[tuple[int, int]], shelves: Shelves) -> Iterator[Pick]:
    """Yield every choice of cards for each of *vectors*, the best first.

    *vectors* are pairs (gain, vector), the highest gain first, the gain being that of the best
    choice. They are drawn one at a time, as they are needed.
    """
    shelved: dict[tuple[int, int], list[Pick]] = {}
    serial = numbers()
    vectors = iter(vectors)
    ahead = next(vectors, None)
    queue: list[tuple[int, int, _Choice]] = []
    while queue or ahead:
        while ahead and (not queue or ahead[0] >= -queue[0][0]):
            by_value = []
            for value, shelf in shelves.items():
                if number := count(ahead[1], value):
                    if (value, number) not in shelved:
                        shelved[value, number] = shelf.picks(number)
                    by_value.append(shelved[value, number])
            first = _Choice(by_value, (0,) * len(by_value), 0, ahead[0])
            heapq.heappush(queue, (-ahead[0], next(serial), first))
            ahead = next(vectors, None)
        _, _, choice = heapq.heappop(queue)
        yield choice.pick()
        for further in choice.next():
            heapq.heappush(queue, (-further.worth, next(serial), further))


class _Choice(NamedTuple):
    """One pick for each value; places count from each value's best."""

    by_value: list[list[Pick]]
    places: tuple[int, ...]
    last: int
    """The place that was moved last."""
    worth: int

    def pick(self) -> Pick:
        """Return what is picked, all together."""
        return together(map(list.__getitem__, self.by_value, self.places))

    def next(self) -> Iterator["_Choice"]:
        """Yield the choices that go one place down from this one.

        Only the last place that was moved, or one behind it, moves: so each choice is met once.
        """
        for moved in range(self.last, len(self.places)):
            picks, place = self.by_value[moved], self.places[moved] + 1
            if place < len(picks):
                places = (*self.places[:moved], place, *self.places[moved + 1 :])
                worth = self.worth + picks[place].worth - picks[place - 1].worth
                yield _Choice(self.by_value, places, moved, worth)
