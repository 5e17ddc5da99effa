"""The networks of the house: the bus to them, what they may hand in, and whom they reach."""
