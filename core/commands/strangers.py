"""People who join from a page, where anybody gives themselves a name: it may not be that of somebody of the room."""

from functools import partial

from core.commands.context import Context
from core.notices import NameTaken, NoGuests, Refused
from core.people import results
from core.tables import Table
from core.text import normalise

NEWEST = 500
"""Results of a room that are searched for somebody of a name."""


async def from_page(ctx: Context, table: Table) -> int:
    """Tell where somebody sits who joins from a page: in a room of their own, for nobody on a page is in another."""
    if table.room.settings.web != "play":
        raise Refused(NoGuests(table.code))
    if await _is_anothers(ctx, table):
        raise Refused(NameTaken(ctx.person.name))
    return (await ctx.own_room()).id


async def _is_anothers(ctx: Context, table: Table) -> bool:
    """Tell whether the asker's name is that of another who sits there, spoke in the room lately, or played there."""
    services, room, own = ctx.services, table.room.id, _folded(ctx.person.name)
    sheet = table.sheet
    there = [(sitter.person, sitter.name) for sitter in sheet.seats]
    there += [(called.person, called.name) for called in sheet.still_called()]
    there += await services.storage.run(partial(results.players, room=room, most=NEWEST))
    for account, name, lasting in services.lately.heard(room):
        if _folded(name) == own:
            person = await services.people.find(account, lasting)
            there.append((person.id if person else None, name))
    return any(_folded(name) == own for person, name in there if person != ctx.person.id)


def _folded(name: str) -> str:
    return normalise(name).casefold()
