"""A table's log played again by its rules: every position that it went through, and all that was to be told."""

import re
from collections import Counter
from collections.abc import Sequence, Set
from functools import lru_cache
from typing import Any, NamedTuple

from core.contract import Action, Event, Leave, PrivateEvent, Remark, Start, Step, adapter, replace
from core.engine.plugins.loading import LoadedGame
from core.tables.views import examples
from core.words import Commands, Reading
from core.words.markup import plain
from core.words.render import Voice
from tests.kills.account import Said
from tests.kills.books import Kept, Row
from tests.kills.phrases import phrases

HOUSE_ENDS = ("abandoned", "ended")
"""Reasons for which the house ends a game without an action."""

BEGUN = 30
"""Letters by which a line is looked for among what happened."""
LATER = 12
"""Actions after which nobody is told any more what happened before them."""
MANY = 20_000
"""Of how many lines and positions the words are kept: one log is read again for each line that it may explain."""
_KEYCAP = re.compile("(.)\ufe0f?\u20e3")


class Speech(NamedTuple):
    """What commands carry on a network, in rooms and in private, and whether it has buttons."""

    room: str
    private: str
    buttons: bool


class Same:
    """A game that was loaded, as itself: what was made for it is not made again."""

    def __init__(self, loaded: LoadedGame) -> None:
        """Be this one."""
        self.loaded = loaded

    def __hash__(self) -> int:
        return id(self.loaded)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.loaded is self.loaded


class LoggedDice:
    """Dice that fall as the log says; whatever else is asked of them is a departure."""

    def __init__(self, draws: Sequence[Row]) -> None:
        """Fall like this."""
        self._draws = list(draws)

    def draw(self, owner: int | None, pool: Sequence[int], count: int = 1) -> tuple[int, ...]:
        """Give the next logged draws."""
        label = "house" if owner is None else f"seat{owner}"
        taken, self._draws = self._draws[:count], self._draws[count:]
        if [(draw["owner"], tuple(draw["pool"])) for draw in taken] != [(label, tuple(pool))] * count:
            raise ValueError(f"{label} draws {count} of {tuple(pool)}, and the log has {taken}")
        return tuple(draw["result"] for draw in taken)

    def used_up(self) -> bool:
        """Tell whether every logged draw was asked for."""
        return not self._draws


def tidy(line: str) -> str:
    """Take out of a line what is only for the eye; a card is in brackets, as where no keycap can be."""
    line = _KEYCAP.sub(r"[\1]", line)
    return " ".join("".join(c for c in line if c.isprintable() and c not in "\u2068\u2069\u200b\u200d").split())


def worded(
    loaded: LoadedGame,
    speech: Speech,
    names: Sequence[str],
    event: Event | Remark,
    now: Commands = (),
    asking: bool = False,
) -> list[str]:
    """Put an event into lines as a network says it; `asking`: to the one who is called by the prompt below."""
    return [*_worded(Same(loaded), speech, tuple(names), event, now, asking)]


@lru_cache(MANY)
def _worded(
    same: Same, speech: Speech, names: tuple[str, ...], event: Event | Remark, now: Commands, asking: bool
) -> tuple[str, ...]:
    prefix, loaded = speech.private if isinstance(event, PrivateEvent) else speech.room, same.loaded
    voice = Voice(
        loaded.texts, "en", names, prefix, codec=loaded.codec, buttons=speech.buttons, asking=asking, examples=now
    )
    return tuple(line for line in map(tidy, plain(voice.lines(voice.record(event))).split("\n")) if line)


def open_now(
    loaded: LoadedGame, speech: Speech, names: Sequence[str], state: Any, seat: int | None, persons: Set[int]
) -> Commands:
    """List what one seat may type in a position, or whoever of these persons is asked in the room (None)."""
    if speech.buttons or state.wait is None:
        return ()
    return _open_now(Same(loaded), speech, tuple(names), state, seat, frozenset(persons))


@lru_cache(MANY)
def _open_now(
    same: Same, speech: Speech, names: tuple[str, ...], state: Any, seat: int | None, persons: frozenset[int]
) -> Commands:
    loaded, prefix = same.loaded, speech.room if seat is None else speech.private
    game = loaded.game
    asked = [who for who in state.wait.seats if who in (persons if seat is None else {seat})]
    commands = examples.open_commands(game, game.rules.view(state, seat), asked, Reading(loaded.texts, names, True))
    return examples.prefixed(game, commands, prefix)


def shown(
    loaded: LoadedGame, speech: Speech, names: Sequence[str], state: Any, seat: int | None, persons: Set[int]
) -> list[str]:
    """Put a position into lines, for the room (None) or for one seat alone."""
    rules = loaded.game.rules
    events = rules.show(rules.view(state, seat), seat)
    now = open_now(loaded, speech, names, state, seat, persons)
    mine = [event for event in events if isinstance(event, PrivateEvent) == (seat is not None)]
    return [line for event in mine for line in worded(loaded, speech, names, event, now)]


def hand_told(hand: list[str], one: Said) -> bool:
    """Tell whether an answer shows these lines: all of them, one after the other; what a press is told may be cut."""
    if not hand:
        return any(key == "hand-nothing" for line in one.answers for key, _ in phrases("core.words").read(line))
    if one.pressed:
        *whole, last = one.answers or [""]
        size = len(whole)
        return (
            bool(last) and hand[:size] == whole and any(line.startswith(last.rstrip("…")) for line in hand[size:][:1])
        )
    size = len(hand)
    return any(one.answers[at : at + size] == hand for at in range(len(one.answers) - size + 1))


def unordered(stored: Any) -> Any:
    """Sort what an action lists: buttons put it into an order of their own."""
    name, values = stored
    return [name, {key: sorted(value) if isinstance(value, list) else value for key, value in values.items()}]


class Replay:
    """One table from its log: `states[n]` stands after n actions, the setup being the first.

    `told` is what everybody is to hear, `retold` what may tell a line of it again; `above` are the lines of the same
    news that come before a line.
    """

    def __init__(self, loaded: LoadedGame, speech: Speech) -> None:
        """Begin before the setup, to be told as a network says it."""
        self.loaded, self._speech = loaded, speech
        self.log: list[Row] = []
        self.states: list[Any] = []
        self.told: Counter[str] = Counter()
        self.recalled: set[str] = set()
        """What may be told at the end of the moments that decided it."""
        self.retold: dict[str, set[str]] = {}
        self.above: dict[str, list[str]] = {}
        self.secrets: dict[int, Counter[str]] = {}
        self._names: list[str] = []
        self._persons: set[int] = set()
        self._left: set[int] = set()
        self._alone = False
        self._happened: dict[tuple[int | None, str], list[tuple[int, Event]]] = {}
        self._shown: dict[tuple[int, int | None], list[str]] = {}
        self._stood: dict[int | None, tuple[set[str], list[int]]] = {}

    def grow(self, kept: Kept) -> list[str]:
        """Go on to the end of the log; lists what does not add up."""
        self._names = [sitter.name for sitter in kept.sheet.seats]
        self._persons = {seat for seat, sitter in enumerate(kept.sheet.seats) if sitter.person is not None}
        if list(kept.log[: len(self.log)]) != self.log:
            return [f"{kept.code}: actions that were kept are gone or changed"]
        for row in kept.log[len(self.log) :]:
            try:
                self._take(kept, row)
            except Exception as error:
                return [f"{kept.code}: action {row['number']} of seat {row['seat']} does not follow: {error!r}"]
        return self._compared(kept)

    def _recall(self, row: Row, after: Any) -> None:
        action, recap = self.loaded.codec.load(row["action"]), self.loaded.game.recap
        if recap is not None and isinstance(action, Action) and not isinstance(action, Leave):
            found = recap.highlight(self.states[-1], row["seat"], action, after)
            if found is not None:
                self.recalled.update(worded(self.loaded, self._speech, self._names, found.remark))

    def _take(self, kept: Kept, row: Row) -> None:
        dice, rules = LoggedDice(row["draws"]), self.loaded.game.rules
        if row["number"] != len(self.log):
            raise ValueError(f"it should be number {len(self.log)}")
        if row["seat"] < 0:
            options = adapter(self.loaded.game.options).validate_python(kept.sheet.options)
            step = rules.setup(Start(len(kept.sheet.seats), options, kept.sheet.tallies), dice)
        else:
            step = rules.apply(self.states[-1], row["seat"], self.loaded.codec.load(row["action"]), dice)
        if not dice.used_up():
            raise ValueError("the log has draws that nobody asked for")
        if row["seat"] >= 0:
            self._recall(row, step.state)
        self.log.append(row)
        if not self._alone or step.state.outcome is not None:  # of what the house plays alone the last move is told
            for event in step.events:
                if not (self._alone and isinstance(event, PrivateEvent)):
                    self._note(event, step.state)
            self._note_retold(step)
        self.states.append(step.state)
        if row["action"][0] == "Leave":
            self._left.add(row["seat"])
        self._alone = self._persons <= self._left | set(step.state.out)

    def _note(self, event: Event, state: Any) -> None:
        lines, seat = self._lines(event, state), event.seat if isinstance(event, PrivateEvent) else None
        if seat is not None:
            self.secrets.setdefault(seat, Counter()).update(lines)
        else:
            self.told.update(lines)
            for at, line in enumerate(lines):
                self.above.setdefault(line, []).extend(lines[:at])
        for begun in {line[:BEGUN] for line in lines}:
            self._happened.setdefault((seat, begun), []).append((len(self.states), event))

    def _note_retold(self, step: Step) -> None:
        """Note what a prompt tells in place of an event."""
        rules = self.loaded.game.rules
        for above in rules.show(rules.view(step.state, None), None)[:1]:
            for event in step.events:
                if isinstance(event, above.retells):
                    again = {self._lines(above, step.state, asking)[0] for asking in (False, True)}
                    self.retold.update(dict.fromkeys(self._lines(event, step.state), again))

    def _compared(self, kept: Kept) -> list[str]:
        state = self.states[-1] if self.states else None
        game = self.loaded.game
        stored = adapter(game.state).validate_json(kept.state) if kept.state else None
        if state is not None and stored is not None and kept.sheet.reason in HOUSE_ENDS:
            state = replace(state, wait=stored.wait, outcome=stored.outcome)
        problems = [] if state == stored else [f"{kept.code}: the log leads to {state}, and {stored} is kept"]
        if kept.sheet.actions != len(kept.log):
            problems.append(f"{kept.code}: the sheet counts {kept.sheet.actions} actions, the log has {len(kept.log)}")
        return problems

    # -- words ------------------------------------------------------------------------------------------------------

    def _lines(self, event: Event, state: Any, asking: bool = False) -> list[str]:
        seat = event.seat if isinstance(event, PrivateEvent) else None
        now = open_now(self.loaded, self._speech, self._names, state, seat, self._persons)
        return worded(self.loaded, self._speech, self._names, event, now, asking)

    def _asked(self, at: int) -> list[str]:
        """Put what stands above a prompt for one seat into words, after so many actions."""
        rules, state = self.loaded.game.rules, self.states[at]
        return [
            line for event in rules.show(rules.view(state, None), None)[:1] for line in self._lines(event, state, True)
        ]

    def shown(self, at: int, seat: int | None) -> list[str]:
        """Put the position after so many actions into words, for the room (None) or for one seat alone."""
        key = (at, seat)
        if key not in self._shown:
            self._shown[key] = shown(self.loaded, self._speech, self._names, self.states[at], seat, self._persons)
        return self._shown[key]

    def stands(self, line: str, seat: int | None, part: bool = False) -> bool:
        """Tell whether a line, or a `part` of one, says how the table stood at some position."""
        known, upto = self._stood.setdefault(seat, (set(), [0]))
        for at in range(upto[0], len(self.states)):
            known.update(self.shown(at, seat), self._asked(at) if seat is None else ())
        upto[0] = len(self.states)
        return line in known or (part and any(line in whole for whole in known))

    def says(self, line: str, seat: int | None) -> bool:
        """Tell whether a line was to be told: as it happened, or as the table stood then."""
        said = self.told if seat is None else self.secrets.get(seat, Counter())
        long = len(line) > 200 and any(line in whole for whole in said)
        begun = line.endswith("…") and any(whole.startswith(line[:-1].rstrip()) for whole in said)
        recalled = seat is None and line in self.recalled
        return line in said or long or begun or recalled or self.stands(line, seat) or self._says_late(line, seat)

    def _says_late(self, line: str, seat: int | None) -> bool:
        """Tell whether a line says what happened, with what could be typed when it was told, some actions later."""
        return any(
            line in self._lines(event, state)
            for at, event in self._happened.get((seat, line[:BEGUN]), ())
            for state in self.states[at + 1 : at + LATER]
        )
