"""Actions lie with their key, and of messages that had an effect a mark of 64 bits is kept."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

LATEST = 2.0**40
"""No wall time in seconds, so late."""


def upgrade() -> None:
    """Make both tables anew, with what was in them."""
    connection = op.get_bind()
    op.rename_table("action", "action_before")
    op.create_table(
        "action",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("wait", sa.Integer(), nullable=False),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("draws", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"]),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
    columns = "table_id, number, seat, wait, automatic, action, draws"
    op.execute(f"INSERT INTO action ({columns}) SELECT {columns} FROM action_before ORDER BY table_id, number")
    op.drop_table("action_before")
    rows = connection.execute(sa.text("SELECT id, at FROM seen"))
    seen = {_mark(row.id): int(row.at) for row in rows if _is_read(row)}
    op.drop_table("seen")
    made = op.create_table(
        "seen",
        sa.Column("mark", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("mark"),
    )
    if seen:
        op.bulk_insert(made, [{"mark": mark, "at": at} for mark, at in seen.items()])


def _is_read(row: sa.Row[Any]) -> bool:
    return isinstance(row.id, str) and isinstance(row.at, int | float) and 0 <= row.at < LATEST


def _mark(message: str) -> int:
    return int.from_bytes(blake2b(message.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big", signed=True)
