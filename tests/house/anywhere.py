"""An outbox without a house: every chat is there, every network up, and what was told is noted in a list."""

from collections.abc import Awaitable, Callable
from typing import Any

from core.contract import Outbound
from core.house import Noting, Outbox, VirtualTimers
from core.house.outbox.acknowledge import Times


class Anywhere:
    """Stands for people, rooms, reach and the calendar."""

    def __init__(self, room: str, person: str) -> None:
        self.key, self.person, self.rooms = room, person, self

    def __getitem__(self, room: int) -> "Anywhere":
        return self

    def account(self, person: int) -> str:
        return self.person

    def is_up(self, network: str) -> bool:
        return True

    def latest(self) -> float:
        return 0.0


class Notes(Noting):
    """Notes at once, and nowhere else."""

    def __init__(self) -> None:
        self.noted: list[int] = []

    def told(self, rows: Times) -> None:
        self.noted.extend(rows)

    async def settled(self) -> None: ...


def outbox(publish: Callable[[Outbound], Awaitable[None]], notes: Notes, room: str, person: str = "person") -> Outbox:
    where: Any = Anywhere(room, person)
    return Outbox(publish, where, where, notes, where, VirtualTimers(0))
