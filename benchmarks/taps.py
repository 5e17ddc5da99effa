"""How many taps an action takes on Telegram, and how large keyboards grow, as the fair level plays against itself.

    python benchmarks/taps.py [MATCHES]

For each game: mean taps per action on a group's board and on one's own panel, and the most rows and buttons of both. A
tap is a press of one button, on the way that needs fewest; what is asked about takes one more. What the group's board
does not offer, as others must not read it, is counted on the panel alone.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from adapters.telegram import format
from adapters.telegram.api.client import Keyboard
from core.contract import Action, Level, Offer, Seat, Start, Verb
from core.dispatch.commands.drafts import REST, Choosable, change, complete, fill, is_whole, page
from core.engine import SeededDice, Sheet, Sitter
from core.engine.plugins import LoadedGame
from core.engine.plugins.loading import load_all
from core.house import Room, RoomSettings
from core.tables.snapshot import Snapshot
from core.tables.views import Draft, HalfChosen, Page, buttons, draft_word, grouped, parts, typed
from core.tables.views.forms import forms, offered
from core.words import RenderCache, Voice, grammar
from croupier import Options

COMPANY = {"dicepoker": (2, 3), "bluebear": (2, 6), "liarsdice": (2, 6), "liarsteams": (4,)}
"""How many sit at a game, where that is not two alone."""
LONGEST, MOST_TAPS = 1000, 7
BELOW: Keyboard = (({"text": "Let me write to you"},),)
"""What stands below a group's board at most while a table plays."""


class Move(NamedTuple):
    """A position, and what is done there."""

    table: Snapshot
    seat: Seat
    action: Action


class State(NamedTuple):
    """What is chosen so far, and the page that lies open."""

    values: tuple[tuple[str, object], ...] = ()
    page: Page = Page()


Look = Callable[[Keyboard], None]
"""Is shown each keyboard on the way."""


def played(loaded: LoadedGame, number: int, seats: int, options: Options | None = None) -> Iterator[Move]:
    """Play a match."""
    game, chance = loaded.game, Random(f"{loaded.name}:{number}")
    options = options or game.options()
    dice = SeededDice(chance.randbytes(32), {})
    tallies = (0,) * seats if game.tally else ()
    state = game.rules.setup(Start(seats, options, tallies), dice).state
    sitters = tuple(Sitter(f"p{seat}", seat + 1) for seat in range(seats))
    sheet = Sheet("a2", loaded.name, game.version, 1, 1, "", "", True, phase="running", seats=sitters, waits=7)
    table = Snapshot(1, Room(1, "stage/#room", RoomSettings(), lambda: 0.0), loaded, sheet, state, 3)
    for _ in range(LONGEST):
        if state.wait is None:
            return
        seat = state.wait.seats[0]
        action = game.player(Level.FAIR)(game.rules.view(state, seat), seat, chance)
        yield Move(table._replace(state=state), seat, action)
        state = game.rules.apply(state, seat, action, dice).state


class Reader:
    """Somebody who taps at a table, on its group's board (`seat` None) or on their own panel."""

    def __init__(self, table: Snapshot, seat: Seat, *, panel: bool, voice: Voice) -> None:
        """Read what is open to a seat."""
        self._table, self._voice, self._panel = table, voice, panel
        self._game, self._rules, self._seat = table.loaded.game, table.loaded.game.rules, seat
        self.given = offered(table, seat if panel else None)
        self._drawn = dict[tuple[State, str], Keyboard]()

    def keyboard(self, state: State, word: str) -> Keyboard:
        """Draw the buttons, once for each state of a verb."""
        if (state, word) not in self._drawn:
            self._drawn[state, word] = self._draw(state, word)
        return self._drawn[state, word]

    def _draw(self, state: State, word: str) -> Keyboard:
        values = {word: {name: _typed(value) for name, value in state.values}} if self._panel and state.values else {}
        chosen = HalfChosen(values, state.page)
        laid = forms(self._game, self.given, self._voice, chosen)
        rows = buttons.actions(laid, self._voice, state.page)
        around = () if self._panel else buttons.always(self._table.sheet, self._voice, rows)
        return (*format.choices((*rows, *around), False), *(() if self._panel else BELOW))

    def taps(self, action: Action, look: Look) -> int | None:
        """Count the taps that an action takes; None where it is not offered."""
        verb = next((v for v, offers in self.given.verbs if any(action in offer for offer in offers)), None)
        if verb is None:
            return None
        states, word = [State()], draft_word(self._game, verb)
        known = {*states}
        for count in range(1, MOST_TAPS + 1):
            found: list[State] = []
            for state in states:
                keyboard = self.keyboard(state, word)
                look(keyboard)
                for data in [str(button.get("callback_data", "")) for row in keyboard for button in row]:
                    reached = self._press(state, data, verb, action)
                    if reached is True:
                        return count + verb.confirm
                    if reached and reached not in known:
                        known.add(reached)
                        found.append(reached)
            states = found
        raise AssertionError(f"{action} takes more than {MOST_TAPS} taps")

    def _press(self, state: State, data: str, verb: Verb, action: Action) -> State | bool:
        """Press a button on the way to an action: True once it is made, False where it leads elsewhere."""
        _, _, text = data.partition(" ")
        if not text.startswith("?"):
            return text == grammar.write(verb, action, self._voice.texts)
        word, _, rest = text[1:].partition(" ")
        if word != draft_word(self._game, verb):
            return False
        own, seen = self._offers(verb, self._seat), self._offers(verb, None)
        open_now = Choosable(verb, own, [*own, *seen])
        draft = Draft(7, dict(state.values))
        if turned := page(word, rest):
            return state._replace(page=turned)
        if "=" in rest:
            return fill(draft, parts(open_now.every), rest.removesuffix("go")) and self._makes(open_now, draft, action)
        if rest == "go":
            return self._makes(open_now, draft, action)
        field, _, value = rest.partition(" ")
        part = next(part for part in parts(open_now.every) if part.field == field)
        if not change(draft, part, value, open_now.offers(draft)) or not _leads(
            draft.values[field], getattr(action, field), value
        ):
            return False
        if is_whole(verb, open_now.offers(draft), draft, part, value, opened=state.page.verb == word):
            return self._makes(open_now, draft, action)
        return State(tuple(draft.values.items()), state.page)

    def _offers(self, verb: Verb, viewer: Seat | None) -> list[Offer]:
        menu = self._rules.menu(self._rules.view(self._table.state, viewer), self._seat)
        return [offer for found, offers in grouped(self._game, menu) if found == verb for offer in offers]

    def _makes(self, open_now: Choosable, draft: Draft, action: Action) -> bool:
        return complete(open_now.offers(draft), open_now.verb, draft) == action


def _leads(chosen: object, wanted: object, pressed: str) -> bool:
    """Tell whether what is chosen is part of what is wanted, or of the rest, or steps towards it."""
    if isinstance(chosen, tuple) and isinstance(wanted, tuple):
        return set(chosen) <= set(wanted) or (pressed != REST and not set(chosen) & set(wanted))
    return chosen == wanted or pressed.startswith(("+", "-"))


def _typed(value: object) -> tuple[str, ...]:
    return tuple(map(typed, value)) if isinstance(value, tuple) else (typed(value),)


class Counted(NamedTuple):
    """What was counted of one game: taps on the board and on panels, rows and buttons at most."""

    board: Sequence[int]
    panel: Sequence[int]
    rows: int
    buttons: int


def counted(moves: Iterable[Move], voices: Callable[[Snapshot], Voice]) -> Counted:
    """Count the taps of moves."""
    board, panel, sizes = list[int](), list[int](), [(0, 0)]

    def look(keyboard: Keyboard) -> None:
        sizes.append((len(keyboard), sum(map(len, keyboard))))

    for move in moves:
        for mine, taps in ((False, board), (True, panel)):
            found = Reader(move.table, move.seat, panel=mine, voice=voices(move.table)).taps(move.action, look)
            if found is not None:
                taps.append(found)
    return Counted(board, panel, max(rows for rows, _ in sizes), max(most for _, most in sizes))


def speaking(language: str) -> Callable[[Snapshot], Voice]:
    """Return the voices of tables in a language."""
    cache = RenderCache()

    def voice(table: Snapshot) -> Voice:
        names = [sitter.name for sitter in table.sheet.seats]
        return cache.find(table.loaded.texts, table.loaded.codec, (language, "", False, True, False), names)

    return voice


def main() -> None:
    """Print a row for each game and company."""
    matches, voices = int(sys.argv[1]) if len(sys.argv) > 1 else 10, speaking("en")
    print(f"{'game':14} {'seats':>5} {'actions':>7} {'board':>6} {'panel':>6} {'rows':>5} {'buttons':>7}")
    for name, loaded in sorted(load_all().games.items()):
        for seats in COMPANY.get(name, (2,)):
            found = counted((move for number in range(matches) for move in played(loaded, number, seats)), voices)
            mean = [f"{fmean(some):6.2f}" if some else "     -" for some in (found.board, found.panel)]
            print(f"{name:14} {seats:5} {len(found.panel):7} {mean[0]} {mean[1]} {found.rows:5} {found.buttons:7}")


if __name__ == "__main__":
    main()
