"""What admins do is written down, once a message, with what undoes it; and the log of it all."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from core.dispatch.context import Context
from core.house import Room
from core.storage import NewDeed, messages, queries
from core.tables.saving import Cause
from core.words import local_time, markup

MOST_AUDITS = 8
T = TypeVar("T")
Change = Callable[[Connection], tuple[T, dict[str, Any]]]
"""Changes something of a room; returns the result, and as plain JSON what was before and is now."""


async def audit(ctx: Context) -> None:
    """Tell what admins did here, newest first."""
    room = ctx.need_admin()
    rows = await ctx.house.storage.run(partial(queries.audits, room=room.id, most=MOST_AUDITS))
    voice = ctx.voice()
    lines = [
        voice.say(
            "audit-line",
            at=local_time.local(row.at, room.settings.timezone).strftime("%Y-%m-%d %H:%M"),
            name=markup.name(row.name),
            deed=voice.command(row.deed),
        )
        for row in rows
    ]
    ctx.tell("\n".join(lines) or voice.say("audit-none"))


async def record(ctx: Context, room: Room, deed: str, change: Change[T], about: Sequence[int] = ()) -> T:
    """Change something of a room, `about` persons, and write down who did it and what was before, once a message."""
    keep, person, wall = ctx.house.people.keep([ctx.person.id, *about]), ctx.person, ctx.house.calendar.latest()

    def write(connection: Connection) -> T:
        messages.see(connection, ctx.mark, wall)
        keep(connection)
        made, before = change(connection)
        said = json.dumps(before, ensure_ascii=False)
        queries.audit(connection, room.id, person.id, NewDeed(person.name, deed, wall, said))
        return made

    return await ctx.house.storage.run(write)


def written(ctx: Context, room: Room, deed: str) -> Cause:
    """Have a deed at a table written down with what changes there."""
    keep, person, wall = ctx.house.people.keep([ctx.person.id]), ctx.person, ctx.house.calendar.latest()

    def write(connection: Connection) -> None:
        keep(connection)
        queries.audit(connection, room.id, person.id, NewDeed(person.name, deed, wall))

    return Cause(ctx.mark, write)


VERBS = {"audit": audit}
