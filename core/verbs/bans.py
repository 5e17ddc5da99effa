"""Shutting somebody out of a room's tables, by name, and letting them in again."""

from functools import partial

from core import guests, ledger, markup
from core.asking import Ask
from core.game import replace
from core.people import Room
from core.refusals import NobodyOfThatName, NotShutOut, Refused, Usage, WhichTable
from core.settings import ShutOut
from core.shapes import normalise
from core.verbs.admin import change

NEWEST = 500
"""Results of a room that are searched for somebody who sits at no table now."""


async def ban(ask: Ask) -> None:
    """Shut somebody out, `ban NAME`: they get up here, and may sit down no more."""
    room, typed = ask.need_admin(), markup.clean(ask.command.rest).strip()
    if not typed:
        raise Refused(Usage("ban NAME"))
    person, name = await _named(ask, room, typed)
    for table in ask.tables.of_room(room):
        seat = table.sheet.seat_of(person)
        here = seat is not None and room.id in (table.room.id, table.place(seat).id)
        if seat is not None and here and table.sheet.phase != "paused":
            await guests.get_up(table, (seat,))
    kept = tuple(entry for entry in room.settings.banned if entry.person != person)
    await change(ask, room, replace(room.settings, banned=(*kept, ShutOut(person, name))), f"ban {name}")
    ask.say("say-banned", public=True, name=markup.name(name), typed=markup.code(f"{ask.prefix}unban NAME"))


async def unban(ask: Ask) -> None:
    """Let somebody in again: `unban NAME`."""
    room, typed = ask.need_admin(), markup.clean(ask.command.rest).strip()
    if not typed:
        raise Refused(Usage("unban NAME"))
    banned = room.settings.banned
    found = next((entry for entry in banned if _same(entry.name, typed)), None)
    if found is None:
        raise Refused(NotShutOut(typed, tuple(entry.name for entry in banned)))
    rest = tuple(entry for entry in banned if entry is not found)
    await change(ask, room, replace(room.settings, banned=rest), f"unban {found.name}")
    ask.say("say-unbanned", public=True, name=markup.name(found.name))


async def _named(ask: Ask, room: Room, typed: str) -> tuple[int, str]:
    """Find whom a name means: somebody who sits here now, else who played here last by that name."""
    found: dict[int, tuple[str, str]] = {}
    for table in ask.tables.of_room(room):
        for seat, name in enumerate(table.names()):
            person = table.sheet.seats[seat].person
            here = table.place(seat).id == room.id or table.room.id == room.id
            if person is not None and here and _same(name, typed) and ask.command.table in ("", table.code):
                found[person] = (name, table.code)
    if len(found) > 1:
        codes = tuple(code for _, code in found.values())
        raise Refused(WhichTable(codes, f"{ask.prefix}#{codes[0]} ban {typed}"))
    if found:
        person, (name, _) = next(iter(found.items()))
        return person, name
    played = await ask.services.storage.run(partial(ledger.players, room=room.id, most=NEWEST))
    for person, name in played:
        if _same(name, typed):
            return person, name
    raise Refused(NobodyOfThatName(typed))


def _same(name: str, typed: str) -> bool:
    return normalise(name).casefold() == normalise(typed).casefold()


VERBS = {"ban": ban, "unban": unban}
