"""How people fare: `stats`, `top` and `history`; nobody is named who does not want that."""

from functools import partial
from typing import NamedTuple

from core.contract import in_wins
from core.dispatch.commands import info
from core.dispatch.commands.help import enabled
from core.dispatch.commands.people.leaders import leading
from core.dispatch.context import Context, page_of
from core.engine.plugins import LoadedGame
from core.house.ratings import EVERYWHERE, Standing, chain, standings
from core.tables import Table
from core.tables.views import MOST_ROWS, Rows, choice, paged
from core.words import Voice, markup, nearest
from core.words.notices import people_refusals, refusals
from core.words.notices.refusals import Refused

BOARDS = ("month", "all", "bots")
LISTED = 5
"""Entries of a list, which are one line of a chat."""


class _Asked(NamedTuple):
    """Of whom it is asked: in a room, or everywhere (0)."""

    person: int
    name: str
    room: int
    own: bool
    public: bool


async def stats(ctx: Context) -> None:
    """Tell how somebody stands at a game: `stats [NAME] [GAME]`; at a table that has no result yet, its status."""
    if not ctx.command.rest.strip() and any(_goes_on(ctx, table) for table in ctx.tables.of_person(ctx.person.id)):
        await info.status(ctx)
        return
    _check_kept(ctx)
    loaded, name = _game_and_name(ctx)
    asked = await _asked(ctx, name)
    read, now = ctx.house.storage.read, ctx.house.calendar.latest()
    played = loaded.name if loaded else await read(partial(standings.played_by, room=asked.room, person=asked.person))
    game, _, _ = played.partition("/")
    voice = ctx.voice(public=asked.public)
    if not game and (game := await _scored_game(ctx, asked)) == "":
        ctx.tell(voice.say("stats-none", name=markup.name(asked.name)), public=asked.public)
        return
    title = _title(ctx, game, asked.public)
    found = await read(partial(standings.figures, room=asked.room, game=game, person=asked.person, now=now))
    named: dict[str, str | int] = {"name": markup.name(asked.name), "game": title}
    lines = []
    if found.standing:
        has_place = found.place and (asked.room or not ctx.house.defaults.ladder)  # else no list has it
        listed = {"listed": "yes" if has_place else "no", "place": found.place, "of": found.of}
        stayed = {"kept": found.kept, "ended": found.ended}
        lines.append(voice.say("stats-line", **named, **_tables(voice, found.standing), **listed, **stayed))
        if found.parted:
            lines[-1] += voice.say("stats-luck", luck=in_wins(found.luck), tables=found.parted)
    if found.house:
        key = "stats-house" if lines else "stats-house-of"
        lines.append(voice.say(key, **named, **_tables(voice, found.house)))
    if not found.standing and (score := await _score_of(ctx, asked, game)):
        lines.insert(0, _score(voice, "stats-score", score, game=title))
    ctx.tell("\n".join(lines) or voice.say("stats-none-of", **named), public=asked.public)


async def _scored_game(ctx: Context, asked: _Asked) -> str:
    """Name the newest game of a room if somebody has a score there, and no rating; else ""."""
    game = await ctx.house.storage.read(partial(standings.played_in, room=asked.room)) if asked.room else ""
    return game if game and await _score_of(ctx, asked, game) else ""


async def _score_of(ctx: Context, asked: _Asked, game: str) -> standings.Score | None:
    """Read how somebody fares among people in a room who has no rating there."""
    if not asked.room:
        return None
    find = partial(standings.scores, room=asked.room, game=game, now=ctx.house.calendar.latest(), own=asked.person)
    scores = await ctx.house.storage.read(find)
    return next((one._replace(name=asked.name) for one in scores if one.person == asked.person), None)


def _goes_on(ctx: Context, table: Table) -> bool:
    """Tell whether a table of which this chat hears has no result yet."""
    return table.sheet.phase != "ended" and (ctx.room is None or table.now.hears(ctx.room))


def _tables(voice: Voice, standing: Standing) -> dict[str, str | int]:
    """Return what is said of a chain: the rating, and the tables behind it."""
    return {"rating": _number(voice, standing), "tables": standing.tables, "wins": standing.wins}


def _check_kept(ctx: Context) -> None:
    if ctx.room is not None and not ctx.room.settings.stats:
        raise Refused(people_refusals.StatsOff())


async def top(ctx: Context) -> None:
    """List who leads at a game: here, `month` by whom each beat, `all` everywhere, `bots` against computer players."""
    _check_kept(ctx)
    loaded, board = _game_and_board(ctx)
    room = ctx.need_room().id if board == "month" else EVERYWHERE if board == "all" or not ctx.room else ctx.room.id
    read = ctx.house.storage.read
    played = loaded.name if loaded else ""
    if ctx.room and not played:
        played = await read(partial(standings.played_in, room=ctx.room.id))
    if not played and ctx.has_panels:
        played = next((game.name for game in ctx.house.plugins.games.values() if enabled(ctx, game)), "")
    if not played:
        first = next(iter(ctx.house.plugins.games), "")
        raise Refused(people_refusals.NothingRated(f"{ctx.prefix}top {first} {board}".strip()))
    public = ctx.buttons
    voice, title = ctx.voice(public=public), _title(ctx, played, public)
    about = board or ("here" if room else "all")
    count, new, entries = await _listed_on(ctx, voice, room, played, board)
    choices = _lists(ctx, voice, played, board)
    if not entries:
        ctx.show(voice.say("top-none", board=about, game=title), choices, public=public)
        return
    lines = [voice.say("top-head", board=about, game=title, entries=_listed(voice, entries))]
    if count:
        lines.append(voice.say("top-about", board=about, count=count))
    elif new:
        lines.append(voice.say("top-new"))
    ctx.show("\n".join(lines), choices, public=public)


def _lists(ctx: Context, voice: Voice, played: str, board: str) -> Rows:
    """Offer the other lists of a game, and the other games."""
    if not ctx.has_panels:
        return ()
    boards = [name for name in ("", *BOARDS) if ctx.room or name not in ("", "month")]
    shown = board or ("" if ctx.room else "all")
    lists = [
        choice(voice, voice.say(f"button-top-{name or 'here'}"), f"top {played} {name}".strip(), chosen=name == shown)
        for name in boards
    ]
    games = [loaded for loaded in ctx.house.plugins.games.values() if enabled(ctx, loaded) and loaded.name != played]
    titles = [(choice(voice, _title(ctx, game.name, True), f"top {game.name} {board}".strip()),) for game in games]
    turn, page = f"top {played} {board}".strip(), page_of([word for word in ctx.command.chosen() if word.isdigit()])
    return (tuple(lists), *paged(titles, voice, turn, page, MOST_ROWS - 1))


async def _listed_on(ctx: Context, voice: Voice, room: int, played: str, board: str) -> tuple[int, bool, list[str]]:
    """Count who is on a list, tell whether others have a rating too, and say its entries, at last mere scores."""
    read, now = ctx.house.storage.read, ctx.house.calendar.latest()
    if board == "month":
        count, beaten = await read(partial(standings.beaten, room=room, game=played, now=now, most=LISTED))
        numbered = [(name, str(wins)) for name, wins in beaten]
        return count, False, _places(voice, numbered)
    game = chain(played, board == "bots")
    count, leaders = await read(leading(ctx.house, room, game, LISTED))
    if room or not ctx.house.defaults.ladder:
        leaders += await read(partial(standings.beginners, room=room, game=game, now=now, most=LISTED - len(leaders)))
    entries = _places(voice, [(leader.name, _number(voice, leader.standing)) for leader in leaders])
    if room and not board and len(entries) < LISTED:
        rated = {leader.person for leader in leaders}
        scores = await read(partial(standings.scores, room=room, game=played, now=now))
        entries += [_score(voice, "top-score", one) for one in scores if one.person not in rated]
    return count, bool(leaders), entries[:LISTED]


def _places(voice: Voice, named: list[tuple[str, str]]) -> list[str]:
    return [
        voice.say("top-entry", place=place, name=markup.name(name), rating=rating)
        for place, (name, rating) in enumerate(named, 1)
    ]


def _score(voice: Voice, key: str, score: standings.Score, **more: str) -> str:
    lasting = "yes" if score.lasting else "no"
    name = markup.name(score.name)
    return voice.say(key, name=name, wins=score.wins, tables=score.tables, lasting=lasting, **more)


async def history(ctx: Context) -> None:
    """List somebody's last tables: `history [NAME]`; one's own in private."""
    _check_kept(ctx)
    name = markup.clean(ctx.command.rest).strip()
    if name:
        ctx.need_room()  # elsewhere it would tell of tables that the asker may not see
    asked = await _asked(ctx, name)
    find = partial(standings.history, room=asked.room, person=asked.person, most=LISTED)
    tables = await ctx.house.storage.read(find)
    voice, who = ctx.voice(public=asked.public), markup.name(asked.name)
    if not tables:
        ctx.tell(voice.say("history-none", name=who), public=asked.public)
        return
    entries = [
        voice.say(
            "history-entry",
            code=table.code,
            game=_title(ctx, table.game, asked.public),
            place=table.place,
            seats=table.seats,
            counted="no" if table.gain is None else "yes",
            change=standings.signed(table.gain or 0),
        )
        for table in tables
    ]
    ctx.tell(voice.say("history-line", name=who, entries=_listed(voice, entries)), public=asked.public)


def _listed(voice: Voice, entries: list[str]) -> str:
    """Put the entries of a list on one line where people type, and each on a line of its own in a post."""
    return "".join(f"\n{entry}" for entry in entries) if voice.buttons else voice.say("list-dots").join(entries)


def _number(voice: Voice, standing: Standing) -> str:
    return voice.say("rating-shown", number=standing.number, sure="yes" if standing.sure else "no")


def _title(ctx: Context, game: str, public: bool) -> str:
    loaded = ctx.house.plugins.games.get(game)
    return ctx.voice(loaded, public=public).game(game) if loaded else game


def _game_and_name(ctx: Context) -> tuple[LoadedGame | None, str]:
    """Read the game that is named first or last, and the name that is left."""
    words = markup.clean(ctx.command.rest).split()
    for at in dict.fromkeys((len(words) - 1, 0)) if words else ():
        if loaded := ctx.house.plugins.words.get(words[at].casefold()):
            return loaded, " ".join(words[:at] + words[at + 1 :])
    return None, " ".join(words)


def _game_and_board(ctx: Context) -> tuple[LoadedGame | None, str]:
    loaded, board, plugins = None, "", ctx.house.plugins
    for word in ctx.command.words():
        if ctx.command.pressed and word.isdigit():
            continue  # the page of what else there is
        if found := ctx.house.texts.meant(word, BOARDS, "typed-value-{}"):
            board = found
        elif game := plugins.words.get(word):
            loaded = game
        else:
            raise Refused(refusals.NoSuchGame(word, nearest(word, (*plugins.words, *BOARDS))))
    return loaded, board


async def _asked(ctx: Context, name: str) -> _Asked:
    """Find of whom it is asked, the asker without a name; `Refused` where that is kept private."""
    room, own = ctx.room.id if ctx.room else EVERYWHERE, ctx.person
    found = None
    if name:
        found = await ctx.house.storage.read(partial(standings.named, room=room, name=name))
        if found is None or (not room and found.show != "all" and found.person != own.id):
            raise Refused(people_refusals.NobodyRated(name))
        if found.show == "nobody" and found.person != own.id:
            raise Refused(people_refusals.KeptPrivate(found.name))
    person, known_as = (found.person, found.name) if found else (own.id, own.name)
    public = ctx.buttons and (person != own.id or own.show != "nobody")
    return _Asked(person, known_as, room, person == own.id, public)


VERBS = {"stats": stats, "top": top, "history": history}
