"""Tells what the check of a table that is over came to."""

import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from core import errors
from core.dispatch.context import Context
from core.engine import dice, in_thread
from core.engine.proofs import Document, check, compare
from core.house.upkeep.proof_queue import DICE_SECONDS, MOST_WAITING, Proof, prove
from core.words import Voice
from core.words.notices import BeingChecked, Refused, TooManyChecks

log = logging.getLogger(__name__)
DIGITS = 32
"""Digits of a commitment that rooms were told before it was written in base32; of a secret they are half."""


def begin(ctx: Context, found: Document, told: str, public: bool) -> None:
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
        raise Refused(BeingChecked(code) if begun == "same" else TooManyChecks(MOST_WAITING))


async def _check_dice(ctx: Context, found: Document) -> None:
    """Check the dice of a table, and tell what that came to."""
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
    """Say what a check came to: the verdict, and what it rests on or leaves open."""
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
