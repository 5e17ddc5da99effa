"""`croupier backup`, `restore`, `drain` and `prune`: what an operator has done to a house's database; exit codes."""

import asyncio
import re
import time
from contextlib import ExitStack, closing
from functools import partial

import typer

from core.app.shell.setup import WELL, WRONG, named, refuse, refusing
from core.house.backups import Backup, back_up
from core.house.backups import restore as put_back
from core.house.upkeep.drain import ask, read, take_back
from core.house.upkeep.logs import prune as remove
from core.storage import AlreadyOpen, Beside, claim, is_server

UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
LOOK = 0.5
"""Seconds between two looks how far a house is."""
ANSWERS, ENDS = 10.0, 30.0
"""Seconds within which a house that runs has heard of it, and within which one that closes has ended."""


def spell(text: str) -> float:
    """Read how long something lasts, such as `90s`, `10m`, `2h` or `365d`, in seconds."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip(), re.ASCII)
    if found is None:
        raise typer.BadParameter(f"{text!r} is no time; these would be: 90s, 10m, 2h, 365d")
    return float(found[1]) * UNITS[found[2]]


@refusing
def backup(file: str, config: str, database: str) -> int:
    """Copy the database to a new file and check the copy; the bot may be running."""
    made = back_up(named(database, config), file)
    print(f"Wrote {file}, and read it through: {_told(made)}.")
    return WELL


@refusing
def restore(file: str, config: str, database: str) -> int:
    """Put a backup in the place of the database while the bot is stopped."""
    path = named(database, config)
    done = put_back(file, path, time.time())
    print(f"{path} is what {file} was: {_told(done.backup)}.")
    if done.kept:
        print(f"The file that it replaced is {done.kept}: delete it when you don't need it any more.")
    if done.forgotten:
        who = "1 person who" if done.forgotten == 1 else f"{done.forgotten} people who"
        print(f"The next start forgets {who} asked for that after the backup was made.")
    if done.unread:
        print("Who asked to be forgotten since then can't be read there; for each: croupier forget ACCOUNT")
    return WELL


def _told(made: Backup) -> str:
    """Say what a backup holds."""
    size = f"{made.size / 1e6:.1f} MB" if made.size >= 1e6 else f"{made.size / 1e3:.0f} kB"
    return f"{made.tables} table{'s' * (made.tables != 1)}, {made.actions} action{'s' * (made.actions != 1)}, {size}"


@refusing
def drain(within: str, stop: bool, config: str, database: str) -> int:
    """Have a running house close within a time and wait for its end, or let it stay."""
    seconds, path = spell(within), named(database, config)
    with closing(Beside(path)) as beside:
        return _drain(beside, path, seconds, stop)


@refusing
def prune(older: str, vacuum: bool, config: str, database: str) -> int:
    """Remove the logs of tables that ended so long ago, beside the house; perhaps make the file smaller."""
    seconds, path = spell(older), named(database, config)
    with closing(Beside(path)) as beside:
        return _prune(beside, path, seconds, vacuum)


def _drain(beside: Beside, path: str, seconds: float, stop: bool) -> int:
    if stop:
        asked = asyncio.run(beside.run(take_back))
        print("The bot stays: new tables can be opened again." if asked else "Nobody has asked the bot to close.")
        return WELL
    if not is_server(path) and _is_free(path):
        return refuse(_nobody(beside))
    try:
        asyncio.run(beside.run(partial(ask, seconds=seconds)))
        if problem := asyncio.run(_closed(beside)):
            return refuse(problem)
    except KeyboardInterrupt:
        asyncio.run(beside.run(take_back))
        print("Taken back: the bot stays, and new tables can be opened again.")
        return WRONG
    if not is_server(path):
        _let_go(path)
    return WELL


async def _closed(beside: Beside) -> str:
    """Wait until a house has closed, saying how far it is; returns what came between, if anything."""
    asked, said = time.monotonic(), 0
    while True:
        await asyncio.sleep(LOOK)
        now = await beside.run(read)
        if now is None or now.stopped:
            return "The bot isn't closing any more: somebody has taken that back, or has stopped it."
        if now.over:
            rest = "1 table goes" if now.tables == 1 else f"{now.tables} tables go"
            print(f"The bot has closed: {f'{rest} on after the next start' if now.tables else 'all is over'}.")
            return ""
        if now.until is None and time.monotonic() > asked + ANSWERS:
            await beside.run(take_back)
            return _nobody(beside)
        if now.until is not None and now.tables not in (0, said):  # with none at play it closes in a moment
            said = now.tables
            print(f"No new tables are opened; still playing: {said}. Ctrl-C takes it back.", flush=True)


def _nobody(beside: Beside) -> str:
    return f"No bot runs on {beside.path}, so there is nothing to close."


def _is_free(path: str) -> bool:
    """Tell whether no process has a file."""
    try:
        claim(path).close()
    except AlreadyOpen:
        return False
    return True


def _let_go(path: str) -> None:
    """Wait until a process that has closed has let go of its file, so that the next can have it."""
    until = time.monotonic() + ENDS
    while not _is_free(path):
        if time.monotonic() > until:
            raise AlreadyOpen(f"The bot has closed, but {path} is still in use")
        time.sleep(LOOK)


def _prune(beside: Beside, path: str, seconds: float, vacuum: bool) -> int:
    with ExitStack() as held:
        if vacuum and not is_server(path):
            held.enter_context(claim(path))
        done = asyncio.run(remove(beside, time.time() - seconds))
        logs = f"the log of 1 table ({done.actions} actions)"
        if done.tables != 1:
            logs = f"the logs of {done.tables} tables ({done.actions} actions)"
        if done.tables:
            print(f"Deleted {logs}. Results stay, and ratings can be made again; the dice can't be checked any more.")
        else:
            print("Nothing was deleted: no table that is over for so long has a log.")
        if vacuum:
            beside.vacuum()
            print(f"{beside.path} is as small as it can be.")
        elif free := beside.free():
            print(f"{free / 1e6:.1f} MB of {beside.path} are free for what comes.")
            print("To give them back to the disk, stop the bot and add --vacuum.")
    return WELL
