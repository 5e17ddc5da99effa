"""What the bot says itself: what must be said where no table and no room is, and around a table's board."""

from adapters.phrases import Phrases, phrases_of

PHRASES = phrases_of("adapters.telegram")


def phrases(language: str, default: str) -> Phrases:
    """Return the phrases for a language as Telegram names it (`ja`, `pt-br`, ""), or for the default one."""
    return PHRASES.get(language.partition("-")[0], PHRASES.get(default, PHRASES["en"]))
