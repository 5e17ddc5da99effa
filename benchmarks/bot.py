"""The bots measured over IRC: ours with the game spin, and the bare library.

`bot.py whole CONFIG` also runs on Telegram, and writes what it costs by room between two signals USR1 beside CONFIG;
`bot.py worker CONFIG` is ours behind `croupier gateway`; `bot.py bare PORT ROOMS` answers each line with one to all
and one to its speaker.
"""

import asyncio
import gc
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any

from rooms import Rooms


def whole(path: str, apart: bool = False) -> None:
    """Run all of Croupier on a configuration; `apart`: as a worker, whose networks other processes carry."""
    from core.app import run
    from core.app import split as parts
    from core.app.config import load
    from core.app.monitoring import log_to_stderr
    from core.app.watch import Watch
    from core.engine.plugins.loading import BUILTIN, load_all
    from core.storage.database import Storage

    gc.disable()  # as the command line does; an open house collects again
    plugins = load_all((*BUILTIN, "spin"), "nobody.is.here")
    configuration = load(plugins, path)
    log_to_stderr()
    signal.signal(signal.SIGUSR1, partial(attribute, Rooms(), Path(path).with_suffix(".json")))
    process, host = Watch("house").process, parts._host if apart else run.host

    async def opened() -> Storage:
        return Storage(configuration.database)

    async def live() -> int:
        return await host(plugins, configuration, opened(), process, run.stopping(process))

    asyncio.run(live())


def attribute(rooms: Rooms, file: Path, *called: object) -> None:
    """Find out which rooms processor time is spent in, and at the second signal write it down."""
    if rooms.on:
        rooms.__exit__()
        rooms.stop()
        rooms.report(file, 40)
    else:
        rooms.start()
        rooms.__enter__()


def bare(port: int, rooms: int) -> None:
    """Run the library alone."""
    from irc.client_aio import AioReactor

    reactor = AioReactor()

    def welcome(connection: Any, event: Any) -> None:
        for room in range(rooms):
            connection.join(f"#room{room}")

    def said(connection: Any, event: Any) -> None:
        connection.privmsg(event.target, f"{event.source.nick} rolls 1 2 3 4 5.")
        connection.privmsg(event.source.nick, "You rolled 1 2 3 4 5.")

    reactor.add_global_handler("welcome", welcome)
    reactor.add_global_handler("pubmsg", said)
    connection = reactor.server()
    reactor.loop.run_until_complete(connection.connect("127.0.0.1", port, "bare"))
    reactor.loop.run_forever()


if __name__ == "__main__":
    if sys.argv[1] in ("whole", "worker"):
        whole(sys.argv[2], apart=sys.argv[1] == "worker")
    else:
        bare(int(sys.argv[2]), int(sys.argv[3]))
