"""After the match: what each player's choices cost, by what they could know then."""

import logging
from dataclasses import replace
from functools import partial

from core import errors
from core.dispatch.commands import verify as proofs
from core.dispatch.context import Context
from core.dispatch.targets import stored
from core.engine import Sheet
from core.engine.plugins import LoadedGame
from core.engine.proofs import Analysis, verify
from core.storage import StoredTable, queries
from core.tables.views import seat_names
from core.words import Voice
from core.words.notices import NoSuchTable, NoTable, Refused, StillRunning

log = logging.getLogger(__name__)


async def analysis(ctx: Context) -> None:
    """Tell the most costly choice of each player at a table that is over: `analysis`, `analysis CODE`."""
    words = ctx.command.words()
    code = words[0].removeprefix("#") if words else ctx.command.table or await _last(ctx)
    row, sheet, hearing = await stored(ctx, code)
    if row.phase == "closed":
        raise Refused(NoSuchTable(code))
    if row.phase != "ended":
        raise Refused(StillRunning(code))
    loaded = ctx.house.plugins.games.get(sheet.game)
    if loaded is None:
        ctx.say("analysis-away", code=code)
    elif loaded.game.analysis is None:
        ctx.say("analysis-none", game=ctx.voice(loaded).game(loaded.name))
    else:
        public = ctx.may_show(hearing)
        proofs.in_line(ctx, "analysis", code, partial(_answer, ctx, row, sheet, loaded, public))


async def _last(ctx: Context) -> str:
    """Return the code of the table that was over last: the room's, or one at which the asker was its guest."""
    room, run = ctx.room_or_own, ctx.house.storage.run
    own = await run(partial(queries.newest_over, room=room.id)) if room else None
    other = await run(partial(queries.newest_result, person=ctx.person.id))
    if other is not None and (own is None or other.id > own.id):
        _, _, hearing = await stored(ctx, other.code)
        if ctx.room is None or any(heard.id == ctx.room.id for heard in hearing):
            return other.code
    if own is not None:
        return own.code
    here = ctx.tables.of_room(room) if room else []
    raise Refused(StillRunning(here[0].code) if here else NoTable())


async def _answer(ctx: Context, row: StoredTable, sheet: Sheet, loaded: LoadedGame, public: bool) -> None:
    """Have a table analysed, or take what was found lately, and tell it while the room goes on."""
    try:
        actions = await ctx.house.storage.run(partial(queries.actions, table=row.id))
        document = verify.document(sheet, actions, row.state)
        found = await ctx.house.proofs.analyses.of(row.id, document, loaded, sheet.reveal)
        await ctx.house.people.meet_all(sheet.persons())
        voice = replace(ctx.voice(loaded, public=public), names=seat_names(sheet, ctx.house.people))
        lines = _told(voice, sheet, found)
        pressed = ctx.command.pressed and (found.worst or found.fine)
        ctx.tell(_own(ctx, sheet, found, lines) if pressed else "\n".join(lines), public=public)
    except Exception as error:
        log.error("table %s could not be analysed: %s", sheet.code, errors.describe(error))
        ctx.say("say-failed")


def _told(voice: Voice, sheet: Sheet, found: Analysis) -> list[str]:
    """Say what was found, a line for each seat."""
    if found.finding != "told":
        return [voice.say("analysis-not", code=sheet.code, finding=found.finding)]
    lines = [voice.record(appraisal.remark) for _, appraisal in found.worst]
    lines += [voice.say("analysis-fine", name=voice.name(seat)) for seat in found.fine]
    return lines or [voice.say("analysis-nobody", code=sheet.code)]


def _own(ctx: Context, sheet: Sheet, found: Analysis, lines: list[str]) -> str:
    """Return the line of whoever pressed, or the first one: an answer to a press has room for little more."""
    seats = [*(seat for seat, _ in found.worst), *found.fine]
    return next((line for seat, line in zip(seats, lines, strict=True) if _sat(ctx, sheet, seat)), lines[0])


def _sat(ctx: Context, sheet: Sheet, seat: int) -> bool:
    return sheet.seats[seat].whose == ctx.person.id


VERBS = {"analysis": analysis}
