"""What the house works with: handed to every table and verb, so that nothing is reached around the seam."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.contract import Bounded, Manner, Vouching, network_of
from core.engine.plugins import Plugins
from core.house.networks.door import Links
from core.house.outbox.outbox import Outbox
from core.house.people import People, Person, Subscriptions, queries
from core.house.presence import CommandOutcomes, Reach, RecentSpeakers
from core.house.rate_limit import RateLimit
from core.house.ratings import Remaking
from core.house.rooms import Room, Rooms, Seating
from core.house.timers import Calendar, Timers
from core.house.upkeep.proof_queue import Proofs
from core.storage import Storage
from core.words import RenderCache, Texts, verbs_by_word

READERS = 64
"""Persons who may read page by page what is kept of them, while nobody else does."""
ASKED = 4096
"""Questions to persons whether they are sure that are remembered at most."""


@dataclass(slots=True)
class Counts:
    """What happened since the process began.

    `actions` are those of players and of the house by the name of their game, `automatic` those of them that the clock
    made; `refusals` go by the name of what was answered, `restarts` by the network whose adapter failed.
    """

    actions: Counter[str] = field(default_factory=Counter)
    automatic: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    restarts: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Defaults:
    """What holds where a room has not chosen: language, seconds of the join window and of clocks, bots' pause.

    A `window` of 0 has no end. `games` are those that a new room begins with, None for all. `company` players of the
    house sit down where a host starts with too few. Where a `ladder` names rooms, people lead everywhere by those
    alone. `one_screen`: private words stand beside those of the room. Some `networks` have defaults of their own.
    """

    language: str = "en"
    window: int = 30
    seconds: float | None = None
    pause: float = 1.5
    operators: tuple[str, ...] = ()
    ladder: tuple[str, ...] = ()
    games: tuple[str, ...] | None = None
    company: int = 0
    one_screen: bool = False
    networks: Mapping[str, "Defaults"] = field(default_factory=dict)

    def at(self, key: str) -> "Defaults":
        """Return what holds on the network of an account or a chat, by its key."""
        return self.networks.get(network_of(key), self) if self.networks else self

    def is_operator(self, account: str) -> bool:
        """Tell whether an account is an operator's, as configured: `irc:libera/account/ann` or `telegram:12345`."""
        return bool(self.operators) and queries.comparable(account) in map(queries.comparable, self.operators)


@dataclass
class House:
    """Storage, time, people, words and networks of one house.

    `linking` are by account the digests of codes whose owner whoever said them is asked to be. `given` is what persons
    were given lately of all that is kept of them, with the wall time of that, `asked` the service time at which they
    heard the question whether they are sure of something. `reach` knows who can be reached,
    `recent_speakers` who spoke, `outcomes` what became of that, `render_cache` how tables are spoken of. `seating`
    knows which tables there are, and who sits at them; `subscriptions` who wants to be called to new ones.
    `game_failed` is shown why a game did. `pages` are the networks whose readers look on from pages, `vouching` those
    that tell pages who somebody of theirs is. A house that is
    `closing_at` a wall time opens no new tables.
    """

    storage: Storage
    timers: Timers
    plugins: Plugins
    people: People
    rooms: Rooms
    reach: Reach
    outbox: Outbox
    defaults: Defaults
    entropy: Callable[[int], bytes]
    calendar: Calendar
    seating: Seating
    game_failed: Callable[[BaseException], None]
    counts: Counts = field(default_factory=Counts)
    manners: dict[str, Manner] = field(default_factory=dict)
    proofs: Proofs = field(default_factory=Proofs)
    recent_speakers: RecentSpeakers = field(default_factory=RecentSpeakers)
    outcomes: CommandOutcomes = field(default_factory=CommandOutcomes)
    render_cache: RenderCache = field(default_factory=RenderCache)
    linking: Bounded[str, str] = field(default_factory=lambda: Bounded(READERS))
    pages: dict[str, Links] = field(default_factory=dict)
    vouching: dict[str, Vouching] = field(default_factory=dict)
    given: Bounded[int, tuple[float, list[str]]] = field(default_factory=lambda: Bounded(READERS))
    asked: Bounded[tuple[int, str], float] = field(default_factory=lambda: Bounded(ASKED))
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    closing_at: float | None = None

    def __post_init__(self) -> None:
        self.texts = Texts(self.plugins.house)
        self.ratings, self.subscriptions = Remaking(self.storage), Subscriptions(self.storage)
        self.vocabulary, self.rate_limit = verbs_by_word(self.texts), RateLimit(self.timers, self.manners)

    @property
    def languages(self) -> list[str]:
        return self.texts.languages

    def room_language(self, room: Room) -> str:
        """Tell a room's language; in somebody's own room it is theirs."""
        if room.owner is not None:
            owner = self.people[room.owner]
            return owner.language or self._spoken(owner) or self._chosen_language(room)
        return self._chosen_language(room)

    def _chosen_language(self, room: Room) -> str:
        return room.settings.language or self.defaults.at(room.key).language

    def plain(self, room: Room | None) -> bool:
        """Tell whether a room, and who plays from there, hears plain words."""
        return room is not None and room.settings.style == "plain"

    def language(self, person: Person, room: Room | None) -> str:
        """Tell the language in which a person is answered: the one chosen, their client's, their room's."""
        if own := person.language or self._spoken(person):
            return own
        return self.room_language(room) if room else self.defaults.at(person.account).language

    def _spoken(self, person: Person) -> str:
        return person.spoken if person.spoken in self.languages else ""

    def manner(self, room: Room, player: Person | None = None) -> tuple[str, str, bool, bool]:
        """Return how a room is spoken to, or a player there: language, prefix, whether plainly and beside buttons."""
        if player is None:
            network, language, prefix = room.network, self.room_language(room), self.room_prefix(room)
        else:
            network, language = network_of(player.account), self.language(player, room)
            prefix = self.private_prefix(player.account)
        return language, prefix, self.plain(room), network in self.manners and self.manners[network].buttons

    def login(self, room: int) -> str:
        """Name what people log in to on the network of a room, "" where that is nothing or not known."""
        kind = self.plugins.kinds.get(network_of(self.rooms[room].key).partition(":")[0])
        return kind.login if kind else ""

    def room_prefix(self, room: Room) -> str:
        """Tell what a command carries in a room."""
        manner = self.manners.get(room.network)
        if room.owner is not None:
            return manner.private_prefix if manner else ""
        return room.settings.prefix or (manner.prefix if manner else "")

    def private_prefix(self, account: str) -> str:
        """Tell what a command carries in private."""
        manner = self.manners.get(network_of(account))
        return manner.private_prefix if manner else ""

    def window(self, room: Room) -> int:
        """Tell the seconds of a room's join window."""
        return room.settings.window or self.defaults.at(room.key).window

    def seconds(self, room: Room) -> float | None:
        """Tell the seconds of a room's clocks, None for those of each game at the room's pace."""
        chosen = room.settings.seconds
        return self.defaults.at(room.key).seconds if chosen is None else chosen

    def notify(self) -> None:
        """Wake whoever waits for a table to change."""
        self.changed.set()
        self.changed = asyncio.Event()
