"""How a network stands, by what it has said of itself: what a house that comes later needs to be told."""

from collections.abc import Collection, Iterator

from core.cluster.wire import OLDEST, VERSION, Habits, Welcome
from core.contract import (
    Adapter,
    Away,
    Incoming,
    Listing,
    Moved,
    Network,
    Reach,
    Renamed,
    Sight,
    Split,
    Watcher,
    spoken_to,
)

NEWS = (Network, Sight, Reach, Split, Away)
"""What says how a network stands, and nothing else: of these a `Welcome` holds the sum."""


class NetworkState:
    """Whether a network is up, who is in sight there, which chats are shut, whom a split tore off, who is away."""

    def __init__(self) -> None:
        self.up = False
        self.seen: set[str] = set()
        self.shut: dict[str, Reach] = {}
        self.torn: set[str] = set()
        self.away: set[str] = set()

    def follow(self, item: Incoming) -> None:
        """Note what a network said of itself."""
        match item:
            case Network(_, True, seen):
                self.up = True
                self.seen |= seen
            case Network():
                self.up = False
                self.seen.clear()
                self.torn.clear()
                self.away.clear()
            case Sight(accounts, up):
                self.seen = self.seen | accounts if up else self.seen - accounts
            case Renamed(account, new_account, _, lasted, lasting):
                self.seen -= set() if lasted else {account}
                self.seen |= set() if lasting else {new_account}
            case Split(accounts, up):
                self.torn = self.torn - accounts if up else self.torn | accounts
            case Away(accounts, away):
                self.away = self.away | accounts if away else self.away - accounts
            case Reach(room, False):
                self.shut[room] = item
            case Reach(room) | Moved(room):
                self.shut.pop(room, None)

    def welcome(self, adapter: Adapter, house: str, sent: Collection[str], sending: Collection[str]) -> Welcome:
        """Welcome a house with all that there is to know; these messages were sent, and these are being sent."""
        return Welcome(
            adapter.network,
            house,
            habits(adapter),
            self.up,
            frozenset(self.seen),
            tuple(self.shut.values()),
            frozenset(self.torn),
            frozenset(sent),
            frozenset(sending),
            OLDEST,
            VERSION,
            frozenset(self.away),
        )

    def news(self, welcome: Welcome) -> Iterator[Incoming]:
        """List what leads from here to how the network stands by now."""
        shut = {reach.room: reach for reach in welcome.shut}
        if self.up and not welcome.up:
            yield Network(welcome.network, up=False)
        for room in self.shut.keys() - shut.keys():
            yield Reach(room, up=True)
        for room, reach in shut.items():
            if self.shut.get(room) != reach:
                yield reach
        if welcome.up:
            yield Network(welcome.network, True, welcome.seen)
        if healed := self.torn - welcome.torn:
            yield Split(frozenset(healed), up=True)
        if torn := welcome.torn - self.torn:
            yield Split(torn, up=False)
        if back := self.away - welcome.away:
            yield Away(frozenset(back), away=False)
        if gone := welcome.away - self.away:
            yield Away(gone, away=True)


def habits(adapter: Adapter) -> Habits:
    """Tell how an adapter's network is spoken to, and what the adapter wants to be told."""
    manner, lists, watches = spoken_to(adapter.manner), isinstance(adapter, Listing), isinstance(adapter, Watcher)
    return Habits(
        manner.prefix, manner.private_prefix, manner.buttons, float(manner.spare), lists, watches, manner.panels
    )
