"""How people stood after a table is kept with their results, from the next table on."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the column: of older results it is not known until their ratings are made again."""
    op.add_column("result", sa.Column("stood", sa.LargeBinary(), nullable=True))
