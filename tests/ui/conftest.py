"""A real bot that takes its time, for what happens in the background."""

from pathlib import Path

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from tests.cogs.steps import parts
from tests.world import MakeBot, World, bot_maker, quick_settings

EDIT, CALL = 10, 60
"""The seconds until the bot edits a table, and until it calls whose turn it is."""


@pytest.fixture
def slow_bot(tmp_path: Path) -> MakeBot:
    """Return a function that makes such a bot; all of them share one database."""
    return bot_maker(quick_settings(tmp_path, edit_interval=EDIT, ping_after=CALL))


async def play_first(world: World, who: MemberActor, hand: ResponseMessage) -> ResponseMessage:
    """Let *who* choose the first play that *hand* offers, and return the answer."""
    verb = "card" if "card" in parts(hand) else "play"
    select = parts(hand)[verb]
    values = [select["options"][0]["value"]]
    answer = (await world.press(who, hand, select["custom_id"], values)).response
    assert answer is not None
    return answer if verb == "play" else await play_first(world, who, answer)
