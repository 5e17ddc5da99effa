"""People who are one person by several accounts, until they are taken apart as they were."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add columns: nobody is linked yet."""
    op.add_column("person", sa.Column("linked_to", sa.Integer(), nullable=True))
    op.add_column("person", sa.Column("linked_at", sa.Float(), nullable=True))
    op.add_column("result", sa.Column("home_id", sa.Integer(), nullable=True))
    where = sa.text("linked_to IS NOT NULL")
    op.create_index("ix_person_linked_to", "person", ["linked_to"], sqlite_where=where, postgresql_where=where)
