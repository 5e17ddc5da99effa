"""A table that is over: whether its dice were right, and what each choice cost by what could be known then."""

import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial

from core import errors
from core.dispatch.context import Context
from core.dispatch.targets import stored
from core.engine import Sheet, dice, in_thread
from core.engine.plugins import LoadedGame
from core.engine.proofs import Analysis, Document, check, compare, verify
from core.house import Room
from core.house.upkeep.logs import is_pruned
from core.house.upkeep.proof_queue import DICE_SECONDS, MOST_WAITING, Proof, prove
from core.storage import StoredTable, queries
from core.tables.views import seat_names
from core.words import Voice
from core.words.notices import refusals
from core.words.notices.refusals import Refused

log = logging.getLogger(__name__)
DIGITS = 32
"""Digits of a commitment that rooms were told before it was written in base32; of a secret they are half."""


async def verify_(ctx: Context) -> None:
    """Recompute every draw of a table that ended, and make its actions again: `verify`, `verify CODE [PROOF]`."""
    words = ctx.command.words()
    code = words.pop(0).removeprefix("#") if words else ctx.command.table or await _last(ctx)
    row, sheet, hearing = await _ended(ctx, code)
    if not sheet.reveal:
        raise Refused(refusals.NotRevealed(code))
    actions = await ctx.house.storage.run(partial(queries.actions, table=row.id))
    if is_pruned(sheet, actions):
        raise Refused(refusals.LogPruned(code))
    _begin(ctx, verify.document(sheet, actions, row.state), " ".join(words), ctx.may_show(hearing))


def _begin(ctx: Context, found: Document, told: str, public: bool) -> None:
    """Have a table checked and told, to all who are here if it is `public`; `Refused` while the same one is.

    What the asker was `told` when it opened, if they say so, is compared. A press is answered in short, for its dice
    alone.
    """
    checked = partial(_check_dice, ctx, found) if ctx.command.pressed else partial(_check, ctx, found, told, public)
    in_line(ctx, "verify", found["code"], checked)


def in_line(ctx: Context, what: str, code: str, work: Callable[[], Awaitable[None]]) -> None:
    """Have something worked out of a table for whoever asks; `Refused` while it is already, or too much is."""
    begun = ctx.house.proofs.begin(ctx.person.id, f"{what} {code}", work)
    if begun != "begun":
        raise Refused(refusals.BeingChecked(code) if begun == "same" else refusals.TooManyChecks(MOST_WAITING))


async def _check_dice(ctx: Context, found: Document) -> None:
    try:
        checked = await in_thread(partial(check, found), DICE_SECONDS)
        finding = "wrong" if checked.problems else "unsure" if checked.doubts else "right"
        ctx.say("verify-pressed", code=found["code"], finding=finding, draws=checked.draws)
    except Exception as error:
        log.error("the dice of table %s could not be checked: %s", found["code"], errors.describe(error))
        ctx.say("say-failed")


async def _check(ctx: Context, found: Document, told: str, public: bool) -> None:
    """Check a table and tell what that came to, while the room goes on."""
    try:
        proof = await prove(found, ctx.house.plugins.games.get(found["game"]))
        voice = ctx.voice(public=public)
        ctx.tell("\n".join((*_found(voice, found, proof), *_numbers(voice, found, told))), public=public)
    except Exception as error:
        log.error("table %s could not be checked: %s", found["code"], errors.describe(error))
        ctx.say("say-failed")


def _found(voice: Voice, found: Document, proof: Proof) -> Iterator[str]:
    retrace, wrong = proof.retrace, "yes" if proof.dice.problems else "no"
    yield voice.say("verify-verdict", code=found["code"], verdict=proof.verdict, draws=proof.dice.draws, dice=wrong)
    if proof.dice.problems:
        return
    for kind in dict.fromkeys(doubt.kind for doubt in proof.doubts):
        yield voice.say("verify-doubt", kind=kind)
    rules = "called-off" if proof.rules == "right" and retrace.called_off else proof.rules
    yield voice.say("verify-rules", finding=rules, actions=retrace.actions, number=retrace.number)
    if proof.house is not None and retrace.moves:
        yield voice.say("verify-house", finding=proof.house, moves=retrace.moves, number=retrace.number)


def _numbers(voice: Voice, found: Document, told: str) -> Iterator[str]:
    """Tell the secret, and what a room is or was told of the commitment; then whether that is what the asker was.

    The secret comes in halves, which a client of 80 columns moves to its next line as it does words.
    """
    commitment, secret = str(found["commitment"]), str(found["secret"])
    digits, proof = commitment[:DIGITS], dice.told(commitment)
    halves = f"{secret[:DIGITS]} {secret[DIGITS:]}".strip()
    yield voice.say("verify-numbers", secret=halves, digits=digits, proof=proof)
    if told:
        fits = {True: "yes", False: "no", None: "none"}[compare(found, told)]
        yield voice.say("verify-compared", code=found["code"], fits=fits)


async def _ended(ctx: Context, code: str) -> tuple[StoredTable, Sheet, list[Room]]:
    """Find a table that is over, and the rooms that heard of it; `Refused` without one that may be seen."""
    row, sheet, hearing = await stored(ctx, code)
    if row.phase == "closed":
        raise Refused(refusals.NoSuchTable(code))
    if row.phase != "ended":
        raise Refused(refusals.StillRunning(code))
    return row, sheet, hearing


async def analysis(ctx: Context) -> None:
    """Tell the most costly choice of each player at a table that is over: `analysis`, `analysis CODE`."""
    words = ctx.command.words()
    code = words[0].removeprefix("#") if words else ctx.command.table or await _last(ctx)
    row, sheet, hearing = await _ended(ctx, code)
    loaded = ctx.house.plugins.games.get(sheet.game)
    if loaded is None:
        ctx.say("analysis-away", code=code)
    elif loaded.game.analysis is None:
        ctx.say("analysis-none", game=ctx.voice(loaded).game(loaded.name))
    else:
        public = ctx.may_show(hearing)
        in_line(ctx, "analysis", code, partial(_answer, ctx, row, sheet, loaded, public))


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
    raise Refused(refusals.StillRunning(here[0].code) if here else refusals.NoTable())


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
        ctx.tell(_own_line(ctx, sheet, found, lines) if pressed else "\n".join(lines), public=public)
    except Exception as error:
        log.error("table %s could not be analysed: %s", sheet.code, errors.describe(error))
        ctx.say("say-failed")


def _told(voice: Voice, sheet: Sheet, found: Analysis) -> list[str]:
    if found.finding != "told":
        return [voice.say("analysis-not", code=sheet.code, finding=found.finding)]
    lines = [voice.record(appraisal.remark) for _, appraisal in found.worst]
    lines += [voice.say("analysis-fine", name=voice.name(seat)) for seat in found.fine]
    return lines or [voice.say("analysis-nobody", code=sheet.code)]


def _own_line(ctx: Context, sheet: Sheet, found: Analysis, lines: list[str]) -> str:
    """Return the line of whoever pressed, or the first one: an answer to a press has room for little more."""
    seats = [*(seat for seat, _ in found.worst), *found.fine]
    told = zip(seats, lines, strict=True)
    return next((line for seat, line in told if sheet.seats[seat].whose == ctx.person.id), lines[0])


VERBS = {"verify": verify_, "analysis": analysis}
