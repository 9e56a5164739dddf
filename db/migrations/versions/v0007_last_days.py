"""Keep from when on the last days of all servers count; the bot begins to when it starts."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, empty."""
    op.create_table(
        "last_days",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_last_days"),
        sa.CheckConstraint("id = 1", name=op.f("ck_last_days_one")),
    )
