"""Verbs that change nothing at a table: help, games, rules, hand, status, try, verify, and one's own language."""

from functools import partial

from core.commands import Ask, any_table, away, nearest, playing, seated, stored
from core.contract import Illegal, PrivateEvent, Verb
from core.engine import (
    GameAway,
    NoDice,
    NoSuchGame,
    NoSuchLanguage,
    NoSuchTable,
    NotHere,
    NothingToTry,
    NotRevealed,
    Refused,
    StillRunning,
    Usage,
)
from core.engine import names as option_names
from core.plugins import LoadedGame
from core.proofs import verify
from core.storage import queries
from core.tables import Table
from core.tables import games as games_choices
from core.text import ADMIN, ALIASES, ASK, PLAY, WORKING, Reading, markup, read, usage
from core.verbs import proofs

USAGES = {
    "join": "join [#CODE] [WORDS]",
    "try": "try VERB ...",
    "option": "option [NAME [VALUE]]",
    "bots": "bots NUMBER",
    "help": "help [VERB or GAME]",
    "rules": "rules [GAME]",
    "new": "new GAME [OPTIONS]",
    "verify": "verify CODE",
    "lang": "lang CODE",
    "enable": "enable GAME ... or all",
    "disable": "disable GAME ... or all",
    "set": "set NAME VALUE",
    "end": "end CODE",
    "pause": "pause CODE",
    "resume": "resume CODE",
    "ban": "ban NAME",
    "unban": "unban NAME",
}


async def help_(ask: Ask) -> None:
    """Explain the whole, a verb or a game."""
    words = ask.command.words()
    if words:
        _help_on(ask, words[0].removeprefix(ask.prefix))
        return
    voice = ask.voice()
    lines = []
    mine = [table for table in ask.tables.of_person(ask.person.id) if table.sheet.phase == "running"]
    for table in mine[:1]:
        lines.append(voice.say("help-playing", code=table.code, game=_title(ask, table.loaded)))
        lines.extend(_verb_line(ask, table.loaded, verb) for verb in table.loaded.game.verbs)
    games = [loaded for loaded in ask.services.plugins.games.values() if _enabled(ask, loaded)]
    lines.append(voice.say("help-games", games=voice.listed([markup.code(ask.prefix + g.name) for g in games])))
    lines.append(voice.say("help-table", verbs=_verbs(ask, PLAY)))
    lines.append(voice.say("help-asking", verbs=_verbs(ask, ASK)))
    if ask.admin:
        lines.append(voice.say("help-admin", verbs=_verbs(ask, ADMIN)))
    ask.tell("\n".join(lines))


def _verbs(ask: Ask, verbs: tuple[str, ...]) -> str:
    return " ".join(markup.code(verb) for verb in verbs)


def _help_on(ask: Ask, word: str) -> None:
    services = ask.services
    loaded = services.plugins.named(word)
    verb = ask.vocabulary.get(word, ALIASES.get(word, word))
    if verb in WORKING:
        typed = markup.code(ask.prefix + USAGES.get(verb, verb))
        ask.say("help-verb", usage=typed, about=ask.voice().say(f"verb-{verb}"))
        return
    for table in ask.tables.of_person(ask.person.id):
        for row in table.loaded.verbs.get(word, ()):
            ask.tell(_verb_line(ask, table.loaded, row))
            return
    if loaded is None:
        known = (*WORKING, *services.plugins.words)
        raise Refused(NotHere(word, nearest(word, known)))
    least, most = loaded.game.seats
    options = ask.voice().listed([markup.code(name) for name in option_names(loaded.game.options)])
    lines = [
        ask.voice(loaded).say(f"about-{loaded.name}"),
        ask.voice().say(
            "help-game",
            game=_title(ask, loaded),
            least=least,
            most=most,
            exact="yes" if least == most else "no",
            name=loaded.name,
            options=options,
        ),
        *(_verb_line(ask, loaded, row) for row in loaded.game.verbs),
    ]
    ask.tell("\n".join(lines))


def _verb_line(ask: Ask, loaded: LoadedGame, verb: Verb) -> str:
    return ask.voice().say(
        "help-verb", usage=markup.code(ask.prefix + usage(verb)), about=ask.voice(loaded).say(f"verb-{verb.word}")
    )


def _title(ask: Ask, loaded: LoadedGame) -> str:
    return ask.voice(loaded).say(f"game-{loaded.name}")


def _enabled(ask: Ask, loaded: LoadedGame) -> bool:
    return ask.room is None or ask.room.settings.allows(loaded.name)


async def games(ask: Ask) -> None:
    """List the games that may be played here."""
    public = ask.lists_publicly
    voice, enabled = ask.voice(public=public), [g for g in ask.services.plugins.games.values() if _enabled(ask, g)]
    typed = {loaded.name: markup.code(ask.prefix + loaded.name) for loaded in enabled}
    lines = [
        voice.say("games-line", typed=typed[g.name], about=ask.voice(g, public=public).say(f"about-{g.name}"))
        for g in enabled
    ]
    ask.tell(
        "\n".join(lines) or voice.say("games-none"),
        public=public,
        choices=games_choices([(g.name, _title(ask, g)) for g in enabled], ask.voice()),
        brief=voice.say("help-games", games=voice.listed([*typed.values()])),
    )


async def rules(ask: Ask) -> None:
    """Tell the rules of a game in brief."""
    words = ask.command.words()
    if words:
        loaded = ask.services.plugins.named(words[0])
        if loaded is None:
            raise Refused(NoSuchGame(words[0], nearest(words[0], ask.services.plugins.words)))
    elif len(ask.services.plugins.games) == 1:
        loaded = next(iter(ask.services.plugins.games.values()))
    else:
        loaded = any_table(ask).loaded
        if not loaded.installed:
            raise Refused(GameAway(loaded.name))
    ask.tell(ask.voice(loaded).say(f"rules-{loaded.name}"))


async def hand(ask: Ask) -> None:
    """Show the asker's own part of the position, privately."""
    table, seat = seated(ask, "running")
    voice = table.voice(ask.voice())
    said = [voice.record(event) for event in table.shown(seat) if isinstance(event, PrivateEvent)]
    if ask.command.pressed:
        said = said[:1]  # what an alert has room for
    if said:
        ask.tell("\n".join(said), kind="secret")
    else:
        ask.say("hand-nothing")


async def status(ask: Ask) -> None:
    """Tell how a table stands."""
    table = any_table(ask)
    public = ask.may_show(table.rooms())
    ask.tell(_status(ask, table, public), public=public)


def _status(ask: Ask, table: Table, public: bool) -> str:
    voice = table.voice(ask.voice(public=public))
    title = voice.game(table.loaded.name)
    if table.sheet.phase == "lobby":
        who = voice.listed([markup.name(name) for name in table.names()])
        due = table.sheet.window.due - ask.services.timers.now() if table.sheet.window else 0
        most = table.loaded.game.seats[1]
        return voice.say(
            "status-lobby",
            game=title,
            code=table.code,
            who=who,
            seconds=max(0, round(due)),
            most=most,
            bots=table.sheet.bots,
        )
    if table.sheet.phase == "paused":
        return voice.say("status-paused", game=title, code=table.code, reason=table.sheet.reason)
    awaited = voice.listed([voice.name(seat) for seat in table.state.wait.seats])
    head = voice.say("status-running", game=title, code=table.code, who=awaited, seconds=table.seconds_left())
    return "\n".join([head, *(voice.record(event) for event in table.shown(None))])


async def try_(ask: Ask) -> None:
    """Show what an action would do, without doing it."""
    word, _, rest = ask.command.rest.partition(" ")
    table = playing(ask, word.casefold()) if word else None
    if table is None:
        raise Refused(away(ask) or Usage("try VERB ..."))
    if table.sheet.phase == "paused":
        raise Refused(table.stands())
    seat = table.sheet.seat_of(ask.person.id)
    rows = [verb for verb in table.loaded.verbs.get(word.casefold(), ()) if verb.preview]
    if seat is None or not rows:
        raise Refused(NothingToTry())
    reading = Reading(table.loaded.texts, table.names())
    action = next((found for verb in rows if (found := read(verb, rest, reading))), None)
    if action is None:
        raise Refused(Usage(usage(rows[0])))
    try:
        told = table.preview(seat, action)
    except Illegal as illegal:
        ask.refuse(illegal.refusal, table)
        return
    except NoDice.Rolled:
        raise Refused(NothingToTry()) from None
    voice = table.voice(ask.voice())
    ask.say("try-would", what="\n".join(voice.record(event) for event in told) or voice.record(action))


async def verify_(ask: Ask) -> None:
    """Recompute every draw of a table that ended, and make its actions again: `verify CODE`."""
    words = ask.command.words()
    code = words[0].removeprefix("#") if words else ask.command.table
    if not code:
        raise Refused(Usage("verify CODE"))
    row, sheet, hearing = await stored(ask, code)
    if row[3] == "closed":
        raise Refused(NoSuchTable(code))
    if row[3] != "ended":
        raise Refused(StillRunning(code))
    if not sheet.reveal:
        raise Refused(NotRevealed(code))
    actions = await ask.services.storage.run(partial(queries.actions, table=row[0]))
    proofs.begin(ask, verify.document(sheet, actions, row[6]), ask.may_show(hearing))


async def lang(ask: Ask) -> None:
    """Choose one's own language: `lang CODE`."""
    words = ask.command.words()
    languages = ask.services.languages
    if not words or words[0] not in languages:
        raise Refused(NoSuchLanguage(words[0] if words else "", tuple(languages)))
    ask.person = await ask.services.people.choose_language(ask.person, words[0])
    ask.say("say-language")


async def tally(ask: Ask, name: str) -> None:
    """Tell everybody's tally in a room."""
    room = ask.need_room()
    amounts = await ask.services.storage.run(partial(queries.tallies, room=room.id, tally=name))
    rows = sorted(amounts.items(), key=lambda row: -row[1])[:10]
    people = [await ask.services.people.meet(person) for person, _ in rows]
    voice = ask.voice(public=ask.lists_publicly)
    lines = [
        voice.say("tally-line", name=markup.name(person.name), amount=amount)
        for person, (_, amount) in zip(people, rows, strict=True)
    ]
    ask.tell(
        "\n".join([voice.say("tally-head", tally=name), *lines]) if lines else voice.say("tally-none"),
        public=ask.lists_publicly,
    )


VERBS = {
    "help": help_,
    "games": games,
    "rules": rules,
    "hand": hand,
    "status": status,
    "try": try_,
    "verify": verify_,
    "lang": lang,
}
