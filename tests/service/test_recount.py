"""Compare what is kept with the logs, repair it, and forget people."""

import sqlite3
from collections.abc import Callable

import pytest

from bot.service import recount
from bot.service.recount import Recounted
from db import privacy
from db.hop import in_one_hop
from tests.service.conftest import ANN, BEN, CAY, DAN, House

TABLES = ("totals", "ratings", "rating_changes", "milestones", "averages")


async def some_games(house: House) -> list[int]:
    """Play some games of several kinds to their ends and return their numbers."""
    games = [
        await house.table(BEN, target=0),
        await house.table(BEN, CAY, seats=3, target=0),
        await house.table(seats=2, target=0),
        await house.table(BEN, CAY, DAN, seats=4, target=1),
    ]
    await house.games.leave(games[1], CAY.discord_id)
    for game in games:
        await house.play_out(game)
    abandoned = await house.table(BEN, target=16)
    await house.step(abandoned)
    await house.games.end(abandoned, ANN.discord_id, is_moderator=True)
    return [*games, abandoned]


async def do(house: House, *statements: str) -> None:
    """Change the database behind everybody's back."""

    def work(sql: sqlite3.Connection) -> None:
        for each in statements:
            sql.execute(each)

    await house.database.run(lambda connection: in_one_hop(connection, work))


async def kept(house: House) -> dict[str, list[tuple[object, ...]]]:
    """Return all that is counted, and all results."""

    def read(sql: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
        found = {
            table: sorted(sql.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
            for table in (*TABLES, "results", "result_seats")
            if table != "totals"
        }
        found["totals"] = sorted(sql.execute(recount._COMPARED["totals"]).fetchall(), key=repr)
        return found

    async with house.database.read() as connection:
        return await in_one_hop(connection, read)


async def test_what_is_kept_agrees_with_the_logs_and_comparing_changes_nothing(
    house: House,
) -> None:
    await some_games(house)
    before = await kept(house)
    assert all(before.values())
    assert await recount.check(house.database) == []
    assert await kept(house) == before


async def test_a_game_ends_with_all_its_totals_or_not_at_all(house: House) -> None:
    game_id = await house.table(BEN, target=16)
    await do(house, _NO_MORE_AVERAGES)
    with pytest.raises(sqlite3.IntegrityError, match="the disk is full"):
        await house.games.end(game_id, ANN.discord_id, is_moderator=True)
    assert not (await house.another_process().load(game_id)).game.is_finished
    assert not any((await kept(house)).values())
    await do(house, "DROP TRIGGER no_more")
    await house.games.end(game_id, ANN.discord_id, is_moderator=True)
    assert (await kept(house))["totals"]
    assert await recount.check(house.database) == []


_NO_MORE_AVERAGES = """
    CREATE TRIGGER no_more BEFORE INSERT ON averages BEGIN
        SELECT RAISE(ABORT, 'the disk is full');
    END
"""


async def test_counting_again_makes_the_same_of_nothing(house: House) -> None:
    games = await some_games(house)
    before = await kept(house)
    await do(house, *(f"DELETE FROM {table}" for table in TABLES), "DELETE FROM boards")
    assert await recount.rebuild(house.database) == Recounted(len(games), (), ())
    assert await kept(house) == before


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE totals SET wins = wins + 1, games = games + 1", "totals: only kept"),
        ("UPDATE ratings SET mu = mu + 0.0001", "ratings: only counted"),
        ("UPDATE rating_changes SET after = 0", "rating_changes"),
        ("DELETE FROM milestones", "milestones: only counted"),
        ("UPDATE averages SET points = 0", "averages"),
        ("UPDATE results SET deals = 99 WHERE game_id = 1", "game 1"),
        ("UPDATE result_seats SET points = 99 WHERE game_id = 1", "game 1"),
    ],
)
async def test_whatever_is_wrong_is_told_and_repaired(house: House, damage: str, told: str) -> None:
    await some_games(house)
    before = await kept(house)
    await do(house, damage)
    assert any(each.startswith(told) for each in await recount.check(house.database))
    await recount.rebuild(house.database)
    assert await kept(house) == before
    assert await recount.check(house.database) == []


async def test_a_game_whose_log_is_lost_keeps_its_result_and_milestones(house: House) -> None:
    games = await some_games(house)
    before = await kept(house)
    await do(house, f"UPDATE events SET text = 'nonsense' WHERE game_id = {games[0]}")
    assert await recount.check(house.database) == []
    assert await recount.rebuild(house.database) == Recounted(len(games), (), (games[0],))
    assert await kept(house) == before


async def test_results_of_an_older_version_are_counted_at_the_first_start(house: House) -> None:
    await some_games(house)
    before = await kept(house)
    await do(house, *(f"DELETE FROM {table}" for table in TABLES), "DELETE FROM boards")
    await recount.fill(house.database, house.clock.now())
    assert await kept(house) == before
    await recount.fill(house.database, house.clock.now())
    assert await kept(house) == before


Change = Callable[[sqlite3.Connection, int], None]


async def test_forgetting_a_person_leaves_the_others_totals_right(house: House) -> None:
    await some_games(house)
    before = await kept(house)
    ben = (await house.games.load(1)).person_of(BEN.discord_id)
    assert ben is not None
    await house.database.run(
        lambda connection: in_one_hop(connection, lambda sql: privacy.forget(sql, ben))
    )
    after = await kept(house)
    assert await recount.check(house.database) == []
    for table, column in (("totals", 4), ("milestones", 0), ("rating_changes", 1)):
        assert after[table] == [row for row in before[table] if row[column] != ben]
    hidden = {row for row in after["ratings"] if row[0] == ben}
    assert {row[-1] for row in hidden} == {0}
    assert set(before["ratings"]) - set(after["ratings"]) == {(*row[:-1], 1) for row in hidden}
    assert await recount.rebuild(house.database) == Recounted(5, (), ())
    assert await kept(house) == after


async def test_a_new_game_of_somebody_forgotten_begins_from_nothing(house: House) -> None:
    await house.play_out(await house.table(BEN, target=0))
    ben = (await house.games.load(1)).person_of(BEN.discord_id)
    assert ben is not None
    await house.database.run(
        lambda connection: in_one_hop(connection, lambda sql: privacy.forget(sql, ben))
    )
    live = await house.play_out(await house.table(BEN, target=0))
    assert live.person_of(BEN.discord_id) != ben
    change = next(each for each in live.gains.changes if each.person_id != live.game.people[0])
    assert change.games == 1
    assert await recount.check(house.database) == []
