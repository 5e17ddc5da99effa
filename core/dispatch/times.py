"""Times in words: as clocks show them where a room is, or how long ago."""

from core.house import Room
from core.words import Voice, local_time


def told_time(voice: Voice, room: Room, wall: float) -> str:
    """Say a wall time as clocks show it where a room is."""
    local = local_time.local(wall, room.settings.timezone)
    return voice.say("time-at", at=local.strftime("%Y-%m-%d %H:%M"), zone=room.settings.timezone or "UTC")


def told_ago(voice: Voice, seconds: float) -> str:
    """Say how long ago something was, in one unit."""
    for unit, length in (("hours", 3600), ("minutes", 60), ("seconds", 1)):
        if seconds >= length:
            return voice.say("time-ago", unit=unit, count=int(seconds // length))
    return voice.say("time-ago", unit="now", count=0)
