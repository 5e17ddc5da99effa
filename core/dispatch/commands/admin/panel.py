"""A room's settings as choices that change where they stand; where there are none of those, as lines."""

from core.contract import Choice, replace
from core.dispatch.commands.admin import bans
from core.dispatch.commands.admin.settings import OF_OPENING, change, listed, read, said, source
from core.dispatch.context import Context, page_of
from core.engine.plugins import LoadedGame
from core.house import AS_IT_COMES, CHOSEN, Room, taken
from core.tables.views import ASKING, choice, paged
from core.words import Voice, markup

FIRST = ("language", "window", "openers", "pace", "quiet", "stats")
"""What is set most, after which games there are."""
ROWS = 7
"""Rows of a page, below which one leads back."""
PRESETS = {"window": (30, 60, 120, 300), "seconds": (0, 30, 60, 120, 300), "tables": (1, 2, 3, 5, 10)}
"""Numbers that are offered beside whatever somebody writes."""


async def settings(ctx: Context) -> None:
    """Show the room's settings; pressed, `settings NAME` offers its values, and `settings NAME VALUE` takes one."""
    if not ctx.has_panels:
        listed(ctx)
        return
    room = ctx.need_admin() if ctx.command.pressed else ctx.room_or_own or ctx.need_room()
    words = ctx.command.chosen()
    if words[:1] == ["games"]:
        await _games(ctx, room, words[1:])
    elif words and words[0] in CHOSEN:
        await _setting(ctx, room, words[0], " ".join(words[1:]))
    else:
        _show_all(ctx, room, page_of(words))


def _show_all(ctx: Context, room: Room, page: int, told: str = "") -> None:
    voice = ctx.voice(public=True)
    names = (*FIRST, *(name for name in CHOSEN if name not in FIRST))
    on = sum(room.settings.allows(game) for game in ctx.house.plugins.games)
    games = voice.say("button-setting", name=voice.say("title-games"), value=f"{on}/{len(ctx.house.plugins.games)}")
    rows = [(choice(voice, games, "settings games"),), *((_button(ctx, room, name, voice),) for name in names)]
    lines = [voice.say("settings-panel")]
    if room.banned:
        entries = [voice.say("settings-ban", **bans.told(voice, room, entry)) for entry in room.banned]
        lines.append(voice.say("settings-banned", entries=voice.listed(entries)))
    ctx.show("\n".join(lines), paged(rows, voice, "settings", page), told, public=True)


def _page_of(name: str) -> int:
    """Return the page on which a setting stands."""
    names = (*FIRST, *(other for other in CHOSEN if other not in FIRST))
    return (names.index(name) + 1) // ROWS + 1


def _button(ctx: Context, room: Room, name: str, voice: Voice) -> Choice:
    """Show a setting: one that is on or off is turned over, any other opens its values."""
    value, on = _valued(ctx, room, name, voice), getattr(room.settings, name)
    words = f"settings {name}" + (f" {'off' if on else 'on'}" if isinstance(on, bool) else "")
    return choice(voice, voice.say("button-setting", name=_title(name, voice), value=value), words)


def _title(name: str, voice: Voice) -> str:
    return voice.say(f"title-{name}") if voice.texts.has(f"title-{name}") else voice.choice(name)


def _valued(ctx: Context, room: Room, name: str, voice: Voice) -> str:
    if name == "language":
        return _tongue(ctx, ctx.house.room_language(room))
    value = getattr(room.settings, name)
    return _word(value, voice) if isinstance(value, str) and value else said(ctx, room, name, voice)


def _word(value: str, voice: Voice) -> str:
    return voice.say(f"choice-{value}") if voice.texts.has(f"choice-{value}") else markup.literal(value)


def _tongue(ctx: Context, language: str) -> str:
    """Name a language as those who speak it do."""
    return ctx.house.texts.say("own-name", language)


async def _setting(ctx: Context, room: Room, name: str, value: str) -> None:
    if not value:
        _show_values(ctx, room, name)
    elif value == ASKING:
        voice = ctx.voice()
        told = voice.say("setting-ask", name=_title(name, voice), about=voice.say(f"setting-{name}"))
        ctx.tell(told, asks=f"set {name}")
    else:
        changed = replace(room.settings, **{name: read(ctx, name, name, value)})
        await change(ctx, room, changed, f"set {name} {value}")
        _show_all(ctx, room, _page_of(name), ctx.voice().say("say-set-open") if name in OF_OPENING else "")


def _show_values(ctx: Context, room: Room, name: str) -> None:
    """Show what a setting may be, with a tick at what it is; whatever else it takes is asked for."""
    voice, now = ctx.voice(public=True), getattr(room.settings, name)
    words, _, high = taken(name, ctx.house.languages)
    numbers = PRESETS.get(name, ()) if high else ()
    free = high or not words
    values = [str(number) for number in numbers] + [word for word in words if word != AS_IT_COMES]
    chosen = source(ctx, room, name) == "room" or bool(now)
    offered = [
        choice(voice, _labelled(ctx, name, value, voice), f"settings {name} {value}", chosen=value == str(now))
        for value in values
    ]
    rows = [tuple(offered)] if high else [(one,) for one in offered]
    if free:
        rows.append((choice(voice, voice.say("button-write"), f"settings {name} {ASKING}"),))
    last = [choice(voice, voice.say("button-back"), f"settings {_page_of(name)}")]
    if name == "language" or AS_IT_COMES in words or (not words and name != "prefix"):
        usual = choice(voice, voice.say("button-usual"), f"settings {name} {AS_IT_COMES}", chosen=not chosen)
        last.append(usual)
    about = voice.say(
        "setting-shown",
        name=_title(name, voice),
        value=_valued(ctx, room, name, voice),
        about=voice.say(f"setting-{name}"),
    )
    ctx.show(about, (*rows, tuple(last)), public=True)


def _labelled(ctx: Context, name: str, value: str, voice: Voice) -> str:
    if name == "language":
        return _tongue(ctx, value)
    if value.isdigit():
        return voice.say("choice-none") if value == "0" else value
    return _word(value, voice)


async def _games(ctx: Context, room: Room, words: list[str]) -> None:
    """Show which games are on, each to be switched: `settings games [PAGE]`, `settings games NAME on`."""
    games = [*ctx.house.plugins.games.values()]
    name, switch = (*words, "", "")[:2]
    page = page_of(words)
    if (loaded := ctx.house.plugins.games.get(name)) is not None and switch in ("on", "off"):
        page = games.index(loaded) // (ROWS - 1) + 1
        verb = "enable" if switch == "on" else "disable"
        await change(ctx, room, room.settings.switched(switch == "on", (name,)), f"{verb} {name}")
    voice = ctx.voice(public=True)
    rows = paged([(_switch(ctx, room, one),) for one in games], voice, "settings games", page, ROWS)
    back = choice(voice, voice.say("button-back"), "settings")
    ctx.show(voice.say("settings-games"), (*rows, (back,)), public=True)


def _switch(ctx: Context, room: Room, loaded: LoadedGame) -> Choice:
    voice, on = ctx.voice(loaded, public=True), room.settings.allows(loaded.name)
    title = voice.say("button-on" if on else "button-off", value=voice.say(f"game-{loaded.name}"))
    return choice(voice, title, f"settings games {loaded.name} {'off' if on else 'on'}")


VERBS = {"settings": settings}
