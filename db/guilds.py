"""Keep what servers have set."""

import sqlite3
from typing import Final

UTC: Final = "UTC"
"""The zone of a server that has chosen none."""


def zone_of(sql: sqlite3.Connection, guild_id: int) -> str:
    """Return the name of a server's time zone, such as ``Europe/Helsinki``."""
    row = sql.execute("SELECT zone FROM guilds WHERE guild_id = ?", (guild_id,)).fetchone()
    return UTC if row is None else str(row[0])


def set_zone(sql: sqlite3.Connection, guild_id: int, zone: str) -> None:
    """Store the name of a server's time zone."""
    sql.execute(
        "INSERT INTO guilds (guild_id, zone) VALUES (?, ?)"
        " ON CONFLICT DO UPDATE SET zone = excluded.zone",
        (guild_id, zone),
    )
