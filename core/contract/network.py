"""What the house asks of an adapter, and what an adapter may ask of the house."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from core.contract.directory import Embedded, Entrance, Invitation, Leaders, Lobby, Manual, Profile, Vouched
from core.contract.looks import Glance, Look, Replay
from core.contract.messages import Inbound, Incoming, Outbound
from core.contract.records import Crossing
from core.contract.scenes import Picture

if TYPE_CHECKING:  # a configuration is checked without it
    from asyncio import Future


class Manner(Protocol):
    """How a network is spoken to: the prefixes of commands in rooms and in private, its buttons, its speed.

    The house reads it once, as the adapter is made. What an adapter leaves out has the default of `Spoken`.
    """

    @property
    def prefix(self) -> str:
        """Give the room prefix."""
        ...

    @property
    def private_prefix(self) -> str:
        """Give the private prefix."""
        ...

    @property
    def buttons(self) -> bool:
        """Tell whether `Outbound.choices` are drawn; where they are not, none are made."""
        ...

    @property
    def panels(self) -> bool:
        """Tell whether an answer's `Outbound.panel` is shown where the button was pressed."""
        ...

    @property
    def spare(self) -> float:
        """Tell how many answers a second, above 0, the network can carry beside its games."""
        ...


@dataclass(frozen=True)
class Spoken:
    """A `Manner` as the house read it, with defaults for all that the first adapters did not have."""

    prefix: str
    private_prefix: str
    buttons: bool = False
    spare: float = 1.0
    panels: bool = False


def spoken_to(manner: object) -> Spoken:
    """Read how a network is spoken to; what its manner lacks has its default."""
    names = [field.name for field in fields(Spoken)]
    return Spoken(**{name: getattr(manner, name) for name in names if hasattr(manner, name)})


Complete = Callable[[], Awaitable[Inbound]]
"""Gives a message anew as it is to be dealt with, in the same chat and by the same account."""


LONGEST_KEY, LONGEST_NOTE = 100, 10_000
"""Characters of a note's key, and of a note."""
MOST_NOTES = 1000
"""Notes that one network may keep."""


class NoteRefused(ValueError):
    """A note is too long, or its network keeps too many; nothing was changed."""


class Bus(Protocol):
    """The seam between adapters and core. What is handed over is dealt with in the order of the calls.

    That order holds within a chat, for an account, and for both accounts of a `Renamed`; all else goes side by side.
    What happened to the network itself (`Network`, `Reach`, `Moved`, `Split`, `InputEnded`) waits for nobody's words,
    and all that follows it on that network waits for it. No network waits for another.
    """

    def publish_inbound(self, incoming: Incoming, complete: Complete | None = None) -> "Future[None]":
        """Hand over what came in; what this gives is done once it has been dealt with and stored.

        Nobody has to await that: whoever must read on at once does not. What must be asked of the network first, such
        as whether the speaker is an admin, is asked by `complete` when the message's turn has come.
        """
        ...

    def at_rest(self, seconds: float = 0.0) -> bool:
        """Tell whether nothing that was handed over is being dealt with now, of all networks in this process.

        While it is not somebody waits for an answer: what can wait some milliseconds lets them go first. Whatever came
        of it is told after that: `seconds` is for how long nothing may have been dealt with either.
        """
        ...

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        """Read a table as a reader may see it: an account, a chat (for all who read there), or "" for anybody.

        None where there is no such table, or none that this reader may see: nothing tells the two apart. A table that
        is over can be looked at as it ended. Without a language it is read in the reader's own language and style, and
        not laid out to be drawn (`Look.scene`). From a network of pages the code may be an address (`Look.address`).
        """
        ...

    async def lobby(self, reader: str, language: str) -> Lobby:
        """List what there is to see and to play: an account's own tables, those of rooms that are open to it, games.

        Without a language it is told in the reader's own.
        """
        ...

    async def leaders(self, game: str, language: str) -> tuple[Leaders, ...]:
        """List who leads at a game everywhere, or at each game (""); nothing for a game that there is not.

        It may be some seconds old; who wants to be listed no more, or is forgotten, is gone at once.
        """
        ...

    async def manual(self, game: str, language: str) -> Manual | None:
        """Explain a game, in the words of who has buttons; None for one that there is not."""
        ...

    async def profile(self, reader: str, language: str) -> Profile | None:
        """Tell the person who goes by an account what they chose, played and reached; None where nothing is kept."""
        ...

    async def kept(self, reader: str) -> tuple[str, ...]:
        """Give the person who goes by an account all that is kept of them, line by line; nothing to anybody else.

        It may be an hour old, as what `export me` says.
        """
        ...

    async def entrance(self, token: str, reader: str) -> Entrance | None:
        """Tell whom the link with a token lets an account in as, which that does not use up; None for nobody."""
        ...

    async def invitation(self, word: str, reader: str, language: str) -> Invitation | None:
        """Tell to what an invitation leads, which that does not use up; None for a word that leads nowhere now."""
        ...

    async def embedded(self, network: str, code: str) -> Embedded | None:
        """Give the page of a table inside a network's own client, for no code that of whatever its reader plays.

        None where no pages beside the house have one, and for a table that is over.
        """
        ...

    async def vouched(self, network: str, credential: str) -> Vouched | None:
        """Have a network say who somebody is who shows what its own client gave them; None for nobody.

        Whoever asks may publish what that account presses from then on, with their own network as `Inbound.via`.
        """
        ...

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        """Read a table that is over step by step, by the code or address and for the readers that `look` has.

        None where `look` gives none, while the table is not over, where no replay can be made, and in a house without
        a network of pages.
        """
        ...

    async def glance(self, code: str, reader: str) -> Glance | None:
        """Tell by what it is made from whether a player's look, in their own language, says anything new.

        None where that cannot be told: of a table that does not run, or to whoever has no seat there.
        """
        ...

    def draws(self) -> bool:
        """Tell whether there are pictures in this process: the extra for them is installed."""
        ...

    async def picture(self, picture: Picture) -> bytes | None:
        """Draw a picture as PNG, in a process beside this one, or return it as it was drawn for somebody else.

        None where there are no pictures, and where it could not be drawn within some seconds.
        """
        ...

    async def note(self, network: str, key: str) -> str | None:
        """Read a note that the network has kept, None if there is none under that key."""
        ...

    async def keep_note(self, network: str, key: str, text: str | None) -> None:
        """Keep a note for the network, or forget the one with that key (None); it is on disk when this returns.

        It stays until the network changes it. `NoteRefused` where it would be too long, or one too many.
        """
        ...

    async def idle(self, network: str) -> None:
        """Return once no table runs on the network and all words owed to it were sent."""
        ...


class Adapter(Protocol):
    """One network's translator: `run` until cancelled, `send` when told."""

    @property
    def network(self) -> str:
        """Name the network."""
        ...

    @property
    def manner(self) -> Manner:
        """Tell how it is spoken to."""
        ...

    async def run(self, bus: Bus) -> None:
        """Connect, publish what comes in, and keep the connection; ends when the input ends or it is cancelled."""
        ...

    async def send(self, message: Outbound) -> None:
        """Return when the network has taken the message; `NotSent` while it is away."""
        ...


class Finding(Crossing):
    """What was tried of a network at its real service, and whether it `holds`; None where it was not tried.

    `advice` says what to do where it does not hold or was not tried. What is `needed` nothing is played without.
    `setting`: the key of the network's section that is to be on where it holds, and off where it does not.
    """

    check: str
    holds: bool | None
    advice: str = ""
    needed: bool = False
    setting: str = ""


class Claim(Crossing):
    """What a section of the configuration takes for itself: sections with the same `value` `clash`, as that says.

    `value` is compared and never shown. `clash` goes on from “[a] and [b]”; where it `runs` all the same, that's a
    warning.
    """

    value: str
    clash: str
    runs: bool = False


class Review(Crossing):
    """What settings come to, as far as that shows without a connection, in sentences that follow the section's name.

    `faults` can't work on this machine as it is now, such as a file that isn't there; `doubts` work, and are open to
    others or hardly meant. `listens` is the address and port of this machine that is listened on. `embeds`: it has
    pages that other networks' clients open; where no section does, `embedded` says what is the matter with that.
    """

    faults: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    listens: tuple[str, int] | None = None
    embeds: bool = False
    embedded: str = ""


class CannotExamine(Exception):
    """Nothing could be tried, for the reason that the exception says in words for the operator."""


Where = Literal["private", "room", "admins"]


class Menu(Crossing):
    """Commands that clients may list for those who type, as (command, what it does), in one language.

    `where`: in private, in rooms, or for the admins of rooms (who see no other list there).
    """

    where: Where
    language: str
    commands: tuple[tuple[str, str], ...]


@runtime_checkable
class Listing(Protocol):
    """An adapter whose clients list commands: it is given them before it runs."""

    def offer(self, menus: Sequence[Menu], language: str) -> None:
        """Take the lists in every language, and the language of whoever has chosen none."""
        ...


@runtime_checkable
class Vouching(Protocol):
    """A network whose own client opens pages: what it gave somebody tells who they are. Its accounts all last."""

    def vouch(self, credential: str) -> Vouched | None:
        """Tell who shows a credential that the network itself has made; None for any other."""
        ...


@runtime_checkable
class Retrying(Protocol):
    """An adapter that waits before it connects again: an operator sees how long, and can end the wait."""

    def next_try(self) -> float | None:
        """Count the seconds until it connects again; None while it does not wait for that."""
        ...

    def try_now(self) -> None:
        """Connect again now, if it waits for that."""
        ...
