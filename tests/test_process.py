"""Telling processes apart, and ending those of a pool."""

import os
import signal
import struct
import subprocess
import sys
from typing import Any

import pytest

from bot.process import identity, is_gone, new_pool, stop

PROGRAM = "import sys; from bot.process import identity; print(identity(), flush=True); input()"


def test_this_process_is_not_gone_and_its_name_says_where_it_is() -> None:
    assert not is_gone(identity())
    assert identity().startswith(f"{os.getpid()}@")
    assert identity() == identity()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells when a process began")
def test_a_process_is_gone_when_it_has_ended_and_not_before() -> None:
    with subprocess.Popen(  # noqa: S603 - our own code
        [sys.executable, "-c", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        name = other.stdout.readline().strip()
        assert not is_gone(name)
        other.kill()
        os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
        assert is_gone(name)  # dead, but nobody has taken note of it yet
    assert is_gone(name)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells when a process began")
def test_a_number_that_is_another_process_by_now_is_gone() -> None:
    assert is_gone(identity() + "9")


@pytest.mark.parametrize("holder", ["1@elsewhere", "1@elsewhere another-boot pid:[1] 5", ""])
def test_nothing_is_sure_of_a_process_on_another_machine(holder: str) -> None:
    assert not is_gone(holder)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_process_of_a_pool_ends_with_the_bots_own_and_by_no_signal_to_all() -> None:
    program = """
import os, signal
from bot import process
if __name__ == "__main__":
    pool = process.new_pool(1)
    worker = pool.submit(os.getpid).result()
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(worker, number)
    print(worker == pool.submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    # Its output is closed only when the other process, which has it too, has ended.
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", program], capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (-signal.SIGKILL, b"True\n")


def test_a_pool_ends_although_a_result_of_it_was_cut_in_half() -> None:
    pool: Any = new_pool(1)
    pool.submit(os.getpid).result()
    manager, writer = pool._executor_manager_thread, pool._result_queue._writer
    try:
        os.write(writer.fileno(), struct.pack("!i", 100))  # how long it is, and no more
        stop(pool)
        manager.join(60)
        assert not manager.is_alive()
    finally:
        writer.close()
