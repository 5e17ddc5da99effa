"""How the house plays liar's dice, and what it does when a clock runs out."""
