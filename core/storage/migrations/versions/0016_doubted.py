"""A clock that is doubted is doubted no longer for a restart."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0016"
down_revision: str | None = "0015"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the columns: nothing is doubted yet."""
    op.add_column("heartbeat", sa.Column("doubted", sa.Float(), nullable=True))
    op.add_column("heartbeat", sa.Column("believed_at", sa.Float(), nullable=True))
