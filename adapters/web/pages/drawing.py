"""Dice, cards and chips as pictures: each face is drawn once in a page, and shown wherever it lies."""

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup, escape

from croupier.network import Span
from croupier.pictures import ROUNDEST as ROUNDEST
from croupier.pictures import SHAPES as SHAPES
from croupier.pictures import SPOTS as SPOTS
from croupier.pictures import STAR as STAR
from croupier.pictures import STARRED as STARRED

UNSEEN = "0"
"""The face of a die among others that the reader does not see."""
MOST_BACKS = 12
"""More hidden dice than these are a number."""


def _symbol(name: str, *inside: h.Element) -> h.Element:
    edge = h.rect(x="2", y="4", width="36", height="35", rx="8", class_="edge")
    box = h.rect(x="2", y="1.5", width="36", height="35", rx="8", class_="box")
    return h.symbol(id=name, viewBox="0 0 40 40")[edge, box, inside]


def _sheet() -> h.Element:
    dice = (
        _symbol(f"d{n}", *(h.circle(".pip", cx=str(x), cy=str(y), r="4") for x, y in at)) for n, at in SPOTS.items()
    )
    return h.svg(".sheet", aria_hidden="true")[
        dice,
        _symbol("star", h.polygon(".pip.star", points=STAR)),
        h.symbol("#back", viewBox="0 0 40 40")[
            h.rect(".box.blank", x="2.5", y="2.5", width="35", height="35", rx="8"),
            h.path(".weave", d="M20 9 31 20 20 31 9 20ZM20 15 25 20 20 25 15 20Z"),
        ],
    ]


SHEET = Markup(_sheet())
"""The faces that a page shows."""


def _use(name: str) -> Markup:
    return _USED[name]


_USED = {
    name: Markup(f'<svg class="die" viewBox="0 0 40 40"><use href="#{name}"></use></svg>')
    for name in (*(f"d{face}" for face in SPOTS), "star", "back")
}


def die(face: str, sign: str = "") -> Markup:
    """Draw one die; one without pips of ours shows its number."""
    if STARRED in (sign, face):
        return _use("star")
    if face == UNSEEN:
        return _use("back")
    if face.isascii() and face.isdecimal() and int(face) in SPOTS:
        return _use(f"d{int(face)}")
    return Markup('<span class="die number">{}</span>').format(face)


def signs(text: str, faces: Sequence[str]) -> list[str]:
    """Tell the sign of each face as the words have it, such as a star for one of them."""
    said = text.replace("(", " ").replace(")", " ").split()[-len(faces) :]
    return said if len(said) == len(faces) else list(faces)


def _named(face: str, sign: str) -> str:
    return STARRED if sign == STARRED else "?" if face == UNSEEN else face


def dice(span: Span, digits: bool = False) -> Markup:
    """Draw the dice of a span; with `digits` each has its number below."""
    faces = span.value.split()
    said = signs(span.text, faces)
    named = [_named(face, sign) for face, sign in zip(faces, said, strict=True)]
    each = [die(face, sign) for face, sign in zip(faces, said, strict=True)]
    if digits:
        each = [numbered(one, name) for one, name in zip(each, named, strict=True)]
    return _image("dice", " ".join(named), "".join(each))


def _image(kind: str, label: str, inside: str) -> Markup:
    """Name something that is drawn for whoever cannot see it."""
    return Markup(f'<span class="{kind}" role="img" aria-label="{escape(label)}">{inside}</span>')


def numbered(drawn: Markup, name: str) -> Markup:
    """Put a number below a die."""
    return Markup(f'<span class="numbered">{drawn}<small aria-hidden="true">{escape(name)}</small></span>')


def backs(span: Span) -> Markup:
    """Draw dice or cards that the reader does not see, if they are few."""
    count = int(span.value) if span.value.isdecimal() else 0
    if not 0 < count <= MOST_BACKS:
        return escape(span.text)
    return _image("dice hidden", span.text, _use("back") * count)


def card(span: Span) -> Markup:
    """Draw a card by its rank."""
    rank = escape(span.value)
    return _image("card", span.value, f'<span class="face" aria-hidden="true" data-rank="{rank}">{rank}</span>')


def chips(span: Span) -> Markup:
    """Draw an amount of chips."""
    return Markup(f'<span class="chips">{escape(span.text)}</span>')
