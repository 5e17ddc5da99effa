"""What the strategies of the three games share."""
