"""Plays with builds through Discord's own surface: a choice that fits several, and leaving."""

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.engine.cards import PACK, Card, card, cards
from bot.engine.moves import Trail
from bot.engine.table import BuildKind
from bot.engine.view import view_of
from bot.i18n import TEXT_STYLE
from bot.service import lobby
from bot.service.games import Games
from bot.ui.menu import Kind, card_menus
from tests.cogs.steps import MakeBot, live_of, parts, press, text_of
from tests.conftest import OpenWorld
from tests.world import World


def stacked(hand: str, table: str) -> tuple[Card, ...]:
    """Return a pack that gives the first of two to play *hand*, and lays *table*."""
    first, lying = cards(hand), cards(table)
    rest = [each for each in PACK if each not in {*first, *lying}]
    return (*first[:2], *rest[:2], *lying[:2], *first[2:], *rest[2:4], *lying[2:], *rest[4:])


async def begun(world: World) -> tuple[MemberActor, MemberActor]:
    """Return two people who have begun Royal Casino; who is to play comes first."""
    people = world.person("Aino"), world.person("Bo")
    await people[0].slash(world.channel, "kasino new", game="royal", players=2)
    await press(world, people[1], "join")
    await press(world, people[0], "start")
    return people if (await live_of(world)).game.turn == 0 else people[::-1]


async def hand_of(world: World, who: MemberActor) -> ResponseMessage:
    """Return the hand of *who*."""
    hand = await press(world, who, "hand")
    assert hand is not None
    return hand


async def choose(
    world: World, who: MemberActor, hand: ResponseMessage, played: str, chosen: str
) -> InteractionResult:
    """Enter *played* and *chosen* in the form that *hand* opens."""
    opened = await world.press(who, hand, parts(hand)["choose"]["custom_id"])
    table = [str(each.number) for each in cards(chosen)]
    return await who.submit_modal(opened, {"card": [str(card(played).number)], "table0": table})


async def test_where_several_plays_fit_they_are_offered_and_one_is_chosen(
    open_world: OpenWorld, make_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "shuffled_pack", lambda *_: stacked("S4 H4 H8 CK", "C4 DJ DQ D9"))
    world = await open_world(make_bot)
    who, _ = await begun(world)
    offered = (await choose(world, who, await hand_of(world, who), "S4", "C4")).response
    assert offered is not None
    assert "Several plays fit" in text_of(offered)
    options = parts(offered)["play"]["options"]
    labels = [each["label"].replace(TEXT_STYLE, "") for each in options]
    assert labels == ["Take with 4♠: 4♣", "Build 4: 4♠ + 4♣", "Build 8: 4♠ + 4♣"]
    chosen = [options[2]["value"]]
    done = await world.press(who, offered, parts(offered)["play"]["custom_id"], chosen)
    assert done.response is not None
    game = (await live_of(world)).game
    (build,) = game.playing.table.builds
    assert (build.value, build.kind) == (8, BuildKind.SINGLE)
    assert "Build of 8, single" in text_of(done.response)


async def test_the_one_play_that_fits_is_made_at_once_and_none_is_explained(
    open_world: OpenWorld, make_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "shuffled_pack", lambda *_: stacked("S4 H6 H9 CK", "C4 DJ DQ D5"))
    world = await open_world(make_bot)
    who, _ = await begun(world)
    hand, before = await hand_of(world, who), (await live_of(world)).game.seq
    refused = (await choose(world, who, hand, "S4", "DJ")).response
    assert refused is not None
    assert "can neither take nor build with" in text_of(refused)
    assert (await live_of(world)).game.seq == before
    await choose(world, who, hand, "S4", "D5")
    (build,) = (await live_of(world)).game.playing.table.builds
    assert build.value == 9


async def test_a_choice_that_comes_too_late_plays_nothing(
    open_world: OpenWorld, make_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "shuffled_pack", lambda *_: stacked("S4 H6 H9 CK", "C4 DJ DQ D5"))
    world = await open_world(make_bot)
    who, _ = await begun(world)
    hand = await hand_of(world, who)
    opened = await world.press(who, hand, parts(hand)["choose"]["custom_id"])
    games = world.bot.service(Games)
    before = (await live_of(world)).game
    await games.play(1, before.position, who.id, "x", Trail(card("CK")))
    late = await who.submit_modal(opened, {"card": [str(card("S4").number)], "table0": []})
    assert late.response is not None
    assert "moved on" in text_of(late.response)
    assert (await live_of(world)).game.seq == before.seq + 1


async def test_a_card_with_many_plays_is_left_by_its_button(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = await begun(world)
    by_seat = people if (await live_of(world)).game.turn == 0 else people[::-1]
    games = world.bot.service(Games)
    while True:
        game = (await live_of(world)).game
        assert game.turn is not None
        who, view = by_seat[game.turn], view_of(game, game.turn)
        parted = [each for each in view.hand if card_menus(view, each, 25)[0].kind is not Kind.ANY]
        if parted and len(view.hand) > 1:  # a last card is not chosen first
            break
        await games.play(1, game.position, who.id, "x", Trail(view.hand[0]))
    hand = await hand_of(world, who)
    select = parts(hand)["card"]
    chosen = f"{game.position}.{parted[0].number}"
    shown = (await world.press(who, hand, select["custom_id"], [chosen])).response
    assert shown is not None
    await world.press(who, shown, parts(shown)["trail"]["custom_id"])
    after = (await live_of(world)).game
    assert after.seq == game.seq + 1
    assert parted[0] in after.playing.table.loose
