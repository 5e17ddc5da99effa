"""What all tables share: people, rooms, plugins, time, networks, the outbox."""

from core.services.bus import LocalBus
from core.services.outbox import Announcer, Owed
from core.services.people import People, Person, Room, Rooms
from core.services.replies import Chat
from core.services.services import Defaults, Services
from core.services.settings import CHOSEN, BeginsCodes, RoomSettings, ShutOut, example, read_setting
from core.services.timers import SchedulerTimers, Timers, VirtualTimers

__all__ = [
    "CHOSEN",
    "Announcer",
    "BeginsCodes",
    "Chat",
    "Defaults",
    "LocalBus",
    "Owed",
    "People",
    "Person",
    "Room",
    "RoomSettings",
    "Rooms",
    "SchedulerTimers",
    "Services",
    "ShutOut",
    "Timers",
    "VirtualTimers",
    "example",
    "read_setting",
]
