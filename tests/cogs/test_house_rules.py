"""House rules through Discord's own surface: the panel, saved sets, and who may do what."""

from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.engine.presets import PRESETS
from bot.render.rules_words import Group
from bot.ui.ids import CustomId
from tests.cogs.steps import MakeBot, live_of, parts, press, say, submit, table_of, text_of, words
from tests.conftest import OpenWorld
from tests.world import AnyMessage, World


async def panel(world: World, who: MemberActor) -> AnyMessage:
    """Return the panel that *House rules* opens for *who*."""
    shown = await press(world, who, "house")
    assert shown is not None
    assert shown.ephemeral
    return shown


async def turn(world: World, who: MemberActor, shown: AnyMessage, group: Group) -> AnyMessage:
    """Turn the panel to *group*."""
    select = parts(shown)["rules"]
    value = next(each["value"] for each in select["options"] if each["value"].endswith(f".{group}"))
    result = await world.press(who, shown, select["custom_id"], [value])
    assert result.response is not None
    return result.response


async def change(world: World, who: MemberActor, shown: AnyMessage, rule: str) -> AnyMessage:
    """Choose *rule*, written as in the notation, from the panel."""
    select = parts(shown)["rule"]
    value = next(each["value"] for each in select["options"] if each["value"].endswith(f".{rule}"))
    result = await world.press(who, shown, select["custom_id"], [value])
    assert result.response is not None
    return result.response


async def save(world: World, who: MemberActor, shown: AnyMessage, name: str) -> InteractionResult:
    """Save the rules of the panel under *name*."""
    asked = await world.press(who, shown, parts(shown)["save"]["custom_id"])
    assert asked.modal is not None
    return await who.submit_modal(asked, {"name": name})


def described(shown: AnyMessage, verb: str) -> list[str]:
    """Return the options of the select *verb* that have a description, with it."""
    options: list[dict[str, Any]] = parts(shown)[verb]["options"]
    return [f"{each['label']}|{each['description']}" for each in options if each.get("description")]


async def test_the_host_makes_royal_casino_with_sweeps(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await aino.slash(world.channel, "kasino new", game="royal", players=2)
    sweeps = await turn(world, aino, await panel(world, aino), Group.SWEEPS)
    changed = await change(world, aino, sweeps, "sweep_points=1")
    assert "◆ **Clearing the table brings 1 point.**" in text_of(changed)
    assert described(changed, "rules") == ["Clearing the table|1 house rule"]
    assert "as in Royal Casino itself" in "".join(described(changed, "rule"))
    assert "◆ Clearing the table brings 1 point." in text_of(table_of(world))
    await press(world, bo, "join")
    await press(world, aino, "start")
    assert (await live_of(world)).game.rules == PRESETS["royal_sweeps"]


async def test_everybody_may_look_and_only_the_host_has_the_means(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, eve = world.person("Aino"), world.person("Eve")
    await aino.slash(world.channel, "kasino new")
    mine, shown = await panel(world, aino), await panel(world, eve)
    assert "Only the host" in text_of(shown)
    assert set(parts(shown)) == {"rules"}
    assert set(parts(mine)) == {"rules", "rule", "hints", "preset", "save"}
    select = parts(mine)["rule"]
    forged = await world.press(eve, mine, select["custom_id"], [select["options"][0]["value"]])
    assert "Only the host" in words(forged)
    assert (await live_of(world)).game.setup.changes == ()


@pytest.mark.parametrize("value", ["", "1.magic=yes", "1.pts_cards=99", "1.", "1.target=999", "x"])
async def test_what_is_not_on_offer_is_refused(
    open_world: OpenWorld, make_bot: MakeBot, value: str
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await aino.slash(world.channel, "kasino new")
    shown = await panel(world, aino)
    forged = await world.press(aino, shown, parts(shown)["rule"]["custom_id"], [value])
    assert "do not know that rule" in words(forged)
    assert (await live_of(world)).game.setup.changes == ()


async def test_a_contradiction_is_told_in_the_panel_in_the_hosts_language(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino", "fi")
    await aino.slash(world.channel, "kasino new", game="anglo")
    shown = await turn(world, aino, await panel(world, aino), Group.CAPTURING)
    refused = await change(world, aino, shown, "capture_duty=card")
    assert "Nämä eivät sovi yhteen: Korteista saa rakentaa. / Ottopakko" in text_of(refused)
    assert (await live_of(world)).game.setup.changes == ()


async def test_a_table_that_rules_do_not_fit_any_more_says_so(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = [world.person(name) for name in ("Aino", "Bo", "Cai")]
    await people[0].slash(world.channel, "kasino new")
    shown = await turn(world, people[0], await panel(world, people[0]), Group.SCORING)
    await change(world, people[0], shown, "difference=yes")
    for each in people[1:]:
        await press(world, each, "join")
    assert "⚠ This goes with two sides only" in text_of(table_of(world))
    refused = await press(world, people[0], "start")
    assert refused is not None
    assert "two sides only" in text_of(refused)


async def test_the_host_goes_back_to_the_game_itself(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await aino.slash(world.channel, "kasino new", game="swedish", target=11)
    shown = await change(world, aino, await panel(world, aino), "ace_hand=14")
    await world.press(aino, shown, parts(shown)["preset"]["custom_id"])
    setup = (await live_of(world)).game.setup
    assert (setup.target, setup.changes) == (16, ())


async def test_the_panel_of_a_game_that_has_begun_is_closed(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await aino.slash(world.channel, "kasino new", players=2)
    shown = await panel(world, aino)
    await press(world, aino, "add")
    await press(world, aino, "start")
    for verb in ("rules", "rule"):
        select = parts(shown)[verb]
        late = await world.press(aino, shown, select["custom_id"], [select["options"][0]["value"]])
        assert "begun or ended" in words(late)
    for verb in ("preset", "save"):
        late = await world.press(aino, shown, parts(shown)[verb]["custom_id"])
        assert "begun or ended" in words(late)


async def test_a_saved_set_opens_a_table_of_its_game_and_rules(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await aino.slash(world.channel, "kasino new", game="royal", target=11)
    shown = await change(world, aino, await panel(world, aino), "ace_hand=14")
    assert "Mummon kasino" in words(await save(world, aino, shown, " Mummon  kasino "))
    offered = await bo.autocomplete(world.channel, "kasino new", "rules", "MUMM")
    assert [each["value"] for each in offered] == ["Mummon kasino"]
    await bo.slash(world.channel, "kasino new", rules="mummon kasino", players=3)
    shown_table = table_of(world)
    assert shown_table.embeds[0].title == "Royal Casino"
    assert "Played to 11 points." in text_of(shown_table)
    assert "House rules saved as “Mummon kasino”" in text_of(shown_table)
    assert "◆ An ace is worth 14 from the hand." in text_of(shown_table)
    await press(world, bo, "add")
    await press(world, bo, "start")
    assert "-# House rules saved as “Mummon kasino”" in text_of(table_of(world))
    other = await say(world, bo, "new", rules="Mummon kasino", game="anglo")
    assert "for another game" in other


async def test_a_set_is_forgotten_by_whoever_saved_it(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino, bo = world.person("Aino"), world.person("Bo")
    await aino.slash(world.channel, "kasino new")
    await save(world, aino, await panel(world, aino), "**a_b**")
    assert "Somebody else" in await say(world, bo, "forget", rules="**a_b**")
    assert "no longer saved" in await say(world, aino, "forget", rules="**A_B**")
    for command in ("new", "forget"):
        assert "No rules are saved" in await say(world, aino, command, rules="x" * 6000)


@pytest.mark.parametrize("name", [[], [" "], ["\u200b"]])
async def test_a_name_of_which_nothing_can_be_seen_is_refused(
    open_world: OpenWorld, make_bot: MakeBot, name: list[str]
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    await aino.slash(world.channel, "kasino new")
    form = str(CustomId("saved", 1))
    assert "shows nothing" in words(await submit(world, aino, form, name=name))


async def test_every_panel_fits_discords_limits(open_world: OpenWorld, make_bot: MakeBot) -> None:
    world = await open_world(make_bot)
    for locale in ("en-US", "fi"):
        aino = world.person("Aino", locale)
        for game in ("suomalainen", "dominican", "spade"):
            await aino.slash(world.channel, "kasino new", game=game)
            shown = await panel(world, aino)
            for group in Group:
                shown = await turn(world, aino, shown, group)
                assert text_of(shown)
            await press(world, aino, "cancel")
