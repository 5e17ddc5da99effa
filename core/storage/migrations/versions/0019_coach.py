"""People may be told at once what a move cost, which is off until they ask for it."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0019"
down_revision: str | None = "0018"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the choice."""
    op.add_column("person", sa.Column("coach", sa.Boolean(), nullable=False, server_default=sa.false()))
