"""What a network may read of a table, as one reader may see it: position, forms, clocks and events; and its replay."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, runtime_checkable

from msgspec import field

from core.contract.messages import Choice, Glyph, Line
from core.contract.records import Crossing
from core.contract.scenes import Scene

Phase = Literal["lobby", "running", "paused", "ended", "closed"]


class Value(Crossing):
    """One value of a field: what a press says for it, its label, and what could be drawn in the label's place.

    Where the value alone makes the action, `action` says that in words and `press` is the press that makes it.
    """

    typed: str
    label: str
    glyph: Glyph = ""
    value: str = ""
    action: str = ""
    press: str = ""


class Field(Crossing):
    """One part of a choice: one of the `values`, several where it is `many`, or any number from `low` to `high`.

    Of such a range the `values` are a few worth a button. What is `optional` may be left out. `chosen` is what the
    reader has half chosen of it, as `Value.typed` has it. `most`: words of the reader's own, of so many characters, and
    the only part of their form. `counted`: its values are an amount, one after the other, and stand for nothing else.
    `rest`: of `many` all that are not chosen may be taken in one press, which says `*` for them.
    """

    name: str
    label: str
    values: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    many: bool = False
    optional: bool = False
    chosen: tuple[str, ...] = ()
    most: int = 0
    counted: bool = False
    rest: bool = False


class Form(Crossing):
    """An action that is open to the reader, with what is to be chosen for it; `data` is what a press begins with.

    A press of the whole is given by `press`: all parts in one. `asks`: it is asked about once before it is made, and
    pressed once more. Where nothing is to be chosen, the `label` says the whole action. `fits`: which values go with
    which, as their `typed` by field, the first that may be chosen first; empty where each goes with each.
    """

    verb: str
    label: str
    fields: tuple[Field, ...]
    data: str
    asks: bool = False
    fits: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...] = ()

    def press(self, **chosen: str | tuple[str, ...]) -> str:
        """Write the data of a press that makes the action: for each field the `typed` of its value, or of several."""
        if not self.fields and not self.asks:
            return self.data
        given = {name: value if isinstance(value, str) else "+".join(value) for name, value in chosen.items()}
        if any(field.most for field in self.fields):
            return " ".join((self.data, *given.values())).rstrip()
        return " ".join((self.data, *(f"{field.name}={given.get(field.name, '')}" for field in self.fields), "go"))


class SeatClock(Crossing):
    """An awaited seat's time, in seconds since 1970 on the house's clock.

    `until`: its own seconds end then, and its `reserve` (seconds left) begins to run, or its time is up. While it is
    not `running` (somebody cannot be reached), nothing ends: `left` are the seconds that it will have. None: no limit.
    `unsaid`: it stands for no other reason than that its seat's room is yet to be told, and runs from then on.
    """

    seat: int
    until: float | None
    left: float | None
    reserve: float
    running: bool
    unsaid: bool = False


class Seated(Crossing):
    """Who holds a seat: their name, whether the house plays it, and whether they are away or have left.

    `account`: theirs, where it is one of the reader's own network; "" to a reader who is nobody. `quiet`: they do not
    want to be mentioned there.
    """

    name: str
    house: bool = False
    away: bool = False
    gone: bool = False
    account: str = ""
    quiet: bool = False


class Heard(Crossing):
    """One event that this reader was told with a version of the table; `setup`: before the game began."""

    version: int
    lines: tuple[Line, ...]
    setup: bool = False


if TYPE_CHECKING:
    Datum: TypeAlias = "int | str | bool | Fact | tuple[Datum, ...] | None"
else:  # msgspec knows no type that holds itself
    Datum = Any
"""A number, a word of the game, or nothing; a fact of its own; or several of these."""


class Fact(Crossing):
    """What a game shows to this reader, as data: its fields by name, with the tags of those that have one.

    `kind` is the game's own word ("to-beat", "seat-row"). Tags say what a number stands for, as in the types of a game:
    "seat", "face", "card", "chips", "hidden" (so many things that the reader does not see).
    """

    kind: str
    values: Mapping[str, Datum]
    tags: Mapping[str, str] = field(default_factory=dict)


class Look(Crossing):
    """A table as one reader may see it, in one language.

    `version` grows with every change. `position` is what all may see, `hand` what the reader alone may; rows of lists
    keep their marks (`Span.row`); `facts` are both as data, in the order of the lines. Of a table that does not play
    the position is what the house says of it: how to join, why it stands still, how it ended. `awaited` are the seats
    that are to move, `asked` says what for, without their names and their time; `me` is the reader's seat. `forms` are
    the reader's; those of somebody without a seat at the table are what is open to all at it. `clocks` tell times as on
    the house's clock, which showed `at`; by it the game `starts`, while people may join. `heard` are the newest events,
    oldest first, as far as this run of the house remembers them; what the look itself tells is not among them: what is
    asked, how to join, the commitment, and what was said of a wait that is over. An earlier run has told everybody what
    came up to the version `told`; what is later was told by this one, or is owed. `commitment` is that to the table's
    dice as people are told it, `committed` says it in words; `round` is the number of the round where the game counts
    them (else 0).
    `called` are those who are called to a table that is being set up and have no seat yet.
    `choices` are the forms laid out in rows of buttons, with what the reader has half chosen; of a table where the
    reader has no seat, or that does not play, the buttons that stand below it for everybody. So whoever shows a look
    with its buttons shows one moment. `wait` is the number of what is awaited: another one asks anew. `plain`: as in
    `Outbound`, where the look is in the reader's own style. `hidden`: the reader sees what not everybody sees.
    `address` is what pages call the table (its code and more, that nobody guesses): whoever knows it may look on from a
    page, as long as it is there; "" where nobody else may. `invitation` is the word by which others join, for whoever
    sits at a private table that waits for them; `watch` is what its host presses on a page so that others may look on,
    or may not. `bits` are those that the reader's own client has added to the dice of their seat (`Inbound.bits`).
    `guide` is the hint among `heard`, if any, to what is awaited now. `scene` is the position as it is drawn, of a
    table that plays or has ended, in a look that is asked for in a language: what a room reads in its own style is not
    drawn. Where the game itself has `laid` it out it shows what the position says, else what of it can be drawn.
    `moment` is what a step opened lately (a call, a showdown, an elimination) that was told with the version `opened`,
    None where none of the newest steps, as many as there are seats, opened anything. `won`: the seats that have won,
    once the game is over. `pictured`: the look is a room's, which wants pictures beside words where they can be shown.
    """

    code: str
    version: int
    game: str
    title: str
    phase: Phase
    seats: tuple[Seated, ...]
    me: int | None
    awaited: tuple[int, ...]
    position: tuple[Line, ...]
    hand: tuple[Line, ...]
    facts: tuple[Fact, ...]
    asked: tuple[Line, ...]
    clocks: tuple[SeatClock, ...]
    forms: tuple[Form, ...]
    heard: tuple[Heard, ...]
    at: float
    language: str = ""
    round: int = 0
    commitment: str = ""
    committed: Line = ()
    starts: float | None = None
    called: tuple[Seated, ...] = ()
    choices: tuple[tuple[Choice, ...], ...] = ()
    wait: int = 0
    plain: bool = False
    told: int = 0
    hidden: bool = False
    address: str = ""
    bits: str = ""
    guide: tuple[Line, ...] = ()
    scene: Scene | None = None
    laid: bool = False
    moment: Scene | None = None
    opened: int = 0
    invitation: str = ""
    watch: Form | None = None
    won: tuple[int, ...] = ()
    pictured: bool = False


class Glance(Crossing):
    """What a player's look at a running table is made from: while a part is equal, so are its words in a look.

    `wait` as in a look; `awaited`: the player is; `quiet`: they want no mentions. `position` (with whom is asked),
    `hand` and `choices` can only be compared.
    """

    wait: int
    awaited: bool
    position: object
    hand: object
    choices: object
    quiet: bool = False


@runtime_checkable
class Pages(Protocol):
    """An adapter whose readers look on from pages, in no chat: rooms say whether their tables are shown there."""

    def page(self, address: str) -> str:
        """Give the link to the page of a table (`Look.address`); the lobby's for ""."""
        ...

    def entrance(self, token: str) -> str:
        """Give the link by which a browser plays as somebody, once: by the press `- web TOKEN`."""
        ...

    def is_open(self, account: str, code: str) -> bool:
        """Tell whether somebody looks at a table now."""
        ...

    def replay(self, address: str) -> str:
        """Give the link to the page of a table's replay."""
        ...


@runtime_checkable
class Inviting(Protocol):
    """Pages of which one seats whoever was invited: by the press `- join WORD`."""

    def invitation(self, word: str) -> str:
        """Give the link to the page behind a word."""
        ...


@runtime_checkable
class Calling(Protocol):
    """Pages that call their readers to a table other than the one they look at."""

    def reaches(self, account: str) -> bool:
        """Tell whether somebody can be called now: they have a page open."""
        ...

    def call(self, account: str, address: str, room: str) -> None:
        """Show somebody the way to a table (`Look.address`) of a room by that name, "" for one that has none."""
        ...


@runtime_checkable
class Embedding(Protocol):
    """Pages of which some are opened inside another network's own client."""

    def embedded(self, network: str, word: str) -> str:
        """Give the link to a table's page as that network's client opens it, "" where there is none for it."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """An adapter that is told of every change of a table, after it is stored; what it may show it reads by `look`."""

    def changed(self, code: str, version: int) -> None:
        """Learn that a table has another version now; returns at once."""
        ...


Maker = Literal["start", "player", "house", "clock"]


class Drawn(Crossing):
    """One draw: whose stream it is of, its number there, what it was drawn from, and the entry that was drawn."""

    owner: str
    number: int
    pool: tuple[int, ...]
    result: int


class Moment(Crossing):
    """A table after one action: who made it, what was told of it and to whom, and how the table stood then.

    `seat` is None for the start, and `maker` says whether a player, the house or a clock made it. What was `told` is in
    order, each with the seat that alone was told it (None: everybody). `positions` are by reader, None for a spectator;
    `hands` are what a seat alone saw. `awaited` were to move next, in a `round` where the game counts them (else 0).
    `scenes` are by reader how the table lay there, with what the action opened; none where its game did not lay it out.
    `decided` says how it decided the match, where it did.
    """

    seat: int | None
    maker: Maker
    awaited: tuple[int, ...]
    round: int
    told: tuple[tuple[int | None, tuple[Line, ...]], ...]
    positions: Mapping[int | None, tuple[Line, ...]]
    hands: Mapping[int, tuple[Line, ...]]
    draws: tuple[Drawn, ...] = ()
    scenes: Mapping[int | None, Scene] = {}
    decided: tuple[Line, ...] = ()


class Secrets(Crossing):
    """What draws are computed again from, as docs/fairness.md has it; all hexadecimal, but for names and words.

    `form` is that of the seed. `words` are the seats', None where they were forgotten; `marks` are what these left in
    the seed. In form 1, which has no marks, `names` are in it too, as they were; `seed` stands there for all of it
    where somebody was forgotten. `drawn` counts each stream's draws.
    """

    form: int
    secret: str
    words: tuple[str | None, ...]
    marks: tuple[str, ...]
    names: tuple[str, ...]
    seed: str
    drawn: Mapping[str, int]


class Replay(Crossing):
    """A table that is over, from its start to its end, in one language, with names as they are now.

    `readers` are the seats whose part may be shown to this reader: all of them and the `secrets` where the secret was
    told, else their own alone, without draws. `ended` says how it ended. `commitment` is as people were told it.
    """

    code: str
    game: str
    title: str
    language: str
    seats: tuple[Seated, ...]
    moments: tuple[Moment, ...]
    ended: tuple[Line, ...]
    commitment: str
    readers: tuple[int, ...] = ()
    secrets: Secrets | None = None
