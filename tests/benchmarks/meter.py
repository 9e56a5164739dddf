"""What the benchmarks of the whole process measure: waits, requests, processor time and memory."""

import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.process.hall import Hall

MILLI = 1e3
PROC = Path("/proc")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def resident(process: int) -> float:
    """Return the MiB of memory that *process* holds."""
    status = (PROC / str(process) / "status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def processor_time(process: int) -> float:
    """Return for how many seconds *process*, without its children, has been on a processor."""
    spent = (PROC / str(process) / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")


def children(process: int) -> list[int]:
    """Return the processes that *process* has started itself."""
    return [
        int(each)
        for thread in (PROC / str(process) / "task").iterdir()
        for each in (thread / "children").read_text(encoding="ascii").split()
    ]


def spread(seconds: Sequence[float]) -> str:
    """Return the median, the 99th percentile and the longest of *seconds*, in words."""
    if not seconds:
        return "nothing answered"
    times = sorted(each * MILLI for each in seconds)
    middle, late = statistics.median(times), times[len(times) * 99 // 100]
    return f"median {middle:.1f}, p99 {late:.1f}, max {times[-1]:.1f} ms"


@dataclass
class Meter:
    """Counts what becomes of clicks, and lets the double forget what it has told.

    A click waits until what was asked for is there; that an answer will come is none.
    """

    hall: Hall
    process: int
    waits: list[float] = field(default_factory=list)
    failed: int = 0
    requests: Counter[int] = field(default_factory=Counter)
    """How many requests had an answer of each status."""
    _open: list[Any] = field(default_factory=list)

    def watch(self, click: Any) -> Any:  # noqa: ANN401
        """Return *click*, and find out in time for how long it waits."""
        self._open.append(click)
        return click

    @property
    def unanswered(self) -> int:
        """Return how many clicks wait, or have failed."""
        return len(self._open) + self.failed

    def collect(self) -> None:
        """Take in what has happened since the last time."""
        self.hall.server.do(self._collect)

    def _collect(self) -> None:
        core = self.hall.server.core
        ended = [each for each in core.log if each.took]
        core.log[:] = [each for each in core.log if not each.took]
        self.requests.update(each.status for each in ended)
        # The double counts its time from its own start.
        edits = _first_edits(ended, time.monotonic() - core.wall())
        self._open = [each for each in self._open if not self._is_over(each, edits)]
        for channel in core.world.channels.values():
            for message in channel.messages.values():
                del message.revisions[:-1]

    def _is_over(self, click: Any, edits: dict[str, float]) -> bool:  # noqa: ANN401
        record = click._record
        if click.state == "pending":
            return False
        if click.failed:
            self.failed += 1
        elif not click.state.startswith("deferred"):
            self.waits.append(click.latency)
        elif record.token in edits:
            self.waits.append(edits[record.token] - record.born_wall)
        else:
            return False
        record.payload.pop("message", None)
        return True


def _first_edits(requests: Iterable[Any], began: float) -> dict[str, float]:
    """Return when an answer was first put in the place of a promise, by the click's token."""
    edits: dict[str, float] = {}
    for each in requests:
        if each.method == "PATCH" and each.path.endswith("/messages/@original"):
            edits.setdefault(each.path.split("/")[3], began + each.at + each.took)
    return edits
