"""`croupier backup` and `croupier restore`; each gives its exit code."""

import time

from core.app.config import Misconfigured
from core.app.shell.setup import WELL, named, refuse
from core.house.backups import Backup, NotBackedUp, back_up
from core.house.backups import restore as put_back
from core.storage import AlreadyOpen, Unusable


def backup(file: str, config: str, database: str) -> int:
    """Copy the database to a new file and check the copy; the bot may be running."""
    try:
        made = back_up(named(database, config), file)
    except Misconfigured as wrong:
        return refuse(*wrong.problems)
    except NotBackedUp as problem:
        return refuse(f"{problem}.")
    print(f"Wrote {file}, and read it through: {told(made)}.")
    return WELL


def restore(file: str, config: str, database: str) -> int:
    """Put a backup in the place of the database while the bot is stopped."""
    try:
        path = named(database, config)
        done = put_back(file, path, time.time())
    except Misconfigured as wrong:
        return refuse(*wrong.problems)
    except (NotBackedUp, AlreadyOpen, Unusable) as problem:
        return refuse(f"{problem}.")
    print(f"{path} is what {file} was: {told(done.backup)}.")
    if done.kept:
        print(f"The file that it replaced is {done.kept}: delete it when you don't need it any more.")
    if done.forgotten:
        who = "1 person who" if done.forgotten == 1 else f"{done.forgotten} people who"
        print(f"The next start forgets {who} asked for that after the backup was made.")
    if done.unread:
        print("Who asked to be forgotten since then can't be read there; for each: croupier forget ACCOUNT")
    return WELL


def told(made: Backup) -> str:
    """Say what a backup holds."""
    size = f"{made.size / 1e6:.1f} MB" if made.size >= 1e6 else f"{made.size / 1e3:.0f} kB"
    return f"{made.tables} table{'s' * (made.tables != 1)}, {made.actions} action{'s' * (made.actions != 1)}, {size}"
