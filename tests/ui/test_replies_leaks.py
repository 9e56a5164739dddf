"""Cards are sent only where one person sees them, by whatever way."""

import discord
import pytest

from bot.ui.replies import LeakError, Message, PrivateMessage
from bot.ui.replies_send import post, revise
from tests.conftest import LoggedErrors, OpenWorld
from tests.ui.sample import SLOW, make_bot
from tests.ui.steps import opened, private_text, public_texts, send_twice

CARD = "A♠︎"


@pytest.mark.parametrize("what", ["cards", "slow-cards", "whisper-cards", "slow-whisper-cards"])
async def test_cards_in_a_private_answer_are_sent(open_world: OpenWorld, what: str) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, what), label="private")
    await world.env.advance_time(SLOW)
    assert private_text(result) == CARD
    assert public_texts(world) == ["Board"]


@pytest.mark.parametrize("what", ["cards", "slow-cards"])
async def test_cards_take_the_place_of_older_cards(open_world: OpenWorld, what: str) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    hand = await opened(world, ann, what, "hand")
    assert hand.ephemeral
    await ann.click(hand, label="update")
    await world.env.advance_time(SLOW)
    assert hand.content == CARD


@pytest.mark.parametrize("what", ["whisper-cards", "slow-whisper-cards"])
async def test_cards_may_be_whispered_beside_a_public_message(
    open_world: OpenWorld, what: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, what), label="update")
    await world.env.advance_time(SLOW)
    assert private_text(result) == CARD
    assert public_texts(world) == ["Board"]


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("public", "cards"),
        ("public", "slow-cards"),
        ("public", "slow-whisper-cards"),
        ("update", "cards"),
        ("update", "slow-cards"),
        ("private", "behind"),
        ("public", "behind"),
        ("private", "behind-whisper"),
    ],
)
async def test_cards_are_refused_where_others_would_see_them(
    open_world: OpenWorld, logged_errors: LoggedErrors, kind: str, what: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, what), label=kind)
    await world.env.advance_time(SLOW)
    (line,) = logged_errors.take()
    assert "LeakError" in line
    assert result.acknowledged
    shown = [message.content for message in world.channel.history(viewer=ann)]
    assert CARD not in shown
    assert sum(text.startswith("Something went wrong") for text in shown) == 1


async def test_after_a_lost_defer_cards_are_sent_once_discord_says_it_is_private(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "slow-cards")
    send_twice(monkeypatch)
    result = await ann.click(board, label="private")
    await world.env.advance_time(SLOW)
    assert private_text(result) == CARD
    lookups = [request for request in world.env.backend.http_requests if request.method == "GET"]
    assert any(request.path.endswith("@original") for request in lookups)


async def test_after_a_lost_defer_cards_stay_back_if_discord_does_not_say(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch, logged_errors: LoggedErrors
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "slow-cards")
    send_twice(monkeypatch)
    world.env.inject_error("GET", "/webhooks/*", status=404, code=10008)
    result = await ann.click(board, label="private")
    await world.env.advance_time(SLOW)
    assert "LeakError" in logged_errors.take()[0]
    assert private_text(result).startswith("Something went wrong")


async def test_cards_cannot_be_posted_in_a_channel(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    cards = PrivateMessage(content=CARD)
    with pytest.raises(LeakError):
        await post(channel, cards)  # type: ignore[arg-type]
    with pytest.raises(LeakError):
        await revise(channel.get_partial_message(1), cards)  # type: ignore[arg-type]
    assert not isinstance(cards, Message)
    assert public_texts(world) == []
