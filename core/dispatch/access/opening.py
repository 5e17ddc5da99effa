"""Who may open a table in a room, and when."""

from core.dispatch.context import Context
from core.house import Room
from core.words import local_time
from core.words.notices import OpenersOnly, Refused, TablesClosed


def check_opening(ctx: Context, room: Room) -> None:
    """Be `Refused` where whoever asks may open no table of a room, or nobody may at this time of day."""
    settings = room.settings
    allowed = {"all": True, "accounts": ctx.inbound.lasting, "admins": False}[settings.openers]
    if not allowed and not ctx.keeps(room):
        raise Refused(OpenersOnly(settings.openers))
    now = local_time.local(ctx.services.wall(), settings.timezone)
    if not local_time.is_open(settings.hours, now):
        raise Refused(TablesClosed(settings.hours, settings.timezone or "UTC", f"{now:%H:%M}"))
