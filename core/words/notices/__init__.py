"""The house's own events and refusals, as records."""

from core.words.notices import events as events
from core.words.notices import lobby_events as lobby_events
from core.words.notices import people_refusals as people_refusals
from core.words.notices import refusals as refusals
