"""What an operator does from a shell besides running a house: to see how it stands, to keep, check and give out."""

__all__ = ["backups", "persons", "replay", "setup", "status", "upkeep", "verify"]
