"""How long something is to last, as it is typed before other words: `7d`, `7 days`, `a week`, `3時間`."""

import re
from collections.abc import Sequence

from core.words import Texts, normalise

UNITS = {"minute": 60.0, "hour": 3600.0, "day": 86400.0, "week": 7 * 86400.0, "month": 30 * 86400.0}
"""Seconds of what time is counted in; a month has 30 days."""
LONGEST = 3650 * UNITS["day"]
_NUMBER = re.compile(r"(\d{1,6})(.*)", re.ASCII)


def read_term(words: Sequence[str], texts: Texts) -> tuple[float | None, int]:
    """Read so many seconds, None for no end, from the first words; gives how many words they were.

    A number alone, with nothing behind it, counts days.
    """
    folded = [normalise(word).casefold() for word in words]
    skipped = 1 if folded[:1] and folded[0] in texts.variants("for-words") else 0
    folded = folded[skipped:]
    if not folded:
        return None, 0
    number = _NUMBER.fullmatch(folded[0])
    count, unit = (number[1], number[2]) if number else ("", "")
    if folded[0] in texts.variants("one-words"):
        count = "1"
    used = 1
    if count and not unit:
        unit, used = (folded[1], 2) if len(folded) > 1 else ("d", 1)
    seconds = _seconds(unit, texts)
    return (int(count) * seconds, skipped + used) if count and seconds else (None, 0)


def _seconds(unit: str, texts: Texts) -> float:
    return next((seconds for name, seconds in UNITS.items() if unit in texts.variants(f"{name}-words")), 0.0)
