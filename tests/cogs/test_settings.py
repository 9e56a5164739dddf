"""The panels: /kasino settings for who may manage the server, /kasino me for everybody."""

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.engine.game import Setup
from bot.i18n import LANGUAGES, texts
from bot.render.card_style import CardStyle
from bot.service.live import Who
from bot.service.preferences import CardLook, PersonChoices, Preferences, ServerChoices
from bot.service.rule_sets import RuleSets
from bot.service.zones import Zones
from bot.ui.choices import LOOK_OF_TABLES, NEW_TABLES, PERSON
from bot.ui.limits import check
from bot.ui.looks import table_style
from bot.ui.own_choices import own_message
from bot.ui.replies import payload_of
from bot.ui.server_choices import MOST_SETS, PAGES, Panel, server_message
from tests.cogs.steps import (
    MakeBot,
    live_of,
    parts,
    play_game,
    press,
    rows,
    say,
    started,
    table_of,
    text_of,
)
from tests.conftest import OpenWorld
from tests.world import World


def manager(world: World) -> MemberActor:
    """Return somebody who may manage the server."""
    role = world.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("Maija"), roles=[role])


async def panel(world: World, who: MemberActor, command: str) -> ResponseMessage:
    """Return the panel that *command* shows."""
    shown = (await who.slash(world.channel, f"kasino {command}")).response
    assert shown is not None
    assert shown.ephemeral
    return shown


def select_of(message: ResponseMessage, field: str) -> dict[str, Any]:
    """Return the select for *field* of a panel."""
    found = [row["components"][0] for row in rows(message)]
    return next(each for each in found if each["custom_id"].endswith(f":{field}"))


async def choose(
    world: World, who: MemberActor, message: ResponseMessage, field: str, value: str
) -> ResponseMessage:
    """Choose *value* for *field* in a panel, and return the panel as it then is."""
    custom_id = select_of(message, field)["custom_id"]
    answer = (await world.press(who, message, custom_id, [value])).response
    assert answer is not None
    return answer


def chosen(message: ResponseMessage, field: str) -> list[str]:
    """Return what a panel shows to be chosen for *field*."""
    options = select_of(message, field)["options"]
    return [each["value"] for each in options if each.get("default")]


async def test_a_person_chooses_the_language_of_private_texts(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino")
    shown = await panel(world, aino, "me")
    assert chosen(shown, "language") == ["auto"]
    shown = await choose(world, aino, shown, "language", "sv")
    assert chosen(shown, "language") == ["sv"]
    assert "Språk" in text_of(shown)
    assert await say(world, aino, "stats") == "Inga avslutade partier än."
    await world.restart()
    assert await say(world, aino, "stats") == "Inga avslutade partier än."
    assert await say(world, world.person("Bo"), "stats") == "No finished games yet."
    await choose(world, aino, await panel(world, aino, "me"), "language", "auto")
    assert await say(world, aino, "stats") == "No finished games yet."


async def turned(world: World, who: MemberActor, page: ResponseMessage) -> ResponseMessage:
    """Return the panel after its last button, which shows the next page or the one before."""
    last = rows(page)[-1]["components"][-1]["custom_id"]
    shown = (await world.press(who, page, last)).response
    assert shown is not None
    return shown


async def test_each_option_of_each_choice_can_be_chosen(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    maija = manager(world)
    preferences = world.bot.service(Preferences)
    own = await panel(world, maija, "me")
    for choice in PERSON:
        for option in choice.options:
            own = await choose(world, maija, own, choice.field, option.value)
            assert chosen(own, choice.field) == [option.value]
            assert getattr(preferences.person(maija.id), choice.field) == option.chosen
    page = await panel(world, maija, "settings")
    choices = {each.field: each for each in (*LOOK_OF_TABLES, *NEW_TABLES)}
    for fields in PAGES:
        for choice in [choices[field] for field in fields if field in choices]:
            for option in choice.options:
                page = await choose(world, maija, page, choice.field, option.value)
                assert chosen(page, choice.field) == [option.value]
                assert getattr(preferences.server(world.guild.id), choice.field) == option.chosen
        page = await turned(world, maija, page)
    assert choices.keys() < {field for fields in PAGES for field in fields}


async def test_whoever_may_not_manage_the_server_changes_nothing(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    maija, bo = manager(world), world.person("Bo")
    assert "Only those who may manage this server" in await say(world, bo, "settings")
    shown = await panel(world, maija, "settings")
    mine = await panel(world, bo, "me")
    stolen = world.env.backend.get_message(world.channel.id, mine.id)
    stolen.components = rows(shown)
    for row in rows(shown):
        part = row["components"][0]
        values = [part["options"][-1]["value"]] if "options" in part else None
        answer = (await world.press(bo, mine, part["custom_id"], values)).response
        assert answer is not None
        assert "Only those who may manage this server" in text_of(answer)
    assert world.bot.service(Preferences).server(world.guild.id) == ServerChoices()


async def test_the_server_chooses_the_language_of_its_tables(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    maija, bo = manager(world), world.person("Bo", "sv-SE")
    await started(world, maija, bo, target=200)
    assert table_of(world).embeds[0].title == "Deal 1"
    await choose(world, maija, await panel(world, maija, "settings"), "language", "fi")
    await say(world, bo, "table")
    assert table_of(world).embeds[0].title == "Jako 1"
    hand = await press(world, bo, "hand")
    assert hand is not None
    assert "På bordet" in text_of(hand)


async def choose_channels(
    world: World,
    who: MemberActor,
    *channels: Any,  # noqa: ANN401 - simcord's handles
) -> ResponseMessage:
    """Choose the *channels* for tables in the server's panel, and return it."""
    first = await panel(world, who, "settings")
    second = (await world.press(who, first, rows(first)[-1]["components"][0]["custom_id"])).response
    assert second is not None
    custom_id = parts(second)["channels"]["custom_id"]
    answer = await who.select(second, list(channels), custom_id=custom_id)
    assert answer.response is not None
    return answer.response


async def test_tables_stand_only_where_the_server_wants_them(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    maija, bo = manager(world), world.person("Bo")
    await started(world, maija, bo)
    await play_game(world)
    cards = world.guild.create_text_channel("cards")
    shown = await choose_channels(world, maija, cards)
    assert f"<#{cards.id}>" in text_of(shown)
    refused = await say(world, bo, "new")
    assert refused == f"Here tables of Kasino stand only in these channels: <#{cards.id}>"
    again = await press(world, bo, "rematch")
    assert again is not None
    assert text_of(again) == refused
    opened = (await bo.slash(cards, "kasino new")).response
    assert opened is not None
    assert not opened.ephemeral
    channel = world.bot.get_channel(cards.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="a long game", type=discord.ChannelType.public_thread)
    await world.env.settle()
    opened = (await bo.slash(cards.threads[0], "kasino new")).response
    assert opened is not None
    assert not opened.ephemeral
    shown = await choose_channels(world, maija)
    assert "everywhere" in text_of(shown)
    again = await press(world, bo, "rematch")
    assert again is not None
    assert not again.ephemeral


async def test_a_chosen_channel_that_is_gone_does_not_count(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    maija = manager(world)
    await world.bot.service(Preferences).change_server(world.guild.id, channels=(12345,))
    assert "Played to" in await say(world, maija, "new")
    assert "everywhere" in text_of(await choose_channels(world, maija))


async def test_a_new_game_is_played_to_what_the_server_chose_unless_its_host_says_otherwise(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    bo = world.person("Bo")
    assert "Played to 16 points." in await say(world, bo, "new")
    for target, words in ((50, "Played to 50 points."), (0, "A single deal is played.")):
        preferences = world.bot.service(Preferences)
        await preferences.change_server(world.guild.id, target=target)
        assert words in await say(world, bo, "new")
    assert "Played to 11 points." in await say(world, bo, "new", target=11)


async def test_a_new_table_plays_by_the_saved_rules_that_the_server_chose(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    maija, bo = manager(world), world.person("Bo")
    who, setup = Who(maija.id, "Maija"), Setup("royal", 50, 4, changes=(("sweep_points", 1),))
    names = [f"House {number}" for number in range(10, 12 + MOST_SETS)]
    for name in names:
        sets = world.bot.service(RuleSets)
        await sets.save(world.guild.id, who, name, setup, is_moderator=False)
    first = await panel(world, maija, "settings")
    page = (await world.press(maija, first, rows(first)[-1]["components"][0]["custom_id"])).response
    assert page is not None
    for _ in range(2):
        more = (parts(page)["usual"]["custom_id"], [parts(page)["usual"]["options"][-1]["value"]])
        page = (await world.press(maija, page, *more)).response
        assert page is not None
        assert len(parts(page)["usual"]["options"]) in {2 + MOST_SETS, 4}
    for name in (names[0], names[-1]):
        await world.press(maija, page, parts(page)["usual"]["custom_id"], [f"={name}"])
    lobby = await say(world, bo, "new")
    assert "Played to 50 points." in lobby
    assert "◆ Clearing the table brings 1 point." in lobby
    assert "Played to 21 points." in await say(world, bo, "new", game="royal")
    forged = await world.press(maija, page, parts(page)["usual"]["custom_id"], ["=of nobody"])
    assert forged.response is not None
    assert "earlier version" in text_of(forged.response)
    await sets.remove(world.guild.id, who, names[-1], is_moderator=False)
    assert "Played to 16 points." in await say(world, bo, "new")
    assert "those of the game itself" in text_of(await choose_channels(world, maija))


@pytest.mark.parametrize(
    ("look", "style"),
    [
        (CardLook.CLASSIC, CardStyle.CLASSIC),
        (CardLook.FOUR_COLOUR, CardStyle.FOUR_COLOUR),
        (CardLook.TEXT, None),
    ],
)
async def test_the_table_is_drawn_in_the_style_that_the_server_chose(
    open_world: OpenWorld, make_bot: MakeBot, look: CardLook, style: CardStyle | None
) -> None:
    world = await open_world(make_bot)
    await world.bot.service(Preferences).change_server(world.guild.id, look=look)
    assert table_style(world.bot, world.guild.id) is style
    assert table_style(world.bot, world.guild.id + 1) is CardStyle.CLASSIC


async def test_a_manager_alone_sets_the_zone_by_a_form_that_says_what_there_is(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    maija, zones = manager(world), world.bot.service(Zones)
    shown = await panel(world, maija, "settings")
    while "zone" not in parts(shown):
        shown = await turned(world, maija, shown)
    assert "leaderboards count): UTC" in text_of(shown)
    for text, said, kept in (
        ("Mars", "no time zone", "UTC"),
        ("helsinki", "leaderboards count): Europe/Helsinki", "Europe/Helsinki"),
    ):
        asked = await world.press(maija, shown, parts(shown)["zone"]["custom_id"])
        answer = (await maija.submit_modal(asked, {"zone": text})).response
        assert answer is not None
        assert said in text_of(answer)
        assert await zones.of(world.guild.id) == kept
    assert await zones.of(world.guild.id + 1) == "UTC"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_panel_fits(language: str) -> None:
    t = texts(language)
    sets = [f"{number}{'*' * 29}" for number in range(100, 200)]
    many = ServerChoices(channels=tuple(range(10**18, 10**18 + 25)), rules=sets[99])
    panels = [
        own_message(PersonChoices(), t),
        server_message(Panel(ServerChoices()), 0, t),
        *(server_message(Panel(many, "UTC", sets), page, t) for page in range(len(PAGES))),
    ]
    assert not any(check(payload_of(each)) for each in panels)


async def test_a_play_is_made_only_when_it_is_confirmed_by_who_wants_that(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    game = (await started(world, *people)).game
    who = people[game.playing.turn]
    await choose(world, who, await panel(world, who, "me"), "confirm", "on")
    hand = await press(world, who, "hand")
    assert hand is not None
    select = parts(hand)["play"]
    value = select["options"][0]["value"]
    asked = (await world.press(who, hand, select["custom_id"], [value])).response
    assert asked is not None
    assert "Is this what you play?" in text_of(asked)
    assert (await live_of(world)).game.position == game.position
    back = (await world.press(who, asked, parts(asked)["back"]["custom_id"])).response
    assert back is not None
    assert "play" in parts(back)
    select = parts(back)["play"]
    asked = (await world.press(who, back, select["custom_id"], [value])).response
    assert asked is not None
    yes = parts(asked)["confirm"]["custom_id"]
    played = (await world.press(who, asked, yes)).response
    assert played is not None
    assert "You played" in text_of(played)
    assert (await live_of(world)).game.position == game.position + 1
    late = (await world.press(who, asked, yes)).response
    assert late is not None
    assert (await live_of(world)).game.position == game.position + 1
