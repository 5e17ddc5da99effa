"""Words as outlines, so that a picture has the same bytes and looks everywhere, whatever fonts are there.

`glyphs.bin` has a line for each sign, packed: the sign, how wide it is, and its outline as data of an SVG path, on a
grid of `EM` steps to the height of a line; its licences are in `OFL.txt` and `BITSTREAM-VERA.txt`. A sign that it does
not have is drawn as the letter that it is built on, or else as a box or (of those that are pictures themselves) a disc.
"""

import unicodedata
import zlib
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from core.pictures.figures import SPOTS, STAR, STARRED

EM = 250
RISE = 185
"""How high a capital stands above its line, in steps."""
BOX = "M20-175h140v175h-140zm22 22v131h96v-131z"
DISC = "M115-205a110 110 0 1 0 .1 0zm-40 95a15 15 0 1 1 .1 0zm80 0a15 15 0 1 1 .1 0zm-90 35h100a50 50 0 0 1-100 0z"
BLOCK = "M50-200h140a25 25 0 0 1 25 25v140a25 25 0 0 1-25 25h-140a25 25 0 0 1-25-25v-140a25 25 0 0 1 25-25z"
FACES = "⚀⚁⚂⚃⚄⚅"
DOTS = "…"
LACKING = "box"
SILENT = ("Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me", "Mc", "Sk")
"""Categories of signs that are not seen by themselves: controls, marks on others."""
STOPS = "。、！？"
"""Signs behind which a line may end without a space."""
LONGEST = 200
"""Signs of a text at most that are looked at."""


class Glyph(NamedTuple):
    """The outline of a sign, and how far the next one stands from it."""

    name: str
    width: int
    outline: str


@cache
def _known() -> dict[str, Glyph]:
    packed = Path(__file__).with_name("glyphs.bin").read_bytes()
    found = {}
    for line in zlib.decompress(packed).decode().split("\n"):
        width, _, outline = line[1:].partition(" ")
        found[line[0]] = Glyph(f"{ord(line[0]):x}", int(width), outline)
    found |= {sign: Glyph(f"{ord(sign):x}", 240, _die(face)) for face, sign in enumerate(FACES, 1)}
    points = [tuple(map(float, point.split(","))) for point in STAR.split(" ")]
    star = "L".join(f"{7.4 * x - 18:.0f} {7.4 * y - 237:.0f}" for x, y in points)
    found[STARRED] = Glyph("star", EM, f"M{star}z")
    return found


def _die(face: int) -> str:
    """Outline a die among letters, with holes for its pips."""
    holes = [(25 + 5.28 * (x - 2), 5.43 * (y - 1.5) - 200) for x, y in SPOTS[face]]
    return BLOCK + "".join(f"M{x - 20:.0f} {y:.0f}a20 20 0 1 0 40 0a20 20 0 1 0-40 0z" for x, y in holes)


@lru_cache(4096)
def _glyph(sign: str) -> Glyph | None:
    """Return how a sign is drawn; None for one that is not seen."""
    known = _known()
    if sign in known:
        return known[sign]
    if unicodedata.category(sign) in SILENT:
        return None
    if sign.isspace():
        return known[" "]
    base = unicodedata.normalize("NFKD", sign)[:1]
    if base in known:
        return known[base]
    return Glyph("disc", 230, DISC) if unicodedata.category(sign) == "So" else Glyph(LACKING, 180, BOX)


def glyphs(text: str) -> list[Glyph]:
    """Return the outlines of a text from left to right."""
    signs = unicodedata.normalize("NFC", text[:LONGEST])
    return [glyph for glyph in map(_glyph, signs) if glyph is not None]


def is_known(text: str) -> bool:
    """Tell whether each letter of a text has an outline, or is drawn as the one that it is built on."""
    return all(glyph.name != LACKING for glyph in glyphs(text))


def wide(text: str, size: float) -> float:
    """Tell how wide a text is in so big letters."""
    return sum(glyph.width for glyph in glyphs(text)) * size / EM


def fitted(text: str, size: float, width: float) -> list[Glyph]:
    """Return as much of a text as there is room for, and dots for what there is not."""
    found, dots = glyphs(text), glyphs(DOTS)
    room = width * EM / size
    if sum(glyph.width for glyph in found) <= room:
        return found
    left, kept = room - dots[0].width, list[Glyph]()
    for glyph in found:
        left -= glyph.width
        if left < 0:
            break
        kept.append(glyph)
    return [*kept, *dots]


def broken(text: str, size: float, width: float) -> list[str]:
    """Break a text that is too wide for a line into two of like width, at a space where it has one there."""
    text = " ".join(text.split())
    if wide(text, size) <= width:
        return [text] if text else []
    ends = range(1, len(text))
    spaces = [end for end in ends if text[end] == " " or text[end - 1] in STOPS]

    def longer(end: int) -> float:
        return max(wide(text[:end], size), wide(text[end:].strip(), size))

    best = min(spaces, key=longer, default=0)
    if not best or longer(best) > width:
        best = max((end for end in spaces if wide(text[:end], size) <= width), default=0)
        best = best or max((end for end in ends if wide(text[:end], size) <= width), default=1)
    return [text[:best].strip(), text[best:].strip()]
