"""What is kept of people: how they are shown, by which accounts they played and how, and who is banned."""

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add columns and tables; bans are rows of their own from now on, and no part of a room's settings."""
    connection = op.get_bind()
    _columns()
    rows = connection.execute(sa.text("SELECT key FROM account ORDER BY person_id, key"))
    for number, key in enumerate([row.key for row in rows], 1):
        lasting = not (isinstance(key, str) and "!" in key and "@" in key)
        values = {"id": number, "lasting": lasting, "key": key}
        connection.execute(sa.text("UPDATE account SET id = :id, lasting = :lasting WHERE key = :key"), values)
    _indexes()
    _tables()
    _bans(connection)


def _columns() -> None:
    op.add_column("person", sa.Column("since", sa.Float(), server_default=sa.text("0"), nullable=False))
    op.add_column("person", sa.Column("show", sa.String(), server_default=sa.text("'room'"), nullable=False))
    op.add_column("person", sa.Column("forget_at", sa.Float(), nullable=True))
    op.add_column("person", sa.Column("forgotten", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("account", sa.Column("id", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("account", sa.Column("lasting", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("account", sa.Column("added", sa.Float(), server_default=sa.text("0"), nullable=False))
    op.add_column("game_table", sa.Column("analysed", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("result", sa.Column("account_id", sa.Integer(), nullable=True))
    op.add_column("result", sa.Column("team", sa.Integer(), server_default=sa.text("-1"), nullable=False))
    op.add_column("result", sa.Column("bot", sa.String(), server_default=sa.text("''"), nullable=False))
    op.add_column("result", sa.Column("moves", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("result", sa.Column("auto", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("result", sa.Column("gone", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("result", sa.Column("void", sa.String(), server_default=sa.text("''"), nullable=False))
    op.add_column("result", sa.Column("gain", sa.Float(), nullable=True))
    op.add_column("audit", sa.Column("before", sa.Text(), server_default=sa.text("''"), nullable=False))
    op.add_column("audit", sa.Column("undone", sa.Boolean(), server_default=sa.false(), nullable=False))


def _indexes() -> None:
    due, waiting = sa.text("forget_at IS NOT NULL"), sa.text("analysed = 0")
    op.create_index("ix_account_id", "account", ["id"], unique=True)
    op.create_index("ix_person_forget_at", "person", ["forget_at"], sqlite_where=due, postgresql_where=due)
    op.create_index("ix_game_table_analysed", "game_table", ["id"], sqlite_where=waiting, postgresql_where=waiting)


def _tables() -> None:
    op.create_table(
        "ban",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("room_id", sa.Integer(), sa.ForeignKey("room.id"), nullable=False),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id"), nullable=True),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("by_id", sa.Integer(), sa.ForeignKey("person.id"), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_ban_room_id", "ban", ["room_id"])
    op.create_index("ix_ban_person_id", "ban", ["person_id"])
    op.create_table(
        "rating",
        sa.Column("room_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id"), nullable=False),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("mu", "sigma")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("tables", "wins", "streak")),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("best", "last_at")),
        sa.PrimaryKeyConstraint("room_id", "game", "person_id"),
    )
    op.create_index("ix_rating_room_id", "rating", ["room_id", "game", "last_at"])
    op.create_index("ix_rating_person_id", "rating", ["person_id"])
    op.create_table(
        "mark",
        sa.Column("room_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("word", sa.String(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("count", "hit")),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("odds", "luck")),
        sa.PrimaryKeyConstraint("room_id", "game", "person_id", "word"),
    )
    op.create_index("ix_mark_person_id", "mark", ["person_id"])
    _tables_of_wishes_and_days()


def _tables_of_wishes_and_days() -> None:
    op.create_table(
        "wish",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("room_id", sa.Integer(), sa.ForeignKey("room.id"), nullable=True),
        sa.Column("game", sa.String(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("seats", "missed")),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_wish_person_id", "wish", ["person_id"])
    op.create_index("ix_wish_room_id", "wish", ["room_id"])
    op.create_table(
        "link_code",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("ix_link_code_person_id", "link_code", ["person_id"])
    op.create_table(
        "daily",
        *(sa.Column(name, sa.String(), nullable=False) for name in ("day", "game", "secret", "commitment")),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "daily_try",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("day", "person_id"),
    )
    op.create_index("ix_daily_try_person_id", "daily_try", ["person_id"])


def _bans(connection: sa.Connection) -> None:
    """Take the bans out of the settings; what cannot be read stays as it is, and bans nobody."""
    persons = set(connection.execute(sa.text("SELECT id FROM person")).scalars())
    made = sa.table("ban", *map(sa.column, ("id", "room_id", "person_id", "fingerprint", "name", "reason", "at")))
    rows: list[dict[str, Any]] = []
    for room, stored in connection.execute(sa.text("SELECT id, settings FROM room ORDER BY id")).fetchall():
        try:
            settings = json.loads(stored)
            banned = [entry for entry in settings.pop("banned") if entry["person"] in persons]
            rows += [{"room_id": room, "person_id": entry["person"], "name": str(entry["name"])} for entry in banned]
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
        values = {"settings": json.dumps(settings, ensure_ascii=False, separators=(",", ":")), "room": room}
        connection.execute(sa.text("UPDATE room SET settings = :settings WHERE id = :room"), values)
    unknown = {"fingerprint": "", "reason": "", "at": 0.0}
    if rows:
        op.bulk_insert(made, [{"id": number, **row, **unknown} for number, row in enumerate(rows, 1)])
