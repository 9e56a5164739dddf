"""Tell processes apart, so that a database knows whose it is, and let those of a pool end."""

import os
import signal
import socket
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

_PROC = Path("/proc")


def identity() -> str:
    """Return what no other process is called: ``PID@HOST``, a blank, and the signs of its life.

    The signs are there on Linux alone; see :func:`is_gone`.
    """
    pid = os.getpid()
    return f"{pid}@{socket.gethostname()} {_life(pid)}".rstrip()


def is_gone(holder: str) -> bool:
    """Say whether the process of the identity *holder* has surely ended.

    Only a process that ran on this very kernel since its start, and among the same numbered
    processes, can be known to have ended: in a container, or on another machine, the same number
    is somebody else's.
    """
    name, _, life = holder.partition(" ")
    here = _life(os.getpid()).split()[:2]
    if not here or life.split()[:2] != here:
        return False
    return _life(int(name.partition("@")[0])) != life


def new_pool(workers: int) -> ProcessPoolExecutor:
    """Return *workers* processes that start at the first use; :func:`stop` ends them."""
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=end_with_parent
    )


def stop(pool: ProcessPoolExecutor) -> None:
    """End *pool* at once, whatever its processes do; what they were asked for fails.

    The end of this process would wait for one that hangs, or has yet to start.
    """
    # Python 3.14 has kill_workers() for this.
    for worker in list((pool._processes or {}).values()):  # noqa: SLF001
        worker.kill()
    results: Any = pool._result_queue  # noqa: SLF001
    if results is not None:
        # Of a result that was cut in half the rest would be waited for as long as this is open.
        results._writer.close()  # noqa: SLF001
    # What still waits must fail too: a cancelled future would cut off who awaits it.
    pool.shutdown(wait=False)


def end_with_parent() -> None:
    """Make this process, one of a pool, end with the bot's own, and not before it.

    Even a bot that is killed leaves none behind.
    """
    # A terminal sends Ctrl-C to all processes, and systemd SIGTERM; the bot itself ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    Thread(target=_await_parent, daemon=True).start()


def _await_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _life(pid: int) -> str:
    """Return the start of this kernel, the space of process numbers, and the start of *pid*.

    Return nothing where the system does not tell, or if there is no such process.
    """
    try:
        boot = (_PROC / "sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        space = (_PROC / "self/ns/pid").readlink()
        status = (_PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # The name of the program stands in brackets and may hold anything.
    state, *numbers = status.rpartition(")")[2].split()
    return "" if state in "ZX" else f"{boot} {space} {numbers[18]}"
