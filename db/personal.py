"""Everything that is stored about one person."""

import sqlite3
from typing import Final

_QUERIES: Final = {
    "person": "SELECT * FROM people WHERE id = ?",
    "games_with_a_seat": (
        "SELECT seats.*, games.guild_id, games.channel_id, games.family, games.phase,"
        " games.created_at, games.touched_at"
        " FROM seats JOIN games ON games.id = seats.game_id WHERE seats.person_id = ?"
    ),
    "games_hosted": "SELECT id, guild_id, channel_id, created_at FROM games WHERE host_id = ?",
    "results": (
        "SELECT result_seats.*, results.guild_id, results.family, results.day"
        " FROM result_seats JOIN results ON results.game_id = result_seats.game_id"
        " WHERE result_seats.person_id = ?"
    ),
    "totals": (
        "SELECT boards.guild_id, boards.period, boards.family, boards.computers, totals.*"
        " FROM totals JOIN boards ON boards.id = totals.board_id WHERE totals.person_id = ?"
    ),
    "ratings": "SELECT * FROM ratings WHERE person_id = ?",
    "rating_changes": "SELECT * FROM rating_changes WHERE person_id = ?",
    "milestones": "SELECT * FROM milestones WHERE person_id = ?",
    "lessons": "SELECT lesson, step, state FROM lessons WHERE person_id = ?",
    "invitations": "SELECT game_id FROM invitations WHERE person_id = ?",
    "rule_sets": "SELECT guild_id, name, rules, saved_at FROM rule_sets WHERE saved_by = ?",
}
"""By name, a query for each place where a person's number is; a test finds those left out."""

_PLAYS: Final = (
    "SELECT game_id, seq, text, at FROM events WHERE game_id = ?"
    " AND (text LIKE 'play ' || ? || ' %' OR text LIKE 'late ' || ? || ' %')"
)


def everything_of(sql: sqlite3.Connection, person_id: int) -> dict[str, list[dict[str, object]]]:
    """Return every row about a person by what it is about, and each of the person's plays."""
    found = {name: _rows(sql, query, person_id) for name, query in _QUERIES.items()}
    seats = [(row["game_id"], row["seat"]) for row in found["games_with_a_seat"]]
    found["plays"] = [row for game, seat in seats for row in _rows(sql, _PLAYS, game, seat, seat)]
    return found


def _rows(sql: sqlite3.Connection, query: str, *values: object) -> list[dict[str, object]]:
    cursor = sql.execute(query, values)
    names = [each[0] for each in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]
