"""Print how the bot bears many games at once: ``python -m tests.benchmarks.bench_load``.

One process hosts ``--tables`` games of two people; at each, somebody plays about every
``--pause`` seconds for ``--minutes``. A wait is from a click to what was asked for, on the wire of
the double that lies beside the project; the double and the people are another process of the same
machine. With ``--pictures`` tables and hands are drawn; with ``--limits`` the double refuses what
Discord would: more than 50 requests a second in all, and more than each route bears.
"""

import argparse
import gc
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.benchmarks.meter import (
    MILLI,
    Meter,
    children,
    processor_time,
    resident,
    say,
    spread,
)
from tests.process.hall import Hall, Table, fakecord, parts

SETTINGS = {
    "KASINO_TABLE_LIMIT": "100000",
    "KASINO_EDIT_INTERVAL": "1",
    "KASINO_PING_AFTER": "20",
    "KASINO_LOG_LEVEL": "WARNING",
}
GOAL = 0.5
"""Seconds from a click to what was asked for, which all but one in a hundred stay below."""
MINUTE = 60.0
COLLECTING = 5.0
"""Seconds between two looks at what has become of the clicks."""
LAST = 10.0
"""Seconds that answers may take after the last click."""


@dataclass
class Load:
    """The people of many tables."""

    tables: list[Table]
    meter: Meter
    asked: dict[str, Any] = field(default_factory=dict)
    """By name who has asked for a new hand and does not hold it yet."""

    def play(self, table: Table) -> None:
        """Let whose turn it is play; deal again, or begin anew, where that is due."""
        message = table.message
        shown = parts(message)
        for verb in ("next", "rematch"):
            if verb in shown:
                self._click(table.people[0], message, shown[verb])
                return
        for who in table.people:
            hand = table.hands[who.name].fresh()
            menus = parts(hand)
            for verb, number in (("play", -1), ("card", 0)):
                if verb in menus:
                    self._click(who, hand, menus[verb], menus[verb]["options"][number]["value"])
                    return
        if "hand" in shown:
            self._ask(table, message, shown["hand"])

    def _ask(self, table: Table, message: Any, button: dict[str, Any]) -> None:  # noqa: ANN401
        """Let both people ask for their hands.

        A hand is renewed when its turn begins, as far as Discord lets us.
        """
        for who in table.people:
            asked = self.asked.pop(who.name, None)
            if asked is not None and asked.response is not None:
                table.hands[who.name] = asked.response
            else:
                self.asked[who.name] = self._click(who, message, button)

    def _click(self, who: Any, message: Any, part: dict[str, Any], *values: str) -> Any:  # noqa: ANN401
        custom_id = part["custom_id"]
        if values:
            click = who.select(message, list(values), custom_id=custom_id, wait=False, stale=True)
        else:
            click = who.click(message, custom_id=custom_id, wait=False, stale=True)
        return self.meter.watch(click)

    def play_for(self, seconds: float, pause: float) -> Iterator[None]:
        """Play at all tables for *seconds*, each about every *pause* seconds.

        Yield from time to time, after what has happened was collected.
        """
        begin = due = collected = time.monotonic()
        number = 0
        while time.monotonic() - begin < seconds:
            self.play(self.tables[number % len(self.tables)])
            number += 1
            # Whoever is late does not hurry afterwards: people do not click in bursts.
            due = max(due, time.monotonic()) + pause / len(self.tables)
            time.sleep(max(0, due - time.monotonic()))
            if time.monotonic() - collected >= COLLECTING:
                self.meter.collect()
                collected = time.monotonic()
                yield


@dataclass
class Minutes:
    """Prints what happened since it last did."""

    meter: Meter
    begin: float = field(default_factory=time.monotonic)
    then: float = 0
    clicks: int = 0
    requests: int = 0
    spent: tuple[float, float, float] = (0, 0, 0)

    def __post_init__(self) -> None:
        self.then, self.spent = self.begin, self._spent()

    def _spent(self) -> tuple[float, float, float]:
        """Return the processor time of the bot, of its other processes and of the double."""
        bot = self.meter.process
        return processor_time(bot), sum(map(processor_time, children(bot))), time.process_time()

    def look(self) -> None:
        """Print a line if a minute is over."""
        if time.monotonic() - self.then < MINUTE:
            return
        now, spent, waits = time.monotonic(), self._spent(), self.meter.waits[self.clicks :]
        requests = self.meter.requests.total()
        cost = [
            f"{(b - a) * MILLI / max(1, len(waits)):.1f}"
            for a, b in zip(self.spent, spent, strict=True)
        ]
        say(
            f"{now - self.begin:5.0f} s: {spread(waits)} of {len(waits)} clicks; "
            f"{(requests - self.requests) / (now - self.then):.0f} requests/s; "
            f"ms of a processor a click: bot {cost[0]}, its workers {cost[1]}, double {cost[2]}; "
            f"{resident(self.meter.process):.1f} MiB"
        )
        self.then, self.spent, self.requests = now, spent, requests
        self.clicks += len(waits)


def opened(hall: Hall, number: int) -> Table:
    """Return a table of two people with both hands shown."""
    people = hall.people(f"ann{number}", f"ben{number}")
    table = Table(hall, people, f"t{number}")
    table.start(target=200)
    for who in people:
        table.hand(who)
    return table


def measure(hall: Hall, bot: Any, options: argparse.Namespace) -> None:  # noqa: ANN401
    """Open the tables, let people play at them, and print what became of it."""
    hall.wait_for_commands()
    tables = [opened(hall, number) for number in range(options.tables)]
    meter = Meter(hall, bot.process.pid)
    meter.collect()
    meter.requests.clear()
    gc.freeze()  # the double's own pauses are not to be measured
    say(f"{options.tables} tables: {resident(meter.process):.1f} MiB")
    minutes, before = Minutes(meter), time.monotonic()
    for _ in Load(tables, meter).play_for(MINUTE * options.minutes, options.pause):
        minutes.look()
    seconds = time.monotonic() - before
    time.sleep(LAST)
    meter.collect()
    late = sum(each >= GOAL for each in meter.waits)
    held = late * 100 < len(meter.waits)
    say(f"all: {spread(meter.waits)} of {len(meter.waits)} clicks in {seconds:.0f} s")
    say(f"{late} clicks waited {GOAL} s or more: the goal is {'held' if held else 'missed'}")
    say(f"{meter.unanswered} clicks without an answer")
    say(f"requests: {meter.requests.total() / seconds:.1f} a second, {dict(meter.requests)}")
    log = bot.output()
    say(f"in the log: {log.count(' ERROR ')} errors, {log.count(' WARNING ')} warnings")


def main() -> None:
    parser = argparse.ArgumentParser(description="many games at once")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pause", type=float, default=5)
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--limits", action="store_true")
    options = parser.parse_args()
    say(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; {vars(options)}")
    settings = {**SETTINGS, "KASINO_PICTURE_WORKERS": str(int(options.pictures))}
    limits = {"limits": fakecord().DISCORD_LIKE, "per_second": 50} if options.limits else {}
    with (
        tempfile.TemporaryDirectory() as folder,
        Hall(Path(folder), validate=False, **limits) as hall,
    ):
        with hall.bot(**settings) as bot:
            measure(hall, bot, options)
        hall.assert_clean("failed", "late-answer", "rate-limited")


if __name__ == "__main__":
    main()
