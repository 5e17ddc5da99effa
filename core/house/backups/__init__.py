"""Copies of a house's file: taken beside a running house, checked, and brought back in place of what there is."""

from core.house.backups.backup import Backup as Backup
from core.house.backups.backup import Damaged as Damaged
from core.house.backups.backup import Empty as Empty
from core.house.backups.backup import NotBackedUp as NotBackedUp
from core.house.backups.backup import back_up as back_up
from core.house.backups.backup import look_at as look_at
from core.house.backups.backup import restore as restore
from core.house.backups.schedule import BackupReport as BackupReport
from core.house.backups.schedule import RegularBackups as RegularBackups
from core.house.backups.schedule import newest_in as newest_in
from core.house.backups.schedule import overdue as overdue
from core.house.backups.schedule import unfit as unfit
