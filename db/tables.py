"""Describe every table; the migrations build exactly this.

Times are whole seconds since 1970 in UTC. Rules, settings and lists are JSON in TEXT columns,
because nothing is ever searched inside them. A person who is deleted keeps the row, without
`discord_id` and name, so that the games of the others stay whole.
"""

from typing import Final, Literal

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

Phase = Literal["lobby", "playing", "between", "over", "closed"]
"""Where a game stands; `over` was played to its end, `closed` ended in any other way."""

UNFINISHED: Final[tuple[Phase, ...]] = ("lobby", "playing", "between")
"""The phases in which a game still waits for somebody."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("discord_id", BigInteger, unique=True),
    Column("name", Text, nullable=False),
    Column("locale", Text),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("updated_at", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False, server_default=text("1")),
    CheckConstraint("discord_id > 0", "discord_id"),
    sqlite_autoincrement=True,
)

games = Table(
    "games",
    metadata,
    # A number is never used again: buttons on old messages carry it.
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("parent_id", BigInteger),
    Column("message_id", BigInteger),
    Column("ping_message_id", BigInteger),
    Column("host_id", ForeignKey("people.id")),
    Column("family", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("locale", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    CheckConstraint("phase IN ('lobby', 'playing', 'between', 'over', 'closed')", "phase"),
    CheckConstraint("seq >= 0", "seq"),
    Index(None, "guild_id", "channel_id", "phase"),
    Index(None, "phase", "touched_at"),
    sqlite_autoincrement=True,
)

events = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("seq > 0", "seq"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", ForeignKey("people.id")),
    Column("computer", Text),
    CheckConstraint("seat >= 0", "seat"),
    CheckConstraint("person_id IS NOT NULL OR computer IS NOT NULL", "taken"),
    UniqueConstraint("person_id", "game_id"),
)

results = Table(
    "results",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("family", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("target", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("pairs", Boolean, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("computers", Integer, nullable=False),
    Column("levels", Text, nullable=False),
    Column("replaced", Integer, nullable=False),
    Column("abandoned", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("day", Text, nullable=False),
    # The order in which results were recorded, which ratings and streaks depend on.
    Column("number", Integer, nullable=False, server_default=text("0")),
    Column("source", Text),
    CheckConstraint("target >= 0", "target"),
    CheckConstraint("deals >= 0", "deals"),
    CheckConstraint("0 <= replaced AND replaced <= computers AND computers <= players", "players"),
    CheckConstraint("length(day) = 10", "day"),
    Index(None, "guild_id", "ended_at"),
    Index(None, "ended_at"),
    Index(None, "number", unique=True),
    Index(None, "guild_id", "source", unique=True),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("game_id", ForeignKey("results.game_id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("part", Integer, primary_key=True),
    Column("person_id", ForeignKey("people.id")),
    Column("computer", Text),
    Column("side", Integer, nullable=False),
    Column("place", Integer),
    Column("won", Boolean, nullable=False),
    Column("points", Float, nullable=False),
    Column("reasons", Text, nullable=False),
    Column("sweeps", Integer, nullable=False),
    Column("best_deal", Float),
    Column("left", Boolean, nullable=False),
    Column("deals", Integer, nullable=False, server_default=text("0")),
    CheckConstraint("seat >= 0 AND part >= 0", "seat"),
    CheckConstraint("(person_id IS NULL) <> (computer IS NULL)", "player"),
    CheckConstraint("place > 0", "place"),
    CheckConstraint('NOT (won AND "left")', "left"),
    CheckConstraint("sweeps >= 0", "sweeps"),
    UniqueConstraint("person_id", "game_id"),
)

boards = Table(
    "boards",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("period", Text, nullable=False),
    Column("family", Text, nullable=False),
    Column("computers", Boolean, nullable=False),
    UniqueConstraint("guild_id", "period", "family", "computers"),
)

_IN_ORDER = text("ranked")

totals = Table(
    "totals",
    metadata,
    Column("board_id", ForeignKey("boards.id"), primary_key=True),
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("points", Float, nullable=False),
    Column("sweeps", Integer, nullable=False),
    Column("best_deal", Float),
    Column("share", Float),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    # Only the boards with everybody in them are long enough to need an index for each order.
    Column("ranked", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    CheckConstraint("wins >= 0 AND losses >= 0 AND wins + losses <= games", "games"),
    CheckConstraint("0 <= streak AND streak <= best_streak", "streak"),
    Index(None, "person_id"),
    Index("ix_totals_wins", "board_id", "wins", "person_id", "ranked", sqlite_where=_IN_ORDER),
    Index("ix_totals_points", "board_id", "points", "person_id", "ranked", sqlite_where=_IN_ORDER),
    Index("ix_totals_sweeps", "board_id", "sweeps", "person_id", "ranked", sqlite_where=_IN_ORDER),
    Index(
        "ix_totals_best_deal",
        "board_id",
        "best_deal",
        "person_id",
        "ranked",
        sqlite_where=_IN_ORDER,
    ),
    Index("ix_totals_share", "board_id", "share", "person_id", "ranked", sqlite_where=_IN_ORDER),
    sqlite_with_rowid=False,
)

# At most one row: from when on, in seconds since 1970, games count on the boards of the last days.
last_days = Table(
    "last_days",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("since", BigInteger, nullable=False),
    CheckConstraint("id = 1", "one"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("family", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    CheckConstraint("games > 0", "games"),
    Index(
        "ix_ratings_mu",
        "family",
        "mu",
        "person_id",
        "games",
        "listed",
        sqlite_where=text("listed AND games >= 5"),
    ),
    sqlite_with_rowid=False,
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game_id", ForeignKey("results.game_id"), primary_key=True),
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index(None, "person_id", "games"),
    sqlite_with_rowid=False,
)

milestones = Table(
    "milestones",
    metadata,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("game_id", ForeignKey("results.game_id"), nullable=False),
    Index(None, "game_id"),
    sqlite_with_rowid=False,
)

averages = Table(
    "averages",
    metadata,
    Column("family", Text, primary_key=True),
    Column("reason", Text, primary_key=True),
    Column("points", Float, nullable=False),
    sqlite_with_rowid=False,
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("locale", Text),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("zone", Text, nullable=False, server_default="UTC"),
)

# How far somebody has come in each lesson: how many of its steps were solved, at most once all.
# `state` is what a lesson keeps beside that, a text that only the service reads.
lessons = Table(
    "lessons",
    metadata,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("lesson", Text, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("state", Text),
    CheckConstraint("step >= 0", "step"),
)

# Lobbies in which only those sit down whom somebody there has invited.
private_tables = Table(
    "private_tables",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
)

invitations = Table(
    "invitations",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Index(None, "person_id"),
)

# At most one row: which process uses the database, when it last said so, and for how long
# it has the database from then on.
lease = Table(
    "lease",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("holder", Text),
    Column("renewed_at", BigInteger, nullable=False),
    Column("seconds", Integer, nullable=False),
    CheckConstraint("id = 1", "one"),
)

# One row for each of Discord's applications under which the bot has run on this database.
applications = Table(
    "applications",
    metadata,
    Column("application_id", BigInteger, primary_key=True),
    Column("commands_hash", Text, nullable=False),
)

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    # The name as it is compared: two that differ in capitals alone are one.
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("saved_by", ForeignKey("people.id")),
    Column("saved_at", BigInteger, nullable=False),
    Index(None, "saved_by"),
)
