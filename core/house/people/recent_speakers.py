"""Who spoke in each room lately, so that an admin may name somebody who never sat down; it does not outlive us."""

from collections.abc import Collection

from core.contract import Bounded, Inbound, Renamed

ROOMS = 1000
"""Rooms that are remembered at most."""
MOST = 64
"""People remembered in each."""

Voices = Bounded[str, tuple[str, bool]]


class Lately:
    """The newest accounts that spoke in each room, with the name used and whether the account lasts."""

    def __init__(self) -> None:
        """Remember nobody yet."""
        self._rooms: Bounded[int, Voices] = Bounded(ROOMS)

    def note(self, room: int, inbound: Inbound) -> None:
        """Somebody spoke in a room."""
        voices = self._rooms[room] = self._rooms.get(room) or Bounded(MOST)
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
