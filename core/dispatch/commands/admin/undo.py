"""Undoing what an admin did to settings, bans or ratings, within a day: the newest deed first, each once."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.dispatch.commands.admin import settings, tables
from core.dispatch.context import Context
from core.house import CHOSEN, Room, Rooms, load_settings
from core.house.people import Ban, bans
from core.house.ratings import sit_out
from core.storage import Deed, NewDeed, messages, queries
from core.words import Voice, markup, told_ago
from core.words.notices.people_refusals import ChangedSince, JustUndone, NothingToUndo
from core.words.notices.refusals import Refused

DAY = 24 * 3600.0
"""Seconds in which a deed can be undone."""
MOMENT = 15.0
"""Seconds after somebody's `undo` in which another admin is asked whether the deed before that one is meant."""


_UNDO = "undo "


class _Undone(NamedTuple):
    """A deed that was undone, with what it had noted; or, where it `stands`, that could not be, or (`asks`) was not."""

    deed: Deed
    noted: dict[str, Any]
    stands: bool = False
    asks: bool = False


async def undo(ctx: Context) -> None:
    """Undo the newest deed of the room's admins that was not undone yet."""
    room = ctx.need_admin()
    keep, person, wall = ctx.house.people.keep([ctx.person.id]), ctx.person, ctx.house.calendar.latest()
    sure = ctx.house.calendar.sure()  # by which bans hold

    def write(connection: Connection) -> _Undone | None:
        if before := _undone_by_another(connection, ctx, room):
            return before
        noted = _noted(connection, room.id, sure)
        found = next((one for one in noted if not _is_over(connection, room.id, one.noted, sure)), None)
        if found is None or not _put_back(connection, ctx.house.rooms, room, found, sure):
            return found and found._replace(stands=True)
        messages.see(connection, ctx.mark, wall)
        keep(connection)
        queries.undone(connection, found.deed.id)
        about = json.dumps({"person": found.noted["person"]}) if "person" in found.noted else ""
        deed = NewDeed(person.name, f"{_UNDO}{found.deed.deed}", wall, about)
        queries.audit(connection, room.id, person.id, deed)
        return found

    found = await ctx.house.storage.run(write)
    if found is None:
        raise Refused(NothingToUndo())
    if found.asks:
        _ask(ctx, found.deed)
        return
    if found.stands:
        raise Refused(ChangedSince(ctx.prefix + found.deed.deed))
    ctx.house.ratings.begin()
    voice = ctx.voice(public=True)
    who = markup.name(found.deed.name) if found.deed.name else voice.say("name-nobody")
    deed, ago = voice.command(ctx.prefix + found.deed.deed), told_ago(voice, wall - found.deed.at)
    ctx.tell(voice.say("say-undone", now=_now(ctx, room, found, voice), who=who, deed=deed, ago=ago), public=True)


def _undone_by_another(connection: Connection, ctx: Context, room: Room) -> _Undone | None:
    """Return what another admin undid a moment ago, unless the asker was told; two mean the same deed more often."""
    for newest in queries.audits(connection, room.id, most=1):
        lately = newest.deed.startswith(_UNDO) and ctx.house.calendar.latest() - newest.at < MOMENT
        if lately and newest.person != ctx.person.id and _key(ctx, newest) not in ctx.house.asked:
            return _Undone(newest, {}, asks=True)
    return None


def _ask(ctx: Context, undone: Deed) -> None:
    told, now = JustUndone(undone.name, ctx.prefix + undone.deed.removeprefix(_UNDO)), ctx.house.timers.now
    ctx.refuse(told, on_sent=lambda: ctx.house.asked.update({_key(ctx, undone): now()}))


def _key(ctx: Context, undone: Deed) -> tuple[int, str]:
    return ctx.person.id, f"{_UNDO}{undone.id}"


def _noted(connection: Connection, room: int, wall: float) -> list[_Undone]:
    """List the deeds that can be undone with what each has noted, newest first."""
    deeds = queries.undoable(connection, room, wall - DAY)
    return [_Undone(deed, noted) for deed in deeds if isinstance(noted := json.loads(deed.before), dict)]


def _is_over(connection: Connection, room: int, noted: dict[str, Any], wall: float) -> bool:
    """Tell whether a deed was about bans, or a table to sit out, of which nothing is left: they ended by themselves."""
    if "sat_out" in noted:
        return sit_out.earned(connection, room, noted["person"], wall) is None
    if "bans" not in noted:
        return False
    return not _holding(noted["bans"], wall) and not _holding(noted["after"], wall)


def _holding(rows: Sequence[Sequence[Any]], wall: float) -> list[Ban]:
    return [entry for row in rows if (entry := Ban(*row)).holds(wall)]


def _put_back(connection: Connection, rooms: Rooms, room: Room, found: _Undone, wall: float) -> bool:
    """Let all be as before a deed; False, with nothing changed, where it is not as the deed left it."""
    noted = found.noted
    if "settings" in noted:
        if queries.settings(connection, room.id) != noted["after"]:
            return False
        rooms.save(connection, room, noted["settings"])
    elif "bans" in noted:
        now = bans.bans_in(connection, room.id, noted["person"], noted["number"])
        if [one for one in now if one.holds(wall)] != _holding(noted["after"], wall):
            return False
        bans.unban(connection, [entry.id for entry in now])
        for entry in _holding(noted["bans"], wall):
            bans.ban(connection, entry)
        rooms.follow_bans(connection)
    elif "void" in noted:
        return tables.put_back(connection, noted)
    return True


def _now(ctx: Context, room: Room, found: _Undone, voice: Voice) -> str:
    noted = found.noted
    if "void" in noted:
        return voice.say("undone-void", code=noted["code"])
    if "sat_out" in noted:
        return voice.say("undone-sat-out", name=markup.name(noted["sat_out"]))
    if "bans" in noted:
        back = bool(_holding(noted["bans"], ctx.house.calendar.sure()))
        name = Ban(*(noted["bans"] or noted["after"])[0]).name
        return voice.say("undone-ban", name=markup.name(name), banned="yes" if back else "no")
    if "settings" not in noted:
        return voice.say("undone-other")
    before, after = (load_settings(noted[side])[0] for side in ("settings", "after"))
    changed = [name for name in CHOSEN if getattr(before, name) != getattr(after, name)]
    if not changed:
        off = [markup.code(name) for name in ctx.house.plugins.games if not room.settings.allows(name)]
        return voice.say("undone-games", games=voice.listed(off))
    return voice.say("undone-setting", name=voice.choice(changed[0]), value=settings.said(ctx, room, changed[0], voice))


VERBS = {"undo": undo}
