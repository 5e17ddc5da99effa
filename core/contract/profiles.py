"""What a network may read of somebody, for themselves alone: what they chose, what they played, how they fared."""

from core.contract.looks import Tabled
from core.contract.records import Crossing


class Played(Crossing):
    """A table that somebody finished `at` a wall time, at which `place` (0: nobody won) of so many `seats`.

    `change` is what their rating gained or lost by it in its room, None where it did not count.
    """

    code: str
    game: str
    title: str
    place: int
    seats: int
    at: float
    change: int | None = None


class Course(Crossing):
    """How somebody fares at a game everywhere, among people or `alone` against the house.

    `steps` are their rating after the newest tables that counted, oldest first, each with its wall time. It is `sure`
    once it rests on tables enough.
    """

    game: str
    title: str
    alone: bool
    rating: int
    tables: int
    wins: int
    sure: bool
    steps: tuple[tuple[float, int], ...] = ()


class Profile(Crossing):
    """Somebody to themselves: their name, the network of each account, and what they chose.

    `show`: who may read how they fare, "all" people, those of a "room" where they played, or "nobody". `calls`: they
    want to be called to tables. At the wall time `forgets` they are forgotten, None if they did not ask for that.
    `tables` are those at which they sit now, `played` the newest that they finished, `courses` their ratings.
    """

    name: str
    networks: tuple[str, ...]
    show: str
    calls: bool
    forgets: float | None
    tables: tuple[Tabled, ...]
    played: tuple[Played, ...]
    courses: tuple[Course, ...]
