"""What this run has heard: which networks and chats can be reached, who is in sight, who spoke, what became of it."""

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from core.contract import Bounded, Inbound, Renamed, Seat, network_of, within
from core.engine import Sheet
from core.house.rooms import Room, Rooms


class Reach:
    """What is known of networks, chats and persons; it need not outlive the process, for each says anew what is so.

    `gone` are those that play and are out of sight, each with the reason; `torn_off` those whom a split tore off, each
    with the service time until which they are waited for.
    """

    def __init__(self, rooms: Rooms) -> None:
        """Reach nobody yet; `rooms` tells where the people of a table are."""
        self.rooms = rooms
        self._up: set[str] = set()
        self._lost: set[str] = set()
        self._shut: set[str] = set()
        self._shut_alone: set[str] = set()
        self.torn_off: dict[int, float] = {}
        self._away: set[str] = set()
        self._said_all: set[str] = set()
        self.gone: dict[int, str] = {}
        self._missed: set[int] = set()

    def network(self, name: str, up: bool) -> bool:
        """Note that a network can be reached, or not; tells whether that is news."""
        news = up != (name in self._up)
        if up:
            self._up.add(name)
        else:
            self._lost |= {name} & self._up
            self._up.discard(name)
            self._away = {account for account in self._away if network_of(account) != name}
        return news

    def chat(self, key: str, up: bool, *, alone: bool = False) -> None:
        """Note that a chat of a network that is up can be written to, or not; `alone`: not what lies within it."""
        shut = self._shut_alone if alone else self._shut
        if up:
            shut.discard(key)
        else:
            shut.add(key)

    def away(self, accounts: Iterable[str], away: bool) -> None:
        """Note that whoever goes by these accounts says that they are away, or no longer."""
        self._away = self._away.union(accounts) if away else self._away.difference(accounts)

    def is_away(self, account: str) -> bool:
        """Tell whether whoever goes by an account says that they are away."""
        return account in self._away

    def unseen(self, person: int) -> bool:
        """Tell whether a player is out of sight, and not because we were away."""
        return person in self._missed and person in self.gone

    def miss(self, persons: AbstractSet[int]) -> AbstractSet[int]:
        """Note that these are out of sight, and not because we were away; returns those of whom that is news."""
        news = (persons & self.gone.keys()) - self._missed
        self._missed = (self._missed & self.gone.keys()) | news
        return news

    def find(self, person: int) -> str:
        """Note that somebody is in sight; returns the reason why they were not, "" if they were."""
        self._missed.discard(person)
        return self.gone.pop(person, "")

    def split(self, persons: Iterable[int], until: float) -> None:
        """Note that a split tore these persons off, who are waited for until a service time."""
        self.torn_off.update(dict.fromkeys(persons, until))

    def healed(self, persons: Iterable[int]) -> None:
        """Note that these persons are back, or were waited for long enough."""
        for person in persons:
            self.torn_off.pop(person, None)

    def input_ended(self, network: str) -> None:
        """Note that nothing more is said on a network, where people may still read."""
        self._said_all.add(network)

    def may_still_read(self, network: str) -> bool:
        """Tell whether a network said that its input has ended, and is up all the same."""
        return network in self._said_all & self._up

    def is_up(self, network: str) -> bool:
        return network in self._up

    def reachable(self, key: str) -> bool:
        """Tell whether the network of a chat or account is up, and the chat itself not shut to us."""
        return network_of(key) in self._up and not self._is_shut(key)

    def _is_shut(self, key: str) -> bool:
        return key in self._shut_alone or (bool(self._shut) and any(within(key, chat) for chat in self._shut))

    def reaches(self, room: Room) -> bool:
        """Tell whether a room's network is up, and the room not shut to us."""
        return room.network in self._up and not self._is_shut(room.key)

    def was_lost(self, sheet: Sheet, seat: Seat) -> bool:
        """Tell whether the network of a seat's player went away in this run of the house, and not only before it."""
        return self.rooms.of_seat(sheet, seat).network in self._lost

    def in_reach(self, sheet: Sheet) -> bool:
        """Tell whether any of the rooms that hear of a table can be reached."""
        return any(map(self.reaches, self.rooms.of_table(sheet)))

    def hears(self, sheet: Sheet, seat: Seat) -> bool:
        """Tell whether a seat's player can be told anything in their room."""
        room = self.rooms.of_seat(sheet, seat)
        return sheet.seats[seat].person not in self.torn_off and self.reaches(room)

    def cut_off(self, sheet: Sheet) -> frozenset[Seat]:
        """List the awaited seats whose room is out of reach, or who are torn off; the house where all rooms are."""
        if sheet.running is None:
            return frozenset()
        hearing, torn = self.rooms.of_table(sheet), self.torn_off
        shut = {room.id for room in hearing if not self.reaches(room)}
        if not (shut or torn):
            return frozenset()
        house = all(room.id in shut for room in hearing)
        where = {seat: sheet.seats[seat] for seat in sheet.running.seats}
        return frozenset(
            seat
            for seat, sitter in where.items()
            if (house if sitter.person is None else sitter.person in torn or (sitter.room or sheet.room) in shut)
        )


Kind = Literal[
    "aside",
    "bare",
    "empty",
    "unknown",
    "nowhere",
    "button",
    "twice",
    "late",
    "old",
    "slow",
    "refused",
    "answered",
    "done",
    "failed",
    "full",
]
"""It was not for us; a command without its sign, or a sign alone; a word that nobody knows, or no table here does; no
button of ours; it came a second time, long after it was said, or as playback; too much was asked; it was refused,
answered, done, or it went wrong, perhaps since the disk is full."""
PEOPLE = 4096
"""Accounts that are remembered at most."""
ROOMS = 8
"""Rooms that are remembered of each, private words among them."""
LASTS = 600.0
"""Seconds after which nobody asks any more."""
ASIDE = 60.0
"""Seconds in which what was not for us is no news beside a command that came to nothing."""


class CommandOutcome(NamedTuple):
    """What became of words that came `at` a service time; `said` is what they were answered, or where.

    Of what was not for us the words are not kept.
    """

    typed: str
    at: float
    kind: Kind
    said: str = ""


class CommandOutcomes:
    """The last outcomes, by account and by the key of a room, "" in private."""

    def __init__(self) -> None:
        self._people: Bounded[str, Bounded[str, CommandOutcome]] = Bounded(PEOPLE)

    def note(self, account: str, room: str, outcome: CommandOutcome) -> None:
        """Remember what became of the last words of somebody in a room."""
        rooms = self._people[account] = self._people.get(account) or Bounded(ROOMS)
        before = rooms.get(room)
        lost = before is not None and before.kind not in ("aside", "answered", "done")
        if not (lost and before and outcome.kind == "aside" and outcome.at - before.at < ASIDE):
            rooms[room] = outcome

    def last(self, account: str, room: str, now: float) -> CommandOutcome | None:
        """Return the last outcome of an account in a room, in private the last one anywhere; None if long ago."""
        rooms = self._people.get(account)
        found = None if not rooms else rooms.get(room) if room else next(reversed(rooms.values()))
        return found if found is not None and now - found.at <= LASTS else None

    def renamed(self, renamed: Renamed) -> None:
        """Somebody goes on under another account."""
        if rooms := self._people.pop(renamed.account, None):
            self._people[renamed.new_account] = rooms

    def forget(self, accounts: Collection[str]) -> None:
        for account in accounts:
            self._people.pop(account, None)


SPOKEN_IN = 1000
"""Rooms that are remembered at most with who spoke there."""
SPEAKERS = 64
"""People remembered in each."""

Voices = Bounded[str, tuple[str, bool]]


class RecentSpeakers:
    """The newest accounts that spoke in each room, with the name used and whether the account lasts."""

    def __init__(self) -> None:
        self._rooms: Bounded[int, Voices] = Bounded(SPOKEN_IN)

    def note(self, room: int, inbound: Inbound) -> None:
        voices = self._rooms[room] = self._rooms.get(room) or Bounded(SPEAKERS)
        voices[inbound.account] = (inbound.name, inbound.lasting)

    def renamed(self, renamed: Renamed) -> None:
        """Somebody who may have spoken goes on under another account."""
        for voices in self._rooms.values():
            if voices.pop(renamed.account, None):
                voices[renamed.new_account] = (renamed.name, renamed.lasting)

    def heard(self, room: int) -> list[tuple[str, str, bool]]:
        """List (account, name, whether it lasts) of those who spoke in a room, the newest first."""
        return [(account, *said) for account, said in reversed(self._rooms.get(room, Voices(0)).items())]

    def forget(self, accounts: Collection[str]) -> None:
        for voices in self._rooms.values():
            for account in accounts:
                voices.pop(account, None)
