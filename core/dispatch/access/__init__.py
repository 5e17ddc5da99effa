"""Who may do what: open tables, play as a guest, take a seat that waits for its account."""
