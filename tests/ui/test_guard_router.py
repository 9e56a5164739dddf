"""Old, unknown and forged components, modals, and what a restart leaves working."""

from typing import Any

import pytest
from discord import ui
from simcord.enums import InteractionType
from simcord.results import InteractionResult

from bot.ui.guard_errors import UNKNOWN_PART
from bot.ui.guard_router import Router, matching
from bot.ui.replies import view_of
from tests.conftest import OpenWorld
from tests.ui.sample import ITEMS, MODALS, PublicButton, Sample, board, make_bot
from tests.ui.steps import KINDS, opened, private_text, public_texts
from tests.world import World


def store_of(world: World) -> Any:  # noqa: ANN401 - discord.py's own, and private
    """Return where discord.py remembers views."""
    return world.bot._connection._view_store


@pytest.mark.parametrize(
    "custom_id",
    [
        "k0:private:1:0",
        "k2:private:1:0:fine",
        "k1:nosuch:1:0:",
        "k1:private:1:0",
        "k1:private:1:0:fine:more",
        "k1:private:99999999999999999999999999:0:fine",
        "k1:private:-1:0:fine",
        "k1:private:01:0:fine",
        "k1:private:\u0661:0:fine",
        "k1:private:1:0:fine\n",
        "k1:private:1:0:../x",
        "something else",
        "k1:private:2:0:fine",  # well-formed, but not on that message
    ],
)
async def test_an_unknown_or_forged_id_is_answered_and_does_nothing(
    open_world: OpenWorld, custom_id: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    message = await opened(world, ann, "fine")
    result = await world.press(ann, message, custom_id)
    assert private_text(result) == UNKNOWN_PART
    assert world.bot.service(Sample).done == []


async def test_a_forged_kind_of_component_is_answered_and_does_nothing(
    open_world: OpenWorld,
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    message = await opened(world, ann, "fine")
    result = await world.press(ann, message, "k1:private:1:0:fine", values=["a"])
    assert private_text(result) == UNKNOWN_PART
    assert world.bot.service(Sample).done == []


async def test_a_select_hands_over_what_was_chosen(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.select(await opened(world, ann, "fine"), ["c.3", "a.3"])
    assert private_text(result) == "Picked c.3, a.3"


@pytest.mark.parametrize("kind", KINDS)
async def test_64_an_old_button_works_after_a_restart(open_world: OpenWorld, kind: str) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    message = await opened(world, ann, "fine")
    before = world.bot
    await world.restart()
    result = await ann.click(message, label=kind)
    assert result.acknowledged
    assert world.bot is not before
    assert world.bot.service(Sample).done == ["fine"]


@pytest.mark.parametrize("restarts", [0, 1])
async def test_a_modal_is_answered_once_also_after_a_restart(
    open_world: OpenWorld, restarts: int
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    message = await opened(world, ann, "ask")
    shown = await ann.click(message, label="update")
    for _ in range(restarts):
        await world.restart()
    result = await ann.submit_modal(shown, {"name": "Ann", "colour": ["black", "red"]})
    assert result.acknowledged
    assert message.content == "7: Ann, black+red"
    assert result.followups == []


async def test_a_modal_from_a_command_is_answered_in_private(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    shown = await ann.slash(world.channel, "sample do", what="ask")
    result = await ann.submit_modal(shown, {"name": "Ann", "colour": ["red"]})
    assert private_text(result) == "7: Ann, red"


@pytest.mark.parametrize("custom_id", ["k1:nosuch:1:0:", "k1:private:1:0:fine", "other"])
async def test_an_unknown_modal_is_answered(open_world: OpenWorld, custom_id: str) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    record, payload = world.payload(
        world.env.backend,
        type=InteractionType.MODAL_SUBMIT,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=ann.id,
        data={"custom_id": custom_id, "components": []},
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    assert private_text(InteractionResult(world.env, record)) == UNKNOWN_PART


async def test_discord_py_remembers_no_view_and_no_modal(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    templates = dict(store_of(world)._dynamic_items)
    for command in ("open", "hand"):
        message = await opened(world, ann, "ask", command)
        for kind in KINDS:
            await ann.click(message, label=kind)
    store = store_of(world)
    assert (store._views, store._synced_message_views, store._modals) == ({}, {}, {})
    assert store._dynamic_items == templates
    await world.env.advance_time(20 * 60)  # a quarter of an hour is a private view's life
    assert store._dynamic_items == templates


async def test_buttons_live_on_after_their_message_was_sent_many_times(
    open_world: OpenWorld,
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    for _ in range(3):
        await ann.click(await opened(world, ann, "fine"), label="update")
    result = await ann.click(await opened(world, ann, "fine"), label="private")
    assert private_text(result) == "Fine"
    assert public_texts(world) == ["Fine", "Fine", "Fine", "Board"]


def test_a_view_takes_nothing_that_discord_py_would_have_to_remember() -> None:
    row = (PublicButton.make("Fine"), ui.Button[ui.View](label="Plain"))
    with pytest.raises(TypeError, match="not a dynamic item"):
        view_of((row,))


async def test_a_view_is_new_for_each_sending_persistent_and_already_stopped() -> None:
    rows = board("fine").rows
    first, second = view_of(rows), view_of(rows)
    assert first is not second
    assert first.is_persistent()
    assert first.is_finished()


@pytest.mark.parametrize("item", ITEMS)
def test_each_component_matches_exactly_one_template(item: type[Any]) -> None:
    custom_id = f"k1:{item.verb}:1:2:x"
    assert matching(custom_id, ITEMS) == [item]


def test_two_components_of_one_verb_are_refused() -> None:
    with pytest.raises(ValueError, match="one verb"):
        Router((*ITEMS, PublicButton), MODALS)
