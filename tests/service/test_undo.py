"""Taking a play back: all people at the table agree, and nobody has seen a new card."""

from functools import partial

import pytest

from bot.engine.moves import Trail
from bot.service import undo
from bot.service.errors import GameError, StaleError
from bot.service.games import Live, Who
from tests.service.conftest import ANN, BEN, CAY, DAN, House
from tests.service.test_deadlines import on_turn


async def after_a_play(house: House, *guests: Who, seats: int) -> tuple[Live, Live, Who]:
    """Return a game before and after a play of a person, and who made it."""
    game_id = await house.table(*guests, seats=seats)
    before = await house.games.load(game_id)
    while not before.game.seats[before.game.playing.turn].is_present:
        before = await house.step(game_id)
    return before, await house.step(game_id), on_turn(before)


async def ask(house: House, live: Live, discord_id: int) -> Live:
    """Ask to take the last play back."""
    return await house.games.act(live.id, discord_id, undo.asked)


async def agree(house: House, asked: Live, discord_id: int) -> Live:
    """Agree to what was asked."""
    decide = partial(undo.agreed, position=asked.game.undo_seq)
    return await house.games.act(asked.id, discord_id, decide)


async def refuse(house: House, asked: Live, discord_id: int) -> Live:
    """Refuse what was asked."""
    decide = partial(undo.refused, position=asked.game.undo_seq)
    return await house.games.act(asked.id, discord_id, decide)


async def test_both_of_two_people_take_a_play_back_also_over_a_restart(house: House) -> None:
    before, after, player = await after_a_play(house, BEN, seats=2)
    other = BEN if player is ANN else ANN
    asked = await ask(house, after, player.discord_id)
    assert asked.game.playing == after.game.playing
    await house.restart()
    agreed = await agree(house, asked, other.discord_id)
    assert agreed.game.playing == before.game.playing
    assert agreed.game.undo == ()
    with pytest.raises(GameError, match="no play"):
        await ask(house, after, player.discord_id)
    assert (await house.step(after.id)).game.position > agreed.game.position


async def test_a_choice_made_before_is_out_of_date_once_a_play_is_taken_back(house: House) -> None:
    before, after, player = await after_a_play(house, BEN, seats=2)
    other = BEN if player is ANN else ANN
    asked = await ask(house, after, player.discord_id)
    await agree(house, asked, other.discord_id)
    move = before.game.playing.hand[0]
    for position in (before.game.position, after.game.position):
        with pytest.raises(StaleError):
            await house.games.play(after.id, position, player.discord_id, "x", Trail(move))


async def test_one_person_who_refuses_is_enough(house: House) -> None:
    _, after, player = await after_a_play(house, BEN, CAY, DAN, seats=4)
    others = [each for each in (ANN, BEN, CAY, DAN) if each is not player]
    asked = await ask(house, after, player.discord_id)
    await agree(house, asked, others[0].discord_id)
    with pytest.raises(GameError, match="already"):
        await agree(house, asked, others[0].discord_id)
    kept = await refuse(house, asked, others[1].discord_id)
    assert kept.game.playing == after.game.playing
    with pytest.raises(StaleError):
        await agree(house, asked, others[2].discord_id)
    with pytest.raises(GameError, match="no play"):
        await ask(house, after, player.discord_id)


async def test_computers_wait_until_it_is_decided(house: House) -> None:
    _, after, player = await after_a_play(house, BEN, seats=4)
    while after.game.seats[after.game.playing.turn].is_present:
        after, player = await house.step(after.id), on_turn(after)
    asked = await ask(house, after, player.discord_id)
    await house.wait(undo_wait := 30)
    assert (await house.games.load(after.id)).game == asked.game
    await house.wait(undo_wait + 2)
    assert (await house.games.load(after.id)).game.seq > asked.game.seq + 1


async def test_where_no_other_person_plays_it_happens_at_once(house: House) -> None:
    before, after, player = await after_a_play(house, seats=2)
    assert (await ask(house, after, player.discord_id)).game.playing == (before.game.playing)


async def test_only_whoever_made_the_last_play_asks(house: House) -> None:
    _, after, player = await after_a_play(house, BEN, CAY, seats=3)
    other = next(each for each in (ANN, BEN, CAY) if each is not player)
    for who in (other.discord_id, DAN.discord_id):
        with pytest.raises(GameError):
            await ask(house, after, who)
    assert undo.can_ask(after.game, after.seat_of(player.discord_id) or 0)
    assert not undo.can_ask(after.game, after.seat_of(other.discord_id) or 0)


async def test_whoever_left_is_not_asked(house: House) -> None:
    before, after, player = await after_a_play(house, BEN, CAY, seats=3)
    others = [each for each in (ANN, BEN, CAY) if each is not player]
    waits = on_turn(after)
    gone = next(each for each in others if each is not waits)
    await house.games.leave(after.id, gone.discord_id)
    asked = await ask(house, after, player.discord_id)
    back = await agree(house, asked, waits.discord_id)
    assert back.game.playing == before.game.playing


async def test_59_a_computer_takes_none_of_its_plays_back(house: House) -> None:
    game_id = await house.table(seats=2)
    plays = 0
    while plays < 6:
        live = await house.step(game_id)
        last = live.game.before
        if last is not None and not live.game.seats[last.turn].is_present:
            plays += 1
            assert not any(undo.can_ask(live.game, seat) for seat in range(2))
            with pytest.raises(GameError, match="Only whoever"):
                await ask(house, live, ANN.discord_id)
            await house.wait(house.settings.computer_pause)
            assert (await house.games.load(game_id)).game == live.game
