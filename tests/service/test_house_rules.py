"""House rules: the host changes a lobby's rules, and they hold when it starts."""

from functools import partial

import pytest

from bot.engine.game import Phase, Setup
from bot.engine.presets import FINNISH, PRESETS
from bot.engine.rules import CaptureDuty
from bot.service import house_rules
from bot.service.errors import ContradictionError, GameError
from bot.service.lobby import NO_SUCH_GAME, pairs_chosen
from tests.service.conftest import ANN, BEN, CAY, PLACE, House


async def lobby_of(house: House, game: str, **more: object) -> int:
    """Return the id of a lobby of Ann's for *game*."""
    setup = Setup(game, 0, 4, **more)  # type: ignore[arg-type]
    return (await house.games.open(PLACE, ANN, setup, locale="en")).id


async def test_what_the_host_changes_holds_when_the_game_starts(house: House) -> None:
    game_id = await lobby_of(house, "royal")
    await house.games.change_rule(game_id, ANN.discord_id, "sweep_points", 1)
    await house.games.change_rule(game_id, ANN.discord_id, "target", 21)
    await house.games.add_computer(game_id, ANN.discord_id)
    live = await house.games.start(game_id, ANN.discord_id)
    assert live.game.rules == PRESETS["royal_sweeps"]
    await house.restart()
    again = await house.games.load(game_id)
    assert again.game.rules == PRESETS["royal_sweeps"]
    assert again.game.setup.changes == (("sweep_points", 1),)


async def test_a_rematch_keeps_the_house_rules(house: House) -> None:
    game_id = await lobby_of(house, "finnish_general")
    await house.games.change_rule(game_id, ANN.discord_id, "pts_last", 1)
    await house.games.join(game_id, BEN.discord_id, BEN.name)
    await house.games.start(game_id, ANN.discord_id)
    old = await house.play_out(game_id)
    new = await house.games.rematch(game_id, ANN.discord_id)
    assert old.game.phase is Phase.OVER
    assert new.game.rules == old.game.rules
    assert new.game.rules is not None
    assert new.game.rules.pts_last == 1


async def test_house_rules_can_be_given_up(house: House) -> None:
    game_id = await lobby_of(house, "swedish")
    await house.games.change_rule(game_id, ANN.discord_id, "pts_last", 0)
    live = await house.games.act(game_id, ANN.discord_id, house_rules.reset)
    assert (live.game.setup.changes, live.game.setup.target) == ((), 16)
    again = await house.games.act(game_id, ANN.discord_id, house_rules.reset)
    assert again.game.seq == live.game.seq


async def test_only_the_host_changes_rules_and_only_before_the_start(house: House) -> None:
    game_id = await lobby_of(house, FINNISH)
    await house.games.join(game_id, BEN.discord_id, BEN.name)
    for stranger in (BEN, CAY):
        with pytest.raises(GameError, match=house_rules.ONLY_HOST):
            await house.games.change_rule(game_id, stranger.discord_id, "builds", True)
        with pytest.raises(GameError, match=house_rules.ONLY_HOST):
            await house.games.act(game_id, stranger.discord_id, house_rules.reset)
    with pytest.raises(GameError, match="do not know that rule"):
        await house.games.change_rule(game_id, ANN.discord_id, "magic", True)
    await house.games.start(game_id, ANN.discord_id)
    with pytest.raises(GameError, match="begun or ended"):
        await house.games.change_rule(game_id, ANN.discord_id, "builds", True)


async def test_a_contradiction_is_refused_with_the_pair_and_changes_nothing(house: House) -> None:
    game_id = await lobby_of(house, "royal")
    with pytest.raises(ContradictionError) as refused:
        await house.games.change_rule(game_id, ANN.discord_id, "capture_duty", CaptureDuty.CARD)
    assert refused.value.switches == ("builds", "capture_duty")
    assert (await house.games.load(game_id)).game.setup.changes == ()


async def test_rules_for_two_sides_do_not_start_with_three(house: House) -> None:
    game_id = await lobby_of(house, FINNISH)
    await house.games.change_rule(game_id, ANN.discord_id, "difference", True)
    for guest in (BEN, CAY):
        await house.games.join(game_id, guest.discord_id, guest.name)
    with pytest.raises(ContradictionError) as refused:
        await house.games.start(game_id, ANN.discord_id)
    assert refused.value.switches == ("difference",)


async def test_rules_for_two_sides_go_with_pairs(house: House) -> None:
    game_id = await lobby_of(house, FINNISH, pairs=True)
    live = await house.games.change_rule(game_id, ANN.discord_id, "difference", True)
    assert house_rules.rules_now(live.game).difference
    assert house_rules.seating_now(live.game).sides == 2


async def test_a_table_of_an_unknown_game_is_not_opened(house: House) -> None:
    with pytest.raises(GameError, match=NO_SUCH_GAME):
        await lobby_of(house, "whist")
    with pytest.raises(ContradictionError) as refused:
        await house.games.open(PLACE, ANN, Setup("dominican", 16, 4), locale="en")
    assert refused.value.switches == ("resolve", "target")
    assert await house.finding.here(PLACE) == []


async def test_the_rules_follow_who_sits_down(house: House) -> None:
    game_id = await lobby_of(house, FINNISH)
    live = await house.games.join(game_id, BEN.discord_id, BEN.name)
    assert house_rules.rules_now(live.game).sweep_points == 1
    live = await house.games.join(game_id, CAY.discord_id, CAY.name)
    assert house_rules.rules_now(live.game).sweep_points == 0


async def test_rules_keep_the_name_they_were_saved_under_until_they_are_changed(
    house: House,
) -> None:
    game_id = await lobby_of(house, "royal", changes=(("sweep_points", 1),), called="Mummon kasino")
    live = await house.games.act(game_id, ANN.discord_id, partial(pairs_chosen, pairs=True))
    await house.restart()
    assert (await house.games.load(game_id)).game.setup.called == "Mummon kasino"
    live = await house.games.change_rule(game_id, ANN.discord_id, "pts_last", 1)
    assert live.game.setup.called == ""
