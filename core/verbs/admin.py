"""Verbs of a room's admins: which games may be played, how the room is set, ending a table, and the log of it all."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from sqlalchemy import Connection

from core.commands import Ask, guests, nearest
from core.contract import adapter, replace
from core.engine import (
    NoSuchGame,
    NoSuchGames,
    NoSuchSetting,
    NoSuchTable,
    OtherRoomsTable,
    PrefixBeginsCodes,
    Refused,
    UnknownGame,
    Usage,
    WrongSetting,
)
from core.plugins import LoadedGame
from core.services import CHOSEN, BeginsCodes, Room, RoomSettings, example, read_setting
from core.storage import queries
from core.tables import Table
from core.text import ALL, markup

MOST_AUDITS = 8


async def enable(ask: Ask) -> None:
    """Switch games on: `enable GAME ...`, or `enable all`."""
    games = await _switch(ask, "enable")
    if games is None:
        ask.say("say-enabled-all", public=True)
    elif len(games) == 1:
        ask.say("say-enabled", public=True, game=_title(ask, games[0]), name=games[0].name)
    else:
        typed = [markup.code(ask.prefix + loaded.name) for loaded in games]
        ask.say("say-enabled-several", public=True, typed=ask.voice(public=True).listed(typed))


async def disable(ask: Ask) -> None:
    """Switch games off: `disable GAME ...`, or `disable all`; a table that runs goes on."""
    games = await _switch(ask, "disable")
    if games is None:
        ask.say("say-disabled-all", public=True)
    elif len(games) == 1:
        ask.say("say-disabled", public=True, game=_title(ask, games[0]))
    else:
        titles = [_title(ask, loaded) for loaded in games]
        ask.say("say-disabled-several", public=True, games=ask.voice(public=True).listed(titles))


async def _switch(ask: Ask, verb: str) -> list[LoadedGame] | None:
    """Switch the games that are named, None for all of them; `Refused` if one of the words names none."""
    room, words = ask.need_admin(), dict.fromkeys(ask.command.words())
    if not words:
        raise Refused(Usage(f"{verb} GAME ... or all"))
    plugins = ask.services.plugins
    unknown = [word for word in words if word not in ALL and plugins.named(word) is None]
    if len(unknown) == 1:
        raise Refused(NoSuchGame(unknown[0], nearest(unknown[0], plugins.words)))
    if unknown:
        raise Refused(NoSuchGames(tuple(UnknownGame(word, nearest(word, plugins.words)) for word in unknown)))
    games = None if ALL & words.keys() else list({g.name: g for g in map(plugins.named, words) if g}.values())
    names = None if games is None else tuple(loaded.name for loaded in games)
    settings = room.settings.switched(verb == "enable", names)
    await change(ask, room, settings, f"{verb} {' '.join(('all',) if names is None else names)}")
    return games


async def settings(ask: Ask) -> None:
    """List the room's settings."""
    room = ask.need_room()
    voice = ask.voice()
    lines = [
        voice.say(
            "settings-line", name=markup.code(name), value=_said(ask, room, name), about=voice.say(f"setting-{name}")
        )
        for name in CHOSEN
    ]
    off = [markup.code(name) for name in ask.services.plugins.games if not room.settings.allows(name)]
    lines.append(voice.say("settings-disabled", games=voice.listed(off)))
    if room.settings.banned:
        names = voice.listed([markup.name(entry.name) for entry in room.settings.banned])
        lines.append(voice.say("settings-banned", names=names))
    ask.tell("\n".join(lines))


async def set_(ask: Ask) -> None:
    """Change a setting: `set NAME VALUE`."""
    room = ask.need_admin()
    name, _, value = ask.command.rest.partition(" ")
    name = name.casefold()
    if not name:
        raise Refused(Usage("set NAME VALUE"))
    if name not in CHOSEN:
        raise Refused(NoSuchSetting(name, CHOSEN))
    try:
        read = read_setting(name, value, ask.services.languages)
    except BeginsCodes:
        raise Refused(PrefixBeginsCodes(f"{ask.prefix}set {name} {example(name)}")) from None
    except ValueError:
        raise Refused(WrongSetting(name, f"{ask.prefix}set {name} {example(name)}")) from None
    await change(ask, room, replace(room.settings, **{name: read}), f"set {name} {markup.clean(value)[:40]}")
    ask.say("say-set", public=True, name=markup.code(name), value=_said(ask, room, name))


async def end(ask: Ask) -> None:
    """End a table, `end CODE`; at another room's table, only this room's guests get up."""
    room = ask.need_admin()
    table = _meant(ask, room, "end CODE")
    if table.room.id == room.id:
        await table.end("ended", ask.inbound.id)
    else:
        await guests.take_off(ask, table, room)
    await _write_down(ask, room, f"end {table.code}")


async def pause(ask: Ask) -> None:
    """Stop a table and its clocks: `pause CODE`."""
    room = ask.need_admin()
    table = _own(ask, room, "pause CODE")
    await table.pause(ask.inbound.id)
    await _write_down(ask, room, f"pause {table.code}")


async def resume(ask: Ask) -> None:
    """Let a table that stands still go on: `resume CODE`."""
    room = ask.need_admin()
    table = _own(ask, room, "resume CODE")
    await table.resume(ask.inbound.id)
    await _write_down(ask, room, f"resume {table.code}")


def _meant(ask: Ask, room: Room, usage: str) -> Table:
    """Find the room's table whose code stands behind the verb or before it; without one, the only one there is."""
    words, here = ask.command.words(), ask.tables.of_room(room)
    code = words[0].removeprefix("#") if words else ask.command.table
    if not code and len(here) != 1:
        raise Refused(Usage(usage))
    table = next((table for table in here if table.code == code), None) if code else here[0]
    if table is None:
        raise Refused(NoSuchTable(code))
    return table


def _own(ask: Ask, room: Room, usage: str) -> Table:
    """Find a table over which the room's admins decide, not one at which its people are guests."""
    table = _meant(ask, room, usage)
    if not ask.keeps(table.room):
        raise Refused(OtherRoomsTable(table.code))
    return table


async def _write_down(ask: Ask, room: Room, deed: str) -> None:
    await ask.services.storage.run(_audited(ask, room, deed))


async def audit(ask: Ask) -> None:
    """Tell what admins did here, newest first."""
    room = ask.need_admin()
    rows = await ask.services.storage.run(partial(queries.audits, room=room.id, most=MOST_AUDITS))
    voice = ask.voice()
    lines = [
        voice.say(
            "audit-line",
            at=datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M"),
            name=markup.name(name),
            deed=markup.code(deed),
        )
        for name, deed, at in rows
    ]
    ask.tell("\n".join(lines) or voice.say("audit-none"))


def _title(ask: Ask, loaded: LoadedGame) -> str:
    return ask.voice(loaded, public=True).say(f"game-{loaded.name}")


def _said(ask: Ask, room: Room, name: str) -> str:
    services = ask.services
    if name == "prefix":
        return markup.code(services.room_prefix(room)) if services.room_prefix(room) else ask.voice().say("value-none")
    if name == "style":
        return ask.voice().say("value-plain" if services.plain(room) else "value-rich")
    value = {"language": services.room_language(room), "window": services.window(room)}.get(
        name, getattr(room.settings, name)
    )
    if isinstance(value, bool):
        return ask.voice().say("value-on" if value else "value-off")
    return ask.voice().say("value-usual") if value is None else str(value)


async def change(ask: Ask, room: Room, settings: RoomSettings, deed: str, about: Sequence[int] = ()) -> None:
    """Give the room other settings, `about` persons, and write down who did it, once for each message."""
    audit, stored = _audited(ask, room, deed, about), adapter(RoomSettings).dump_json(settings).decode()

    def write(connection: Connection) -> None:
        queries.see(connection, ask.inbound.id, ask.services.wall())
        queries.save_settings(connection, room.id, stored)
        audit(connection)

    await ask.services.storage.run(write)
    room.settings = settings


def _audited(ask: Ask, room: Room, deed: str, about: Sequence[int] = ()) -> Callable[[Connection], None]:
    """Make what writes down a deed with whoever did it, and the persons whom it is about."""
    person, wall = ask.person, ask.services.wall()
    keep = ask.services.people.keep([person.id, *about])

    def write(connection: Connection) -> None:
        keep(connection)
        queries.audit(connection, room.id, person.id, person.name, deed, wall)

    return write


VERBS = {
    "enable": enable,
    "disable": disable,
    "settings": settings,
    "set": set_,
    "end": end,
    "pause": pause,
    "resume": resume,
    "audit": audit,
}
