"""Write the outlines of signs that pictures are lettered with, from fonts: `python tools/glyphs.py FONT.otf ...`.

It needs `fonttools`, which nothing else does. A sign is taken from the first font that has it. What is kept was made
from M PLUS 1 Bold and, of what that lacks, such as Cyrillic, from DejaVu Sans Bold: `Mplus1-Bold.otf` of Debian's
`fonts-mplus` 063+git20221017+ds-1, and `DejaVuSans-Bold.ttf` of `fonts-dejavu-core` 2.37-6. What the file has of each
sign, `core/pictures/lettering.py` says.
"""

import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "core" / "pictures" / "glyphs.bin"
EM = 250
"""Steps of the grid on which outlines are rounded, along the height of a line."""
ALPHABETS = ((0x20, 0x180), (0x370, 0x530), (0x1EA0, 0x1F00))
"""Latin, Greek and Cyrillic, and Vietnamese."""
SIGNS = ((0x2010, 0x2040), (0x2190, 0x2300), (0x25A0, 0x2700), (0x3000, 0x3100), (0xFF00, 0xFFF0))
"""Quotation marks and dashes, arrows, figures and stars, kana with their marks, and wide forms."""
KANJI = range(0x4E00, 0xA000)
COMMON = range(16, 48)
"""Rows of JIS X 0208 with the kanji of its first level."""
Point = tuple[float, float]


class Outline(BasePen):  # type: ignore[misc]
    """Writes an outline as the data of an SVG path, on the grid, its y downwards."""

    def __init__(self, glyphs: Any, scale: float) -> None:
        super().__init__(glyphs)
        self._scale, self._at, self._last = scale, (0, 0), ""
        self.data: list[str] = []

    def _moveTo(self, to: Point) -> None:
        self._at = self._on_grid(to)
        self._put("M", self._at)

    def _lineTo(self, to: Point) -> None:
        end = self._on_grid(to)
        across, down = end[0] - self._at[0], end[1] - self._at[1]
        if across and down:
            self._put("l", (across, down))
        elif across:
            self._put("h", (across,))
        elif down:
            self._put("v", (down,))
        self._at = end

    def _curveToOne(self, one: Point, two: Point, to: Point) -> None:
        points = [self._on_grid(point) for point in (one, two, to)]
        self._put("c", [part - before for point in points for part, before in zip(point, self._at, strict=True)])
        self._at = points[-1]

    def _closePath(self) -> None:
        self.data.append("z")
        self._last = "z"

    def _on_grid(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self._scale), -round(point[1] * self._scale)

    def _put(self, command: str, numbers: Sequence[int]) -> None:
        """Write a command; the letter of one that is repeated, and spaces before a minus, are left out."""
        said = command if command != self._last else ""
        for number in numbers:
            said += str(number) if number < 0 or said == command else f" {number}"
        self.data.append(said)
        self._last = command


def wanted() -> Iterator[str]:
    """List the signs that are kept: alphabets, and kanji that are common or in words of ours."""
    for first, end in (*ALPHABETS, *SIGNS):
        yield from map(chr, range(first, end))
    for row in COMMON:
        for cell in range(1, 95):
            yield bytes((row + 0xA0, cell + 0xA0)).decode("euc_jp", "ignore")
    for words in ROOT.glob("*/**/*.ftl"):
        yield from (sign for sign in words.read_text(encoding="utf-8") if ord(sign) in KANJI)


def outlines(font: str, signs: set[str]) -> Iterator[tuple[str, str]]:
    """Go through the signs that a font has: each with how wide it is and its outline."""
    read = TTFont(font)
    scale, glyphs, known = EM / read["head"].unitsPerEm, read.getGlyphSet(), read.getBestCmap()
    for sign in signs:
        if ord(sign) in known:
            outline = Outline(glyphs, scale)
            glyphs[known[ord(sign)]].draw(outline)
            yield sign, f"{round(glyphs[known[ord(sign)]].width * scale)} {''.join(outline.data)}"


def main(fonts: Sequence[str]) -> None:
    """Write a line for each sign: the sign, how wide it is, and its outline."""
    found: dict[str, str] = {}
    signs = {sign for sign in wanted() if sign}
    for font in fonts:
        found |= dict(outlines(font, signs - found.keys()))
    KEPT.write_bytes(zlib.compress("\n".join(sign + found[sign] for sign in sorted(found)).encode(), 9))
    print(f"{len(found)} signs, {KEPT.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
