"""A table that is over, step by step: what its page shows, and the page."""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import htpy as h
from markupsafe import Markup

from adapters.lying import lies
from adapters.phrases import Phrases
from adapters.web.pages import drawing, lines
from adapters.web.pages.scene import middle, piece
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
            shown = h.li(class_=" ".join(["plate", *(kind for kind, so in kinds if so)]))[
                h.div(".who")[
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


def label(words: Phrases, names: Sequence[str], view: str) -> str:
    """Name a view."""
    seat = reader(view)
    if seat is not None:
        return names[seat]
    return words["replay-everything"] if view == EVERYTHING else words["replay-spectator"]


STATIC = Path(__file__).parents[1] / "static"
STYLES, SCRIPTS = ("table.css", "scene.css", "replay.css"), ("dice.js", "replay.js")


def body(frames: Frames, step: int, view: str, links: h.Node = None, packed: Mapping[str, Any] | None = None) -> h.Node:
    """Show a replay at a step, as a view has it, with all that its script needs to show the others, `packed` or not."""
    replay, words = frames.replay, frames.words
    regions = {name: Markup(html) for name, html in frames.regions(step, view).items()}
    last = len(replay.moments) - 1
    return h.main("#replay", data_step=str(step), data_view=view)[
        links,
        h.h1[f"{replay.title} ", h.small[f"{replay.code} · {words['replay']}"]],
        h.div(".result")[lines.blocks(replay.ended)],
        _controls(frames, step, view, last),
        h.section(aria_labelledby="now-h")[
            h.h2("#now-h")[
                words["replay-happened"], " ", h.small("#count")[words.say("replay-of", step=step, last=last)]
            ],
            h.div("#now", role="status")[regions["now"]],
        ],
        _table(frames, regions),
        _draws(frames, step),
        h.section("#past", aria_labelledby="past-h")[
            h.h2("#past-h")[words["replay-earlier"]], h.div("#before")[_before(frames, step, view)]
        ],
        _proof(frames),
        _island(frames.data() if packed is None else packed),
    ]


def _table(frames: Frames, regions: dict[str, Markup]) -> h.Node:
    """Show the table: drawn where its game laid it out, with the same in words folded below it."""
    words, drawn = frames.words, bool(frames.replay.moments[0].scenes)
    plates = h.ol("#plates.plates.laid" if drawn else "#plates.plates", role="list")[regions["plates"]]
    said = [
        h.div("#board")[regions["board"]],
        h.div("#hands", aria_label=words["replay-hands"])[regions["hands"]],
    ]
    felt = h.div("#felt")[regions["felt"]]
    if not drawn:
        return [plates, felt, said]
    return [h.div(".felt")[plates, felt], h.details(".told")[h.summary[words["told"]], said]]


def _controls(frames: Frames, step: int, view: str, last: int) -> h.Element:
    """Show the ways to another step and to another view: buttons of a form, which needs no script."""
    words = frames.words
    ways = (("first", "|◀", 0), ("back", "◀", max(0, step - 1)), ("on", "▶", min(last, step + 1)), ("last", "▶|", last))
    buttons = {
        name: h.button(f"#{name}", name="step", value=str(to), aria_label=words[f"replay-{name}"])[
            h.span(aria_hidden="true")[sign]
        ]
        for name, sign, to in ways
    }
    slider = h.input(
        "#slider", type="range", name="at", min="0", max=str(last), value=str(step), aria_label=words["replay-step"]
    )
    seen = (
        h.button(name="as", value=name, aria_pressed="true" if name == view else "false")[
            h.bdi[label(words, frames.names, name)]
        ]
        for name in frames.views
    )
    return h.form("#steps", method="get")[
        h.input(type="hidden", name="as", value=view),
        h.div(".ways")[
            buttons["first"],
            buttons["back"],
            h.button("#play", type="button", hidden=True)[words["replay-play"]],
            buttons["on"],
            buttons["last"],
            slider,
            h.button("#go")[words["replay-go"]],
        ],
        h.fieldset(".views")[h.legend[words["replay-seen-by"]], h.div(".buttons")[seen]],
    ]


def _before(frames: Frames, step: int, view: str) -> list[Markup]:
    return [Markup(frames.regions(n, view)["now"]) for n in range(max(0, step - 3), step)]


def _draws(frames: Frames, step: int) -> h.Node:
    """Count what a step drew; the script shows each and how it is computed."""
    if frames.replay.secrets is None:
        return None
    words, count = frames.words, len(frames.replay.moments[step].draws)
    said = words.say("replay-drawn", count=count) if count else words["replay-no-dice"]
    return h.section(aria_labelledby="draws-h")[
        h.h2("#draws-h")[words["replay-dice"]], h.div("#draws")[h.p(".quiet")[said]]
    ]


def _proof(frames: Frames) -> h.Element:
    words, replay = frames.words, frames.replay
    if replay.secrets is None:
        inside: h.Node = [h.p[words["replay-kept"]], h.p[_told(frames)], h.p(".quiet")[words["replay-secret"]]]
    else:
        inside = [
            h.div("#verdict", role="status")[h.p(".quiet")[words["replay-unscripted"]]],
            h.div("#mixed"),
            h.p[_told(frames)],
            h.form("#told", hidden=True)[
                h.label(for_="commitment")[words["replay-told"]],
                h.input("#commitment", autocomplete="off", spellcheck="false", maxlength="400"),
                h.button[words["replay-compare"]],
                h.p("#fit", role="alert"),
            ],
        ]
    return h.section("#proof", aria_labelledby="proof-h")[
        h.h2("#proof-h")[words["replay-proof"]], inside, h.p(".quiet")[words["replay-keys"]]
    ]


def _told(frames: Frames) -> h.Node:
    """Tell the commitment, last on its line."""
    before, _, behind = frames.words["replay-proof-told"].partition("{commitment}")
    return [before, h.code[frames.replay.commitment], behind]


def _island(data: Mapping[str, Any]) -> h.Element:
    """Hold what the script needs, in which nothing can end the element that holds it."""
    return h.script("#data", type="application/json")[Markup(_written(data).replace("<", "\\u003c"))]


def _written(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def default_view(frames: Frames, me: int | None) -> str:
    """Return the view that is shown first: all hands, where they may be."""
    return frames.views[0] if frames.views[0] == EVERYTHING or me is None else frames.views[-1]


def keepsake(frames: Frames) -> str:
    """Write a replay as one file that a browser opens from anywhere, without any network."""
    replay = frames.replay
    style = "".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    script = "".join(_inline((STATIC / name).read_text(encoding="utf-8")) for name in SCRIPTS)
    allowed = f"script-src {_hashed(script)}; style-src {_hashed(style)}"
    policy = f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    head = h.head[
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content=policy),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.title[f"{replay.title} {replay.code} · {frames.words['replay']}"],
        h.style[Markup(style)],
    ]
    data = frames.data()
    # What is drawn is packed, of which a file has much; what is computed again can be read in it as it is.
    drawn = base64.b64encode(gzip.compress(_written(data["drawn"]).encode(), mtime=0)).decode()
    inside = body(frames, 0, default_view(frames, None), packed={**data, "drawn": drawn})
    running = h.script(type="module")[Markup(script)]
    return str(h.html(lang=replay.language)[head, h.body[drawing.SHEET, inside, running]])


def _inline(module: str) -> str:
    """Put a module of ours behind another: what one gives the other takes, in one scope."""
    return (
        "\n".join(line.removeprefix("export ") for line in module.splitlines() if not line.startswith("import ")) + "\n"
    )


def _hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
