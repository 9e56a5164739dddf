"""Print what the bot as a process takes: ``python -m tests.benchmarks.bench_process``.

The time is from a click to what the player waits for, the new hand or the refusal, on the wire of
the double that lies beside the project; it runs on the same machine, and its own time is part of
it. The memory is that of the bot's process after many games that were started and ended.
"""

import os
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.benchmarks.meter import MILLI, resident, say
from tests.process.hall import Hall, Table, parts

PLAYS = 150
TABLES = 50
PAUSE = 5.0
"""Seconds between two plays at each of the other tables."""
GAMES = 1000
SETTINGS = {
    "KASINO_TABLE_LIMIT": "100000",
    "KASINO_EDIT_INTERVAL": "0.2",
    "KASINO_LOG_LEVEL": "WARNING",
}


def answered(hall: Hall, view: Any) -> Any:  # noqa: ANN401
    """Return *view* when it has been answered, with more than a promise."""
    hall.server.wait_until(lambda: view.state not in {"pending", "deferred"}, 5, "an answer")
    assert not view.failed, view
    return view


def opened(hall: Hall, name: str, channel: str) -> Table:
    """Return a table at which *name* plays against a computer, with the hand shown."""
    table = Table(hall, hall.people(name), channel)
    table.start(computers=1, target=200)
    table.hand(table.people[0])
    return table


def play(table: Table) -> Any:  # noqa: ANN401
    """Let the person play if it is his turn, and return what became of it, or None."""
    who, hand = table.people[0], table.hands[table.people[0].name].fresh()
    if "next" in (shown := parts(table.message)):
        who.click(table.message, custom_id=shown["next"]["custom_id"], wait=False, stale=True)
    if (select := parts(hand).get("play")) is None:
        return None
    value, custom_id = select["options"][-1]["value"], select["custom_id"]
    return who.select(hand, value, custom_id=custom_id, wait=False, stale=True)


def measure(hall: Hall, table: Table) -> Iterator[float]:
    """Yield the seconds from each of many plays to the new hand."""
    waited = time.monotonic()
    done = 0
    while done < PLAYS:
        view = play(table)
        if view is not None:
            answered(hall, view)
            assert view.state == "update"
            done, waited = done + 1, time.monotonic()
            yield view.latency
        elif time.monotonic() - waited > 3:
            table.hand(table.people[0])
            waited = time.monotonic()
        time.sleep(0.05)


def refusals(hall: Hall, table: Table) -> Iterator[float]:
    """Yield the seconds from each of many clicks of a stranger to the refusal."""
    (stranger,) = hall.people("stranger")
    for _ in range(PLAYS):
        message = table.message
        if "hand" in (shown := parts(message)):
            custom_id = shown["hand"]["custom_id"]
            view = stranger.click(message, custom_id=custom_id, wait=False, stale=True)
            yield answered(hall, view).latency
        time.sleep(0.05)


@contextmanager
def busy(tables: list[Table]) -> Iterator[None]:
    """Let people play at *tables* meanwhile, each about once in :data:`PAUSE`."""
    over = threading.Event()

    def go_on() -> None:
        while not over.is_set():
            for table in tables:
                play(table)
                if over.wait(PAUSE / len(tables)):
                    return

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def show(name: str, seconds: Iterator[float]) -> None:
    times = sorted(each * MILLI for each in seconds)
    late = times[len(times) * 99 // 100]
    middle = statistics.median(times)
    say(f"{name:<32} median {middle:6.1f}  p99 {late:6.1f} ms  ({len(times)} times)")


def clicks(hall: Hall) -> None:
    """Print the times, alone and among fifty tables."""
    table = opened(hall, "alice", "table")
    show("a play, alone", measure(hall, table))
    show("a refusal, alone", refusals(hall, table))
    others = [opened(hall, f"player{number}", f"t{number}") for number in range(TABLES)]
    with busy(others):
        show(f"a play, {TABLES} other tables", measure(hall, table))
        show(f"a refusal, {TABLES} other tables", refusals(hall, table))


def memory(hall: Hall, process: int) -> None:
    """Print the memory after more and more games that were started and ended."""
    (host,) = hall.people("host")
    for game in range(1, GAMES + 1):
        table = Table(hall, [host], f"m{game % 20}")
        view = host.slash("kasino new", table.channel, players=2, target=0, wait=False)
        lobby = answered(hall, view).response
        for verb in ("add", "start"):
            custom_id = parts(lobby)[verb]["custom_id"]
            answered(hall, host.click(lobby, custom_id=custom_id, wait=False, stale=True))
        answered(hall, host.slash("kasino end", table.channel, wait=False))
        if game in {1, 100, 250, 500, 750, GAMES}:
            hall.server.quiet(1.5, timeout=60)
            say(f"after {game:5} games: {resident(process):6.1f} MiB")


def main() -> None:
    say(f"load of the machine: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, Hall(Path(folder), validate=False) as hall:
        started = time.monotonic()
        with hall.bot(**SETTINGS) as bot:
            hall.wait_for_commands()
            say(f"ready after {time.monotonic() - started:.1f} s")
            clicks(hall)
        hall.assert_clean()
    with tempfile.TemporaryDirectory() as folder, Hall(Path(folder), validate=False) as hall:
        with hall.bot(**SETTINGS) as bot:
            memory(hall, bot.process.pid)
        hall.assert_clean()


if __name__ == "__main__":
    main()
