"""A database of now with the schema that it had before."""

import sqlite3

ADDED = {
    "0011": ("DROP INDEX ix_account_added",),
    "0013": ("ALTER TABLE outbox DROP COLUMN version",),
    "0014": ("ALTER TABLE result DROP COLUMN stood",),
    "0015": ("DROP INDEX ix_person_called", "DROP INDEX ix_audit_person_id", "DROP INDEX ix_tally_person_id"),
    "0016": ("ALTER TABLE heartbeat DROP COLUMN doubted", "ALTER TABLE heartbeat DROP COLUMN believed_at"),
    "0017": (
        "ALTER TABLE game_table ADD COLUMN analysed INTEGER DEFAULT 0 NOT NULL",
        "CREATE INDEX ix_game_table_analysed ON game_table (id) WHERE analysed = 0",
        *(f"CREATE TABLE {name} (day VARCHAR PRIMARY KEY)" for name in ("mark", "daily", "daily_try")),
    ),
    "0018": ("ALTER TABLE result DROP COLUMN luck",),
    "0019": ("ALTER TABLE person DROP COLUMN coach",),
}
"""What takes back what each migration did."""


def bring_back(connection: sqlite3.Connection, version: str) -> None:
    """Take back what later migrations added; what they changed, as 0012 did `seen`, is the caller's."""
    for number in sorted(ADDED, reverse=True):
        for statement in ADDED[number] if number > version else ():
            connection.execute(statement)
    connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
