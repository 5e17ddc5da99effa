"""The process that draws: begun with the first picture, once for all; nobody waits for one that is dead or stuck."""

import asyncio
import os
import signal
import struct
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from core.contract import Picture, replace
from core.pictures import painter as painting
from core.pictures.layout import svg
from core.pictures.painter import Painter, png
from tests.pictures.drawn import GAMES, picture

BOARD = Picture("Toy", ("ann", "bob"), corner="a2")
SOON, LONG = 0.2, 120
"""Seconds after which a picture is given up here: one that is never drawn, and any other."""
LARGEST = 40_000
"""Bytes of a board."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"  # a process takes real time


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a process that draws wait as long as it has to for a busy machine."""
    monkeypatch.setattr(painting, "PATIENCE", LONG)


@pytest.fixture
async def painter() -> AsyncIterator[Painter]:
    made = Painter()
    yield made
    made.close()


def processes() -> list[int]:
    """List the processes of ours that draw."""
    own = Path("/proc/self/task")
    found = [int(pid) for thread in own.iterdir() for pid in (thread / "children").read_text().split()]
    return [pid for pid in found if b"core.pictures.painter" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def process() -> int:
    (found,) = processes()
    return found


async def test_a_picture_is_a_png_of_its_size_drawn_once_for_all(painter: Painter) -> None:
    assert processes() == [], "none begins before there is something to draw"
    drawn = await asyncio.gather(*(painter.png(BOARD) for _ in range(20)))
    (first,) = set(drawn)
    assert first is not None and first[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", first[16:24]) == (900, 600)
    assert first == png(svg(BOARD)), "the same bytes wherever it is drawn"
    os.kill(process(), signal.SIGKILL)
    assert await painter.png(replace(BOARD)) == first, "what is kept needs no process"


async def test_a_process_that_ends_is_begun_anew(painter: Painter) -> None:
    await painter.png(BOARD)
    before = process()
    os.kill(before, signal.SIGKILL)
    assert await painter.png(replace(BOARD, title="Other")) and process() != before


async def test_one_that_is_killed_in_the_middle_of_a_picture_is_begun_anew_for_it(painter: Painter) -> None:
    await painter.png(BOARD)
    os.kill(process(), signal.SIGSTOP)
    drawing = asyncio.ensure_future(painter.png(replace(BOARD, title="Other")))
    await asyncio.sleep(0)
    os.kill(process(), signal.SIGKILL)
    assert await drawing == png(svg(replace(BOARD, title="Other")))


async def test_a_picture_that_takes_too_long_is_given_up(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    await painter.png(BOARD)
    stuck = process()
    os.kill(stuck, signal.SIGSTOP)
    monkeypatch.setattr(painting, "PATIENCE", SOON)
    assert await painter.png(replace(BOARD, title="Other")) is None
    with pytest.raises(ProcessLookupError):
        os.kill(stuck, 0)
    monkeypatch.setattr(painting, "PATIENCE", LONG)
    assert await painter.png(replace(BOARD, title="Other")), "what failed once is not given up for good"


async def test_a_picture_at_which_the_process_ends_harms_no_other(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = painting.CODE
    monkeypatch.setattr(painting, "CODE", "import sys; sys.stdin.buffer.read(4)")
    assert await painter.png(BOARD) is None
    monkeypatch.setattr(painting, "CODE", code)
    assert await painter.png(replace(BOARD, title="Next"))


async def test_more_than_can_wait_are_refused_and_whoever_leaves_breaks_nothing(painter: Painter) -> None:
    asked = [asyncio.ensure_future(painter.png(replace(BOARD, title=str(n)))) for n in range(painting.WAITING + 5)]
    await asyncio.sleep(0)
    asked[0].cancel()
    drawn = await asyncio.gather(*asked[1:])
    assert [one is None for one in drawn] == [False] * (painting.WAITING - 1) + [True] * 5
    assert await painter.png(replace(BOARD, title="0"))


async def test_a_painter_that_is_closed_leaves_no_process_behind() -> None:
    painter = Painter()
    await painter.png(BOARD)
    there = process()
    painter.close()
    with pytest.raises(ProcessLookupError):
        os.kill(there, 0)
    assert await painter.png(replace(BOARD, title="Other")) is None


async def test_without_the_extra_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "NEEDED", ("resvg_py", "croupier_has_no_such"))
    painter = Painter()
    assert not painter.draws and await painter.png(BOARD) is None and processes() == []


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_light(game: str) -> None:
    assert max(len(png(svg(picture(game, when)))) for when in ("play", "moment", "end")) <= LARGEST
