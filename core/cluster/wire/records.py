"""What crosses the seam beside the contract's own types: greetings, outcomes, and questions with their answers."""

from core.contract import Glance, Look, Menu, Reach
from core.contract.records import Crossing


class Dealt(Crossing):
    """What came in under this id has been dealt with and stored, or has been put aside for good."""

    id: str


class Said(Crossing):
    """An `Outbound` with this id was taken by its network, now or earlier; clocks run from then on."""

    id: str


class Unsaid(Crossing):
    """An `Outbound` with this id was not sent.

    `away`: its network could not take it, and the rest is as in `NotSent`; else it failed, and where is logged.
    """

    id: str
    away: bool
    again: bool = False
    theirs: bool = False


class Hello(Crossing, forbid_unknown_fields=False):
    """A house that has opened, by a name that no other one has; it sends nothing before it is welcomed.

    `oldest` to `newest` are the versions of the seam that it speaks.
    """

    house: str
    oldest: int = 1
    newest: int = 1


class Habits(Crossing, forbid_unknown_fields=False):
    """How a network is spoken to, as in `Manner`, and what its adapter wants to be told: `Listing`, `Watcher`."""

    prefix: str
    private_prefix: str
    buttons: bool
    spare: float
    lists: bool = False
    watches: bool = False
    panels: bool = False


class Welcome(Crossing, forbid_unknown_fields=False):
    """A network's process, and all that the network has said of itself so far; `house` said hello, "" unasked.

    `up` and `seen` as in `Network`; `shut` are the chats that cannot be written to, `torn` the accounts that a split
    tore off, `away` those that say they are. Of an earlier house's messages that have ids of rows, these were `sent`,
    and these are being sent. `oldest` and `newest` as in `Hello`.
    """

    network: str
    house: str
    habits: Habits
    up: bool = False
    seen: frozenset[str] = frozenset()
    shut: tuple[Reach, ...] = ()
    torn: frozenset[str] = frozenset()
    sent: frozenset[str] = frozenset()
    sending: frozenset[str] = frozenset()
    oldest: int = 1
    newest: int = 1
    away: frozenset[str] = frozenset()


class Offer(Crossing):
    """`Listing.offer`: the commands that clients list."""

    menus: tuple[Menu, ...]
    language: str


class Changed(Crossing):
    """`Watcher.changed`: a table has a new version. One that is lost is made good by the next."""

    code: str
    version: int


class AskLook(Crossing):
    """`Bus.look`: what a reader may see of a table."""

    code: str
    reader: str
    language: str


class AskGlance(Crossing):
    """`Bus.glance`: whether a look would say anything new."""

    code: str
    reader: str


class AskNote(Crossing):
    """`Bus.note`: a note that a network has kept."""

    network: str
    key: str


class KeepNote(Crossing):
    """`Bus.keep_note`: keep a note, or forget it where the text is None."""

    network: str
    key: str
    text: str | None


class AskIdle(Crossing):
    """`Bus.idle`: answered once no table runs on a network and nothing is owed to it."""

    network: str


class Shown(Crossing):
    """The answer to `AskLook`."""

    look: Look | None


class Glanced(Crossing):
    """The answer to `AskGlance`; the parts that can only be compared are digests."""

    glance: Glance | None


class Noted(Crossing):
    """The answer to `AskNote` and `KeepNote`: the note as it is now."""

    text: str | None


class Refused(Crossing):
    """The answer to a `KeepNote` that would have been too much, with the words of `NoteRefused`."""

    reason: str


class Done(Crossing):
    """The answer to what has no other."""


class Broken(Crossing):
    """The answer to what could not be answered; where and why is in the log of whoever was asked."""


EVER = (Hello, Welcome, Habits)
"""What all versions read: it is always written in version 1, and a field that is new to its reader is passed over."""
Ask = AskLook | AskGlance | AskNote | KeepNote | AskIdle
Answer = Shown | Glanced | Noted | Refused | Done | Broken
Outcome = Dealt | Said | Unsaid
Greeting = Hello | Welcome | Offer | Changed
