"""Tells what the check of a table that is over came to."""

import logging
from functools import partial

from core import faults
from core.asking import Ask
from core.proving import Proof, prove
from core.refusals import BeingChecked, Refused
from core.verify import Document

log = logging.getLogger(__name__)


def begin(ask: Ask, found: Document, public: bool) -> None:
    """Have a table checked and told, to all who are here if it is `public`; `Refused` while the same one is."""
    if not ask.services.proofs.begin(found["code"], partial(_check, ask, found, public)):
        raise Refused(BeingChecked(found["code"]))


async def _check(ask: Ask, found: Document, public: bool) -> None:
    """Check a table and tell what that came to, while the room goes on."""
    try:
        loaded = ask.services.plugins.games.get(found["game"])
        _tell(ask, found, await prove(found, loaded), public)
    except Exception as error:
        log.error("table %s could not be checked: %s", found["code"], faults.describe(error))
        ask.say("say-failed")


def _tell(ask: Ask, found: Document, proof: Proof, public: bool) -> None:
    voice, retrace = ask.voice(public=public), proof.retrace
    key = "verify-wrong" if proof.dice.problems else "verify-right"
    given = {key: str(found[key]) for key in ("code", "commitment", "secret")}
    said = [voice.say(key, draws=proof.dice.draws, **given)]
    if not proof.dice.problems and retrace.actions:
        rules = "called-off" if proof.rules == "right" and retrace.called_off else proof.rules
        said.append(voice.say("verify-rules", finding=rules, actions=retrace.actions, number=retrace.number))
        if proof.house is not None and retrace.moves:
            said.append(voice.say("verify-house", finding=proof.house, moves=retrace.moves, number=retrace.number))
    ask.tell("\n".join(said), public=public)
