"""A room's own time: its time zone, the hours of the day in which tables may open there, and times in words."""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from core.words.grammar import normalise
from core.words.render import Voice

_DAY = 24 * 60
MORNING = timedelta(hours=6)
"""How long after midnight an evening ends."""
_CLOCK = r"(\d{1,2})(?::(\d{2})|時(?:(\d{1,2})分)?)?"
_HOURS = re.compile(rf"{_CLOCK} ?(?:[-–—~〜]|to|から) ?{_CLOCK}(?: ?まで)?")


class NoZone(ValueError):
    """There is no time zone of that name."""


def zones() -> list[str]:
    """List the names of all time zones that the machine knows, "UTC" first."""
    return ["UTC", *sorted(available_timezones() - {"UTC"})]


def read_zone(typed: str) -> str:
    """Read the name of a time zone, or its city alone where there is one of that name; `NoZone` for anything else."""
    word = typed.strip().replace(" ", "_").casefold()
    known = zones()
    whole = [name for name in known if name.casefold() == word]
    cities = [name for name in known if name.casefold().rpartition("/")[2] == word]
    if not whole and len(cities) != 1:
        raise NoZone(typed)
    return (whole or cities)[0]


def zone(name: str) -> tzinfo:
    """Give a time zone by its name; UTC without one, and where the machine does not know it any more."""
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def local(wall: float, name: str) -> datetime:
    """Give a wall time as clocks show it in a time zone."""
    return datetime.fromtimestamp(wall, zone(name))


def began(span: str, wall: float, timezone: str) -> float:
    """Tell the wall time at which the evening, the month, or all time ("all") began that goes on at another.

    An evening is a day that begins at six in the morning: what is played past midnight belongs to the evening before.
    A month begins with the evening of its first day.
    """
    if span == "all":
        return 0.0
    day = (local(wall, timezone).replace(tzinfo=None) - MORNING).date()
    first = day.replace(day=1) if span == "month" else day
    return (datetime(first.year, first.month, first.day) + MORNING).replace(tzinfo=zone(timezone)).timestamp()


def read_hours(typed: str) -> str:
    """Read from when to when on a day, such as "18-02" or "18:30-2:00", as "18:00-02:00"; ValueError if it is not."""
    found = _HOURS.fullmatch(normalise(typed).casefold().strip())
    if found is None:
        raise ValueError(typed)
    parts = [int(part or 0) for part in found.groups()]
    start, end = (parts[at] * 60 + parts[at + 1] + parts[at + 2] for at in (0, 3))
    minutes = (parts[at + 1] + parts[at + 2] for at in (0, 3))
    if max(start, end) > _DAY or max(minutes) > 59 or start % _DAY == end % _DAY:
        raise ValueError(typed)
    return f"{_clock(start % _DAY)}-{_clock(end % _DAY)}"


def is_open(hours: str, at: datetime) -> bool:
    """Tell whether a time of the day lies within hours, which may go over midnight; "" is all day."""
    if not hours:
        return True
    start, end = (int(part[:2]) * 60 + int(part[3:]) for part in hours.split("-"))
    now = at.hour * 60 + at.minute
    return start <= now < end if start < end else now >= start or now < end


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def told_time(voice: Voice, name: str, wall: float) -> str:
    """Say a wall time as clocks show it in a time zone."""
    return voice.say("time-at", at=f"{local(wall, name):%Y-%m-%d %H:%M}", zone=name or "UTC")


def told_ago(voice: Voice, seconds: float) -> str:
    """Say how long ago something was, in one unit."""
    for unit, length in (("hours", 3600), ("minutes", 60), ("seconds", 1)):
        if seconds >= length:
            return voice.say("time-ago", unit=unit, count=int(seconds // length))
    return voice.say("time-ago", unit="now", count=0)
