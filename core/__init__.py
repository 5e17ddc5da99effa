"""The host: rooms, tables, storage and scheduling."""
