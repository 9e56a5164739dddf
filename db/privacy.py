"""What people may ask for: to be left off the boards of everybody, and to be forgotten."""

import sqlite3

from db.tables import UNFINISHED
from db.totals import ALL_TIME, EVERYWHERE, LAST_DAYS


def set_listed(sql: sqlite3.Connection, person_id: int, *, listed: bool) -> None:
    """Show a person on the leaderboards of all servers together, or leave the person out.

    The boards of single servers are not touched, and everything goes on being counted.
    """
    sql.execute("UPDATE people SET listed = ? WHERE id = ?", (listed, person_id))
    sql.execute("UPDATE ratings SET listed = ? WHERE person_id = ?", (listed, person_id))
    sql.execute(
        "UPDATE totals SET listed = :listed, ranked = :listed AND boards.period IN (:all, :days)"
        " FROM boards"
        " WHERE boards.id = totals.board_id AND totals.person_id = :person"
        " AND boards.guild_id = :everywhere",
        {
            "listed": listed,
            "person": person_id,
            "all": ALL_TIME,
            "days": LAST_DAYS,
            "everywhere": EVERYWHERE,
        },
    )


def is_listed(sql: sqlite3.Connection, person_id: int) -> bool:
    """Say whether a person may be shown on the leaderboards of all servers together."""
    row = sql.execute("SELECT listed FROM people WHERE id = ?", (person_id,)).fetchone()
    return row is not None and bool(row[0])


def is_seated(sql: sqlite3.Connection, person_id: int) -> bool:
    """Say whether a person sits at an unfinished table, and plays there himself."""
    phases = ", ".join(f"'{each}'" for each in UNFINISHED)
    query = (
        "SELECT EXISTS (SELECT * FROM seats JOIN games ON games.id = seats.game_id"
        f" WHERE person_id = ? AND computer IS NULL AND phase IN ({phases}))"
    )
    return bool(sql.execute(query, (person_id,)).fetchone()[0])


def forget(sql: sqlite3.Connection, person_id: int) -> None:
    """Delete what is known and counted of a person; the games of the others stay whole.

    The results and ratings keep a number that stands for nobody any more.
    """
    set_listed(sql, person_id, listed=False)
    for table in ("totals", "rating_changes", "milestones", "lessons", "invitations"):
        sql.execute(f"DELETE FROM {table} WHERE person_id = ?", (person_id,))
    sql.execute("UPDATE rule_sets SET saved_by = NULL WHERE saved_by = ?", (person_id,))
    sql.execute(
        "UPDATE people SET discord_id = NULL, name = '', locale = NULL, settings = '{}'"
        " WHERE id = ?",
        (person_id,),
    )
