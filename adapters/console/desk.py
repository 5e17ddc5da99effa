"""What the person at the keyboard has before them: the words that are open now, and how their table stands."""

import asyncio
from collections.abc import Sequence

from rich.cells import cell_len

from adapters.console.choosing import is_no_number, meant
from adapters.console.drawing import drawn, styles
from adapters.console.settings import Listed
from croupier.network import Bus, Line, Look, Menu, Span

SIGNS = "!/>"
"""What may stand before a command."""
BETWEEN = "  ·  "
LONG = 72
"""Columns from which on a line of a hand explains."""


class Interrupted(Exception):
    """Somebody wants to be gone at once."""


class Desk:
    """Follows the table that spoke last to the speaker, and reads it anew whenever it changes."""

    def __init__(self, account: str, language: str, ready: str = "") -> None:
        """Follow no table yet; `ready` says how to begin at one that is being set up."""
        self._account, self._language, self._ready = account, language, ready
        self._bus: Bus | None = None
        self._house: tuple[str, ...] = ()
        self._code = ""
        self._look: Look | None = None
        self._changed = asyncio.Event()
        self._whose = ""
        self._explained: set[str] = set()

    def shared(self, whose: str) -> None:
        """Others are at the keyboard too: say from now on `whose` the hand is."""
        self._whose = whose

    def offer(self, menus: Sequence[Menu], language: str) -> None:
        """Know the house's own words, in the language that is spoken here."""
        listed = {command for menu in menus if menu.where != "admins" for command, _ in menu.commands}
        self._house = tuple(sorted(listed))

    def spoke(self, code: str) -> None:
        """A table spoke here."""
        if code and code != self._code:
            self._code = code
            self._changed.set()

    def changed(self, code: str) -> None:
        """A table has another version."""
        if code == self._code:
            self._changed.set()

    async def follow(self, bus: Bus) -> None:
        """Read the table until cancelled."""
        self._bus = bus
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._read(bus)

    async def _read(self, bus: Bus) -> None:
        self._look = await bus.look(self._code, self._account, self._language)

    async def look(self, code: str, reader: str) -> Look | None:
        """Return a table as an account, or all who read here, may see it now."""
        return await self._bus.look(code, reader, self._language) if self._bus is not None else None

    async def setting_up(self, games: Sequence[Listed]) -> tuple[Line, ...]:
        """Return what can be chosen at the table that spoke last while it is set up; of a game known, how to begin."""
        if self._bus is not None:
            await self._read(self._bus)
        look = self._look
        if look is None or look.phase != "lobby":
            return ()
        known = look.game in self._explained
        self._explained.add(look.game)
        choices = next((game.setting_up for game in games if game.name == look.game), ())
        return ((Span(self._ready),),) if choices and known and self._ready else choices

    def meant(self, typed: str, games: Sequence[Listed]) -> str:
        """Return the command that a line stands for as the table stands."""
        return meant(typed, games, self._look)

    def is_no_number(self, typed: str, games: Sequence[Listed]) -> bool:
        """Tell whether a line chooses a game by a number that none has."""
        return is_no_number(typed, games, self._look)

    async def hand(self, code: str, account: str) -> tuple[Line, ...]:
        """Return what somebody alone holds at a table that awaits them, without what explains it at length."""
        look = await self.look(code, account)
        if look is None or look.me not in look.awaited or not look.hidden:
            return ()
        return (*look.hand[:1], *(line for line in look.hand[1:] if _width(line) <= LONG))

    def words(self, typed: str) -> list[str]:
        """List what the last word of a line may become."""
        return words(typed, self._look, self._house)

    def status(self, wall: float) -> str:
        """Say in one line how the table stands at a wall time, "" while there is none."""
        if self._look is None:
            return ""
        said = standing(self._look, wall, self._whose)
        return f"{said}{BETWEEN}{self._ready}" if self._look.phase == "lobby" and self._ready else said


def words(typed: str, look: Look | None, house: Sequence[str]) -> list[str]:
    """List what the last word may become: a word that is open now, or a value of the action that was begun."""
    *before, last = typed.lstrip(SIGNS).split(" ")
    before = [word for word in before if word and not word.startswith("@")]
    forms = look.forms if look is not None else ()
    if before:
        begun = [form.fields for form in forms if form.verb == before[0] and form.fields]
        fields = [fields[min(len(before), len(fields)) - 1] for fields in begun]
        found = [value.typed for field in fields for value in field.values if value.typed not in before[1:]]
    else:
        found = [*(form.verb for form in forms), *house]
    return [word for word in dict.fromkeys(found) if word.startswith(last.casefold())]


def standing(look: Look, wall: float, whose: str = "") -> str:
    """Say in one line how a table stands: whom it awaits and how long, and the hand after `whose` it is."""
    if look.phase != "running":
        return f"{look.title} #{look.code}"
    mine = [clock for clock in look.clocks if clock.seat == look.me] or list(look.clocks)
    left = [clock.until - wall if clock.until is not None else clock.left for clock in mine]
    seconds = min((time for time in left if time is not None), default=None)
    awaited = ", ".join(look.seats[seat].name for seat in look.awaited)
    clock = "" if seconds is None else f"{max(0, int(seconds)) // 60}:{max(0, int(seconds)) % 60:02}"
    hand = "".join(whose + drawn(line, styles(None)).plain for line in look.hand[:1])
    return BETWEEN.join(part for part in (f"▸ {awaited}", clock, hand) if part)


def _width(line: Line) -> int:
    return cell_len("".join(span.text for span in line))
