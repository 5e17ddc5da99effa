"""What a reader may do at a table, as forms: one way on stands out, the others beside it."""

from collections.abc import Sequence

import htpy as h

from adapters.phrases import Phrases
from adapters.web.pages import forms, lines
from adapters.web.pages.scene import solid
from adapters.web.visitors import phrases
from croupier.network import Form, Look, Solid

BESIDE = ("invite", "leave", "stop")
"""What is done beside a game rather than in it: it stands last, and does not catch the eye."""


def mine(look: Look) -> Sequence[Form]:
    """Return the forms that a reader may fill in now."""
    if look.phase == "running" and look.me not in look.awaited:
        return ()
    open_now = look.forms if look.me is not None or look.phase == "lobby" else ()
    # Where an invitation is given its link stands below.
    return tuple(form for form in open_now if form.verb != "invite") if look.invitation else open_now


def _main(open_now: Sequence[Form]) -> Form | None:
    """Find the way on that stands out: the first, or where the house asks about that one, the last that needs nothing.

    Of those that share a word it is the one with nothing to choose.
    """
    ways = [made for made in open_now if made.verb not in BESIDE]
    if ways and not ways[0].asks:
        return min((made for made in ways if made.verb == ways[0].verb), key=lambda made: bool(made.fields))
    return next((made for made in reversed(ways) if not made.fields and not made.asks), None)


def unfolded(open_now: Sequence[Form]) -> Form | None:
    """Find the form that stands there to be filled in: the way on, or the only one; others unfold."""
    main = _main(open_now)
    filled = [made for made in open_now if made.fields and made.verb not in BESIDE]
    return main if main in filled else filled[0] if len(filled) == 1 else None


def moves(look: Look, words: Phrases, page: str) -> h.Node:
    """Show what a reader may do now, with what it answers and what guides a newcomer."""
    watching = look.me is None and look.phase in ("running", "paused", "lobby")
    if watching and not any(form.verb == "join" for form in look.forms):
        return h.p(".quiet")[words["watching"]]
    open_now = mine(look)
    replay = (
        look.phase == "ended" and h.p[h.a(".on", href=f"{page}/replay")[phrases(look.language)["replay-to-replay"]]]
    )
    if not open_now:
        return replay or None
    running = look.phase == "running"
    return h.fragment[
        h.h2[words["moves"] if running else words["before"]],
        # Where the board stands below, as on a phone, what is to be answered would be out of sight; the log always is.
        [h.p(".stands")[lines.sentence(line)] for line in look.position[:1] if running],
        [h.p(".guide")[lines.sentence(line)] for line in look.guide if running],
        [h.div(".group")[group] for group in _grouped(look, open_now, words, page)],
        replay,
    ]


def aside(look: Look, words: Phrases, page: str) -> h.Node:
    """Lead to the rules, which open beside the page, and out of a game that runs."""
    goes = look.phase == "running" and look.me is not None and not look.seats[look.me].gone
    out = (
        goes
        and h.form(method="post", action=page)[
            h.input(type="hidden", name="id", value=forms.FRESH),
            h.button(".plain", name="do", value=f"{look.code} leave")[words["leave-table"]],
        ]
    )
    return h.fragment[h.a(".on", href=f"/rules/{look.game}", target="_blank")[words["how-to"]], out]


def _solids(look: Look) -> dict[str, h.Element]:
    """Draw the dice of several sorts that lie before the reader, by what they are called."""
    mine = () if look.me is None or look.scene is None or not look.laid else look.scene.plates[look.me].pieces
    return {f"d{one.sides}": solid(one) for one in mine if isinstance(one, Solid)}


def _grouped(look: Look, open_now: Sequence[Form], words: Phrases, page: str) -> list[list[h.Element]]:
    """Show forms in groups: what one press makes, what is filled in, and what is done beside the game.

    While it is played one of them stands out; what has to be filled in is folded, but for one.
    """
    running, drawn = look.phase == "running", _solids(look)
    main = _main(open_now) if running else None
    open_one = unfolded(open_now)
    ranked = []
    for place, made in enumerate(open_now):
        beside, filled = made.verb in BESIDE, bool(made.fields)
        folded = running and filled and not beside and made is not open_one
        ranked.append((beside, filled and not folded, made is not main, folded, place))
    groups: dict[tuple[bool, bool], list[h.Element]] = {}
    for number, (beside, filled, other, folded, place) in enumerate(sorted(ranked)):
        made = open_now[place]
        kinds = ["beside"] if beside else [] if running and other else ["main"]
        one = forms.form(made, words, page, number, look.me is not None, kinds, drawn)
        if folded:
            one = h.details(".more.asks" if made.asks else ".more")[h.summary[made.label], one]
        groups.setdefault((beside, filled), []).append(one)
    return list(groups.values())
