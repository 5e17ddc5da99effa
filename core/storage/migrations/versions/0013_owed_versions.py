"""What is owed knows the version of the game that wrote its events."""

import json
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the version: of what is owed already it is that of its table, as far as that can be read."""
    op.add_column("outbox", sa.Column("version", sa.Integer(), server_default=sa.text("0"), nullable=False))
    owed = sa.text("SELECT DISTINCT t.id, t.sheet FROM outbox o JOIN game_table t ON t.id = o.table_id")
    known = [{"number": number, "version": _version(sheet)} for number, sheet in op.get_bind().execute(owed).all()]
    if known:
        op.get_bind().execute(sa.text("UPDATE outbox SET version = :version WHERE table_id = :number"), known)


def _version(sheet: str) -> int:
    try:
        return int(json.loads(sheet)["version"])
    except (ValueError, TypeError, LookupError):
        return 0
