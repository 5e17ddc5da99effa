"""What is owed to people: stored, sent, acknowledged."""
