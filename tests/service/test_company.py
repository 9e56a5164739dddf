"""Invitations, private tables, and who sits where."""

import asyncio

import pytest

from bot.service.company import (
    INVITED_ALREADY,
    NOBODY_THERE,
    NOT_INVITED,
    ONE_SEAT,
    PRIVATE,
    SEATED_THERE,
    Company,
)
from bot.service.errors import GameError
from bot.service.house_rules import NO_LOBBY, ONLY_HOST
from bot.service.lobby import FULL, NOT_SEATED
from tests.service.conftest import ANN, BEN, CAY, DAN, House


def company(house: House) -> Company:
    return Company(house.database, house.scheduler, house.games)


async def test_a_private_table_is_joined_by_the_invited_alone(house: House) -> None:
    game = await house.lobby(seats=4)
    await company(house).set_private(game, ANN.discord_id, private=True)
    await house.restart()
    with_whom = company(house)
    with pytest.raises(GameError, match=PRIVATE):
        await with_whom.join(game, BEN)
    await with_whom.invite(game, ANN.discord_id, BEN)
    assert (await with_whom.join(game, BEN)).seat_of(BEN.discord_id) == 1
    await with_whom.set_private(game, ANN.discord_id, private=False)
    assert (await with_whom.join(game, CAY)).seat_of(CAY.discord_id) == 2


@pytest.mark.parametrize("private", [True, False])
async def test_who_plays_on_after_a_private_game_sits_at_a_private_table_again(
    house: House, private: bool
) -> None:
    game, with_whom = await house.lobby(BEN, seats=2, target=0), company(house)
    await with_whom.set_private(game, ANN.discord_id, private=private)
    await house.games.start(game, ANN.discord_id)
    await house.play_out(game)
    again = await house.games.rematch(game, BEN.discord_id, at_once=False)
    assert again.is_private is private
    await house.games.leave_lobby(again.id, BEN.discord_id)
    if private:
        with pytest.raises(GameError, match=PRIVATE):
            await with_whom.join(again.id, CAY)
    else:
        await with_whom.join(again.id, CAY)


async def test_an_invitation_is_accepted_once_and_survives_a_restart(house: House) -> None:
    game = await house.lobby(seats=4)
    await company(house).invite(game, ANN.discord_id, BEN)
    await house.restart()
    assert (await company(house).accept(game, BEN)).seat_of(BEN.discord_id) == 1
    with pytest.raises(GameError, match="already"):
        await company(house).accept(game, BEN)


async def test_whoever_declines_or_was_never_invited_cannot_accept(house: House) -> None:
    game, with_whom = await house.lobby(seats=4), company(house)
    await with_whom.invite(game, ANN.discord_id, BEN)
    await with_whom.decline(game, BEN.discord_id)
    for guest in (BEN, CAY):
        with pytest.raises(GameError, match=NOT_INVITED):
            await with_whom.accept(game, guest)
    await with_whom.decline(game, DAN.discord_id)


async def test_an_invitation_to_a_table_that_has_begun_or_expired_is_too_late(
    house: House,
) -> None:
    begun, expired = await house.lobby(BEN, seats=3), await house.lobby(BEN, seats=3)
    with_whom = company(house)
    for game in (begun, expired):
        await with_whom.invite(game, ANN.discord_id, CAY)
    await house.games.start(begun, ANN.discord_id)
    await house.wait(house.settings.lobby_expiry + 1)
    for game in (begun, expired):
        with pytest.raises(GameError, match=NO_LOBBY):
            await with_whom.accept(game, CAY)
        with pytest.raises(GameError, match=NO_LOBBY):
            await with_whom.invite(game, ANN.discord_id, DAN)


async def test_an_invitation_meets_a_full_table(house: House) -> None:
    game, with_whom = await house.lobby(seats=2), company(house)
    await with_whom.invite(game, ANN.discord_id, CAY)
    await with_whom.join(game, BEN)
    with pytest.raises(GameError, match=FULL):
        await with_whom.accept(game, CAY)
    with pytest.raises(GameError, match=FULL):
        await with_whom.invite(game, ANN.discord_id, DAN)


async def test_only_those_at_the_table_invite_and_nobody_twice(house: House) -> None:
    game, with_whom = await house.lobby(BEN, seats=4), company(house)
    with pytest.raises(GameError, match=NOT_SEATED):
        await with_whom.invite(game, CAY.discord_id, DAN)
    with pytest.raises(GameError) as caught:
        await with_whom.invite(game, BEN.discord_id, ANN)
    assert caught.value.message == SEATED_THERE
    await with_whom.invite(game, ANN.discord_id, DAN)
    with pytest.raises(GameError) as caught:  # who does not answer is not called again and again
        await with_whom.invite(game, BEN.discord_id, DAN)
    assert caught.value.message == INVITED_ALREADY
    await with_whom.decline(game, DAN.discord_id)
    await with_whom.invite(game, BEN.discord_id, DAN)


async def test_the_host_sends_a_guest_away_who_cannot_come_back_to_a_private_table(
    house: House,
) -> None:
    game, with_whom = await house.lobby(seats=4), company(house)
    await with_whom.set_private(game, ANN.discord_id, private=True)
    await with_whom.invite(game, ANN.discord_id, BEN)
    await with_whom.accept(game, BEN)
    ben = (await house.games.load(game)).person_of(BEN.discord_id)
    live = await with_whom.remove(game, ANN.discord_id, ben)
    assert live.seat_of(BEN.discord_id) is None
    with pytest.raises(GameError, match=PRIVATE):
        await with_whom.join(game, BEN)


@pytest.mark.parametrize("person", [1, 0, 99, None])
async def test_nobody_is_sent_away_who_is_no_guest(house: House, person: int | None) -> None:
    game = await house.lobby(BEN, seats=4)
    assert (await house.games.load(game)).person_of(ANN.discord_id) == 1
    with pytest.raises(GameError, match=NOBODY_THERE):
        await company(house).remove(game, ANN.discord_id, person)


async def test_people_and_free_seats_change_places(house: House) -> None:
    game, with_whom = await house.lobby(BEN, CAY, seats=4, pairs=True), company(house)
    live = await with_whom.swap(game, ANN.discord_id, 1, 2)
    assert [live.seat_of(each.discord_id) for each in (ANN, BEN, CAY)] == [0, 2, 1]
    live = await with_whom.swap(game, ANN.discord_id, 0, 3)
    assert live.seat_of(ANN.discord_id) == 3
    assert live.game.host == live.person_of(ANN.discord_id)
    with pytest.raises(GameError, match=ONE_SEAT):
        await with_whom.swap(game, ANN.discord_id, 1, 1)


async def test_only_the_host_changes_who_sits_where(house: House) -> None:
    game, with_whom = await house.lobby(BEN, seats=4), company(house)
    before = (await house.games.load(game)).game
    for call in (
        with_whom.swap(game, BEN.discord_id, 0, 1),
        with_whom.remove(game, BEN.discord_id, 0),
        with_whom.set_private(game, CAY.discord_id, private=True),
    ):
        with pytest.raises(GameError, match=ONLY_HOST):
            await call
    assert (await house.games.load(game)).game == before
    assert not (await house.games.load(game)).is_private


async def test_a_lobby_stays_private_that_somebody_changes_at_the_same_moment(
    house: House,
) -> None:
    game, with_whom = await house.lobby(seats=4), company(house)
    may_write = asyncio.Event()
    writing = asyncio.create_task(house.database.run(lambda _: may_write.wait()))
    both = [
        asyncio.create_task(each)
        for each in (
            with_whom.set_private(game, ANN.discord_id, private=True),
            house.games.add_computer(game, ANN.discord_id),
        )
    ]
    # Both have read the lobby before either can store what follows.
    await asyncio.sleep(0.1)
    may_write.set()
    await asyncio.gather(writing, *both)
    assert (await house.games.load(game)).is_private
    with pytest.raises(GameError, match=PRIVATE):
        await with_whom.join(game, BEN)
