"""Messages that had an effect are bits of a run of numbers; accounts that anybody may take have an index."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the bits, of which a row that is there has the first, and the index."""
    op.add_column("seen", sa.Column("bits", sa.BigInteger(), server_default=sa.text("1"), nullable=False))
    passing = sa.text("NOT lasting")
    op.create_index("ix_account_added", "account", ["added"], sqlite_where=passing, postgresql_where=passing)
