"""The rules of the three games of liar's dice, and what they share."""
