"""Pictures of games beside words: a table as everybody might see it, and the one that heads a site."""

import htpy as h
from markupsafe import Markup

from adapters.web.pages import drawing, scene
from croupier.network import BidPiece, CardRow, DiceRow, Label, Piece, Plate, Scene, Solid

LONG = 6
"""Pieces at most of a plate, and zones of a middle, that a small picture has room for."""
STYLES = ("scene.css", "site.css")


def sheets(static: str) -> h.Node:
    """Bring the styles by which pieces are drawn, to pages that have no table."""
    return [h.link(rel="stylesheet", href=f"{static}/{name}") for name in STYLES]


def little(laid: Scene | None, names: tuple[str, ...] = (), *, said: bool = False) -> h.Node:
    """Draw a table in small: the plates, with these names on them if any, around what lies between them.

    Unless it is to be `said`, too, whoever cannot see it has the words that stand beside it.
    """
    if laid is None:
        return None
    plates = [
        h.li(class_="faded" if plate.faded else None)[
            h.bdi(".name")[names[seat]] if seat < len(names) else None, _plate(plate)
        ]
        for seat, plate in enumerate(laid.plates)
    ]
    return h.div(".little", aria_hidden=None if said else "true")[
        h.ul[plates], h.div(".between")[scene.middle(laid.middle[:2])]
    ]


def glimpse(laid: Scene | None) -> h.Node:
    """Draw of a game no more than its dice and cards, beside words that say what it is."""
    if laid is None:
        return None
    rows = [[one for one in plate.pieces if isinstance(one, DiceRow | CardRow | Solid)] for plate in laid.plates]
    first = [one for zone in laid.middle[:1] for one in zone.pieces if isinstance(one, BidPiece | CardRow | DiceRow)]
    lying = [h.li[scene.pieces(row)] for row in rows if row]
    return h.div(".little.glimpse", aria_hidden="true")[h.ul[lying], h.div(".between")[scene.pieces(first)]]


def _plate(plate: Plate) -> h.Node:
    return h.fragment[scene.pieces(_few(plate.said)), scene.pieces(_few(plate.pieces))]


def _few(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Leave out words that name nothing where there is much else."""
    return pieces[:LONG] if len(pieces) <= LONG else tuple(one for one in pieces if not isinstance(one, Label))[:LONG]


def _die(name: str, x: int, y: int, turned: int) -> str:
    turn = f"rotate({turned} {x + 23} {y + 23})"
    return f'<use href="#{name}" x="{x}" y="{y}" width="46" height="46" transform="{turn}"/>'


def _card(rank: str, x: int, y: int, turned: int) -> str:
    return (
        f'<g transform="rotate({turned} {x + 18} {y + 26})">'
        f'<rect class="box" x="{x}" y="{y}" width="36" height="52" rx="5"/>'
        f'<text class="rank" x="{x + 18}" y="{y + 35}">{rank}</text></g>'
    )


def _solid(sides: int, value: int, x: int, y: int) -> str:
    shape = drawing.SHAPES[sides]
    return (
        f'<g class="solid" transform="translate({x} {y}) scale(1.2)"><polygon points="{shape.points}"/>'
        f'<path d="{shape.edges}"/><text x="20" y="{shape.line}">{value}</text></g>'
    )


def head(label: str) -> Markup:
    """Draw what lies on the tables of a site: dice, a hidden one, cards, and the solids."""
    lying = (
        _die("d5", 34, 34, -12), _die("star", 86, 22, 8), _die("d2", 72, 74, 15), _die("back", 128, 64, -7),
        _card("6", 196, 34, -9), _card("6", 226, 30, 4), _card("3", 256, 38, 13),
        _solid(20, 17, 322, 26), _solid(8, 5, 376, 40), _solid(12, 9, 338, 74),
        _die("d6", 440, 30, 10), _die("d6", 492, 56, -14), _die("d1", 446, 80, 3),
    )  # fmt: skip
    felt = '<rect class="cloth" x="3" y="3" width="574" height="138" rx="34"/>'
    inside = felt + "".join(lying)
    return Markup(f'<svg class="head" viewBox="0 0 580 144" role="img" aria-label="{{}}">{inside}</svg>').format(label)
