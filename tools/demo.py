"""Record a game in the terminal, moving and still: `make demo` writes `docs/demo.svg` and `docs/terminal.svg`.

The game is played by `croupier play` in a process of its own, with a seed, by typing a line whenever the last one asks
for it. Its lines are then drawn once each, and made visible one after another, so that the moving picture is small,
needs no script, and is the same every time.
"""

import os
import re
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

DOCS = Path(__file__).resolve().parents[1] / "docs"
PATIENCE_SECONDS = 60.0
COLUMNS, ROWS = 80, 24
WIDE, HIGH, MARGIN = 9.0, 20.0, 14.0
"""Units of the picture for a column and a row, and around the screen."""
KEY_SECONDS, LINE_SECONDS, LOOK_SECONDS, LAST_SECONDS = 0.08, 0.2, 1.4, 6.0
"""How long a key, a line, a prompt before it's answered, and the last screen take to be seen."""
STYLE = (
    ".screen{fill:#fff;stroke:#d0d7de}text{fill:#1f2328;font:15px ui-monospace,SFMono-Regular,Menlo,Consolas,"
    "'DejaVu Sans Mono',monospace;white-space:pre}.b{font-weight:bold}.d{opacity:.6}"
    "@media(prefers-color-scheme:dark){.screen{fill:#0d1117;stroke:#30363d}text{fill:#e6edf3}}"
    "@media(prefers-reduced-motion:reduce){*{animation:none!important}}"
)
COMMAND = ("play", "--name", "ann", "--lang", "en", "--fast", "--seed", "three")
PLAYED = (
    (r"help; Tab", "bluebear"),
    (r"proof of `a2`", "bots 2 easy"),
    (r"computer players will join", ""),
    (r"higher\s+with `bid 2 1`", "bid 1 5"),
    (r"ann: Bonnie bids", "bluff"),
)
"""What the newest lines say before each line is typed; `LAST` ends it."""
LAST = r"Bonnie loses.+ or\s+`bluff`"


@dataclass(frozen=True)
class Row:
    """One row of the screen, and when it is seen; what is typed comes key by key."""

    text: Text
    at: float
    typed: bool = False


def environment() -> dict[str, str]:
    """Return an environment whose terminal has all colours, without settings of ours."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "NO_COLOR"))}
    colours = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color", "COLUMNS": str(COLUMNS)}
    return {**clean, **colours, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}


class Playing:
    """A game that is played by typing what comes next whenever it is asked for."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "croupier", *COMMAND]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=DOCS.parent, env=environment())
        assert self._process.stdin is not None and self._process.stdout is not None
        self._typed, self._shown = self._process.stdin, self._process.stdout
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._shown, selectors.EVENT_READ)

    def until(self, pattern: str) -> list[Text]:
        """Return the lines up to the one that matches, when the game has nothing more to say."""
        read, deadline = b"", time.monotonic() + PATIENCE_SECONDS
        while True:
            if self._selector.select(deadline - time.monotonic()):
                read += os.read(self._shown.fileno(), 65536)
            lines = [Text.from_ansi(line) for line in read.decode("utf-8", "ignore").split("\n")]
            if read.endswith(b"\n") and re.search(pattern, " ".join(line.plain.strip() for line in lines)):
                return lines[:-1]
            if time.monotonic() >= deadline or self._process.poll() is not None:
                raise SystemExit(f"the game did not say {pattern!r}: {read.decode()}")

    def type(self, line: str) -> None:
        self._typed.write(f"{line}\n".encode())
        self._typed.flush()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def wrapped(line: Text) -> list[Text]:
    """Break a line that is wider than the screen between words."""
    rows, words = [Text()], re.split(r"(?<= )", line.plain)
    at = 0
    for word in words:
        if cell_len(rows[-1].plain + word.rstrip()) > COLUMNS:
            rows.append(Text("  "))
        rows[-1].append_text(line[at : at + len(word)])
        at += len(word)
    return rows


def recorded() -> list[Row]:
    """Play the game; returns the rows of the screen, each at its time."""
    rows: list[Row] = []
    at = 0.6

    def shows(lines: list[Text], at: float) -> float:
        for line in lines:
            rows.extend(Row(row, at) for row in wrapped(line))
            at += LINE_SECONDS
        return at + LOOK_SECONDS

    playing = Playing()
    try:
        for pattern, typed in PLAYED:
            at = shows(playing.until(pattern), at)
            rows.append(Row(Text(f"> {typed}"), at, typed=True))
            at += (len(typed) + 2) * KEY_SECONDS
            playing.type(typed)
        shows(playing.until(LAST), at)
    finally:
        playing.close()
    return rows


def spans(row: Text) -> Iterator[tuple[str, Style, float]]:
    """Cut a row into pieces of one style, each with the column it begins in."""
    column = 0
    console_style = Style()
    edges = sorted({0, len(row), *(edge for span in row.spans for edge in (span.start, span.end))})
    for start, end in pairwise(edges):
        here = [span.style for span in row.spans if span.start <= start and span.end >= end]
        style = sum((one for one in here if isinstance(one, Style)), console_style)
        yield row.plain[start:end], style, column
        column += cell_len(row.plain[start:end])


def drawn(row: Text, top: float) -> str:
    """Draw a row as text of which every piece stands in its column, whatever the font."""
    pieces = []
    for text, style, column in spans(row):
        ink = style.color.get_truecolor().hex if style.color is not None else ""
        classes = " ".join(name for name, on in (("b", style.bold), ("d", style.dim)) if on)
        shape = f' x="{MARGIN + column * WIDE:g}" textLength="{cell_len(text) * WIDE:g}"'
        look = (f' class="{classes}"' if classes else "") + (f' style="fill:{ink}"' if ink else "")
        if text.strip():
            pieces.append(f"<tspan{shape}{look}>{escape(text, quote=False)}</tspan>")
    return f'<text y="{top:g}">{"".join(pieces)}</text>'


def framed(inside: str, style: str, rows: int, title: str, columns: int = COLUMNS) -> str:
    """Put rows on a screen of its own size."""
    wide, high = columns * WIDE + 2 * MARGIN, rows * HIGH + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img"><title>{title}</title>'
        f"<style>{STYLE}{style}</style>"
        f'<clipPath id="c"><rect y="{MARGIN:g}" width="{wide:g}" height="{rows * HIGH + 4:g}"/></clipPath>'
        f'<rect class="screen" x=".5" y=".5" width="{wide - 1:g}" height="{high - 1:g}" rx="8"/>'
        f'<g clip-path="url(#c)">{inside}</g></svg>\n'
    )


def pieces(rows: list[Row]) -> Iterator[tuple[str, float]]:
    """List what is drawn, each with the time at which it is seen: rows, and of what is typed each key."""
    for number, row in enumerate(rows):
        top = MARGIN + (number + 0.8) * HIGH
        if not row.typed:
            yield drawn(row.text, top), row.at
            continue
        for column, key in enumerate(row.text.plain):
            left = MARGIN + column * WIDE
            yield f'<text x="{left:g}" y="{top:g}">{escape(key, quote=False)}</text>', row.at + column * KEY_SECONDS


def moving(rows: list[Row]) -> str:
    """Draw all rows one below the other, seen when their time has come, and scrolled as a terminal does."""
    total = rows[-1].at + LAST_SECONDS
    styles, texts, scrolls = [], [], ["0%{transform:none}"]
    for number, (piece, at) in enumerate(pieces(rows)):
        styles.append(f"@keyframes k{number}{{0%{{opacity:0}}{100 * at / total:.2f}%{{opacity:1}}}}")
        texts.append(f'<g style="animation-name:k{number}">{piece}</g>')
    for number, row in enumerate(rows[ROWS:], 1):
        scrolls.append(f"{100 * row.at / total:.2f}%{{transform:translateY({-number * HIGH:g}px)}}")
    last = f"translateY({min(0.0, (ROWS - len(rows)) * HIGH):g}px)"
    styles.append(
        f"@keyframes s{{{''.join(scrolls)}}}.s{{transform:{last}}}g{{animation:{total:.2f}s step-end infinite}}"
    )
    scrolled = f'<g class="s" style="animation-name:s">{"".join(texts)}</g>'
    return framed(scrolled, "".join(styles), ROWS, "A round of BlueBear, as it is typed and told")


def still(rows: list[Row]) -> str:
    """Draw the last screen, from the first thing on it that was typed."""
    last = rows[-ROWS:]
    shown = last[next(number for number, row in enumerate(last) if row.typed) :]
    return pictured([row.text for row in shown], "A round of BlueBear in the terminal")


def pictured(rows: list[Text], title: str, columns: int = COLUMNS) -> str:
    """Draw rows as a screen shows them."""
    texts = [drawn(row, MARGIN + (number + 0.8) * HIGH) for number, row in enumerate(rows)]
    return framed("".join(texts), "", len(rows), title, columns)


def main() -> None:
    """Write both pictures, into `docs` or the folder that is named."""
    rows, folder = recorded(), Path(sys.argv[1]) if sys.argv[1:] else DOCS
    (folder / "demo.svg").write_text(moving(rows), "utf-8")
    (folder / "terminal.svg").write_text(still(rows), "utf-8")


if __name__ == "__main__":
    main()
