"""Inviting by name, and the host's panel of seats."""

from typing import Any

from discord import SelectOption
from simcord.actors import MemberActor

from bot.engine.game import Phase
from bot.i18n import texts
from bot.service.company import Company
from bot.service.games import Games
from bot.ui.company import SwapSelect
from bot.ui.lobby import lobby_message
from tests.cogs.steps import (
    MakeBot,
    hold,
    live_of,
    parts,
    play_game,
    press,
    say,
    started,
    table_of,
    text_of,
    words,
)
from tests.conftest import OpenWorld
from tests.world import World


def invitation(world: World) -> Any:  # noqa: ANN401 - a message of simcord's
    return next(m for m in reversed(world.channel.history()) if "accept" in parts(m))


async def test_the_invited_are_called_by_name_and_sit_down_themselves(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = (world.person(name) for name in ("Aino", "Bo", "Eve"))
    await say(world, aino, "new")
    said = await say(world, aino, "invite", player=bo)
    assert f"<@{bo.id}>" in said
    assert "[Table of Aino](" in said
    message = invitation(world)
    assert [each.id for each in message.mentions] == [bo.id]
    accept = parts(message)["accept"]["custom_id"]
    assert "somebody else" in words(await world.press(eve, message, accept))
    assert "Bo has sat down" in words(await world.press(bo, message, accept))
    live = await live_of(world)
    assert live.seat_of(bo.id) == 1
    await world.env.settle()
    assert "2\\. Bo" in text_of(table_of(world)) or "2. Bo" in text_of(table_of(world))


async def test_an_invitation_may_be_declined(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    await say(world, aino, "invite", player=bo)
    message = invitation(world)
    await world.bot.service(Company).set_private(1, aino.id, private=True)
    assert "1 of 4 seats taken · you are invited" in await say(world, bo, "games")
    decline = parts(message)["decline"]["custom_id"]
    assert "Bo does not join" in words(await world.press(bo, message, decline))
    assert (await live_of(world)).seat_of(bo.id) is None


async def test_an_invitation_that_comes_too_late_says_so(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    await say(world, aino, "invite", player=bo)
    message = invitation(world)
    await world.bot.service(Games).cancel(1, aino.id)
    accept = parts(message)["accept"]["custom_id"]
    assert "has begun or ended already" in words(await world.press(bo, message, accept))


async def test_a_bot_is_not_invited(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))
    await say(world, aino, "new")
    assert "Bots do not play" in await say(world, aino, "invite", player=robot)


async def test_whoever_sits_in_no_lobby_here_invites_nobody(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    assert "You sit in no lobby" in await say(world, aino, "invite", player=bo)
    await started(world, aino, bo)
    eve = world.person("Eve")
    assert "You sit in no lobby" in await say(world, aino, "invite", player=eve)


async def test_the_host_moves_people_and_sends_them_away(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    await press(world, bo, "join")
    panel = await press(world, aino, "seats")
    assert panel is not None
    assert panel.ephemeral
    swap = parts(panel)["swap"]
    values = [each["value"] for each in swap["options"][1:3]]
    await world.press(aino, panel, swap["custom_id"], values)
    assert (await live_of(world)).seat_of(bo.id) == 2
    guest = parts(panel)["guest"]
    await world.press(aino, panel, guest["custom_id"], [guest["options"][0]["value"]])
    assert (await live_of(world)).seat_of(bo.id) is None
    assert "guest" not in parts(panel)
    for pairs in (True, False):
        await world.press(aino, panel, parts(panel)["pairs"]["custom_id"])
        assert (await live_of(world)).game.setup.pairs is pairs
        assert ("In pairs" in text_of(panel)) is pairs


async def test_an_old_panel_sends_nobody_away_who_has_taken_the_seat_since(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = world.person("Aino"), world.person("Bo"), world.person("Eve")
    await say(world, aino, "new")
    await press(world, bo, "join")
    panel = await press(world, aino, "seats")
    assert panel is not None
    guest = parts(panel)["guest"]
    await press(world, bo, "leave")
    await press(world, eve, "join")
    pressed = await world.press(aino, panel, guest["custom_id"], [guest["options"][0]["value"]])
    assert "Nobody else sits there" in words(pressed)
    assert (await live_of(world)).seat_of(eve.id) == 1


async def test_a_table_is_made_private_and_open_again(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    panel = await press(world, aino, "seats")
    assert panel is not None
    said = words(await world.press(aino, panel, parts(panel)["private"]["custom_id"]))
    assert "Only those who are invited" in said
    assert "🔒 Only those who are invited sit down" in text_of(table_of(world))
    refused = await press(world, bo, "join")
    assert refused is not None
    assert "Only those who are invited" in text_of(refused)
    assert "seats taken" not in await say(world, bo, "games")
    await world.press(aino, panel, parts(panel)["private"]["custom_id"])
    assert "🔒" not in text_of(table_of(world))
    await press(world, bo, "join")
    assert (await live_of(world)).seat_of(bo.id) == 1


async def test_people_say_that_they_are_ready_until_something_changes(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo, eve = (world.person(name) for name in ("Aino", "Bo", "Eve"))
    await say(world, aino, "new")
    await press(world, bo, "join")
    assert "You do not sit at this table" in str(await ready(world, eve))
    assert "2. Bo · ✓ ready" in str(await ready(world, bo))
    assert "**Everybody is ready: the host can start.**" in text_of(table_of(world))
    await world.restart()
    assert "1. Aino · host · ✓ ready\n2. Bo · ✓ ready" in str(await ready(world, aino))
    assert "2. Bo\n" in str(await ready(world, bo))
    await ready(world, bo)
    live = await world.bot.service(Games).change_rule(1, aino.id, "sweep_points", 2)
    assert "ready" not in str(lobby_message(live, texts("en")).embeds[0].description)


async def test_players_of_a_game_that_is_over_sit_in_a_lobby_again_and_play_another_game(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    await play_game(world)
    shown = await press(world, bo, "regroup")
    assert shown is not None
    assert "1. Aino · host\n2. Bo" in text_of(shown)
    family = parts(table_of(world))["family"]
    refused = await world.press(bo, table_of(world), family["custom_id"], ["1.royal"])
    assert "Only the host" in words(refused)
    await world.press(aino, table_of(world), family["custom_id"], ["1.royal"])
    await press(world, aino, "start")
    live = await world.bot.service(Games).load(2)
    assert (live.game.setup.family, live.game.phase) == ("royal", Phase.PLAYING)


async def ready(world: World, who: MemberActor) -> str | None:
    """Press *Ready* and return what that is answered with."""
    shown = await press(world, who, "ready")
    return None if shown is None else text_of(shown)


async def test_a_guest_may_look_at_the_seats_but_changes_nothing(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await say(world, aino, "new")
    await press(world, bo, "join")
    panel = await press(world, bo, "seats")
    assert panel is not None
    assert parts(panel) == {}
    forged = SwapSelect.make([SelectOption(label="x", value="1.0")], game=1)
    hold(world, panel, forged)
    said = words(await world.press(bo, panel, str(forged.key), ["1.0", "1.1"]))
    assert "Only the host" in said
