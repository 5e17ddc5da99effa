"""`croupier run`: a house on the networks of a configuration, until it is told to stop."""

import asyncio
import logging
import secrets
import signal
import sys
import time
from collections.abc import Sequence

from core import errors
from core.app.config import Configuration, Misconfigured, load
from core.app.server import App, serve, service_time
from core.app.terminal import this_terminal
from core.app.threads import DaemonThreads
from core.contract import Adapter
from core.engine import keep_alarm
from core.plugins import Plugins, load_all
from core.services import SchedulerTimers
from core.storage import AlreadyOpen, Storage, Unusable, database_open_to_others

log = logging.getLogger(__name__)

OURS = ("core", "adapters", "plugins")
FAILED, REFUSED = 1, 2


def run(path: str, here: bool = False) -> int:
    """Host tables on the networks of a configuration, and in this terminal if `here`; gives the exit code."""
    plugins = load_all()
    try:
        configuration = load(plugins, path)
        configuration.need_network(plugins, path)
        storage = Storage(configuration.database)
    except Misconfigured as wrong:
        return _refuse(wrong.problems)
    except (AlreadyOpen, Unusable) as problem:
        return _refuse([str(problem)])
    log_to_stderr(plugins)
    for warning in (*configuration.warnings, *database_open_to_others(configuration.database)):
        log.warning("%s", warning)
    # Never asyncio's debug mode, whatever the environment says: it logs what is handed around, hidden dice too.
    try:
        return asyncio.run(host(plugins, configuration, storage, here), debug=False)
    except Unusable as problem:
        return _refuse([str(problem)])
    except Exception as error:  # a traceback would show what it says, with the values in it
        log.critical("the house cannot go on: %s", errors.describe(error))
        return FAILED


def _refuse(problems: Sequence[str]) -> int:
    for problem in problems:
        print(problem, file=sys.stderr)
    return REFUSED


def log_to_stderr(plugins: Plugins) -> None:
    """Log to standard error: ourselves and the plugins in full, libraries when something is wrong."""
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr, force=True
    )
    for name in OURS:
        logging.getLogger(name).setLevel(logging.INFO)
    for report in plugins.reports:
        if report.error:
            log.warning("the plugin %s is left out: %s", report.plugin, report.error)
        for warning in report.warnings:
            log.warning("the plugin %s: %s", report.plugin, warning)


async def host(plugins: Plugins, configuration: Configuration, storage: Storage, here: bool = False) -> int:
    """Open the house and run its networks until a signal comes or none is left; gives the exit code."""
    timers = SchedulerTimers(await service_time(storage, time.time()))
    app = App(storage, timers, plugins, configuration.defaults, secrets.token_bytes)
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.set_default_executor(DaemonThreads())
    keep_alarm()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, _stop, stop, number)
    adapters = _build(plugins, configuration)
    if here:
        adapters.append(this_terminal(plugins, configuration.defaults))
    log.info("database %s; games: %s", configuration.database, ", ".join(plugins.games) or "none")
    log.info("networks: %s", ", ".join(adapter.network for adapter in adapters) or "none")
    await serve(app, timers, adapters, stop)
    if stop.is_set():
        log.info("stopped; everything is kept")
        return 0
    log.critical("no network is left, so there is nothing to do")
    return 1


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
            adapters.append(kind.build(name, settings))
        except Exception as error:
            log.error("the network %s:%s is left out: %s", kind.name, name, errors.describe(error))
    return adapters
