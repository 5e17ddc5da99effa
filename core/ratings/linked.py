"""Two who turn out to be one person, or are two again: where both sat nothing counts, and chains are made again."""

from collections.abc import Sequence

from sqlalchemy import Connection

from core.ratings import remaking
from core.ratings.judging import Void
from core.storage import Statement

_TWICE = Statement(
    f"UPDATE result SET void = '{Void.LINKED}' WHERE person_id = :person "
    f"AND void NOT IN ('{Void.ACCOUNT}', '{Void.ADMIN}') AND table_id IN "
    "(SELECT table_id FROM result WHERE person_id = :person GROUP BY table_id HAVING count(*) > 1)"
)
_ONCE = Statement(f"UPDATE result SET void = '' WHERE person_id = :person AND void = '{Void.LINKED}'")
_GAMES = Statement("SELECT DISTINCT game FROM result WHERE person_id = :person")


def follow(connection: Connection, person: int) -> None:
    """Take out the seats of a person who sat at a table twice, and have the ratings of their games made again."""
    _TWICE.run(connection, {"person": person})
    make_again(connection, games(connection, person))


def release(connection: Connection, person: int) -> list[str]:
    """Let seats count again that were taken out because of a link; gives the games whose ratings are to be made again.

    To be called before the person is taken apart.
    """
    _ONCE.run(connection, {"person": person})
    return games(connection, person)


def make_again(connection: Connection, played: Sequence[str]) -> None:
    """Have the ratings at some games made again."""
    for game in played:
        remaking.mark(connection, game)


def games(connection: Connection, person: int) -> list[str]:
    """List the games that a person played."""
    return sorted(game for (game,) in _GAMES.run(connection, {"person": person}).fetchall())
