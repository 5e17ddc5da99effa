"""What can be said: here and now, or all of it; or a verb, a game, an option or a tally explained."""

import itertools
from collections.abc import Iterator

from core.contract import Menu, Where
from core.dispatch.context import Context
from core.engine import described
from core.engine import names as option_names
from core.engine.plugins import LoadedGame, Plugins
from core.tables import Table
from core.words import ADMIN, ALIASES, ALL, ASK, PLAY, WORKING, Texts, Voice, markup, nearest, usage
from core.words.notices.refusals import NotHere, Refused

USAGES = {
    "join": "join [#CODE] [WORDS]",
    "try": "try VERB ...",
    "option": "option [NAME [VALUE]]",
    "bots": "bots NUMBER [LEVEL]",
    "again": "again [LEVEL]",
    "replace": "replace [NAME]",
    "help": "help [VERB, GAME or all]",
    "rules": "rules [GAME]",
    "new": "new GAME [OPTIONS]",
    "verify": "verify [CODE] [PROOF]",
    "analysis": "analysis [CODE]",
    "lang": "lang CODE",
    "me": "me [NAME VALUE]",
    "export": "export me [PAGE]",
    "forget": "forget me or stop",
    "link": "link [CODE] or yes",
    "notify": "notify [GAME] [NUMBER] or off",
    "watch": "watch [on or off]",
    "coach": "coach [on or off]",
    "stats": "stats [NAME] [GAME]",
    "score": "score [NAME] [NAME]",
    "top": "top [GAME] [month, all or bots]",
    "history": "history [NAME]",
    "enable": "enable GAME ... or all",
    "disable": "disable GAME ... or all",
    "set": "set NAME [VALUE]",
    "end": "end CODE",
    "pause": "pause CODE",
    "resume": "resume CODE",
    "ban": "ban NAME [TIME] [REASON]",
    "unban": "unban NAME",
    "void": "void CODE",
}


USUAL = ("games", "rules", "stats", "top", "history", "me", "lang", "why")
"""What is asked most."""
PLAYING = ("rules", "why", "lang")
"""What is asked most at a table that plays."""
KEEPING = ("settings", "set", "enable", "disable", "end", "ban", "undo")
"""What admins do most."""
KEEPING_A_TABLE = ("settings", "end", "ban")
"""What admins do most while they play."""


async def help_(ctx: Context) -> None:
    """Explain what can be done here and now, a verb or a game, or list all that there is."""
    words = ctx.command.words()
    if not words:
        ctx.tell("\n".join(_in_short(ctx)))
    elif words[0] in ALL:
        ctx.tell("\n".join(_everything(ctx)))
    else:
        _help_on(ctx, words[0].removeprefix(ctx.prefix))


def _in_short(ctx: Context) -> Iterator[str]:
    """Tell what can be done here and now."""
    voice, here = ctx.voice(), _here(ctx)
    playing = next((table for table in ctx.tables.of_person(ctx.person.id) if table.sheet.phase == "running"), None)
    if playing is not None:
        forms = dict.fromkeys(ctx.prefix + usage(row) for row in playing.loaded.game.verbs)
        verbs = voice.listed([ctx.voice(playing.loaded).command(form) for form in forms])
        yield voice.say("help-playing", code=playing.code, game=_title(ctx, playing.loaded), verbs=verbs)
    else:
        yield from itertools.islice(_openable(ctx), 1 if here else None)
    if here:
        yield voice.say("help-here", verbs=_verbs(ctx, here))
    asked = USUAL if playing is None else PLAYING
    yield voice.say("help-more", verbs=_verbs(ctx, (*asked, "web") if _has_pages(ctx) else asked))
    if ctx.admin:
        yield voice.say("help-admin", verbs=_verbs(ctx, KEEPING if playing is None else KEEPING_A_TABLE))


def _everything(ctx: Context) -> Iterator[str]:
    voice = ctx.voice()
    yield from _openable(ctx)
    yield voice.say("help-table", verbs=_verbs(ctx, PLAY))
    tallies = {
        loaded.game.tally: _tally(ctx, loaded)
        for loaded in ctx.house.plugins.games.values()
        if loaded.game.tally and enabled(ctx, loaded)
    }
    asking = tuple(verb for verb in ASK if verb not in ("web", "watch") or _has_pages(ctx))
    yield voice.say("help-asking", verbs=" ".join((_verbs(ctx, asking), *tallies.values())))
    if ctx.admin:
        yield voice.say("help-admin", verbs=_verbs(ctx, ADMIN))


def _openable(ctx: Context) -> Iterator[str]:
    """Tell which games there are, and how one is opened with options."""
    voice, there = ctx.voice(), [each for each in ctx.house.plugins.games.values() if enabled(ctx, each)]
    if not there:
        yield voice.say("games-none")
        return
    yield voice.say("help-games", games=voice.listed([_name(ctx, loaded) for loaded in there]))
    seconds = ctx.voice(there[0]).command(f"{ctx.prefix}{there[0].name} seconds 60")
    yield voice.say("help-options", example=seconds)


def _here(ctx: Context) -> tuple[str, ...]:
    mine = ctx.tables.of_person(ctx.person.id)
    tables = dict.fromkeys((*mine, *(ctx.tables.of_room(ctx.room) if ctx.room else ())))
    verbs = [verb for table in tables for verb in _at(ctx, table)]
    return tuple(dict.fromkeys(verbs))


def _at(ctx: Context, table: Table) -> tuple[str, ...]:
    """List the verbs of the house that mean something at a table as it stands, to whoever asks."""
    phase, seat = ctx.tables.phase_of(table), table.sheet.seat_of(ctx.person.id)
    if phase == "lobby":
        if seat is None:
            return ("join", "status")
        hosting = ("start", "extend", "bots", "option", "cancel") if table.sheet.host == ctx.person.id else ()
        watched = ("watch",) if ctx.house.pages else ()
        invites = ("invite", *watched) if hosting and table.room.owner is not None else ()
        return (*hosting, *invites, "leave", "status")
    if seat is None or phase != "running":
        return ("status",)
    return (*(("back",) if table.sheet.seats[seat].away else ()), "hand", "status", "leave", "replace")


def _has_pages(ctx: Context) -> bool:
    return bool(ctx.house.pages) and (ctx.room is None or ctx.room.settings.web != "off")


def _verbs(ctx: Context, verbs: tuple[str, ...]) -> str:
    voice, prefix = ctx.voice(), ctx.prefix
    return " ".join([voice.command(prefix + verb) for verb in verbs])


def _name(ctx: Context, loaded: LoadedGame) -> str:
    return ctx.voice(loaded).command(ctx.prefix + loaded.name)


def _tally(ctx: Context, loaded: LoadedGame) -> str:
    return ctx.voice(loaded).command(ctx.prefix + loaded.game.tally)


def tally_name(loaded: LoadedGame, language: str) -> str:
    """Return what a game tallies in the words of a language."""
    return loaded.texts.first(f"typed-{loaded.game.tally}", language) or loaded.game.tally


def _help_on(ctx: Context, word: str) -> None:
    plugins, verb = ctx.house.plugins, ctx.house.vocabulary.get(word, ALIASES.get(word, word))
    loaded = plugins.words.get(word)
    if verb in WORKING:
        ctx.tell(_house_verb(ctx, verb))
    elif lines := [
        line for table in ctx.tables.of_person(ctx.person.id) for line in _verb_lines(ctx, table.loaded, word)
    ]:
        ctx.tell("\n".join(lines))
    elif loaded is not None:
        ctx.tell("\n".join(_game(ctx, loaded)))
    elif lines := list(_elsewhere(ctx, word)):
        ctx.tell("\n".join(lines))
    else:
        raise Refused(NotHere(word, nearest(word, (*WORKING, *plugins.words))))


def _house_verb(ctx: Context, verb: str) -> str:
    typed = [ctx.prefix + USAGES.get(verb, verb), *(ctx.prefix + alias for alias in ALIASES if ALIASES[alias] == verb)]
    voice = ctx.voice()
    return _line(voice, typed, voice.say(f"verb-{verb}"))


def _game(ctx: Context, loaded: LoadedGame) -> Iterator[str]:
    """Explain a game: what it is about, how it is opened, and its verbs."""
    voice, (least, most) = ctx.voice(loaded), loaded.game.seats
    yield voice.say(f"about-{loaded.name}")
    yield voice.say(
        "help-game",
        game=_title(ctx, loaded),
        least=least,
        most=most,
        exact="yes" if least == most else "no",
        name=loaded.name,
        options=voice.listed([voice.choice(name) for name in option_names(loaded.game.options)]),
    )
    yield from _verb_lines(ctx, loaded)


def _elsewhere(ctx: Context, word: str) -> Iterator[str]:
    """Explain a word of games that the asker does not play: a verb, an option or a tally."""
    plugins = ctx.house.plugins
    for loaded in plugins.games.values():
        title, voice = _title(ctx, loaded), ctx.voice(loaded)
        for line in _verb_lines(ctx, loaded, word):
            yield ctx.voice().say("help-of-game", game=title, what=line)
        if plugins.tallies.get(word) is loaded:
            about = ctx.voice().say("help-tally", tally=tally_name(loaded, voice.language), game=title)
            yield ctx.voice().say("help-verb", usage=_tally(ctx, loaded), about=about)
        if word != "seconds":
            for typed, key in described(loaded.game.options):
                if loaded.texts.meant(word, filter(str.islower, typed.split()), "typed-option-{}"):
                    line = voice.say("help-verb", usage=voice.choice(typed), about=voice.say(key))
                    yield ctx.voice().say("help-of-game", game=title, what=line)
    if word == "seconds":
        yield _line(ctx.voice(), [f"{ctx.prefix}option seconds N"], ctx.voice().say("option-seconds"))


def _verb_lines(ctx: Context, loaded: LoadedGame, word: str = "") -> list[str]:
    """Explain the verbs of a game, or one that may be typed by another word; each once, with all its shapes."""
    rows = loaded.verbs.get(word, ()) if word else loaded.game.verbs
    shapes: dict[str, list[str]] = {}
    for row in rows:
        shapes.setdefault(row.word, []).append(ctx.prefix + usage(row))
        if word:
            shapes[row.word].extend(ctx.prefix + alias for alias in row.aliases)
    voice = ctx.voice(loaded)
    return [_line(voice, typed, voice.say(f"verb-{verb}")) for verb, typed in shapes.items()]


def _line(voice: Voice, typed: list[str], about: str) -> str:
    written = [voice.command(entry) for entry in dict.fromkeys(typed)]
    said = written[0]
    for entry in written[1:]:
        said = voice.say("list-more", first=said, next=entry)
    return voice.say("help-verb", usage=said, about=about)


def _title(ctx: Context, loaded: LoadedGame) -> str:
    return ctx.voice(loaded).say(f"game-{loaded.name}")


def enabled(ctx: Context, loaded: LoadedGame) -> bool:
    """Tell whether a game may be played where it is asked."""
    return ctx.room is None or ctx.room.settings.allows(loaded.name)


VERBS = {"help": help_}


PREFIX = "/"
ASKED = ("games", "help", "rules")
IN_ROOMS = (
    *ASKED,
    "join",
    "start",
    "bots",
    "hand",
    "status",
    "leave",
    "again",
    "option",
    "verify",
    "analysis",
    "lang",
    "me",
    *("notify", "stats", "top", "history", "extend", "cancel", "back", "why"),
)
IN_PRIVATE = (
    *(*ASKED, "join", "bots", "invite", "hand", "status", "leave", "again", "back", "verify", "analysis", "lang"),
    *("me", "notify", "coach", "stats", "top", "history", "settings", "link", "unlink", "export", "forget", "why"),
)


def menus(plugins: Plugins) -> list[Menu]:
    """List the commands worth listing, in every language of the house."""
    return [
        Menu(where, language, _commands(plugins, where, language))
        for language in plugins.house.languages
        for where in ("room", "admins", "private")
    ]


def _commands(plugins: Plugins, where: Where, language: str) -> tuple[tuple[str, str], ...]:
    verbs = IN_PRIVATE if where == "private" else (*IN_ROOMS, *(ADMIN if where == "admins" else ()))
    house = Texts(plugins.house)
    return (
        *((game.name, _said(game.texts, f"about-{game.name}", language)) for game in plugins.games.values()),
        *((verb, _said(house, f"verb-{verb}", language)) for verb in verbs),
    )


def _said(texts: Texts, key: str, language: str) -> str:
    return markup.unmarked(Voice(texts, language, (), PREFIX, strict=False).say(key))
