"""Who leads is read from an index alone, not from ratings that are spread over the database."""

from collections.abc import Sequence

from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Put into the index what lists ask for."""
    op.drop_index("ix_rating_room_id", "rating")
    op.create_index("ix_rating_leaders", "rating", ["room_id", "game", "last_at", "tables", "mu", "sigma", "person_id"])
