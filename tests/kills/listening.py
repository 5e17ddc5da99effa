"""What the people of one room hear, and what became of what they said."""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from core.contract import Action, adapter, in_private
from core.engine.plugins.loading import LoadedGame
from tests.kills.account import Account, Fate, Said, Told
from tests.kills.books import Books, Kept
from tests.kills.clocks import Clocks
from tests.kills.manners import RATIONED, Manners
from tests.kills.phrases import phrases
from tests.kills.replay import Speech, hand_told, shown, unordered

PATIENCE_SECONDS, LONGEST_SECONDS, SOON_SECONDS = 12.0, 40.0, 2.0
"""How long an answer may take; being taken at all by one process after another; an answer that is probably lost."""
REFUSED_SECONDS = 0.7
"""What somebody who was refused waits before another try."""
ANSWERS = ("refusal-", "say-", "status-", "verify-", "hand-")
ELSEWHERE = {f"refusal-{key}" for key in ("already-running", "no-such-table", "already-seated", "host-only")}
"""Refusals that no action gets."""


class Door(Protocol):
    """A network, as its people see it."""

    network: str
    speech: Speech
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

    def ticked(self, room: str, who: str) -> set[str]:
        """List the data of the buttons that show somebody what they have half chosen."""
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
class Listening:
    """One room, its people, and what they have said that nothing has come of yet.

    The first of the people is the room's admin; `bots` seats are for the house.
    """

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
    life: int = 0
    patience: float = PATIENCE_SECONDS
    soon: float = SOON_SECONDS
    _number: int = 0
    _state: tuple[int, int, Any] = (0, 0, None)
    _under_way: dict[str, Said] = field(default_factory=dict)
    _hands: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    waits: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin knowing nothing of anybody."""
        self.manners = Manners(self.account, self.key)
        self.clocks = Clocks(self.books, self.account, self.key)

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
        self.account.told.append(Told(self.life, self.key, line, who, bool(answers)))
        said = self._under_way.get(answers or who)
        if answers and self.manners.hear(answers, line, asyncio.get_running_loop().time()):
            if said is not None and said.kind in RATIONED:
                said.answers.append(line)
        elif said is not None and self._fits(said, line, bool(answers)):
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

    def died(self) -> None:
        """The process is dead: what had an effect has had it, and nothing else ever will, unless it is redelivered."""
        if self.look():
            self.settle()
        for said in list(self._under_way.values()):
            if not self.door.redelivers:
                self.end(said, "gone")
            elif self.door.pending(said):
                said.at = asyncio.get_running_loop().time()

    def waiting(self) -> list[Said]:
        """List what nothing has come of yet."""
        return list(self._under_way.values())

    def wait_on(self, seconds: float) -> None:
        """Let nobody's patience run while there is nobody who could answer, for so many more seconds."""
        for said in self._under_way.values():
            said.at = min(asyncio.get_running_loop().time(), said.at + seconds)

    def served(self) -> None:
        """Somebody answers again: what had an effect before that has had it."""
        if self.look():
            self.settle()

    def lose(self, some: list[Said]) -> None:
        """Know that nothing more comes of these: what carried them is dead, and all that it had handed on is over."""
        if self.look():
            self.settle()
        for said in some:
            if self._under_way.get(said.who) is said:
                self.end(said, "gone")

    # -- what became of what was said -------------------------------------------------------------------------------

    def look(self) -> bool:
        self._number = self._number or self.books.rooms().get(self.key, 0)
        if self._number:
            begun, before = time.time(), self.kept
            self.kept = self.books.newest(self._number, self.kept)
            if self.kept is not None:
                self.clocks.look(before, self.kept, begun)
        return bool(self._number) or self.door.there(self.key)

    def settle(self) -> None:
        for said in list(self._under_way.values()):
            now = asyncio.get_running_loop().time()
            if said.pressed and not said.answers:
                said.answers = self.door.answers(said)
            if self.has_happened(said):
                self.end(said, "done")
            elif self.door.pending(said) and now - said.at < LONGEST_SECONDS:
                pass  # what was refused by a process that died may be accepted by the next one
            elif said.answers and said.kind not in ("hand", "set"):
                self.end(said, "refused")
            elif self.door.there(self.key):
                self.doubt(said, now - said.at)

    def doubt(self, said: Said, seconds: float) -> None:
        """Decide what became of a command that was taken and stays without effect and without answer.

        Whether a hand was right is seen when everything is compared: whatever they were told in private may be one.
        """
        same = self.kept is not None and (self.kept.number, self.kept.phase) == (said.table, "running")
        unsure = self.door.unsure(said, self.life)
        if said.kind == "hand" and said.answers and seconds > (self.soon if unsure and not same else self.patience):
            said.until = self.books.count(said.table)
            self.end(said, "refused" if not same else "gone" if unsure else "done")
        elif seconds > self.soon and (said.kind == "ask" or self._may_be_refused(said, same)):
            self.end(said, "gone")
        elif seconds > self.soon and said.kind == "act" and said.public and not same:
            self.end(said, "refused")  # the word of a game that is over may be meant for another bot
        elif seconds > self.soon and (words := self.manners.dropped(said)):
            said.answers.append(words)
            self.end(said, "refused")
        elif seconds > self.patience:
            self.end(said, "swallowed")

    def _may_be_refused(self, said: Said, same: bool) -> bool:
        """Tell whether an answer may have died on its way.

        Whoever is still asked for the very thing was not refused, unless they were asked back, had chosen by several
        buttons, which a new process does not know, ended what had just begun, said to all what others may not know, or
        were just moved by their clock.
        """
        if not self.door.unsure(said, self.life):
            return False
        kept, state = self.kept, self.position()
        if not same or said.kind != "act" or said.stored[0] == "Leave" or len(said.pressed) > 1:
            return True
        action: Action = self.loaded.codec.load(said.stored)
        if not said.pressed and (action.ends or (said.public and in_private(action))):
            return True
        asked = kept is not None and kept.sheet.waits == said.wait and said.seat in state.wait.seats
        return not asked or self.books.moved_by_clock(said.table, said.seat)

    def _is_shown(self, said: Said) -> bool:
        """Tell whether somebody was told their hand as it is, or as it was at some moment since they asked."""
        kept, state = self.kept, self.position()
        if kept is None or kept.number != said.table or state is None:
            return False
        hands = self._hands.setdefault(said.who, {})
        if kept.version not in hands:
            names = [sitter.name for sitter in kept.sheet.seats]
            hands[kept.version] = shown(self.loaded, self.door.speech, names, state, said.seat, frozenset())
        said.until = kept.sheet.actions
        return any(hand_told(lines, said) for lines in hands.values())

    def end(self, said: Said, fate: Fate) -> None:
        said.fate = fate
        if said.kind == "hand" and fate == "gone":
            said.until = self.books.count(said.table)
        del self._under_way[said.who]
        self._hands.pop(said.who, None)
        if fate == "refused":
            self.manners.refused(said, self.kept)
            self.waits[said.who] = self.manners.pause(said.who, asyncio.get_running_loop().time(), REFUSED_SECONDS)

    def has_happened(self, said: Said) -> bool:
        kept = self.kept
        if said.kind == "set" and self._number:
            late = asyncio.get_running_loop().time() - said.at > SOON_SECONDS or not self.door.there(self.key)
            return bool(said.answers or late) and said.stored in self.books.deeds(self._number, said.who)[said.since :]
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
                return begun or (said.kind == "bots" and said.text == f"bots {kept.sheet.bots}")
            case "act":
                until = kept.sheet.actions if kept.number == said.table else None  # what is newer is looked at next
                moves = self.books.moves(said.table, said.since)
                mine = [move for number, seat, move in moves if seat == said.seat and (until is None or number < until)]
                return unordered(said.stored) in map(unordered, mine)  # not what was said before, and came late
        return False

    @staticmethod
    def _seated(kept: Kept) -> set[str]:
        return {sitter.name for sitter in kept.sheet.seats}

    def position(self) -> Any:
        """Read the state that is kept, None where there is none."""
        kept = self.kept
        if kept is None or not kept.state:
            return None
        if self._state[:2] != (kept.number, kept.version):
            state = adapter(self.loaded.game.state).validate_json(kept.state)
            self._state = (kept.number, kept.version, state)
        return self._state[2]
