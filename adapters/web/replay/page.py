"""The page of a replay, which steps, and the file that one keeps."""

import base64
import gzip
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import htpy as h
from markupsafe import Markup

from adapters.phrases import Phrases
from adapters.web.pages import drawing, lines
from adapters.web.replay.frames import EVERYTHING, Frames, reader


def label(words: Phrases, names: Sequence[str], view: str) -> str:
    """Name a view."""
    seat = reader(view)
    if seat is not None:
        return names[seat]
    return words["replay-everything"] if view == EVERYTHING else words["replay-spectator"]


STATIC = Path(__file__).parents[1] / "static"
STYLES, SCRIPTS = ("table.css", "scene.css", "replay.css"), ("dice.js", "replay.js")


def body(
    frames: Frames,
    step: int,
    view: str,
    links: h.Node = None,
    share: str = "",
    packed: Mapping[str, Any] | None = None,
) -> h.Node:
    """Show a replay at a step, as a view has it, with all that its script needs to show the others, `packed` or not.

    A page whose path is to be passed on (`share`) has a button for that, shown by the script that does it.
    """
    replay, words = frames.replay, frames.words
    regions = {name: Markup(html) for name, html in frames.regions(step, view).items()}
    last = len(replay.moments) - 1
    return h.main("#replay", data_step=str(step), data_view=view)[
        links,
        h.h1[f"{replay.title} ", h.small[f"{replay.code} · {words['replay']}"]],
        h.div(".result")[lines.blocks(replay.ended)],
        links is not None and _decided(frames, view),
        _controls(frames, step, view, last),
        h.section(aria_labelledby="now-h")[
            h.h2("#now-h")[
                words["replay-happened"], " ", h.small("#count")[words.say("replay-of", step=step, last=last)]
            ],
            h.div("#now", role="status")[regions["now"]],
            bool(share) and _share(frames, step, share),
        ],
        _table(frames, regions),
        _draws(frames, step),
        h.section("#past", aria_labelledby="past-h")[
            h.h2("#past-h")[words["replay-earlier"]], h.div("#before")[_before(frames, step, view)]
        ],
        _proof(frames),
        _island(frames.data() if packed is None else packed),
    ]


def _decided(frames: Frames, view: str) -> h.Node:
    """List what decided the match, each as the way to its step, where the table is drawn and can be passed on."""
    found = [(step, line) for step, moment in enumerate(frames.replay.moments) for line in moment.decided]
    if not found:
        return None
    return h.section(aria_labelledby="decided-h")[
        h.h2("#decided-h")[frames.words["replay-decided"]],
        h.ul("#decided", role="list")[
            (h.li[h.a(href=f"?step={step}&as={view}")[lines.sentence(line)]] for step, line in found)
        ],
    ]


def _share(frames: Frames, step: int, path: str) -> h.Element:
    """Pass on the step that is shown."""
    words, replay = frames.words, frames.replay
    about = {"data-share": f"{path}?step={step}", "data-copied": words["replay-copied"]}
    title = f"{replay.title} {replay.code} · {words['replay']}"
    return h.button("#share", about, type="button", data_title=title, hidden=True)[words["replay-share"]]


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
