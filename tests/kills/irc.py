"""Seven channels of a real IRC server: what is said there, and what is heard, without what only clients see."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from tests.kills.account import Said
from tests.kills.players import Room
from tests.kills.replay import Speech, tidy
from tests.support.ircd import IrcClient, Ngircd

BOT = "croupier"
LONGEST_LEAVE = 10.0
"""Seconds in which everybody has seen a dead process go, and a fifth of one more for each of them."""
SETTINGS = """\
[irc.test]
host = "127.0.0.1"
port = {port}
channels = {channels}
lines_per_second = 10000
burst = 10000
"""


class Channels:
    """The door of an IRC network; `pulse` is called whenever something goes in or out."""

    network, redelivers, speech = "irc:test", False, Speech("!", "", buttons=False)

    def __init__(self, folder: Path, pulse: Callable[[], None]) -> None:
        """Begin with a server that is not up yet."""
        self._server, self._pulse = Ngircd(folder), pulse
        self._clients: dict[str, IrcClient] = {}
        self._rooms: dict[str, Room] = {}
        self._sees: set[str] = set()
        self._ponged: set[str] = set()

    def configured(self) -> str:
        """Give the section of the configuration."""
        channels = [f'"{self._channel(key)}"' for key in self._rooms]
        return SETTINGS.format(port=self._server.port, channels=f"[{', '.join(channels)}]")

    def key(self, game: str) -> str:
        """Name the room of a game."""
        return f"{self.network}/#{game}"

    @staticmethod
    def name(name: str) -> str:
        """Give somebody's name as it is here."""
        return name

    @staticmethod
    def _channel(key: str) -> str:
        return key.rpartition("/")[2]

    async def open(self, rooms: Mapping[str, Room]) -> None:
        """Let everybody in."""
        self._rooms = dict(rooms)
        self._server.start()
        for key, room in rooms.items():
            for who in room.people:
                streams = await asyncio.open_connection(self._server.host, self._server.port)
                client = self._clients[who] = IrcClient(who, *streams)
                await client.register(self._channel(key))
                client.listener = partial(self._heard, who=who, key=key)

    async def close(self) -> None:
        """Let everybody go."""
        for client in self._clients.values():
            await client.close()
        self._server.kill()

    def up(self) -> bool:
        """Tell whether the house has come into every channel."""
        return all(map(self.there, self._rooms))

    def there(self, room: str) -> bool:
        return self._rooms[room].people[0] in self._sees

    def offered(self, room: str, who: str) -> set[str]:
        return set()

    def ticked(self, room: str, who: str) -> set[str]:
        return set()

    def answers(self, said: Said) -> list[str]:
        return []

    def pending(self, said: Said) -> bool:
        return False

    def unsure(self, said: Said, life: int) -> bool:
        return False

    def say(self, said: Said, private: bool) -> None:
        client = self._clients[said.who]
        client.say(BOT, said.text) if private else client.say(self._channel(said.room), f"!{said.text}")
        self._pulse()

    def _heard(self, line: str, who: str, key: str) -> None:
        room = self._rooms[key]
        if line.startswith(f":{BOT}!"):
            verb, _, rest = line.partition(" ")[2].partition(" ")
            if verb in ("JOIN", "QUIT"):
                (self._sees.add if verb == "JOIN" else self._sees.discard)(who)
                room.news.set()
            elif verb in ("PRIVMSG", "NOTICE"):
                target, _, text = rest.partition(" :")
                self._told(room, who, verb, target, tidy(text).removeprefix(f"[{self._channel(key)}] "))
        elif " PONG " in line:
            self._ponged.add(who)

    def _told(self, room: Room, who: str, verb: str, target: str, line: str) -> None:
        self._pulse()
        if target == who:
            room.heard(line, who, who if verb == "NOTICE" else "")
        elif who == room.people[0]:
            room.overheard(line)

    async def died(self) -> None:
        """Return once everybody has read what the dead process had written, and seen it go."""
        self._ponged.clear()
        for client in self._clients.values():
            client.send("PING :all read")
        async with asyncio.timeout(LONGEST_LEAVE + len(self._clients) / 5):
            while self._sees or len(self._ponged) < len(self._clients):  # noqa: ASYNC110
                await asyncio.sleep(0.002)
