"""Create the lease of the process that uses the database, and what is known of applications."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables, empty."""
    op.create_table(
        "lease",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("holder", sa.Text()),
        sa.Column("renewed_at", sa.BigInteger(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lease"),
        sa.CheckConstraint("id = 1", name=op.f("ck_lease_one")),
    )
    op.create_table(
        "applications",
        sa.Column("application_id", sa.BigInteger(), nullable=False),
        sa.Column("commands_hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name="pk_applications"),
    )
