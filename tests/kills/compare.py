"""The account of an evening held against the database: what was lost, what happened twice, what was told wrongly."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from core.contract import adapter
from core.contract.game import Outcome
from core.engine import ranked
from core.engine.plugins.loading import Plugins
from tests.kills.account import Account, Said
from tests.kills.books import Holdings, Kept
from tests.kills.explain import draws, explain
from tests.kills.phrases import phrases
from tests.kills.replay import Replay, Speech, hand_told, unordered

OVER = ("ended", "closed")
AWAY = 3
"""Moves by their clock in a row after which the house plays for somebody."""
_ROLLED = re.compile(r"(.+?) (?:re)?rolls.*?([\u2680-\u2685]+ \([\d ]+\))")
"""Who rolled, and what lies there now."""
LAST = 6
"""How many lines that somebody was told say what became of a command without effect."""


@dataclass
class Figures:
    """How much was compared, and how much of it was wrong."""

    kills: int = 0
    commands: int = 0
    effects: int = 0
    refused: int = 0
    died: int = 0
    lines: int = 0
    private: int = 0
    hands: int = 0
    tables: int = 0
    actions: int = 0
    draws: int = 0
    results: int = 0
    lost: int = 0
    doubled: int = 0
    wrong: int = 0

    def __str__(self) -> str:
        """List them on a line."""
        return ", ".join(f"{name} {number}" for name, number in vars(self).items())


@dataclass
class Audit:
    """Compares again and again as an evening goes on.

    `speech` is how each network is spoken to.
    """

    plugins: Plugins
    account: Account
    speech: dict[str, Speech]
    figures: Figures = field(default_factory=Figures)
    problems: list[str] = field(default_factory=list)
    _kept: dict[int, Kept] = field(default_factory=dict)
    replays: dict[int, Replay] = field(default_factory=dict)
    _rooms: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    _heard: int = 0

    def _lost(self, what: str) -> None:
        self.figures.lost += 1
        self.problems.append(f"lost: {what}")

    def _doubled(self, what: str) -> None:
        self.figures.doubled += 1
        self.problems.append(f"doubled: {what}")

    def _wrong(self, what: str) -> None:
        self.figures.wrong += 1
        self.problems.append(f"wrong: {what}")

    @property
    def over(self) -> frozenset[int]:
        """List the tables that were compared after their end: they need not be read again until all are."""
        return frozenset(number for number, kept in self._kept.items() if kept.phase in OVER)

    # -- after each kill ----------------------------------------------------------------------------------------------

    def compare(self, holdings: Holdings) -> None:
        """Compare what stands in the database with all that was told since the last time."""
        keys = {number: key for key, number in holdings.rooms.items()}
        for number, kept in holdings.tables.items():
            if number not in self.replays:
                speech = self.speech[keys[kept.room].partition("/")[0]]
                self.replays[number] = Replay(self.plugins.games[kept.sheet.game], speech)
                self._rooms[keys[kept.room]].insert(0, number)
            self._kept[number] = kept
            for problem in self.replays[number].grow(kept):
                self._lost(problem)
        for told in self.account.told[self._heard :]:
            self.figures.private += bool(told.who)
            self.figures.lines += not told.who
            numbers = self._rooms[told.room]
            against = explain(told, [self._kept[n] for n in numbers], [self.replays[n] for n in numbers], holdings)
            if against:
                self._lost(f"life {told.life} told {told.who or told.room} {told.line!r}, {against}")
        self._heard = len(self.account.told)

    def told_twice(self) -> list[str]:
        """List what happened once and one room was told again unasked: the lines of the room with the most.

        What a position says of itself may be told as often as the table stands so.
        """
        rooms = [
            self._twice(room, [self.replays[number] for number in numbers]) for room, numbers in self._rooms.items()
        ]
        return max(rooms, key=len, default=[])

    def _twice(self, room: str, replays: list[Replay]) -> list[str]:
        """Look for what happened in whatever was told: a network may put several lines into one."""
        happened = [line for replay in replays for line in replay.told.elements()]
        heard = [told.line for told in self.account.told if told.room == room and not (told.who or told.asked)]
        again = [line for line in happened if _times(line, heard) > 1 and _times(line, happened) == 1]
        return [line for line in again if not any(replay.stands(line, None, part=True) for replay in replays)]

    # -- at the end ---------------------------------------------------------------------------------------------------

    def conclude(self, holdings: Holdings) -> None:
        """Compare everything once more, with everything that was said."""
        gone = self._kept.keys() - holdings.tables.keys()
        for number in gone:
            self._lost(f"table {self._kept[number].code} is gone")
        self.compare(holdings)
        said = self.account.said
        self.figures.commands = len(said)
        self.figures.effects = sum(one.fate == "done" for one in said)
        self.figures.refused = sum(one.fate == "refused" for one in said)
        self.figures.died = sum(one.fate == "gone" for one in said)
        for one in said:
            if one.fate in ("", "swallowed"):
                told = [line.line for line in self.account.told if (line.who, line.life) == (one.who, one.life)][-LAST:]
                how = "pressed" if one.pressed else "said to all" if one.public else "said in private"
                what = f"{one.text!r} ({one.stored}, when {one.since} actions were done, {how})"
                self._lost(f"life {one.life}: {one.who}: {what}, and nothing came of it but {one.answers}; {told=}")
        for amiss in self.account.amiss:
            self._wrong(amiss)
        self._moves()
        self._lobbies(holdings)
        self._settings(holdings)
        self._hands()
        for kept in holdings.tables.values():
            self._results(kept, holdings)
        self._tallies(holdings)
        self._untold()

    def _untold(self) -> None:
        """Look for what happened in public and was told in no life."""
        for room, numbers in self._rooms.items():
            lines = [told.line for told in self.account.told if told.room == room]
            cut = (line.rstrip("… ") for line in lines if line.endswith("…"))
            heard, begun = "\n".join(lines), tuple(filter(None, cut))
            for number in numbers:
                replay = self.replays[number]
                for line in replay.told:
                    again = replay.retold.get(line, ())
                    if line in heard or any(each in heard for each in again) or line.startswith(begun):
                        continue
                    if (rolled := _ROLLED.match(line)) and f"{rolled[1]}: {rolled[2]}" in heard:
                        continue  # a board tells it by the dice that lie before who rolled them
                    if any(above.startswith(begun) for above in replay.above[line]):
                        continue  # its news was cut off before it
                    nearest = get_close_matches(line, lines, 3, 0.3)
                    self._lost(f"{room} was never told {line!r}, but {nearest}")

    def _moves(self) -> None:
        """Hold each seat's commands against its actions, one by one."""
        asked: dict[tuple[int, int], list[Said]] = defaultdict(list)
        for one in self.account.said:
            if one.kind == "act":
                asked[one.table, one.seat].append(one)
        for number, kept in self._kept.items():
            self.figures.tables += 1
            self.figures.actions += len(kept.log)
            self.figures.draws += draws(kept.log)
            for seat, sitter in enumerate(kept.sheet.seats):
                if sitter.person is not None:
                    rows = [row for row in kept.log if row["seat"] == seat and not row["automatic"]]
                    where = f"{kept.code} ({kept.sheet.game}), {sitter.name}"
                    done = [unordered(row["action"]) for row in rows]
                    self._align(where, _made(asked[number, seat], done, lambda one: unordered(one.stored)), done)

    def _align(self, where: str, asked: Sequence[Any], done: Sequence[Any]) -> None:
        """Note where what was done is not what was asked for, in this order."""
        matcher = SequenceMatcher(None, [str(one) for one in asked], [str(one) for one in done], autojunk=False)
        for tag, i, j, k, m in matcher.get_opcodes():
            if tag != "equal":
                for one in asked[i:j]:
                    self._lost(f"{where}: {one} was accepted and is not in the log")
                for one in done[k:m]:
                    self._doubled(f"{where}: {one} was done, and nobody asked for it (again)")

    def _lobbies(self, holdings: Holdings) -> None:
        """Hold tables opened and seats taken against those who asked for them."""
        rooms = {number: key for key, number in holdings.rooms.items()}
        done = [one for one in self.account.said if one.kind == "open" and one.fate == "done"]
        for number, kept in holdings.tables.items():
            asked = [number for one in done if (one.room, one.table) == (rooms[kept.room], number)]
            self._align(f"{rooms[kept.room]}, tables opened", asked, [number])
            names = [sitter.name for sitter in kept.sheet.seats]
            if len(set(names)) != len(names):
                self._doubled(f"table {kept.code} has a seat twice: {names}")

    def _settings(self, holdings: Holdings) -> None:
        """Hold what admins did against what they asked for."""
        rooms = {number: key for key, number in holdings.rooms.items()}
        asked: dict[tuple[str, str], list[Said]] = defaultdict(list)
        for one in self.account.said:
            if one.kind == "set":
                asked[one.room, one.who].append(one)
        for (room, name), several in asked.items():
            done = [deed for number, who, deed in holdings.deeds if (rooms[number], who) == (room, name)]
            self._align(f"{room}, settings of {name}", _made(several, done, lambda one: one.stored), done)

    def _hands(self) -> None:
        """Hold each hand that was told against the position at one of the moments between question and answer.

        Where the answer may have died, what they were told may be something else, or an older hand: what the dead
        process owed is told by the next one. Whoever was refused had their answer, and an old panel that is edited then
        still shows what it showed.
        """
        for one in self.account.said:
            if one.kind != "hand" or one.fate not in ("done", "gone") or one.table not in self.replays:
                continue
            replay = self.replays[one.table]
            died = one.fate == "gone" and not _refused(one)
            moments = range(0 if died else max(0, one.since - 1), min(one.until, len(replay.states)))
            right = any(hand_told(replay.shown(at, one.seat), one) for at in moments)
            every = range(len(replay.states) if died else 0)
            told = one.fate == "done" or any(hand_told(replay.shown(at, one.seat), one) for at in every)
            self.figures.hands += told
            if told and not right:
                held = [replay.shown(at, one.seat) for at in moments]
                self._wrong(f"{one.who} at {self._kept[one.table].code} was told {one.answers}, and held {held}")

    def _results(self, kept: Kept, holdings: Holdings) -> None:
        """Hold a table's results against its outcome: every seat once, and nothing before the end."""
        found = Counter((row["seat"], row["place"]) for row in holdings.results if row["table_id"] == kept.number)
        expected: Counter[tuple[int, int]] = Counter()
        if kept.phase == "ended":
            place = 1
            for group in ranked(self._outcome(kept), kept.sheet.absent):
                expected.update((seat, place) for seat in group)
                place += len(group)
        self.figures.results += sum(found.values())
        for row in (found - expected).elements():
            self._doubled(f"table {kept.code}: a result too many, (seat, place) {row}")
        for row in (expected - found).elements():
            self._lost(f"table {kept.code}: no result (seat, place) {row}")

    def _outcome(self, kept: Kept) -> Outcome:
        game = self.replays[kept.number].loaded.game
        outcome: Outcome = adapter(game.state).validate_json(kept.state).outcome
        return outcome

    def _stood_in(self, kept: Kept, seat: int) -> bool:
        """Tell whether the house won in somebody's place: they were away, and their clock made all their last moves."""
        sitter, rows = kept.sheet.seats[seat], [row for row in kept.log if row["seat"] == seat]
        if not sitter.away or sitter.gone:
            return False
        if not all(row["automatic"] for row in rows[-AWAY:]):
            self._wrong(f"{kept.code}: {sitter.name} counts as away, and had moved")
        return True

    def _tallies(self, holdings: Holdings) -> None:
        """Hold everybody's tallies against what all the outcomes come to."""
        expected: Counter[tuple[int, int, str]] = Counter()
        for kept in holdings.tables.values():
            amounts = self._outcome(kept).tallies if kept.phase == "ended" else ()
            for seat, (sitter, amount) in enumerate(zip(kept.sheet.seats, amounts, strict=False)):
                if sitter.person is not None and (amount < 0 or not self._stood_in(kept, seat)):
                    expected[kept.room, sitter.person, self.replays[kept.number].loaded.game.tally] += amount
        for key in expected.keys() | holdings.tallies.keys():
            here, there = holdings.tallies.get(key, 0), expected[key]
            if here != there:
                (self._doubled if here > there else self._lost)(f"the tally {key} is {here} in place of {there}")


def _made(asked: Sequence[Said], done: Sequence[Any], what: Callable[[Said], Any]) -> list[Any]:
    """List what was asked for and should be there: all that was seen to be done, and what else explains most.

    One whose answer died may have been on its way through a part that lives, and be made later; once, like any other.
    """
    likely = [(what(one), one.fate == "done") for one in asked if one.fate in ("done", "gone")]
    best: list[tuple[int, list[Any]]] = [(0, [])] * (len(done) + 1)
    for one, sure in likely:
        best, before = [(best[0][0], [*best[0][1], one] if sure else best[0][1])], best
        for number, deed in enumerate(done, 1):
            without = before[number][0], [*before[number][1], one] if sure else before[number][1]
            made = before[number - 1][0] + 1 + sure, [*before[number - 1][1], one]
            best.append(max(without, best[-1], *([made] if one == deed else []), key=lambda each: each[0]))
    return best[-1][1]


def _refused(one: Said) -> bool:
    said = (key for line in one.answers for key, _ in phrases("core.words").read(line))
    return any(key.startswith("refusal-") for key in said)


def _times(line: str, lines: list[str]) -> int:
    return sum(line in other for other in lines)
