"""The table's message keeps in step with its game, and whoever lets others wait is called."""

import re

import discord
import pytest
from simcord.actors import MemberActor

from bot.ui.table_notes import TableNotes
from bot.ui.tables import Tables
from tests.cogs.steps import MakeBot, live_of, parts, press, say, started, table_of, text_of
from tests.conftest import OpenWorld
from tests.ui.conftest import CALL, EDIT, play_first
from tests.ui.test_crowded_tables import crowded, shown
from tests.world import World

_POST = re.compile(r"/channels/\d+/messages")
_EDIT = re.compile(r"/channels/\d+/messages/\d+")


def edits(world: World) -> int:
    """Return how often the bot has edited messages of the channel by itself."""
    sent = world.env.http_requests
    return sum(each.method == "PATCH" and _EDIT.fullmatch(each.path) is not None for each in sent)


def posts(world: World) -> int:
    """Return how often the bot has tried to post in the channel by itself."""
    sent = world.env.http_requests
    return sum(each.method == "POST" and _POST.fullmatch(each.path) is not None for each in sent)


def calls(world: World) -> list[discord.Message]:
    """Return the messages of the channel that call somebody."""
    return [each for each in world.channel.history() if "your turn" in each.content]


async def play(world: World, *people: MemberActor) -> None:
    """Let whoever's turn it is choose the first play of his hand."""
    live = await live_of(world)
    who = next(each for each in people if live.seat_of(each.id) == live.game.turn)
    hand = (await who.slash(world.channel, "kasino hand")).response
    assert hand is not None
    await play_first(world, who, hand)
    assert (await live_of(world)).game.position == live.game.position + 1


async def begun(world: World) -> tuple[MemberActor, MemberActor]:
    """Begin a game of two people, let its table settle, and return who is to play first."""
    people = world.person("Aino"), world.person("Bo")
    live = await started(world, *people, target=200)
    await world.env.advance_time(EDIT)
    return people if live.game.turn == 0 else (people[1], people[0])


async def test_a_table_that_was_deleted_is_posted_anew_with_the_newest_state(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    before = table_of(world)
    world.env.backend.delete_message(world.channel.id, before.id)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    table = table_of(world)
    assert table.id != before.id
    assert (await live_of(world)).message_id == table.id
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert table_of(world).id == table.id
    assert text_of(table_of(world)) != text_of(table)


async def test_several_changes_in_a_moment_are_one_edit(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    before = edits(world)
    for _ in range(3):
        await play(world, *people)
    await world.env.advance_time(EDIT)
    assert edits(world) == before + 1
    await world.env.advance_time(EDIT)
    assert edits(world) == before + 1


async def test_a_state_that_is_shown_already_is_not_sent_again(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    before = edits(world)
    world.bot.service(Tables).request(1)
    await world.env.advance_time(EDIT)
    assert edits(world) == before


async def test_a_table_that_may_not_be_shown_is_tried_once_a_change(
    open_world: OpenWorld, slow_bot: MakeBot, caplog: pytest.LogCaptureFixture
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    world.env.inject_error("PATCH", "/channels/*", status=403, code=50013, times=None)
    before = edits(world)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    await world.env.advance_time(10 * CALL)
    assert edits(world) == before + 1
    assert caplog.text.count("cannot be shown") == 1


async def test_whoever_lets_others_wait_is_called_once_with_a_button_for_his_hand(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    await world.env.advance_time(CALL - 1)
    assert calls(world) == []
    await world.env.advance_time(1)
    (call,) = calls(world)
    assert call.content == f"<@{first.id}>, it is your turn."
    assert [each.id for each in call.mentions] == [first.id]
    hand = (await world.press(first, call, parts(call)["hand"]["custom_id"])).response
    assert hand is not None
    assert hand.ephemeral
    assert "choose" in parts(hand)
    await say(world, second, "leave")
    await world.env.advance_time(10 * CALL)
    assert [each.id for each in calls(world)] == [call.id]


async def test_a_call_is_taken_back_when_he_has_played_and_the_next_one_replaces_it(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await world.env.advance_time(CALL)
    assert len(calls(world)) == 1
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert calls(world) == []
    assert (await live_of(world)).ping_message_id is None
    await world.env.advance_time(CALL)
    (call,) = calls(world)
    assert call.content.startswith(f"<@{people[1].id}>")
    assert (await live_of(world)).ping_message_id == call.id


async def test_a_call_of_before_a_restart_is_taken_back_too(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await world.env.advance_time(CALL)
    assert len(calls(world)) == 1
    await world.restart()
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert calls(world) == []


async def test_a_call_that_somebody_deleted_is_no_hindrance(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await world.env.advance_time(CALL)
    world.env.backend.delete_message(world.channel.id, calls(world)[0].id)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    await world.env.advance_time(CALL)
    assert len(calls(world)) == 1


async def test_whoever_plays_in_time_is_not_called(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    for _ in range(4):
        await world.env.advance_time(CALL - EDIT - 1)
        await play(world, *people)
        await world.env.advance_time(EDIT)
    assert calls(world) == []


async def test_a_call_that_discord_forbids_is_logged_and_not_repeated(
    open_world: OpenWorld, slow_bot: MakeBot, caplog: pytest.LogCaptureFixture
) -> None:
    world = await open_world(slow_bot)
    await begun(world)
    world.env.inject_error("POST", "/channels/*", status=403, code=50013, times=None)
    before = posts(world)
    await world.env.advance_time(CALL)
    world.bot.service(Tables).request(1)
    await world.env.advance_time(10 * CALL)
    assert posts(world) == before + 1
    assert caplog.text.count("Nobody could be called") == 1


async def test_nobody_is_called_for_a_computer_or_a_seat_that_is_away(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, _ = await begun(world)
    await world.env.advance_time(CALL)
    (call,) = calls(world)
    await say(world, first, "leave")  # the computer plays for him, and the other is called
    await world.env.advance_time(EDIT)
    assert calls(world) == []
    await world.env.advance_time(CALL)
    assert all(str(first.id) not in each.content for each in calls(world))
    assert call.id not in [each.id for each in calls(world)]


async def test_nobody_is_called_to_a_game_that_is_over(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    await world.env.advance_time(CALL)
    for each in (first, second):
        await say(world, each, "end")
    await world.env.advance_time(EDIT)
    await world.env.advance_time(10 * CALL)
    assert calls(world) == []


async def test_what_a_press_has_shown_is_not_edited_once_more(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    for who, verb in ((aino, "add"), (aino, "remove"), (bo, "join"), (aino, "start")):
        await press(world, who, verb)
        await world.env.advance_time(EDIT)
    assert "Deal 1" in str(table_of(world).embeds[0].title)
    assert edits(world) == 0


async def test_what_somebody_looks_at_or_tries_in_private_is_seen_by_nothing_that_is_sent(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    first, second = await begun(world)
    before = edits(world), posts(world)
    for who in (first, second):
        hand = (await who.slash(world.channel, "kasino hand")).response
        assert hand is not None
        position = (await live_of(world)).game.position
        for custom_id in (f"k1:trail:1:{position}:0", f"k1:play:1:{position}:"):
            tried = await world.press(who, hand, custom_id, [f"{position}.999.0."])
            assert tried.acknowledged
    await say(world, second, "hint")
    await world.env.advance_time(EDIT)
    assert (edits(world), posts(world)) == before


async def test_a_press_on_an_older_message_still_changes_the_newest(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    aino = world.person("Aino")
    await say(world, aino, "new")
    older = table_of(world)
    world.env.inject_error("DELETE", "/channels/*", status=500)
    await say(world, aino, "table")
    await world.press(aino, older, parts(older)["add"]["custom_id"])
    await world.env.advance_time(EDIT)
    assert edits(world) == 1
    assert "2. Computer" in text_of(table_of(world))


async def test_the_table_stands_in_the_channel_once_however_often_it_is_shown_again(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    older = table_of(world)
    for who in people:
        await say(world, who, "table")
    (only,) = [each for each in world.channel.history() if each.components]
    assert only.id != older.id
    assert (await live_of(world)).message_id == only.id
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert [each.id for each in world.channel.history() if each.embeds] == [only.id]


async def test_an_answer_that_never_arrives_is_made_up_for(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    aino = world.person("Aino")
    await say(world, aino, "new")
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await press(world, aino, "add")
    await world.env.advance_time(EDIT)
    assert edits(world) == 1
    assert "2. Computer" in text_of(table_of(world))


def test_what_a_message_shows_is_known_once_an_edit_has_ended_well() -> None:
    live, notes = shown(crowded(4)), TableNotes()
    assert not notes.has(live)
    with notes.editing(live):
        assert not notes.has(live)
    assert notes.has(live)
    with pytest.raises(OSError, match="lost"), notes.editing(live):
        raise OSError("lost")
    assert not notes.has(live)
