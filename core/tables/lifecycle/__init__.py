"""How tables come back: at a start, with new rules, from another process."""
