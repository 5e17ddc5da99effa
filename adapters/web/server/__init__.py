"""The web server: connections, limits and timeouts."""
