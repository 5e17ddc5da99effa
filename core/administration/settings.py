"""Which games may be played in a room, and how it is set."""

from functools import partial

from core.administration.deeds import record
from core.commands import Context, nearest
from core.contract import adapter, replace
from core.notices import (
    NoSuchGame,
    NoSuchGames,
    NoSuchSetting,
    PrefixBeginsCodes,
    Refused,
    UnknownGame,
    Usage,
    WrongSetting,
)
from core.plugins import LoadedGame
from core.services import AS_IT_COMES, CHOSEN, BeginsCodes, Room, RoomSettings, example, read_setting, taken
from core.storage import queries
from core.text import ALL, markup, normalise


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
        raise Refused(Usage(f"{ctx.prefix}{verb} {next(iter(ctx.services.plugins.games), 'all')}"))
    plugins = ctx.services.plugins
    unknown = [word for word in words if word not in ALL and plugins.named(word) is None]
    if len(unknown) == 1:
        raise Refused(NoSuchGame(unknown[0], nearest(unknown[0], plugins.words)))
    if unknown:
        raise Refused(NoSuchGames(tuple(UnknownGame(word, nearest(word, plugins.words)) for word in unknown)))
    games = None if ALL & words.keys() else list({g.name: g for g in map(plugins.named, words) if g}.values())
    names = None if games is None else tuple(loaded.name for loaded in games)
    settings = room.settings.switched(verb == "enable", names)
    await _change(ctx, room, settings, f"{verb} {' '.join(('all',) if names is None else names)}")
    return games


async def settings(ctx: Context) -> None:
    """List the room's settings."""
    room = ctx.place or ctx.need_room()
    voice = ctx.voice()
    lines = [
        voice.say(
            "settings-line", name=voice.choice(name), value=_said(ctx, room, name), about=voice.say(f"setting-{name}")
        )
        for name in CHOSEN
    ]
    off = [markup.code(name) for name in ctx.services.plugins.games if not room.settings.allows(name)]
    lines.append(voice.say("settings-disabled", games=voice.listed(off)))
    if room.banned:
        names = voice.people([markup.name(entry.name) for entry in room.banned])
        lines.append(voice.say("settings-banned", names=names))
    ctx.tell("\n".join(lines))


async def set_(ctx: Context) -> None:
    """Change a setting: `set NAME VALUE`."""
    room = ctx.need_admin()
    word, _, value = ctx.command.rest.partition(" ")
    if not word:
        raise Refused(Usage(f"{ctx.prefix}set window {example('window')}"))
    texts, languages = ctx.services.texts, ctx.services.languages
    name = texts.meant(normalise(word), CHOSEN, "typed-setting-{}")
    if not name:
        raise Refused(NoSuchSetting(word.casefold(), CHOSEN))
    value = texts.meant(normalise(value), (AS_IT_COMES, *languages), "typed-value-{}") or value
    try:
        read = read_setting(name, value, languages)
    except BeginsCodes:
        raise Refused(PrefixBeginsCodes(f"{ctx.prefix}set {name} {example(name)}")) from None
    except ValueError:
        would = f"{ctx.prefix}set {name} {example(name)}"
        raise Refused(WrongSetting(word.casefold(), would, *taken(name, languages))) from None
    await _change(ctx, room, replace(room.settings, **{name: read}), f"set {name} {markup.clean(value)[:40]}")
    for table in ctx.tables.of_room(room):  # who looks on may be let in now, or shut out
        ctx.services.table_changed(table.code, table.now.version)
    ctx.say("say-set", public=True, name=ctx.voice(public=True).choice(name), value=_said(ctx, room, name))


def _title(ctx: Context, loaded: LoadedGame) -> str:
    return ctx.voice(loaded, public=True).say(f"game-{loaded.name}")


def _said(ctx: Context, room: Room, name: str) -> str:
    services = ctx.services
    if name == "prefix":
        return markup.code(services.room_prefix(room)) if services.room_prefix(room) else ctx.voice().say("value-none")
    if name == "style":
        return ctx.voice().say("value-plain" if services.plain(room) else "value-rich")
    value = {"language": services.room_language(room), "window": services.window(room)}.get(
        name, getattr(room.settings, name)
    )
    if name == "web":
        return ctx.voice().say({"off": "value-off", "watch": "value-watch", "play": "value-play"}[str(value)])
    if isinstance(value, bool):
        return ctx.voice().say("value-on" if value else "value-off")
    if name == "language":
        return ctx.voice().choice(str(value))
    return ctx.voice().say("value-usual") if value is None else str(value)


async def _change(ctx: Context, room: Room, settings: RoomSettings, deed: str) -> None:
    """Give the room other settings."""
    before, after = (adapter(RoomSettings).dump_json(one).decode() for one in (room.settings, settings))
    await record(ctx, room, deed, partial(queries.save_settings, room=room.id, settings=after), before=before)
    room.settings = settings


VERBS = {"enable": enable, "disable": disable, "settings": settings, "set": set_}
