"""The practice deal: it is kept, goes on, and ends; a computer answers each play."""

from random import Random

import pytest

from bot.engine.deal import legal_moves
from bot.engine.moves import IllegalMoveError, Trail
from bot.service.errors import GameError, StaleError
from bot.service.learning import Learning
from bot.service.practice import COMPUTER, YOU, Practices
from tests.service.conftest import ANN, BEN, House


def practices(house: House) -> Practices:
    return Practices(house.database, house.scheduler, Random(3))


async def test_a_deal_is_played_to_its_end_and_reads_back_after_each_play(house: House) -> None:
    open_hands = practices(house)
    practice = await open_hands.begin(ANN)
    assert practice.deal.turn == YOU
    while not practice.deal.is_over:
        move = next(legal_moves(practice.deal))
        practice = await open_hands.play(ANN, practice.position, move)
        assert await open_hands.load(ANN.discord_id) == practice
    assert practice.position == 48
    assert [each.before.turn for each in practice.made] == [YOU, COMPUTER] * 24
    assert sum(map(len, practice.deal.piles)) == 52


async def test_it_goes_on_after_a_restart_and_everybody_has_a_deal_of_his_own(
    house: House,
) -> None:
    practice = await practices(house).begin(ANN)
    await practices(house).begin(BEN)
    await house.restart()
    assert await practices(house).load(ANN.discord_id) == practice
    assert await practices(house).load(12345) is None


async def test_an_old_choice_and_an_illegal_one_change_nothing(house: House) -> None:
    open_hands = practices(house)
    practice = await open_hands.begin(ANN)
    move = Trail(practice.deal.hands[YOU][0])
    after = await open_hands.play(ANN, 0, move)
    with pytest.raises(StaleError):
        await open_hands.play(ANN, 0, move)
    with pytest.raises(IllegalMoveError):
        await open_hands.play(ANN, after.position, Trail(after.deal.hands[COMPUTER][0]))
    assert await open_hands.load(ANN.discord_id) == after


async def test_nobody_plays_without_a_deal(house: House) -> None:
    with pytest.raises(GameError, match="no practice deal"):
        await practices(house).play(BEN, 0, Trail((await practices(house).begin(ANN)).pack[0]))


async def test_the_practice_deal_does_not_count_as_a_lesson(house: House) -> None:
    await practices(house).begin(ANN)
    progress = await Learning(house.database, house.scheduler).progress(ANN.discord_id)
    assert progress == {}
