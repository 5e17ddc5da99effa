"""The first words to a room or a person: which games there are, in which language, and a table at one tap."""

from functools import partial

from core.contract import replace
from core.dispatch.commands.admin.settings import change
from core.dispatch.commands.help import enabled
from core.dispatch.commands.info import tongues
from core.dispatch.commands.table import open_game
from core.dispatch.context import Context, page_of
from core.engine import company
from core.engine.plugins import LoadedGame
from core.house.ratings import standings
from core.tables.views import Rows, choice
from core.tables.views import games as games_choices
from core.words import Voice
from core.words.notices import refusals
from core.words.notices.refusals import Refused

PLAY, LANGUAGE = "play", "language"
"""What a press may ask for: a table at once, or another language."""
LISTED = 5
"""Rows of games, beside which there is room for all else."""


async def welcome(ctx: Context) -> None:
    """Tell what there is to play, `welcome`; pressed, it opens a table, or chooses the language."""
    words = ctx.command.chosen()
    if words == [PLAY]:
        await _play(ctx)
    elif words[:1] == [LANGUAGE] and words[-1] in ctx.house.languages:
        await _choose(ctx, words[-1])
        _show(ctx, chosen=True)
    else:
        _show(ctx, page_of(words))


async def _choose(ctx: Context, language: str) -> None:
    """Choose the language of the room, which its admins may, or in private one's own."""
    if ctx.room is None:
        ctx.person = await ctx.house.people.choose(ctx.person, language=language)
    else:
        room = ctx.need_admin()
        await change(ctx, room, replace(room.settings, language=language), f"set language {language}")


async def _play(ctx: Context) -> None:
    """Open a table of what is played here most lately, else of what is learnt most easily; alone it begins at once."""
    games = {loaded.name: loaded for loaded in _games(ctx)}
    if not games:
        raise Refused(refusals.NoTable())
    read = partial(standings.played_in, room=ctx.room.id) if ctx.room else None
    lately = await ctx.house.storage.read(read) if read else ""
    loaded = games.get(lately) or min(games.values(), key=_to_learn)
    before = ctx.tables.lobby_of(ctx.room_or_own) if ctx.room_or_own else None
    await open_game(ctx, loaded, [])
    table = ctx.tables.lobby_of(await ctx.own_room()) if ctx.room is None else None
    if table is not None and table is not before:
        await table.start(company=company(loaded.game))


def _to_learn(loaded: LoadedGame) -> tuple[int, int]:
    """Tell how much there is to learn of a game: how many verbs it has, and whom it needs."""
    return len(loaded.game.verbs), loaded.game.seats[0]


def _games(ctx: Context) -> list[LoadedGame]:
    return [loaded for loaded in ctx.house.plugins.games.values() if enabled(ctx, loaded)]


def _show(ctx: Context, page: int = 1, *, chosen: bool = False) -> None:
    """Show it in the language of whoever asks, and once the room's was chosen in that."""
    voice, listed = ctx.voice(public=chosen), _games(ctx)
    where = "private" if ctx.room is None else "room"
    lines = [voice.say("welcome-panel", where=where) if listed else voice.say("games-none")]
    if not ctx.has_panels:
        lines += [_line(ctx, voice, loaded) for loaded in listed]
    ctx.show("\n".join(lines), _choices(ctx, voice, listed, page) if ctx.has_panels else (), public=ctx.has_panels)


def _line(ctx: Context, voice: Voice, loaded: LoadedGame) -> str:
    typed = ctx.voice(loaded).command(ctx.prefix + loaded.name)
    return voice.say("games-line", typed=typed, about=ctx.voice(loaded).say(f"about-{loaded.name}"))


def _choices(ctx: Context, voice: Voice, listed: list[LoadedGame], page: int) -> Rows:
    titles = [(game.name, Voice(game.texts, voice.language, strict=False).game(game.name)) for game in listed]
    now = replace(
        choice(voice, voice.say("button-play-now"), f"welcome {PLAY}"), style="" if voice.plain else "primary"
    )
    languages = tongues(ctx, f"welcome {LANGUAGE}", voice.language)[:1]
    first = ((now,),) if listed else ()
    more = ((choice(voice, voice.say("button-settings"), "settings"),),) if ctx.room else ()
    return (*first, *games_choices(titles, voice, "welcome", page, LISTED), *languages, *more)


VERBS = {"welcome": welcome}
