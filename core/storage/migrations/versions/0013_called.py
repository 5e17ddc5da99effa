"""Whoever is asked for by name is found by it, and what an admin did by who did it, without going through all."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the indexes."""
    op.create_index("ix_person_called", "person", [sa.text("lower(name)")])
    op.create_index("ix_audit_person_id", "audit", ["person_id"])
