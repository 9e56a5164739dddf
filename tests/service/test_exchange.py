"""Take a server's results out and in."""

import csv
import io
from datetime import UTC, datetime
from zipfile import ZipFile

import pytest

from bot.service import recount
from bot.service.errors import GameError
from bot.service.exchange import LOT, Brought, Exchange
from bot.service.live import Who
from bot.service.profiles import Profiles
from bot.service.result_table import COLUMNS
from bot.service.standings import Board, Period, Scope, Standings
from bot.service.zones import Zones
from db import privacy
from db.hop import in_one_hop
from db.leaderboard import Standing
from db.profiles import Duel
from tests.service.conftest import ANN, BEN, CAY, House

ELSEWHERE = 2


def exchange_of(house: House) -> Exchange:
    """Return the exchange of the house."""
    return Exchange(house.database, house.scheduler)


async def board(house: House, guild_id: int, scope: Scope = Scope.SERVER) -> dict[str, Standing]:
    """Return a leaderboard by name."""
    page = await Standings(house.database, house.scheduler).page(
        guild_id, ANN.discord_id, Board(scope)
    )
    return {line.name: line for line in page.lines}


async def some_games(house: House) -> None:
    """Play games of several kinds to their ends on server 1."""
    await house.play_out(await house.table(BEN, target=0))
    await house.play_out(await house.table(target=0))
    game_id = await house.table(BEN, CAY, seats=3, target=0)
    await house.games.leave(game_id, CAY.discord_id)
    await house.play_out(game_id)


async def test_results_brought_to_another_server_count_there_and_nowhere_else(
    house: House,
) -> None:
    await some_games(house)
    exchange = exchange_of(house)
    table = (await exchange.export(1)).data
    here, everywhere = await board(house, 1), await board(house, 1, Scope.EVERYWHERE)
    assert await exchange.bring_in(ELSEWHERE, table) == Brought(3, 0)
    there = await board(house, ELSEWHERE)
    assert {name: line.totals for name, line in there.items()} == {
        name: line.totals for name, line in here.items()
    }
    assert await board(house, 1) == here
    assert await board(house, 1, Scope.EVERYWHERE) == everywhere
    assert await recount.check(house.database) == []


async def test_what_is_known_already_is_passed_over(house: House) -> None:
    await some_games(house)
    exchange = exchange_of(house)
    table = (await exchange.export(1)).data
    assert await exchange.bring_in(1, table) == Brought(0, 3)
    await exchange.bring_in(ELSEWHERE, table)
    assert await exchange.bring_in(ELSEWHERE, table) == Brought(0, 3)
    assert (await exchange.export(ELSEWHERE)).data == table
    assert await exchange.bring_in(1, (await exchange.export(ELSEWHERE)).data) == Brought(0, 3)


async def test_a_name_that_a_spreadsheet_would_run_is_quoted_and_comes_back(house: House) -> None:
    eve = Who(105, "=HYPERLINK(1)")
    await house.play_out(await house.table(eve, target=0))
    exchange = exchange_of(house)
    text = (await exchange.export(1)).data.decode()
    names = {row["player"] for row in csv.DictReader(io.StringIO(text))}
    assert names == {"Ann", "'=HYPERLINK(1)"}
    moved = text.replace(",105,", ",106,")
    await exchange.bring_in(ELSEWHERE, moved.encode())
    assert set(await board(house, ELSEWHERE)) == {"Ann", "=HYPERLINK(1)"}


async def test_a_table_changes_nobodys_name(house: House) -> None:
    await some_games(house)
    exchange = exchange_of(house)
    text = (await exchange.export(1)).data.decode().replace(",Ben,", ",Fool,")
    await exchange.bring_in(ELSEWHERE, text.encode())
    assert "Fool" not in await board(house, ELSEWHERE)


GOOD = {
    "game": "old-1",
    "ended_at": "1970-01-02T00:00:00+00:00",
    "family": "suomalainen",
    "target": "16",
    "pairs": "0",
    "deals": "3",
    "abandoned": "0",
    "seat": "0",
    "part": "0",
    "side": "0",
    "player_id": "201",
    "player": "Old",
    "computer": "",
    "place": "1",
    "won": "1",
    "points": "16.5",
    "sweeps": "2",
    "best_deal": "7",
    "left": "0",
}
OTHER = {**GOOD, "seat": "1", "side": "1", "player_id": "", "computer": "greedy", "won": "0"}


def table(*rows: dict[str, str]) -> bytes:
    """Return a table of *rows*."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


async def test_a_table_written_by_hand_is_brought_in(house: House) -> None:
    rows = [{**each, "family": "royal"} for each in (GOOD, OTHER)]
    assert await exchange_of(house).bring_in(1, b"\xef\xbb\xbf" + table(*rows)) == Brought(1, 0)
    line = (await board(house, 1))["Old"]
    assert (line.totals.games, line.totals.wins, line.totals.points) == (1, 1, 16.5)


async def test_what_is_brought_in_counts_for_the_month_that_it_was_where_the_server_is(
    house: House,
) -> None:
    await Zones(house.database).choose(1, "Europe/Helsinki")
    house.clock.time = datetime(2027, 1, 3, tzinfo=UTC).timestamp()
    standings, month = Standings(house.database, house.scheduler), Board(period=Period.MONTH)
    for ended_at, games in (("2026-12-31T21:59:59Z", 0), ("2026-12-31T22:00:00Z", 1)):
        rows = [{**each, "game": ended_at, "ended_at": ended_at} for each in (GOOD, OTHER)]
        await exchange_of(house).bring_in(1, table(*rows))
        page = await standings.page(1, 0, month)
        assert [line.totals.games for line in page.lines] == [games] * games


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("game", ""),
        ("game", "x" * 65),
        ("ended_at", "yesterday"),
        ("ended_at", "2999-01-01T00:00:00+00:00"),
        ("game", "=1+1"),
        ("computer", "=1+1"),
        ("family", "poker"),
        ("target", "201"),
        ("target", "\u0661"),
        ("pairs", "yes"),
        ("seat", "4"),
        ("player_id", "0"),
        ("player_id", str(2**63)),
        ("place", "5"),
        ("points", "nan"),
        ("points", "inf"),
        ("points", "1e99"),
        ("sweeps", "-1"),
        ("best_deal", "x"),
    ],
)
async def test_a_cell_that_cannot_be_is_named_and_nothing_is_stored(
    house: House, column: str, value: str
) -> None:
    bad = table(GOOD, OTHER, {**GOOD, "game": "old-2", column: value})
    with pytest.raises(GameError) as raised:
        await exchange_of(house).bring_in(1, bad)
    assert (raised.value.params["line"], raised.value.params["column"]) == (4, column)
    assert await board(house, 1) == {}


@pytest.mark.parametrize(
    "rows",
    [
        [GOOD],
        [GOOD, GOOD],
        [GOOD, {**GOOD, "seat": "1"}],
        [GOOD, {**OTHER, "deals": "4"}],
        [GOOD, {**OTHER, "computer": ""}],
        [{**GOOD, "left": "1"}, OTHER],
        [GOOD, {**OTHER, "won": "1"}],
        [GOOD, OTHER, {**GOOD, "game": "b"}, {**OTHER, "game": "b"}, GOOD, OTHER],
        [{**GOOD, "abandoned": "1"}, {**OTHER, "abandoned": "1"}],
    ],
)
async def test_rows_that_make_no_game_are_refused(house: House, rows: list[dict[str, str]]) -> None:
    with pytest.raises(GameError, match="do not fit"):
        await exchange_of(house).bring_in(1, table(*rows))
    assert await board(house, 1) == {}


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"a,b\n1,2", b"x" * 5_000_000, b'"' * 300_000]
)
async def test_what_is_no_table_is_refused(house: House, data: bytes) -> None:
    with pytest.raises(GameError):
        await exchange_of(house).bring_in(1, data)


async def test_many_games_are_brought_in_by_lots_and_count_for_opponents_there_alone(
    house: House,
) -> None:
    ben = {**OTHER, "computer": "", "player_id": "202", "player": "Ben", "place": "2"}
    rows = [{**each, "game": f"old-{n}"} for n in range(LOT + 3) for each in (GOOD, ben)]
    assert await exchange_of(house).bring_in(1, table(*rows)) == Brought(LOT + 3, 0)
    profiles = Profiles(house.database)
    here = await profiles.of(1, 201)
    assert here is not None
    assert here.opponents == (("Ben", Duel(LOT + 3, LOT + 3, 0)),)
    assert (await profiles.pair(1, 201, 202)).duel.games == LOT + 3
    assert (await profiles.pair(ELSEWHERE, 201, 202)).duel.games == 0
    assert await profiles.of(ELSEWHERE, 201) is None
    assert await recount.check(house.database) == []


async def test_what_is_too_much_for_one_table_is_given_in_several_that_are_read_again(
    house: House,
) -> None:
    await some_games(house)
    exchange = exchange_of(house)
    whole = (await exchange.export(1)).data
    export = await Exchange(house.database, house.scheduler, len(whole) - 1).export(1)
    with ZipFile(io.BytesIO(export.data)) as archive:
        parts = [archive.read(name) for name in archive.namelist()]
    assert (export.name, len(parts)) == ("kasino-results-1.zip", 2)
    brought = [await exchange.bring_in(ELSEWHERE, part) for part in parts]
    assert sum(each.new for each in brought) == 3
    assert (await exchange.export(ELSEWHERE)).data == whole


async def test_games_of_somebody_forgotten_are_not_given_away(house: House) -> None:
    await some_games(house)
    ben = (await house.games.load(1)).person_of(BEN.discord_id)
    assert ben is not None
    await house.database.run(
        lambda connection: in_one_hop(connection, lambda sql: privacy.forget(sql, ben))
    )
    text = (await exchange_of(house).export(1)).data.decode()
    assert len({row["game"] for row in csv.DictReader(io.StringIO(text))}) == 1
