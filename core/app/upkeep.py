"""`croupier prune`: what a running house, or one that is stopped, need not keep any longer; gives its exit code."""

import asyncio
import time
from contextlib import ExitStack, closing

from core.app.setup import WELL, named, refuse
from core.configuration import Misconfigured
from core.proofs import prune as remove
from core.storage import AlreadyOpen, Beside, Unusable, claim, is_server


def prune(older: float, vacuum: bool, config: str, database: str) -> int:
    """Remove the logs of tables that ended so many seconds ago, beside the house; perhaps make the file smaller."""
    try:
        path = named(database, config)
        with ExitStack() as held:
            beside = held.enter_context(closing(Beside(path)))
            if vacuum and not is_server(path):
                held.enter_context(claim(path))
            return asyncio.run(_prune(beside, older, vacuum))
    except Misconfigured as wrong:
        return refuse(*wrong.problems)
    except (AlreadyOpen, Unusable) as problem:
        return refuse(f"{problem}.")


async def _prune(beside: Beside, older: float, vacuum: bool) -> int:
    done = await remove(beside, time.time() - older)
    logs = f"the log of 1 table ({done.actions} actions)"
    if done.tables != 1:
        logs = f"the logs of {done.tables} tables ({done.actions} actions)"
    print(f"Deleted {logs}. Results stay, and ratings can be made again; the dice can't be checked any more.")
    if vacuum:
        beside.vacuum()
        print(f"{beside.path} is as small as it can be.")
    elif free := beside.free():
        print(f"{free / 1e6:.1f} MB of {beside.path} are free for what comes.")
        print("To give them back to the disk, stop the bot and add --vacuum.")
    return WELL
