"""What keeps a table from being shown only delays it: restarts, faults of Discord, lost answers."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord.http.router

from bot.engine.game import Closing
from bot.scheduler import RETRY_FIRST, Scheduler
from bot.service.games import Games
from bot.settings import Settings
from bot.ui.hand_notes import HandNotes
from bot.ui.pace import Pace
from bot.ui.pictures import Pictures
from bot.ui.retries import FIRST_PAUSE, LONGEST_PAUSE, REFUSED_PAUSE, pause_after
from bot.ui.sight import LOOK_EVERY, MOST_BELOW
from bot.ui.table_notes import TableNotes
from bot.ui.tables import CATCH_UP_PAUSE, OLDEST, Tables
from tests.cogs.steps import MakeBot, live_of, play_game, press, say, started, table_of, text_of
from tests.conftest import LoggedErrors, OpenWorld
from tests.ui.conftest import CALL, EDIT
from tests.ui.test_tables import begun, calls, edits, play, posts
from tests.world import World, bot_maker, by_discords_clock, quick_settings

CALLBACK = "/interactions/*/callback"


@pytest.fixture
def clocked_bot(tmp_path: Path) -> MakeBot:
    """Return a function that makes a slow bot whose clock is Discord's."""
    settings = quick_settings(tmp_path, computer_pause=1.5, edit_interval=EDIT, ping_after=CALL)
    return bot_maker(settings, scheduler=by_discords_clock)


def tables(world: World) -> list[discord.Message]:
    """Return the messages of the channel that show a lobby or a table."""
    return [each for each in world.channel.history() if each.embeds and not each.flags.ephemeral]


async def is_shown(world: World) -> bool:
    """Say whether the newest table of the channel shows whose turn it is."""
    live = await live_of(world)
    name = live.names[live.game.seats[live.game.playing.turn].person or 0]
    return f"▶ **{name}**" in text_of(tables(world)[-1])


def cut_off(monkeypatch: pytest.MonkeyPatch, method: str) -> Callable[[], None]:
    """Let every request by *method* to a channel lose its connection; return what ends that."""
    dispatch, is_cut = simcord.http.router.dispatch, True

    def cut(backend: Any, sent: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
        if is_cut and sent == method and path.startswith("/channels"):
            raise ConnectionResetError("cut off")
        return dispatch(backend, sent, path, **rest)

    def mend() -> None:
        nonlocal is_cut
        is_cut = False

    monkeypatch.setattr(simcord.http.router, "dispatch", cut)
    return mend


async def test_a_table_that_was_not_shown_before_a_restart_is_shown_after_it(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await play(world, *people)
    assert not await is_shown(world)
    await world.restart()
    await world.env.advance_time(EDIT)
    assert await is_shown(world)
    await world.env.advance_time(CALL)
    assert [each.mentions[0].id for each in calls(world)] == [people[1].id]


async def test_after_a_start_tables_are_shown_one_after_the_other(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    delays: list[float] = []

    def later(delay: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        delays.append(delay)
        return asyncio.get_running_loop().call_later(delay, callback)

    loop = asyncio.get_running_loop()
    scheduler = Scheduler(loop.time, later, lambda work, name: loop.create_task(work, name=name))
    own = Tables(
        world.bot,
        world.bot.service(Games),
        HandNotes(),
        TableNotes(),
        Pictures(0, scheduler),
        pace=Pace(scheduler),
        scheduler=scheduler,
        settings=Settings(),
    )
    own.catch_up([7, 8, 9])
    assert delays == [0, CATCH_UP_PAUSE, 2 * CATCH_UP_PAUSE]
    await scheduler.close()


async def test_whoever_was_called_before_a_restart_is_not_called_again(
    open_world: OpenWorld, clocked_bot: MakeBot
) -> None:
    world = await open_world(clocked_bot)
    people = await begun(world)
    await world.env.advance_time(CALL)
    (call,) = calls(world)
    await world.restart()
    await world.env.advance_time(10 * CALL)
    assert [each.id for each in calls(world)] == [call.id]
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert calls(world) == []
    await world.env.advance_time(CALL)
    assert [each.mentions[0].id for each in calls(world)] == [people[1].id]


@pytest.mark.parametrize(
    ("refusal", "pause"),
    [((500, 0), FIRST_PAUSE), ((429, 0), FIRST_PAUSE), ((403, 50001), REFUSED_PAUSE)],
)
async def test_a_table_that_discord_does_not_take_is_shown_later_and_the_call_does_not_wait(
    open_world: OpenWorld,
    slow_bot: MakeBot,
    caplog: pytest.LogCaptureFixture,
    refusal: tuple[int, int],
    pause: float,
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    status, code = refusal
    world.env.inject_error("PATCH", "/channels/*", status=status, code=code)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert not await is_shown(world)
    await world.env.advance_time(CALL)
    assert [each.mentions[0].id for each in calls(world)] == [people[1].id]
    await world.env.advance_time(max(0, pause - CALL))
    assert await is_shown(world)
    assert caplog.text.count("Table 1 cannot be shown") == 1


async def test_players_of_a_table_that_may_not_be_shown_are_told_why_with_their_hand(
    open_world: OpenWorld, slow_bot: MakeBot, caplog: pytest.LogCaptureFixture
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    world.env.inject_error("PATCH", "/channels/*", status=403, code=50013)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert "I may not write here" in await say(world, people[0], "hand")
    await world.env.advance_time(REFUSED_PAUSE)
    assert await is_shown(world)
    assert "I may not write here" not in await say(world, people[0], "hand")
    assert caplog.text.count("cannot be shown") == 1


async def test_the_newest_state_is_shown_when_discord_is_back(
    open_world: OpenWorld, slow_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    mend = cut_off(monkeypatch, "PATCH")
    for _ in range(3):
        await play(world, *people)
        await world.env.advance_time(5 * CALL)
    assert not await is_shown(world)
    mend()
    await world.env.advance_time(LONGEST_PAUSE)
    assert await is_shown(world)


async def test_a_table_whose_message_the_database_could_not_note_is_not_posted_twice(
    open_world: OpenWorld, slow_bot: MakeBot, logged_errors: LoggedErrors, tmp_path: Path
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await world.env.advance_time(EDIT)
    await tables(world)[-1].delete()
    with closing(sqlite3.connect(tmp_path / "kasino.sqlite")) as database:
        database.execute(
            "CREATE TRIGGER full BEFORE UPDATE OF message_id ON games"
            " BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
        await play(world, *people)
        await world.env.advance_time(EDIT)
        assert any("the disk is full" in each for each in logged_errors.take())
        # Memory knows the message: it is edited, and nothing more is to be stored.
        await world.env.advance_time(RETRY_FIRST + EDIT)
        assert logged_errors.take() == []
        database.execute("DROP TRIGGER full")
    (table,) = tables(world)
    assert await is_shown(world)
    assert (await live_of(world)).message_id == table.id


async def test_the_end_of_a_game_that_may_not_be_shown_is_given_up_after_a_day(
    open_world: OpenWorld, slow_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.tables.MOST_REFUSALS", 2)
    world = await open_world(slow_bot)
    people = await begun(world)
    await world.env.advance_time(EDIT)
    world.env.inject_error("PATCH", "/channels/*", status=403, code=50013, times=9)
    for each in people:
        await say(world, each, "end")
    before = edits(world)
    await world.env.advance_time(5 * REFUSED_PAUSE)
    assert edits(world) == before + 3
    assert world.bot.service(TableNotes).refusal(1) is None


def test_pauses_grow_up_to_a_limit_and_are_long_where_discord_refuses() -> None:
    lost = ConnectionResetError()
    pauses = [pause_after(lost, failures) for failures in range(1, 40)]
    assert pauses[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE < REFUSED_PAUSE


async def test_a_call_that_did_not_get_through_is_made_later(
    open_world: OpenWorld, slow_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await open_world(slow_bot)
    first, _ = await begun(world)
    mend = cut_off(monkeypatch, "POST")
    await world.env.advance_time(CALL)
    assert calls(world) == []
    mend()
    await world.env.advance_time(10 * CALL)
    assert [each.mentions[0].id for each in calls(world)] == [first.id]


async def test_a_call_that_could_not_be_taken_back_is_taken_back_later(
    open_world: OpenWorld, slow_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await world.env.advance_time(CALL)
    (call,) = calls(world)
    mend = cut_off(monkeypatch, "DELETE")
    await play(world, *people)
    await world.env.advance_time(EDIT + 2 * CALL)  # the next player has been called as well
    assert [each.mentions[0].id for each in calls(world)] == [each.id for each in people]
    mend()
    await world.env.advance_time(LONGEST_PAUSE)
    (newer,) = calls(world)
    assert newer.id != call.id
    assert (await live_of(world)).ping_message_id == newer.id


async def test_a_call_that_could_not_be_taken_back_before_a_restart_goes_with_the_next_play(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await world.env.advance_time(CALL)
    world.env.inject_error("DELETE", "/channels/*", status=500, code=0)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert len(calls(world)) == 1
    await world.restart()
    await world.env.advance_time(EDIT)
    assert calls(world) == []


@pytest.mark.parametrize("by", ["edit", "call"])
async def test_a_game_whose_channel_is_gone_is_closed(
    open_world: OpenWorld, slow_bot: MakeBot, by: str
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    if by == "edit":
        await play(world, *people)
    world.env.inject_error("*", "/channels/*", status=404, code=10003, times=None)
    await world.env.advance_time(EDIT if by == "edit" else CALL)
    assert (await live_of(world)).game.closing is Closing.ENDED
    before = edits(world), posts(world)
    await world.env.advance_time(10 * CALL)
    assert edits(world) <= before[0] + 1  # the closed table is tried once more
    assert posts(world) == before[1]


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0)])
async def test_a_lobby_whose_answer_is_lost_is_posted(
    open_world: OpenWorld, slow_bot: MakeBot, status: int, code: int
) -> None:
    world = await open_world(slow_bot)
    aino = world.person("Aino")
    world.env.inject_error("POST", CALLBACK, status=status, code=code)
    await aino.slash(world.channel, "kasino new")
    await world.env.advance_time(EDIT)
    (table,) = tables(world)
    assert (await live_of(world)).message_id == table.id
    await press(world, aino, "add")
    await world.env.advance_time(EDIT)
    assert [each.id for each in tables(world)] == [table.id]


async def test_a_rematch_whose_answer_is_lost_is_posted(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    await play_game(world)
    world.env.inject_error("POST", CALLBACK, status=404, code=10062)
    await press(world, aino, "rematch")
    await world.env.advance_time(EDIT)
    assert (await world.bot.service(Games).load(2)).message_id == tables(world)[-1].id
    assert len(tables(world)) == 2


async def test_an_older_answer_that_comes_last_is_put_right(
    open_world: OpenWorld, slow_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await open_world(slow_bot)
    aino, bo, cay = (world.person(name) for name in ("Aino", "Bo", "Cay"))
    await say(world, aino, "new")
    edit = discord.InteractionResponse.edit_message

    async def slow_for_bo(self: discord.InteractionResponse[Any], **message: Any) -> Any:  # noqa: ANN401
        if self._parent.user.id == bo.id:
            await asyncio.sleep(0.2)
        return await edit(self, **message)

    monkeypatch.setattr(discord.InteractionResponse, "edit_message", slow_for_bo)
    table = table_of(world)
    join = {"custom_id": "k1:join:1:0:", "component_type": 2}
    await world.together([(bo, table, join), (cay, table, join)])
    await world.env.advance_time(EDIT)
    shown = text_of(table_of(world))
    assert "Bo" in shown
    assert "Cay" in shown


async def test_a_table_older_than_discord_lets_edit_freely_is_posted_anew_and_removed(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    (old,) = tables(world)
    await world.env.advance_time((OLDEST - timedelta(minutes=1)).total_seconds())
    await play(world, *people)
    await world.env.advance_time(EDIT)
    assert [each.id for each in tables(world)] == [old.id]
    await world.env.advance_time(120)
    await play(world, *people)
    await world.env.advance_time(EDIT)
    (new,) = tables(world)
    assert new.id != old.id
    assert (await live_of(world)).message_id == new.id
    assert await is_shown(world)


async def test_a_table_that_people_have_talked_out_of_sight_is_posted_anew_and_removed(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    (old,) = tables(world)

    async def played_on(*, after: float, said: int) -> list[int]:
        """Let so many messages be written and *after* seconds pass; play, and return the tables."""
        for _ in range(said):
            await people[0].send(world.channel, "Well played!")
        await world.env.advance_time(after)
        await play(world, *people)
        await world.env.advance_time(EDIT)
        assert await is_shown(world)
        return [each.id for each in tables(world)]

    a_while = LOOK_EVERY.total_seconds() - EDIT
    assert await played_on(after=a_while, said=MOST_BELOW - 1) == [old.id]
    assert await played_on(after=0, said=1) == [old.id]
    world.env.inject_error("GET", "/channels/*/messages", status=403)
    assert await played_on(after=a_while, said=0) == [old.id]
    (new,) = await played_on(after=a_while, said=0)
    assert new > old.id
    assert (await live_of(world)).message_id == new


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_computer_waits_for_a_table_that_is_being_sent_but_not_for_long(
    open_world: OpenWorld, slow_bot: MakeBot, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    await play(world, *people)
    monkeypatch.setattr("bot.ui.tables.LONGEST_WAIT", 600 if arrives else 0.01)
    edit, sent, arrival = world.bot.http.edit_message, asyncio.Event(), asyncio.Event()

    async def slow(*args: Any, **message: Any) -> Any:  # noqa: ANN401
        sent.set()
        await arrival.wait()
        return await edit(*args, **message)

    monkeypatch.setattr(world.bot.http, "edit_message", slow)
    tables = world.bot.service(Tables)
    with world.env.time_context():
        showing = asyncio.create_task(tables.show(1))
        await sent.wait()
        waiting = asyncio.create_task(tables.until_shown(1))
        await asyncio.wait([waiting], timeout=0.05 if arrives else 60)
        assert waiting.done() is not arrives
        arrival.set()
        await asyncio.gather(showing, waiting)


async def test_a_computer_plays_only_when_it_is_told_that_the_table_is_shown(
    open_world: OpenWorld, slow_bot: MakeBot
) -> None:
    world = await open_world(slow_bot)
    people = await begun(world)
    waited: list[tuple[int, int]] = []

    async def wait(game_id: int) -> None:
        waited.append((game_id, (await live_of(world)).game.position))

    world.bot.service(Games).until_shown = wait
    position = (await live_of(world)).game.position
    await say(world, people[0], "leave")
    await world.env.advance_time(EDIT)
    assert waited == [(1, position)]
    live = await live_of(world)
    assert live.game.turn == live.seat_of(people[1].id)
