"""What people on pages cost: a press, and those who look on meanwhile: `python benchmarks/web.py [WATCHERS]`."""

import asyncio
import json
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx
from measuring import NETWORK, House, megabytes, open_house, quantile, row, run

from adapters.web import WebSettings
from adapters.web.adapter import WebAdapter
from core.contract import replace
from core.engine.plugins import load_all
from core.tables import Table

SITE = "web:bench"
FACES = 6
MOST = 10
"""Dice at a table of two, which are bid one after the other."""
IDLE, PAUSE = 16.0, 1.05
SAME = {"sec-fetch-site": "same-origin", "x-croupier": "1"}


async def told(port: int, path: str, number: int, at: dict[int, list[float]], cookie: str = "") -> None:
    """Look on by a stream, and note when it tells each version; every second of those who look on was there before."""
    here = f"127.0.1.{2 + number // 10}"  # an address may have twelve streams
    cookie = cookie or (f"Cookie: croupier-{port}=browser{number:015}\r\n" if number % 2 else "")
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(here, 0), limit=2**20)
    writer.write(f"GET {path}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{cookie}\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"id: "):
            at.setdefault(int(line[4:]), []).append(time.monotonic())


async def watch(port: int, path: str, many: int) -> None:
    """Look on by so many streams, in a process of its own; tells the last time of each version when asked to stop."""
    at: dict[int, list[float]] = {}
    tasks = []
    for number in range(many):
        tasks.append(asyncio.create_task(told(port, path, number, at)))
        await asyncio.sleep(0.005)
    while sum(map(len, at.values())) < many:  # noqa: ASYNC110  it is but a measurement
        await asyncio.sleep(0.05)
    print("there", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    print(json.dumps({version: max(times) for version, times in at.items() if len(times) == many}), flush=True)


class Presses:
    """What presses took, in seconds: until they were answered, until they were on the screen, of the processor."""

    def __init__(self) -> None:
        """Have none."""
        self.answered: list[float] = []
        self.shown: list[float] = []
        self.cpu: list[float] = []
        self.made: dict[int, float] = {}


async def press(house: House, browser: httpx.AsyncClient, path: str, table: Table, idle: float) -> Presses:
    """Bid in turns, one from a page, one from a chat, and note what each from the page took."""
    did, screen = Presses(), dict[int, list[float]]()
    port = browser.base_url.port or 0
    cookie = f"Cookie: croupier-{port}={browser.cookies[f'croupier-{port}']}\r\n"
    own = asyncio.create_task(told(port, path, 0, screen, cookie))
    await asyncio.sleep(0.5)
    for number in range(FACES, MOST * FACES):
        count, face = 1 + number // FACES, 1 + number % FACES
        if table.state.wait.seats[0] == 0:
            await house.say("bob", "#web", f"!bid {count} {face}")
            await asyncio.sleep(PAUSE)
            continue
        data = {"do": f"{table.code}.{table.sheet.waits} ?bid", "parts": "count face", "id": str(number)}
        before, cpu, began = table.now.version, time.process_time(), time.monotonic()
        await browser.post(path, data={**data, "f.count": str(count), "f.face": str(face)}, headers=SAME)
        did.answered.append(time.monotonic() - began)
        did.made[table.now.version] = began
        await asyncio.sleep(PAUSE)  # an address may press once a second
        did.cpu.append(time.process_time() - cpu - PAUSE * idle)
        new = [min(at) for version, at in screen.items() if version > before]
        did.shown += [min(new) - began] if new else []
    own.cancel()
    return did


def in_ms(times: list[float]) -> tuple[str, str]:
    """Show the median and the 95th of a hundred."""
    return f"p50 {quantile(times, 0.5) * 1000:.0f} ms", f"p95 {quantile(times, 0.95) * 1000:.0f} ms"


async def seated(house: House, browser: httpx.AsyncClient) -> tuple[Table, str]:
    """Let somebody join a room's table from its page."""
    home = await house.app.house.rooms.resolve(f"{NETWORK}/#web")
    home.settings = replace(home.settings, public=True, web="play")
    await house.say("bob", "#web", "!liarsdice")
    table = next(table for table in house.app.tables if table.room.key == home.key)
    look = await house.app.bus.look(table.code, f"{NETWORK}/bob", "en")
    assert look is not None
    path = f"/t/{look.address}"
    await browser.post(path, data={"do": f"- join {look.address}", "id": "join", "name": "ann"}, headers=SAME)
    await house.say("bob", "#web", "!start")
    return table, path


async def measure(watchers: int, folder: Path) -> None:
    """Play a table while so many look on."""
    house = await open_house(folder / "house.db", load_all(group=""))
    adapter = WebAdapter(SITE, WebSettings(listen="127.0.0.1:18099"))
    house.app.add(adapter)
    serving = asyncio.create_task(adapter.run(house.app.bus))
    await asyncio.sleep(0.5)
    async with httpx.AsyncClient(base_url=adapter.base, timeout=60) as browser:
        table, path = await seated(house, browser)
        before, child, idle = megabytes(), None, 0.0
        if watchers:
            argv = (sys.executable, __file__, "--watch", "18099", path, str(watchers))
            pipe = asyncio.subprocess.PIPE
            child = await asyncio.create_subprocess_exec(*argv, stdin=pipe, stdout=pipe)
            assert child.stdout is not None and child.stdin is not None
            await child.stdout.readline()
            held, cpu = megabytes() - before, time.process_time()
            await asyncio.sleep(IDLE)
            idle = (time.process_time() - cpu) / IDLE
            row(f"{watchers} streams", f"+{held:.1f} MiB", f"{held / watchers * 1024:.1f} KiB each", f"{idle:.3f} CPU")
        did = await press(house, browser, path, table, idle)
        row(f"a press, {watchers} looking on ({len(did.cpu)}): answered", *in_ms(did.answered))
        row("  on the own screen", *in_ms(did.shown))
        row("  processor time of all that follows", *in_ms(did.cpu))
        if child is not None and child.stdin is not None and child.stdout is not None:
            child.stdin.write(b"\n")
            last = json.loads(await child.stdout.readline())
            lags = [float(last[str(version)]) - began for version, began in did.made.items() if str(version) in last]
            row(f"  the last of them was told ({len(lags)})", *in_ms(lags))
            child.kill()
            await child.wait()
            await asyncio.sleep(2)
            row("after they left", f"+{megabytes() - before:.1f} MiB")
    serving.cancel()
    with suppress(asyncio.CancelledError):
        await serving
    await house.close()


async def main() -> None:
    """Measure with nobody looking on, and with as many as are asked for."""
    for watchers in (0, int(sys.argv[1]) if len(sys.argv) > 1 else 1000):
        with tempfile.TemporaryDirectory() as folder:
            await measure(watchers, Path(folder))


if sys.argv[1:2] == ["--watch"]:
    run(watch(int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
else:
    run(main())
