"""One table as a page shows it to one reader: regions that are put anew when they change, and a log that grows."""

import hashlib
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import htpy as h
from markupsafe import Markup, escape

from adapters.phrases import Phrases
from adapters.web.pages import forms, lines, moves
from adapters.web.pages.scene import SEATED, SceneCache, team, without
from adapters.web.pages.sharing import sharing, watchers
from adapters.web.visitors import phrases
from croupier.network import (
    Bounded,
    CardRow,
    DiceRow,
    Look,
    Plate,
    Scene,
    SeatClock,
    Solid,
)

SCRIPT = "own.js"
"""Compares, on the page of a replay, what the browser has kept."""
SPOKEN = ("found", "missing", "late", "forgotten", "swapped", "secret")
"""What the script says of a browser's own words, as it calls it."""


def own(look: Look) -> h.Node:
    """Tell the script of whoever sits at a table to which dice it adds words, and its reader that it did."""
    if look.me is None:
        return None
    mine = h.p(
        "#mine",
        data_code=look.code,
        data_commitment=look.commitment,
        data_bits=look.bits,
        data_open="yes" if look.phase == "lobby" else None,
        hidden=not look.bits,
    )
    return mine[phrases(look.language)["own-added"] if look.bits else None]


def compared(language: str) -> h.Element:
    """Hold what the script of a replay says of a browser's own words, none of which is shown without it."""
    words = phrases(language)
    return h.p({f"data-{name}": words[f"own-{name}"] for name in SPOKEN}, id="own", hidden=True)


NOTHING = Markup()
_LEFT = re.compile(r"@left:(\d+(?:\.\d+)?)@")
HOLD, SHORT = 4.0, 20.0
"""Seconds for which a moment lies on the table; where the next clock has less than so many it is a fifth of that."""
MOMENT_LINES = 2
"""Lines at most that are told above a moment; all stand in the log."""
LOGGED = 200
"""Newest lines of the log that a page has."""
TABLES, READERS = 128, 24
"""Tables by language of which pages are kept, and pages of each: a thousand people who look on see the same one."""


@dataclass(frozen=True, eq=False)
class View:
    """A table for one reader: its page's title, regions by id, and the log, each line with a key of its own.

    `told` is for whoever is sent a link to it, where everybody may have that.
    """

    look: Look
    title: str
    regions: dict[str, str]
    log: tuple[tuple[str, str], ...]
    stamps: dict[str, str] = field(default_factory=dict)
    watching: int = 0
    told: Markup = NOTHING

    @property
    def listed(self) -> Markup:
        """The log as its page lists it."""
        return Markup("".join([f'<li data-key="{key}">{html}</li>' for key, html in self.log]))


def view(look: Look, page: str, before: View | None = None, drawn: lines.LineCache | None = None) -> View:
    """Show a table; `page` is the path of its page.

    What is as its reader saw it `before` is not drawn again, and of lines nothing that was `drawn` for anybody.
    """
    words, drawn = phrases(look.language), drawn or lines.LineCache()
    waits, scene = headline(look, words), _drawn(look)
    made: dict[str, Callable[[], h.Node]] = {
        "turn": lambda: _turn(look, words, waits),
        "seats": lambda: _seats(look, words, scene, drawn.scene),
        "felt": lambda: drawn.scene.middle(scene.middle) if scene is not None else None,
        "moment": lambda: _moment(look, drawn),
        "board": lambda: _board(look, scene, words, drawn),
        "hand": lambda: _hand(look, words),
        "moves": lambda: moves.moves(look, words, page),
        "own": lambda: own(look),
        "aside": lambda: moves.aside(look, words, page),
    }
    same = _unchanged(before.look, look) if before is not None else ()
    kept = {name: before.regions[name] for name in same} if before is not None else {}
    regions = {name: kept[name] if name in kept else str(h.fragment[make()]) for name, make in made.items()}
    stamps = {name: before.stamps[name] if before and name in kept else stamp(regions[name]) for name in regions}
    return View(look, f"{waits} · {look.title} {look.code}", regions, _log(look, drawn), stamps)


def beside(shown: View, page: str, base: str, watching: int) -> View:
    """Add what a page says of its table that is not in a look: links, and how many watch."""
    words, look = phrases(shown.look.language), shown.look
    more = {"sharing": sharing(look, words, page, base), "watching": watchers(words, watching)}
    regions = {**shown.regions, **{name: str(h.fragment[node]) for name, node in more.items()}}
    stamps = {**shown.stamps, **{name: stamp(regions[name]) for name in more}}
    return replace(shown, regions=regions, stamps=stamps, watching=watching)


def stamp(text: str) -> str:
    """Return what tells one piece of a page from another."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def _unchanged(before: Look, look: Look) -> Iterator[str]:
    """Name the regions that cost most to draw and that look as they did."""
    was, scene = _drawn(before), _drawn(look)
    if before.position == look.position and (was is None) == (scene is None) and before.phase == look.phase:
        yield "board"
    if (was and was.middle) == (scene and scene.middle):
        yield "felt"
    if (before.moment, before.opened) == (look.moment, look.opened):
        yield "moment"
    if before.hand == look.hand and (not look.hand or _in_words(before) == _in_words(look)):
        yield "hand"
    if _open_now(before) == _open_now(look):
        yield "moves"


def _drawn(look: Look) -> Scene | None:
    """Return the scene of a table, if anything lies on it."""
    scene = look.scene
    if look.laid or scene is None or scene.middle or any(one.pieces or one.said for one in scene.plates):
        return scene
    return None


def _sees(lies: Plate | None) -> bool:
    """Tell whether what lies on a plate lies face up to whoever reads it, all of a row."""
    pieces = lies.pieces if lies is not None else ()
    return any(
        all(one.faces if isinstance(one, DiceRow) else one.ranks if isinstance(one, CardRow) else [one.value])
        for one in pieces
        if isinstance(one, DiceRow | CardRow | Solid)
    )


def _in_words(look: Look) -> bool:
    """Tell whether what the reader has lies on their plate, and need not stand in words."""
    scene = _drawn(look) if look.laid else None
    return scene is not None and look.me is not None and bool(scene.plates[look.me].pieces)


def _open_now(look: Look) -> object:
    """Return what moves are drawn from: what is open to whom, and what it answers."""
    own = () if look.me is None or look.scene is None else look.scene.plates[look.me : look.me + 1]
    kept = look.forms, look.phase, look.me, look.awaited, look.position[:1], look.guide
    return *kept, own, look.invitation


def _elsewhere(look: Look) -> set[object]:
    """List the dice and cards that lie before the reader beside their plate: in a choice among them, or in words.

    Of dice of several sorts it lists what each is called.
    """
    found = set[object]()
    if not look.laid:
        return {(span.glyph, span.value) for line in look.hand for span in line}
    shown = moves.unfolded(moves.mine(look))
    fields = shown.fields if shown is not None else ()
    for values in [one.values for one in fields]:
        if values and values[0].glyph:
            found.add((values[0].glyph, " ".join([value.value for value in values])))
        else:
            found.update([value.typed for value in values])
    return found


def moment(look: Look) -> object:
    """Return what tells two looks of one reader apart: all but the time at which they were taken."""
    ends = [(clock, _ends(clock, look.at)) for clock in look.clocks]
    clocks = [(clock.seat, until is None, until and round(until)) for clock, until in ends]
    return replace(look, at=0.0, clocks=(), starts=look.starts and round(look.starts)), clocks


def finished(text: str, now: float, fresh: Callable[[], str], name: str) -> str:
    """Put in what each answer has anew: ids of presses, the reader's name, how long clocks run by the house's time."""
    text = text.replace(forms.NAME, str(escape(name)))
    for _ in range(text.count(forms.FRESH)):
        text = text.replace(forms.FRESH, fresh(), 1)
    return _LEFT.sub(lambda found: clock_face(float(found[1]) - now), text)


def clock_face(seconds: float) -> str:
    """Write seconds as minutes and seconds."""
    whole = max(0, round(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def headline(look: Look, words: Phrases) -> str:
    """Say in one line what the table waits for."""
    if look.phase == "running":
        if look.me in look.awaited:
            return words["turn"]
        return words.say("waiting", names=words["name-next"].join([look.seats[seat].name for seat in look.awaited]))
    if look.phase == "lobby" and look.starts is None and any(form.verb == "start" for form in look.forms):
        return words["ready"]
    return {"lobby": words["lobby"], "paused": words["paused"]}.get(look.phase, words["over"])


def _turn(look: Look, words: Phrases, waits: str) -> h.Node:
    mine = look.me is not None and look.me in look.awaited
    begun = h.p(".mine" if mine else ".theirs")
    said = h.strong[("● " if mine else "") + waits]
    if look.phase == "lobby" and look.starts is not None:
        return begun[said, " ", _ticking(look.starts)]
    ended = look.phase == "ended" and look.laid and _drawn(look) is not None  # else the board beneath says so
    beside = look.position[:1] if ended else look.asked if look.phase == "running" else ()
    return begun[said, [h.fragment[" ", lines.sentence(line)] for line in beside]]


def _ticking(until: float) -> h.Element:
    return h.time(".clock", data_until=f"{until:.0f}")[Markup(f"@left:{until:.0f}@")]


def _ends(clock: SeatClock, at: float) -> float | None:
    """Return when a clock ends that runs, or runs as soon as its room is told, which changes nothing to look at."""
    return at + clock.left if clock.unsaid and clock.left is not None else clock.until


def _clock(clock: SeatClock, at: float, words: Phrases) -> h.Node:
    """Show the time of a seat; nothing where there is no limit."""
    if clock.left is None:
        return None
    until = _ends(clock, at)
    if until is not None:
        return _ticking(until)
    return h.span(".clock")[clock_face(clock.left), " ", h.small[words["stopped"]]]


def _board(look: Look, scene: Scene | None, words: Phrases, drawn: lines.LineCache) -> h.Node:
    """Say how the table stands; folded where it is drawn, so that it is said once to whoever sees it.

    How it ended is said above it, and what else there is to say of that is not drawn.
    """
    told = look.laid and scene is not None
    ended = told and look.phase == "ended"
    said = Markup(drawn.board(look.position[1:] if ended else look.position))
    return h.details(".told")[h.summary[words["told"]], said] if told and said and not ended else said


def _seats(look: Look, words: Phrases, scene: Scene | None, drawn: SceneCache) -> h.Element:
    """Show a plate for each seat, with what its game lays before it; that of the reader lies nearest to them."""
    clocks = {clock.seat: clock for clock in look.clocks}
    laid = scene.plates if scene is not None else ()
    elsewhere = _elsewhere(look) if look.me is not None else ()
    plates, places = [], SEATED.get((len(look.seats), look.me), ("",) * len(look.seats))
    for seat, seated in enumerate(look.seats):
        marks = [
            (kind, words[kind])
            for kind, so in (
                ("you", seat == look.me),
                ("house", seated.house),
                ("away", seated.away),
                ("gone", seated.gone),
            )
            if so
        ]
        moving, lies = seat in look.awaited, laid[seat] if seat < len(laid) else None
        near = seat == look.me if look.me is not None else seat >= (len(look.seats) + 1) // 2
        own = seat == look.me and lies is not None
        faded, won = lies is not None and lies.faded, seat in look.won
        kinds = (("moving", moving), ("near", near), ("own", own), ("faded", faded), ("won", won))
        plates.append(
            h.li(class_=" ".join(["plate", places[seat], *(kind for kind, so in kinds if so)]))[
                h.div(".who")[
                    *([h.span(".trophy", aria_hidden="true")["★ "]] if won else ()),
                    *([team(lies)] if lies is not None and lies.team else ()),
                    h.bdi(".name")[seated.name],
                    [h.fragment[" ", h.small(f".mark.{kind}")[mark]] for kind, mark in marks],
                    moving and h.fragment[" ", h.span(".mark.now")["▶ ", words["moving"]]],
                    own and look.hidden and _sees(lies) and h.fragment[" ", h.small(".mark.only")[words["hand"]]],
                    seat in clocks and h.fragment[" ", _clock(clocks[seat], look.at, words)],
                ],
                lies is not None and drawn.plate(seat, without(lies, elsewhere) if own else lies),
            ]
        )
    return h.ol(".plates.laid" if laid else ".plates", role="list")[plates]


def _moment(look: Look, drawn: lines.LineCache) -> h.Node:
    """Show what a step opened, with what was told of it; its words stand in the log, too."""
    if look.moment is None:
        return None
    told = [
        said
        for heard in look.heard
        if heard.version == look.opened and not heard.setup
        for line, said in zip(heard.lines, drawn.said(heard), strict=True)
        if not any(span.row for span in line)  # what a row tells lies on its plate
    ]
    places = SEATED.get((len(look.seats), look.me), ("",) * len(look.seats))
    plates = [
        h.li(class_=f"plate {place}{' faded' if laid.faded else ''}")[
            h.div(".who")[bool(laid.team) and team(laid), h.bdi(".name")[seated.name]], drawn.scene.plate(seat, laid)
        ]
        for seat, (seated, laid, place) in enumerate(zip(look.seats, look.moment.plates, places, strict=False))
    ]
    return h.div(".felt", data_hold=str(held(look.clocks)))[
        h.div(".sentence")[[h.p[Markup(line)] for line in told[:MOMENT_LINES]]],
        h.ol(".plates.laid", role="list")[plates],
        h.div(".middle")[drawn.scene.middle(look.moment.middle)],
    ]


def held(clocks: Sequence[SeatClock]) -> int:
    """Tell for how many milliseconds a moment lies there before what is next: less where a clock is short."""
    left = min((clock.left for clock in clocks if clock.left is not None), default=math.inf)
    return round(1000 * (HOLD if left >= SHORT else left / 5))


def _hand(look: Look, words: Phrases) -> h.Node:
    """Say what the reader has; folded where it lies on their plate, but for lists to look things up in."""
    if not look.hand:
        return None
    if not _in_words(look):
        return h.fragment[h.h2[words["hand" if look.hidden else "open-hand"]], lines.blocks(look.hand, digits=True)]
    listed = [line for line in look.hand if lines.is_reference(line)]
    said = [line for line in look.hand if not lines.is_reference(line)]
    folded = h.details[h.summary[words["hand-in-words"]], lines.blocks(said, digits=True)]
    return h.div(".folds")[bool(said) and folded, lines.blocks(listed)]


def _log(look: Look, drawn: lines.LineCache) -> tuple[tuple[str, str], ...]:
    """Return the lines of the log, but for what was set up once a game has begun, with keys that stay theirs."""
    made: list[tuple[str, str]] = []
    before, place = -1, 0
    for heard, said in zip(look.heard, drawn.log(look.heard, look.seats), strict=True):
        for line in said if look.phase == "lobby" or not heard.setup else ():
            before, place = heard.version, (place + 1 if heard.version == before else 0)
            made.append((f"{heard.version}-{place}", line))
    return tuple(made[-LOGGED:])


@dataclass
class _Table:
    """One table in one language: what was drawn of it, and its page as each seat, and everybody (None), saw it last."""

    drawn: lines.LineCache = field(default_factory=lines.LineCache)
    views: Bounded[tuple[int | None, str], View] = field(default_factory=lambda: Bounded(READERS))


class PageCache:
    """Shows tables as they are looked at."""

    def __init__(self, base: str, told: Callable[[Look], Markup]) -> None:
        """Have shown nothing; `base` is the address of the site, `told` writes what a link to a table tells."""
        self._base, self._told = base, told
        self._tables: Bounded[tuple[str, str], _Table] = Bounded(TABLES)

    def view(self, look: Look, page: str, watching: int = 0) -> View:
        """Show a table that so many watch; `page` is its path. While nothing of that changes it is the same view."""
        key = look.code, look.language
        table = self._tables[key] = self._tables.get(key) or _Table()
        before = table.views.get((look.me, page))
        if before is None or before.watching != watching or moment(before.look) != moment(look):
            shown = view(look, page, before, table.drawn)
            told = self._told(look) if look.me is None else NOTHING
            before = table.views[look.me, page] = replace(beside(shown, page, self._base, watching), told=told)
        return before
