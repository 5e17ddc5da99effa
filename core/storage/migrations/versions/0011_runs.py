"""Messages that had an effect are bits of a run of numbers; a row that is there stays what it was, a single one."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the bits."""
    op.add_column("seen", sa.Column("bits", sa.BigInteger(), server_default=sa.text("1"), nullable=False))
