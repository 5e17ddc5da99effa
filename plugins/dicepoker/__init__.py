"""Dice poker: roll five dice, reroll once, and do not be the weakest."""
