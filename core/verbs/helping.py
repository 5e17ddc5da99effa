"""What can be said: all of it in short, or a verb, a game, an option or a tally explained."""

from collections.abc import Iterator

from core.commands import Context, nearest
from core.engine import described
from core.engine import names as option_names
from core.notices import NotHere, Refused
from core.plugins import LoadedGame
from core.text import ADMIN, ALIASES, ASK, PLAY, WORKING, Voice, usage

USAGES = {
    "join": "join [#CODE] [WORDS]",
    "try": "try VERB ...",
    "option": "option [NAME [VALUE]]",
    "bots": "bots NUMBER [LEVEL]",
    "replace": "replace [NAME]",
    "help": "help [VERB or GAME]",
    "rules": "rules [GAME]",
    "new": "new GAME [OPTIONS]",
    "verify": "verify CODE [PROOF]",
    "analysis": "analysis [CODE]",
    "lang": "lang CODE",
    "me": "me [NAME VALUE]",
    "export": "export me [PAGE]",
    "forget": "forget me or stop",
    "link": "link [CODE] or yes",
    "notify": "notify [GAME] [NUMBER] or off",
    "stats": "stats [NAME] [GAME]",
    "top": "top [GAME] [month, all or house]",
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


async def help_(ctx: Context) -> None:
    """Explain the whole, a verb or a game."""
    words = ctx.command.words()
    if words:
        _help_on(ctx, words[0].removeprefix(ctx.prefix))
        return
    voice, plugins = ctx.voice(), ctx.services.plugins
    lines = []
    mine = [table for table in ctx.tables.of_person(ctx.person.id) if table.sheet.phase == "running"]
    for table in mine[:1]:
        lines.append(voice.say("help-playing", code=table.code, game=_title(ctx, table.loaded)))
        lines.extend(_verb_lines(ctx, table.loaded))
    games = [_name(ctx, loaded) for loaded in plugins.games.values() if enabled(ctx, loaded)]
    tallies = {game.game.tally: _tally(ctx, game) for game in plugins.games.values() if game.game.tally}
    first = next(iter(plugins.games.values()), None)
    seconds = ctx.voice(first).command(f"{ctx.prefix}{first.name if first else ''} seconds 60")
    lines.append(voice.say("help-games", games=voice.listed(games)))
    lines.append(voice.say("help-options", example=seconds))
    lines.append(voice.say("help-table", verbs=_verbs(ctx, PLAY)))
    lines.append(voice.say("help-asking", verbs=" ".join((_verbs(ctx, ASK), *tallies.values()))))
    if ctx.admin:
        lines.append(voice.say("help-admin", verbs=_verbs(ctx, ADMIN)))
    ctx.tell("\n".join(lines))


def _verbs(ctx: Context, verbs: tuple[str, ...]) -> str:
    voice, prefix = ctx.voice(), ctx.prefix
    return " ".join([voice.command(prefix + verb) for verb in verbs])


def _name(ctx: Context, loaded: LoadedGame) -> str:
    """Give the name of a game as it is typed."""
    return ctx.voice(loaded).command(ctx.prefix + loaded.name)


def _tally(ctx: Context, loaded: LoadedGame) -> str:
    """Give the word that asks for a game's tally as it is typed."""
    return ctx.voice(loaded).command(ctx.prefix + loaded.game.tally)


def tally_name(loaded: LoadedGame, language: str) -> str:
    """Give what a game tallies in the words of a language."""
    return loaded.texts.first(f"typed-{loaded.game.tally}", language) or loaded.game.tally


def _help_on(ctx: Context, word: str) -> None:
    plugins, verb = ctx.services.plugins, ctx.vocabulary.get(word, ALIASES.get(word, word))
    loaded = plugins.named(word)
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
    plugins = ctx.services.plugins
    for loaded in plugins.games.values():
        title, voice = _title(ctx, loaded), ctx.voice(loaded)
        for line in _verb_lines(ctx, loaded, word):
            yield ctx.voice().say("help-of-game", game=title, what=line)
        if plugins.tallying(word) is loaded:
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
