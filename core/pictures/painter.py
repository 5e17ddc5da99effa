"""Pictures as PNG, drawn by a process of its own: whoever presses waits for none of it.

Drawing holds the interpreter, in a thread, too. What goes to the process and comes back are sizes (4 bytes) and so many
bytes: a picture as JSON, and a PNG, or nothing where it cannot be drawn.
"""

import asyncio
import logging
import os
import selectors
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from typing import IO

from msgspec.json import Decoder, encode

from core.contract import Bounded, Picture
from core.pictures.layout import svg

log = logging.getLogger(__name__)

NEEDED = ("resvg_py", "PIL")
"""What the extra `pictures` brings."""
KEPT = 128
"""Pictures that are kept, of some 30 KB each: whoever sees the same is shown the same."""
WAITING = 16
"""Pictures at most that wait to be drawn; past them there is none."""
PATIENCE = 5.0
"""Seconds after which a picture is given up."""
TRIES = 2
"""Processes that may end over one picture, until it is thought to be the picture's fault."""
COLOURS = 128
"""Colours of a picture: twice as many make it larger and no better."""
NICE = 10
CODE = "import sys; sys.path[:] = sys.argv[1:]; from core.pictures.painter import serve; serve()"
SIZE = 4


class Gone(Exception):
    """The process that draws has ended."""


class Painter:
    """Draws pictures, one after the other, in a process that begins with the first of them."""

    def __init__(self) -> None:
        """Draw nothing yet."""
        self.draws = all(map(find_spec, NEEDED))
        self._drawn: Bounded[bytes, bytes] = Bounded(KEPT)
        self._drawing: dict[bytes, asyncio.Future[bytes]] = {}
        self._thread: ThreadPoolExecutor | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    async def png(self, picture: Picture) -> bytes | None:
        """Draw a picture, or return it as it was drawn before; None where it cannot be drawn, or not soon enough."""
        if not self.draws or self._closed:
            return None
        wanted = encode(picture)
        found = self._drawn.get(wanted)
        if found is None:
            if wanted not in self._drawing and len(self._drawing) >= WAITING:
                return None
            found = await asyncio.shield(self._drawing.get(wanted) or self._begin(wanted))
        return found or None

    def close(self) -> None:
        """End the process; a picture that it draws comes to nothing."""
        self._closed = True
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        self._end()

    def _begin(self, wanted: bytes) -> asyncio.Future[bytes]:
        self._thread = self._thread or ThreadPoolExecutor(1, "pictures")
        drawing = self._drawing[wanted] = asyncio.get_running_loop().run_in_executor(self._thread, self._draw, wanted)

        def keep(done: asyncio.Future[bytes]) -> None:
            del self._drawing[wanted]
            if not done.cancelled() and done.result():  # what failed may be drawn another time
                self._drawn[wanted] = done.result()

        drawing.add_done_callback(keep)
        return drawing

    # -- in a thread, which waits for the process ----------------------------------------------------------------------

    def _draw(self, wanted: bytes) -> bytes:
        """Have a picture drawn; nothing where that fails."""
        until = time.monotonic() + PATIENCE
        for _ in range(TRIES):
            try:
                return self._ask(wanted, until)
            except TimeoutError:
                log.warning("a picture took longer than %g s and was given up", PATIENCE)
                self._end()
                return b""
            except (Gone, OSError, ValueError):  # the last of them where a pipe was closed meanwhile
                self._end()
        if not self._closed:
            log.warning("a picture could not be drawn: the process that draws has ended")
        return b""

    def _ask(self, wanted: bytes, until: float) -> bytes:
        process = self._process
        if process is None:
            if self._closed:
                raise Gone
            process = self._process = subprocess.Popen(
                [sys.executable, "-I", "-c", CODE, *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(len(wanted).to_bytes(SIZE) + wanted)
        process.stdin.flush()
        size = int.from_bytes(_read(process.stdout, SIZE, until))
        return _read(process.stdout, size, until)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what was not written yet is of no use to anybody
                        pipe.close()


def _read(pipe: IO[bytes], size: int, until: float) -> bytes:
    """Read so many bytes until then; `TimeoutError` if they do not come, `Gone` if none will."""
    found = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while len(found) < size:
            if not selector.select(max(0.0, until - time.monotonic())):
                raise TimeoutError
            part = os.read(pipe.fileno(), size - len(found))
            if not part:
                raise Gone
            found += part
    return found


# -- the process -------------------------------------------------------------------------------------------------------


def serve() -> None:
    """Draw what is asked for until nobody asks any more."""
    os.nice(NICE)
    asked, answers, decoder = sys.stdin.buffer, sys.stdout.buffer, Decoder(Picture)
    while size := asked.read(SIZE):
        drawn = png(svg(decoder.decode(asked.read(int.from_bytes(size)))))
        answers.write(len(drawn).to_bytes(SIZE) + drawn)
        answers.flush()


def png(drawing: str) -> bytes:
    """Turn SVG into PNG with few colours, which flat pictures have anyhow."""
    from io import BytesIO

    import resvg_py
    from PIL import Image

    drawn = BytesIO(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True))
    small = BytesIO()
    with Image.open(drawn) as image:
        few = image.convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(small, "PNG")
    return small.getvalue()
