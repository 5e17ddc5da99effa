"""Giving the house the seat of somebody who is away, for good."""

from core.contract import Seat
from core.dispatch.context import Context
from core.dispatch.targets import any_table, standing_still
from core.engine import handover
from core.tables import Table
from core.words import markup, names
from core.words.notices import NotAway, NotBegun, NotSeated, Refused, Usage


async def replace(ctx: Context) -> None:
    """Want the house to have the seat of somebody who is away: `replace [NAME]`."""
    table = ctx.table = any_table(ctx)
    if table.sheet.phase != "running":
        raise Refused(standing_still([table]) or NotBegun(table.code, table.sheet.window is not None))
    mine, admin = table.sheet.seat_of(ctx.person.id), ctx.keeps(table.room)
    if not admin and mine not in handover.playing_on(table.sheet, table.state.out):
        raise Refused(NotSeated())
    seat = _meant(ctx, table, markup.clean(ctx.command.rest).strip())
    await table.hand_over(seat, ctx.person.id, admin, ctx.cause)


def _meant(ctx: Context, table: Table, typed: str) -> Seat:
    """Find the seat that is meant: of that name, or without one the only seat whose player is away."""
    sitters = enumerate(table.sheet.seats)
    away = {seat: name for (seat, sitter), name in zip(sitters, table.names(), strict=True) if sitter.away}
    if not typed and len(away) > 1:
        raise Refused(Usage(f"{ctx.prefix}replace {next(iter(away.values()))}"))
    found = names.meant(list(away), typed, away.__getitem__) if typed else list(away)
    if not found:
        raise Refused(NotAway(typed, tuple(away.values())))
    return found[0]


VERBS = {"replace": replace}
