"""An evening of newcomers: they come, open a table, sit down, and play to the end, each by their own screen."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from tests.newcomers.newcomer import NAMES, Newcomer, first

MOST_LINES = 600
"""More lines than anybody types in one match."""
TAIL = 12
SHORT = {"thoth": {"en": "blitz", "ja": "超速"}}
"""Options that make long matches short, as the help on a game has them."""


class Stuck(AssertionError):
    """Somebody does not know what to type, or may not type it: their screen does not say."""


class Company(ABC):
    """Some people who come to a house by one network."""

    def __init__(self, people: Sequence[Newcomer]) -> None:
        self.people = list(people)
        self.language = people[0].screen.language

    @abstractmethod
    async def arrive(self) -> None:
        """Come by what brings them here."""

    @abstractmethod
    async def settle(self) -> None:
        """Let all be told that is to be told by now, and put it on the screens."""

    async def more(self) -> bool:
        """Wait until something else is told; tells whether anything was."""
        return False

    def are_done(self) -> bool:
        """Whether everybody sees that the match is over, in which no clock had to move for somebody."""
        over = all(newcomer.sees("over") for newcomer in self.people)
        late = [newcomer for newcomer in self.people if newcomer.sees("late")]
        if late:
            raise Stuck(f"a clock ran out\n{tail(late[0])}")
        return over


class Door(Company):
    """A network where people type."""

    @abstractmethod
    async def type(self, newcomer: Newcomer, line: str, alone: bool) -> None:
        """Let somebody type a line, to the house `alone` or where all hear it."""

    async def sit_down(self, game: str) -> None:
        """Open a table and begin."""
        await sit_down_in_a_room(self, game)

    def written(self, newcomer: Newcomer, line: str, alone: bool) -> str:
        """Give a line as somebody types it here."""
        return line

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


def tail(newcomer: Newcomer) -> str:
    lines = newcomer.screen.lines[-TAIL:]
    return "\n".join(f"    {'(alone) ' if shown.alone else ''}{shown.text}   {shown.commands}" for shown in lines)


async def opening(door: Door, game: str) -> str:
    """Find what opens a table: the name of a game, or with a shorter match what its help says of that."""
    host, language = door.people[0], door.language
    name = host.offered(NAMES[game][language])
    short = SHORT.get(game, {}).get(language)
    if short is None:
        return name
    await door.say(host, host.offered(host.word("help")))
    asked = next(command for command in host.commands() if first(command) == host.word("help") and " " in command)
    await door.say(host, f"{asked.split(' ')[0]} {first(name)}")
    return f"{name} {short}"


async def sit_down_in_a_room(door: Door, game: str) -> None:
    """Open a table and begin: alone with the house, or with a friend, and the house in the seats that are left."""
    host, *friends = door.people
    await door.say(host, await opening(door, game))
    for friend in friends:
        await door.say(friend, friend.offered(friend.word("join")))
    if not friends or game == "liarsteams":
        bots = host.offered(host.word("bots"))
        wanted = 4 - len(door.people) if game == "liarsteams" else 1
        await door.say(host, f"{bots.split(' ')[0]} {wanted}" if bots else "")
    if not host.sees("begun"):
        await door.say(host, host.offered(host.word("start")))


async def play(door: Door, game: str) -> int:
    """Play a match to its end; gives how many lines were typed at the table."""
    await door.arrive()
    await door.sit_down(game)
    typed = 0
    while not door.are_done():
        if typed == MOST_LINES:
            raise Stuck(f"no end after {MOST_LINES} lines\n{tail(door.people[0])}")
        for newcomer in door.people:
            line, alone = newcomer.move()
            if line:
                await door.say(newcomer, line, alone)
                typed += 1
                break
        else:
            if not await door.more():
                raise Stuck("nobody knows what to do\n" + "\n---\n".join(map(tail, door.people)))
    return typed
