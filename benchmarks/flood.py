"""What a flood of streams does to a table on IRC, and how readers come back after a kill: `python benchmarks/flood.py`.

One run: callers play on IRC without a flood, beside the same flood at a server that has nothing to do with the house
(what is slower then is this machine, which has to make the flood too), with it, and without it again. The flood is a
process of its own: streams from many addresses and from one, readers who take nothing, and connections that never say
what they want.
"""

import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import httpx
from irc_roundtrip import CONFIG, seen, trip
from measuring import cpu_seconds, megabytes, quantile, row

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.ircd import NGIRCD, Crowd, IrcClient, Ngircd, free_port

ROOMS, SECONDS, THINKS = 8, 12.0, 0.08
MANY, ONE, SLOW, SILENT, STORM = 3000, 300, 300, 500, 1000
FIRST, LONGEST = 0.5, 3.0
"""Seconds after which our script tries again, at first and at most."""
SITE = '\n[web.bench]\nlisten = "127.0.0.1:{port}"\n'


def asked(port: int, path: str) -> bytes:
    """Ask for a stream as our script does."""
    return f"GET {path}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Croupier: 1\r\n\r\n".encode()


async def connected(port: int, number: int, limit: int = 2**16) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect from one of many addresses; ten have one in common."""
    here = f"127.{2 + number // 2500}.{1 + number // 10 % 250}.1"
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(here, 0), limit=limit)


async def flood(port: int, path: str) -> None:
    """Open all of it as fast as it goes, and hold it until asked to stop; tells what was answered."""
    answers, kept, gate = Counter[str](), list[object](), asyncio.Semaphore(100)

    async def stream(number: int, slow: bool) -> None:
        who = "of one" if number < 0 else "of many"
        try:
            async with gate:
                reader, writer = await connected(port, max(number, -1), 1024 if slow else 2**16)
                kept.append((reader, writer))
                writer.write(asked(port, path))
                line = await asyncio.wait_for(reader.readline(), 30)
                answers[f"{line.split()[1].decode() if line else 'ended'} {who}"] += 1
            while not slow and await reader.read(2**14):
                pass
        except (OSError, TimeoutError) as error:
            answers[f"{type(error).__name__} {who}"] += 1

    async def silent(number: int) -> None:
        with contextlib.suppress(OSError):
            reader, writer = await connected(port, 30_000 + number)
            writer.write(b"GET /t/")
            kept.append(writer)
            if not await reader.read():
                answers["silent, ended"] += 1

    work = [silent(number) for number in range(SILENT)]
    work += [stream(-1, False) for _ in range(ONE)]
    work += [stream(number, number % (MANY // SLOW) == 0) for number in range(MANY)]
    tasks = [asyncio.create_task(one) for one in work]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    print(json.dumps(answers), flush=True)
    for task in tasks:
        task.cancel()


async def elsewhere(port: int, path: str) -> None:
    """Serve as many streams as come, each with a page's worth, and nothing else."""
    answer, kept = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 6000, list[asyncio.StreamWriter]()

    async def serves(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kept.append(writer)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)

    async with await asyncio.start_server(serves, "127.0.0.1", port, backlog=1024) as server:
        await server.serve_forever()


async def storm(port: int, path: str) -> None:
    """Look on by many streams that come back as our script does; tells when each was there again."""
    back, tries = list[float](), list[float]()
    there = 0

    async def page(number: int) -> None:
        nonlocal there
        pause = FIRST
        while True:
            with contextlib.suppress(OSError):
                tries.append(time.time())
                reader, writer = await connected(port, number)
                writer.write(asked(port, path))
                if b" 200 " in await reader.readline():
                    back.append(time.time())
                    there, pause = there + 1, FIRST
                    while await reader.read(2**14):
                        pass
                writer.close()
            await asyncio.sleep(pause * (1 - random.random() / 2))
            pause = min(LONGEST, pause * 2)

    tasks = []
    for number in range(STORM):
        tasks.append(asyncio.create_task(page(number)))
        await asyncio.sleep(0.002)
    while there < STORM:  # noqa: ASYNC110  it is but a measurement
        await asyncio.sleep(0.05)
    back.clear()
    tries.clear()
    print("there", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    print(json.dumps({"back": back, "tries": tries}), flush=True)
    for task in tasks:
        task.cancel()


@contextlib.contextmanager
def beside(kind: str, port: int, path: str) -> Iterator[subprocess.Popen[str]]:
    """Run one of the above in a process and a session of its own, which the system serves as it serves this one."""
    command = [sys.executable, __file__, kind, str(port), path]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=True) as process:
        try:
            yield process
        finally:
            process.kill()


def house(config: Path) -> "subprocess.Popen[bytes]":
    """Run the whole house."""
    command = [sys.executable, str(Path(__file__).parent / "bot.py"), "whole", str(config)]
    return subprocess.Popen(command, stderr=(config.parent / "log").open("ab"))


async def played(callers: list[tuple[IrcClient, str]], site: str, what: str, bot: "subprocess.Popen[bytes]") -> None:
    """Let callers play for a while, and tell how long they and somebody at a page waited."""
    until, cpu, asked = time.monotonic() + SECONDS, cpu_seconds(bot.pid), list[float]()

    async def plays(caller: IrcClient, room: str) -> list[float]:
        took = []
        while time.monotonic() < until:
            await asyncio.sleep(THINKS * 2 * random.random())  # in step they would wait for one another
            took.append(await trip(caller, room))
        return took

    async def asks() -> None:
        async with httpx.AsyncClient(base_url=site, timeout=60) as browser:
            while time.monotonic() < until:
                began = time.monotonic()
                await browser.get("/")
                asked.append(time.monotonic() - began)
                await asyncio.sleep(0.2)

    trips, _ = await asyncio.gather(asyncio.gather(*(plays(*caller) for caller in callers)), asks())
    took = list(chain(*trips))
    irc = (f"p50 {quantile(took, 0.5) * 1000:.1f} ms", f"p99 {quantile(took, 0.99) * 1000:.1f} ms")
    page = f"page p95 {quantile(asked, 0.95) * 1000:.0f} ms"
    row(f"{what} ({len(took)})", *irc, page, f"{(cpu_seconds(bot.pid) - cpu) / SECONDS:.2f} CPU")


async def settled(callers: list[tuple[IrcClient, str]], others: list[IrcClient]) -> None:
    """Let two sit down in each room; the first room's tables are on pages."""
    for number, ((caller, room), other) in enumerate(zip(callers, others, strict=True)):
        await seen(caller, room, "whole")
        caller.plain = True
        if not number:
            for text in ("!set web watch", "!set public on"):
                caller.say(room, text)
                await caller.hears(r"web|public", 60)
        caller.say(room, "!spin")
        await caller.hears(" opens ", 60)
        other.say(room, "!join")
        await caller.hears(" joins ", 60)
        caller.say(room, "!start")
        await caller.hears("begins at", 60)


async def measure(server: Ngircd, folder: Path) -> None:
    """Play without a flood, with it and without it again; then kill the house before many readers."""
    port, config = free_port(), folder / "croupier.toml"
    channels = json.dumps([f"#room{room}" for room in range(ROOMS)])
    text = CONFIG.format(folder=folder, host=server.host, port=server.port, channels=channels)
    config.write_text(text + SITE.format(port=port))
    site = f"http://127.0.0.1:{port}"
    async with Crowd(server) as crowd:
        callers = [(await crowd.join(f"c{room}", f"#room{room}"), f"#room{room}") for room in range(ROOMS)]
        partners = [await crowd.join(f"d{room}", f"#room{room}") for room in range(ROOMS)]
        bot = house(config)
        try:
            await settled(callers, partners)
            path = await listed(site)
            others = callers[1:]  # the table that is looked at is played at by nobody but the flood's clock
            await played(others, site, "no flood", bot)
            away = free_port()
            with beside("--elsewhere", away, path), beside("--flood", away, path):
                await played(others, site, "as one comes elsewhere", bot)
                await played(others, site, "as one stays elsewhere", bot)
            before = megabytes(bot.pid)
            with beside("--flood", port, path) as raging:
                assert raging.stdin is not None and raging.stdout is not None
                await played(others, site, "as it comes", bot)
                await played(others, site, "as it stays", bot)
                changing = asyncio.create_task(changes(*callers[0]))
                await played(others, site, "as it is told a change each second", bot)
                changing.cancel()
                held = megabytes(bot.pid) - before
                raging.stdin.write("\n")
                raging.stdin.flush()
                row("memory", f"+{held:.0f} MiB")
                print("  ", json.loads(raging.stdout.readline()))
            await asyncio.sleep(3)
            await played(others, site, "no flood any more", bot)
            row("memory", f"+{megabytes(bot.pid) - before:.0f} MiB")
            with beside("--storm", port, path) as readers:
                bot = await killed(readers, bot, config, others, site)
        finally:
            bot.kill()
            bot.wait()


async def changes(caller: IrcClient, room: str) -> None:
    """Let the table that is looked at change, each second."""
    while True:
        await trip(caller, room)
        await asyncio.sleep(1)


async def killed(
    readers: "subprocess.Popen[str]",
    bot: "subprocess.Popen[bytes]",
    config: Path,
    callers: list[tuple[IrcClient, str]],
    site: str,
) -> "subprocess.Popen[bytes]":
    """Kill the house before all these readers, begin again, and tell how they came back."""
    assert readers.stdin is not None and readers.stdout is not None
    await asyncio.to_thread(readers.stdout.readline)
    bot.kill()
    bot.wait()
    bot, began = house(config), time.time()
    for caller, room in callers:
        caller.say(room, "hello?")
        await seen(caller, room, "whole")
    there = time.time()
    await played(callers, site, f"after a kill, from {there - began:.1f} s on", bot)
    readers.stdin.write("\n")
    readers.stdin.flush()
    told = json.loads(await asyncio.to_thread(readers.stdout.readline))
    back = [at - began for at in told["back"]]
    each = Counter(int(at * 2) for at in back)
    row(
        f"{len(back)} of {STORM} back after",
        f"{min(back):.1f} s",
        f"to {max(back):.1f} s",
        f"{len(told['tries'])} tries",
    )
    print("   each half second:", [each[half] for half in range(max(each) + 1)])
    return bot


async def listed(site: str) -> str:
    """Find the path of the table that pages show."""
    async with httpx.AsyncClient(base_url=site) as browser:
        found = re.search(r'href="(/t/[^"]+)"', (await browser.get("/")).text)
    assert found is not None
    return found[1]


def main() -> None:
    """Print the figures."""
    if NGIRCD is None:
        print("ngircd is not installed: apt-get install ngircd")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        server = Ngircd(folder)
        server.start()
        try:
            asyncio.run(measure(server, folder))
        finally:
            server.kill()


def served_alike() -> None:
    """Give this session the priority that the one of its parent has."""
    with contextlib.suppress(OSError):
        given = Path(f"/proc/{os.getppid()}/autogroup").read_text().split()[-1]
        Path("/proc/self/autogroup").write_text(given)


BESIDE = {"--flood": flood, "--elsewhere": elsewhere, "--storm": storm}
if sys.argv[1:] and sys.argv[1] in BESIDE:
    served_alike()
    asyncio.run(BESIDE[sys.argv[1]](int(sys.argv[2]), sys.argv[3]))
elif __name__ == "__main__":
    main()
