"""Streams of what changes to whoever looks on."""
