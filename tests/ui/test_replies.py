"""Messages on their way out: whole, explicit, and in the right language."""

from typing import Any

import discord

from bot.client import KasinoBot, public, reader
from bot.ui.replies import Message, Picture, allowed_mentions
from bot.ui.replies_context import describe
from bot.ui.replies_send import post, revise
from tests.conftest import OpenWorld
from tests.ui.sample import board, make_bot
from tests.ui.steps import opened, private_text
from tests.world import World

PNG = b"\x89PNG\r\n\x1a\n"


def channel_of(world: World) -> discord.TextChannel:
    """Return the channel as the bot knows it."""
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def posted(world: World) -> list[dict[str, Any]]:
    """Return what the bot has asked to be posted in channels."""
    requests = world.env.backend.http_requests
    return [each.json for each in requests if each.json and each.path.endswith("/messages")]


def with_picture(name: str) -> Message:
    """Return a message with a picture in an embed."""
    embed = discord.Embed(title=name).set_image(url=f"attachment://{name}.png")
    return Message(embeds=(embed,), pictures=(Picture(f"{name}.png", PNG, f"The {name}"),))


async def test_a_message_mentions_nobody_but_those_named(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    text = f"{ann.mention} @everyone"
    await post(channel_of(world), Message(content=text))
    await post(channel_of(world), Message(content=text, mentions=frozenset({ann.id})))
    silent, loud = (json["allowed_mentions"] for json in posted(world))
    assert silent == allowed_mentions(()).to_dict()
    assert (loud["parse"], loud["users"]) == ([], [ann.id])


def test_leave_to_mention_is_always_spelled_out() -> None:
    assert allowed_mentions(()).to_dict()["parse"] == []
    assert allowed_mentions({2, 1}).to_dict()["users"] == [1, 2]


async def test_an_edit_replaces_pictures_embeds_and_components(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    await post(channel_of(world), with_picture("table"))
    (message,) = world.channel.history()
    assert [file.description for file in message.attachments] == ["The table"]
    target = channel_of(world).get_partial_message(message.id)
    await revise(target, with_picture("score"))
    (message,) = world.channel.history()
    assert [file.filename for file in message.attachments] == ["score.png"]
    assert message.embeds[0].title == "score"
    await revise(target, Message(content="over"))
    (message,) = world.channel.history()
    assert (message.content, message.embeds, message.attachments) == ("over", [], [])
    assert message.components == []


async def test_the_same_message_can_be_sent_again(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    message = Message(rows=board("fine").rows, pictures=with_picture("table").pictures)
    for _ in range(2):
        await post(channel_of(world), message)
    first, second = world.channel.history()
    assert first.attachments[0].size == second.attachments[0].size == len(PNG)
    rows = [row for row in second.components if isinstance(row, discord.ActionRow)]
    assert [len(row.children) for row in rows] == [3, 1]


async def test_a_nonce_of_our_own_keeps_discord_from_posting_twice(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    await post(channel_of(world), Message(content="table"), nonce="7-1")
    (json,) = posted(world)
    assert (json["nonce"], json["enforce_nonce"]) == ("7-1", True)


async def test_private_texts_are_in_the_readers_language_and_public_ones_in_the_servers(
    open_world: OpenWorld,
) -> None:
    world = await open_world(make_bot)
    world.server_locale = "sv-SE"
    aino = world.person("Aino", "fi")
    heard: list[tuple[str, str, str]] = []

    async def listen(interaction: discord.Interaction[KasinoBot]) -> None:
        texts = (reader(interaction).language, public(interaction).language)
        heard.append((*texts, describe(interaction)))

    world.bot.add_listener(listen, "on_interaction")
    message = await opened(world, aino, "fine")
    assert private_text(await aino.click(message, label="private")) == "Fine"
    assert heard == [
        ("fi", "sv", "/sample open"),
        ("fi", "sv", "k1:private:1:0:fine"),
    ]
