"""How much of a result was dice is kept with it, from the next table on."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0018"
down_revision: str | None = "0017"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the column: of older results it is not known."""
    op.add_column("result", sa.Column("luck", sa.Float(), nullable=True))
