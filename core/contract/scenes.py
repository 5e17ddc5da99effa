"""What lies on a table, as data that any pen draws: a plate for each seat, and what lies between them."""

from typing import TypeAlias

from core.contract.records import Crossing


class _Piece(Crossing, kw_only=True, tag=True):
    """Something that lies on a table; the house says it in words, `alt`, for whoever does not see it."""

    alt: str = ""


class DiceRow(_Piece):
    """Six-sided dice, face up; 0 is one that the reader does not see.

    Places (from 0) that are `lit` count and the others do not, so that with () none does; None says nothing of it.
    Those of `stars` show a star. The house adds dice whose face the game calls ★ in words.
    """

    faces: tuple[int, ...]
    lit: tuple[int, ...] | None = None
    stars: tuple[int, ...] = ()


class Solid(_Piece):
    """One die of 4 to 20 sides with its value; 0 is one that has none, or that the reader does not see."""

    sides: int
    value: int


class CardRow(_Piece):
    """Cards by their ranks; 0 is a back. Places (from 0) that are `lit` count, as of dice."""

    ranks: tuple[int, ...]
    lit: tuple[int, ...] | None = None


class ChipStack(_Piece):
    """An amount of chips, 0 or more."""

    amount: int


class Bar(_Piece):
    """So much of a whole that is used up, such as health."""

    value: int
    full: int


class BidPiece(_Piece):
    """A bid on dice: at least `count` show `face`, which is drawn as a `star` where the game calls it ★."""

    count: int
    face: int
    star: bool = False


class Track(_Piece):
    """Cells that a marker goes along: what stands in each, and where the marker is (None: nowhere yet).

    Where there are many they lie around what else lies between the seats, those of `stars` inside of the others.
    """

    cells: tuple[str, ...]
    at: int | None = None
    taken: tuple[int, ...] = ()
    stars: tuple[int, ...] = ()


class Label(_Piece):
    """A word that stands at a seat or between them: "out", "folds"."""

    word: str


class Slot(_Piece):
    """A named place with what lies on it, and a word beside: an action and the dice that are put there."""

    caption: str
    pieces: "tuple[DiceRow | Solid | CardRow | ChipStack | Bar | BidPiece | Track | Label, ...]" = ()
    note: str = ""


Piece: TypeAlias = DiceRow | Solid | CardRow | ChipStack | Bar | BidPiece | Track | Label | Slot


class Plate(Crossing):
    """What lies before a seat, and what it `said` last; one that is `faded` takes no part any more.

    Seats of one `team`, counted from 1, have its colour and its mark, which no words stand for; 0 is none.
    """

    pieces: tuple[Piece, ...] = ()
    said: tuple[Piece, ...] = ()
    faded: bool = False
    team: int = 0


class Zone(Crossing):
    """Pieces that lie together between the seats, under a caption."""

    pieces: tuple[Piece, ...]
    caption: str = ""


class Scene(Crossing):
    """A table to one reader: a plate for each seat in order, and the zones between them, the most important first.

    A game gives the words of captions, labels, slots and notes as names of messages of its catalogue (`scene-NAME`, or
    `value-NAME` where it has no such, of which it gives `NAME`), or as numbers; the cells of tracks stand as they are.
    In a look all are in the reader's language.
    """

    plates: tuple[Plate, ...]
    middle: tuple[Zone, ...] = ()


class Picture(Crossing):
    """What a picture of a table shows to all: a scene in the words of its readers, and what stands around it.

    `names` are the seats', of which those `moving` are to move and those that have `won` are marked. The `sentence`
    says how it stands, `corner` what else. `card`: in the form of the preview of a link, else in that of a board.
    """

    title: str
    names: tuple[str, ...] = ()
    scene: Scene = Scene(())
    moving: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    sentence: str = ""
    corner: str = ""
    card: bool = False
