"""Verbs that change nothing at a table: games, rules, hand, status, try, a tally, one's own language, and why."""

import re
from functools import partial

from core.contract import Illegal, PrivateEvent, Refusal
from core.dispatch.commands.help import enabled, tally_name
from core.dispatch.context import Context, page_of
from core.dispatch.hints import example
from core.dispatch.targets import all_seated, all_tables, any_table, away, is_without_table, playing
from core.engine import NoDice, clock
from core.engine.plugins import LoadedGame
from core.house import CommandOutcome
from core.house.ratings import results
from core.tables import Table
from core.tables.views import Rows, choice
from core.tables.views import games as games_choices
from core.words import Reading, markup, nearest, read, sentences, told_ago
from core.words.notices import refusals
from core.words.notices.refusals import Refused

MOST_TALLIES = 10
_SIGN = re.compile(r"^\W+")
LATELY = 600.0
"""Seconds in which a clock that ran out is told of."""


async def games(ctx: Context) -> None:
    """List the games that may be played here."""
    public = ctx.buttons
    voice, listed = ctx.voice(public=public), [g for g in ctx.house.plugins.games.values() if enabled(ctx, g)]
    typed = {loaded.name: ctx.voice(loaded, public=public).command(ctx.prefix + loaded.name) for loaded in listed}
    lines = [
        voice.say("games-line", typed=typed[g.name], about=ctx.voice(g, public=public).say(f"about-{g.name}"))
        for g in listed
    ]
    titles = [(g.name, ctx.voice(g, public=public).say(f"game-{g.name}")) for g in listed]
    if turned := ctx.command.chosen():
        ctx.show("\n".join(lines), games_choices(titles, voice, page=page_of(turned)), public=public)
        return
    ctx.tell(
        "\n".join(lines) or voice.say("games-none"),
        public=public,
        choices=games_choices(titles, voice),
        brief=voice.say("help-games", games=voice.listed([*typed.values()])),
    )


async def rules(ctx: Context) -> None:
    """Tell the rules of a game in brief, or of which games there are any."""
    words = ctx.command.words()
    if words:
        loaded = ctx.house.plugins.words.get(words[0])
        if loaded is None:
            raise Refused(refusals.NoSuchGame(words[0], nearest(words[0], ctx.house.plugins.words)))
    elif len(ctx.house.plugins.games) == 1:
        loaded = next(iter(ctx.house.plugins.games.values()))
    elif is_without_table(ctx):
        _list_rules(ctx)
        return
    else:
        loaded = any_table(ctx).loaded
        if not loaded.installed:
            raise Refused(refusals.GameAway(loaded.name))
    ctx.tell(ctx.voice(loaded).say(f"rules-{loaded.name}"))


def _list_rules(ctx: Context) -> None:
    there = [loaded for loaded in ctx.house.plugins.games.values() if enabled(ctx, loaded)]
    typed = [ctx.voice(loaded).command(f"{ctx.prefix}rules {loaded.name}") for loaded in there]
    voice = ctx.voice()
    ctx.tell(voice.say("rules-which", typed=voice.listed(typed)) if typed else voice.say("games-none"))


async def hand(ctx: Context) -> None:
    """Show the asker's own part of each position, privately; of those alone that hide something, if any does."""
    seats = all_seated(ctx)
    if len(seats) > 1:
        seats = [(table, seat) for table, seat in seats if table.now.hides(seat)] or seats
    if said := list(filter(None, (_held(ctx, table, seat) for table, seat in seats))):
        ctx.tell("\n".join(said), kind="secret")
    else:
        ctx.say("hand-nothing")


def _held(ctx: Context, table: Table, seat: int) -> str:
    """Say what a seat alone is shown, and at which table if its player sits at several."""
    voice = table.voice(ctx.voice())
    shown = [event for event in table.now.shown(seat) if isinstance(event, PrivateEvent)]
    if sentences.wants_examples(voice, shown):
        voice = table.presenter.exemplified(table.now, voice, seat)
    said = [voice.record(event) for event in shown]
    if ctx.command.pressed:
        said = said[:1]  # what an alert has room for
    named = f"{markup.code(table.code)}: " if said and len(ctx.house.seating.of_person(ctx.person.id)) > 1 else ""
    return named + "\n".join(said)


async def status(ctx: Context) -> None:
    """Tell how a table stands, in private each of one's own."""
    tables = all_tables(ctx)
    public = all(ctx.may_show(table.rooms()) for table in tables)
    said = "\n".join(_status(ctx, table, public) for table in tables)
    ctx.tell(said, public=public, table=tables[0].code)


def _status(ctx: Context, table: Table, public: bool) -> str:
    voice = table.voice(ctx.voice(public=public))
    title = voice.game(table.loaded.name)
    if table.sheet.phase == "lobby":
        who = voice.people([markup.name(name) for name in table.names()])
        window = table.sheet.window
        left = max(1, round(window.left(ctx.house.timers.now()))) if window else 0
        most = table.loaded.game.seats[1]
        return voice.say(
            "status-lobby",
            game=title,
            code=table.code,
            who=who,
            seconds=left,
            most=most,
            seated=len(table.sheet.seats),
            bots=table.sheet.bots,
            host="yes" if table.sheet.host == ctx.person.id else "no",
        )
    if table.sheet.phase == "paused":
        return voice.say("status-paused", game=title, code=table.code, reason=table.sheet.reason)
    awaited = voice.seated(table.state.wait.seats)
    seconds = clock.longest(table.sheet.running, ctx.house.timers.now())
    head = voice.say("status-running", game=title, code=table.code, who=awaited, seconds=seconds)
    shown = table.now.shown(None)
    if sentences.wants_examples(voice, shown):
        voice = table.presenter.exemplified(table.now, voice, None)
    return "\n".join([head, *map(voice.record, shown)])


async def try_(ctx: Context) -> None:
    """Show what an action would do, without doing it."""
    word, _, rest = ctx.command.rest.partition(" ")
    table = playing(ctx, word.casefold()) if word else None
    if table is None:
        raise Refused(away(ctx) or _tried(ctx))
    if table.sheet.phase == "paused":
        raise Refused(table.now.stands())
    seat = table.sheet.seat_of(ctx.person.id)
    rows = [verb for verb in table.loaded.verbs.get(word.casefold(), ()) if verb.preview]
    if seat is None or not rows:
        raise Refused(refusals.NothingToTry())
    reading = Reading(table.loaded.texts, table.names())
    action = next((found for verb in rows if (found := read(verb, rest, reading))), None)
    if action is None:
        raise Refused(refusals.Usage(f"{ctx.prefix}try {example(rows, table, seat)}"))
    try:
        happened = table.now.preview(seat, action)
    except Illegal as illegal:
        ctx.refuse(illegal.refusal, table)
        return
    except NoDice.Rolled:
        raise Refused(refusals.NothingToTry()) from None
    voice = table.voice(ctx.voice())
    ctx.say("try-would", what="\n".join(voice.record(event) for event in happened) or voice.record(action))


def _tried(ctx: Context) -> Refusal:
    """Say what could be tried at the asker's tables, if anything."""
    for table in ctx.tables.of_person(ctx.person.id):
        seat = table.sheet.seat_of(ctx.person.id)
        for rows in table.loaded.verbs.values():
            if seat is not None and rows[0].preview:
                return refusals.Usage(f"{ctx.prefix}try {example(rows, table, seat)}")
    return refusals.NothingToTry()


async def lang(ctx: Context) -> None:
    """Choose one's own language: `lang CODE`."""
    words = ctx.command.words()
    languages = ctx.house.languages
    language = ctx.house.texts.meant(words[0], languages, "typed-value-{}") if words else ""
    if not (language or (ctx.has_panels and not words)):
        raise Refused(refusals.NoSuchLanguage(words[0] if words else "", tuple(languages)))
    if language:
        ctx.person = await ctx.house.people.choose(ctx.person, language=language)
    told = ctx.voice().say("say-language") if language else ""
    if told and not (ctx.command.pressed and ctx.has_panels):
        ctx.tell(told)
        return
    ctx.show(ctx.voice().say("lang-panel"), tongues(ctx, "lang", "" if ctx.room else ctx.language), told)


def tongues(ctx: Context, words: str, chosen: str) -> Rows:
    """Offer each language, named as those who speak it do, behind these words; a tick stands at the `chosen` one."""
    voice = ctx.voice()
    rows = [
        choice(voice, ctx.house.texts.say("own-name", code), f"{words} {code}", chosen=code == chosen)
        for code in ctx.house.languages
    ]
    return tuple(tuple(rows[start : start + 2]) for start in range(0, len(rows), 2))


async def tally(ctx: Context, loaded: LoadedGame) -> None:
    """Tell everybody's tally of a game in a room."""
    room = ctx.need_room()
    amounts = await ctx.house.storage.run(partial(results.tallies, room=room.id, tally=loaded.game.tally))
    people = ctx.house.people
    await people.meet_all(amounts)
    shown = [(people[person], amount) for person, amount in amounts.items() if people[person].show != "nobody"]
    rows = sorted(shown, key=lambda row: -row[1])[:MOST_TALLIES]
    voice = ctx.voice(loaded, public=ctx.buttons)
    name = tally_name(loaded, voice.language)
    lines = [voice.say("tally-line", name=markup.name(person.name), amount=amount) for person, amount in rows]
    ctx.tell(
        "\n".join([voice.say("tally-head", tally=name), *lines]) if lines else voice.say("tally-none"),
        public=ctx.buttons,
    )


async def why(ctx: Context) -> None:
    """Tell what became of the asker's last words here, also where they were passed over in silence."""
    house, room = ctx.house, ctx.room
    found = house.outcomes.last(ctx.inbound.account, room.key if room else "", house.timers.now())
    lines = [_became(ctx, found)] if found else []
    lines += _clocks(ctx, found.at if found else float("-inf"))
    voice = ctx.voice()
    if room is not None and not house.reach.reaches(room):
        lines.append(voice.say("why-shut", room=room.key.partition("/")[2]))
    ctx.tell("\n".join(lines) or voice.say("why-none"))


def _became(ctx: Context, outcome: CommandOutcome) -> str:
    voice = ctx.voice()
    word = _SIGN.sub("", outcome.typed).partition(" ")[0]
    reason = outcome.said
    if outcome.kind != "refused":
        reason = voice.say(
            "why-reason",
            kind=outcome.kind,
            word=markup.literal(word),
            typed=voice.command(f"{ctx.prefix}{word}"),
            prefix=markup.code(ctx.prefix),
            where=outcome.said or "private",
        )
    ago = told_ago(voice, ctx.house.timers.now() - outcome.at)
    if not outcome.typed:
        return voice.say("why-line-talk", ago=ago, reason=reason)
    return voice.say("why-line", typed=markup.literal(outcome.typed), ago=ago, reason=reason)


def _clocks(ctx: Context, since: float) -> list[str]:
    """Tell of the asker's clocks that ran out since a service time."""
    voice, now, told = ctx.voice(), ctx.house.timers.now(), []
    for table in ctx.tables.of_person(ctx.person.id):
        seat = table.sheet.seat_of(ctx.person.id)
        moved = table.sheet.seats[seat].moved_at if seat is not None else since
        if max(since, now - LATELY) < moved:
            told.append(voice.say("why-clock", code=table.code, ago=told_ago(voice, now - moved)))
    return told


VERBS = {
    "games": games,
    "rules": rules,
    "hand": hand,
    "status": status,
    "try": try_,
    "lang": lang,
    "why": why,
}
