"""The log of a deal: what happened in each play of the newest deal."""

from bot.engine.effects import Captured, Trailed
from bot.engine.game import Phase
from tests.service.conftest import BEN, House


async def test_the_log_has_one_entry_a_play_of_the_newest_deal(house: House) -> None:
    game_id = await house.table(BEN, target=200)
    assert await house.games.plays_of_deal(game_id) == ()
    for number in range(1, 4):
        live = await house.step(game_id)
        plays = await house.games.plays_of_deal(game_id)
        assert len(plays) == number
        assert plays[-1] == live.effects
        assert isinstance(plays[-1][0], Trailed | Captured)


async def test_a_deal_that_is_over_keeps_its_log_until_the_next_is_dealt(house: House) -> None:
    game_id = await house.table(BEN, target=200)
    while (live := await house.step(game_id)).game.phase is Phase.PLAYING:
        pass
    assert len(await house.games.plays_of_deal(game_id)) == 48
    live = await house.step(game_id)
    assert live.game.phase is Phase.PLAYING
    assert await house.games.plays_of_deal(game_id) == ()
