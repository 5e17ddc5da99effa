"""What was said lately: who spoke in each room, and what became of their last words; it does not outlive us."""

from collections.abc import Collection
from typing import Literal, NamedTuple

from core.contract import Bounded, Inbound, Renamed

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
        """Remember nothing yet."""
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
        """Forget what somebody with these accounts said."""
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
        """Remember nobody yet."""
        self._rooms: Bounded[int, Voices] = Bounded(SPOKEN_IN)

    def note(self, room: int, inbound: Inbound) -> None:
        """Somebody spoke in a room."""
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
        """Forget that somebody with these accounts spoke."""
        for voices in self._rooms.values():
            for account in accounts:
                voices.pop(account, None)
