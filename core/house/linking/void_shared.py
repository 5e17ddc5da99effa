"""Two who turn out to be one person, or are two again: where both sat nothing counts, and chains are made again.

Only from the first table on that changes: the first of whoever of them came later to a game. Where one of them never
played there is none.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, func, select, update

from core.house.ratings import Void, marking
from core.storage import Statement, given, highest
from core.storage.schema import ResultRow

Firsts = Mapping[str, Mapping[int, int]]
"""By game and person the first result."""
_results = ResultRow.__table__
_theirs = _results.c.person_id == given("person")
_shared = select(_results.c.table_id).where(_theirs).group_by(_results.c.table_id).having(func.count() > 1)
_TWICE = Statement(
    update(_results)
    .where(_theirs, _results.c.void.not_in([Void.ACCOUNT.value, Void.ADMIN.value]))
    .where(_results.c.table_id.in_(_shared.correlate(None)))
    .values(void=Void.LINKED.value)
)
_ONCE = Statement(update(_results).where(_theirs, _results.c.void == Void.LINKED.value).values(void=""))
_FIRSTS = Statement(select(_results.c.game, func.min(_results.c.id)).where(_theirs).group_by(_results.c.game))
_other = _results.alias()
_its = select(_other.c.table_id).where(_other.c.id == given("id")).scalar_subquery()
_TABLE = Statement(select(func.min(_results.c.id)).where(_results.c.table_id == _its))


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
            since = _TABLE.value(connection, {"id": later[0]}) if later else highest(connection, "result") + 1
            marking.mark(connection, game, int(since), {main, *first})
