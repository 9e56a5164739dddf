"""Keep what each person has set."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has set anything yet."""
    op.add_column("people", sa.Column("settings", sa.Text(), server_default="{}", nullable=False))
