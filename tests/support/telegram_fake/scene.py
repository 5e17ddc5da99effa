"""One adapter, the fake that it talks to, and a bus that remembers and may answer."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Literal

from adapters.telegram import TelegramSettings
from adapters.telegram.adapter import TelegramAdapter
from core.contract.looks import Glance, Look
from core.contract.messages import Choice, Inbound, Incoming, Network, Outbound, Span
from core.house.networks.bus import LocalBus
from tests.support.telegram_fake.ephemeral import Server
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, Telegram, telegram
from tests.support.telegram_fake.world import Chat, User

NETWORK = "telegram:test"
UP, DOWN = Network(NETWORK, True), Network(NETWORK, False)
PATIENCE_SECONDS = 600.0
LONGEST_SECONDS = 24 * 3600.0
Kind = Literal["news", "prompt", "secret", "answer", "refusal"]


class Bus(LocalBus):
    """Keeps what was published; `answer` may say what comes of a message, `looks` how tables stand, `notes` hold.

    `choices` are the buttons in them. The newest of `glances` is what a glance shows; `looked` and `glanced` note who
    did.
    """

    def __init__(self) -> None:
        super().__init__()
        self.looks: dict[str, Look] = {}
        self.choices: dict[str, tuple[tuple[Choice, ...], ...]] = {}
        self.glances: list[Glance | None] = []
        self.looked: list[str] = []
        self.glanced: list[str] = []
        self.notes: dict[str, str] = {}
        self.items: list[Incoming] = []
        self.answer: Callable[[Inbound], Awaitable[None]] | None = None
        self._news = asyncio.Event()

    async def handle(self, incoming: Incoming) -> None:
        self.items.append(incoming)
        self._news.set()
        if self.answer is not None and isinstance(incoming, Inbound):
            await self.answer(incoming)

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        self.looked.append(reader)
        look = self.looks.get(code)
        return replace(look, choices=self.choices[code]) if look is not None and code in self.choices else look

    async def glance(self, code: str, reader: str) -> Glance | None:
        self.glanced.append(reader)
        return self.glances[-1] if self.glances else None

    async def note(self, network: str, key: str) -> str | None:
        return self.notes.get(key)

    async def keep_note(self, network: str, key: str, text: str | None) -> None:
        self.notes.pop(key, None)
        if text is not None:
            self.notes[key] = text

    async def idle(self, network: str) -> None:
        pass

    @property
    def heard(self) -> list[Inbound]:
        return [item for item in self.items if isinstance(item, Inbound)]

    async def counts(self, wanted: int, item: Incoming) -> None:
        """Wait until an item came so many times."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.items.count(item) < wanted:
                self._news.clear()
                await self._news.wait()

    async def hears(self, count: int = 1) -> list[Inbound]:
        """Wait until so many messages came, and give them."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(self.heard) < count:
                self._news.clear()
                await self._news.wait()
        return self.heard


class Scene:
    """A group of Ann and Bob, to whom the bot belongs; Ann is its creator."""

    def __init__(self, fake: Telegram, **settings: Any) -> None:
        self.fake, self.bus = fake, Bus()
        self.settings = {"token": TOKEN, "base_url": fake.base_url} | settings
        self.ann = fake.user("Ann", username="ann", language="en", started=True)
        self.bob = fake.user("Bob", language="ja")
        self.group = fake.group("Dice", self.ann, self.bob)
        self.group.members[self.ann.id] = "creator"
        self.start()

    def start(self) -> None:
        self.adapter = TelegramAdapter("test", TelegramSettings.model_validate(self.settings))
        self.running = asyncio.create_task(self.adapter.run(self.bus))

    async def stop(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)

    def room(self, chat: Chat | None = None, thread: int = 0) -> str:
        return f"{NETWORK}/{(chat or self.group).id}" + (f"/{thread}" if thread else "")

    def account(self, user: User) -> str:
        return f"{NETWORK}/{user.id}"

    def to_room(self, text: str, kind: Kind = "news", **more: Any) -> Outbound:
        lines = tuple((Span(line),) for line in text.split("\n"))
        if "choices" in more:  # what stands there now, and so in a look
            self.bus.choices[more.get("table", "k7")] = more["choices"]
        return replace(Outbound("o", lines, kind, room=self.room(), table="k7"), **more)

    def to(self, user: User, text: str, kind: Kind = "secret", **more: Any) -> Outbound:
        lines = tuple((Span(line),) for line in text.split("\n"))
        return replace(Outbound("o", lines, kind, account=self.account(user)), **more)


def rows(*labels: str) -> tuple[tuple[Choice, ...], ...]:
    """One row of buttons, each with its label as data behind a table's code."""
    return (tuple(Choice(label, f"k7.1 {label}") for label in labels),)


@asynccontextmanager
async def staged(
    *, up: bool = True, limits: Limits | None = None, reads_all: bool = False, knows: Server = "older", **settings: Any
) -> AsyncIterator[Scene]:
    async with telegram(limits=limits, reads_all=reads_all, knows=knows) as fake:
        scene = Scene(fake, **settings)
        try:
            if up:
                await scene.bus.counts(1, UP)
            yield scene
        finally:
            await scene.stop()


@asynccontextmanager
async def playing(**settings: Any) -> AsyncIterator[Scene]:
    """Play a scene in virtual time, which must end some day."""
    async with asyncio.timeout(LONGEST_SECONDS), staged(**settings) as stage:
        yield stage
