"""What Telegram costs: processor time for a press that is answered and shown, and how long 200 groups at once wait.

Run with `python benchmarks/telegram_cost.py [PRESSES]` at the top of the repository. The server is the strict fake of
the tests in a process of its own. "loops" compares with a plain loop of a hundred thousand additions.
"""

import asyncio
import multiprocessing
import sys
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import mean
from time import perf_counter, process_time
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent.parent))

from adapters.telegram import TelegramSettings
from adapters.telegram.adapter import TelegramAdapter
from core.contract.looks import Heard, Look, Seated
from core.contract.messages import Choice, Inbound, Incoming, Network, Outbound, Span
from core.house.networks.bus import LocalBus
from tests.support.telegram_fake import time
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, Telegram, telegram
from tests.support.telegram_fake.world import Chat, Message, User, now

GROUPS, STEPS = 200, 20
AT_ONCE = 20
FREE = {"group_per_minute": 100000, "chat_per_second": 10000.0, "overall_per_second": 100000}
CHOICES = tuple(tuple(Choice(f"{face}", f"k7.41 ?bid face {face}") for face in range(row, row + 3)) for row in (1, 4))


def loop() -> float:
    """Time adding up a hundred thousand numbers."""
    start = perf_counter()
    total = 0
    for number in range(100_000):
        total += number
    return perf_counter() - start


TABLE = Look(
    *("k7", 1, "dice", "Dice", "running", (Seated("Ann"), Seated("Bob")), None, (0,)),
    *(((Span("Ann: 5 dice"),), (Span("Bob: 5 dice"),)), (), (), (), (), ()),
    *(tuple(Heard(number, ((Span("Ann", "name"), Span(f" bids {number}")),)) for number in range(12)), 0.0, "en", 1),
)


class House(LocalBus):
    """Answers each press and shows a step in its chat, as a core that takes no time would."""

    def __init__(self) -> None:
        super().__init__()
        self.adapter: TelegramAdapter | None = None
        self.up = asyncio.Event()
        self.done = 0

    async def handle(self, incoming: Incoming) -> None:
        """Deal with what came in."""
        if isinstance(incoming, Network):
            self.up.set()
        if isinstance(incoming, Inbound) and self.adapter is not None:
            said = ((Span("Ann", "name"), Span(f" bids {self.done}")),)
            answer = Outbound("a", said, "answer", account=incoming.account, press=incoming.id)
            shown = Outbound("s", said, "prompt", room=incoming.room, table="k7", choices=CHOICES)
            await asyncio.gather(self.adapter.send(answer), self.adapter.send(shown))
            self.done += 1

    async def look(self, code: str, reader: str, language: str) -> Look:
        """Show the table with one event more."""
        said = ((Span("Ann", "name"), Span(f" bids {self.done}")),)
        return replace(TABLE, version=self.done, heard=(*TABLE.heard, Heard(self.done, said)))

    async def note(self, network: str, key: str) -> str | None:
        """Remember nothing."""
        return None

    async def keep_note(self, network: str, key: str, text: str | None) -> None:
        """Keep nothing."""

    async def idle(self, network: str) -> None:
        """Wait for nothing."""


def serve(pipe: Connection, presses: int) -> None:
    """Run a fake in which people press as fast as they are answered, in 50 groups."""

    async def run() -> None:
        async with telegram(limits=Limits(None, None, False)) as fake:
            ann = fake.user("Ann", started=True)
            groups = [fake.group(f"G{number}", ann) for number in range(50)]
            pipe.send(fake.base_url)
            await press_all(fake, ann, groups, presses)
            pipe.send("done")
            pipe.recv()

    asyncio.run(run())


async def press_all(fake: Telegram, ann: User, groups: list[Chat], presses: int) -> None:
    """Press again and again, some at a time."""
    posts = [group.add(Message(group.next_id(), group, fake.bot, "x", now())) for group in groups]
    for start in range(0, presses, AT_ONCE):
        open_presses = [
            fake.press(ann, posts[number % len(posts)], f"k7.41 bid {number}", forged=True)
            for number in range(start, start + AT_ONCE)
        ]
        for press in open_presses:
            await press.answered()


async def cost(base_url: str, pipe: Connection) -> float:
    """Give the processor seconds that one press takes here."""
    house = House()
    settings = {"token": TOKEN, "base_url": base_url, **FREE}
    house.adapter = TelegramAdapter("bench", TelegramSettings.model_validate(settings))
    running = asyncio.create_task(house.adapter.run(house))
    await house.up.wait()
    began = process_time()
    await asyncio.get_running_loop().run_in_executor(None, pipe.recv)
    spent = process_time() - began
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return spent / house.done


def measure(presses: int, client: str) -> float:
    """Measure with a fresh server and one of the two HTTP clients."""
    here, there = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(there, presses))
    server.start()
    proxies = {"http": "there is none"} if client == "httpx" else {}
    with mock.patch("adapters.telegram.api.client.getproxies", return_value=proxies):
        spent = asyncio.run(cost(here.recv(), here))
    here.send("end")
    server.join()
    return spent


async def groups_at_once() -> tuple[list[float], int, float]:
    """Let tables play in many groups as fast as they may; give all waits, the floods, and the time it took."""
    async with telegram() as fake:
        ann = fake.user("Ann", started=True)
        rooms = [fake.group(f"G{number}", ann) for number in range(GROUPS)]
        house = House()
        adapter = TelegramAdapter("bench", TelegramSettings.model_validate({"token": TOKEN, "base_url": fake.base_url}))
        running = asyncio.create_task(adapter.run(house))
        await house.up.wait()
        waits: list[float] = []

        async def table(number: int) -> None:
            for step in range(STEPS):
                began = now()
                room = f"telegram:bench/{rooms[number].id}"
                lines = ((Span(f"step {step}"),),)
                await adapter.send(Outbound("s", lines, "prompt", room=room, table="k7", choices=CHOICES))
                waits.append(now() - began)

        began = now()
        await asyncio.gather(*map(table, range(GROUPS)))
        took = now() - began
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return waits, len(fake.methods.floods), took


def main(presses: int) -> None:
    """Print the figures."""
    print("a press, answered and shown   ms     loops")
    for client in ("httpx", "ours"):
        spent = measure(presses, client)
        print(f"{client:26} {spent * 1000:6.2f}  {spent / mean(loop() for _ in range(20)):8.2f}")
    waits, floods, took = time.run(groups_at_once())
    share = len(waits) / took
    print(f"{GROUPS} groups, {STEPS} steps each: {share:.1f} a second, {floods} refused as too fast,")
    explained = GROUPS / 30
    print(f"waits: mean {mean(waits):.1f} s, longest {max(waits):.1f} s; the 30 a second explain {explained:.1f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
