"""A restart in the midst of games at a real server: a short silence, a line for each table, and nobody's time."""

import asyncio
import re
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.support.commandline import COMMAND, environment
from tests.support.ircd import Crowd, IrcClient, Ngircd

pytestmark = pytest.mark.server

MOST_SILENT = 3.0
"""Seconds from the signal to the first line after it, as a player hears them; the best of three counts, since this
machine may have other things to do."""
AWAY = 8.0
SECONDS = 60
PATIENCE = 60.0
RESUMES = re.compile(r"PRIVMSG (#\w+) :.*resumes at (\w+)")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ngircd]:
    made = Ngircd(tmp_path)
    made.start()
    yield made
    made.kill()


class House:
    """Real processes of an interpreter's own, one after another, as a service manager starts them."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        section = f'[irc.here]\nhost = "127.0.0.1"\nport = {port}\nchannels = ["#dice", "#cards"]\n'
        clocks = f"[clocks]\nseconds = {SECONDS}\n"
        (folder / "croupier.toml").write_text(section + clocks, encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with open(self._folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                [*COMMAND, "run"], cwd=self._folder, env=environment(), stdin=subprocess.DEVNULL, stderr=log
            )

    async def stop(self) -> None:
        """Stop it as a service manager does, and wait until it is gone."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(self._process.wait, 30) == 0

    def kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process.wait()


@asynccontextmanager
async def evening(folder: Path, server: Ngircd) -> AsyncIterator[tuple[House, IrcClient]]:
    """Have ann hear three tables that run, two in one channel."""
    house = House(folder, server.port)
    async with Crowd(server) as crowd:
        ann = await crowd.join("ann", "#dice", "#cards")
        ann.plain = True
        house.start()
        try:
            for _ in range(2):
                await ann.hears(":croupier!.* JOIN", PATIENCE)
            for code, room, game in (
                ("a2", "#dice", "dicepoker"),
                ("b2", "#dice", "bluebear"),
                ("c2", "#cards", "bluebear"),
            ):
                for words, heard in (
                    (f"!{game}", "ann opens"),
                    (f"!#{code} bots 2", "join"),
                    (f"!#{code} start", code),
                ):
                    ann.say(room, words)
                    await ann.hears(heard, PATIENCE)
            await left(ann)
            yield house, ann
            await house.stop()
        finally:
            house.kill()


async def left(ann: IrcClient) -> float:
    """Ask how many seconds are left to ann at her table of dice poker."""
    ann.send("PRIVMSG croupier :#a2 status")
    found = re.search(r"(\d+) seconds left", await ann.hears("a2.* seconds left", PATIENCE))
    assert found
    return float(found[1])


async def back(ann: IrcClient, tables: int = 3) -> list[tuple[str, ...]]:
    """Hear that each table goes on; gives in which channel which did."""
    return [
        found.groups() for _ in range(tables) if (found := RESUMES.search(await ann.hears(RESUMES.pattern, PATIENCE)))
    ]


async def test_it_is_silent_for_less_than_three_seconds_and_says_so_once(server: Ngircd, tmp_path: Path) -> None:
    async with asyncio.timeout(200):
        silences = []
        async with evening(tmp_path, server) as (house, ann):
            for _ in range(3):
                await asyncio.sleep(1.5)  # or what it said last is said again, as nobody has noted that it was heard
                before = len(ann.heard)
                began = time.monotonic()
                await house.stop()
                gone = time.monotonic()
                house.start()
                known = await ann.hears("PRIVMSG #dice :.*I was away, and know ann", PATIENCE)
                silences.append(time.monotonic() - began)
                print(f"gone after {gone - began:.2f} s, silent for {silences[-1]:.2f} s: {known}")
                assert sorted(await back(ann)) == [("#cards", "c2"), ("#dice", "a2"), ("#dice", "b2")]
                await left(ann)
                said = [line for line in ann.heard[before:] if "PRIVMSG #" in line]
                assert len([line for line in said if RESUMES.search(line)]) == 3, said
                assert sorted(re.findall(r"PRIVMSG (#\w+) :.*I was away", "\n".join(said))) == ["#cards", "#dice"], said
    assert min(silences) < MOST_SILENT, silences


async def test_no_clock_counts_the_silence(server: Ngircd, tmp_path: Path) -> None:
    async with asyncio.timeout(200):
        async with evening(tmp_path, server) as (house, ann):
            had, asked = await left(ann), time.monotonic()
            await house.stop()
            stopped = time.monotonic()
            await asyncio.sleep(AWAY)
            house.start()
            await back(ann)
            up = time.monotonic()
            has = await left(ann)
            used = (stopped - asked) + (time.monotonic() - up)
            print(f"{had:.0f} seconds left, then {has:.0f} after {AWAY} s away and {used:.1f} s in all")
            assert had - has <= used + 1.0, "who was to move lost time while nobody could"
            assert not [line for line in ann.heard if "Time's up" in line]
