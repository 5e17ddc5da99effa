"""A real IRC client in a terminal that nobody looks at: what is typed into it, and what it shows, in which colours."""

import asyncio
import itertools
import os
import re
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path

TMUX, IRSSI, WEECHAT = shutil.which("tmux"), shutil.which("irssi"), shutil.which("weechat-curses")
PATIENCE_SECONDS = 30.0
WIDTH, HEIGHT = 160, 50
_NUMBERS = itertools.count()
_SGR = re.compile(r"\x1b\[([\d;:]*)m")


@dataclass(frozen=True)
class Cell:
    """One character on the screen, with the codes of its colours, "" for the usual ones."""

    sign: str
    ink: str
    ground: str


@dataclass(frozen=True)
class Shown:
    """One line of a screen."""

    cells: tuple[Cell, ...]

    @property
    def text(self) -> str:
        return "".join(cell.sign for cell in self.cells).rstrip()

    def colours(self, word: str) -> tuple[str, str]:
        """Give the ink and the ground of the first character of a word."""
        cell = self.cells[self.text.index(word)]
        return cell.ink, cell.ground


class Terminal(ABC):
    """One client in a tmux of its own, with default settings, already on a server and in a channel."""

    highlight = ("", "")
    """The colours of a speaker's nick where a line highlights the reader's own."""
    announced = ""
    """What the status line shows where there is something new in another window."""

    def __init__(self, folder: Path, nick: str, *command: str) -> None:
        assert TMUX is not None, "apt-get install tmux"
        self.nick = nick
        self._home = folder / f"{type(self).__name__}-{nick}"
        self._home.mkdir()
        self._tmux = [TMUX, "-L", f"croupier-{os.getpid()}-{next(_NUMBERS)}", "-f", "/dev/null"]
        self._run("new-session", "-d", "-x", str(WIDTH), "-y", str(HEIGHT), *command)

    def _run(self, *command: str) -> str:
        known = {"PATH", "USER", "LOGNAME"}
        environ = {key: value for key, value in os.environ.items() if key in known}
        environ |= {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "HOME": str(self._home)}
        ran = subprocess.run([*self._tmux, *command], env=environ, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, f"tmux {command[0]}: {ran.stderr}"
        return ran.stdout

    def type(self, text: str) -> None:
        """Type a line and press Enter."""
        self._run("send-keys", "-l", text)
        self._run("send-keys", "Enter")

    def press(self, key: str) -> None:
        """Press a key, by tmux's name for it."""
        self._run("send-keys", key)

    def screen(self) -> list[Shown]:
        """Give what can be seen now."""
        lines, ink, ground = [], "", ""
        for line in self._run("capture-pane", "-p", "-e").split("\n"):
            cells: list[Cell] = []
            for number, part in enumerate(_SGR.split(line)):
                if number % 2:
                    ink, ground = _coloured(part, ink, ground)
                else:
                    cells += [Cell(sign, ink, ground) for sign in part if sign != "\u200b"]  # which nobody sees
            lines.append(Shown(tuple(cells)))
        return lines

    async def shows(self, pattern: str) -> Shown:
        """Wait until a line on the screen matches, and give the lowest that does."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            screen = self.screen()
            found = [line for line in screen if re.search(pattern, line.text)]
            if found:
                return found[-1]
            seen = "\n".join(line.text for line in screen if line.text)
            assert time.monotonic() < deadline, f"{self.nick} waited for {pattern!r} and saw:\n{seen}"
            await asyncio.sleep(0.05)

    @abstractmethod
    async def enter(self) -> None:
        """Come into the channel, and look at it."""

    @abstractmethod
    def follow(self) -> None:
        """Go to the first window in which something new is announced."""

    async def announces(self, text: str) -> None:
        """Wait until the status line says that there is something new, and go wherever it says, until it is this."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not any(text in line.text for line in self.screen()):
            await self.shows(self.announced if time.monotonic() < deadline else re.escape(text))
            self.follow()
            await asyncio.sleep(0.2)

    def close(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)


def _coloured(codes: str, ink: str, ground: str) -> tuple[str, str]:
    """Follow one change of colours; bold and the like are left out."""
    for code in re.findall(r"[34]8[;:]5[;:]\d+|\d+", codes) or ["0"]:
        if code == "0":
            ink = ground = ""
        elif code == "39":
            ink = ""
        elif code == "49":
            ground = ""
        elif re.match(r"(3|9)\d", code):
            ink = code
        elif re.match(r"(4|10)\d", code):
            ground = code
    return ink, ground


class Irssi(Terminal):
    """irssi: bright yellow is the nick of whoever says ours."""

    highlight = ("93", "")
    announced = r"\[Act: .*\d"

    def __init__(self, folder: Path, nick: str, host: str, port: int, channel: str) -> None:
        assert IRSSI is not None, "apt-get install irssi"
        self._channel = channel
        super().__init__(folder, nick, IRSSI, "-c", host, "-p", str(port), "-n", nick)

    async def enter(self) -> None:
        await self.shows(r"End of MOTD|MOTD File is missing|Welcome to")
        self.type(f"/join {self._channel}")
        await self.shows(rf"{self._channel}: Total of ")

    def follow(self) -> None:
        self.type("/window goto active")


class WeeChat(Terminal):
    """WeeChat: yellow on magenta is the nick of whoever says ours."""

    highlight = ("93", "45")
    announced = r"\[H: .*\d:"

    def __init__(self, folder: Path, nick: str, host: str, port: int, channel: str) -> None:
        assert WEECHAT is not None, "apt-get install weechat-curses"
        super().__init__(folder, nick, WEECHAT, f"irc://{nick}@{host}:{port}/{channel}")

    async def enter(self) -> None:
        await self.shows(r"has joined #")  # as it was told to, and it looks there by itself

    def follow(self) -> None:
        self.press("M-a")
