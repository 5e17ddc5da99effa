"""Which process in turn writes."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make the column: no process has taken over from another yet."""
    op.add_column("heartbeat", sa.Column("term", sa.Integer(), server_default=sa.text("0"), nullable=False))
