"""A client on an IRC network as one connection sees it, and whoever wants to know what becomes of people's keys."""

import math
from dataclasses import dataclass, field
from typing import Protocol

from croupier.network import Loss


@dataclass(slots=True, eq=False)
class Client:
    """One client: a nick, and who is behind it as far as the network says (`account` "" for nobody known).

    `unseen` are the channels in which they spoke without being shown there. `introduced`: the watcher knows of the
    account. `followed`: it was told that the nick's key is in sight.
    """

    nick: str
    user: str = ""
    host: str = ""
    account: str = ""
    bot: bool = False
    away: bool = False
    introduced: bool = False
    followed: bool = False
    spoke: float = -math.inf
    wrote_us: float = -math.inf
    channels: dict[str, set[str]] = field(default_factory=dict)
    unseen: set[str] = field(default_factory=set)


class Watcher(Protocol):
    """Whoever wants to know what becomes of people's keys."""

    def renamed(self, key: str, new_key: str, name: str) -> None:
        """Somebody goes on under another key."""
        ...

    def sight(self, key: str, up: bool, reason: Loss) -> None:
        """Somebody is in sight under a key, or is no longer."""
        ...

    def appeared(self, keys: tuple[str, ...]) -> None:
        """Somebody can be reached under these keys from now on."""
        ...
