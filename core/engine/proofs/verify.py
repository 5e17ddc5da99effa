"""Checks the dice of a table that ended: the commitment, everybody's words, and every draw."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from core.contract import Level, Maker
from core.engine import dice
from core.engine.sheet import FORMS, Sheet

Document = Mapping[str, Any]
"""A table that is over, as plain JSON; docs/fairness.md says what lies in it."""


_WORD, _TOLD = re.compile(r"[0-9a-z]+"), re.compile(r"[0-9a-f]{32,64}|[a-z2-7]{26}")


class Doubt(NamedTuple):
    """What a check cannot tell, in English; a `lone` face to draw is lawful where rules have it so."""

    kind: Literal["forgotten", "untied", "lone"]
    why: str


@dataclass(frozen=True)
class Checked:
    """What a check came to: how many draws were recomputed, what is wrong, and what it cannot tell, if anything."""

    draws: int
    problems: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def document(sheet: Sheet, actions: Sequence[Mapping[str, Any]], state: str) -> dict[str, Any]:
    """Return everything that a stranger needs to check a table, from its sheet, its log and its stored state."""
    return {
        "croupier": sheet.form,
        "code": sheet.code,
        "game": sheet.game,
        "version": sheet.version,
        "rules": sheet.rules,
        "rules_from": sheet.rules_from,
        "strategy": sheet.strategy,
        "options": dict(sheet.options),
        "tallies": list(sheet.tallies),
        "commitment": sheet.commitment,
        "secret": sheet.secret,
        "seats": list(_seats(sheet)),
        **({"seed": sheet.known_seed} if sheet.known_seed else {}),
        "actions": [
            {
                "number": row["number"],
                "seat": row["seat"] if row["number"] else None,
                "by": maker(sheet, row),
                "wait": row["wait"],
                "action": row["action"],
            }
            for row in actions
        ],
        "draws": [
            {**{key: draw[key] for key in ("owner", "number", "pool", "result")}, "action": row["number"]}
            for row in actions
            for draw in row["draws"]
        ],
        "drawn": dict(sheet.counters),
        "outcome": _outcome(state),
    }


def _outcome(state: str) -> Any:
    """Take the outcome out of a stored state, None where the table has no state that can be read."""
    try:
        return json.loads(state)["outcome"]
    except (ValueError, KeyError, TypeError):
        return None


def _seats(sheet: Sheet) -> Iterator[dict[str, Any]]:
    for seat, (name, words) in enumerate(sheet.entries):
        yield {
            "name": name,
            "words": words,
            **({"mark": sheet.marks[seat]} if sheet.form > 1 else {}),
            **({"level": str(level)} if (level := sheet.level_of(seat)) is not Level.STRONG else {}),
        }


def maker(sheet: Sheet, row: Mapping[str, Any]) -> Maker:
    """Tell who made an action: the start, the clock, the house, or a player."""
    if not row["number"]:
        return "start"
    if row["automatic"]:
        return "clock"
    return "house" if sheet.seats[row["seat"]].house_plays(row["number"]) else "player"


def check(document: Document) -> Checked:
    """Recompute the commitment, the marks and every draw; KeyError, TypeError or ValueError for no such document."""
    secret = bytes.fromhex(document["secret"])
    problems, doubts = [], [*_words_in_doubt(document)]
    if dice.commitment(secret, document["code"]) != document["commitment"]:
        problems.append("the secret is not the one that was committed to")
    problems += _false_words(document)
    seed, counters, rest = seed_of(document), dict[str, int](), list[Any]()
    for draw in document["draws"]:
        owner, number, pool = str(draw["owner"]), int(draw["number"]), list(draw["pool"])
        expected = counters.get(owner, 0)
        if number != expected:
            problems.append(f"{owner}: draw {expected} is missing")
        counters[owner] = number + 1
        if not pool:
            raise ValueError(f"{owner}: draw {number} has nothing to draw from")
        if len(set(pool)) == 1 and pool != rest:
            doubts.append(Doubt("lone", f"draw {number} of {owner} could only come out as {pool[0]}"))
        place = dice.place(seed, owner, number, len(pool))
        if pool[place] != draw["result"]:
            problems.append(f"{owner}: draw {number} should be {pool[place]}")
        rest = pool[:place] + pool[place + 1 :]
    if counters != dict(document["drawn"]):
        problems.append("the streams do not end where the table's did")
    return Checked(len(document["draws"]), tuple(problems), tuple(doubts))


def seed_of(document: Document) -> bytes:
    """Compute the seed of a document's table in its form, from the words that are told as far as there are any."""
    seats = document["seats"]
    if _is_untied(document):
        return bytes.fromhex(document["seed"])
    if document["croupier"] == 1:
        parts = dice.named([(seat["name"], seat["words"]) for seat in seats])
    else:
        parts = [bytes.fromhex(seat["mark"]) if seat["words"] is None else dice.mark(seat["words"]) for seat in seats]
    return dice.seed(bytes.fromhex(document["secret"]), document["code"], parts)


def compare(document: Document, text: str) -> bool | None:
    """Tell whether a text has the commitment in a form that people are or were told it; None if it has none at all.

    It is computed from the secret. Before it was 26 letters and digits, its first 32 hexadecimal ones were told.
    """
    secret = bytes.fromhex(document["secret"])
    whole = dice.commitment(secret, document["code"])
    found = [word for word in _WORD.findall(text.lower()) if _TOLD.fullmatch(word)]
    return any(word == dice.told(whole) or whole.startswith(word) for word in found) if found else None


def _is_untied(document: Document) -> bool:
    """Tell whether a seed has to be taken as it is given: in form 1 names and words are all that it follows from."""
    return document["croupier"] == 1 and any(seat["words"] is None for seat in document["seats"])


def _words_in_doubt(document: Document) -> Iterator[Doubt]:
    """Find what nobody can compute since words were forgotten."""
    forgotten = [number for number, seat in enumerate(document["seats"]) if seat["words"] is None]
    if _is_untied(document):
        yield Doubt("untied", "words were forgotten, so nobody can tie the seed of the draws to the secret any more")
    elif forgotten:
        seats = ", ".join(f"seat{number}" for number in forgotten)
        yield Doubt("forgotten", f"the words of {seats} were forgotten, and their mark alone can be anything")


def _false_words(document: Document) -> Iterator[str]:
    """Find words that do not fit their mark, and a seed that is given though it can be computed."""
    if "seed" in document and not _is_untied(document):
        yield "a seed is given, which has to be computed"
    for number, seat in enumerate(document["seats"]) if document["croupier"] != 1 else ():
        if seat["words"] is not None and dice.mark(seat["words"]).hex() != seat["mark"]:
            yield f"seat{number}: the words do not fit their mark"


def read(text: str) -> Document:
    """Read an exported file; ValueError if it is none."""
    found = json.loads(text)
    if not isinstance(found, dict) or found.get("croupier") not in FORMS:
        raise ValueError("this is not a table that croupier exported")
    return found
