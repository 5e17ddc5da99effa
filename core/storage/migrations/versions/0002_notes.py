"""Notes of networks, and when they said what was owed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make the table, and the column."""
    op.create_table(
        "note",
        sa.Column("network", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("network", "key"),
    )
    op.add_column("outbox", sa.Column("said", sa.Float(), nullable=True))
