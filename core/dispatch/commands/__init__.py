"""What a command does at tables and for who asks about them: one function each."""
