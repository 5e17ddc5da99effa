"""Draws as the log keeps them: those of one stream that follow one another share its name and their pool."""

import json
from collections.abc import Iterable
from typing import Any

Drawn = tuple[str, int, tuple[int, ...], int]
"""Whose stream, the number in it, the pool, and what was drawn."""


def pack(draws: Iterable[Drawn]) -> str:
    """Give draws their stored form, "" for none.

    `[2, 7, 6, [3, 1]]` are the seventh and eighth of seat 2 from 1 to 6, `[-1, 0, "021", [2]]` is one of the house from
    1, 1 and 2.
    """
    rows: list[tuple[str, int, tuple[int, ...], list[int]]] = []
    newest: tuple[int, ...] = ()
    stream, following, results = "", -1, list[int]()
    for owner, number, pool, result in draws:
        if number != following or owner != stream or not (pool is newest or pool == newest):
            stream, newest, results = owner, pool, []
            rows.append((owner, number, pool, results))
        results.append(result)
        following = number + 1
    return f"[{','.join([_written(*row) for row in rows])}]" if rows else ""


def unpack(stored: str) -> list[dict[str, Any]]:
    """Give stored draws back, each with owner, number, pool and result; older rows have more of that as it is."""
    found: list[dict[str, Any]] = []
    for row in json.loads(stored or "[]"):
        if isinstance(row, dict):
            found.append(row)
            continue
        owner, first, pool, results = row
        owner = owner if isinstance(owner, str) else "house" if owner < 0 else f"seat{owner}"
        entries = _entries(pool)
        drawn = ({"number": first + place, "pool": entries, "result": result} for place, result in enumerate(results))
        found += ({"owner": owner, **draw} for draw in drawn)
    return found


def _written(owner: str, number: int, pool: tuple[int, ...], results: list[int]) -> str:
    """Write a row as JSON."""
    stream = -1 if owner == "house" else int(owner.removeprefix("seat"))
    return f"[{stream},{number},{_counted(pool)},[{','.join(map(str, results))}]]"


def _counted(pool: tuple[int, ...]) -> str:
    """Write the N of all from 1 to N; of few numbers in order how often each from 0 on is there; else what is there."""
    if pool == tuple(range(1, len(pool) + 1)):
        return str(len(pool))
    if min(pool) >= 0 and max(pool) < 2 * len(pool) and list(pool) == sorted(pool):
        times = [pool.count(entry) for entry in range(pool[-1] + 1)]
        if max(times) < 10:
            return f'"{"".join(map(str, times))}"'
    return f"[{','.join(map(str, pool))}]"


def _entries(pool: int | str | list[int]) -> list[int]:
    if isinstance(pool, int):
        return list(range(1, pool + 1))
    return [entry for entry, times in enumerate(pool) for _ in range(int(times))] if isinstance(pool, str) else pool
