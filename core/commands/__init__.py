"""A command being answered: its words, who asked and where, the table it means, and what answering may cost."""

from core.commands import guests, strangers, unclaimed
from core.commands.budget import Budget
from core.commands.context import Context
from core.commands.explaining import example
from core.commands.opening import check_opening
from core.commands.parsing import Command, distance, nearest, read, read_press, vocabulary
from core.commands.targets import (
    all_seated,
    all_tables,
    any_table,
    away,
    is_without_table,
    just_over,
    mine,
    missing,
    named,
    playing,
    seated,
    standing_still,
    stored,
    welcoming,
)
from core.commands.times import told_ago, told_time

__all__ = [
    "Budget",
    "Command",
    "Context",
    "all_seated",
    "all_tables",
    "any_table",
    "away",
    "check_opening",
    "distance",
    "example",
    "guests",
    "is_without_table",
    "just_over",
    "mine",
    "missing",
    "named",
    "nearest",
    "playing",
    "read",
    "read_press",
    "seated",
    "standing_still",
    "stored",
    "strangers",
    "told_ago",
    "told_time",
    "unclaimed",
    "vocabulary",
    "welcoming",
]
