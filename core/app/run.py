"""`croupier run`: a house on the networks of a configuration, until it is told to stop."""

import asyncio
import logging
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from core import errors
from core.app import systemd
from core.app.config import Configuration, Misconfigured, load
from core.app.monitoring import LivingHouse, Process, of_house
from core.app.server import App, serve, service_time
from core.app.start import ENDING, IGNORED
from core.app.terminal import as_found, this_terminal
from core.app.watch import Watch
from core.contract import Adapter
from core.engine import own_alarm
from core.engine.plugins import Plugins, load_all, networks
from core.house import SchedulerTimers
from core.storage import AlreadyOpen, NotNow, Storage, Unusable, database_open_to_others, is_server

if TYPE_CHECKING:  # which a house that copies nothing does without
    from core.house.backups import RegularBackups

log = logging.getLogger(__name__)

FAILED, REFUSED = 1, 2
"""What fails for a reason that may pass is worth another start; what is refused stays so until somebody mends it."""
HOUR = 3600.0
SOON = 1.0
"""Seconds in which a database that is free is opened."""


Need = Callable[[Configuration, Plugins, str], None]
"""Is `Misconfigured` where a configuration lacks what is to be run, and imports what that takes."""
Opening = Awaitable[Storage]
"""A database that is opened once it is free; whoever stands by may wait for it for long."""
Hosting = Callable[[Plugins, Configuration, Opening, Process, asyncio.Event], Coroutine[Any, Any, int]]
"""Opens a house and runs it until it's told to stop; gives the exit code."""


def run(config: str, here: bool = False, verbose: bool = False) -> int:
    """Host tables on the networks of a configuration, and in this terminal if `here`; gives the exit code."""
    return house(config, _need_network, partial(host, here=here), verbose)


def _need_network(configuration: Configuration, plugins: Plugins, path: str) -> None:
    configuration.need_network(plugins, path)
    if is_server(configuration.database):
        _build(plugins, configuration)  # what networks import is there when every moment counts


def house(path: str, need: Need, hosting: Hosting, verbose: bool = False) -> int:
    """Be a house over the database of a configuration, as soon as it is free; gives the exit code."""
    plugins = load_all()
    with Watch("house", verbose) as watch:
        return _housed(plugins, path, need, hosting, watch)


def _housed(plugins: Plugins, path: str, need: Need, hosting: Hosting, watch: Watch) -> int:
    try:
        configuration = load(plugins, path)
        need(configuration, plugins, path)
        watch.serve(configuration)
    except Misconfigured as wrong:
        return refuse(wrong.problems)
    except KeyboardInterrupt:
        return _not_begun()
    # Never asyncio's debug mode, whatever the environment says: it logs what is handed around, hidden dice too.
    try:
        return asyncio.run(_waited(plugins, configuration, hosting, watch), debug=False)
    except (AlreadyOpen, NotNow) as problem:
        refuse([str(problem)])
        return FAILED
    except Unusable as problem:
        return refuse([str(problem)])
    except KeyboardInterrupt:  # before the loop heard signals, which is the first thing that it does
        return _not_begun()
    except Exception as error:  # a traceback would show what it says, with the values in it
        log.critical("the bot can't go on: %s", errors.describe(error))
        return FAILED


def _not_begun() -> int:
    log.info("stopped; nothing had begun here")
    return 0


async def _waited(plugins: Plugins, configuration: Configuration, hosting: Hosting, watch: Watch) -> int:
    """Be a house, or wait to be one, until it is over or a signal comes."""
    asyncio.get_running_loop().set_default_executor(DaemonThreads())
    stop = stopping(watch.process)
    opening = asyncio.ensure_future(_opened(configuration, plugins, watch))
    living = asyncio.ensure_future(hosting(plugins, configuration, opening, watch.process, stop))
    told = asyncio.ensure_future(stop.wait())
    await asyncio.wait({opening, living, told}, return_when=asyncio.FIRST_COMPLETED)
    told.cancel()
    if opening.done() or living.done():
        return await living
    living.cancel()
    await asyncio.wait({living})
    return _not_begun()


async def _opened(configuration: Configuration, plugins: Plugins, watch: Watch) -> Storage:
    """Open the database, once it is ours: a server's may be another process's for long, and this one stands by."""
    place = partial(of_house, configuration.database, configuration.ops.sockets, os.getpid())
    if is_server(configuration.database):
        watch.log(plugins, configuration)
        watch.answer(place)
        storage = await _free(configuration.database, plugins, watch.process)
    else:
        storage = Storage(configuration.database)
        watch.log(plugins, configuration)
        watch.answer(place)
    for warning in (*configuration.warnings, *database_open_to_others(configuration.database)):
        log.warning("%s", warning)
    return storage


async def _free(database: str, plugins: Plugins, process: Process) -> Storage:
    """Wait for a server's database in a thread; whoever has to wait makes ready what a takeover would wait for."""
    wait, lost = systemd.Waiting(process), partial(_end, as_found())
    loop = asyncio.get_running_loop()
    opening = loop.run_in_executor(None, partial(Storage, database, wait, lost))
    await asyncio.wait({opening}, timeout=SOON)
    if not opening.done():
        plugins.make_ready()
    return await opening


def _end(leave: Callable[[], None], why: str) -> None:
    """End at once, whatever is under way: all that was accepted is stored, and the rest is another process's by now."""
    log.critical("the bot ends here: %s", why)
    leave()
    os._exit(FAILED)


def _wait_until_sure(storage: Storage, *_: object) -> None:
    """Do nothing, after this process was stopped for a while, until the database is known to be ours still."""
    while not storage.holds():
        time.sleep(0.02)


def refuse(problems: Sequence[str]) -> int:
    """Say what is wrong; gives the exit code."""
    for problem in problems:
        print(problem, file=sys.stderr)
    return REFUSED


def stopping(process: Process) -> asyncio.Event:
    """Give what is set when a process is told to stop, which a closed terminal does not."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in ENDING:
        loop.add_signal_handler(number, _stop, stop, number)
    for number in IGNORED:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.SIG_IGN):  # else somebody in this process wants it
            loop.add_signal_handler(number, _pass_over, process, signal.Signals(number))
    return stop


def _pass_over(process: Process, number: signal.Signals) -> None:
    """Let networks that wait connect again at SIGHUP; nothing else heeds such a signal."""
    waiting = process.try_now() if number is signal.SIGHUP else []
    does = f"lets {', '.join(waiting)} connect again now" if waiting else "changes nothing"
    log.warning("%s %s: what the configuration says is read at the next start", number.name, does)


@contextmanager
def as_house(storage: Storage) -> Iterator[None]:
    """Make the process one in which a house runs."""
    if is_server(storage.path):
        signal.signal(signal.SIGCONT, partial(_wait_until_sure, storage))
    with own_alarm():
        yield


async def host(
    plugins: Plugins,
    configuration: Configuration,
    opening: Opening,
    process: Process,
    stop: asyncio.Event,
    here: bool = False,
) -> int:
    """Open the house and run its networks until a signal comes or none is left; gives the exit code."""
    storage = await opening
    timers = SchedulerTimers(await service_time(storage, time.time()))
    app = App(storage, timers, plugins, configuration.defaults, secrets.token_bytes)
    app.logs_for = configuration.keep.seconds
    adapters = _build(plugins, configuration)
    if here:
        adapters.append(this_terminal(plugins, configuration.defaults))
    log.info("database %s; games: %s", storage.path, ", ".join(plugins.games) or "none")
    log.info("networks: %s", ", ".join(adapter.network for adapter in adapters) or "none")
    copies = regular_backups(configuration, app)
    tells = partial(opened, process, app, timers, configuration.database, copies, adapters)
    with as_house(storage):
        await serve(app, timers, adapters, stop, opened=tells)
    if stop.is_set():
        log.info("stopped; everything is kept")
        return 0
    log.critical("no network is left, so there is nothing to do")
    return 1


def opened(
    process: Process,
    app: App,
    timers: SchedulerTimers,
    database: str,
    copies: "RegularBackups | None",
    adapters: Sequence[Adapter] = (),
) -> None:
    """Let a process tell how its house stands, which is open by now, and is copied from now on."""
    process.state = "dealing"
    process.lives(LivingHouse(app.house, app.tables, timers, database, copies, adapters))
    if copies is not None:
        copies.begin()


def regular_backups(configuration: Configuration, app: App) -> "RegularBackups | None":
    """Return what copies the house's file, if that is configured, by the time that is sure: old copies are deleted."""
    chosen, path, sure = configuration.backup, app.storage.path, app.house.calendar.sure
    if not chosen.folder or is_server(path):
        return None
    from core.house.backups import RegularBackups

    return RegularBackups(path, chosen.folder, chosen.every * HOUR, chosen.keep, app.timers, sure)


def _stop(stop: asyncio.Event, number: int) -> None:
    """Stop after the step under way; the same signal again ends the process at once, and loses nothing either."""
    log.info("stopping")
    stop.set()
    asyncio.get_running_loop().remove_signal_handler(number)
    signal.signal(number, signal.SIG_DFL)


def _build(plugins: Plugins, configuration: Configuration) -> list[Adapter]:
    """Make an adapter for every network; one that cannot be made is left out, and the others run."""
    adapters: list[Adapter] = []
    for kind, name, settings in configuration.networks(plugins):
        try:
            adapters.append(networks.build(kind, name, settings))
        except networks.Unfit as problem:
            log.error("the network %s:%s is left out: %s", kind.name, name, problem)
    return adapters


class DaemonThreads(ThreadPoolExecutor):
    """An executor with a thread for each call, and nothing to wait for at its end: for what may hang, such as a name.

    A loop takes only a `ThreadPoolExecutor`, whose own threads are waited for when the loop ends and at exit.
    """

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Begin a call."""
        future: Future[Any] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = work(*arguments, **named)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=run, name="call", daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave what hangs behind."""
