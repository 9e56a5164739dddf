"""Create the first tables: people, games with their log and seats, results, totals, servers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create everything."""
    _create_people()
    _create_games()
    _create_log_and_seats()
    _create_results()
    _create_result_seats()
    _create_totals_and_guilds()


def _create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("discord_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text()),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.CheckConstraint("discord_id > 0", name=op.f("ck_people_discord_id")),
        sa.UniqueConstraint("discord_id", name="uq_people_discord_id"),
        sqlite_autoincrement=True,
    )


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("ping_message_id", sa.BigInteger()),
        sa.Column("host_id", sa.Integer()),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint(
            "phase IN ('lobby', 'playing', 'between', 'over', 'closed')",
            name=op.f("ck_games_phase"),
        ),
        sa.CheckConstraint("seq >= 0", name=op.f("ck_games_seq")),
        sa.ForeignKeyConstraint(["host_id"], ["people.id"], name="fk_games_host_id"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_games_guild_id_channel_id_phase", "games", ["guild_id", "channel_id", "phase"]
    )
    op.create_index("ix_games_phase_touched_at", "games", ["phase", "touched_at"])


def _create_log_and_seats() -> None:
    op.create_table(
        "events",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_events"),
        sa.CheckConstraint("seq > 0", name=op.f("ck_events_seq")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer()),
        sa.Column("computer", sa.Text()),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_seats_seat")),
        sa.CheckConstraint(
            "person_id IS NOT NULL OR computer IS NOT NULL", name=op.f("ck_seats_taken")
        ),
        sa.UniqueConstraint("person_id", "game_id", name="uq_seats_person_id_game_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_seats_person_id"),
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("pairs", sa.Boolean(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("computers", sa.Integer(), nullable=False),
        sa.Column("levels", sa.Text(), nullable=False),
        sa.Column("replaced", sa.Integer(), nullable=False),
        sa.Column("abandoned", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_results"),
        sa.CheckConstraint("target >= 0", name=op.f("ck_results_target")),
        sa.CheckConstraint("deals >= 0", name=op.f("ck_results_deals")),
        sa.CheckConstraint(
            "0 <= replaced AND replaced <= computers AND computers <= players",
            name=op.f("ck_results_players"),
        ),
        sa.CheckConstraint("length(day) = 10", name=op.f("ck_results_day")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id"),
    )
    op.create_index("ix_results_guild_id_ended_at", "results", ["guild_id", "ended_at"])


def _create_result_seats() -> None:
    op.create_table(
        "result_seats",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer()),
        sa.Column("computer", sa.Text()),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("reasons", sa.Text(), nullable=False),
        sa.Column("sweeps", sa.Integer(), nullable=False),
        sa.Column("best_deal", sa.Float()),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "part", name="pk_result_seats"),
        sa.CheckConstraint("seat >= 0 AND part >= 0", name=op.f("ck_result_seats_seat")),
        sa.CheckConstraint(
            "(person_id IS NULL) <> (computer IS NULL)", name=op.f("ck_result_seats_player")
        ),
        sa.CheckConstraint("place > 0", name=op.f("ck_result_seats_place")),
        sa.CheckConstraint('NOT (won AND "left")', name=op.f("ck_result_seats_left")),
        sa.CheckConstraint("sweeps >= 0", name=op.f("ck_result_seats_sweeps")),
        sa.UniqueConstraint("person_id", "game_id", name="uq_result_seats_person_id_game_id"),
        sa.ForeignKeyConstraint(["game_id"], ["results.game_id"], name="fk_result_seats_game_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_result_seats_person_id"),
    )


def _create_totals_and_guilds() -> None:
    op.create_table(
        "totals",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("sweeps", sa.Integer(), nullable=False),
        sa.Column("best_deal", sa.Float()),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "person_id", "computers", name="pk_totals"),
        sa.CheckConstraint(
            "wins >= 0 AND losses >= 0 AND wins + losses <= games", name=op.f("ck_totals_games")
        ),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_totals_person_id"),
    )
    op.create_index("ix_totals_person_id", "totals", ["person_id"])
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.Text()),
        sa.Column("settings", sa.Text(), server_default="{}", nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_guilds"),
    )
