"""Telegram's HTML, as strictly as it is read there (facts 28, 29, 61 and 62)."""

import re
from html import unescape

_TAGS = {
    "b",
    "strong",
    "i",
    "em",
    "u",
    "ins",
    "s",
    "strike",
    "del",
    "code",
    "pre",
    "a",
    "tg-spoiler",
    "blockquote",
    "tg-time",
}
_GIVEN = {
    "a": re.compile(r' href="[^"<>]+"'),
    "blockquote": re.compile("(?: expandable)?"),
    "tg-time": re.compile(r' unix="\d+" format="(?:r|w?[dD]?[tT]?)"'),
}
"""What stands behind a tag; nothing behind most."""
_NOTHING = re.compile("")
_PIECE = re.compile(r"<(/?)([a-zA-Z-]*)([^<>]*)>|[<>]|[^<>]+")
_ENTITY = re.compile(r"&(?!(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);)")


class BadMarkup(Exception):
    """Markup that is not sent; its text is what the server says."""


def read(text: str) -> tuple[str, list[tuple[str, int, int]]]:
    """Give the bare text and (tag with attributes, offset, length) of each run."""
    bare: list[str] = []
    found: list[tuple[str, int, int]] = []
    open_tags: list[tuple[str, str, int]] = []
    size = 0
    for piece in _PIECE.finditer(text):
        closing, tag, rest = piece.group(1), piece.group(2), piece.group(3)
        if tag is None:
            if piece[0] in "<>":
                raise BadMarkup(f"Unexpected {piece[0]!r} at byte offset {piece.start()}")
            if _ENTITY.search(piece[0]):
                raise BadMarkup(f"a bare ampersand at byte offset {piece.start()}; the fake is stricter here")
            plain = unescape(piece[0])
            bare.append(plain)
            size += len(plain)
        elif tag.lower() not in _TAGS:
            raise BadMarkup(f'Unsupported start tag "{tag}" at byte offset {piece.start()}')
        elif closing:
            if not open_tags or open_tags[-1][0] != tag:
                raise BadMarkup(f"Unexpected end tag at byte offset {piece.start()}")
            _, attributes, start = open_tags.pop()
            found.append((tag + attributes, start, size - start))
        else:
            if not _GIVEN.get(tag, _NOTHING).fullmatch(rest):
                raise BadMarkup(f"Bad attributes of {tag!r} at byte offset {piece.start()}")
            if tag == "blockquote" and any(name == tag for name, _, _ in open_tags):
                raise BadMarkup(f"Quotations cannot be nested, at byte offset {piece.start()}")
            open_tags.append((tag, rest, size))
    if open_tags:
        raise BadMarkup(f'Can\'t find end tag corresponding to start tag "{open_tags[-1][0]}"')
    return "".join(bare), found
