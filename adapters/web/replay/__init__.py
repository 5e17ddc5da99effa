"""A table that is over, as a page that plays it again."""
