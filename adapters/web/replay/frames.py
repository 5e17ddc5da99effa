"""A table that is over, step by step, as HTML of which nothing stands twice: for each view what its page shows."""

import re
from collections.abc import Hashable, Iterable
from dataclasses import asdict
from typing import Any

import htpy as h
from markupsafe import Markup

from adapters.lying import lies
from adapters.web.pages import drawing, lines
from adapters.web.pages.scene import SEATED, middle, piece, team
from adapters.web.visitors import phrases
from croupier.network import CardRow, DiceRow, Line, Moment, Piece, Plate, Replay, Zone

EVERYTHING, SPECTATOR = "all", "watch"
REGIONS = ("now", "plates", "felt", "board", "hands")
Numbers = tuple[int, ...]
Shown = int | list[int]
"""What stands in a region at a step: the number of a list for each view, or of one for all."""
FIRST = 0xE030
_DICE = (*((str(face), str(face)) for face in drawing.SPOTS), (drawing.UNSEEN, "?"), (drawing.STARRED, drawing.STARRED))
OFTEN = (
    *(str(drawing.numbered(drawing.die(face), name)) for face, name in _DICE),
    *(str(drawing.die(face)) for face, _ in _DICE),
    '<span class="dice" role="img" aria-label="',
    "</span>",
    '<i class="lit">',
    '<i class="dim">',
    "</i>",
    '<span class="label">',
    '<div class="pieces">',
    '<div class="said">',
    '<span class="bid" role="img" aria-label="',
    '<span class="plain">',
    *(f'<svg class="{kind}" viewBox="0 0 40 40" role="img" aria-label="' for kind in ("solid", "solid hidden")),
    *(
        f'"><polygon points="{shape.points}"></polygon><path d="{shape.edges}"></path><text x="20" y="{shape.line}">'
        for shape in drawing.SHAPES.values()
    ),
    "</text></svg>",
)
"""What stands in pieces so often that a sign of its own stands for it, from `FIRST` on, which no text has."""
PLACE = "\ue060"
"""Where a plate has what lies on it."""
ALONE, HAND, CLOSED = Markup('<div class="alone">'), Markup('<div class="hand">'), Markup("</div>")
_PIECE = re.compile(r'.*?(?:</(?:li|p|h3|ul|ol|pre|div)>|<ul class="rows[^>]*>|\. |。|<strong>|$)', re.DOTALL)
"""A piece ends with an element or a sentence, or where the rows of a list begin."""

SPOKEN = ("of", "no_dice", "drawn", "house_stream", "right", "unsure", "wrong", "unreadable",
          "wrong_secret", "given_seed", "wrong_words", "wrong_draw", "missing", "cut", "untied",
          "forgotten_mark", "lone", "more", "limits", "mixed", "given_words", "browsers_words", "and_words", "no_words",
          "forgotten_words", "fits", "refused", "no_proof", "play", "stop")  # fmt: skip
"""The phrases of a replay that its script says, as it calls them."""


class Frames:
    """The pictures of a replay: for each step and each view what stands in the regions of its page."""

    def __init__(self, replay: Replay) -> None:
        """Draw them all, each row of a list once."""
        self.replay, self.words = replay, phrases(replay.language)
        self.names = [seated.name or self.words["replay-forgotten"] for seated in replay.seats]
        self.views = views(replay)
        self._seated = SEATED.get((len(self.names), None), ("",) * len(self.names))
        named = (str(lines.name(name)) for name in dict.fromkeys(self.names))
        self._often = (*OFTEN, *named)
        self._pieces: dict[str, int] = {}
        self._lists: dict[Numbers, int] = {}
        self._known: dict[Hashable, Numbers] = {}
        self.steps = [self._step(number, moment) for number, moment in enumerate(replay.moments)]
        self._known.clear()
        self._drawn = list(self._pieces), list(self._lists)

    def regions(self, step: int, view: str) -> dict[str, str]:
        """Return the HTML of each region at a step, from 0, as a view shows it."""
        pieces, lists = self._drawn

        def joined(number: int) -> str:
            return "".join(pieces[n] if n >= 0 else joined(~n) for n in lists[number])

        seen = self.views.index(view)
        numbers = (shown if isinstance(shown, int) else shown[seen] for shown in self.steps[step])
        return {name: self._long(joined(number)) for name, number in zip(REGIONS, numbers, strict=True)}

    def data(self) -> dict[str, Any]:
        """Return what the script needs: what is drawn, draws, and what these are computed from."""
        pools: dict[tuple[int, ...], int] = {}
        draws = [
            [[d.owner, d.number, pools.setdefault(d.pool, len(pools)), d.result] for d in moment.draws]
            for moment in self.replay.moments
        ]
        secrets = self.replay.secrets
        return {
            "code": self.replay.code,
            "commitment": self.replay.commitment,
            "names": self.names,
            "views": list(self.views),
            "often": self._often,
            "drawn": {"pieces": self._drawn[0], "lists": self._near(), "steps": self._changes()},
            "draws": draws,
            "pools": list(pools),
            "secrets": asdict(secrets) if secrets is not None else None,
            "words": {name: self.words[f"replay-{name.replace('_', '-')}"] for name in SPOKEN},
        }

    def _near(self) -> list[list[int]]:
        """Return the lists; one that stands in another, which is later, by how many lists lie between them."""
        return [[n if n >= 0 else ~n - place for n in numbers] for place, numbers in enumerate(self._drawn[1])]

    def _changes(self) -> list[list[Shown]]:
        """Return the steps: of each region what the first view shows, counted from the step before, others from it."""
        before, made = [0] * len(REGIONS), list[list[Shown]]()
        for step in self.steps:
            row: list[Shown] = []
            for place, shown in enumerate(step):
                first, *rest = [shown] if isinstance(shown, int) else shown
                row.append([first - before[place], *(n - first for n in rest)] if rest else first - before[place])
                before[place] = first
            made.append(row)
        return made

    def _list(self, numbers: Numbers) -> int:
        return self._lists.setdefault(numbers, len(self._lists))

    def _html(self, *shown: h.Node) -> Numbers:
        """Number the pieces of some HTML."""
        found = filter(None, _PIECE.findall(self._short(str(h.fragment[shown]))))
        return tuple(self._pieces.setdefault(piece, len(self._pieces)) for piece in found)

    def _short(self, html: str) -> str:
        for number, often in enumerate(self._often):
            html = html.replace(often, chr(FIRST + number))
        return html

    def _long(self, html: str) -> str:
        for number, often in enumerate(self._often):
            html = html.replace(chr(FIRST + number), often)
        return html

    def _blocks(self, said: tuple[Line, ...], digits: bool = False) -> Numbers:
        """Number some lines, each of which a replay has once however often it stands in it."""
        made: Numbers = ()
        for part in lines.parts(said):
            key = *map(id, part), digits
            if key not in self._known:
                self._known[key] = self._one(self._html(*lines.blocks(part, digits)))
            made += self._known[key]
        return made

    def _one(self, numbers: Numbers) -> Numbers:
        """Return some pieces by one number: below 0 for a list of them, whose number it is inverted."""
        return numbers if len(numbers) < 2 else (~self._list(numbers),)

    def _step(self, number: int, moment: Moment) -> list[Shown]:
        return [
            self._shown(self._now(number, moment, view) for view in self.views),
            self._shown(self._plates(moment, view) for view in self.views),
            self._shown(self._felt(moment, view) for view in self.views),
            self._shown(self._blocks(moment.positions.get(reader(view), ())) for view in self.views),
            self._shown(self._hands(moment, view) for view in self.views),
        ]

    def _shown(self, by_view: Iterable[Numbers]) -> Shown:
        """Number what a region shows to each view; what all see alike has one number."""
        numbers = [*map(self._list, by_view)]
        return numbers if len(set(numbers)) > 1 else numbers[0]

    def _now(self, number: int, moment: Moment, view: str) -> Numbers:
        """Say what happened at a step, as far as a reader was told; of all hands, what the mover alone was told."""
        words, mine = self.words, moment.seat if view == EVERYTHING else reader(view)
        made = self._heading(moment, self.replay.moments[max(0, number - 1)].round)
        told = [
            (who, said) for who, said in moment.told if who is None or (who == mine and self._tells(said, moment, view))
        ]
        for who, said in told:
            inside = self._blocks(said)
            made += inside if who is None else (*self._alone(who), *inside, *self._ends(CLOSED))
        if not told:
            made += self._html(h.p[words["replay-begins"] if moment.seat is None else words["replay-unseen"]])
        if number == len(self.replay.moments) - 1:
            made += self._html(h.div(".ended")[lines.blocks(self.replay.ended)])
        return made

    def _told_alone(self, seat: int) -> h.Node:
        """Say to whom alone words were told, in which they are “you” whoever reads them."""
        before, _, behind = self.words["replay-hand"].partition("{name}")
        return h.fragment[before, h.bdi[self.names[seat]], behind]

    def _alone(self, seat: int) -> Numbers:
        """Begin what one seat alone was told."""
        if (ALONE, seat) not in self._known:
            self._known[ALONE, seat] = self._html(ALONE, h.p(".by")[self._told_alone(seat)])
        return self._known[ALONE, seat]

    def _heading(self, moment: Moment, round_number: int) -> Numbers:
        """Say who moved, in the round that it was then."""
        words = self.words
        key = round_number, moment.seat, moment.maker
        if key not in self._known:
            round_ = [words.say("replay-round", round=round_number)] if round_number else []
            shape = {"house": "replay-by-house", "clock": "replay-by-clock"}.get(moment.maker, "replay-by-player")
            before, _, behind = words[shape].partition("{name}")
            mover: h.Node = None
            if moment.seat is not None:
                mover = h.fragment[before, h.bdi(".name")[self.names[moment.seat]], behind]
            gap = " · " if round_ and mover is not None else ""
            self._known[key] = self._html(h.p(".by")[round_, gap, mover])
        return self._known[key]

    def _tells(self, said: tuple[Line, ...], moment: Moment, view: str) -> bool:
        """Tell whether words to one seat say to others more than lies before everybody."""
        return view != EVERYTHING or not all(lies(line, laid(moment, view)) for line in said)

    def _plates(self, moment: Moment, view: str) -> Numbers:
        """Show a plate for each seat, all in their places whoever looks."""
        made: Numbers = ()
        lying = laid(moment, view)
        for seat in range(len(self.names)):
            made += self._plate(seat, moment, lying[seat] if lying else None)
        return made

    def _plate(self, seat: int, moment: Moment, lying: Plate | None) -> Numbers:
        words, awaited, moved = self.words, seat in moment.awaited, seat == moment.seat
        key = seat, awaited, moved, lying
        if key not in self._known:
            faded = lying is not None and lying.faded
            near = lying is not None and seat >= (len(self.names) + 1) // 2
            kinds = (("moving", awaited), ("moved", moved), ("near", near), ("faded", faded))
            shown = h.li(class_=" ".join(["plate", self._seated[seat], *(kind for kind, so in kinds if so)]))[
                h.div(".who")[
                    lying is not None and bool(lying.team) and team(lying),
                    h.bdi(".name")[self.names[seat]],
                    moved and h.fragment[" ", h.span(".mark")["● ", words["replay-moved"]]],
                    awaited and h.fragment[" ", h.span(".mark.now")["▶ ", words["replay-to-move"]]],
                ],
                lying is not None and h.fragment[PLACE],
            ]
            open_, _, close = str(shown).partition(PLACE)
            inside = () if lying is None else (*self._lying("said", lying.said), *self._lying("pieces", lying.pieces))
            self._known[key] = self._one((*self._html(Markup(open_)), *inside, *self._html(Markup(close))))
        return self._known[key]

    def _lying(self, kind: str, some: tuple[Piece, ...]) -> Numbers:
        """Show pieces that lie together, each of which stands in a replay once."""
        if (kind, some) not in self._known:
            made = self._html(Markup(f'<div class="{kind}">')) if some else ()
            for one in some:
                if one not in self._known:
                    self._known[one] = self._one(self._html(piece(one), " "))
                made += self._known[one]
            self._known[kind, some] = self._one((*made, *self._ends(CLOSED))) if some else ()
        return self._known[kind, some]

    def _felt(self, moment: Moment, view: str) -> Numbers:
        """Show what lies between the seats."""
        scene = moment.scenes.get(reader(view))
        if scene is None:
            return ()
        if scene.middle not in self._known:
            made: Numbers = ()
            for zone in scene.middle:
                made += self._zone(zone)
            self._known[scene.middle] = made
        return self._known[scene.middle]

    def _zone(self, zone: Zone) -> Numbers:
        if zone not in self._known:
            self._known[zone] = self._one(self._html(middle([zone])))
        return self._known[zone]

    def _hands(self, moment: Moment, view: str) -> Numbers:
        """Say what seats hold, unless it lies on their plates."""
        shown = self.replay.readers if view == EVERYTHING else (reader(view),)
        made: Numbers = ()
        for seat in () if moment.scenes else shown:
            if seat is not None and (hand := moment.hands.get(seat)):
                made += self._one((*self._title(seat), *self._blocks(hand, digits=True), *self._ends(CLOSED)))
        return made

    def _title(self, seat: int) -> Numbers:
        if seat not in self._known:
            self._known[seat] = self._html(HAND, h.h3[self._told_alone(seat)])
        return self._known[seat]

    def _ends(self, tag: Markup) -> Numbers:
        return (self._pieces.setdefault(str(tag), len(self._pieces)),)


def laid(moment: Moment, view: str) -> tuple[Plate, ...]:
    """Return what lies before each seat as a view shows it: of all hands, as whoever sees most of a seat saw it."""
    scene = moment.scenes.get(reader(view))
    if scene is None or view != EVERYTHING:
        return () if scene is None else scene.plates
    seen = [scene.plates, *(moment.scenes[seat].plates for seat in moment.scenes if seat is not None)]
    return tuple(
        min((plates[seat] for plates in (seen[min(seat + 1, len(seen) - 1)], *seen)), key=_hidden)
        for seat in range(len(scene.plates))
    )


def _hidden(lying: Plate) -> int:
    """Count what a plate hides."""
    rows = [
        piece.faces if isinstance(piece, DiceRow) else piece.ranks
        for piece in lying.pieces
        if isinstance(piece, DiceRow | CardRow)
    ]
    return sum(row.count(0) for row in rows)


def views(replay: Replay) -> tuple[str, ...]:
    """List the views that there are for a reader: all hands, a spectator's, those of seats."""
    seats = tuple(str(seat) for seat in replay.readers)
    return (EVERYTHING, SPECTATOR, *seats) if replay.secrets is not None else (SPECTATOR, *seats)


def reader(view: str) -> int | None:
    """Tell whose view it is, None for that of nobody who sat there."""
    return int(view) if view.isdecimal() else None
