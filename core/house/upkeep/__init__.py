"""What a house does to its stored tables by and by: checks, packs, prunes and forgets."""
