"""What people said and were told, life by life: the account that the database has to bear out."""

from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["open", "join", "bots", "start", "act", "hand", "set", "ask"]
Fate = Literal["", "done", "refused", "gone", "swallowed"]
"""Of a command: under way; had its effect; was answered only; died with the process, or its answer did; came to nothing
without a word.
"""


@dataclass
class Said:
    """A command, what it was meant to do, and what became of it.

    `stored` is an action in its stored form. `since` is how long the table's log was when it was said, `until` when
    its answer was there; `answers` are the lines of that. `pressed` holds the data of buttons in place of a text;
    `public` is what all could read. It was said when the loop's time `began`; `at` is that too, and moves on while
    nobody could answer.
    """

    life: int
    room: str
    who: str
    kind: Kind
    text: str
    table: int = 0
    seat: int = -1
    stored: Any = None
    wait: int = 0
    since: int = 0
    until: int = 0
    fate: Fate = ""
    answers: list[str] = field(default_factory=list)
    pressed: tuple[str, ...] = ()
    at: float = 0.0
    began: float = 0.0
    public: bool = False


@dataclass(frozen=True)
class Told:
    """A line as it was heard: by a room (`who` is ""), or by one person alone; `asked` where it answers somebody."""

    life: int
    room: str
    line: str
    who: str = ""
    asked: bool = False


@dataclass
class Account:
    """Everything that was said and told in one evening, in order; `amiss` is what people saw that should not be."""

    said: list[Said] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    amiss: list[str] = field(default_factory=list)
