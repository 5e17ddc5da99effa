"""Somebody is found by their name, and their tallies and deeds by who they are, without going through all."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0015"
down_revision: str | None = "0014"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the indexes."""
    op.create_index("ix_person_called", "person", [sa.text("lower(name)")])
    for table in ("audit", "tally"):
        op.create_index(f"ix_{table}_person_id", table, ["person_id"])
