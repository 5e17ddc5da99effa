"""Verbs of the table: open, join, set up, start, leave, come back."""

import re
from collections.abc import Callable

from core.commands import Ask, any_table, guests, mine, named, nearest, seated, standing_still, welcoming
from core.contract import Leave, Refusal
from core.engine import (
    AlreadyRunning,
    HostOnly,
    Lobby,
    NoSuchGame,
    NoTable,
    OptionsStand,
    Refused,
    SureToLeave,
    Unwelcome,
    Usage,
    described,
)
from core.plugins import LoadedGame
from core.tables import Table
from core.text import markup

SURE_FOR = 60.0
"""Seconds for which a second `leave` is taken as meant."""
_CODE = re.compile(r"#((?:[a-z]\d){1,4}[a-z]?)$", re.ASCII)


async def open_game(ask: Ask, loaded: LoadedGame, words: list[str]) -> None:
    """Open a table of a game with options."""
    room, ask.loaded = ask.need_room(), loaded
    if not guests.is_welcome(ask.person.id, room):
        raise Refused(Unwelcome())
    lobby = ask.tables.lobby_of(room)
    if lobby and lobby.sheet.host == ask.person.id and len(lobby.sheet.seats) == 1 and lobby.loaded is not loaded:
        await ask.tables.openings.check(ask.person.id, room.id, lobby.number)
        await lobby.end("changed")  # nobody else has come yet, and the host prefers another game
    await ask.tables.open(room, loaded, ask.person, words, ask.inbound.id)


async def new(ask: Ask) -> None:
    """Open a table: `new GAME [options]`."""
    words = ask.command.words()
    if not words:
        raise Refused(Usage("new GAME"))
    loaded = ask.services.plugins.named(words[0])
    if loaded is None:
        raise Refused(NoSuchGame(words[0], nearest(words[0], ask.services.plugins.words)))
    await open_game(ask, loaded, words[1:])


async def join(ask: Ask) -> None:
    """Take a seat: `join [#CODE] [words]`."""
    head, _, rest = ask.command.rest.partition(" ")
    code = _CODE.match(head.casefold())
    words = rest if code else ask.command.rest
    meant = code[1] if code else ask.command.table
    table = welcoming(ask, meant) if meant else None
    if table is None and ask.room:
        table = ask.tables.lobby_of(ask.room) or ask.tables.visited_by(ask.room)
    if table is None:
        raise Refused(_nothing_to_join(ask))
    if table.sheet.phase != "lobby":
        raise Refused(standing_still([table]) or AlreadyRunning(table.code))
    person, seated_already = ask.person, table.sheet.seat_of(ask.person.id) is not None
    place = None if seated_already else guests.place(ask, table)
    await table.arrange(lambda lobby: lobby.join(person.id, person.name, words[:80], place), ask.inbound.id)


def _nothing_to_join(ask: Ask) -> Refusal:
    running = ask.tables.of_room(ask.room) if ask.room else []
    return standing_still(running) or AlreadyRunning(running[0].code) if running else NoTable()


async def leave(ask: Ask) -> None:
    """Give up the seat; a running game asks once."""
    table, seat = seated(ask, "lobby", "running")
    if table.sheet.phase == "lobby":
        await table.arrange(lambda lobby: lobby.leave(ask.person.id), ask.inbound.id)
        return
    if seat in table.state.out:
        await table.get_up((seat,), ask.inbound.id)
    elif _is_sure(ask, table):
        await table.act(seat, Leave(), ask.received, ask.inbound.id, marked=True)
        ask.sure.pop((ask.person.id, table.code), None)


def _is_sure(ask: Ask, table: Table) -> bool:
    """Tell whether somebody was asked a moment ago; if not, ask, which counts once they were told."""
    now, key = ask.services.timers.now, (ask.person.id, table.code)
    for old in [key for key, asked in ask.sure.items() if ask.received - asked > SURE_FOR]:
        del ask.sure[old]
    if key in ask.sure and ask.received >= ask.sure[key]:
        return True
    ask.refuse(SureToLeave(table.code), told=lambda: ask.sure.update({key: now()}))
    return False


async def start(ask: Ask) -> None:
    """Start now."""
    await _hosted(ask).start(ask.inbound.id)


async def extend(ask: Ask) -> None:
    """Give the others more time to join."""
    table = _hosted(ask)
    seconds = ask.services.window(table.room)
    await table.arrange(lambda lobby: lobby.extend(seconds, ask.person.id), ask.inbound.id)


async def cancel(ask: Ask) -> None:
    """Close the table before it starts."""
    await _hosted(ask).end("cancelled", ask.inbound.id)


async def bots(ask: Ask) -> None:
    """Let the house take seats: `bots N`."""
    table = _hosted(ask)
    words = ask.command.words() or ["1"]
    if not words[0].isascii() or not words[0].isdigit():
        raise Refused(Usage("bots NUMBER"))
    count = int(words[0][:4])
    await _rearrange(ask, table, lambda lobby: lobby.seat_bots(count))


async def option(ask: Ask) -> None:
    """Set an option: `option NAME [VALUE]`; alone, list them."""
    words = ask.command.words()
    if not words:
        table = any_table(ask)
        if not table.loaded.installed:
            raise Refused(table.stands())
        voice = ask.voice(table.loaded)
        ask.tell(
            "\n".join(
                voice.say("help-verb", usage=markup.code(typed), about=voice.say(key))
                for typed, key in described(table.loaded.game.options)
            )
        )
        return
    table = _hosted(ask, late=OptionsStand)
    await _rearrange(ask, table, lambda lobby: lobby.set_options(words, table.loaded.texts))


async def _rearrange(ask: Ask, table: Table, change: Callable[[Lobby], None]) -> None:
    def make(lobby: Lobby) -> None:
        lobby.rearrange()
        change(lobby)

    await table.arrange(make, ask.inbound.id)


async def again(ask: Ask) -> None:
    """Open the room's last table anew with the same people."""
    table = await guests.last_table(ask, ask.need_room())
    place = guests.place(ask, table)
    await guests.check_over(ask, table.room)
    await ask.tables.open(
        table.room,
        table.loaded,
        ask.person,
        (),
        ask.inbound.id,
        place=place,
        company=guests.company(ask, table)[: table.loaded.game.seats[1] - 1],
        bots=sum(sitter.person is None for sitter in table.sheet.seats if not sitter.gone),
        options=table.sheet.options,
    )


async def back(ask: Ask) -> None:
    """Say that one is back; the table heard it already."""
    if not ask.was_away:
        ask.say("say-not-away")


def _hosted(ask: Ask, late: type[AlreadyRunning | OptionsStand] = AlreadyRunning) -> Table:
    """Find the table being set up that the asker hosts; admins may stand in; one that has begun is `late`."""
    table = named(ask) or (ask.tables.lobby_of(ask.room) if ask.room else None)
    if table is None:
        table = mine(ask, "lobby") or mine(ask, "running", "paused") or any_table(ask)
    if table.sheet.phase != "lobby":
        raise Refused(standing_still([table]) or late(table.code))
    if table.sheet.host != ask.person.id and not ask.keeps(table.room):
        raise Refused(HostOnly(ask.services.people[table.sheet.host].name))
    ask.table = table
    return table


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
    "back": back,
}
