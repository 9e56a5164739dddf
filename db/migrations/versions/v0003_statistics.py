"""Keep totals by period and game, ratings, milestones and averages; start them empty."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ORDERS = ("wins", "points", "sweeps", "best_deal", "share")


def upgrade() -> None:
    """Create them; the bot fills them from the results when it starts."""
    _extend_people_and_guilds()
    _extend_results()
    op.drop_table("totals")
    _create_boards()
    _create_totals()
    _create_ratings()
    _create_milestones_and_averages()


def _extend_people_and_guilds() -> None:
    op.add_column(
        "people",
        sa.Column("listed", sa.Boolean(), server_default=sa.text("1"), nullable=False),
    )
    op.add_column("guilds", sa.Column("zone", sa.Text(), server_default="UTC", nullable=False))


def _extend_results() -> None:
    nothing = sa.text("0")
    op.add_column(
        "results", sa.Column("number", sa.Integer(), server_default=nothing, nullable=False)
    )
    op.add_column("results", sa.Column("source", sa.Text()))
    op.add_column(
        "result_seats", sa.Column("deals", sa.Integer(), server_default=nothing, nullable=False)
    )
    op.execute(
        "UPDATE results SET number = numbered.n FROM (SELECT game_id AS id, row_number()"
        " OVER (ORDER BY ended_at, game_id) AS n FROM results) AS numbered"
        " WHERE results.game_id = numbered.id"
    )
    op.execute(
        "UPDATE result_seats SET deals = (SELECT results.deals FROM results"
        ' WHERE results.game_id = result_seats.game_id) WHERE NOT "left" AND part = 0'
    )
    # Who leaves loses a rated game; the computer that plays on does not make it unrated.
    op.execute("UPDATE results SET rated = (computers = replaced)")
    op.create_index("ix_results_ended_at", "results", ["ended_at"])
    op.create_index("ix_results_number", "results", ["number"], unique=True)
    op.create_index("ix_results_guild_id_source", "results", ["guild_id", "source"], unique=True)


def _create_boards() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_boards"),
        sa.UniqueConstraint(
            "guild_id",
            "period",
            "family",
            "computers",
            name="uq_boards_guild_id_period_family_computers",
        ),
    )


def _create_totals() -> None:
    op.create_table(
        "totals",
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("sweeps", sa.Integer(), nullable=False),
        sa.Column("best_deal", sa.Float()),
        sa.Column("share", sa.Float()),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("board_id", "person_id", name="pk_totals"),
        sa.CheckConstraint(
            "wins >= 0 AND losses >= 0 AND wins + losses <= games", name=op.f("ck_totals_games")
        ),
        sa.CheckConstraint("0 <= streak AND streak <= best_streak", name=op.f("ck_totals_streak")),
        sa.ForeignKeyConstraint(["board_id"], ["boards.id"], name="fk_totals_board_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_totals_person_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_totals_person_id", "totals", ["person_id"])
    for order in _ORDERS:
        columns = ["board_id", order, "person_id", "ranked"]
        op.create_index(f"ix_totals_{order}", "totals", columns, sqlite_where=sa.text("ranked"))


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "family", name="pk_ratings"),
        sa.CheckConstraint("games > 0", name=op.f("ck_ratings_games")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_ratings_person_id"),
        sqlite_with_rowid=False,
    )
    shown = sa.text("listed AND games >= 5")
    columns = ["family", "mu", "person_id", "games", "listed"]
    op.create_index("ix_ratings_mu", "ratings", columns, sqlite_where=shown)
    op.create_table(
        "rating_changes",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("before", sa.Float(), nullable=False),
        sa.Column("after", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_rating_changes"),
        sa.ForeignKeyConstraint(["game_id"], ["results.game_id"], name="fk_rating_changes_game_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_rating_changes_person_id"),
        sqlite_with_rowid=False,
    )
    name = "ix_rating_changes_person_id_games"
    op.create_index(name, "rating_changes", ["person_id", "games"])


def _create_milestones_and_averages() -> None:
    op.create_table(
        "milestones",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "name", name="pk_milestones"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_milestones_person_id"),
        sa.ForeignKeyConstraint(["game_id"], ["results.game_id"], name="fk_milestones_game_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_milestones_game_id", "milestones", ["game_id"])
    op.create_table(
        "averages",
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("family", "reason", name="pk_averages"),
        sqlite_with_rowid=False,
    )
