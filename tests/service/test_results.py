"""Try what finished games leave behind: rows, totals, and who counts as having left."""

import json
from datetime import UTC, datetime
from itertools import product

import pytest
from sqlalchemy import RowMapping, select

from bot.service.games import Live, Who
from bot.service.standings import Board, Period, Scope, Standings
from bot.service.zones import Zones
from db import leaderboard
from db.hop import in_one_hop
from db.leaderboard import Totals
from db.tables import result_seats, results
from db.totals import ALL_GAMES, ALL_TIME, Key
from tests.service.conftest import ANN, BEN, CAY, PLACE, House


async def rows_of(house: House, live: Live) -> tuple[RowMapping, list[RowMapping]]:
    async with house.database.read() as connection:
        query = select(results).where(results.c.game_id == live.id)
        row = (await connection.execute(query)).mappings().one()
        seats = select(result_seats).where(result_seats.c.game_id == live.id)
        ordered = seats.order_by(result_seats.c.seat, result_seats.c.part)
        return row, list((await connection.execute(ordered)).mappings())


async def totals_of(house: House, live: Live, who: Who, *, with_computers: bool) -> Totals | None:
    person = live.person_of(who.discord_id)
    assert person is not None
    key = Key(1, ALL_TIME, ALL_GAMES, with_computers)
    async with house.database.read() as connection:
        return await in_one_hop(connection, lambda sql: leaderboard.totals_of(sql, key, person))


async def test_a_game_of_people_is_recorded_with_its_reasons(house: House) -> None:
    live = await house.play_out(await house.table(BEN, target=16))
    game, (row, seats) = live.game, await rows_of(house, live)
    assert (row["players"], row["target"], row["deals"]) == (2, 16, len(game.scores))
    assert (row["computers"], row["rated"], row["abandoned"]) == (0, True, False)
    assert json.loads(row["rules"]) == "finnish_2p"
    assert [each["points"] for each in seats] == list(game.totals)
    assert [each["won"] for each in seats] == [side == game.winner for side in (0, 1)]
    assert sorted(each["place"] for each in seats) == [1, 2]
    for side, each in enumerate(seats):
        reasons = json.loads(each["reasons"])
        assert sum(reasons.values()) == game.totals[side]
        assert each["sweeps"] == reasons.get("sweeps", 0)
        assert each["best_deal"] == max(score.awarded[side] for score in game.scores)


async def test_a_game_counts_for_the_month_in_which_it_ended_where_the_server_is(
    house: House,
) -> None:
    await Zones(house.database).choose(PLACE.guild_id, "Europe/Helsinki")
    house.clock.time = datetime(2026, 12, 31, 22, 30, tzinfo=UTC).timestamp()
    live = await house.play_out(await house.table(BEN, target=0))
    row, _ = await rows_of(house, live)
    assert row["day"] == "2027-01-01"
    house.clock.time = datetime(2027, 1, 3, 12, tzinfo=UTC).timestamp()
    standings, counted = Standings(house.database, house.scheduler), set()
    for scope, period in product(Scope, Period):
        if (await standings.page(PLACE.guild_id, 0, Board(scope, period))).lines:
            counted.add((scope, period))
    # All servers together keep to UTC, where it is the old year's last night.
    assert set(product(Scope, Period)) - counted == {(Scope.EVERYWHERE, Period.MONTH)}


async def test_totals_follow_the_results(house: House) -> None:
    live = await house.play_out(await house.table(BEN, target=0))
    for side, who in enumerate((ANN, BEN)):
        totals = await totals_of(house, live, who, with_computers=False)
        assert totals is not None
        won = live.game.winner == side
        assert (totals.games, totals.wins, totals.losses) == (1, int(won), int(not won))
        assert totals.points == live.game.totals[side]


async def test_a_game_with_computers_counts_as_one(house: House) -> None:
    live = await house.play_out(await house.table(seats=3, target=0))
    row, seats = await rows_of(house, live)
    assert (row["computers"], json.loads(row["levels"]), row["replaced"]) == (2, ["medium"] * 2, 0)
    assert row["rated"] is False
    assert [each["person_id"] is None for each in seats] == [False, True, True]
    assert await totals_of(house, live, ANN, with_computers=False) is None
    assert await totals_of(house, live, ANN, with_computers=True) is not None


async def test_who_left_shares_the_deals_with_the_computer_and_has_lost(house: House) -> None:
    game_id = await house.table(BEN, target=12)
    while not (live := await house.step(game_id)).game.scores:
        continue
    await house.games.leave(game_id, ANN.discord_id)
    await house.restart()
    live = await house.play_out(game_id)
    row, [ann, computer, ben] = await rows_of(house, live)
    first = live.game.scores[0].awarded[0]
    assert (row["replaced"], row["computers"], row["rated"]) == (1, 1, True)
    assert (ann["left"], ann["part"], ann["place"], ann["points"]) == (True, 0, None, first)
    assert (computer["part"], computer["person_id"]) == (1, None)
    assert ann["points"] + computer["points"] == live.game.totals[0]
    assert computer["place"] + ben["place"] == 3
    totals = await totals_of(house, live, ANN, with_computers=False)
    assert totals is not None
    assert (totals.games, totals.wins, totals.losses) == (1, 0, 1)


async def test_an_abandoned_game_is_played_by_who_stayed_and_lost_by_who_left(
    house: House,
) -> None:
    game_id = await house.table(BEN, CAY, seats=3)
    await house.games.leave(game_id, CAY.discord_id)
    live = await house.games.end(game_id, ANN.discord_id, is_moderator=False)
    row, seats = await rows_of(house, live)
    assert row["abandoned"] is True
    assert [each["place"] for each in seats] == [None] * 4
    played = await totals_of(house, live, BEN, with_computers=False)
    lost = await totals_of(house, live, CAY, with_computers=False)
    assert played == Totals(1, 0, 0, 0, 0, None)
    assert lost == Totals(1, 0, 1, 0, 0, None)


@pytest.mark.parametrize("is_moderator", [True, False])
async def test_a_lobby_that_never_started_leaves_no_result(
    house: House, *, is_moderator: bool
) -> None:
    live = await house.games.end(await house.lobby(BEN), ANN.discord_id, is_moderator=is_moderator)
    async with house.database.read() as connection:
        assert (await connection.execute(select(results))).all() == []
    assert await totals_of(house, live, ANN, with_computers=True) is None


async def test_partners_share_their_sides_points(house: House) -> None:
    game_id = await house.lobby(BEN, seats=4, pairs=True, target=0)
    for _ in range(2):
        await house.games.add_computer(game_id, ANN.discord_id)
    await house.games.start(game_id, ANN.discord_id)
    live = await house.play_out(game_id)
    row, seats = await rows_of(house, live)
    assert row["pairs"] is True
    assert [each["side"] for each in seats] == [0, 1, 0, 1]
    assert [each["points"] for each in seats] == [*live.game.totals] * 2
    assert [each["won"] for each in seats] == [live.game.winner == side for side in (0, 1)] * 2
