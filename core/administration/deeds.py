"""What admins do is written down, once a message, with what undoes it; and the log of it all."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from core.commands import Context
from core.services import Room
from core.storage import queries
from core.text import markup

MOST_AUDITS = 8
T = TypeVar("T")


async def audit(ctx: Context) -> None:
    """Tell what admins did here, newest first."""
    room = ctx.need_admin()
    rows = await ctx.services.storage.run(partial(queries.audits, room=room.id, most=MOST_AUDITS))
    voice = ctx.voice()
    lines = [
        voice.say(
            "audit-line",
            at=datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M"),
            name=markup.name(name),
            deed=voice.command(deed),
        )
        for name, deed, at in rows
    ]
    ctx.tell("\n".join(lines) or voice.say("audit-none"))


async def record(
    ctx: Context,
    room: Room,
    deed: str,
    change: Callable[[Connection], T],
    about: Sequence[int] = (),
    before: str = "",
) -> T:
    """Change something of a room, `about` persons, and write down who did it and what was before, once a message."""
    audit = _audited(ctx, room, deed, about, before)

    def write(connection: Connection) -> T:
        queries.see(connection, ctx.inbound.id, ctx.services.wall())
        audit(connection)
        return change(connection)

    return await ctx.services.storage.run(write)


async def write_down(ctx: Context, room: Room, deed: str, before: str = "") -> None:
    """Write down a deed that changed no row of the room's."""
    await ctx.services.storage.run(_audited(ctx, room, deed, before=before))


def _audited(
    ctx: Context, room: Room, deed: str, about: Sequence[int] = (), before: str = ""
) -> Callable[[Connection], None]:
    """Make what writes down a deed with whoever did it, and the persons whom it is about."""
    person, wall = ctx.person, ctx.services.wall()
    keep = ctx.services.people.keep([person.id, *about])

    def write(connection: Connection) -> None:
        keep(connection)
        queries.audit(connection, room.id, person.id, person.name, deed, wall, before)

    return write


VERBS = {"audit": audit}
