"""Try whole games: plays and refusals, computers, restarts, leaving, ending and rematches."""

import asyncio
import sqlite3
from random import Random

import pytest
from sqlalchemy import text

from bot.engine.cards import card
from bot.engine.deal import legal_moves
from bot.engine.game import Closing, Phase
from bot.engine.moves import Capture, IllegalMoveError, Move, Reason, Trail
from bot.engine.view import View
from bot.scheduler import RETRY_MOST
from bot.service import course
from bot.service.errors import GameError, StaleError
from bot.service.games import SEATED_AGAIN, Games, Live, Who
from bot.service.thinking import Thinker
from db import events as stored_events
from tests.clock import Clock
from tests.service.conftest import ANN, BEN, CAY, DAN, PLACE, House


def user_on_turn(live: Live) -> Who:
    person = live.game.seats[live.game.playing.turn].person
    assert person is not None
    return next(each for each in (ANN, BEN, CAY, DAN) if live.person_of(each.discord_id) == person)


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_one_person_and_computers_play_to_the_end(house: House, seats: int) -> None:
    game_id = await house.table(seats=seats, target=12)
    live = await house.play_out(game_id)
    assert live.game.phase is Phase.OVER
    assert max(live.game.totals) >= 12
    assert await house.games.load(game_id) == live
    assert await house.finding.here(PLACE) == []


async def test_after_a_restart_at_every_step_the_game_stands_where_it_stood(house: House) -> None:
    game_id = await house.table(seats=2, target=0)
    live = await house.games.load(game_id)
    while not live.game.is_finished:
        await house.restart()
        assert await house.games.load(game_id) == live
        live = await house.step(game_id)
    assert live.game.phase is Phase.OVER


async def test_two_plays_from_one_position_are_one_play(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    who, position = user_on_turn(live), live.game.position
    moves = [Trail(each) for each in live.game.playing.hand[:2]]
    plays = [house.games.play(game_id, position, who.discord_id, who.name, each) for each in moves]
    first, second = await asyncio.gather(*plays, return_exceptions=True)
    assert isinstance(first, Live)
    assert isinstance(second, StaleError)
    assert (await house.games.load(game_id)).game == first.game


async def test_of_two_processes_one_plays_and_the_other_looks_again(house: House) -> None:
    game_id = await house.table(BEN)
    other = house.another_process()
    live = await other.load(game_id)
    who, move = user_on_turn(live), Trail(live.game.playing.hand[0])
    mine = await house.games.play(game_id, live.game.position, who.discord_id, who.name, move)
    with pytest.raises(StaleError, match=course.MOVED_ON):
        await other.play(game_id, live.game.position, who.discord_id, who.name, move)
    assert (await other.load(game_id)).game == mine.game


async def test_what_the_rules_refuse_changes_nothing(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    who = user_on_turn(live)
    other = BEN if who is ANN else ANN
    hand, position = live.game.playing.hand, live.game.position
    with pytest.raises(IllegalMoveError, match=Reason.NOT_YOUR_TURN):
        await house.games.play(game_id, position, other.discord_id, other.name, Trail(hand[0]))
    move = Capture(hand[0], frozenset(hand[1:2]))
    with pytest.raises(IllegalMoveError, match=Reason.NOT_ON_TABLE):
        await house.games.play(game_id, position, who.discord_id, who.name, move)
    with pytest.raises(GameError, match=course.NOT_AT_TABLE):
        await house.games.play(game_id, position, 999, "Eve", Trail(hand[0]))
    assert await house.games.load(game_id) == live
    assert house.changed[-1:] == [game_id]


async def test_nothing_happens_in_a_finished_game_or_before_the_first_deal(house: House) -> None:
    waiting = await house.lobby(BEN)
    lone = (await house.games.load(waiting)).game.position
    finished = await house.play_out(await house.table(BEN, target=0))
    move = Trail(card("SA"))
    play = house.games.play
    with pytest.raises(GameError, match=course.NOT_BEGUN):
        await play(waiting, lone, ANN.discord_id, ANN.name, move)
    with pytest.raises(IllegalMoveError, match=Reason.GAME_OVER):
        await play(finished.id, finished.game.position, ANN.discord_id, ANN.name, move)
    with pytest.raises(StaleError):
        await play(finished.id, 5, ANN.discord_id, ANN.name, move)
    for refused in (house.games.leave, house.games.come_back):
        with pytest.raises(GameError, match=course.FINISHED):
            await refused(finished.id, ANN.discord_id)
        with pytest.raises(GameError, match=course.NOT_BEGUN):
            await refused(waiting, ANN.discord_id)
    with pytest.raises(GameError, match=course.FINISHED):
        await house.games.end(finished.id, ANN.discord_id, is_moderator=True)
    with pytest.raises(GameError, match=course.FINISHED):
        await house.games.continue_deal(finished.id, finished.game.position, ANN.discord_id)


async def test_the_next_deal_is_dealt_once_and_the_dealer_moves_on(house: House) -> None:
    game_id = await house.table(BEN, target=50)
    live = await house.games.load(game_id)
    with pytest.raises(GameError, match=course.DEAL_RUNS):
        await house.games.continue_deal(game_id, live.game.position, ANN.discord_id)
    dealer = live.game.dealer
    while live.game.phase is Phase.PLAYING:
        live = await house.step(game_id)
    pressed = [
        house.games.continue_deal(game_id, live.game.position, each.discord_id)
        for each in (ANN, BEN)
    ]
    done = await asyncio.gather(*pressed, return_exceptions=True)
    assert [type(each) for each in done] == [Live, StaleError]
    assert (await house.games.load(game_id)).game.dealer == 1 - dealer


async def test_a_computer_plays_for_who_left_until_he_returns(house: House) -> None:
    game_id = await house.table(BEN, target=50)
    who = user_on_turn(await house.games.load(game_id))
    other = BEN if who is ANN else ANN
    live = await house.games.leave(game_id, who.discord_id)
    assert live.game.host == live.person_of(other.discord_id if who is ANN else ANN.discord_id)
    move = next(legal_moves(live.game.playing))
    with pytest.raises(GameError, match="/kasino return"):
        await house.games.play(game_id, live.game.position, who.discord_id, who.name, move)
    with pytest.raises(GameError, match=course.AWAY):
        await house.games.leave(game_id, who.discord_id)
    await house.wait(house.settings.computer_pause)
    after = await house.games.load(game_id)
    assert after.game.position == live.game.seq + 1
    back = await house.games.come_back(game_id, who.discord_id)
    assert back.effects == after.effects != ()
    assert back.left_after == {}
    with pytest.raises(GameError, match=course.NOT_AWAY):
        await house.games.come_back(game_id, who.discord_id)


class SlowThinker(Thinker):
    """Thinks for a second by the clock of a test, and knows when it has begun to."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(workers=0)
        self.clock = clock
        self.began: list[float] = []

    async def choose(self, level: str, view: View, seed: int) -> Move:
        """Choose as any computer does."""
        self.began.append(self.clock.time)
        self.clock.time += 1
        return await super().choose(level, view, seed)


async def test_when_a_computer_plays_does_not_tell_how_long_it_thought(house: House) -> None:
    thinker = SlowThinker(house.clock)
    house.games = Games(house.database, house.scheduler, house.settings, thinker, Random(7))
    game_id, pause = await house.table(BEN), house.settings.computer_pause
    live = await house.games.leave(
        game_id, user_on_turn(await house.games.load(game_id)).discord_id
    )
    began = house.clock.time
    await house.wait(pause - 0.01)
    assert thinker.began == [began]
    assert (await house.games.load(game_id)).game.seq == live.game.seq
    await house.wait(0.01)
    assert (await house.games.load(game_id)).game.seq == live.game.seq + 1


async def test_who_leaves_again_and_again_starts_one_search(house: House) -> None:
    thinker = SlowThinker(house.clock)
    house.games = Games(house.database, house.scheduler, house.settings, thinker, Random(7))
    game_id = await house.table(BEN)
    who = user_on_turn(await house.games.load(game_id))
    for _ in range(3):
        await house.games.leave(game_id, who.discord_id)
        await house.wait(0)
        await house.games.come_back(game_id, who.discord_id)
    assert len(thinker.began) == 1


async def test_who_returns_before_the_computer_has_moved_plays_himself(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    who = user_on_turn(live)
    await house.games.leave(game_id, who.discord_id)
    thinking = asyncio.create_task(house.games.computer_turn(game_id))
    await asyncio.sleep(0)
    await house.games.come_back(game_id, who.discord_id)
    await thinking
    await house.wait(60)
    assert (await house.games.load(game_id)).game.playing == live.game.playing


async def test_the_last_to_leave_closes_the_game(house: House) -> None:
    game_id = await house.table(BEN, seats=3)
    await house.games.leave(game_id, BEN.discord_id)
    live = await house.games.leave(game_id, ANN.discord_id)
    assert live.game.closing is Closing.DESERTED
    await house.wait(60)
    assert (await house.games.load(game_id)).game == live.game


async def test_host_and_moderator_end_a_game_at_once(house: House) -> None:
    hosted, moderated, waiting = await house.table(BEN), await house.table(BEN), await house.lobby()
    live = await house.games.end(hosted, ANN.discord_id, is_moderator=False)
    assert live.game.closing is Closing.ENDED
    live = await house.games.end(moderated, 999, is_moderator=True)
    assert live.game.closing is Closing.ENDED
    live = await house.games.end(waiting, ANN.discord_id, is_moderator=False)
    assert live.game.closing is Closing.CANCELLED


async def test_others_say_that_they_want_to_end_and_the_last_of_all_people_ends_it(
    house: House,
) -> None:
    game_id = await house.table(BEN, CAY, seats=3)
    with pytest.raises(GameError, match=course.NOT_AT_TABLE):
        await house.games.end(game_id, DAN.discord_id, is_moderator=False)
    await house.games.end(game_id, BEN.discord_id, is_moderator=False)
    live = await house.games.end(game_id, CAY.discord_id, is_moderator=False)
    voters = frozenset(live.game.people[1:])
    assert (live.game.is_finished, live.votes) == (False, voters)
    live = await house.step(game_id)
    assert (live.game.is_finished, live.votes) == (False, voters)
    live = await house.games.end(game_id, ANN.discord_id, is_moderator=False)
    assert live.game.closing is Closing.ENDED


async def test_who_wanted_the_end_before_he_was_host_is_waited_for_no_more(house: House) -> None:
    game_id = await house.table(BEN, CAY, seats=3)
    await house.games.end(game_id, BEN.discord_id, is_moderator=False)
    live = await house.games.leave(game_id, ANN.discord_id)
    assert (live.game.is_finished, live.game.host) == (False, live.person_of(BEN.discord_id))
    live = await house.games.end(game_id, CAY.discord_id, is_moderator=False)
    assert live.game.closing is Closing.ENDED


async def test_who_is_away_has_no_say_in_ending_a_game(house: House) -> None:
    game_id = await house.table(BEN, CAY, seats=3)
    await house.games.leave(game_id, CAY.discord_id)
    with pytest.raises(GameError, match=course.NOT_AT_TABLE):
        await house.games.end(game_id, CAY.discord_id, is_moderator=False)
    assert (await house.games.load(game_id)).votes == frozenset()


async def test_a_rematch_keeps_the_seats_and_moves_the_dealer_on_once(house: House) -> None:
    old = await house.play_out(await house.table(BEN, CAY, seats=4, target=0))
    with pytest.raises(GameError, match=course.NOT_AT_TABLE):
        await house.games.rematch(old.id, 999)
    await house.lobby()
    new = await house.games.rematch(old.id, BEN.discord_id)
    assert new.game.phase is Phase.PLAYING
    assert (new.game.seats, new.game.host) == (old.game.seats, old.game.host)
    assert new.game.dealer == (old.game.dealer + 1) % 4
    assert new.game.playing.stock != (old.game.deal and old.game.deal.stock)
    with pytest.raises(GameError, match=SEATED_AGAIN):
        await house.games.rematch(old.id, ANN.discord_id)
    with pytest.raises(GameError, match=course.NOT_FINISHED):
        await house.games.rematch(new.id, ANN.discord_id)


async def test_the_same_players_may_sit_in_a_new_lobby_instead(house: House) -> None:
    old = await house.play_out(await house.table(BEN, CAY, seats=4, target=0))
    new = await house.games.rematch(old.id, BEN.discord_id, at_once=False)
    assert (new.game.phase, new.game.setup) == (Phase.LOBBY, old.game.setup)
    assert new.game.seats == old.game.seats
    assert new.game.host == old.game.host
    with pytest.raises(GameError, match=SEATED_AGAIN):
        await house.games.rematch(old.id, ANN.discord_id)


async def test_who_left_is_not_drawn_into_the_rematch(house: House) -> None:
    game_id = await house.table(BEN, target=0)
    await house.games.leave(game_id, ANN.discord_id)
    await house.play_out(game_id)
    with pytest.raises(GameError, match=course.NOT_AT_TABLE):
        await house.games.rematch(game_id, ANN.discord_id)
    new = await house.games.rematch(game_id, BEN.discord_id)
    assert new.seat_of(ANN.discord_id) is None
    assert new.game.host == new.person_of(BEN.discord_id)
    lobby_id = await house.lobby()
    await house.games.cancel(lobby_id, ANN.discord_id)
    with pytest.raises(GameError, match="begun or ended"):
        await house.games.rematch(lobby_id, ANN.discord_id)


async def test_a_computer_that_waited_at_a_crash_plays_on(house: House) -> None:
    game_id = await house.table(seats=4)
    live = await house.games.load(game_id)
    while live.seat_of(ANN.discord_id) == live.game.turn:
        live = await house.step(game_id)
    await house.restart()
    await house.wait(house.settings.computer_pause)
    assert (await house.games.load(game_id)).game.position == live.game.position + 1


async def test_an_acknowledged_move_is_in_the_log(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.step(game_id)
    async with house.database.read() as connection:
        rows = await stored_events.of(connection, game_id)
    assert len(rows) == live.game.seq
    assert rows[-1].text.startswith(f"play {live.game.playing.history[-1].seat} ")


FULL_DISK = (
    "CREATE TRIGGER full_disk BEFORE INSERT ON events "
    "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
)


async def test_a_move_that_could_not_be_stored_can_be_made_again(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    who, position, move = user_on_turn(live), live.game.position, Trail(live.game.playing.hand[0])
    await house.database.run(lambda c: c.execute(text(FULL_DISK)))
    with pytest.raises(sqlite3.IntegrityError):
        await house.games.play(game_id, position, who.discord_id, who.name, move)
    assert await house.games.load(game_id) == live
    await house.database.run(lambda c: c.execute(text("DROP TRIGGER full_disk")))
    after = await house.games.play(game_id, position, who.discord_id, who.name, move)
    assert after.game.position == position + 1


async def test_a_computer_whose_move_could_not_be_stored_tries_again_by_itself(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    live = await house.games.leave(game_id, user_on_turn(live).discord_id)
    await house.database.run(lambda c: c.execute(text(FULL_DISK)))
    await house.wait(60)
    assert 3 < caplog.text.count("tried again") < 10
    assert "the disk is full" in caplog.text
    await house.database.run(lambda c: c.execute(text("DROP TRIGGER full_disk")))
    await house.wait(RETRY_MOST)
    assert (await house.games.load(game_id)).game.position == live.game.seq + 1


async def test_a_computer_that_another_process_moved_is_not_moved_twice(house: House) -> None:
    game_id = await house.table(BEN)
    await house.games.leave(game_id, user_on_turn(await house.games.load(game_id)).discord_id)
    other = house.another_process()
    await other.computer_turn(game_id)
    await house.games.computer_turn(game_id)
    assert await house.games.load(game_id) == await other.load(game_id)
    await house.games.computer_turn(game_id)
    assert await house.games.load(game_id) == await other.load(game_id)


async def test_a_new_name_is_shown_from_the_next_play_on(house: House) -> None:
    game_id = await house.table(BEN)
    live = await house.games.load(game_id)
    who, move = user_on_turn(live), next(legal_moves(live.game.playing))
    live = await house.games.play(game_id, live.game.position, who.discord_id, "Neo", move)
    assert live.names[live.person_of(who.discord_id) or 0] == "Neo"
    await house.restart()
    assert await house.games.load(game_id) == live


async def test_messages_of_games_that_are_not_in_memory_are_stored_too(house: House) -> None:
    live = await house.play_out(await house.table(BEN, target=0))
    await house.games.set_message(live, 5)
    await house.games.set_ping(live.id, None)
    assert (await house.games.load(live.id)).message_id == 5
