"""The Bot API over HTTP: calls, types, errors and updates."""
