"""Every game and seating, played from /kasino new to the end of a deal by pressing buttons."""

from itertools import cycle, product

import pytest
from simcord.actors import MemberActor

from bot.engine.family import GAMES, preset_of
from bot.engine.game import Phase
from tests.cogs.steps import MakeBot, live_of, parts, press, table_of, text_of
from tests.conftest import OpenWorld
from tests.world import World

# Long, and covers nothing that shorter tests do not: measuring would take most of its time.
pytestmark = pytest.mark.no_cover

SEATINGS = ((2, False), (3, False), (4, False), (4, True))


async def play_once(world: World, who: MemberActor, number: int) -> None:
    """Play one of the choices that the hand of *who* offers; *number* says which."""
    hand = await press(world, who, "hand")
    assert hand is not None
    shown, presses = parts(hand), 0
    if "card" in shown:
        value = shown["card"]["options"][number % len(shown["card"]["options"])]["value"]
        result = await world.press(who, hand, shown["card"]["custom_id"], [value])
        assert result.response is not None
        shown, presses = parts(result.response), 1
    select = shown["play"]
    value = select["options"][number % len(select["options"])]["value"]
    await world.press(who, hand, select["custom_id"], [value])
    assert presses <= 1, "a play that is offered takes two presses"


async def play_deal(world: World, who: MemberActor) -> None:
    """Play what *who* is offered until a deal has been counted; computers play by themselves."""
    for number in range(60):
        await world.env.settle()
        live = await live_of(world)
        if live.game.scores or live.game.phase is not Phase.PLAYING:
            return
        seat = live.seat_of(who.id)
        if live.game.turn == seat:
            await play_once(world, who, number)
        else:
            await world.env.advance_time(10)
    raise AssertionError("the deal never ended")


# A deal takes a second or two, so the gate tries one seating of each game, by turns.
IN_TURN = set(zip(GAMES, cycle(SEATINGS), strict=False))


@pytest.mark.parametrize(
    ("game", "seating"),
    [
        pytest.param(*case, marks=() if case in IN_TURN else pytest.mark.by_hand)
        for case in product(GAMES, SEATINGS)
    ],
)
async def test_a_deal_of_every_game_is_played_by_pressing_what_is_offered(
    open_world: OpenWorld, make_bot: MakeBot, game: str, seating: tuple[int, bool]
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino", "fi" if seating[1] else "en-US")
    players, pairs = seating
    await aino.slash(world.channel, "kasino new", game=game, players=players, pairs=pairs, target=0)
    for _ in range(players - 1):
        await press(world, aino, "add")
    await press(world, aino, "start")
    live = await live_of(world)
    assert live.game.rules == preset_of(game, players).with_target(0)
    await play_deal(world, aino)
    live = await live_of(world)
    assert len(live.game.scores) == 1
    assert text_of(table_of(world))


@pytest.mark.parametrize("locale", ["en-US", "fi"])
async def test_a_lobby_says_which_game_is_played_and_to_what(
    open_world: OpenWorld, make_bot: MakeBot, locale: str
) -> None:
    world = await open_world(make_bot)
    world.server_locale = locale
    aino = world.person("Aino", locale)
    shown = {}
    for game in GAMES:
        await aino.slash(world.channel, "kasino new", game=game)
        lobby = table_of(world)
        assert str(preset_of(game, 4).target) in text_of(lobby)
        shown[lobby.embeds[0].title] = text_of(lobby)
        await press(world, aino, "cancel")
    assert len(shown) == len(set(shown.values())) == len(GAMES)
