"""Print how the bot bears many games at once: ``python -m tests.benchmarks.bench_load``.

One process hosts ``--tables`` games of two people; at each, somebody plays about every
``--pause`` seconds for ``--minutes``. The time is from a click to the new hand, on the wire of the
double that lies beside the project and runs on the same machine.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.benchmarks.bench_process import MILLI, SETTINGS, resident, say
from tests.process.hall import Hall, Table, parts

LAST = 10.0
"""Seconds that answers may take after the last click."""


@dataclass
class Load:
    """Many tables, and what became of each click."""

    hall: Hall
    tables: list[Table]
    views: list[Any] = field(default_factory=list)
    asked: dict[str, Any] = field(default_factory=dict)
    """By name who has asked for a new hand and does not hold it yet."""

    def play(self, table: Table) -> None:
        """Let whose turn it is play; deal again, or begin anew, where that is due."""
        shown = parts(table.message)
        for verb in ("next", "rematch"):
            if verb in shown:
                custom_id = shown[verb]["custom_id"]
                table.people[0].click(table.message, custom_id=custom_id, wait=False, stale=True)
                return
        for who in table.people:
            hand = table.hands[who.name].fresh()
            if (select := parts(hand).get("play")) is not None:
                value = select["options"][-1]["value"]
                self.views.append(
                    who.select(hand, value, custom_id=select["custom_id"], wait=False, stale=True)
                )
                return
            if "card" in (menu := parts(hand)):
                card = menu["card"]
                who.select(
                    hand,
                    card["options"][0]["value"],
                    custom_id=card["custom_id"],
                    wait=False,
                    stale=True,
                )
                return
        # A hand is renewed when its turn begins, as far as Discord lets us; else it is asked for.
        for who in table.people:
            asked = self.asked.pop(who.name, None)
            if asked is not None and asked.response is not None:
                table.hands[who.name] = asked.response
            elif "hand" in shown:
                custom_id = shown["hand"]["custom_id"]
                view = who.click(table.message, custom_id=custom_id, wait=False, stale=True)
                self.asked[who.name] = view

    def run(self, seconds: float, pause: float, process: int) -> None:
        """Play at all tables for *seconds*, each about every *pause* seconds."""
        begin = minute = time.monotonic()
        number, due = 0, begin
        while time.monotonic() - begin < seconds:
            self.play(self.tables[number % len(self.tables)])
            number += 1
            # Whoever is late does not hurry afterwards: people do not click in bursts.
            due = max(due, time.monotonic()) + pause / len(self.tables)
            time.sleep(max(0, due - time.monotonic()))
            if time.monotonic() - minute >= 60:
                minute = time.monotonic()
                say(f"{minute - begin:5.0f} s: {resident(process):6.1f} MiB, {self._p99()}")

    def _p99(self) -> str:
        times = sorted(each.latency * MILLI for each in self.views if each.latency is not None)
        if not times:
            return "nothing answered"
        late = times[len(times) * 99 // 100]
        return f"median {statistics.median(times):.1f}, p99 {late:.1f} ms of {len(times)} plays"

    def report(self, seconds: float) -> None:
        """Print what became of all clicks."""
        states = Counter(each.state for each in self.views)
        say(f"{self._p99()}; {len(self.views) / seconds:.1f} plays a second")
        say(f"states of the clicks: {dict(states)}")


def opened(hall: Hall, number: int) -> Table:
    """Return a table of two people with both hands shown."""
    people = hall.people(f"ann{number}", f"ben{number}")
    table = Table(hall, people, f"t{number}")
    table.start(target=200)
    for who in people:
        table.hand(who)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="many games at once")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--pause", type=float, default=5)
    parser.add_argument("--pictures", action="store_true")
    options = parser.parse_args()
    say(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    settings = {**SETTINGS, "KASINO_PICTURE_WORKERS": "1" if options.pictures else "0"}
    with tempfile.TemporaryDirectory() as folder, Hall(Path(folder), validate=False) as hall:
        with hall.bot(**settings) as bot:
            hall.wait_for_commands()
            load = Load(hall, [opened(hall, number) for number in range(options.tables)])
            say(f"{options.tables} tables: {resident(bot.process.pid):6.1f} MiB")
            load.run(60 * options.minutes, options.pause, bot.process.pid)
            time.sleep(LAST)
            load.report(60 * options.minutes)
            say(f"errors in the log: {bot.output().count(' ERROR ')}")
        hall.assert_clean("failed", "late-answer")


if __name__ == "__main__":
    main()
