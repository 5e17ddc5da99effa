"""A database of now with the schema that it had before."""

import sqlite3

ADDED = {
    "0011": ("DROP INDEX ix_account_added",),
    "0013": ("ALTER TABLE outbox DROP COLUMN version",),
    "0014": ("ALTER TABLE result DROP COLUMN stood",),
    "0015": ("DROP INDEX ix_person_called", "DROP INDEX ix_audit_person_id", "DROP INDEX ix_tally_person_id"),
    "0016": ("ALTER TABLE heartbeat DROP COLUMN doubted", "ALTER TABLE heartbeat DROP COLUMN believed_at"),
}
"""What takes back what each migration added."""


def bring_back(connection: sqlite3.Connection, version: str) -> None:
    """Take back what later migrations added; what they changed, as 0012 did `seen`, is the caller's."""
    for number in sorted(ADDED, reverse=True):
        for statement in ADDED[number] if number > version else ():
            connection.execute(statement)
    connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
