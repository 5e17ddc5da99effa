"""On every network whoever is asked was told before what they need, and on later turns finds their dice beside it."""

import asyncio
import itertools
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from adapters.console.room import ConsoleAdapter, _bare
from adapters.telegram import presses
from core.contract import Adapter, Outbound
from core.services import Defaults
from tests.newcomers import evening, telegram
from tests.newcomers.house import House
from tests.newcomers.irc import channel
from tests.newcomers.terminal import KEYBOARD, keyboard
from tests.newcomers.test_newcomers import GAMES

PEOPLE = ("ann", "bob")
LINES = 40
"""Lines that are typed in each game, or taps that are made."""


class Watched(House):
    """A house at whose doors it is noted what went out in which version of the table, once it was said."""

    def __init__(self, language: str, game: str, alike: Defaults | None = None) -> None:
        super().__init__(language, game, *PEOPLE, alike=alike)
        self.said: list[tuple[int, Outbound]] = []
        self.hands: list[tuple[int, str, str]] = []
        self._add = self.app.add
        self.app.add = self.add  # type: ignore[method-assign]

    def add(self, adapter: Adapter) -> None:
        self._add(adapter)

        async def note(message: Outbound) -> None:
            table = self.app.tables.named(message.table)
            version = table.now.version if table is not None else 0
            if message.kind == "prompt" and isinstance(adapter, ConsoleAdapter):
                await self._held(message)
            await adapter.send(message)
            self.said.append((version, message))

        self.app.bus.run_gateway(adapter.network, note)

    async def _held(self, prompt: Outbound) -> None:
        """Note what those hold who are asked in the terminal, as it was just dealt or as it stands."""
        since = itertools.takewhile(lambda said: said.kind != "prompt", (said for _, said in reversed(self.said)))
        dealt = {self.name(said): said.lines for said in since if said.kind == "secret" and said.table == prompt.table}
        for name in PEOPLE:
            look = await self.app.bus.look(prompt.table, f"console/{name}", self.language)
            if look is not None and look.me in look.awaited and look.hidden:
                held = dealt.get(name, look.hand)
                [hand], [asks, *_] = _bare(held[:1], ""), _bare(prompt.lines, "")
                self.hands.append((len(self.said), hand.plain, asks.plain))

    def name(self, message: Outbound) -> str:
        """Name whom private words are for."""
        people = self.app.services.people
        return people[people.at(message.account) or 0].name

    def check(self) -> None:
        prompts = [(at, version, said) for at, (version, said) in enumerate(self.said) if said.kind == "prompt"]
        asking = [(at, version, called(said)) for at, version, said in prompts]
        assert sum(bool(who) for _, _, who in asking) > 2
        for at, version, who in asking:
            later = (said for v, said in self.said[at + 1 :] if v == version and said.kind == "secret")
            late = [said for said in later if self.name(said) in who]
            assert not late, (self.said[at][1].lines, late[0].lines)


def called(message: Outbound) -> set[str]:
    """Name those whom a message calls."""
    return {span.text for line in message.lines for span in line if span.style == "called"}


async def some(play: Awaitable[int]) -> None:
    """Play until so many lines were typed, or to the end."""
    try:
        await play
    except evening.Stuck as stuck:
        if not str(stuck).startswith("no end after"):
            raise


async def in_the_terminal(house: Watched, game: str) -> None:
    async with keyboard(house) as door:
        await some(evening.play(door, game))
        text = door._shown.getvalue()
    assert house.hands or game == "dicepoker"
    above, asked, number = 0, 0, -1
    for at, hand, asks in house.hands:
        if at != number:
            above, asked, number = asked, text.index(asks, asked + 1), at
        assert text.rindex(hand, 0, asked) > above, (hand, text[above:asked])


async def on_irc(house: Watched, game: str) -> None:
    async with channel(house) as door:
        await some(evening.play(door, game))


async def on_telegram(house: Watched, game: str) -> None:
    async with telegram.group(house) as group:
        for user in group.users.values():
            user.started = True
        await some(telegram.play(group, game))


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the beginning of each match, and let presses go without waiting for words that may come as answers."""
    monkeypatch.setattr(presses, "GRACE_SECONDS", 0.01)
    monkeypatch.setattr(evening, "MOST_LINES", LINES)
    monkeypatch.setattr(telegram, "MOST_TAPS", LINES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("network", [in_the_terminal, on_irc, on_telegram])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_is_asked_was_told_before(
    game: str, language: str, network: Callable[[Watched, str], Awaitable[None]]
) -> None:
    house = Watched(language, game, KEYBOARD if network is in_the_terminal else None)
    asyncio.run(network(house, game))  # type: ignore[arg-type]
    house.check()


def test_what_stands_in_the_line_below_is_not_said_again() -> None:
    """The dice of the speaker are told once for each deal, and stand there; others at the keyboard are reminded."""

    async def above(show: Callable[[], None]) -> None:
        show()

    async def play() -> Counter[str]:
        house = House("en", "liarsdice below", *PEOPLE, alike=KEYBOARD)
        async with keyboard(house) as door:
            door.adapter._keyboard = replace(door.adapter._keyboard, above=above)
            await some(evening.play(door, "liarsdice"))
            return Counter(re.findall(r"\(only (?:ann|bob)\) Your dice: .*", door._shown.getvalue()))

    told = asyncio.run(play())
    ann = [count for line, count in told.items() if "only ann" in line]
    bob = [count for line, count in told.items() if "only bob" in line]
    assert ann and max(ann) == 1 and max(bob) > 1, told
