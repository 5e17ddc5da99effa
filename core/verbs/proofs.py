"""Tells what the check of a table that is over came to."""

import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from core import errors
from core.commands import Context
from core.engine import in_thread
from core.notices import BeingChecked, Refused, TooManyChecks
from core.proofs import DICE_SECONDS, MOST_WAITING, Checked, Document, Proof, check, forgotten, prove
from core.text import Voice

log = logging.getLogger(__name__)


def begin(ctx: Context, found: Document, public: bool) -> None:
    """Have a table checked and told, to all who are here if it is `public`; `Refused` while the same one is.

    A press is answered in short, for its dice alone.
    """
    checked = partial(_check_dice, ctx, found) if ctx.command.pressed else partial(_check, ctx, found, public)
    in_line(ctx, "verify", found["code"], checked)


def in_line(ctx: Context, what: str, code: str, work: Callable[[], Awaitable[None]]) -> None:
    """Have something worked out of a table for whoever asks; `Refused` while it is already, or too much is."""
    begun = ctx.services.proofs.begin(ctx.person.id, f"{what} {code}", work)
    if begun != "begun":
        raise Refused(BeingChecked(code) if begun == "same" else TooManyChecks(MOST_WAITING))


async def _check_dice(ctx: Context, found: Document) -> None:
    """Check the dice of a table, and tell what that came to."""
    try:
        dice = await in_thread(partial(check, found), DICE_SECONDS)
        ctx.tell(_of_dice(ctx.voice(), found, dice, "verify-pressed"))
    except Exception as error:
        log.error("the dice of table %s could not be checked: %s", found["code"], errors.describe(error))
        ctx.say("say-failed")


async def _check(ctx: Context, found: Document, public: bool) -> None:
    """Check a table and tell what that came to, while the room goes on."""
    try:
        proof = await prove(found, ctx.services.plugins.games.get(found["game"]))
        ctx.tell("\n".join(_told(ctx.voice(public=public), found, proof)), public=public)
    except Exception as error:
        log.error("table %s could not be checked: %s", found["code"], errors.describe(error))
        ctx.say("say-failed")


def _of_dice(voice: Voice, found: Document, dice: Checked, right: str) -> str:
    given = {key: str(found[key]) for key in ("code", "commitment", "secret")}
    return voice.say("verify-wrong" if dice.problems else right, draws=dice.draws, **given)


def _told(voice: Voice, found: Document, proof: Proof) -> Iterator[str]:
    """Say what a check came to: of the dice, of the actions, and of the house's moves."""
    retrace = proof.retrace
    yield _of_dice(voice, found, proof.dice, "verify-right")
    if forgotten(found):
        yield voice.say("verify-forgotten")
    if proof.dice.problems or not retrace.actions:
        return
    rules = "called-off" if proof.rules == "right" and retrace.called_off else proof.rules
    yield voice.say("verify-rules", finding=rules, actions=retrace.actions, number=retrace.number)
    if proof.house is not None and retrace.moves:
        yield voice.say("verify-house", finding=proof.house, moves=retrace.moves, number=retrace.number)
