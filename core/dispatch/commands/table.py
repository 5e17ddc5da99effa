"""Verbs of the table: open, join, set up, start, leave, come back."""

import re
from collections.abc import Callable
from functools import partial

from core.contract import Game, Leave, Level, Refusal, Seat
from core.dispatch.access import guests, unclaimed
from core.dispatch.context import Context
from core.dispatch.targets import any_table, early, mine, named, seated, standing_still, welcoming
from core.engine import Lobby, described
from core.engine import company as usual_company
from core.engine.plugins import LoadedGame
from core.house import Room
from core.house.ratings import results, sit_out
from core.tables import Opening, Table, invitation
from core.tables.views import ASKING, names, shown_as
from core.words import markup, matching, nearest, normalise
from core.words.notices import people_refusals, refusals
from core.words.notices.refusals import Refused

SURE_FOR = 60.0
"""Seconds for which a second `leave` is taken as meant."""
NEWCOMER = 3
"""Tables of a game that somebody finishes before the house plays as well as it can at those that they open."""
_CODE = re.compile(r"#((?:[a-z]\d){1,4}[a-z]?)$", re.ASCII)


async def open_game(ctx: Context, loaded: LoadedGame, words: list[str]) -> None:
    """Open a table of a game with options, in private one of one's own."""
    known, ctx.about = ctx.room_or_own, loaded
    room = known or await ctx.own_room()
    try:
        await _open(ctx, room, loaded, words)
    except Refused:
        if known is None:
            await ctx.house.rooms.forget(room)
        raise


async def _open(ctx: Context, room: Room, loaded: LoadedGame, words: list[str]) -> None:
    await guests.check_welcome(ctx, room)
    await guests.check_stays(ctx, room)
    guests.check_opening(ctx, room)
    lobby = ctx.tables.lobby_of(room)
    alone = lobby is not None and lobby.sheet.host == ctx.person.id and len(lobby.sheet.seats) == 1
    instead = lobby if lobby and alone and lobby.loaded is not loaded else None
    bots = usual_company(loaded.game) if room.owner is not None else 0
    eased = await _is_newcomer(ctx, loaded.game)
    level = Level.FAIR if eased else Level.STRONG
    opening = Opening(room, loaded, ctx.person, words, bots=(bots, level), eased=eased, instead=instead)
    if instead and (ctx.is_on_page or instead.sheet.invitation):
        await ctx.tables.check(opening)
        if not _was_asked(ctx, key := (ctx.person.id, f"{instead.code} closes")):
            ctx.refuse(refusals.SureToOpen(instead.code), loaded, on_sent=_asked(ctx, key))
            return
    await ctx.tables.open(opening, ctx.cause)


async def _is_newcomer(ctx: Context, game: Game) -> bool:
    """Tell whether these are somebody's first tables of a game that the house can play less well than it does."""
    if Level.FAIR not in game.levels:
        return False
    find = partial(results.finished, game=game.name, person=ctx.person.id, most=NEWCOMER)
    return await ctx.house.storage.run(find) < NEWCOMER


async def new(ctx: Context) -> None:
    """Open a table: `new GAME [options]`."""
    words = ctx.command.words()
    if not words:
        raise Refused(refusals.Usage(f"{ctx.prefix}new {next(iter(ctx.house.plugins.games), 'GAME')}"))
    loaded = ctx.house.plugins.words.get(words[0])
    if loaded is None:
        raise Refused(refusals.NoSuchGame(words[0], nearest(words[0], ctx.house.plugins.words)))
    guests.check_name(ctx)
    await open_game(ctx, loaded, words[1:])


async def join(ctx: Context) -> None:
    """Take a seat: `join [#CODE] [words]`."""
    guests.check_name(ctx)
    if ctx.command.pressed and ctx.command.table and ctx.command.rest == ASKING:
        _ask_words(ctx)
        return
    head, _, rest = ctx.command.rest.partition(" ")
    code = _CODE.match(head.casefold())
    words = rest if code else ctx.command.rest
    meant = code[1] if code else ctx.command.table
    table = welcoming(ctx, meant) if meant else ctx.tables.invited_by(head.casefold()) or _shown(ctx, head)
    if table is not None and not meant:
        words = rest
    elif table is None and ctx.is_on_page:
        raise Refused(people_refusals.NotInvited())  # a page takes a word for an invitation, and never to be mixed in
    elif table is None and (room := ctx.room_or_own):
        table = ctx.tables.lobby_of(room) or ctx.tables.visited_by(room)
    if table is None:
        raise Refused(_nothing_to_join(ctx))
    if table.sheet.phase != "lobby":
        raise Refused(standing_still([table]) or refusals.AlreadyRunning(table.code))
    await guests.sit_down(ctx, table, words)


def _ask_words(ctx: Context) -> None:
    """Ask whoever pressed for words for a table's dice, with which they join it if they have no seat there."""
    table = ctx.about = welcoming(ctx, ctx.command.table)
    if table.sheet.phase != "lobby":
        raise Refused(standing_still([table]) or refusals.AlreadyRunning(table.code))
    seat = table.sheet.seat_of(ctx.person.id)
    if seat is not None and table.sheet.seats[seat].words:
        raise Refused(refusals.WordsGiven(table.code))
    asks = f"join #{table.code}"
    typed = markup.code(f"{ctx.prefix}{asks} lucky seven")
    said = ctx.voice(table.loaded).say(
        "say-words", code=table.code, typed=typed, seated="no" if seat is None else "yes"
    )
    ctx.tell(said, asks=asks)


def _shown(ctx: Context, head: str) -> Table | None:
    """Find the table that is joined from its page, by its address."""
    table = ctx.tables.named(head.partition("-")[0]) if "-" in head else None
    shown = table is not None and ctx.is_on_page and names(head, table.sheet) and table.room.settings.web == "play"
    return table if shown else None


def _nothing_to_join(ctx: Context) -> Refusal:
    here = ctx.tables.of_room(ctx.room) if ctx.room else ctx.tables.of_person(ctx.person.id)
    playing = [table for table in here if table.now.plays(ctx.person.id)]
    running = playing or (here if ctx.room else [])
    return standing_still(running) or refusals.AlreadyRunning(running[0].code) if running else refusals.NoTable()


async def leave(ctx: Context) -> None:
    """Give up the seat; a running game asks once."""
    table, seat = seated(ctx, "lobby", "running")
    if table.sheet.phase == "lobby":
        await guests.get_up_early(ctx, table, seat)
        return
    if seat in table.state.out:
        await table.get_up((seat,), ctx.cause)
    elif await _is_sure(ctx, table):
        await table.act(seat, Leave(), ctx.received, ctx.cause, marked=True)
        ctx.house.asked.pop((ctx.person.id, table.code), None)


async def _is_sure(ctx: Context, table: Table) -> bool:
    """Tell whether somebody was asked a moment ago whether they leave; if not, ask."""
    key = (ctx.person.id, table.code)
    if _was_asked(ctx, key):
        return True
    missed = await _would_have_missed(ctx, table)
    ctx.refuse(people_refusals.SureToLeave(table.code, missed), on_sent=_asked(ctx, key))
    return False


def _was_asked(ctx: Context, key: tuple[int, str]) -> bool:
    asked = ctx.house.asked.get(key)
    return asked is not None and 0 <= ctx.received - asked <= SURE_FOR


def _asked(ctx: Context, key: tuple[int, str]) -> Callable[[], None]:
    return lambda: ctx.house.asked.update({key: ctx.house.timers.now()})


async def _would_have_missed(ctx: Context, table: Table) -> int:
    """Count the tables here that whoever leaves now will have missed, if that is one too many; else 0."""
    sitters = table.sheet.seats
    alone = not any(s.person not in (None, ctx.person.id) and not s.gone for s in sitters)
    if alone or table.room.owner is not None or not table.room.settings.stats:
        return 0
    return await ctx.house.storage.run(partial(sit_out.foreseen, room=table.room.id, person=ctx.person.id))


async def start(ctx: Context) -> None:
    """Start now."""
    await _hosted(ctx).start(ctx.cause, ctx.house.defaults.company)


async def extend(ctx: Context) -> None:
    """Give the others more time to join."""
    table = _hosted(ctx)
    seconds = ctx.house.window(table.room)
    await table.arrange(lambda lobby: lobby.extend(seconds, ctx.person.id), ctx.cause)


async def cancel(ctx: Context) -> None:
    """Close the table before it starts."""
    await _hosted(ctx).end("cancelled", ctx.cause)


async def bots(ctx: Context) -> None:
    """Let the house take seats: `bots [N] [LEVEL]`."""
    table = _hosted(ctx)
    words = [normalise(word).casefold() for word in ctx.command.words()]
    chosen = _levels(ctx, words)
    counts = [int(word[:4]) for word in words if word.isascii() and word.isdigit()]
    if max(len(chosen), len(counts)) > 1 or len(chosen) + len(counts) < len(words):
        raise Refused(refusals.Usage(f"{ctx.prefix}bots 2"))
    count = counts[0] if counts else max(1, table.sheet.bots if chosen else 1)
    await _rearrange(ctx, table, lambda lobby: lobby.seat_bots(count, chosen[0] if chosen else None))


def _levels(ctx: Context, words: list[str]) -> list[Level]:
    """List the levels of the house's players that are among typed words."""
    return [level for level in Level if {level, *ctx.house.texts.variants(f"typed-value-{level}")} & {*words}]


async def option(ctx: Context) -> None:
    """Set an option: `option NAME [VALUE]`; alone, list them."""
    words = ctx.command.words()
    if not words:
        table = any_table(ctx)
        if not table.loaded.installed:
            raise Refused(table.now.stands())
        voice = ctx.voice(table.loaded)
        ctx.tell(
            "\n".join(
                voice.say("help-verb", usage=voice.choice(typed), about=voice.say(key))
                for typed, key in described(table.loaded.game.options)
            )
        )
        return
    table = _hosted(ctx, late=refusals.OptionsStand)
    await _rearrange(ctx, table, lambda lobby: lobby.set_options(words, table.loaded.texts))


async def _rearrange(ctx: Context, table: Table, change: Callable[[Lobby], None]) -> None:
    def make(lobby: Lobby) -> None:
        lobby.rearrange()
        change(lobby)

    await table.arrange(make, ctx.cause)


async def again(ctx: Context) -> None:
    """Open the room's last table anew and call the same people; who is called says the same, or `join`."""
    place = ctx.room_or_own
    if place is None:
        raise Refused(refusals.NoTable())
    lobby = ctx.tables.lobby_of(place) or ctx.tables.visited_by(place)
    if lobby is not None and lobby.sheet.calls(ctx.person.id):
        await guests.sit_down(ctx, lobby, "")
        return
    if lobby is not None:
        await guests.check_stays(ctx, lobby.room)
    table = await guests.last_table(ctx, place)
    home = place if table.room.owner is not None else table.room
    room = None if table.room.owner is not None else await guests.guest_room(ctx, table)
    guests.check_opening(ctx, home)
    await guests.check_over(ctx, home)
    company, resting = await guests.company(ctx, table, home)
    opening = Opening(
        home,
        table.loaded,
        ctx.person,
        words=_chosen_time(ctx, table, home),
        guest_room=room,
        company=company,
        resting=resting,
        bots=(sum(sitter.person is None for sitter in table.sheet.seats if not sitter.gone), _again_at(ctx, table)),
        options=table.sheet.options,
    )
    await ctx.tables.open(opening, ctx.cause)


def _again_at(ctx: Context, table: Table) -> Level:
    """Return the level of a table that is opened anew: the one that is said, `again easy`, or that of before."""
    said = _levels(ctx, [normalise(word).casefold() for word in ctx.command.words()])
    if said and said[0] not in (*table.loaded.game.levels, Level.STRONG):
        raise Refused(refusals.NoSuchLevel(table.loaded.name, said[0]))
    return said[0] if said else table.sheet.level


def _chosen_time(ctx: Context, table: Table, home: Room) -> tuple[str, ...]:
    """Return as typed the seconds chosen for a table, and its match; that nobody was hurried alone is no choice."""
    seconds = table.sheet.seconds
    usual = seconds == ctx.house.seconds(home) or (seconds == 0 and home.owner is not None)
    chosen = () if seconds is None or usual else ("seconds", f"{seconds:.0f}")
    return (*chosen, "best", f"{table.sheet.best}") if table.sheet.best else chosen


async def back(ctx: Context) -> None:
    """Say that one is back; the table heard it already."""
    if ctx.was_away:
        return
    if waiting := await unclaimed.waiting(ctx):
        raise Refused(waiting)
    ctx.say("say-not-away")


async def invite(ctx: Context) -> None:
    """Ask for the word by which others sit down at one's table; it is told to the asker alone."""
    table = ctx.about = named(ctx) or mine(ctx, "lobby") or any_table(ctx)
    if table.sheet.phase != "lobby":
        raise Refused(standing_still([table]) or refusals.AlreadyRunning(table.code))
    if table.room.owner is None:
        if not table.room.settings.guests:
            raise Refused(refusals.NoInvitation(table.code))
        pages = ctx.pages if table.room.settings.web == "play" else None
        link = pages.page(shown_as(table.room, table.sheet)) if pages else ""
        _pass_on(ctx, table, f"#{table.code}", link)
        return
    if table.sheet.seat_of(ctx.person.id) is None:
        raise Refused(refusals.NotSeated())
    if not table.sheet.invitation:
        drawn = invitation(ctx.house.entropy)
        await table.arrange(lambda lobby: lobby.invite(drawn), ctx.cause)
    word = table.sheet.invitation
    if ctx.is_on_page:  # its page shows the link, as long as it leads there
        ctx.say("say-invited-here", code=table.code)
        return
    _pass_on(ctx, table, word, ctx.pages.invitation(word) if ctx.pages else "")


def _pass_on(ctx: Context, table: Table, word: str, link: str) -> None:
    """Tell what a friend says to join, and the page where they can as well, if there is one."""
    typed = ctx.voice().command(f"join {word}")
    ctx.say("say-invited-link" if link else "say-invited", typed=typed, code=table.code, link=markup.literal(link))


def _hosted(
    ctx: Context, late: type[refusals.AlreadyRunning | refusals.OptionsStand] = refusals.AlreadyRunning
) -> Table:
    """Find the table being set up that the asker hosts; admins may stand in; one that has begun is `late`."""
    table = named(ctx) or (ctx.tables.lobby_of(ctx.room) if ctx.room else None)
    if table is None:
        table = mine(ctx, "lobby") or mine(ctx, "running", "paused") or any_table(ctx)
    if table.sheet.phase != "lobby":
        raise Refused(standing_still([table]) or late(table.code))
    if table.sheet.host != ctx.person.id and not ctx.keeps(table.room):
        raise Refused(refusals.HostOnly(ctx.house.people[table.sheet.host].name))
    ctx.about = table
    return table


async def replace(ctx: Context) -> None:
    """Want the house to have the seat of somebody who is away: `replace [NAME]`."""
    table = ctx.about = any_table(ctx)
    if table.sheet.phase != "running":
        raise Refused(standing_still([table]) or early(ctx, table))
    mine, admin = table.sheet.seat_of(ctx.person.id), ctx.keeps(table.room)
    if not admin and mine not in table.sheet.playing_on(table.state.out):
        raise Refused(refusals.NotSeated())
    seat = _meant_seat(ctx, table, markup.clean(ctx.command.rest).strip())
    await table.hand_over(seat, ctx.person.id, admin, ctx.cause)


def _meant_seat(ctx: Context, table: Table, typed: str) -> Seat:
    """Find the seat that is meant: of that name, or without one the only seat whose player is away."""
    sitters = enumerate(table.sheet.seats)
    away = {seat: name for (seat, sitter), name in zip(sitters, table.names(), strict=True) if sitter.away}
    if not typed and len(away) > 1:
        raise Refused(refusals.Usage(f"{ctx.prefix}replace {next(iter(away.values()))}"))
    found = matching(list(away), typed, away.__getitem__) if typed else list(away)
    if not found:
        raise Refused(refusals.NotAway(typed, tuple(away.values())))
    return found[0]


VERBS = {
    "new": new,
    "join": join,
    "leave": leave,
    "start": start,
    "extend": extend,
    "cancel": cancel,
    "bots": bots,
    "option": option,
    "again": again,
    "invite": invite,
    "back": back,
    "replace": replace,
}
