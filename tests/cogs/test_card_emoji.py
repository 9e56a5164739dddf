"""Cards as emoji of the application: given to Discord once, shown beside the words of plays."""

from typing import Any

from simcord.actors import MemberActor

from bot.app import only_release
from bot.engine.cards import PACK
from bot.render.card_style import CardStyle
from bot.service.live import Who
from bot.service.preferences import CardLook, Preferences
from bot.ui.card_emoji import CardEmoji, emoji_name
from tests.cogs.steps import MakeBot, live_of, parts, press, started
from tests.conftest import OpenWorld
from tests.world import World


def uploads(world: World) -> int:
    sent = world.env.http_requests
    return sum(each.method == "POST" and each.path.endswith("/emojis") for each in sent)


async def icons(world: World, who: MemberActor) -> dict[str, str | None]:
    """Return the name of the emoji beside each option and button of a hand that has cards."""
    hand = await press(world, who, "hand")
    assert hand is not None
    form = await world.press(who, hand, parts(hand)["choose"]["custom_id"])
    assert form.modal is not None
    played: list[dict[str, Any]] = form.modal["components"][0]["component"]["options"]
    shown = [*parts(hand)["play"]["options"], *played]
    return {each["label"]: (each.get("emoji") or {}).get("name") for each in shown}


async def test_each_reader_sees_the_emoji_of_his_own_style_once_a_release_has_brought_them(
    open_world: OpenWorld, make_bot: MakeBot
) -> None:
    world = await open_world(make_bot)
    people = world.person("Aino"), world.person("Bo")
    game = (await started(world, *people)).game
    who, hand = people[game.playing.turn], game.playing.hands[game.playing.turn]
    assert set((await icons(world, who)).values()) == {None}
    await only_release(world.bot)
    assert uploads(world) == len(CardStyle) * len(PACK)
    await (await world.bot.fetch_application_emojis())[7].delete()
    await only_release(world.bot)
    assert uploads(world) == len(CardStyle) * len(PACK) + 1
    await world.bot.service(CardEmoji).load(world.bot)
    for look, style in (
        (CardLook.CLASSIC, CardStyle.CLASSIC),
        (CardLook.FOUR_COLOUR, CardStyle.FOUR_COLOUR),
        (CardLook.TEXT, None),
    ):
        await world.bot.service(Preferences).change_person(Who(who.id, "A"), look=look)
        named = {each: style and emoji_name(each, style) for each in hand}
        shown = await icons(world, who)
        assert all(
            shown[label] == name
            for label in shown
            for card, name in named.items()
            if label.startswith(card.symbols)
        )
        assert set(shown.values()) == set(named.values())
    assert (await live_of(world)).game.position == game.position
