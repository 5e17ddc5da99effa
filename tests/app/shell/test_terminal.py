"""`croupier play` at a real terminal: a newcomer, the join window, and the ways out."""

import asyncio
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len

from adapters.console.desk import Desk
from adapters.console.prompting import typed_lines
from tests.support.commandline import PATIENCE_SECONDS, called, environment
from tests.support.forking import Copy

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]|[\r\x07]")
PLAIN = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "", "LINES": "", "NO_COLOR": ""}
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """A person before a screen: reads until something is there, then types."""

    def __init__(self, folder: Path, *words: str, columns: int = 80, environ: Mapping[str, str] | None = None) -> None:
        self.raw = ""
        self._read = 0
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        command, variables = ("play", "--name", "ann", *words), environment(**{**PLAIN, **(environ or {})})
        self._process = Copy(command, folder, variables, [slave] * 3, terminal=True)
        os.close(slave)

    @property
    def screen(self) -> str:
        """All that was ever shown, without colours and the like."""
        return CONTROL.sub("", self.raw)

    def until(self, pattern: str) -> str:
        """Read on until something new is shown."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (found := re.search(pattern, self.screen[self._read :])):
            assert time.monotonic() < deadline, f"{pattern!r} is not on the screen: {self.screen[self._read :]}"
            assert self.more(deadline - time.monotonic()), f"it ended without {pattern!r}: {self.screen}"
        self._read += found.end()
        return found[0]

    def more(self, seconds: float) -> bool:
        if not select.select([self._master], [], [], max(0.0, seconds))[0]:
            return True
        try:
            data = os.read(self._master, 65536)
        except OSError:  # nobody is at the other end any more
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def ends(self) -> int:
        """Read to the end, and give the exit code."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self.more(deadline - time.monotonic()) and time.monotonic() < deadline:
            pass
        return self._process.wait(PATIENCE_SECONDS)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *failure: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)


def newcomer(terminal: Terminal) -> None:
    """Type nothing but what the screen suggests, always the first of it."""
    said = re.compile(
        r"\b(1) +Dice poker[\s\S]+Type a\s+number|Press (Enter) to|Roll\s+your\s+five\s+dice\s+with\s+`(r)`"
        r"|`(k)`\s+keeps\s+all|is over:"
    )
    while not (shown := terminal.until(said.pattern)).startswith("is over"):
        found = said.search(shown)
        assert found is not None
        typed = next(word for word in found.groups() if word)
        terminal.type("\r" if typed == "Enter" else f"{typed}\r")


@pytest.mark.parametrize("columns", [80, 34])
def test_a_newcomer_finishes_a_game(tmp_path: Path, columns: int) -> None:
    with Terminal(tmp_path, "--fast", "--seed", "a", columns=columns) as terminal:
        newcomer(terminal)
        terminal.until("What now?")
        terminal.type(CTRL_D)
        assert terminal.ends() == 0
        assert "Traceback" not in terminal.screen
        if columns == 34:
            assert max(cell_len(line) for line in terminal.screen.split("\n") if line[:1] != ">") <= 34
            assert "Want a say in them?" in " ".join(terminal.screen.split())


def test_ctrl_d_lets_the_house_finish(tmp_path: Path) -> None:
    with Terminal(tmp_path, "dicepoker", "--fast", "--seed", "a") as terminal:
        terminal.until("ann opens")
        terminal.type(CTRL_D)
        assert terminal.ends() == 0
        assert "Only computer players are left" in " ".join(terminal.screen.split())
        assert "is over:" in terminal.screen
        assert "Traceback" not in terminal.screen


def test_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    with Terminal(tmp_path, "dicepoker", "--seed", "a") as terminal:
        terminal.until("ann opens")
        terminal.type(CTRL_C)
        assert terminal.ends() == 0
        assert "is over" not in terminal.screen
        assert "Traceback" not in terminal.screen


def test_a_table_that_was_kept_goes_on_when_its_people_return(tmp_path: Path) -> None:
    with Terminal(tmp_path, "dicepoker", "--fast", "--seed", "a", "--database", "kept.db") as terminal:
        terminal.until("Press Enter to start with 2 computer players")
        terminal.type("start\r")
        terminal.until(r"Roll your\s+five")
        terminal.type(CTRL_C)
        assert terminal.ends() == 0
    played = called("play", "--fast", "--name", "ann", "--database", "kept.db", folder=tmp_path, said="r\nk\n")
    assert "ann: You decide first" in played.stdout
    assert "wins." in played.stdout


def test_a_game_is_chosen_by_number_name_or_title_and_a_slip_is_asked_back(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--fast", "--seed", "a") as terminal:
        terminal.until(r"7  Thoth's Bluff \(2\): ")
        scene = {"thot": "Did you mean `thoth`", "2 exact": "Options: `exact`", "Liar's Duel": "`oracle`"}
        for typed, told in scene.items():
            terminal.type(f"{typed}\r")
            terminal.until(re.escape(told))
        assert terminal.screen.count("ann opens") == 2


def test_a_table_of_two_waits_for_its_options_before_the_house_sits_down(tmp_path: Path) -> None:
    with Terminal(tmp_path, "roulettepoker", "--fast", "--seed", "a") as terminal:
        shown = terminal.until(r"[\s\S]*`practice`: a game with 10 chips")
        assert "seconds" not in shown and "Enter to start with one computer player" in shown
        terminal.type("practice\r")
        terminal.until("Options: `practice`")
        terminal.type("\r")
        terminal.until(r"your bullet card is \[\d\]")


@pytest.mark.parametrize("wish", ["NO_COLOR=1", "TERM=dumb"])
def test_whoever_wants_no_colours_gets_none(tmp_path: Path, wish: str) -> None:
    name, _, value = wish.partition("=")
    with Terminal(tmp_path, "dicepoker", "--fast", "--seed", "a", environ={name: value}) as terminal:
        for until, typed in [("Press Enter to", ""), (r"Roll your\s+five", "r"), (r"(\[\d\]){5}", "k")]:
            terminal.until(until)
            terminal.type(f"{typed}\r")
        terminal.until("decide|is over")
        assert not re.search(r"\x1b\[[\d;]*(3[0-8]|4[0-8]|9[0-7])[\d;]*m", terminal.raw)
        assert name != "TERM" or ("\x1b" not in terminal.raw and "> " not in terminal.screen)


async def test_a_ctrl_c_between_two_lines_ends_it_too() -> None:
    """While the house prints, the terminal makes a signal of the key, and it goes to whoever runs the house."""
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stopped.set)
    with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
        keys.send_text("status\r")
        assert await anext(typed_lines("> ", Desk("console/ann", "en"))) == "status"
        signal.raise_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert await stopped.wait()
