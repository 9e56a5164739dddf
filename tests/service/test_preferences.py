"""What servers and people choose is stored, counts at once, and is there after a restart."""

import asyncio

import pytest

from bot.service.live import Who
from bot.service.preferences import (
    Calling,
    CardLook,
    PersonChoices,
    Preferences,
    ServerChoices,
)
from tests.service.conftest import ANN, BEN, House

SERVER = 1


async def loaded(house: House) -> Preferences:
    """Return the choices as a new process finds them."""
    preferences = Preferences(house.database, house.scheduler)
    await preferences.load()
    return preferences


async def test_whoever_has_chosen_nothing_has_the_usual(house: House) -> None:
    preferences = await loaded(house)
    assert preferences.server(SERVER) == preferences.server(None) == ServerChoices()
    assert preferences.person(ANN.discord_id) == PersonChoices()


async def test_every_choice_of_a_server_is_there_after_a_restart(house: House) -> None:
    preferences = await loaded(house)
    chosen = ServerChoices(
        "fi", CardLook.TEXT, Calling.NEVER, 3.0, (7, 2**60), "swedish", "Our own", 0, hints=False
    )
    changes = {name: getattr(chosen, name) for name in ServerChoices.__dataclass_fields__}
    await preferences.change_server(SERVER, **changes)
    await preferences.change_server(SERVER + 1, language="sv")
    again = await loaded(house)
    assert preferences.server(SERVER) == again.server(SERVER) == chosen
    assert again.server(SERVER + 1) == ServerChoices("sv")


async def test_every_choice_of_a_person_is_there_after_a_restart(house: House) -> None:
    preferences = await loaded(house)
    chosen = PersonChoices("no", CardLook.FOUR_COLOUR, Calling.ALWAYS, confirm=True)
    changes = {name: getattr(chosen, name) for name in PersonChoices.__dataclass_fields__}
    await preferences.change_person(ANN, **changes)
    await preferences.change_person(BEN, confirm=True)
    again = await loaded(house)
    assert preferences.person(ANN.discord_id) == again.person(ANN.discord_id) == chosen
    assert again.person(BEN.discord_id) == PersonChoices(confirm=True)


async def test_what_is_set_back_is_the_usual_again(house: House) -> None:
    preferences = await loaded(house)
    await preferences.change_person(ANN, language="fi", confirm=True)
    await preferences.change_person(ANN, language=None, confirm=False)
    assert (await loaded(house)).person(ANN.discord_id) == PersonChoices()


async def test_two_changes_at_once_both_count(house: House) -> None:
    preferences = await loaded(house)
    await asyncio.gather(
        preferences.change_server(SERVER, language="fi"),
        preferences.change_server(SERVER, pause=5.0),
        preferences.change_person(ANN, confirm=True),
        preferences.change_person(ANN, calling=Calling.NEVER),
    )
    assert (await loaded(house)).server(SERVER) == ServerChoices("fi", pause=5.0)
    ann = PersonChoices(calling=Calling.NEVER, confirm=True)
    assert (await loaded(house)).person(ANN.discord_id) == ann


async def test_a_choice_keeps_the_games_and_the_newest_name_of_a_person(house: House) -> None:
    game_id = await house.table(BEN)
    preferences = await loaded(house)
    await preferences.change_person(Who(ANN.discord_id, "Annie"), confirm=True)
    await house.restart()
    live = await house.games.load(game_id)
    assert sorted(live.names.values()) == ["Annie", "Ben"]


@pytest.mark.parametrize("server", CardLook)
@pytest.mark.parametrize("own", [None, *CardLook])
async def test_a_hand_looks_as_its_owner_wants_or_else_like_the_table(
    house: House, server: CardLook, own: CardLook | None
) -> None:
    preferences = await loaded(house)
    await preferences.change_server(SERVER, look=server)
    await preferences.change_person(ANN, look=own)
    assert preferences.hand_look(SERVER, ANN.discord_id) is (own or server)


@pytest.mark.parametrize(
    ("server", "own", "counts"),
    [
        (Calling.SLOW, None, Calling.SLOW),
        (Calling.SLOW, Calling.ALWAYS, Calling.ALWAYS),
        (Calling.ALWAYS, Calling.NEVER, Calling.NEVER),
        (Calling.ALWAYS, None, Calling.ALWAYS),
        (Calling.NEVER, Calling.ALWAYS, Calling.NEVER),
    ],
)
async def test_people_choose_their_calls_unless_the_server_wants_none(
    house: House, server: Calling, own: Calling | None, counts: Calling
) -> None:
    preferences = await loaded(house)
    await preferences.change_server(SERVER, calling=server)
    await preferences.change_person(ANN, calling=own)
    assert preferences.calling(SERVER, ANN.discord_id) is counts


async def test_a_computer_waits_as_long_as_the_server_wants(house: House) -> None:
    house.games.timers.pause = lambda guild_id: 8.0 if guild_id == SERVER else 0.0
    game_id = await house.table()
    while (live := await house.games.load(game_id)).game.turn == live.seat_of(ANN.discord_id):
        await house.step(game_id)
    await house.wait(7.9)
    assert (await house.games.load(game_id)).game.position == live.game.position
    await house.wait(0.1)
    assert (await house.games.load(game_id)).game.position == live.game.position + 1
