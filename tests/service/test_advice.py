"""Try who gets advice, about what, and where it fails."""

from random import Random

import pytest

from bot.ai.levels import EXPERT, HARD, MEDIUM
from bot.engine.deal import legal_moves, objection
from bot.engine.game import Phase
from bot.engine.moves import Reason
from bot.service import lobby
from bot.service.advice import NO_HINTS, NO_HINTS_HERE, RATED, Advice
from bot.service.errors import GameError
from bot.service.preferences import Preferences
from bot.service.results import result_of
from bot.service.thinking import Thinker
from tests.service.conftest import ANN, BEN, CAY, House


async def test_computers_play_at_the_level_that_was_chosen(house: House) -> None:
    game_id = await house.lobby(BEN, seats=4)
    with pytest.raises(GameError, match=lobby.NO_LEVEL):
        await house.games.set_level(game_id, BEN.discord_id, "genius")
    with pytest.raises(GameError, match=lobby.NOT_SEATED):
        await house.games.set_level(game_id, CAY.discord_id, HARD)
    live = await house.games.set_level(game_id, BEN.discord_id, HARD)
    assert [each.computer for each in live.game.seats] == [None, None, HARD, None]
    seq = live.game.seq
    assert (await house.games.set_level(game_id, BEN.discord_id, HARD)).game.seq == seq
    live = await house.games.add_computer(game_id, BEN.discord_id)
    assert [each.computer for each in live.game.seats] == [None, None, HARD, HARD]
    live = await house.games.set_level(game_id, ANN.discord_id, EXPERT)
    assert [each.computer for each in live.game.seats] == [None, None, EXPERT, EXPERT]


async def test_the_computer_for_a_leaver_plays_at_the_tables_level(house: House) -> None:
    game_id = await house.lobby(BEN, seats=3)
    await house.games.set_level(game_id, BEN.discord_id, HARD)
    await house.games.start(game_id, ANN.discord_id)
    live = await house.games.leave(game_id, BEN.discord_id)
    assert live.game.seats[1].computer == HARD
    other = await house.lobby(BEN, seats=2)
    await house.games.start(other, ANN.discord_id)
    live = await house.games.leave(other, BEN.discord_id)
    assert live.game.seats[1].computer == MEDIUM


async def test_a_full_table_of_people_has_no_room_for_a_level(house: House) -> None:
    game_id = await house.lobby(BEN, seats=2)
    with pytest.raises(GameError, match=lobby.FULL):
        await house.games.set_level(game_id, ANN.discord_id, HARD)


def advice_of(house: House) -> Advice:
    """Return advice on the games of *house*, where the server has chosen nothing yet."""
    preferences = Preferences(house.database, house.scheduler)
    return Advice(house.database, house.games, preferences, Thinker(workers=0), Random(1))


async def refusals(advice: Advice, game_id: int) -> list[str]:
    """Return what Ann and Ben are told when they ask for a hint; whose turn it is may get one."""
    told = []
    for each in (ANN, BEN):
        try:
            assert await advice.hints(game_id, each.discord_id)
        except GameError as error:
            told.append(error.message)
    return told


async def test_a_game_of_people_has_hints_or_is_rated(house: House) -> None:
    advice, waiting = advice_of(house), Reason.NOT_YOUR_TURN.value
    rated = await house.table(BEN)
    assert await refusals(advice, rated) == [RATED, RATED]
    game_id = await house.lobby(BEN)
    with pytest.raises(GameError, match="host"):
        await advice.allow_hints(game_id, BEN.discord_id, allowed=True)
    seq = (await advice.allow_hints(game_id, ANN.discord_id, allowed=True)).game.seq
    live = await advice.allow_hints(game_id, ANN.discord_id, allowed=True)
    assert live.game.seq == seq
    await house.games.start(game_id, ANN.discord_id)
    assert await refusals(advice, game_id) == [waiting]
    with pytest.raises(GameError, match="begun"):
        await advice.allow_hints(game_id, ANN.discord_id, allowed=False)
    for each, counts in ((rated, True), (game_id, False)):
        result = result_of(await house.games.end(each, ANN.discord_id, is_moderator=False), 0)
        assert result is not None
        assert result.rated is counts
    again = await house.games.rematch(game_id, ANN.discord_id)
    assert again.game.has_hints
    assert not again.game.is_rated


async def test_a_table_and_a_server_can_do_without_hints(house: House) -> None:
    preferences = Preferences(house.database, house.scheduler)
    advice = Advice(house.database, house.games, preferences, Thinker(workers=0), Random(1))
    game_id = await house.lobby(BEN, seats=3)
    live = await advice.allow_hints(game_id, ANN.discord_id, allowed=False)
    await house.games.add_computer(game_id, ANN.discord_id)
    await house.games.start(game_id, ANN.discord_id)
    assert await refusals(advice, game_id) == [NO_HINTS, NO_HINTS]
    await preferences.change_server(live.guild_id, hints=False)
    other = await house.table(BEN, seats=3)
    assert await refusals(advice, other) == [NO_HINTS_HERE, NO_HINTS_HERE]
    waiting = await house.lobby(BEN)
    with pytest.raises(GameError, match=NO_HINTS_HERE):
        await advice.allow_hints(waiting, ANN.discord_id, allowed=True)


async def test_hints_are_for_whose_turn_it_is(house: House) -> None:
    game_id = await house.lobby(BEN, seats=3)
    await house.games.add_computer(game_id, ANN.discord_id)
    await house.games.start(game_id, ANN.discord_id)
    live = await house.games.load(game_id)
    while live.game.playing.turn == 2:
        live = await house.step(game_id)
    deal = live.game.playing
    advice = advice_of(house)
    mine, other = (ANN, BEN) if deal.turn == 0 else (BEN, ANN)
    for hint in await advice.hints(game_id, mine.discord_id):
        assert objection(deal, hint.move) is None
        assert hint.move in set(legal_moves(deal))
    with pytest.raises(GameError, match="not your turn"):
        await advice.hints(game_id, other.discord_id)
    with pytest.raises(GameError, match="do not play"):
        await advice.hints(game_id, CAY.discord_id)
    assert live.game.phase is Phase.PLAYING
