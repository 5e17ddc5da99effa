"""Replays of tables that are over, each frozen once."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make the table; what ended before is frozen when somebody asks for it."""
    op.create_table(
        "replay",
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
