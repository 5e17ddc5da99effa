"""What a game may use: the public face of Croupier."""
