"""What the house has measured at each action, read when first needed; written by `benchmarks/thoth_measure.py`."""

import json
import zlib
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import NamedTuple

from plugins.thoth.components import DICE, Deed

FILE = "data/measured.json"
VERSION = 1
LEVELS = 90
FIRST = ord("!")
HIGHEST = DICE[-1].sides


class Measured(NamedTuple):
    """What opponents came to at each action, and what half a submission led to."""

    results: dict[str, tuple[float, tuple[int, ...]]]
    """By action the share left incomplete, and results from the lowest to the highest."""
    partials: dict[str, tuple[str, ...]]
    """By action, by the rounds left, a mark for each partial submission in order."""


@cache
def measured() -> Measured:
    """Read the file, once; ValueError where it is another version's or came to harm."""
    written = json.loads((files("plugins.thoth") / FILE).read_text("ascii"))
    if (written.get("version"), written.get("sum")) != (VERSION, checked(written["results"], written["partials"])):
        raise ValueError(f"{FILE} is not what benchmarks/thoth_measure.py wrote for this version")
    results = {deed: (missed, tuple(values)) for deed, (missed, values) in written["results"].items()}
    return Measured(results, {deed: tuple(marks) for deed, marks in written["partials"].items()})


def checked(*parts: object) -> int:
    """Give the checksum of what was measured, as JSON."""
    return zlib.crc32(json.dumps(parts, sort_keys=True).encode())


def partials(size: int) -> list[tuple[int, ...]]:
    """List the values that may lie at an action of this size before it is complete, in the order of the table."""
    values = range(1, HIGHEST + 1)
    return [some for count in range(size) for some in combinations_with_replacement(values, count)]


def encoded(worth: float) -> str:
    """Write a worth as one character, never a quote or a backslash."""
    mark = chr(FIRST + round((worth + 1) / 2 * LEVELS))
    return {'"': "~", "\\": "}"}.get(mark, mark)


def decoded(mark: str) -> float:
    """Read a worth."""
    return (ord({"~": '"', "}": "\\"}.get(mark, mark)) - FIRST) / LEVELS * 2 - 1


@cache
def worths(deed: Deed) -> tuple[dict[tuple[int, ...], float], ...]:
    """Give the worth of partial submissions, by how many rounds are left."""
    keys = partials(deed.kind.size)
    return tuple(dict(zip(keys, map(decoded, marks), strict=True)) for marks in measured().partials[deed])
