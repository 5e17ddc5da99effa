"""One table's post in one chat: what stands there, and what is to come."""

from dataclasses import dataclass, field

from adapters.telegram.api import Keyboard
from adapters.telegram.outgoing import Job
from adapters.telegram.standing import Standing
from adapters.telegram.written import Events, Text
from croupier.network import Choice, Line, Outbound


@dataclass(eq=False)
class Post(Standing):
    """A table's post in a chat: what stands there (`text`, told up to the version `seen`), and what waits (`owed`).

    `drawn`: the version that it shows, `asked` whom it asks, and `choices` what was told with it. `stale`: it asks
    others than it should. `lines` were told while the table could not be read. `recalled`: what an earlier run knew of
    it was read. `anew`: it is to come at the bottom, wherever it stands. `moved_from`: the key that its chat had
    before; `moved_to`: the post where the chat goes on. `events`: what happened, as it is written.
    """

    text: Text | None = None
    seen: int | None = None
    drawn: int = 0
    asked: tuple[int, ...] = ()
    stale: bool = False
    lines: tuple[Line, ...] = ()
    keyboard: Keyboard = ()
    choices: tuple[tuple[Choice, ...], ...] = ()
    owed: list[Outbound] = field(default_factory=list)
    job: Job | None = None
    plain: bool = False
    recalled: bool = False
    anew: bool = False
    moved_from: str = ""
    moved_to: "Post | None" = None
    events: Events = field(default_factory=Events)

    @property
    def rests(self) -> bool:
        """Whether nothing is about to be shown in it."""
        return self.job is None or self.job.done.done()

    def owns(self, data: str) -> bool:
        """Tell whether a button with such data belongs to its table."""
        return data.startswith((f"{self.table} ", f"{self.table}."))

    def restyle(self, plain: bool) -> None:
        """Forget what was told with styles and glyphs once the chat is set to plain words."""
        self.lines = () if plain and not self.plain else self.lines
        self.plain = plain
