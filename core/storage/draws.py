"""Draws as the log keeps them: those of one stream that follow one another share its name and their pool."""

import json
from collections.abc import Iterable
from typing import Any

Drawn = tuple[str, int, tuple[int, ...], int]
"""Whose stream, the number in it, the pool, and what was drawn."""


def pack(draws: Iterable[Drawn]) -> str:
    """Give draws their stored form: `["seat2", 7, 6, [3, 1]]` are the seventh and eighth of seat 2 from 1 to 6."""
    rows: list[tuple[str, int, tuple[int, ...], list[int]]] = []
    newest: tuple[int, ...] = ()
    stream, following, results = "", -1, list[int]()
    for owner, number, pool, result in draws:
        if number != following or owner != stream or not (pool is newest or pool == newest):
            stream, newest, results = owner, pool, []
            rows.append((owner, number, pool, results))
        results.append(result)
        following = number + 1
    return f"[{','.join([_written(*row) for row in rows])}]"


def unpack(stored: str) -> list[dict[str, Any]]:
    """Give stored draws back, each with owner, number, pool and result; older rows have them so already."""
    found: list[dict[str, Any]] = []
    for row in json.loads(stored):
        if isinstance(row, dict):
            found.append(row)
            continue
        owner, first, pool, results = row
        entries = list(range(1, pool + 1)) if isinstance(pool, int) else pool
        drawn = ({"number": first + place, "pool": entries, "result": result} for place, result in enumerate(results))
        found += ({"owner": owner, **draw} for draw in drawn)
    return found


def _written(owner: str, number: int, pool: tuple[int, ...], results: list[int]) -> str:
    """Write a row as JSON, in which the name of a stream needs no escapes."""
    entries = len(pool) if _is_counted(pool) else f"[{','.join(map(str, pool))}]"
    return f'["{owner}",{number},{entries},[{",".join(map(str, results))}]]'


def _is_counted(pool: tuple[int, ...]) -> bool:
    return pool == tuple(range(1, len(pool) + 1))
