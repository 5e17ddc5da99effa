"""More streams than there is room for, from many addresses and from one, before a house that goes on answering."""

import asyncio
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.browser.conftest import House

MANY, ONE, SLOW, SILENT = 2100, 30, 100, 100
ROOM, ROOM_OF_ONE = 2000, 12
pytestmark = pytest.mark.browser
Kept = list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]


def test_a_flood_of_streams_finds_its_limits_and_the_house_answers(house: House) -> None:
    with httpx.Client(base_url=house.url, headers={"sec-fetch-site": "same-origin"}) as browser:
        browser.post("/", data={"do": "- new liarsdice", "id": "1", "name": "ann"})
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    with ThreadPoolExecutor(1) as apart:  # the browser's own loop is in this thread
        apart.submit(asyncio.run, flooded(house, cookie)).result()
    began = time.monotonic()
    assert house.stop() == 0
    assert time.monotonic() - began < 3
    log = (house.folder / "log").read_text()
    assert "Traceback" not in log and "/t/" not in log


async def flooded(house: House, cookie: str) -> None:
    kept: Kept = []
    answers = Counter[tuple[bytes, str]]()
    gate = asyncio.Semaphore(50)

    async def stream(here: str, slow: bool = False) -> None:
        async with gate:
            limit = 512 if slow else 2**16
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(here, 0), limit=limit)
            kept.append((reader, writer))
            host = f"Host: 127.0.0.1:{house.port}\r\nX-Croupier: 1\r\nCookie: {cookie}"
            writer.write(f"GET /t/a2/stream HTTP/1.1\r\n{host}\r\n\r\n".encode())
            status = (await reader.readline()).split()[1]
            answers[status, "one" if here == "127.9.9.9" else "many"] += 1
            if status == b"503":
                writer.close()

    for _ in range(SILENT):
        kept.append(await asyncio.open_connection("127.0.0.1", house.port, local_addr=("127.8.8.8", 0)))
    await asyncio.gather(*(stream("127.9.9.9") for _ in range(ONE)))
    await asyncio.gather(*(stream(f"127.3.{n // 10}.1", n % (MANY // SLOW) == 0) for n in range(MANY)))
    assert answers[b"200", "one"] == ROOM_OF_ONE and answers[b"503", "one"] == ONE - ROOM_OF_ONE
    assert answers[b"200", "many"] == ROOM - ROOM_OF_ONE, answers
    async with httpx.AsyncClient(base_url=house.url, headers={"sec-fetch-site": "same-origin"}) as browser:
        page = await browser.get("/")
        assert page.status_code == 200
        opened = await browser.post("/", data={"do": "- new dicepoker", "id": "2", "name": "bob"})
        assert opened.status_code == 303 and opened.headers["location"].startswith("/t/")
    gone = 0
    for reader, writer in kept[:SILENT]:
        try:
            gone += await asyncio.wait_for(reader.read(), 30) == b""
        except ConnectionResetError:
            gone += 1
        writer.close()
    assert gone == SILENT
    for _, writer in kept[SILENT:]:
        writer.transport.abort()
