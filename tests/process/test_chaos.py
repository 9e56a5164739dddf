"""The chaos run with the bot as a real process; by hand: ``-m by_hand``."""

from random import Random

import pytest

from tests.chaos.process_run import ProcessChaos
from tests.process.hall import Hall


@pytest.mark.by_hand
def test_nothing_is_lost_however_the_process_and_discord_fail(
    hall: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    chaos = ProcessChaos(hall, Random(5))
    try:
        chaos.run(steps=150)
    finally:
        with capsys.disabled():
            for what, number in sorted(chaos.counts.items()):
                print(f"{number:6} {what}")  # noqa: T201 - the report is what it is run for
    assert chaos.counts["plays acknowledged"] > 50
