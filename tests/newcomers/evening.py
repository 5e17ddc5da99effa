"""An evening of newcomers: they come, open a table, sit down, and play to the end, each by their own screen."""

import re
from abc import ABC, abstractmethod

from tests.newcomers.house import House
from tests.newcomers.newcomer import NAMES, Newcomer, first

MOST_LINES = 600
"""More lines than anybody types in one match."""
TAIL = 12
SHORT = {"thoth": {"en": "blitz", "ja": "超速"}}
"""Options that make long matches short, as the help on a game has them."""


class Stuck(AssertionError):
    """Somebody does not know what to type, or may not type it: their screen does not say."""


class Door(ABC):
    """One network, by which newcomers come to a house."""

    def __init__(self, house: House) -> None:
        self.house = house

    @abstractmethod
    async def type(self, newcomer: Newcomer, line: str, alone: bool) -> None:
        """Let somebody type a line, to the house `alone` or where all hear it."""

    @abstractmethod
    def look(self) -> None:
        """Put on the screens what was told since."""

    def written(self, newcomer: Newcomer, line: str, alone: bool) -> str:
        """Give a line as somebody types it here."""
        return line

    async def settle(self) -> None:
        await self.house.settle()
        self.look()

    async def say(self, newcomer: Newcomer, line: str, alone: bool = False) -> None:
        """Let somebody type what their screen has shown, and nothing else."""
        line = self.written(newcomer, line, alone) if line else ""
        refused = newcomer.screen.forbids(line) if line else "nothing was shown that would do"
        if refused:
            raise Stuck(f"{newcomer.name} may not type {line!r}: {refused}\n{tail(newcomer)}")
        newcomer.typed.append(line)
        before = len(newcomer.screen.lines)
        await self.type(newcomer, line, alone)
        await self.settle()
        if any(re.search(newcomer.word("unread"), shown.text) for shown in newcomer.screen.lines[before:]):
            raise Stuck(f"what was shown cannot be read: {line!r}\n{tail(newcomer)}")

    @abstractmethod
    async def arrive(self) -> None:
        """Come by what brings them here."""


def tail(newcomer: Newcomer) -> str:
    lines = newcomer.screen.lines[-TAIL:]
    return "\n".join(f"    {'(alone) ' if shown.alone else ''}{shown.text}   {shown.commands}" for shown in lines)


async def opening(door: Door, game: str) -> str:
    """Find what opens a table: the name of a game, or with a shorter match what its help says of that."""
    host, language = door.house.people[0], door.house.language
    name = host.offered(NAMES[game][language])
    short = SHORT.get(game, {}).get(language)
    if short is None:
        return name
    await door.say(host, host.offered(host.word("help")))
    asked = next(command for command in host.commands() if first(command) == host.word("help") and " " in command)
    await door.say(host, f"{asked.split(' ')[0]} {first(name)}")
    return f"{name} {short}"


async def sit_down(door: Door, game: str) -> None:
    """Open a table and begin: alone with the house, or with a friend, and the house in the seats that are left."""
    host, *friends = door.house.people
    await door.say(host, await opening(door, game))
    for friend in friends:
        await door.say(friend, friend.offered(friend.word("join")))
    if not friends or game == "liarsteams":
        bots = host.offered(host.word("bots"))
        wanted = {True: 4 - len(door.house.people), False: 1}[game == "liarsteams"]
        await door.say(host, " ".join([bots.split(" ")[0], str(wanted)]) if bots else "")
    if not host.sees("begun"):
        await door.say(host, host.offered(host.word("start")))


async def play(door: Door, game: str) -> int:
    """Play a match to its end; gives how many lines were typed at the table."""
    await door.arrive()
    await sit_down(door, game)
    people = door.house.people
    for typed in range(MOST_LINES):
        if all(newcomer.sees("over") for newcomer in people):
            assert await door.house.moved_by_clocks() == 0
            return typed
        for newcomer in people:
            line, alone = newcomer.move()
            if line:
                await door.say(newcomer, line, alone)
                break
        else:
            raise Stuck("nobody knows what to do\n" + "\n---\n".join(map(tail, people)))
    raise Stuck(f"no end after {MOST_LINES} lines")
