"""Whom the stored sheet of a table names, and the sheet without one of them: as JSON, by whatever version it is."""

import json
import re
from collections.abc import Mapping
from typing import Any

from core.engine import dice

Stored = dict[str, Any]
NAMED = ('"person":{}', '"held_by":{}', ": {}", "[{},")
"""What a sheet has in it, by whatever version it was written, that names a person by number; others may, too."""


def read(stored: str, person: int) -> Stored | None:
    """Read a sheet that names a person; None for any other, and for one that cannot be read."""
    if not re.search(rf"(?<!\d){person}(?!\d)", stored):
        return None
    try:
        sheet = json.loads(stored)
        return sheet if seats(sheet, person) or _passed(sheet, person) else None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return None


def seats(sheet: Stored, person: int) -> list[int]:
    """List the seats that a person has or had."""
    sitters = enumerate(sheet.get("seats", ()))
    return [seat for seat, sitter in sitters if person in (sitter.get("person"), sitter.get("held_by"))]


def _passed(sheet: Stored, person: int) -> list[str]:
    """List the names of a person who got up before the start, or was called."""
    left = [name for who, name in sheet.get("left", ()) if who == person]
    return left + [entry["name"] for entry in sheet.get("called", ()) if entry["person"] == person]


def names(sheet: Stored, person: int) -> set[str]:
    """List the names by which a sheet knows a person."""
    return {sheet["seats"][seat]["name"] for seat in seats(sheet, person)} | set(_passed(sheet, person))


def without(sheet: Stored, person: int) -> str:
    """Return the stored form of a sheet of a table that is over, with neither name nor words of a person.

    Where these are in the seed, as in form 1, it takes their place; in form 2 the marks of all words are there.
    """
    held, entries = seats(sheet, person), list(sheet.get("entries", ()))
    if entries and held and sheet.get("form", 1) == 1 and not sheet.get("known_seed"):
        seed = dice.seed(bytes.fromhex(sheet["secret"]), sheet["code"], dice.named(entries))
        sheet = {**sheet, "known_seed": seed.hex()}
    for seat in held:
        sheet["seats"][seat] = {**sheet["seats"][seat], "name": "", "words": "", "bits": "", "account": 0}
        entries[seat : seat + 1] = [["", None]] if seat < len(entries) else []
    left = [entry for entry in sheet.get("left", ()) if entry[0] != person]
    called = [entry for entry in sheet.get("called", ()) if entry["person"] != person]
    kept = {**sheet, "entries": entries, "left": left, "called": called}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def given(sheet: Stored, person: int, whose: Mapping[int, int], left: int) -> str:
    """Return the stored form of a sheet in which seats of a person are of others, and what they `left` of one."""
    for seat, other in whose.items():
        sitter = sheet["seats"][seat]
        sheet["seats"][seat] = {
            name: other if name in ("person", "held_by") and value == person else value
            for name, value in sitter.items()
        }
    got_up = [[left if who == person else who, name] for who, name in sheet.get("left", ())]
    called = [{**entry, "person": left} if entry["person"] == person else entry for entry in sheet.get("called", ())]
    return json.dumps({**sheet, "left": got_up, "called": called}, ensure_ascii=False, separators=(",", ":"))
