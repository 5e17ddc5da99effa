"""A stranger's network that only watches: it draws every table that it may see, and knows no game."""

import asyncio
from dataclasses import dataclass, field

from croupier.network import Bus, Form, Line, Look, Outbound, Span


@dataclass
class Manner:
    """Nothing is typed here."""

    prefix: str = ""
    private_prefix: str = ""
    buttons: bool = False
    panels: bool = False
    spare: float = 1.0


@dataclass
class Gallery:
    """Draws a table anew whenever it has changed, as whoever looks on from outside may see it."""

    language: str = "en"
    network: str = "gallery"
    manner: Manner = field(default_factory=Manner)
    boards: dict[str, list[str]] = field(default_factory=dict)
    news: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    async def run(self, bus: Bus) -> None:
        while True:
            code = await self.news.get()
            look = await bus.look(code, "", self.language)
            if look is not None:
                self.boards[code] = board(look)

    async def send(self, message: Outbound) -> None:
        raise AssertionError("nobody speaks in a gallery")

    def changed(self, code: str, version: int) -> None:
        self.news.put_nowait(code)


def board(look: Look) -> list[str]:
    """Draw a table: who sits there and moves, what lies there, what is asked, until when, and what may be done."""
    until = {clock.seat: clock.until for clock in look.clocks if clock.until is not None}
    plates = [
        f"{'*' if seat in look.awaited else ' '} {seated.name}"
        + (f" {until[seat] - look.at:.0f} s" if seat in until else "")
        for seat, seated in enumerate(look.seats)
    ]
    lines = [drawn(line) for line in (*look.position, *look.hand, *look.asked)]
    return [f"{look.title} {look.code} {look.phase}", *plates, *lines, *map(control, look.forms)]


def drawn(line: Line) -> str:
    return "".join(map(picture, line))


def picture(span: Span) -> str:
    match span.glyph:
        case "dice":
            return "".join(f"[{face}]" for face in span.value.split())
        case "hidden":
            return "[ ]" * int(span.value)
        case "card" | "chips":
            return f"<{span.glyph} {span.value}>"
    return span.text


def control(form: Form) -> str:
    fields = (f"{part.label}: {' '.join(value.label for value in part.values)}" for part in form.fields)
    return f"({form.label}) " + "; ".join(fields)
