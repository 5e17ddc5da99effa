"""Seats that wait for an account: who bears their player's name, and has not logged in yet, is told whose they are."""

from functools import partial

from core.contract import Refusal, network_of
from core.dispatch.access.guests import folded
from core.dispatch.context import Context
from core.dispatch.hints import begun
from core.dispatch.targets import over
from core.engine import Sheet
from core.house.people import queries
from core.tables import Table
from core.words import is_same
from core.words.notices import refusals

OPENING = ("new", "again")
STARTING = ("start", "join")
"""What is said of a table that does not run yet, and has just begun by itself perhaps."""


async def clearer(ctx: Context, refusal: Refusal) -> Refusal:
    """Return the refusal: that a table is over or runs, or a seat an account's whose player were not refused."""
    found: Refusal | None
    match refusal:
        case refusals.NoSuchTable(code):
            found = await over(ctx, code)
        case refusals.NoTable() | refusals.NoTableNow() | refusals.NotSeated():
            found = await waiting(ctx, ctx.command.table)
        case refusals.AlreadyRunning(code):
            found = _begun(ctx, code) or await waiting(ctx, code)
        case refusals.LobbyIsOpen(code) if not _opens(ctx):
            found = await waiting(ctx, code)
        case refusals.HostOnly():
            found = await waiting(ctx, ctx.command.table, host=True)
        case _:
            return refusal
    return found or refusal


async def waiting(ctx: Context, code: str = "", host: bool = False) -> refusals.SeatOfAccount | None:
    """Find the seat of an absent player whose name the asker bears; of a `code` or of a host, if that is meant.

    It is one that the asker can see: at a table of the room spoken in, in private of those in which they are now. Who
    has logged in is told of none, nor is anybody while its player is there, nor of one that was taken by a name.
    """
    if ctx.inbound.lasting:
        return None
    for table in _seen(ctx):
        if code in ("", table.code):
            for person in _namesakes(ctx, table.sheet):
                account = ctx.house.people[person].account
                if (table.sheet.host == person or not host) and await _lasts(ctx, account):
                    own = account.rpartition("/")[2]
                    return refusals.SeatOfAccount(own if folded(own) == folded(ctx.inbound.name) else "")
    return None


def _begun(ctx: Context, code: str) -> Refusal | None:
    """Say that a table runs to somebody who plays there and wants to start or to join it."""
    table = ctx.tables.named(code)
    if table is None or ctx.house.vocabulary.get(ctx.command.word) not in STARTING:
        return None
    ctx.about = table
    return begun(table, ctx.person.id, ctx.prefix)


def _opens(ctx: Context) -> bool:
    """Tell whether another table was to be opened."""
    word = ctx.command.word
    return ctx.house.vocabulary.get(word) in OPENING or ctx.house.plugins.words.get(word) is not None


def _seen(ctx: Context) -> list[Table]:
    """List the tables that are shown where the asker is: in the room spoken in, in private in the rooms they are in."""
    rooms = [ctx.room] if ctx.room else map(ctx.house.rooms.at, sorted(ctx.inbound.present or ()))
    return [table for room in rooms if room for table in ctx.tables.of_room(room)]


def _namesakes(ctx: Context, sheet: Sheet) -> list[int]:
    """List who sits there by the asker's name, from the asker's network, and is out of sight."""
    people, own = ctx.house.people, ctx.inbound.name
    network = network_of(ctx.inbound.account)
    return [
        sitter.person
        for sitter in sheet.seats
        if sitter.person not in (None, ctx.person.id) and not sitter.gone
        if is_same(sitter.name, own) or is_same(people[sitter.person].name, own)
        if network_of(people[sitter.person].account) == network and sitter.person in ctx.house.reach.gone
    ]


async def _lasts(ctx: Context, account: str) -> bool:
    """Tell whether an account is one that nobody else can take."""
    known = await ctx.house.storage.run(partial(queries.known, accounts=[account]))
    return known.get(account, (0, False))[1]
