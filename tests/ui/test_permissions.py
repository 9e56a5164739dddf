"""What the bot must be allowed to do, and what it says where it is not."""

import discord
import pytest

from bot.ui.permissions import NAMES, invited_with, missing
from tests.cogs.conftest import make_bot
from tests.cogs.steps import MakeBot, say, table_of
from tests.conftest import OpenWorld

__all__ = ["make_bot"]  # a fixture of the whole bot, for this folder too


def without(*names: str) -> discord.Permissions:
    allowed = invited_with()
    allowed.update(**dict.fromkeys(names, False))
    return allowed


def test_the_invite_asks_for_nothing_dangerous() -> None:
    assert not invited_with().administrator
    assert invited_with() <= discord.Permissions.text() | discord.Permissions(view_channel=True)


@pytest.mark.parametrize("is_thread", [False, True])
def test_what_the_invite_gives_is_enough_in_channels_and_in_threads(is_thread: bool) -> None:
    assert missing(invited_with(), is_thread=is_thread) == []


def test_each_right_is_missed_where_it_is_needed() -> None:
    for name, text in NAMES.items():
        places = [each for each in (False, True) if missing(without(name), is_thread=each)]
        assert places == {
            "send_messages": [False],
            "send_messages_in_threads": [True],
            "create_public_threads": [],
            "read_message_history": [],
        }.get(name, [False, True])
        assert missing(without(name), is_thread=False, opens_thread=True) == [text]


async def test_no_lobby_opens_where_the_bot_could_not_show_a_table(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino", "fi"), world.person("Bo")
    world.bot_permissions = without("embed_links", "view_channel")
    assert "I may not: View Channel, Embed Links." in await say(world, bo, "new")
    assert "Näytä kanava (View Channel), Upota linkkejä (Embed Links)." in await say(
        world, aino, "new"
    )
    assert all(each.flags.ephemeral for each in world.channel.history())
    world.bot_permissions = invited_with()
    await say(world, bo, "new")
    assert table_of(world).components
