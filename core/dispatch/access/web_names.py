"""People who join from a page, where anybody gives themselves a name: it may not be that of somebody of the room."""

from functools import partial

from core.contract import network_of
from core.dispatch.context import Context
from core.house.ratings import results
from core.tables import Table
from core.words import markup, normalise
from core.words.notices import NameKept, NameTaken, NoGuests, Refused

NEWEST = 500
"""Results of a room that are searched for somebody of a name."""


def check_name(ctx: Context) -> None:
    """Be `Refused` where whoever opens or joins from a page has another name at a table."""
    own, asked = ctx.person, markup.clean_name(ctx.inbound.name)
    seated = ctx.tables.of_person(own.id) if network_of(ctx.inbound.account) in ctx.house.pages else []
    if seated and asked != own.name:
        raise Refused(NameKept(own.name, seated[0].code))


async def from_page(ctx: Context, table: Table) -> int:
    """Tell where somebody sits who joins from a page: in a room of their own, for nobody on a page is in another."""
    if table.room.settings.web != "play":
        raise Refused(NoGuests(table.code))
    if await _is_anothers(ctx, table):
        raise Refused(NameTaken(ctx.person.name))
    return (await ctx.own_room()).id


async def _is_anothers(ctx: Context, table: Table) -> bool:
    """Tell whether the asker's name is that of another who sits there, spoke in the room lately, or played there."""
    house, room, own = ctx.house, table.room.id, folded(ctx.person.name)
    sheet = table.sheet
    there = [(sitter.person, sitter.name) for sitter in sheet.seats]
    there += [(called.person, called.name) for called in sheet.still_called()]
    there += await house.storage.run(partial(results.players, room=room, most=NEWEST))
    for account, name, lasting in house.lately.heard(room):
        if folded(name) == own:
            person = await house.people.find(account, lasting)
            there.append((person.id if person else None, name))
    return any(folded(name) == own for person, name in there if person != ctx.person.id)


def folded(name: str) -> str:
    """Return one form to the ways in which a name is written."""
    return normalise(name).casefold()
