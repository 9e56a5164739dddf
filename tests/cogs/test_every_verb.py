"""Whatever a component does: from the wrong person, too late or forged, it changes nothing."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from discord import SelectOption
from simcord.actors import MemberActor

from bot.app import ITEMS
from bot.engine.cards import Suit
from bot.ui.hand_choice import ChooseModal
from bot.ui.ids import CustomId
from bot.ui.items import GameButton, GameChannelSelect, GameItem, GameSelect
from bot.ui.log import LogButton, LogPageButton
from tests.cogs.steps import (
    MakeBot,
    hold,
    live_of,
    play_deal,
    play_game,
    play_one,
    press,
    say,
    started,
    stored,
    submit,
    table_of,
    words,
)
from tests.conftest import OpenWorld
from tests.world import World

OPEN = {LogButton.verb, LogPageButton.verb}
"""The verbs that tell anybody of cards: of those that have been played."""
ALWAYS = ("sure",)
"""What anybody may do at any time, to himself: have deleted what is stored about him."""

OF_RULES = {
    "house",
    "rules",
    "guide",
    "guide-turn",
    "guide-page",
    "guide-game",
    "lessons",
    "practice",
    "practise",
}
FORGED = ("", "x", "7.99.0.", "1.0.fffffffffffff.99", "\u0667", "9" * 100)


@dataclass(frozen=True)
class Scene:
    """Who presses, on which game, and which position the component was made for.

    *allowed* are the verbs that this person may use now.
    """

    who: MemberActor
    game: int
    seq: int
    allowed: tuple[str, ...] = ()


ItemClass = type[GameItem[Any]]
People = tuple[MemberActor, MemberActor, MemberActor]
MakeScene = Callable[[World, People], Awaitable[Scene]]


async def stranger_in_a_lobby(world: World, people: People) -> Scene:
    await say(world, people[0], "new")
    await press(world, people[0], "add")
    return Scene(people[2], 1, (await live_of(world)).game.position, allowed=("join",))


async def stranger_in_a_deal(world: World, people: People) -> Scene:
    return Scene(people[2], 1, (await started(world, *people[:2])).game.position)


async def stranger_between_deals(world: World, people: People) -> Scene:
    await started(world, *people[:2], target=200)
    return Scene(people[2], 1, (await play_deal(world)).game.position)


async def stranger_after_a_game(world: World, people: People) -> Scene:
    await started(world, *people[:2])
    position = (await play_game(world)).game.position
    # Everybody may look at a game that is over, the hands included.
    return Scene(people[2], 1, position, allowed=("replay", "step", "proof", "export"))


async def player_of_a_finished_game(world: World, people: People) -> Scene:
    await started(world, *people[:2])
    live = await play_game(world)
    await press(world, people[0], "rematch")
    return Scene(people[0], 1, live.game.position)


async def player_with_an_old_position(world: World, people: People) -> Scene:
    first = (await started(world, *people[:2])).game
    await play_one(world)
    await play_one(world)
    return Scene(people[first.playing.turn], 1, first.position)


async def player_of_no_such_game(world: World, people: People) -> Scene:
    await started(world, *people[:2])
    return Scene(people[0], 999, 1)


async def player_with_the_largest_numbers(world: World, people: People) -> Scene:
    await started(world, *people[:2])
    return Scene(people[0], 10**18 - 1, 10**18 - 1)


async def player_with_a_later_position(world: World, people: People) -> Scene:
    live = await started(world, *people[:2])
    return Scene(people[live.game.playing.turn], 1, 10**18 - 1)


SCENES: tuple[MakeScene, ...] = (
    stranger_in_a_lobby,
    stranger_in_a_deal,
    stranger_between_deals,
    stranger_after_a_game,
    player_of_a_finished_game,
    player_with_an_old_position,
    player_of_no_such_game,
    player_with_the_largest_numbers,
    player_with_a_later_position,
)


def component(kind: ItemClass, scene: Scene, value: str) -> GameItem[Any]:
    """Return a component of *kind* that was made for *scene*; a select offers *value*."""
    if issubclass(kind, GameChannelSelect):
        return kind.make([], placeholder="x", most=1)
    if issubclass(kind, GameSelect):
        options = [SelectOption(label="x", value=value or "empty")]
        return kind.make(options, game=scene.game, seq=scene.seq)
    assert issubclass(kind, GameButton)
    return kind.make("x", game=scene.game, seq=scene.seq)


async def answers_to(
    world: World, scene: Scene, kinds: Iterable[ItemClass], value: str
) -> dict[str, str]:
    """Press a component of each of *kinds*, and return the answers' words by verb."""
    told = {}
    for kind in kinds:
        # The holder is private: cards are shown in no other message.
        holder = (await scene.who.slash(world.channel, "kasino stats")).response
        assert holder is not None
        pressed = component(kind, scene, value)
        hold(world, holder, pressed)
        values = [value] if not isinstance(pressed, GameButton) else None
        told[kind.verb] = words(await world.press(scene.who, holder, str(pressed.key), values))
    return told


def all_is_said(told: dict[str, str]) -> bool:
    """Say whether each answer has words, and none of them is about a fault of ours."""
    return all(text and "code" not in text for text in told.values())


@pytest.mark.parametrize("make_scene", SCENES)
async def test_no_verb_does_anything_where_it_may_not(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path, make_scene: MakeScene
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo"), world.person("Eve")
    scene = await make_scene(world, people)
    await world.env.settle()
    before = stored(tmp_path / "kasino.sqlite")
    kinds = [kind for kind in ITEMS if kind.verb not in {*scene.allowed, *ALWAYS}]
    told = await answers_to(world, scene, kinds, f"{scene.seq}.1.0.")
    form = str(CustomId(ChooseModal.verb, scene.game, scene.seq))
    told[ChooseModal.verb] = words(await submit(world, scene.who, form, card=["1"]))
    assert all_is_said(told), told
    assert stored(tmp_path / "kasino.sqlite") == before
    if scene.who is people[2]:
        # Rules speak of cards, such as the ten of diamonds, whoever holds them.
        secret = {verb: text for verb, text in told.items() if verb not in OF_RULES | OPEN}
        leaks = [verb for verb, text in secret.items() if any(s.symbol in text for s in Suit)]
        assert leaks == []


async def test_forged_choices_are_answered_and_change_nothing(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    game = (await started(world, *people)).game
    hidden = game.playing.hands[1 - game.playing.turn][0]
    scene = Scene(people[game.playing.turn], 1, game.position)
    form = str(CustomId(ChooseModal.verb, 1, game.position))
    selects = [kind for kind in ITEMS if issubclass(kind, GameSelect)]
    before = stored(tmp_path / "kasino.sqlite")
    for value in (*FORGED, f"{game.position}.{hidden.number}.0.", str(hidden.number)):
        told = await answers_to(world, scene, selects, value)
        told["form"] = words(await submit(world, scene.who, form, card=[value]))
        told["taken"] = words(await submit(world, scene.who, form, card=["0"], table0=[value]))
        told["twice"] = words(await submit(world, scene.who, form, card=["0", "0"]))
        told["nothing"] = words(await submit(world, scene.who, form))
        assert all_is_said(told), told
    assert stored(tmp_path / "kasino.sqlite") == before


@pytest.mark.parametrize(
    "tail", ["-1:0:", "1:1", "1:1:\u00e4", "01:1:", f"{10**18}:1:", "1:1::", ""]
)
async def test_ids_that_no_component_of_ours_has_are_answered_and_change_nothing(
    open_world: OpenWorld, make_bot: MakeBot, tmp_path: Path, tail: str
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await started(world, aino, bo)
    before = stored(tmp_path / "kasino.sqlite")
    for prefix in ("k1", "k2"):
        for verb in (*(kind.verb for kind in ITEMS), ChooseModal.verb, "unknown"):
            pressed = await world.press(aino, table_of(world), f"{prefix}:{verb}:{tail}")
            filled = await submit(world, aino, f"{prefix}:{verb}:{tail}", card=["0"])
            assert "earlier version" in words(pressed)
            assert "earlier version" in words(filled)
    assert stored(tmp_path / "kasino.sqlite") == before
