"""What a network may read beside a table: which there are, of which games, who leads, and who a reader is."""

from core.contract.looks import Field, Phase
from core.contract.messages import Line
from core.contract.records import Crossing
from core.contract.scenes import Scene


class Tabled(Crossing):
    """A table in a list: what a page calls it, its game and how far it is, who sits there, and whether the reader does.

    `most`: seats of the game. `version` grows with every change. One that is over `ended` at a wall
    time, and these `won`.
    """

    code: str
    address: str
    game: str
    title: str
    phase: Phase
    names: tuple[str, ...]
    most: int
    mine: bool
    version: int = 0
    ended: float | None = None
    won: tuple[str, ...] = ()


class Playable(Crossing):
    """A game that the reader may open a table of by the press `- new NAME`; for `least` to `most` players."""

    name: str
    title: str
    about: str
    least: int
    most: int


class Manual(Crossing):
    """A game as a page explains it: the line that says what it is, its rules, and what whoever opens a table chooses.

    Each value of the `options` is typed behind the press `- new NAME`, "" where nothing is. `scene` is a table of it as
    everybody might see it, None where none can be drawn.
    """

    name: str
    title: str
    about: str
    least: int
    most: int
    lines: tuple[Line, ...]
    options: tuple[Field, ...]
    scene: Scene | None = None


class Lobby(Crossing):
    """What there is to see and to play for one reader: tables, the reader's own first, and games.

    `over` are a few tables that ended lately and can be stepped through, the newest first.
    """

    tables: tuple[Tabled, ...]
    games: tuple[Playable, ...]
    over: tuple[Tabled, ...] = ()


class Leader(Crossing):
    """Somebody who leads at a game: their place from 1 on, their name, their rating and the tables behind it."""

    place: int
    name: str
    rating: int
    tables: int
    wins: int


class Leaders(Crossing):
    """Who leads at a game everywhere, the best first, of `count` people; those alone who want to be listed."""

    game: str
    title: str
    count: int
    best: tuple[Leader, ...]


class Entrance(Crossing):
    """Whom a link lets a browser play as: their name and the network where they are.

    `taken`: the account that asks is somebody else's already, so that the browser needs another one.
    """

    name: str
    network: str
    taken: bool = False


class Vouched(Crossing):
    """Somebody for whom a network vouches: their account there, as they are called, the language of their client.

    For whom it knows the house gives the language in which it answers them. What they showed was made `at` a wall
    time. `word`: what the link said by which they came.
    """

    account: str
    name: str
    language: str
    at: float
    word: str = ""


class Embedded(Crossing):
    """A table's page inside a network's own client: its link, and the `word` that says which table it is of there."""

    url: str
    word: str


class Invitation(Crossing):
    """To what a word leads: a game that the `host` opened, who sits there, and how many seats are `free`.

    Where it has `begun` nobody joins any more. `table` is its code, where the reader sits there already.
    """

    title: str
    about: str
    host: str
    names: tuple[str, ...]
    free: int
    begun: bool = False
    table: str = ""


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


def in_wins(luck: float) -> str:
    """Write luck as people are told it: in wins with their sign, to a tenth."""
    tenths = round(10 * luck)
    return f"{'+' if tenths > 0 else '−' if tenths < 0 else '±'}{abs(tenths) / 10:.1f}"


class Course(Crossing):
    """How somebody fares at a game everywhere, among people or `alone` against the house.

    `steps` are their rating after the newest tables that counted, oldest first, each with its wall time. It is `sure`
    once it rests on tables enough. `luck` is what dice added to the results of the newest tables of which it is known,
    oldest first, in wins.
    """

    game: str
    title: str
    alone: bool
    rating: int
    tables: int
    wins: int
    sure: bool
    steps: tuple[tuple[float, int], ...] = ()
    luck: tuple[float, ...] = ()


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
