"""The games that ship with Croupier."""
