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
from core.plugins import load_all
from core.tables import Table

SITE = "web:bench"
FACES = 6
MOST = 10
"""Dice at a table of two, which are bid one after the other."""
IDLE = 4.0
SAME = {"sec-fetch-site": "same-origin", "x-croupier": "1"}


async def told(port: int, path: str, number: int, at: dict[int, list[float]]) -> None:
    """Look on by a stream, and note when it tells each version."""
    here = f"127.0.1.{2 + number // 10}"  # an address may have twelve streams
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(here, 0), limit=2**20)
    writer.write(f"GET {path}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
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


async def press(
    house: House, browser: httpx.AsyncClient, path: str, table: Table
) -> tuple[list[float], dict[int, float]]:
    """Bid in turns, one from a page, one from a chat; gives the seconds of each press, and when each was made."""
    took, made = [], dict[int, float]()
    for number in range(FACES, MOST * FACES):
        count, face = 1 + number // FACES, 1 + number % FACES
        if table.state.wait.seats[0] == 0:
            await house.say("bob", "#web", f"!bid {count} {face}")
            continue
        data = {"do": f"{table.code}.{table.sheet.waits} ?bid", "parts": "count face", "id": str(number)}
        began = time.monotonic()
        await browser.post(path, data={**data, "f.count": str(count), "f.face": str(face)}, headers=SAME)
        took.append(time.monotonic() - began)
        made[table.now.version] = began
        await asyncio.sleep(1.05)  # an address may press once a second
    return took, made


async def seated(house: House, browser: httpx.AsyncClient) -> tuple[Table, str]:
    """Let somebody join a room's table from its page."""
    home = await house.app.services.rooms.resolve(f"{NETWORK}/#web")
    house.app.services.rooms.choose(home, replace(home.settings, public=True, web="play"))
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
        before, child = megabytes(), None
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
        took, made = await press(house, browser, path, table)
        figures = (f"p50 {quantile(took, 0.5) * 1000:.0f} ms", f"p95 {quantile(took, 0.95) * 1000:.0f} ms")
        row(f"a press, {watchers} looking on ({len(took)})", *figures)
        if child is not None and child.stdin is not None and child.stdout is not None:
            child.stdin.write(b"\n")
            last = json.loads(await child.stdout.readline())
            lags = [float(last[str(version)]) - began for version, began in made.items() if str(version) in last]
            figures = (f"p50 {quantile(lags, 0.5) * 1000:.0f} ms", f"p95 {quantile(lags, 0.95) * 1000:.0f} ms")
            row(f"until the last of them was told ({len(lags)})", *figures)
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
