"""Add what people have learnt, tables for those who are invited, and the invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "lessons",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("lesson", sa.Text(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text()),
        sa.PrimaryKeyConstraint("person_id", "lesson", name="pk_lessons"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_lessons_person_id"),
        sa.CheckConstraint("step >= 0", name=op.f("ck_lessons_step")),
    )
    op.create_table(
        "private_tables",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_private_tables"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_private_tables_game_id"),
    )
    op.create_table(
        "invitations",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_invitations"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_invitations_game_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_invitations_person_id"),
    )
    op.create_index("ix_invitations_person_id", "invitations", ["person_id"])
