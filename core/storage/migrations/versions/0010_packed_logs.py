"""Logs of tables that are over, each packed in one row; those that are there are packed by the house, in time."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make the table; rows stay where they are until a house packs them."""
    op.create_table(
        "packed_log",
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("actions", sa.Integer(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
