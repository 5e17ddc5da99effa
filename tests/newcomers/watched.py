"""A house at whose doors it is noted what went out, to see that whoever is asked was told before what they need."""

import itertools
from collections import defaultdict

from adapters.console.room import ConsoleAdapter
from core.contract import Adapter, Line, Outbound
from core.house import Defaults
from tests.newcomers.house import House

GUIDING = ("First match", "初めての方へ")
"""How a hint begins."""


class Watched(House):
    """A house at whose doors it is noted what went out in which version of the table, once it was said."""

    def __init__(self, language: str, game: str, *names: str, alike: Defaults | None = None) -> None:
        super().__init__(language, game, *names, alike=alike)
        self._names = names
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
        for name in self._names:
            look = await self.app.bus.look(prompt.table, f"console/{name}", self.language)
            if look is not None and look.me in look.awaited and look.hidden:
                held = dealt.get(name, look.hand)
                self.hands.append((len(self.said), printed(held[0]), printed(prompt.lines[0])))

    def name(self, message: Outbound) -> str:
        """Name whom private words are for."""
        people = self.app.house.people
        return people[people.at(message.account) or 0].name

    def check(self) -> None:
        """Nobody was told alone, in the same version of the table, what a prompt before it had asked them about.

        What guides a newcomer is no part of that: it stands behind what it speaks of.
        """
        secrets: defaultdict[int, list[tuple[int, Outbound]]] = defaultdict(list)
        for at, (version, said) in enumerate(self.said):
            if said.kind == "secret":
                secrets[version].append((at, said))
        prompts = [(at, version, said) for at, (version, said) in enumerate(self.said) if said.kind == "prompt"]
        asking = [(at, version, called(said)) for at, version, said in prompts]
        assert sum(bool(who) for _, _, who in asking) > 2
        for at, version, who in asking:
            alone = [said for later, said in secrets[version] if later > at and self.name(said) in who]
            late = [said for said in alone if not printed(said.lines[0]).startswith(GUIDING)]
            assert not late, (self.said[at][1].lines, late[0].lines)

    def check_screen(self, text: str) -> None:
        """On a screen for all, what somebody holds stands above each prompt, and below the one before."""
        above, asked, number = 0, 0, -1
        for at, hand, asks in self.hands:
            if at != number:
                above, asked, number = asked, text.index(asks, asked + 1), at
            assert text.rindex(hand, 0, asked) > above, (hand, text[above:asked])


def printed(line: Line) -> str:
    """Give a line as the terminal prints it."""
    return "".join(f"`{span.text}`" if span.style == "code" else span.text for span in line)


def called(message: Outbound) -> set[str]:
    """Name those whom a message calls."""
    return {span.text for line in message.lines for span in line if span.style == "called"}
