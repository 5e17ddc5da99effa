"""Who is told outside of a table's room: of a new table, and of their turn."""
