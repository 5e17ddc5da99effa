"""The databases that there may be: SQLite's file, PostgreSQL's server and the lease on it."""
