"""A group's screen on Telegram while a table is played there by taps: what the strict fake was sent, as a page."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from tests.newcomers.house import House
from tests.newcomers.telegram import group
from tests.support.telegram_fake.world import Message

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><style>
:root { --wall: #dfe7d8; --paper: #fff; --ink: #111; --dim: #6b7680; --name: #2f7fc1; --key: #7d946bd9; --box: #fff }
@media (prefers-color-scheme: dark) {
  :root { --wall: #0e1621; --paper: #182533; --ink: #f2f4f6; --dim: #8a99a8; --name: #6ab3f3; --key: #2b3c50;
    --box: #22303f }
}
body { margin: 0; width: 430px; background: var(--wall); color: var(--ink); font: 15px/1.35 "DejaVu Sans", sans-serif }
header { background: var(--paper); padding: 9px 16px; border-bottom: 1px solid #8883 }
header b, header small { display: block }
small { color: var(--dim) }
main { position: relative; padding: 12px }
.post { background: var(--paper); border-radius: 12px 12px 4px 12px; padding: 7px 11px; white-space: pre-wrap }
.post > b:first-child { color: var(--name) }
code, pre { font-family: "DejaVu Sans Mono", monospace; font-size: 13px; margin: 0 }
blockquote { margin: 3px 0; padding: 3px 8px; border-left: 3px solid var(--name); background: #8881 }
svg { width: 1em; height: 1em; vertical-align: -.12em }
.row { display: flex; gap: 4px; margin-top: 4px }
.row span { flex: 1; background: var(--key); color: #fff; border-radius: 8px; padding: 6px 2px; text-align: center;
  font-size: 14px; white-space: nowrap }
dialog { position: absolute; top: 264px; left: 120px; width: 240px; margin: 0; padding: 16px 20px; border: 0;
  border-radius: 12px; background: var(--box); color: var(--ink); box-shadow: 0 6px 30px #0009 }
dialog p { margin: 0 0 10px } dialog b { display: block; text-align: right; color: var(--name) }
</style><title>A table in a group</title>
<header><b>%(title)s</b><small>%(members)s members</small></header>
<main>%(posts)s<dialog open><p>%(alert)s</p><b>OK</b></dialog></main></html>"""


_PIPS = "".join(
    f'<circle cx="{x}" cy="{y}" r="2" fill="#fff"/>' for x, y in ((6, 6), (14, 6), (10, 10), (6, 14), (14, 14))
)
SIGNS = {
    "🎲": f'<rect x="1" y="1" width="18" height="18" rx="4" fill="#d64541"/>{_PIPS}',
    "🔒": '<rect x="3" y="9" width="14" height="10" rx="2" fill="#e5a50a"/>'
    '<path d="M6 9V6a4 4 0 0 1 8 0v3" fill="none" stroke="#9a9996" stroke-width="2"/>',
    "👉": '<path d="M1 7h10q0-2 8 1-1 3-6 2v6q-5 4-12 1z" fill="#f5c211"/>',
    "⏳": '<path d="M4 1h12v3l-5 6 5 6v3H4v-3l5-6-5-6z" fill="#986a44"/><path d="M6 17h8l-4-5z" fill="#f5c211"/>',
}
"""Signs that machines without a font of them draw as boxes, in a square of 20."""


def drawn(text: str) -> str:
    """Write words for a page, with drawings in place of signs."""
    for sign, shape in SIGNS.items():
        text = text.replace(sign, f'<svg viewBox="0 0 20 20">{shape}</svg>')
    return text


@dataclass(frozen=True)
class Seen:
    """What stands in a group: its newest post, and what one of them was shown in a box of their own."""

    title: str
    members: int
    post: Message
    alert: str

    def page(self) -> str:
        """Draw it as a phone does."""
        keys = keyboard([key["text"] for key in row] for row in self.post.keyboard)
        posts = f'<div class="post"><b>Croupier</b>\n{marked(self.post)}</div>{keys}'
        filled = {
            "title": escape(self.title),
            "members": self.members,
            "posts": posts,
            "alert": escape(self.alert),
        }
        return drawn(PAGE % filled)


def keyboard(rows: Iterable[Iterable[str]]) -> str:
    """Draw the buttons below a post by what stands on them."""
    spans = ("".join(f"<span>{escape(label)}</span>" for label in row) for row in rows)
    return "".join(f'<div class="row">{row}</div>' for row in spans)


def chat(title: str, posts: str) -> str:
    """Draw posts one below the other, as wide as a phone; a reader's own words, of class `me`, stand to the right."""
    style = "body { width: 390px } main > * { margin-bottom: 8px } .me, .box { margin-left: 40%% }</style>"
    page = re.sub("<dialog.*</dialog>", "", PAGE).replace("</style>", style)
    return drawn(page % {"title": escape(title), "members": 2, "posts": posts})


def marked(message: Message) -> str:
    """Write a post with its marks as a page has them."""
    opened: dict[int, list[str]] = {}
    closed: dict[int, list[str]] = {}
    for tag, start, length in message.marks:
        name = tag.split()[0]
        if name in ("b", "code", "pre", "blockquote"):
            opened.setdefault(start, []).append(f"<{name}>")
            closed.setdefault(start + length, []).insert(0, f"</{name}>")
    pieces = []
    for at, sign in enumerate(f"{message.text}\n"):
        pieces += [*closed.get(at, ()), *opened.get(at, ()), escape(sign)]
    return "".join(pieces).strip()


async def bid_and_look(language: str = "en") -> Seen:
    """Let two people and a computer player sit down to BlueBear, one bid, and the other look at their dice."""
    house = House(language, "table", "ann", "bob")
    async with group(house) as stage:
        await stage.arrive()
        ann, bob = stage.people
        for newcomer, label in ((ann, "BlueBear"), (bob, "Join"), (ann, "One computer player"), (ann, "Start")):
            await stage.tap(newcomer, label)
        while not stage.awaited(ann):
            await stage.tap(bob, "1 × 🎲 1")
        for label in ("4 ×", "🎲 3"):
            await stage.tap(ann, label)
        while not stage.awaited(bob):
            assert await stage.more()
        alert = await stage.tap(bob, "My dice")
        return Seen(stage.chat.title, len(stage.chat.members), stage.chat.bots()[-1], alert)
