"""Tells what the check of a table that is over came to."""

import logging
from collections.abc import Iterator
from functools import partial

from core import errors
from core.commands import Context
from core.engine import dice
from core.notices import BeingChecked, Refused
from core.proofs import Document, Proof, check, compare, prove
from core.text import Voice

log = logging.getLogger(__name__)
DIGITS = 32
"""Digits of a commitment that rooms were told before it was written in base32."""


def begin(ctx: Context, found: Document, told: str, public: bool) -> None:
    """Have a table checked and told, to all who are here if it is `public`; `Refused` while the same one is.

    What the asker was `told` when it opened, if they say so, is compared. A press is answered at once and in short, for
    its dice alone.
    """
    if ctx.command.pressed:
        ctx.tell(_pressed(ctx.voice(), found))
    elif not ctx.services.proofs.begin(found["code"], partial(_check, ctx, found, told, public)):
        raise Refused(BeingChecked(found["code"]))


async def _check(ctx: Context, found: Document, told: str, public: bool) -> None:
    """Check a table and tell what that came to, while the room goes on."""
    try:
        proof = await prove(found, ctx.services.plugins.games.get(found["game"]))
        voice = ctx.voice(public=public)
        ctx.tell("\n".join((*_found(voice, found, proof), *_numbers(voice, found, told))), public=public)
    except Exception as error:
        log.error("table %s could not be checked: %s", found["code"], errors.describe(error))
        ctx.say("say-failed")


def _pressed(voice: Voice, found: Document) -> str:
    checked = check(found)
    finding = "wrong" if checked.problems else "unsure" if checked.doubts else "right"
    return voice.say("verify-pressed", code=found["code"], finding=finding, draws=checked.draws)


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
    """Tell the secret, and what a room is or was told of the commitment; then whether that is what the asker was."""
    commitment = str(found["commitment"])
    digits, proof = commitment[:DIGITS], dice.told(commitment)
    yield voice.say("verify-numbers", secret=str(found["secret"]), digits=digits, proof=proof)
    if told:
        fits = {True: "yes", False: "no", None: "none"}[compare(found, told)]
        yield voice.say("verify-compared", code=found["code"], fits=fits)
