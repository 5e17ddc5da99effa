"""The people of one room, who play one game after another there: they look at the table, and say what is legal."""

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

from core.contract.game import Action, Leave, Verb
from core.tables.views.forms import draft_word
from core.words import grammar
from tests.kills.account import Fate, Kind, Said
from tests.kills.books import Kept
from tests.kills.listening import Listening

LOOK_SECONDS = 0.25
LONGEST_SLEEP = 6.0
COMPOSING_SECONDS = 8.0
"""How often somebody chooses part by part: each press is answered, and answers are rationed."""
SLEEPY, NONSENSE, LEAVING, SETTING, ASKING = 0.01, 0.02, 0.004, 0.05, 0.35
PREFERS_TYPING = 0.3
PLAIN = ("start", "join", "verify zz9", "status", "bots 99", "cancel")
"""What changes nothing at a table that plays."""


@dataclass
class Room(Listening):
    """One room and its people, at play; `closing`: no new table is opened, `breaking_up`: all but one get up.

    People think for `pace` seconds between two commands, more or less, and look up after so many `look_seconds`.
    """

    pace: float = 0.0
    look_seconds: float = LOOK_SECONDS
    closing: bool = False
    breaking_up: bool = False
    _asleep: dict[str, float] = field(default_factory=dict)
    _curious: set[str] = field(default_factory=set)
    _leaving: set[str] = field(default_factory=set)
    _composed: dict[str, float] = field(default_factory=dict)

    def born(self, life: int) -> None:
        """A new process begins: some want to know what they hold."""
        self.life = life
        self._curious = {who for who in self.people if self.chance.random() < ASKING}

    async def live(self) -> None:
        """Look again whenever something is heard."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.look_seconds):
                    await self.news.wait()
            self.news.clear()
            await asyncio.sleep(0.001 if not self.pace else LOOK_SECONDS)
            if self.look():
                self.settle()
                if self.door.there(self.key):
                    self._go_on()

    def end(self, said: Said, fate: Fate) -> None:
        super().end(said, fate)
        if said.kind == "act" and said.stored[0] == "Leave" and fate == "refused":
            self._leaving.add(said.who)  # they were asked whether they mean it
        if self.pace and said.kind == "act":
            thinks = self.pace * self.chance.uniform(0.5, 1.5)
            self.waits[said.who] = max(self.waits.get(said.who, 0.0), asyncio.get_running_loop().time() + thinks)

    def say(self, who: str, kind: Kind, text: str, private: bool = False, **more: Any) -> None:
        table = self.kept.number if self.kept else 0
        at, data = asyncio.get_running_loop().time(), f"{self.kept.code} {text}" if self.kept else ""
        if kind in ("open", "join", "bots", "start") and data in self.door.offered(self.key, who):
            more["pressed"] = (data,)
        wait = self.kept.sheet.waits if self.kept else 0
        told = {"table": table, "wait": wait, "at": at, "began": at, "public": not private, **more}
        said = Said(self.life, self.key, who, kind, text, **told)
        self._under_way[who] = said
        self.account.said.append(said)
        self.door.say(said, private)

    def _free(self) -> list[str]:
        now = asyncio.get_running_loop().time()
        return [who for who in self.people if who not in self._under_way and self.waits.get(who, 0.0) <= now]

    def _go_on(self) -> None:
        kept = self.kept
        if kept is None or kept.phase in ("ended", "closed"):
            host = next(iter(self.present(kept)), "")
            if not self.closing and host in self._free():
                again = kept is not None and kept.phase == "ended" and self.chance.random() < 0.5
                self.say(host, "open", "again" if again else self.loaded.name)
            self._leaving.clear()
        elif kept.phase == "lobby":
            self.sit_down(kept)
        elif kept.phase == "running":
            self._play(kept)

    def present(self, kept: Kept | None) -> list[str]:
        """List who may sit down at a table, or open one."""
        return [who for who in self.people if not self.manners.sits_out(who, kept)]

    def sit_down(self, kept: Kept) -> None:
        seated, present = self._seated(kept), self.present(kept)
        for who in self._free():
            if who not in seated and who in present:
                self.say(who, "join", f"join {self.chance.choice(('', 'lucky seven', 'blue moon'))}".strip())
        host, bots = kept.sheet.seats[0].name, max(self.bots, self.loaded.game.seats[0] - len(present))
        if seated >= set(present) and host in self._free():
            if kept.sheet.bots < bots:
                self.say(host, "bots", f"bots {bots}")
            else:
                self.say(host, "start", "start")

    def _play(self, kept: Kept) -> None:
        state = self.position()
        for seat, sitter in enumerate(kept.sheet.seats):
            if sitter.person is not None and not sitter.gone and sitter.name in self._free():
                self._turn(kept, state, seat, sitter.name)

    def _turn(self, kept: Kept, state: Any, seat: int, who: str) -> None:
        since, calm = kept.sheet.actions, self.manners.calm(who, asyncio.get_running_loop().time())
        if who in self._curious:
            self._curious.discard(who)
            data = f"{kept.code} hand"
            pressed = (data,) if data in self.door.offered(self.key, who) and self.chance.random() < 0.5 else ()
            self.say(who, "hand", "hand", private=True, seat=seat, since=since, pressed=pressed)
        elif who == self.people[0] and not calm and self.chance.random() < SETTING:
            deed = f"set window {self.chance.randint(30, 600)}"
            self.say(who, "set", deed, stored=deed, since=len(self.books.deeds(self._number, who)))
        elif state.wait is not None and seat in state.wait.seats:
            self._move(kept, state, seat, who)
        elif not calm and self.chance.random() < NONSENSE:
            self.say(who, "ask", self.chance.choice(PLAIN))

    def _move(self, kept: Kept, state: Any, seat: int, who: str) -> None:
        game, since = self.loaded.game, kept.sheet.actions
        if self._sleeps(who):
            return
        tired = self.breaking_up and who != kept.sheet.seats[0].name
        leaves = tired or who in self._leaving or (len(kept.sheet.seats) > 2 and self.chance.random() < LEAVING)
        if leaves and seat not in state.out:
            self._leaving.discard(who)
            stored = self.loaded.codec.dump(Leave())
            self.say(who, "act", "leave", seat=seat, stored=stored, since=since)
            return
        offers = [offer for offer in game.rules.menu(game.rules.view(state, seat), seat) if len(offer)]
        action: Action = self.chance.choice(offers).sample(self.chance)
        verb = grammar.owner(game.verbs, action)
        assert verb is not None, action
        text, pressed = grammar.write(verb, action, self.loaded.texts), self._buttons(kept, who, action, verb)
        private = action.secret or self.chance.random() < 0.2
        stored = self.loaded.codec.dump(action)
        self.say(who, "act", text, private, seat=seat, stored=stored, since=since, pressed=pressed)

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
        direct = f"{mark} {grammar.write(verb, action, self.loaded.texts)}"
        if direct in offered:
            return (direct,)
        word, now = draft_word(self.loaded.game, verb), asyncio.get_running_loop().time()
        wanted = [f"{mark} ?{word} {name} {value}" for name, value in _parts(action)]
        done = f"{mark} ?{word} go"
        whole = len(wanted) > 1 and not any(isinstance(getattr(action, each.name), tuple) for each in fields(action))
        last = () if whole else (done,)
        if now < self._composed.get(who, 0.0) or not {*wanted, *last} <= offered:
            return ()
        if any(data.startswith(f"{mark} ?{word} ") for data in self.door.ticked(self.key, who)):
            return ()  # it may be a moment old: people look again before they press, these people type
        self._composed[who] = now + COMPOSING_SECONDS
        return (*wanted, *last, *((wanted[-1] if whole else done,) if verb.confirm else ()))


def _parts(action: Action) -> Iterator[tuple[str, Any]]:
    """Go through the fields of an action, and the values of each, as buttons have them."""
    for entry in fields(action):
        value = getattr(action, entry.name)
        for one in value if isinstance(value, tuple) else (value,):
            yield entry.name, one.value if isinstance(one, Enum) else one
