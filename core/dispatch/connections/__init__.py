"""What networks report of people and of themselves, handed to the tables it touches."""
