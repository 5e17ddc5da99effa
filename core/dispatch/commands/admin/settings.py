"""Which games may be played in a room, and how it is set."""

from collections.abc import Callable
from typing import Any, Literal

from sqlalchemy import Connection

from core.contract import adapter, replace
from core.dispatch.commands.admin import bans
from core.dispatch.commands.admin.audit import record
from core.dispatch.context import Context
from core.engine.plugins import LoadedGame
from core.house import (
    AS_IT_COMES,
    CHOSEN,
    BeginsCodes,
    Defaults,
    Room,
    RoomSettings,
    example,
    read_setting,
    taken,
    usual,
    words_of,
)
from core.storage import queries
from core.words import ALL, Voice, local_time, markup, nearest, normalise
from core.words.notices import people_refusals, refusals
from core.words.notices.refusals import Refused

OF_OPENING = ("seconds", "pace", "reveal")
"""Settings that a table takes when it is opened, and keeps."""
Source = Literal["room", "network", "house", "person", "default"]
"""Who chose a value: the room's admins, the operator for its network or for all, the person whose own it is, nobody."""
CONFIGURED = ("window", "seconds", "language")
"""What an operator may choose for rooms that have not."""


async def enable(ctx: Context) -> None:
    """Switch games on: `enable GAME ...`, or `enable all`."""
    games = await _switch(ctx, "enable")
    if games is None:
        ctx.say("say-enabled-all", public=True)
    elif len(games) == 1:
        said = ctx.voice(games[0], public=True).say("say-enabled", game=_title(ctx, games[0]), name=games[0].name)
        ctx.tell(said, public=True)
    else:
        typed = [ctx.voice(loaded, public=True).command(ctx.prefix + loaded.name) for loaded in games]
        ctx.say("say-enabled-several", public=True, typed=ctx.voice(public=True).listed(typed))


async def disable(ctx: Context) -> None:
    """Switch games off: `disable GAME ...`, or `disable all`; a table that runs goes on."""
    games = await _switch(ctx, "disable")
    if games is None:
        ctx.say("say-disabled-all", public=True)
    elif len(games) == 1:
        ctx.say("say-disabled", public=True, game=_title(ctx, games[0]))
    else:
        titles = [_title(ctx, loaded) for loaded in games]
        ctx.say("say-disabled-several", public=True, games=ctx.voice(public=True).listed(titles))


async def _switch(ctx: Context, verb: str) -> list[LoadedGame] | None:
    """Switch the games that are named, None for all of them; `Refused` if one of the words names none."""
    room, words = ctx.need_admin(), dict.fromkeys(ctx.command.words())
    if not words:
        raise Refused(refusals.Usage(f"{ctx.prefix}{verb} {next(iter(ctx.house.plugins.games), 'all')}"))
    plugins = ctx.house.plugins
    unknown = [word for word in words if word not in ALL and plugins.words.get(word) is None]
    if len(unknown) == 1:
        raise Refused(refusals.NoSuchGame(unknown[0], nearest(unknown[0], plugins.words)))
    if unknown:
        raise Refused(
            people_refusals.NoSuchGames(
                tuple(people_refusals.UnknownGame(word, nearest(word, plugins.words)) for word in unknown)
            )
        )
    games = None if ALL & words.keys() else list({g.name: g for g in map(plugins.words.get, words) if g}.values())
    names = None if games is None else tuple(loaded.name for loaded in games)
    settings = room.settings.switched(verb == "enable", names)
    await change(ctx, room, settings, f"{verb} {' '.join(('all',) if names is None else names)}")
    return games


def listed(ctx: Context) -> None:
    """List the room's settings: first what its admins chose, then the rest."""
    room = ctx.room_or_own or ctx.need_room()
    voice = ctx.voice()
    entries: dict[bool, list[str]] = {True: [], False: []}
    for name in CHOSEN:
        entry = voice.say("settings-entry", name=voice.choice(name), value=said(ctx, room, name, voice))
        entries[source(ctx, room, name) == "room"].append(entry)
    lines = [voice.say("settings-chosen", settings=voice.listed(entries[True]))] if entries[True] else []
    if off := [markup.code(name) for name in ctx.house.plugins.games if not room.settings.allows(name)]:
        lines.append(voice.say("settings-disabled", games=voice.listed(off)))
    if room.banned:
        banned = [voice.say("settings-ban", **bans.told(voice, room, entry)) for entry in room.banned]
        lines.append(voice.say("settings-banned", entries=voice.listed(banned)))
    if entries[False]:
        lines.append(voice.say("settings-usual", settings=voice.listed(entries[False])))
    ctx.tell("\n".join([*lines, voice.say("settings-more")]))


async def set_(ctx: Context) -> None:
    """Change a setting, `set NAME VALUE`; without a value, tell what it is and where it's from, or which there are."""
    word, _, value = ctx.command.rest.partition(" ")
    if not word:
        voice = ctx.voice()
        ctx.tell(voice.say("set-which", settings=voice.listed([voice.choice(name) for name in CHOSEN])))
        return
    name = ctx.house.texts.meant(normalise(word), CHOSEN, "typed-setting-{}")
    if not value.strip() and name:
        _explain(ctx, ctx.room_or_own or ctx.need_room(), name)
        return
    room = ctx.need_admin()
    if not name:
        raise Refused(people_refusals.NoSuchSetting(word.casefold(), CHOSEN))
    wanted = read(ctx, name, word, value)
    await change(ctx, room, replace(room.settings, **{name: wanted}), f"set {name} {markup.clean(value)[:40]}")
    voice = ctx.voice(public=True)
    told = voice.say("say-set", name=voice.choice(name), value=said(ctx, room, name, voice))
    ctx.tell(voice.say("say-set-later", told=told) if name in OF_OPENING else told, public=True)


def _explain(ctx: Context, room: Room, name: str) -> None:
    voice = ctx.voice()
    about, value = voice.say(f"setting-{name}"), said(ctx, room, name, voice)
    ctx.tell(
        voice.say("setting-source", name=voice.choice(name), value=value, source=source(ctx, room, name), about=about)
    )


def read(ctx: Context, name: str, word: str, value: str) -> Any:
    """Read the value of a setting as typed; `Refused` with what would work."""
    languages = ctx.house.languages
    among = (AS_IT_COMES, *languages, *words_of(name))
    value = ctx.house.texts.meant(normalise(value), among, "typed-value-{}") or value
    would = f"{ctx.prefix}set {name} {example(name)}"
    try:
        return read_setting(name, value, languages)
    except BeginsCodes:
        raise Refused(people_refusals.PrefixBeginsCodes(would)) from None
    except local_time.NoZone:
        zone = nearest(markup.clean(value), local_time.zones())
        raise Refused(people_refusals.NoSuchZone(markup.clean(value)[:40], zone, would)) from None
    except ValueError:
        raise Refused(people_refusals.WrongSetting(word.casefold(), would, *taken(name, languages))) from None


def _title(ctx: Context, loaded: LoadedGame) -> str:
    return ctx.voice(loaded, public=True).say(f"game-{loaded.name}")


def said(ctx: Context, room: Room, name: str, voice: Voice) -> str:
    """Say the value of a setting that holds in a room."""
    house = ctx.house
    special: dict[str, Callable[[], str]] = {
        "prefix": lambda: markup.code(house.room_prefix(room)) if house.room_prefix(room) else "",
        "style": lambda: voice.say("value-plain" if house.plain(room) else "value-rich"),
        "language": lambda: voice.choice(house.room_language(room)),
        "window": lambda: str(house.window(room)),
        "hours": lambda: room.settings.hours or voice.say("value-any-time"),
        "timezone": lambda: room.settings.timezone or "UTC",
    }
    if name in special:
        return special[name]() or voice.say("value-none")
    value = house.seconds(room) if name == "seconds" else getattr(room.settings, name)
    if isinstance(value, bool):
        return voice.say("value-on" if value else "value-off")
    if words_of(name):
        return voice.choice(str(value))
    return voice.say("value-usual") if value is None else f"{value:g}"


def source(ctx: Context, room: Room, name: str) -> Source:
    """Tell who chose the value of a setting that holds in a room."""
    house = ctx.house
    if name == "language" and room.owner is not None and house.people[room.owner].language:
        return "person"
    if getattr(room.settings, name) != usual(name):
        return "room"
    if name == "prefix":
        manner = house.manners.get(room.network)
        return "network" if manner and house.room_prefix(room) else "default"
    if name not in CONFIGURED:
        return "default"
    here, everywhere = house.defaults.at(room.key), house.defaults
    if getattr(here, name) != getattr(everywhere, name):
        return "network"
    return "house" if getattr(everywhere, name) != getattr(Defaults(), name) else "default"


async def change(ctx: Context, room: Room, settings: RoomSettings, deed: str) -> None:
    """Store what an admin set, with a line of it for the audit."""
    stored = adapter(RoomSettings).dump_json(settings).decode()

    def write(connection: Connection) -> tuple[None, dict[str, str]]:
        before = queries.settings(connection, room.id)
        ctx.house.rooms.save(connection, room, stored)
        return None, {"settings": before, "after": stored}

    await record(ctx, room, deed, write)


VERBS = {"enable": enable, "disable": disable, "set": set_}
