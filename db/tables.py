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
    Column("updated_at", BigInteger, nullable=False),
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
    CheckConstraint("target >= 0", "target"),
    CheckConstraint("deals >= 0", "deals"),
    CheckConstraint("0 <= replaced AND replaced <= computers AND computers <= players", "players"),
    CheckConstraint("length(day) = 10", "day"),
    Index(None, "guild_id", "ended_at"),
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
    CheckConstraint("seat >= 0 AND part >= 0", "seat"),
    CheckConstraint("(person_id IS NULL) <> (computer IS NULL)", "player"),
    CheckConstraint("place > 0", "place"),
    CheckConstraint('NOT (won AND "left")', "left"),
    CheckConstraint("sweeps >= 0", "sweeps"),
    UniqueConstraint("person_id", "game_id"),
)

totals = Table(
    "totals",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("computers", Boolean, primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("points", Float, nullable=False),
    Column("sweeps", Integer, nullable=False),
    Column("best_deal", Float),
    Column("updated", BigInteger, nullable=False),
    CheckConstraint("wins >= 0 AND losses >= 0 AND wins + losses <= games", "games"),
    Index(None, "person_id"),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("locale", Text),
    Column("settings", Text, nullable=False, server_default="{}"),
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
