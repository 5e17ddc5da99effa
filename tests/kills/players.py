"""The people of one room, who play one game after another there: they look at the table, and say what is legal."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import Enum
from random import Random
from typing import Any, Protocol

from core import shapes
from core.choices import draft_word
from core.codec import adapter
from core.game import Action, Leave, Verb
from core.plugins import LoadedGame
from tests.kills.account import Account, Kind, Said, Told
from tests.kills.books import Books, Kept
from tests.kills.phrases import phrases
from tests.kills.replay import hand_told, shown

PATIENCE_SECONDS = 12.0
LONGEST_SECONDS = 40.0
SOON_SECONDS, COMPOSING_SECONDS = 2.0, 8.0
LONGEST_SLEEP = 6.0
LOOK_SECONDS = 0.25
REFUSED_SECONDS = 0.7
"""What somebody who was refused waits before another try."""
SLEEPY, NONSENSE, LEAVING, SETTING, ASKING = 0.01, 0.02, 0.004, 0.002, 0.35
PREFERS_TYPING = 0.3
ANSWERS = ("refusal-", "say-", "status-", "verify-", "hand-")
ELSEWHERE = {f"refusal-{key}" for key in ("already-running", "no-such-table", "already-seated", "host-only")}
"""Refusals that no action gets."""
PLAIN = ("start", "join", "verify zz9", "status", "bots 99", "cancel")
"""What changes nothing at a table that plays."""


class Door(Protocol):
    """A network, as its people see it."""

    network: str
    prefixes: tuple[str, str]
    """What commands carry in rooms, and in private."""
    redelivers: bool
    """Whether what was said to a process that died is handed to the next one."""

    def there(self, room: str) -> bool:
        """Tell whether the house can be seen in a room."""
        ...

    def say(self, said: Said, private: bool) -> None:
        """Let somebody say it, or press it."""
        ...

    def offered(self, room: str, who: str) -> set[str]:
        """List the data of all buttons that somebody could press."""
        ...

    def answers(self, said: Said) -> list[str]:
        """List what was answered to a press."""
        ...

    def pending(self, said: Said) -> bool:
        """Tell whether a command has yet to be taken by the house, or will be handed to it again."""
        ...

    def unsure(self, said: Said, life: int) -> bool:
        """Tell whether the answer to a command may have been lost on its way by now."""
        ...


@dataclass
class Room:
    """One room and its people, the first of whom is its admin; `bots` seats are for the house."""

    door: Door
    key: str
    loaded: LoadedGame
    people: list[str]
    bots: int
    books: Books
    account: Account
    chance: Random
    news: asyncio.Event = field(default_factory=asyncio.Event)
    kept: Kept | None = None
    closing: bool = False
    breaking_up: bool = False
    life: int = 0
    _number: int = 0
    _state: tuple[int, int, Any] = (0, 0, None)
    _under_way: dict[str, Said] = field(default_factory=dict)
    _asleep: dict[str, float] = field(default_factory=dict)
    _curious: set[str] = field(default_factory=set)
    _leaving: set[str] = field(default_factory=set)
    _hands: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    _waits: dict[str, float] = field(default_factory=dict)
    _chosen: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def idle(self) -> bool:
        """Tell whether the last game is over and nothing is under way."""
        return not self._under_way and (self.kept is None or self.kept.phase in ("ended", "closed"))

    def stands(self) -> str:
        """Say how the last game stands, for whoever wonders why it goes on."""
        table = f"{self.kept.code} {self.kept.sheet.phase} {self.kept.sheet.running}" if self.kept else "no table"
        return f"{self.key}: {table}, under way {list(self._under_way.values())}"

    def heard(self, line: str, who: str = "", answers: str = "") -> None:
        """Take down a line told to the room, or to one person; `answers` is whom it answers."""
        self.account.told.append(Told(self.life, self.key, line, who))
        said = self._under_way.get(answers or who)
        if said is not None and self._fits(said, line, bool(answers)):
            said.answers.append(line)
        self.news.set()

    def overheard(self, line: str) -> None:
        """Take down a line of the room, which may answer somebody by name."""
        named, _, rest = line.partition(": ")
        answered = named in self.people and self.is_answer(rest)
        self.heard(rest if answered else line, answers=named if answered else "")

    def is_answer(self, line: str) -> bool:
        """Tell whether a line answers a command that changed nothing, or only a setting."""
        return any(key.startswith(ANSWERS) for key, _ in phrases(self.loaded.game.package).read(line))

    def _fits(self, said: Said, line: str, answers: bool) -> bool:
        """Tell whether a line may answer this: an action can only be refused, and answers to others may come late."""
        if said.kind == "hand" or not answers:
            return said.kind == "hand" and not said.pressed
        keys = {key for key, _ in phrases(self.loaded.game.package).read(line)} - ELSEWHERE
        return said.kind in ("ask", "set") or any(key.startswith("refusal-") for key in keys)

    def born(self, life: int) -> None:
        """A new process begins: some want to know what they hold."""
        self.life = life
        self._curious = {who for who in self.people if self.chance.random() < ASKING}

    def died(self) -> None:
        """The process is dead: what had an effect has had it, and nothing else ever will, unless it is redelivered."""
        if self._look():
            self._settle()
        for said in list(self._under_way.values()):
            said.at = asyncio.get_running_loop().time()
            if not self.door.redelivers:
                self._end(said, "gone")

    async def live(self) -> None:
        """Look again whenever something is heard."""
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self.news.wait()
            except TimeoutError:
                pass
            self.news.clear()
            await asyncio.sleep(0.001)
            if self._look():
                self._settle()
                if self.door.there(self.key):
                    self._go_on()

    # -- what became of what was said -------------------------------------------------------------------------------

    def _look(self) -> bool:
        self._number = self._number or self.books.rooms().get(self.key, 0)
        if self._number:
            self.kept = self.books.newest(self._number, self.kept)
        return bool(self._number) or self.door.there(self.key)

    def _settle(self) -> None:
        for said in list(self._under_way.values()):
            now = asyncio.get_running_loop().time()
            if said.pressed and not said.answers:
                said.answers = self.door.answers(said)
            if self._has_happened(said):
                self._end(said, "done")
            elif self.door.pending(said) and now - said.at < LONGEST_SECONDS:
                pass  # what was refused by a process that died may be accepted by the next one
            elif said.answers and said.kind not in ("hand", "set"):
                self._end(said, "refused")
            elif self.door.there(self.key):
                self._doubt(said, now - said.at)

    def _doubt(self, said: Said, seconds: float) -> None:
        """Decide what became of a command that stays without effect and without answer.

        Whether a hand was right is seen when everything is compared. An answer may have died with the process; but
        whoever is still asked for the same thing was not refused.
        """
        kept, state = self.kept, self._position()
        same = kept is not None and (kept.number, kept.phase) == (said.table, "running")
        asked = same and said.kind == "act" and (kept.sheet.waits, said.seat in state.wait.seats) == (said.wait, True)
        if seconds > PATIENCE_SECONDS and said.kind == "hand" and said.answers:
            said.until = self.books.count(said.table)
            self._end(said, "done" if same else "refused")
        elif seconds > SOON_SECONDS and not asked and (said.kind == "ask" or self.door.unsure(said, self.life)):
            self._end(said, "gone")
        elif seconds > PATIENCE_SECONDS:
            self._end(said, "swallowed")

    def _is_shown(self, said: Said) -> bool:
        """Tell whether somebody was told their hand as it is, or as it was at some moment since they asked."""
        kept, state = self.kept, self._position()
        if kept is None or kept.number != said.table or state is None:
            return False
        hands = self._hands.setdefault(said.who, {})
        if kept.version not in hands:
            names = [sitter.name for sitter in kept.sheet.seats]
            hands[kept.version] = shown(self.loaded, self.door.prefixes, names, state, said.seat)
        said.until = kept.sheet.actions
        return any(hand_told(lines, said) for lines in hands.values())

    def _end(self, said: Said, fate: Any) -> None:
        said.fate = fate
        del self._under_way[said.who]
        self._hands.pop(said.who, None)
        if fate == "refused":
            self._waits[said.who] = asyncio.get_running_loop().time() + REFUSED_SECONDS
        if said.kind == "act" and said.stored[0] == "Leave" and fate == "refused":
            self._leaving.add(said.who)

    def _has_happened(self, said: Said) -> bool:
        kept = self.kept
        if said.kind == "set" and self._number:
            late = asyncio.get_running_loop().time() - said.at > SOON_SECONDS or not self.door.there(self.key)
            return bool(said.answers or late) and self.books.deeds(self._number, said.who) > said.since
        if said.kind == "hand":
            return bool(said.answers) and self._is_shown(said)
        if kept is None:
            return False
        match said.kind:
            case "open" if kept.number > said.table:
                said.table = kept.number
                return True
            case "join":
                return kept.number == said.table and said.who in self._seated(kept)
            case "bots" | "start":
                begun = kept.number > said.table or kept.phase != "lobby"
                return begun or (said.kind == "bots" and kept.sheet.bots == self.bots)
            case "act":
                until = kept.sheet.actions if kept.number == said.table else None  # what is newer is looked at next
                moves = self.books.moves(said.table, said.since)
                return any(seat == said.seat and (until is None or number < until) for number, seat in moves)
        return False

    @staticmethod
    def _seated(kept: Kept) -> set[str]:
        return {sitter.name for sitter in kept.sheet.seats}

    # -- what is said next ------------------------------------------------------------------------------------------

    def _say(self, who: str, kind: Kind, text: str, private: bool = False, **more: Any) -> None:
        table = self.kept.number if self.kept else 0
        at, data = asyncio.get_running_loop().time(), f"{self.kept.code} {text}" if self.kept else ""
        if kind in ("open", "join", "bots", "start") and data in self.door.offered(self.key, who):
            more["pressed"] = (data,)
        wait = self.kept.sheet.waits if self.kept else 0
        said = Said(self.life, self.key, who, kind, text, **{"table": table, "wait": wait, "at": at, **more})
        self._under_way[who] = said
        self.account.said.append(said)
        self.door.say(said, private)

    def _free(self) -> list[str]:
        now = asyncio.get_running_loop().time()
        return [who for who in self.people if who not in self._under_way and self._waits.get(who, 0.0) <= now]

    def _go_on(self) -> None:
        kept, host = self.kept, self.people[0]
        if kept is None or kept.phase in ("ended", "closed"):
            if not self.closing and host in self._free():
                again = kept is not None and kept.phase == "ended" and self.chance.random() < 0.5
                self._say(host, "open", "again" if again else self.loaded.name)
            self._leaving.clear()
        elif kept.phase == "lobby":
            self._sit_down(kept)
        elif kept.phase == "running":
            self._play(kept)

    def _sit_down(self, kept: Kept) -> None:
        seated = self._seated(kept)
        for who in self._free():
            if who not in seated:
                self._say(who, "join", f"join {self.chance.choice(('', 'lucky seven', 'blue moon'))}".strip())
        host = self.people[0]
        if seated >= set(self.people) and host in self._free():
            if kept.sheet.bots < self.bots:
                self._say(host, "bots", f"bots {self.bots}")
            else:
                self._say(host, "start", "start")

    def _play(self, kept: Kept) -> None:
        state = self._position()
        for seat, sitter in enumerate(kept.sheet.seats):
            if sitter.person is not None and not sitter.gone and sitter.name in self._free():
                self._turn(kept, state, seat, sitter.name)

    def _position(self) -> Any:
        """Read the state that is kept, None where there is none."""
        kept = self.kept
        if kept is None or not kept.state:
            return None
        if self._state[:2] != (kept.number, kept.version):
            state = adapter(self.loaded.game.state).validate_json(kept.state)
            self._state = (kept.number, kept.version, state)
        return self._state[2]

    def _turn(self, kept: Kept, state: Any, seat: int, who: str) -> None:
        since = kept.sheet.actions
        if who in self._curious:
            self._curious.discard(who)
            data = f"{kept.code} hand"
            pressed = (data,) if data in self.door.offered(self.key, who) and self.chance.random() < 0.5 else ()
            self._say(who, "hand", "hand", private=True, seat=seat, since=since, pressed=pressed)
        elif who == self.people[0] and self.chance.random() < SETTING:
            deed = f"set window {self.chance.randint(30, 600)}"
            self._say(who, "set", deed, stored=deed, since=self.books.deeds(self._number, who))
        elif state.wait is not None and seat in state.wait.seats:
            self._move(kept, state, seat, who)
        elif self.chance.random() < NONSENSE:
            self._say(who, "ask", self.chance.choice(PLAIN))

    def _move(self, kept: Kept, state: Any, seat: int, who: str) -> None:
        game, since = self.loaded.game, kept.sheet.actions
        if self._sleeps(who):
            return
        tired = self.breaking_up and who != self.people[0]
        leaves = tired or who in self._leaving or (len(kept.sheet.seats) > 2 and self.chance.random() < LEAVING)
        if leaves and seat not in state.out:
            self._leaving.discard(who)
            stored = self.loaded.codec.dump(Leave())
            self._say(who, "act", "leave", seat=seat, stored=stored, since=since)
            return
        offers = [offer for offer in game.rules.menu(game.rules.view(state, seat), seat) if len(offer)]
        action: Action = self.chance.choice(offers).sample(self.chance)
        verb = shapes.owner(game.verbs, action)
        assert verb is not None, action
        text, pressed = shapes.write(verb, action), self._buttons(kept, who, action, verb)
        private = action.secret or self.chance.random() < 0.2
        stored = self.loaded.codec.dump(action)
        self._say(who, "act", text, private, seat=seat, stored=stored, since=since, pressed=pressed)

    def _sleeps(self, who: str) -> bool:
        if self.closing:
            return False
        now = asyncio.get_running_loop().time()
        if now >= self._asleep.get(who, 0.0) and self.chance.random() < SLEEPY:
            self._asleep[who] = now + self.chance.uniform(0.5, LONGEST_SLEEP)
        return now < self._asleep.get(who, 0.0)

    def _buttons(self, kept: Kept, who: str, action: Action, verb: Verb) -> tuple[str, ...]:
        """Find the buttons that make an action, if there are such and somebody likes to press: one, or part by part."""
        offered, mark = self.door.offered(self.key, who), f"{kept.code}.{kept.sheet.waits}"
        if not offered or self.chance.random() < PREFERS_TYPING:
            return ()
        direct = f"{mark} {shapes.write(verb, action)}"
        if direct in offered:
            return (direct,)
        word, now = draft_word(self.loaded.game, verb), asyncio.get_running_loop().time()
        presses = [f"{mark} ?{word} {name} {value}" for name, value in _parts(action)]
        done = f"{mark} ?{word} go"
        if now < self._chosen.get(who, 0.0) or not {*presses, done} <= offered:
            return ()
        self._chosen[who] = now + COMPOSING_SECONDS
        return (*presses, done, done) if verb.confirm else (*presses, done)


def _parts(action: Action) -> Iterator[tuple[str, Any]]:
    """Go through the fields of an action, and the values of each, as buttons have them."""
    for entry in fields(action):  # type: ignore[arg-type]  # every record is a dataclass
        value = getattr(action, entry.name)
        for one in value if isinstance(value, tuple) else (value,):
            yield entry.name, one.value if isinstance(one, Enum) else one
