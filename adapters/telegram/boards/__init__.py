"""The posts, panels and pages that show a table in a chat."""
