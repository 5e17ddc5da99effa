"""Copies of a house's file: taken beside a running house, checked, and brought back in place of what there is."""

from core.backups.making import Backup, Damaged, Empty, NotBackedUp, back_up, look_at
from core.backups.regular import BackupReport, RegularBackups, newest_in, overdue, unfit
from core.backups.restoring import Restored, restore

__all__ = [
    "Backup",
    "BackupReport",
    "Damaged",
    "Empty",
    "NotBackedUp",
    "RegularBackups",
    "Restored",
    "back_up",
    "look_at",
    "newest_in",
    "overdue",
    "restore",
    "unfit",
]
