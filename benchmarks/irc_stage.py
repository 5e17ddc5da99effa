"""An IRC server of one bot and fifty callers who are no more than lines, so that what is measured is the bot."""

import asyncio

from stage import ROOMS, Stage, members, room_of

HERE = "irc.bench"


class IrcStage(Stage):
    """Takes one connection after another, without capabilities."""

    def __init__(self) -> None:
        """Listen nowhere yet."""
        super().__init__()
        self._nick = "bot"
        self._joined: set[str] = set()
        self._writer: asyncio.StreamWriter | None = None
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = str(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        if self._writer is not None:
            self._writer.transport.abort()

    def say(self, caller: int, text: str) -> None:
        self._send(f":c{caller}!~c{caller}@here.bench PRIVMSG #room{room_of(caller)} :{text}")

    def _send(self, *lines: str) -> None:
        assert self._writer is not None
        self._writer.write("".join(f"{line}\r\n" for line in lines).encode())

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        try:
            while raw := await reader.readline():
                self._take(raw.decode("utf-8", "replace").rstrip("\r\n"))
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def _take(self, line: str) -> None:
        command, _, rest = line.partition(" ")
        if command == "PRIVMSG":
            target, _, text = rest.partition(" ")
            self._told(target, text.removeprefix(":"))
        elif command == "PING":
            self._send(f":{HERE} PONG {HERE} {rest}")
        elif command == "CAP" and rest.startswith("LS"):
            self._send(f":{HERE} CAP * LS :")
        elif command == "NICK":
            self._nick = rest.removeprefix(":")
        elif command == "USER":
            self._welcome()
        elif command == "JOIN":
            for channel in rest.removeprefix(":").split(" ")[0].split(","):
                self._join(channel)
        elif command == "WHO":
            self._who(rest.split(" ")[0])
        elif command == "MODE":
            self._send(f":{HERE} 324 {self._nick} {rest.split(' ')[0]} +nt")
        elif command == "WHOIS":
            self._send(f":{HERE} 318 {self._nick} {rest} :End of WHOIS")

    def _told(self, target: str, text: str) -> None:
        if target.startswith("#room"):
            self.room_told(int(target.removeprefix("#room")), text)
        elif target[1:].isdigit():
            self.caller_told(int(target[1:]), text)

    def _welcome(self) -> None:
        nick = self._nick
        self._send(
            f":{HERE} 001 {nick} :Welcome {nick}!~{nick}@here.bench",
            f":{HERE} 004 {nick} {HERE} bench o nt",
            f":{HERE} 005 {nick} CHANTYPES=# PREFIX=(ov)@+ CHANMODES=b,k,l,imnpst NICKLEN=30 :are supported here",
            f":{HERE} 422 {nick} :No message of the day",
        )

    def _join(self, channel: str) -> None:
        names = " ".join([self._nick, *members(int(channel.removeprefix("#room")))])
        self._send(
            f":{self._nick}!~{self._nick}@here.bench JOIN {channel}",
            f":{HERE} 353 {self._nick} = {channel} :{names}",
            f":{HERE} 366 {self._nick} {channel} :End of NAMES",
        )
        self._joined.add(channel)
        if len(self._joined) == ROOMS:
            self.ready.set()

    def _who(self, channel: str) -> None:
        if channel.startswith("#room"):
            for name in members(int(channel.removeprefix("#room"))):
                self._send(f":{HERE} 352 {self._nick} {channel} ~{name} here.bench {HERE} {name} H :0 {name}")
        self._send(f":{HERE} 315 {self._nick} {channel} :End of WHO")
