"""`croupier worker` and `croupier gateway`: the house and its networks in processes of their own."""

import asyncio
import logging
import os
import secrets
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from core import errors
from core.app import systemd
from core.app.config import Configuration, Misconfigured, load
from core.app.monitoring import LivingGateway, Process, of_gateway
from core.app.run import FAILED, Opening, as_house, house, opened, refuse, regular_backups, stopping
from core.app.server import CLOSING, HEARTBEAT, App, collect_again, serve, service_time
from core.app.supervisor import keep
from core.app.watch import Watch
from core.contract import Adapter, AdapterKind, Pages, to_install
from core.dispatch import menus
from core.engine.plugins import Plugins, load_networks, networks
from core.house import Door, SchedulerTimers
from core.storage import Storage

if TYPE_CHECKING:  # whose libraries are not there for everybody
    from core.cluster import HouseBus

log = logging.getLogger(__name__)

LIBRARIES = ("aio_pika", "aiormq")


def worker(config: str, verbose: bool = False) -> int:
    """Be the house, on networks that processes of their own carry; gives the exit code."""
    return house(config, _need_broker, _host, verbose)


def _need_broker(configuration: Configuration, plugins: Plugins, path: str) -> None:
    configuration.need_broker(path)
    _import()


def _import() -> None:
    """Import what speaks to a broker, or be `Misconfigured`; what goes wrong there we say ourselves."""
    try:
        import_module("core.cluster")
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in LIBRARIES:
            raise
        install = to_install("cluster")
        raise Misconfigured([f"RabbitMQ is spoken to by a library that is not installed: {install}."]) from None
    for name in LIBRARIES:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


async def _host(
    plugins: Plugins, configuration: Configuration, opening: Opening, process: Process, stop: asyncio.Event
) -> int:
    """Open the house and carry messages until a signal comes; gives the exit code.

    RabbitMQ is there before the database is free: whoever takes over need not wait for it.
    """
    from core.cluster import HouseBus, Link, Unreachable

    bus = HouseBus(Link(configuration.need_broker()), secrets.token_bytes)
    try:
        storage = bus.storage = await _first(asyncio.ensure_future(opening), bus.stand_by())
    except Unreachable as problem:
        return refuse([str(problem)])
    except BaseException:
        await bus.close(0)
        raise
    try:
        await _carried(plugins, configuration, storage, process, bus, stop)
    except Unreachable as problem:
        return refuse([str(problem)])
    log.info("stopped; everything is kept")
    return 0


async def _carried(
    plugins: Plugins,
    configuration: Configuration,
    storage: Storage,
    process: Process,
    bus: "HouseBus",
    stop: asyncio.Event,
) -> None:
    timers = SchedulerTimers(await service_time(storage, time.time()))
    app = App(storage, timers, plugins, configuration.defaults, secrets.token_bytes, bus=bus)
    app.logs_for = configuration.keep.seconds
    bus.networks.join, bus.networks.menus = app.join, menus(plugins)
    bus.networks.language = lambda network: configuration.defaults.at(network).language
    app.house.seating.watchers.append(bus.networks)
    log.info("database %s; games: %s", storage.path, ", ".join(plugins.games) or "none")
    log.info("networks: those that gateways carry")
    copies = regular_backups(configuration, app)
    with as_house(storage):
        tells = partial(opened, process, app, timers, configuration.database, copies)
        await serve(app, timers, [], stop, beyond=bus.run(), opened=tells)


async def _first(opening: "asyncio.Future[Storage]", joining: "asyncio.Future[None]") -> Storage:
    """Wait for a database, unless RabbitMQ refuses us before."""
    either: set[asyncio.Future[Any]] = {opening, joining}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if joining.done():
        joining.result()
    return await opening


def gateway(config: str, network: str, verbose: bool = False) -> int:
    """Carry one network of a configuration; gives the exit code."""
    plugins = load_networks()
    try:
        configuration = load(plugins, config)
        kind, name, settings = _meant(configuration, plugins, network)
        url = configuration.need_broker(config)
        _import()
    except Misconfigured as wrong:
        return refuse(wrong.problems)
    try:
        adapter = networks.build(kind, name, settings)
    except networks.Unfit as problem:
        return refuse([f"{kind.name}:{name} cannot be made: {problem}"])
    if isinstance(adapter, Pages):
        return refuse([f"{kind.name}:{name} shows pages, which only a bot in the same process can: say `croupier run`"])
    with Watch("gateway", verbose) as watch:
        watch.log(plugins, configuration)
        for warning in configuration.warnings:
            log.warning("%s", warning)
        try:
            watch.serve(configuration)
        except Misconfigured as wrong:
            return refuse(wrong.problems)
        watch.answer(partial(of_gateway, adapter.network, configuration.ops.sockets, os.getpid()))
        return asyncio.run(_carry(adapter, url, watch.process), debug=False)


def _meant(configuration: Configuration, plugins: Plugins, network: str) -> tuple[AdapterKind, str, Any]:
    """Find the section of a network, which is called `kind:NAME`, or by its name alone where that is clear."""
    there = {f"{kind.name}:{name}": (kind, name, settings) for kind, name, settings in configuration.networks(plugins)}
    meant = [full for full, (_, name, _) in there.items() if network in (full, name)]
    if len(meant) == 1:
        return there[meant[0]]
    listed = ", ".join(meant or there) or "none"
    if meant:
        raise Misconfigured([f"Several networks are called {network}: {listed}; name one of them in full."])
    raise Misconfigured([f"The configuration has no network {network}; there is {listed}.", *configuration.warnings])


async def _carry(adapter: Adapter, url: str, process: Process) -> int:
    """Carry a network until a signal comes, or another process does it; gives the exit code."""
    from core.cluster import GatewayBus, Link, Unreachable

    bus, stop, restarts = GatewayBus(Link(url), adapter, secrets.token_bytes), stopping(process), Counter[str]()
    process.state = "waiting for its turn"
    process.lives()

    async def live() -> None:
        collect_again()
        await bus.open()
        log.info("%s: carried by this process", adapter.network)
        process.state = f"carrying {adapter.network}"
        process.lives(LivingGateway(adapter, lambda: bus.standing.up, restarts))
        systemd.tell(systemd.READY, process.state)
        await bus.ready()
        await keep(adapter, Door(bus, adapter.network), time.monotonic, restarts=restarts)

    living, told, lost, alive = map(asyncio.ensure_future, (live(), stop.wait(), bus.lost.wait(), _show_life()))
    await asyncio.wait({living, told, lost}, return_when=asyncio.FIRST_COMPLETED)
    systemd.tell(systemd.STOPPING)
    for task in (living, told, lost, alive):
        task.cancel()
    failure: BaseException | None = None
    with suppress(asyncio.CancelledError):
        await asyncio.wait({living})
        failure = living.exception()
    await bus.close(CLOSING)
    if isinstance(failure, Unreachable):
        return refuse([str(failure)])
    return _ended(adapter.network, stop.is_set(), bus.lost.is_set(), failure)


async def _show_life() -> None:
    """Say all the time that this process is alive, which it also is while it stands by."""
    systemd.tell(systemd.READY, "waiting for its turn")
    while True:
        systemd.tell(systemd.ALIVE)
        await asyncio.sleep(HEARTBEAT)


def _ended(network: str, stopped: bool, lost: bool, failure: BaseException | None) -> int:
    if stopped:
        log.info("stopped")
        return 0
    if lost:
        log.critical("%s: this process ends, since another one carries the network by now", network)
    elif failure is not None:
        log.critical("%s cannot be carried: %s", network, errors.describe(failure))
    else:
        log.critical("%s has ended, so there is nothing to do", network)
    return FAILED
