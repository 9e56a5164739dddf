"""Bring a database of the version before statistics to this one."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from bot.service import recount
from bot.service.standings import Board
from bot.settings import sqlite_url
from db.database import Database
from db.migrate import configuration
from tests.service.test_boards import standings_of

ROWS = """
    INSERT INTO people VALUES (1, 101, 'Ann', 'fi', 0), (2, 102, 'Ben', NULL, 0);
    INSERT INTO games (id, guild_id, channel_id, host_id, family, phase, seq, rules, rules_version,
        locale, created_at, touched_at)
    VALUES (1, 1, 2, 1, 'suomalainen', 'over', 0, '{}', 1, 'en', 0, 0),
           (2, 1, 2, 1, 'suomalainen', 'over', 0, '{}', 1, 'en', 0, 0);
    INSERT INTO results VALUES
        (2, 1, 'suomalainen', '"finnish_2p"', 1, 16, 2, 0, 3, 0, '[]', 0, 0, 1, 500, '1970-01-01'),
        (1, 1, 'suomalainen', '"finnish_2p"', 1, 16, 2, 0, 3, 1, '["greedy"]', 1, 0, 0, 900,
         '1970-01-01');
    INSERT INTO result_seats VALUES
        (2, 0, 0, 1, NULL, 0, 1, 1, 16, '{"aces": 4}', 1, 9, 0),
        (2, 1, 0, 2, NULL, 1, 2, 0, 5, '{}', 0, 3, 0),
        (1, 0, 0, 1, NULL, 0, 1, 1, 16, '{}', 0, 8, 0),
        (1, 1, 0, 2, NULL, 1, NULL, 0, 2, '{}', 0, 2, 1),
        (1, 1, 1, NULL, 'greedy', 1, 2, 0, 3, '{}', 0, 3, 0);
    INSERT INTO totals VALUES (1, 1, 0, 2, 2, 0, 32, 1, 9, 900), (1, 2, 0, 2, 0, 2, 7, 0, 3, 900);
    INSERT INTO guilds VALUES (1, 'fi', '{}');
"""


async def test_results_of_before_are_kept_in_order_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "kasino.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0002")
    engine.dispose()
    with closing(sqlite3.connect(file)) as before, before:
        before.executescript(ROWS)
    database = Database(sqlite_url(file))
    await database.open()
    await recount.fill(database, 1000)
    page = await standings_of(database).page(1, 101, Board())
    assert [(line.name, line.totals.games, line.totals.wins) for line in page.lines] == [
        ("Ann", 2, 2),
        ("Ben", 2, 0),
    ]
    assert await recount.check(database) == []
    await database.close()
    with closing(sqlite3.connect(file)) as after:
        rows = after.execute("SELECT number, game_id, rated, source FROM results ORDER BY number")
        assert rows.fetchall() == [(1, 2, 1, None), (2, 1, 1, None)]
        deals = after.execute(
            "SELECT game_id, seat, part, deals FROM result_seats ORDER BY 1, 2, 3"
        )
        assert deals.fetchall() == [
            (1, 0, 0, 3),
            (1, 1, 0, 0),
            (1, 1, 1, 0),
            (2, 0, 0, 3),
            (2, 1, 0, 3),
        ]
        rated = after.execute("SELECT person_id, games FROM ratings WHERE family = ''")
        assert rated.fetchall() == [(1, 1), (2, 2)]
        assert after.execute("PRAGMA foreign_key_check").fetchall() == []
