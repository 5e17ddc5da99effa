"""Who is told of an event: a room, or one seat alone."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.contract import Event, PrivateEvent, Seat


@dataclass(frozen=True, slots=True)
class RoomAudience:
    """All who read in a room, by its id."""

    room: int


@dataclass(frozen=True, slots=True)
class SeatAudience:
    """The player of a seat, in private."""

    seat: Seat


Audience = RoomAudience | SeatAudience


def by_audience(happened: Iterable[Event], room: int) -> dict[Audience, list[Event]]:
    """Split what happened at a table of a room by who is told of it, keeping the order of each."""
    split: dict[Audience, list[Event]] = {}
    public: list[Event] = []
    for event in happened:
        if isinstance(event, PrivateEvent):
            split.setdefault(SeatAudience(event.seat), []).append(event)
            continue
        if not public:
            split[RoomAudience(room)] = public
        public.append(event)
    return split


def dump_audience(audience: Audience) -> str:
    """Give an audience its stored form: `room:7`, or `seat:2`."""
    match audience:
        case RoomAudience(room):
            return f"room:{room}"
        case SeatAudience(seat):
            return f"seat:{seat}"


def load_audience(stored: str, room: int) -> Audience:
    """Give a stored audience back; in older rows `room` alone is the table's own, whose id is given."""
    match stored.partition(":"):
        case ("seat", _, number):
            return SeatAudience(int(number))
        case ("room", _, number):
            return RoomAudience(int(number) if number else room)
    raise ValueError("no audience")
