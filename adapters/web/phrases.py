"""What the site says itself: what stands around a table and a replay, which the house puts into words."""

from adapters.phrases import Phrases, phrases_of

PHRASES = phrases_of("adapters.web")


def phrases(language: str) -> Phrases:
    """Return the phrases for a language, English ones if there are none."""
    return PHRASES.get(language, PHRASES["en"])
