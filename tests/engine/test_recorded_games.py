"""Whole games of every preset and seating that every version must replay to the same state."""

import pytest

from bot.engine.events import replay
from bot.engine.game import Phase
from bot.engine.log import game_text, read_game
from bot.engine.presets import PRESETS
from bot.engine.rules import RULES_VERSION
from tests.engine.record_games import GAMES, RESULTS, name_of, result_of
from tests.engine.scenes import SEATINGS

LINES = RESULTS.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", LINES, ids=[each.split(" ")[0] for each in LINES])
def test_a_recorded_game_replays_to_the_state_it_had(line: str) -> None:
    name = line.split(" ", maxsplit=1)[0]
    text = (GAMES / f"{name}.txt").read_text(encoding="utf-8")
    events = read_game(text)
    game = replay(events).state
    assert game_text(events) == text.rstrip()
    # A line that changes is a stored game that replays differently: raise RULES_VERSION.
    assert result_of(name, game) == line
    assert (game.phase, RULES_VERSION) == (Phase.OVER, 1)


def test_every_preset_is_recorded_in_every_seating() -> None:
    recorded = {each.split(" ")[0] for each in LINES}
    assert recorded == {name_of(name, seating) for name in PRESETS for seating in SEATINGS}
