"""Verbs of a room's admins: which games may be played, how the room is set, ending a table, and the log of it all."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from sqlalchemy import Connection

from core import guests, ledger, markup
from core.asking import Ask
from core.codec import adapter
from core.commands import nearest
from core.game import replace
from core.people import Room
from core.plugins import LoadedGame
from core.refusals import NoSuchGame, NoSuchSetting, NoSuchTable, Refused, Usage, WrongSetting
from core.settings import CHOSEN, RoomSettings, example, read_setting

MOST_AUDITS = 8


async def enable(ask: Ask) -> None:
    """Switch a game on: `enable GAME`."""
    room, loaded = ask.need_admin(), _game(ask, "enable GAME")
    disabled = tuple(name for name in room.settings.disabled if name != loaded.name)
    await change(ask, room, replace(room.settings, disabled=disabled), f"enable {loaded.name}")
    ask.say("say-enabled", public=True, game=_title(ask, loaded), name=loaded.name)


async def disable(ask: Ask) -> None:
    """Switch a game off: `disable GAME`; a table of it that runs goes on."""
    room, loaded = ask.need_admin(), _game(ask, "disable GAME")
    disabled = tuple(dict.fromkeys((*room.settings.disabled, loaded.name)))
    await change(ask, room, replace(room.settings, disabled=disabled), f"disable {loaded.name}")
    ask.say("say-disabled", public=True, game=_title(ask, loaded))


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
    off = [markup.code(name) for name in room.settings.disabled]
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
    except ValueError:
        raise Refused(WrongSetting(name, f"{ask.prefix}set {name} {example(name)}")) from None
    await change(ask, room, replace(room.settings, **{name: read}), f"set {name} {markup.clean(value)[:40]}")
    ask.say("say-set", public=True, name=markup.code(name), value=_said(ask, room, name))


async def end(ask: Ask) -> None:
    """End a table, `end CODE`; at another room's table, only this room's guests get up."""
    room = ask.need_admin()
    words = ask.command.words()
    here = ask.tables.of_room(room)
    if not words and len(here) != 1:
        raise Refused(Usage("end CODE"))
    code = words[0].removeprefix("#") if words else here[0].code
    table = next((table for table in here if table.code == code), None)
    if table is None:
        raise Refused(NoSuchTable(code))
    if table.room.id == room.id:
        await table.end("ended", ask.inbound.id)
    else:
        await guests.take_off(ask, table, room)
    await ask.services.storage.run(_audited(ask, room, f"end {code}"))


async def audit(ask: Ask) -> None:
    """Tell what admins did here, newest first."""
    room = ask.need_admin()
    rows = await ask.services.storage.run(partial(ledger.audits, room=room.id, most=MOST_AUDITS))
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


def _game(ask: Ask, usage: str) -> LoadedGame:
    words = ask.command.words()
    if not words:
        raise Refused(Usage(usage))
    loaded = ask.services.plugins.named(words[0])
    if loaded is None:
        raise Refused(NoSuchGame(words[0], nearest(words[0], ask.services.plugins.words)))
    return loaded


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
        ledger.see(connection, ask.inbound.id, ask.services.wall())
        ledger.save_settings(connection, room.id, stored)
        audit(connection)

    await ask.services.storage.run(write)
    room.settings = settings


def _audited(ask: Ask, room: Room, deed: str, about: Sequence[int] = ()) -> Callable[[Connection], None]:
    """Make what writes down a deed with whoever did it, and the persons whom it is about."""
    person, wall = ask.person, ask.services.wall()
    keep = ask.services.people.keep([person.id, *about])

    def write(connection: Connection) -> None:
        keep(connection)
        ledger.audit(connection, room.id, person.id, person.name, deed, wall)

    return write


VERBS = {"enable": enable, "disable": disable, "settings": settings, "set": set_, "end": end, "audit": audit}
