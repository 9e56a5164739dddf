"""The hand renews itself for whoever's turn begins, in private and as long as Discord lets us."""

import logging

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.client import KasinoBot
from bot.service.games import Games
from bot.ui.hand_notes import HandNotes
from bot.ui.hands import refresh_hands
from bot.ui.pictures import Pictures
from bot.ui.replies import LeakError
from bot.ui.replies_context import Context, Shows
from tests.cogs.steps import MakeBot, live_of, parts, say, started, text_of
from tests.conftest import LoggedErrors, OpenWorld
from tests.ui.conftest import EDIT, play_first
from tests.world import World

_HAND_EDIT = "/webhooks/*/messages/@original"


async def begun(world: World) -> tuple[MemberActor, MemberActor]:
    """Begin a game of two people and return who is to play first, and the other."""
    people = world.person("Aino"), world.person("Bo")
    live = await started(world, *people, target=200)
    await world.env.advance_time(EDIT)
    return people if live.game.turn == 0 else (people[1], people[0])


async def hand_of(world: World, who: MemberActor) -> InteractionResult:
    """Show *who* the own hand in a new message."""
    return await who.slash(world.channel, "kasino hand")


def now(hand: InteractionResult) -> ResponseMessage:
    """Return *hand* as it is by now."""
    assert hand.response is not None
    return hand.response


async def play(world: World, who: MemberActor, hand: InteractionResult) -> ResponseMessage:
    """Let *who* choose the first play of *hand*, and return the answer."""
    return await play_first(world, who, now(hand))


def is_noted(world: World, who: MemberActor) -> bool:
    """Say whether the hand of *who* is known as one that can be renewed."""
    with world.env.time_context():
        return world.bot.service(HandNotes).find(1, who.id) is not None


def hand_requests(world: World, method: str) -> int:
    """Return how often the bot has looked at or edited its answers with *method*."""
    sent = world.env.http_requests
    return sum(each.method == method and each.path.endswith("/@original") for each in sent)


async def test_the_hand_renews_itself_when_the_turn_begins(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    waiting = await hand_of(world, second)
    assert "choose" not in parts(now(waiting))
    before = text_of(now(waiting))
    await play(world, first, await hand_of(world, first))
    await world.env.advance_time(EDIT)
    assert now(waiting).ephemeral
    assert text_of(now(waiting)) != before
    await play(world, second, waiting)
    assert (await live_of(world)).game.turn == (await live_of(world)).seat_of(first.id)


async def test_only_the_hand_of_whoever_is_to_play_is_renewed(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    older, waiting = await hand_of(world, second), await hand_of(world, second)
    await play(world, first, await hand_of(world, first))
    before = hand_requests(world, "PATCH")
    await world.env.advance_time(EDIT)
    assert hand_requests(world, "PATCH") == before + 1
    assert "choose" in parts(now(waiting))
    assert "choose" not in parts(now(older))


async def test_a_hand_that_cannot_be_renewed_is_forgotten(
    open_world: OpenWorld, slow_bot: MakeBot, caplog: pytest.LogCaptureFixture
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    await hand_of(world, second)
    assert is_noted(world, second)
    world.env.inject_error("PATCH", _HAND_EDIT, status=401, code=50027)
    await play(world, first, await hand_of(world, first))
    await world.env.advance_time(EDIT)
    assert not is_noted(world, second)
    assert "cannot be refreshed" not in caplog.text


async def test_a_hand_that_came_too_late_is_not_taken_for_one_that_somebody_sees(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await second.slash(world.channel, "kasino hand")
    assert not is_noted(world, second)
    await play(world, first, await hand_of(world, first))
    await world.env.advance_time(EDIT)  # and no error is logged


async def test_a_refusal_that_is_a_fault_of_ours_is_logged(
    open_world: OpenWorld, slow_bot: MakeBot, caplog: pytest.LogCaptureFixture
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    await hand_of(world, second)
    world.env.inject_error("PATCH", _HAND_EDIT, status=400, code=50035)
    await play(world, first, await hand_of(world, first))
    await world.env.advance_time(EDIT)
    assert not is_noted(world, second)
    warnings = [each for each in caplog.records if each.levelno == logging.WARNING]
    assert [each.message.startswith("A hand of game 1 cannot") for each in warnings] == [True]


async def test_64_a_hand_older_than_fifteen_minutes_is_left_alone_and_repairs_itself(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    waiting = await hand_of(world, second)
    await world.env.advance_time(15 * 60)
    await play(world, first, await hand_of(world, first))
    before = hand_requests(world, "GET")
    await world.env.advance_time(EDIT)
    assert hand_requests(world, "GET") == before
    assert "choose" not in parts(now(waiting))
    renewed = await world.press(second, now(waiting), "k1:back:1:0:")
    assert "choose" in parts(now(renewed))


async def test_the_hands_of_a_game_that_is_over_are_forgotten(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    hands = [await hand_of(world, each) for each in people]
    assert all(is_noted(world, each) for each in people)
    for each in people:
        await say(world, each, "end")
    await world.env.advance_time(EDIT)
    assert not any(is_noted(world, each) for each in people)
    # Nothing would ever forget one that is asked for later.
    shown = (await world.press(people[0], now(hands[0]), "k1:back:1:0:")).response
    assert shown is not None
    assert "ended" in text_of(shown)
    assert not is_noted(world, people[0])


async def test_a_hand_noted_in_a_public_message_is_refused_and_forgotten(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, _ = await begun(world)
    seen: list[discord.Interaction[KasinoBot]] = []

    async def note(interaction: discord.Interaction[KasinoBot]) -> None:
        seen.append(interaction)

    world.bot.add_listener(note, "on_interaction")
    shown = await first.slash(world.channel, "kasino table")
    world.bot.service(HandNotes).note(1, Context(seen[0], Shows.PUBLIC))
    with world.env.time_context(), pytest.raises(LeakError):
        await refresh_hands(
            world.bot.service(Games), 1, world.bot.service(HandNotes), world.bot.service(Pictures)
        )
    assert not is_noted(world, first)
    assert "choose" not in parts(now(shown))


async def test_nobody_is_awaited_while_a_computer_plays_for_him(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    assert (await live_of(world)).awaited == first.id
    await say(world, second, "leave")
    await play(world, first, await hand_of(world, first))
    live = await live_of(world)
    assert live.awaited == (first.id if live.game.turn == live.seat_of(first.id) else None)
    await world.bot.service(Games).end(1, first.id, is_moderator=True)
    assert (await live_of(world)).awaited is None


async def test_a_play_whose_answer_fails_counts_and_nobody_is_told_otherwise(
    open_world: OpenWorld, slow_bot: MakeBot, logged_errors: LoggedErrors
) -> None:
    world = await open_world(slow_bot)
    first, _ = await begun(world)
    hand = await hand_of(world, first)
    before = (await live_of(world)).game.position
    card = (await live_of(world)).game.playing.hand[0]
    opened = await world.press(first, now(hand), parts(now(hand))["choose"]["custom_id"])
    world.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035)
    told = await first.submit_modal(opened, {"card": [str(card.number)], "table0": []})
    assert (await live_of(world)).game.position == before + 1
    assert "may have counted" in text_of(now(told))
    assert now(told).ephemeral
    (line,) = logged_errors.take()
    assert "k1:chosen:1:" in line
