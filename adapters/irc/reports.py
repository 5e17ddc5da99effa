"""What the sessions of one network report to the core, in the order in which they heard of it."""

import asyncio

from adapters.irc.clock import Clock
from adapters.irc.protocol.route import Server
from adapters.irc.protocol.sts import Policies
from croupier.network import Bus, Incoming, Keeper, Loss, Network, Reach, Sight


class Reports:
    """Reports of one network, whose sessions follow one another; it is `up` while a session is on and ready.

    Who comes into sight and who goes is gathered while one lot of lines is read: a channel is one item, not many.
    """

    def __init__(self, network: str, clock: Clock) -> None:
        self.network = network
        self.bus: Bus | None = None
        self.policies = Policies(network, clock)
        self.up = False
        self._sights: list[tuple[bool, Loss, set[str]]] = []
        self._owed: set[str] = set()
        self._shut: set[str] = set()

    def room(self, folded: str) -> str:
        """Name a channel as the core knows it."""
        return f"{self.network}/{folded}"

    def put(self, item: Incoming) -> None:
        """Report something, after all that was seen before it."""
        if self._sights:
            self.flush()
        self._hand_over(item)

    def _hand_over(self, item: Incoming) -> None:
        if self.bus is not None:
            _ = self.bus.publish_inbound(item)  # reading goes on at once

    def ready(self, absent: list[str], seen: frozenset[str]) -> None:
        """Report that the network is up, who is in sight, and in which channels we are not."""
        self.up = True
        self._owed.clear()
        for room in [*absent, *self._shut.difference(absent)]:
            self.reach(room, room not in absent)
        self.put(Network(self.network, True, seen))

    def reach(self, room: str, up: bool, keepers: tuple[Keeper, ...] | None = None) -> None:
        """Report that a channel can be written to again, or not, if that is new.

        `keepers` are its admins, where we sit there and may not speak. Before the network is up, `ready` tells of all.
        """
        if self.up and up == (room in self._shut):
            self._shut ^= {room}
            self.put(Reach(room, up, keepers))
        if up:
            self.appeared((room,))

    def owe(self, key: str) -> None:
        """Remember that a room or somebody is still to be told something."""
        self._owed.add(key)

    def appeared(self, keys: tuple[str, ...]) -> None:
        """Report that somebody whom the core could not reach is there now."""
        if self.up and not self._owed.isdisjoint(keys):
            self._owed.difference_update(keys)
            self.put(Network(self.network, True))

    def sight(self, key: str, up: bool, reason: Loss) -> None:
        """Report who came into sight under a key, or went; at first everybody is told of by `ready`."""
        if not self.up:
            return
        if not self._sights:
            asyncio.get_running_loop().call_soon(self.flush)
        if not self._sights or self._sights[-1][:2] != (up, reason):
            self._sights.append((up, reason, set()))
        self._sights[-1][2].add(key)

    def flush(self) -> set[str]:
        """Report now who was seen, and return their keys."""
        seen, self._sights = self._sights, []
        for up, reason, keys in seen:
            self._hand_over(Sight(frozenset(keys), up, reason))
        return set[str]().union(*(keys for _, _, keys in seen))

    async def keep_policy(self, server: Server, seconds: int) -> None:
        """Remember that a server wants to be spoken to by TLS alone."""
        if self.bus is not None:
            await self.policies.keep(self.bus, server, seconds)
