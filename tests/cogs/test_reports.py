"""Reports of problems: what they hold, what they never hold, and where they go."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.engine.cards import PACK
from bot.engine.family import SWITCHES
from bot.engine.log import digest
from bot.service.errors import GameError
from bot.service.games import Games
from bot.service.reports import LINES, Reports
from bot.ui.house_rules import offered_values
from bot.ui.lobby import JoinButton
from bot.ui.replies_context import Context
from bot.ui.reports import MOST
from tests.cogs.steps import MakeBot, parts, play_one, press, say, started, text_of, words
from tests.conftest import LoggedErrors, OpenWorld
from tests.world import bot_maker, quick_settings


async def test_without_a_channel_a_report_is_shown_to_be_copied(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    problem = "The `king` vanished @everyone"
    shown = (await aino.slash(world.channel, "kasino report", problem=problem)).response
    assert shown is not None
    assert shown.ephemeral
    said = text_of(shown)
    assert "send them this yourself" in said
    assert "The 'king' vanished" in said
    assert "game 1" in said


async def test_a_report_is_on_ones_own_table_and_fits_however_long_its_log_is(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, bo, "new")
    games = world.bot.service(Games)
    for name in SWITCHES:
        with suppress(GameError):  # some do not go together
            await games.change_rule(1, bo.id, name, offered_values(name)[-1])
    assert len("".join(await world.bot.service(Reports).last_lines(1))) > MOST
    await say(world, aino, "new")
    said = await say(world, bo, "report", problem="x" * 500)
    assert "game 1\n" in said
    assert f"\n{'x' * 500}\n" in said
    assert "game 2\n" in await say(world, world.person("Eve"), "report", problem="y")


async def test_a_report_holds_plays_but_no_hidden_card(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    for _ in range(3):
        live = await play_one(world)
    lines = await world.bot.service(Reports).last_lines(1)
    assert len(lines) <= LINES
    assert any("(Dealt)" in line for line in lines)
    # Whoever knows it can try all hands that may be, late in a deal.
    assert digest(live.game)[:8] not in "".join(lines)
    deal = live.game.playing
    hidden = {*deal.stock, *(card for hand in deal.hands for card in hand)}
    shown = set(" ".join(lines).replace("x", " ").replace("+", " ").split())
    assert {str(card) for card in hidden} & shown == set()
    played = {str(play.move.card) for play in deal.history}
    assert played <= {each.partition("x")[0] for line in lines for each in line.split()}
    assert hidden < set(PACK)


async def test_a_report_goes_to_the_channel_of_the_host(
    open_world: OpenWorld, tmp_path: Path
) -> None:
    settings = quick_settings(tmp_path)
    world = await open_world(bot_maker(settings))
    reports = world.guild.create_text_channel("reports")
    world.make_bot = bot_maker(settings.model_copy(update={"report_channel": reports.id}))
    await world.restart()
    aino = world.person("Aino")
    assert "has been sent" in await say(world, aino, "report", problem="Too slow")
    (sent,) = reports.history()
    assert "Too slow" in sent.content
    assert sent.mentions == []
    assert "Please wait" in await say(world, aino, "report", problem="Again")


async def test_an_error_offers_to_report_itself_with_its_code(
    open_world: OpenWorld,
    make_bot: MakeBot,
    logged_errors: LoggedErrors,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")

    async def broken(_self: JoinButton, _context: Context) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(JoinButton, "press", broken)
    answer = await press(world, bo, "join")
    assert answer is not None
    (logged,) = logged_errors.take()
    code = logged.partition("Error ")[2].split()[0]
    assert code in text_of(answer)
    button = parts(answer)["report"]
    said = words(await world.press(bo, answer, button["custom_id"]))
    assert f"error {code}" in said
    assert "game 1" in said


async def test_a_log_that_cannot_be_read_shows_no_text_of_it(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path
) -> None:
    world = await open_world(make_bot)
    await say(world, world.person("Aino"), "new")
    with closing(sqlite3.connect(tmp_path / "kasino.sqlite")) as database:
        database.execute("UPDATE events SET text = 'secret SA H10'")
        database.commit()
    (line,) = await world.bot.service(Reports).last_lines(1)
    assert "(not readable)" in line
    assert "secret" not in line
    assert await world.bot.service(Reports).last_lines(99) == []
