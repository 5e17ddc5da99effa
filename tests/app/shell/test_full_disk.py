"""A disk that is full while a table runs: nothing more is taken, a signal ends it in order, and a start goes on."""

import asyncio
import resource
from contextlib import closing
from pathlib import Path

from tests.support.commandline import Running
from tests.support.scripted_ircd import ScriptedServer, comes_on, says


def fill(bot: Running, full: bool = True) -> None:
    """Let no file of a process grow, nor be written to, as on a disk without a free block; or let it be."""
    limit = (0 if full else resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, limit)


async def test_a_signal_on_a_full_disk_ends_it_in_order_and_the_table_goes_on(tmp_path: Path) -> None:
    server = ScriptedServer()
    door = await asyncio.start_server(server.serve, server.host, 0)
    settings = f'[irc.here]\nhost = "{server.host}"\nport = {door.sockets[0].getsockname()[1]}\n'
    settings += 'channels = ["#dice"]\nlines_per_second = 999\nburst = 999\n'
    (tmp_path / "croupier.toml").write_text(settings, encoding="utf-8")
    with closing(door):
        with Running("run", folder=tmp_path, seconds={"core.app.server.HEARTBEAT": 0.1}) as bot:
            await comes_on(server)
            for who, words, answer in (("ann", "!dicepoker", " opens "), ("bob", "!join", "joins")):
                await says(server, who, words, answer)
            await says(server, "ann", "!start", "Roll your five dice")
            fill(bot)
            await says(server, "ann", "!r", "went wrong on my side and changed nothing")
            await asyncio.to_thread(bot.until, "the time could not be written down")
            assert await asyncio.to_thread(bot.stop) == 0
            await server.hears("QUIT")
        logged = "\n".join(bot.logged)
        assert "the time of the end could not be written down: OperationalError" in logged
        assert "stopped; everything is kept" in bot.logged[-2]
        assert all(line.startswith("20") for line in bot.logged[:-1]), bot.logged
        with Running("run", folder=tmp_path) as bot:
            await comes_on(server)
            await server.hears("PRIVMSG #dice :.*resumes at")
            await says(server, "ann", "!r", "(rolls|You decide first)")
            assert await asyncio.to_thread(bot.stop) == 0
