"""Bridges between chat networks and the host."""
