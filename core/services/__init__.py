"""What all tables share: people, rooms, plugins, time, networks, the outbox."""

from core.services.bus import LocalBus
from core.services.calendar import Calendar
from core.services.door import Door
from core.services.entries import OWED_FOR, Composed, Entry
from core.services.forgetting import bring_back, forget_all_due, purge
from core.services.message_names import OWED
from core.services.noting import Noting
from core.services.ordering import network_in
from core.services.outbox import Outbox
from core.services.pages import Links
from core.services.reach import Reach
from core.services.replies import Chat
from core.services.rooms import Room, Rooms, own_key
from core.services.services import Defaults, Services
from core.services.settings import (
    AS_IT_COMES,
    CHOSEN,
    PACES,
    BeginsCodes,
    RoomSettings,
    example,
    load_settings,
    read_setting,
    read_switch,
    taken,
    usual,
    words_of,
)
from core.services.timers import SchedulerTimers, Timers, VirtualTimers

__all__ = [
    "AS_IT_COMES",
    "CHOSEN",
    "OWED",
    "OWED_FOR",
    "PACES",
    "BeginsCodes",
    "Calendar",
    "Chat",
    "Composed",
    "Defaults",
    "Door",
    "Entry",
    "Links",
    "LocalBus",
    "Noting",
    "Outbox",
    "Reach",
    "Room",
    "RoomSettings",
    "Rooms",
    "SchedulerTimers",
    "Services",
    "Timers",
    "VirtualTimers",
    "bring_back",
    "example",
    "forget_all_due",
    "load_settings",
    "network_in",
    "own_key",
    "purge",
    "read_setting",
    "read_switch",
    "taken",
    "usual",
    "words_of",
]
