"""Checks the dice of a table that ended: the commitment, and every draw."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core import dice
from core.sheet import Sheet


@dataclass(frozen=True)
class Verdict:
    """What a check came to: how many draws were recomputed, and what is wrong, if anything."""

    draws: int
    problems: tuple[str, ...] = ()


def document(sheet: Sheet, actions: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Give everything that a stranger needs to check a table's dice, as plain JSON."""
    return {
        "croupier": 1,
        "code": sheet.code,
        "game": sheet.game,
        "commitment": sheet.commitment,
        "secret": sheet.secret,
        "seats": [{"name": name, "words": words} for name, words in sheet.entries],
        "draws": [
            {"owner": draw["owner"], "number": draw["number"], "pool": list(draw["pool"]), "result": draw["result"]}
            for action in actions
            for draw in action["draws"]
        ],
        "drawn": dict(sheet.counters),
    }


def check(document: Mapping[str, Any]) -> Verdict:
    """Recompute the commitment and every draw; KeyError, TypeError or ValueError for what is no such document."""
    secret = bytes.fromhex(document["secret"])
    problems: list[str] = []
    if dice.commitment(secret, document["code"]) != document["commitment"]:
        problems.append("the secret is not the one that was committed to")
    seed = dice.seed(secret, document["code"], [(seat["name"], seat["words"]) for seat in document["seats"]])
    counters: dict[str, int] = {}
    for draw in document["draws"]:
        owner, number, pool = str(draw["owner"]), int(draw["number"]), list(draw["pool"])
        expected = counters.get(owner, 0)
        if number != expected:
            problems.append(f"{owner}: draw {expected} is missing")
        counters[owner] = number + 1
        if not pool:
            raise ValueError(f"{owner}: draw {number} has nothing to draw from")
        entry = pool[dice.place(seed, owner, number, len(pool))]
        if entry != draw["result"]:
            problems.append(f"{owner}: draw {number} should be {entry}")
    if counters != dict(document["drawn"]):
        problems.append("the streams do not end where the table's did")
    return Verdict(len(document["draws"]), tuple(problems))


def read(text: str) -> Mapping[str, Any]:
    """Read an exported file; ValueError if it is none."""
    found = json.loads(text)
    if not isinstance(found, dict) or found.get("croupier") != 1:
        raise ValueError("this is not a table that croupier exported")
    return found
