"""Two who turn out to be one person, or are two again: where both sat nothing counts, and chains are made again.

Only from the first table on that changes: the first of whoever of them came later to a game. Where one of them never
played there is none.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from core.house.ratings import Void, marking
from core.storage import Statement

Firsts = Mapping[str, Mapping[int, int]]
"""By game and person the first result."""
_TWICE = Statement(
    f"UPDATE result SET void = '{Void.LINKED}' WHERE person_id = :person "
    f"AND void NOT IN ('{Void.ACCOUNT}', '{Void.ADMIN}') AND table_id IN "
    "(SELECT table_id FROM result WHERE person_id = :person GROUP BY table_id HAVING count(*) > 1)"
)
_ONCE = Statement(f"UPDATE result SET void = '' WHERE person_id = :person AND void = '{Void.LINKED}'")
_FIRSTS = Statement("SELECT game, min(id) FROM result WHERE person_id = :person GROUP BY game")
_TABLE = Statement("SELECT min(id) FROM result WHERE table_id = (SELECT table_id FROM result WHERE id = :id)")
_NEWEST = Statement("SELECT COALESCE(max(id), 0) FROM result")


def firsts(connection: Connection, persons: Sequence[int]) -> Firsts:
    """Find the first result of each of these persons at each game; to be read while they are not one."""
    found: dict[str, dict[int, int]] = {}
    for person in persons:
        for game, first in _FIRSTS.run(connection, {"person": person}).fetchall():
            found.setdefault(str(game), {})[person] = int(first)
    return found


def follow(connection: Connection, main: int, before: Firsts) -> None:
    """Take out the seats of a person who sat at a table twice, and have ratings made again; `before` were several."""
    _TWICE.run(connection, {"person": main})
    make_again(connection, main, before)


def release(connection: Connection, main: int) -> None:
    """Let seats count again that were taken out because of a link; to be called before they are taken apart."""
    _ONCE.run(connection, {"person": main})


def make_again(connection: Connection, main: int, parts: Firsts) -> None:
    """Have the ratings made again of those who are one person, `main`, or were, by what each played for themselves."""
    for game, first in parts.items():
        if first.keys() != {main}:
            later = sorted(first.values())[1:2]  # where there is none, no table changes
            since = _TABLE.value(connection, {"id": later[0]}) if later else _NEWEST.value(connection) + 1
            marking.mark(connection, game, int(since), {main, *first})
