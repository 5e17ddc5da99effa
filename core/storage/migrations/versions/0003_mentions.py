"""Whether somebody wants to be mentioned when it is their turn."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make the column: whoever is known already is mentioned as before."""
    op.add_column("person", sa.Column("mentions", sa.Boolean(), server_default=sa.text("1"), nullable=False))
