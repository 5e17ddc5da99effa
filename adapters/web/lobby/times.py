"""When something was, as a page says it: a time that machines read, and words that grow old."""

import re
from datetime import UTC, datetime

from markupsafe import Markup

from adapters.web.visitors import phrases

SAID = "@was:"
"""What stands where a time is to be put in."""
_WAS = re.compile(r"@was:(\d+):([a-z]+)@")
MINUTE, HOUR, DAY = 60, 3600, 86400


def was(at: float, language: str) -> Markup:
    """Say when something was; the words are put in by `told` with each answer, since what is drawn is kept."""
    machine = datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Markup(f'<time datetime="{machine}">@was:{int(at)}:{language}@</time>')


def told(text: str, now: float) -> str:
    """Put in how long ago all was that is said in a text."""
    return _WAS.sub(lambda found: ago(now - int(found[1]), found[2]), text)


def ago(seconds: float, language: str) -> str:
    """Say how long ago something was, as people do."""
    words = phrases(language)
    if seconds < MINUTE:
        return words["just-now"]
    for unit, long, most in (("minutes", MINUTE, HOUR), ("hours", HOUR, DAY), ("days", DAY, float("inf"))):
        if seconds < most:
            return words.say(f"{unit}-ago", count=int(seconds // long))
    raise AssertionError(seconds)
