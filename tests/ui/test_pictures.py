"""Pictures in messages: drawn in a process that may die, late at most by text alone."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from discord import Embed
from simcord.results import ResponseMessage

from bot.engine.presets import PRESETS
from bot.engine.view import view_of_deal
from bot.i18n import texts
from bot.render.alt import hand_alt
from bot.render.drawing import DEFAULT_STYLE, HandDrawing, TableDrawing
from bot.render.picture.draw import draw
from bot.scheduler import Scheduler
from bot.service.exchange import Exchange
from bot.ui.pictures import FILE, Pictures
from bot.ui.replies import Message, PrivateMessage, payload_of
from tests.cogs.steps import started
from tests.conftest import OpenWorld
from tests.engine.scenes import some_deal
from tests.service.test_exchange import GOOD, OTHER
from tests.service.test_exchange import table as results
from tests.world import bot_maker, quick_settings

VIEW = view_of_deal(some_deal(["D10 S2 HA C7", "H4 H5"], "C2 C3", rules=PRESETS["finnish_2p"]), 0)
HAND = HandDrawing(VIEW, "en")
TABLE = TableDrawing(VIEW, ("Aino", "Bo"), 1, "fi")


@pytest.fixture
async def scheduler() -> AsyncIterator[Scheduler]:
    """Return a scheduler that is closed after the test."""
    clock = Scheduler.on_loop()
    yield clock
    await clock.close()


@pytest.fixture
async def pictures(
    scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Pictures]:
    """Return pictures whose process has started; they have time, however busy the machine is."""
    monkeypatch.setattr("bot.ui.pictures.TURN_LIMIT", 60)
    made = Pictures(1, scheduler, limit=60)
    await ready(made)
    yield made
    made.close()


async def ready(pictures: Pictures) -> None:
    """Wait until the processes of *pictures* have started."""
    if (starting := pictures.start()) is not None:
        await starting


def killed(pictures: Pictures) -> None:
    """Kill the process of *pictures*, which has started."""
    assert pictures._pool is not None
    for process in list(pictures._pool._processes.values()):
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()


async def test_a_picture_is_the_same_in_the_process_as_here(pictures: Pictures) -> None:
    assert await pictures.draw(TABLE) == draw(TABLE)
    assert await pictures.draw(HAND) == draw(HAND)


async def test_nobody_waits_for_the_process_to_start(scheduler: Scheduler) -> None:
    pictures = Pictures(1, scheduler, limit=60)
    assert await pictures.draw(HAND) is None
    await ready(pictures)
    assert await pictures.draw(HAND) == draw(HAND)
    pictures.close()


async def test_a_dead_process_costs_one_picture_and_is_replaced(
    pictures: Pictures, caplog: pytest.LogCaptureFixture
) -> None:
    killed(pictures)
    assert await pictures.draw(HAND) is None
    assert "without its picture" in caplog.text
    await ready(pictures)
    assert await pictures.draw(HAND) == draw(HAND)


async def test_a_late_picture_is_left_out(
    scheduler: Scheduler, caplog: pytest.LogCaptureFixture
) -> None:
    pictures = Pictures(1, scheduler, limit=0)
    await ready(pictures)
    assert await pictures.draw(HAND) is None
    assert "without its picture: TimeoutError" in caplog.text
    await ready(pictures)
    pictures.close()


def frozen(pictures: Pictures) -> list[BaseProcess]:
    """Freeze the processes of *pictures*, which have started, and return them."""
    assert pictures._pool is not None
    processes: list[BaseProcess] = list(pictures._pool._processes.values())
    for process in processes:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
    return processes


async def test_processes_that_hang_are_ended_and_hold_up_nobody_else(scheduler: Scheduler) -> None:
    pictures = Pictures(2, scheduler, limit=600)
    await ready(pictures)
    stuck = frozen(pictures)
    waiting = asyncio.create_task(pictures.draw(HAND))
    await asyncio.sleep(0)
    pictures._limit = 0
    assert await pictures.draw(HAND) is None
    assert await waiting is None
    for process in stuck:
        await asyncio.to_thread(process.join)
    await ready(pictures)
    pictures.close()


async def test_the_end_waits_for_no_process_that_hangs(pictures: Pictures) -> None:
    (stuck,) = frozen(pictures)
    pictures.close()
    # The pool waits for it too, and only one of two who wait is told how it ended.
    assert await asyncio.to_thread(wait, [stuck.sentinel], 60) == [stuck.sentinel]
    assert await pictures.draw(HAND) is None


async def test_what_somebody_waits_for_is_drawn_before_what_nobody_does(
    pictures: Pictures,
) -> None:
    done: list[str] = []

    async def drawn(name: str, *, awaited: bool) -> None:
        assert await pictures.draw(TABLE, awaited=awaited)
        done.append(name)

    tables = [asyncio.create_task(drawn(f"table {n}", awaited=False)) for n in range(3)]
    await asyncio.sleep(0)
    await drawn("hand", awaited=True)
    assert done == ["table 0", "hand"]
    await asyncio.gather(*tables)


async def test_who_finds_all_processes_busy_gets_text_and_troubles_no_process(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.pictures.TURN_LIMIT", 0)
    pool = pictures._pool
    first, second = await asyncio.gather(pictures.draw(TABLE), pictures.draw(HAND))
    assert (first, second) == (draw(TABLE), None)
    assert pictures._pool is pool


async def test_without_processes_messages_are_text_alone(scheduler: Scheduler) -> None:
    pictures = Pictures(0, scheduler)
    message = Message(embeds=(Embed(description="The table"),), drawing=TABLE)
    assert await pictures.shown(message, DEFAULT_STYLE) == message
    assert payload_of(message)["attachments"] == []
    pictures.close()


async def test_a_message_shows_its_picture_and_says_what_it_shows(pictures: Pictures) -> None:
    embed = Embed(description="Your hand")
    shown = await pictures.shown(PrivateMessage(embeds=(embed,), drawing=HAND), DEFAULT_STYLE)
    assert isinstance(shown, PrivateMessage)
    payload = payload_of(shown)
    assert payload["embeds"][0]["image"] == {"url": f"attachment://{FILE}"}
    assert payload["attachments"] == [
        {"filename": FILE, "description": hand_alt(VIEW, texts("en"))}
    ]
    assert embed.image.url is None


async def test_a_message_without_a_drawing_stays_as_it_is(pictures: Pictures) -> None:
    message = Message(content="Hello")
    assert await pictures.shown(message, DEFAULT_STYLE) is message


def seen(message: ResponseMessage) -> list[str]:
    """Return in words what *message* shows in its embed as a picture."""
    (file,) = message.attachments
    assert message.embeds[0].image.url == f"attachment://{file.filename}"
    return (file.description or "").split(". ")


async def test_the_table_the_hand_and_a_leaderboard_are_shown_as_pictures(
    open_world: OpenWorld, tmp_path: Path
) -> None:
    settings = quick_settings(tmp_path, picture_workers=1)
    world = await open_world(bot_maker(settings))
    await ready(world.bot.service(Pictures))
    people = world.person("Aino", "fi"), world.person("Bo")
    await started(world, *people)
    table = (await people[0].slash(world.channel, "kasino table")).response
    assert table is not None
    assert seen(table)[:2] == [
        "Deal 1; Stock 40",
        "1 Aino: 4 in hand, 0 cards won, 0 mökkis, 0\N{NO-BREAK SPACE}p",
    ]
    hand = (await people[0].slash(world.channel, "kasino hand")).response
    assert hand is not None
    assert hand.ephemeral
    assert seen(hand)[0].startswith("Sinun korttisi: ")
    await world.bot.service(Exchange).bring_in(world.guild.id, results(GOOD, OTHER))
    board = (await people[1].slash(world.channel, "kasino leaderboard")).response
    assert board is not None
    drawn = (await people[1].click(board, label="As a picture")).response
    assert drawn is not None
    assert drawn.ephemeral
    assert "1. Old: 1 win" in (drawn.attachments[0].description or "")
    assert drawn.embeds[0].description is None


async def test_who_waits_for_the_processes_does_not_wait_for_ever(
    scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.pictures.START_LIMIT", 0.01)
    pictures = Pictures(1, scheduler)
    await pictures.until_started()
    starting = pictures.start()
    await pictures.until_started()
    assert starting is not None
    assert not starting.done()
    await starting
    pictures.close()
