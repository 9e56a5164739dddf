"""The log of a deal: what happened in each play of the newest deal."""

from bot.engine.effects import Captured, Trailed
from bot.engine.game import Phase
from bot.service import undo
from bot.service.replays import Replays
from tests.service.conftest import ANN, BEN, PLACE, House


async def test_the_log_has_one_entry_a_play_of_the_newest_deal(house: House) -> None:
    game_id = await house.table(BEN, target=200)
    assert (await house.games.plays_of_deal(game_id)).plays == ()
    for number in range(1, 4):
        live = await house.step(game_id)
        plays = (await house.games.plays_of_deal(game_id)).plays
        assert len(plays) == number
        assert plays[-1] == live.effects
        assert isinstance(plays[-1][0], Trailed | Captured)


async def test_a_deal_that_is_over_keeps_its_log_until_the_next_is_dealt(house: House) -> None:
    game_id = await house.table(BEN, target=200)
    while (live := await house.step(game_id)).game.phase is Phase.PLAYING:
        pass
    ended = await house.games.plays_of_deal(game_id)
    assert (ended.deal, len(ended.plays)) == (1, 48)
    last = live.game.seq
    live = await house.step(game_id)
    assert live.game.phase is Phase.PLAYING
    assert await house.games.plays_of_deal(game_id) == (2, ())
    assert await house.games.plays_of_deal(game_id, last) == ended


async def test_a_play_that_was_taken_back_is_in_neither_the_log_nor_the_replay(
    house: House,
) -> None:
    game_id = await house.table(BEN, target=0)
    live = await house.step(game_id)
    for who in (ANN, BEN) if live.game.playing.turn == 1 else (BEN, ANN):
        await house.games.act(
            game_id,
            who.discord_id,
            lambda game, person: (
                undo.agreed(game, person, game.undo_seq) if game.undo else undo.asked(game, person)
            ),
        )
    assert (await house.games.plays_of_deal(game_id)).plays == ()
    await house.play_out(game_id)
    replay = await Replays(house.database).load(PLACE.guild_id, ANN.discord_id, game_id)
    assert [each.play for each in replay.steps] == list(range(49))
