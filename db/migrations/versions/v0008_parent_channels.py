"""Keep for each game in a thread the channel that the thread hangs on."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; where the threads of games begun before hang is not known."""
    op.add_column("games", sa.Column("parent_id", sa.BigInteger()))
