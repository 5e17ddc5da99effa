"""Draws are written shorter from now on: nothing changes but that a version which cannot read them is kept off."""

from collections.abc import Sequence

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Rows that are there are read as they are."""
