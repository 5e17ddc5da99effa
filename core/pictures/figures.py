"""The figures of dice, on 40 by 40: where pips lie, how the solids look, and the star; and the marks of teams."""

from typing import NamedTuple

SPOTS = {
    1: ((20, 19),),
    2: ((11, 10), (29, 28)),
    3: ((11, 10), (20, 19), (29, 28)),
    4: ((11, 10), (29, 10), (11, 28), (29, 28)),
    5: ((11, 10), (29, 10), (20, 19), (11, 28), (29, 28)),
    6: ((11, 9), (29, 9), (11, 19), (29, 19), (11, 29), (29, 29)),
}
"""Where the pips of each face lie."""
STAR = "20,5 23.7,14.6 34,15 25.9,21.4 28.8,31.4 20,25.6 11.2,31.4 14.1,21.4 6,15 16.3,14.6"
STARRED = "★"
TEAMS = "●▲■◆"
"""The marks of teams, by which they are told apart without colours; a fifth has the first again."""


class SolidShape(NamedTuple):
    """A solid as it is seen from the front, and the line on which its number stands."""

    points: str
    edges: str
    line: int


SHAPES = {
    4: SolidShape("20,3 38,36 2,36", "M20 3V3", 32),
    6: SolidShape("4,4 36,4 36,36 4,36", "M4 4V4", 26),
    8: SolidShape("20,2 37,20 20,38 3,20", "M3 20 20 31 37 20", 22),
    10: SolidShape("20,2 38,17 38,23 20,38 2,23 2,17", "M2 23 10 24 20 33 30 24 38 23", 22),
    12: SolidShape("20,2 38,15 31,37 9,37 2,15", "M20 2V8M38 15 32 17M31 37 27 31M9 37 13 31M2 15 8 17", 26),
    20: SolidShape("20,1 37,10.5 37,29.5 20,39 3,29.5 3,10.5", "M20 1V8M3 10.5 20 8 37 10.5M3 29.5 20 8 37 29.5Z", 26),
}
"""The solids by their sides."""
ROUNDEST = SHAPES[20]
