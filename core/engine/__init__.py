"""One table as a value: every change of it, computed in memory, with no I/O."""

from core.engine import autoplay, clock, dice, gathering, handover, limits
from core.engine.audience import Audience, RoomAudience, SeatAudience, by_audience, dump_audience, load_audience
from core.engine.autoplay import chance
from core.engine.clock import GRACE
from core.engine.dice import Draw, NoDice, SeededDice, label
from core.engine.limits import BOT_SECONDS, MOST_SECONDS, Hung, in_thread, in_time, own_alarm
from core.engine.lobby import MOST_WORDS, Lobby
from core.engine.milestones import ending, judged, opening
from core.engine.options import described, names
from core.engine.ranking import ranked, ranks
from core.engine.sheet import FORMS, Called, Phase, Sheet, Sitter
from core.engine.table_step import JUST_BEGUN, JUST_MOVED, Begin, LogEntry, TableStep

__all__ = [
    "BOT_SECONDS",
    "FORMS",
    "GRACE",
    "JUST_BEGUN",
    "JUST_MOVED",
    "MOST_SECONDS",
    "MOST_WORDS",
    "Audience",
    "Begin",
    "Called",
    "Draw",
    "Hung",
    "Lobby",
    "LogEntry",
    "NoDice",
    "Phase",
    "RoomAudience",
    "SeatAudience",
    "SeededDice",
    "Sheet",
    "Sitter",
    "TableStep",
    "autoplay",
    "by_audience",
    "chance",
    "clock",
    "described",
    "dice",
    "dump_audience",
    "ending",
    "gathering",
    "handover",
    "in_thread",
    "in_time",
    "judged",
    "label",
    "limits",
    "load_audience",
    "names",
    "opening",
    "own_alarm",
    "ranked",
    "ranks",
]
