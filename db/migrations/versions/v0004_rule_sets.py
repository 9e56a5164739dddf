"""Add the sets of house rules that people have saved for their server."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "rule_sets",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("saved_by", sa.Integer()),
        sa.Column("saved_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "key", name="pk_rule_sets"),
        sa.ForeignKeyConstraint(["saved_by"], ["people.id"], name="fk_rule_sets_saved_by"),
    )
    op.create_index("ix_rule_sets_saved_by", "rule_sets", ["saved_by"])
