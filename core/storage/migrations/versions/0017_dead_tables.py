"""Tables and a column that nothing ever wrote are gone."""

import sqlite3
from collections.abc import Sequence

from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Drop them, with their indexes; SQLite before 3.35 drops no column, and its stays, with a default."""
    op.drop_index("ix_game_table_analysed", "game_table")
    if op.get_bind().dialect.name != "sqlite" or sqlite3.sqlite_version_info >= (3, 35):
        op.drop_column("game_table", "analysed")
    for name in ("mark", "daily_try", "daily"):
        op.drop_table(name)
