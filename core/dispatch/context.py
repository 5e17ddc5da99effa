"""One command: its words as typed or pressed, who asked, where, what for, and how the answer reaches them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeVar

from sqlalchemy import Connection

from core.contract import Inbound, Line, Outbound, Refusal, network_of
from core.dispatch.hints import explained, is_open, taken
from core.engine import Sheet
from core.engine.plugins import LoadedGame
from core.house import Chat, House, Links, Room
from core.house.people import Person, queries
from core.house.presence import Kind as OutcomeKind
from core.house.rate_limit import Denied
from core.storage.messages import Mark
from core.tables import Table, Tables
from core.tables.saving import Cause
from core.tables.views import Onlooker, Rows, may_see, may_show
from core.words import QUESTIONS, Voice, markup, normalise
from core.words.notices.people_refusals import AdminOnly
from core.words.notices.refusals import Refused, RoomOnly, SayInPrivate
from core.words.vocabulary import CLOSED, OPEN

Found = TypeVar("Found")
Reply = Literal["answer", "refusal", "secret"]

BRIEF_LINES = 2
"""Lines that are left of a longer answer while others wait."""
TYPED = 40
"""Characters that are repeated of what somebody asked."""
LONGEST = 400
"""Characters of a message that are read."""
_CODE = re.compile(r"#([a-z][a-z\d]{1,7})$")
_BUTTON = re.compile(r"(?:-|([a-z]\d[a-z\d]*)(?:\.(\d{1,9}))?) (\S.*)", re.ASCII)


@dataclass(frozen=True)
class Command:
    """A command: its first word (folded), the rest as typed, and the table it names, if any.

    A pressed one also names the wait that its button belonged to.
    """

    word: str
    rest: str
    table: str = ""
    wait: int | None = None
    pressed: bool = False

    def words(self) -> list[str]:
        return normalise(self.rest).casefold().split()

    def chosen(self) -> list[str]:
        """Return the words of a press; what is typed behind the same verb means nothing."""
        return self.words() if self.pressed else []


def page_of(words: list[str]) -> int:
    """Read the page of a list off the words of a press; the first where they name none."""
    return int(words[0][:4]) if words and words[0].isascii() and words[0].isdigit() else 1


def read_typed(text: str) -> Command | None:
    """Read the text behind the prefix; None when there is no word."""
    head, _, rest = text.strip().partition(" ")
    table = _CODE.match(head.casefold())
    if table and rest:
        head, _, rest = rest.strip().partition(" ")
    word = normalise(head).casefold()
    return Command(word, rest.strip(), table[1] if table else "") if word else None


def read_press(data: str) -> Command | None:
    """Read the data of a button, `k7.41 bid 3 5`, `k7 join` or `- new GAME`; None for what no button says."""
    read_data = _BUTTON.fullmatch(data)
    if read_data is None:
        return None
    table, wait, words = read_data.groups()
    word, _, rest = words.partition(" ")
    return Command(word.casefold(), rest, table or "", int(wait) if wait else None, pressed=True)


@dataclass
class Context:
    """A command with everything that a verb needs to answer it; its `outcome` is what has become of it so far.

    It was `received` at a service time. A refusal is put in the words of the table or the game that it is `about`.
    `was_away`: by it a seat has its player back. `paid`: its next answer was paid for before it was worked out.
    """

    house: House
    tables: Tables
    inbound: Inbound
    mark: Mark
    received: float
    person: Person
    room: Room | None
    command: Command
    was_away: bool = False
    about: Table | LoadedGame | None = None
    outcome: tuple[OutcomeKind, str] = ("done", "")
    paid: bool = False

    @property
    def cause(self) -> Cause:
        """Return what a table notes of who changes it; `SomebodyElse` where the asker is another by then."""
        return Cause(self.mark, partial(queries.check_owner, account=self.inbound.account, person=self.person.id))

    @property
    def pages(self) -> Links | None:
        """Return the links of the pages on which the asker is, else of the house's first; None where it has none."""
        found = self.house.pages
        return found.get(network_of(self.inbound.account)) or next(iter(found.values()), None)

    @property
    def operator(self) -> bool:
        """Tell whether the asker is the house's operator."""
        return self.house.defaults.is_operator(self.inbound.account)

    @property
    def admin(self) -> bool:
        """Tell whether the asker may administer the room spoken in; an operator may any."""
        return self.inbound.admin or self.operator

    def keeps(self, room: Room) -> bool:
        """Tell whether the asker may administer a room from here."""
        here = self.inbound.admin and self.room is not None and self.room.id == room.id
        return self.operator or here or room.owner == self.person.id

    def sees(self, sheet: Sheet, hearing: Sequence[Room]) -> bool:
        """Tell whether the asker may know of a table that these rooms hear of."""
        room, present = self.room.id if self.room else None, self.inbound.present or frozenset()
        return may_see(Onlooker(self.person.id, self.operator, room, present), sheet, hearing)

    def may_show(self, hearing: Sequence[Room]) -> bool:
        """Tell whether all who are here may read of a table that these rooms hear of; if not, the asker alone may."""
        return may_show(self.room.id if self.room else None, hearing)

    @property
    def room_or_own(self) -> Room | None:
        """Return the room spoken in; in private the asker's own, if they have one yet."""
        return self.room or self.house.rooms.own(network_of(self.inbound.account), self.person.id)

    async def own_room(self) -> Room:
        """Return the room that the asker has to themselves on the network from which they speak."""
        return await self.house.rooms.resolve_own(network_of(self.inbound.account), self.person.id)

    @property
    def home(self) -> Room | None:
        """Return the room whose settings hold for the answer; in private that from which the asker plays."""
        seats = ((table, table.sheet.seat_of(self.person.id)) for table in self.tables.of_person(self.person.id))
        mine = (table.room_of(seat) for table, seat in seats if seat is not None)
        return self.room or next(mine, None)

    @property
    def language(self) -> str:
        return self.house.language(self.person, self.home)

    @property
    def prefix(self) -> str:
        """Tell what a command carries where this one was said."""
        if self.room:
            return self.house.room_prefix(self.room)
        return self.house.private_prefix(self.person.account)

    @property
    def buttons(self) -> bool:
        """Tell whether the asker's network has buttons; lists are for the room then, else they are line after line."""
        manner = self.house.manners.get(network_of(self.inbound.account))
        return manner is not None and manner.buttons

    @property
    def has_panels(self) -> bool:
        """Tell whether the asker's chat shows choices, which change where they stand as they are pressed."""
        manner = self.house.manners.get(network_of(self.inbound.account))
        return manner is not None and manner.panels

    @property
    def is_on_page(self) -> bool:
        return network_of(self.inbound.account) in self.house.pages

    def voice(self, loaded: LoadedGame | None = None, public: bool = False) -> Voice:
        """Speak to the asker, or to the room, with a game's words if one is meant."""
        house, home = self.house, self.home
        spoken = house.room_language(self.room) if public and self.room else house.language(self.person, home)
        texts = loaded.texts if loaded else house.texts
        plain = house.plain(home)
        openly = not self.inbound.overheard
        return Voice(texts, spoken, (), self.prefix, plain=plain, buttons=self.buttons, openly=openly, strict=False)

    @property
    def is_overheard(self) -> bool:
        """Tell whether others read what was just said; nobody reads a press."""
        return self.room is not None and self.inbound.overheard and not self.command.pressed

    @property
    def stranger(self) -> bool:
        """Tell whether the asker sits at no table, and keeps no room."""
        return not self.admin and not self.tables.of_person(self.person.id)

    @property
    def rationed(self) -> bool:
        """Tell whether the answer is one of those that everybody gets only so many of.

        These are the answers that change nothing and can be asked for again: to questions, to words that nobody knows,
        and to all that strangers say. What answers a press is not, nor what a player is told of a move, of their own
        dice or of a change, nor what asks back; and input that waits for the game is as slow as the game.
        """
        word, plugins = self.command.word, self.house.plugins
        if self.command.pressed or self.inbound.patient:
            return False
        verb = self.house.vocabulary.get(word)
        if verb in QUESTIONS or self.stranger:
            return True
        return not (verb or plugins.words.get(word) or word in plugins.verbs)

    def tell(
        self,
        text: str,
        *,
        public: bool = False,
        kind: Reply = "answer",
        choices: Rows = (),
        erase: bool = False,
        brief: str = "",
        table: str = "",
        asks: str = "",
        openly: bool = False,
        panel: str = "",
        on_sent: Callable[[], None] | None = None,
    ) -> None:
        """Answer the asker, or where they asked; `brief` may do while others wait, `panel` stands where was pressed."""
        chat: Chat = ("room", room.id) if (room := self._answered_in(public)) else ("person", self.person.id)
        if not self._goes_out(chat, rationed := self.rationed):
            return
        message = Outbound(
            id=f"answer:{(by := self.inbound.id)}",
            lines=(lines := (voice := self.voice()).lines(text)),
            kind=kind,
            name=self.person.name if room else "",
            press=by if self.command.pressed else "",
            reply_to=by,
            table=table if room else "",
            asked_in="" if room else self.inbound.room,
            choices=choices,
            erase=by if erase else "",
            plain=voice.plain,
            spare=rationed,
            brief=self._brief(lines, brief) if rationed else (),
            asks=asks,
            open=not room and self._answers_openly(kind, openly),
            via=self.inbound.via,
            panel=voice.lines(panel) if panel else (),
        )
        self.house.outbox.answer(chat, message, on_sent)

    def show(self, panel: str, choices: Rows, told: str = "", *, public: bool = False) -> None:
        """Show choices: in place of those that were pressed, with what has come of that `told`, else as an answer.

        Those that are not `public` show how one person has chosen, so where others read they stay as they are.
        """
        if not self.command.pressed:
            self.tell(panel, choices=choices, public=public)
        elif public or self.room is None:
            self.tell(told, choices=choices, panel=panel)
        else:
            self.tell(told or panel)

    def _answered_in(self, public: bool) -> Room | None:
        return self.room if public and not self.command.pressed else None

    def _answers_openly(self, kind: Reply, openly: bool) -> bool:
        """Tell whether all who are here may read an answer: where that is said, or the verb has none but such."""
        if self.room is None or self.command.pressed:
            return False
        return openly or (kind == "answer" and self.house.vocabulary.get(self.command.word) in OPEN)

    def _goes_out(self, chat: Chat, rationed: bool) -> bool:
        """Tell whether an answer can be given, and remember it."""
        if rationed and not self._affords(chat):
            return False
        if self.outcome[0] == "done":
            self.outcome = ("answered", "room" if chat[0] == "room" else "private")
        return True

    def pay(self) -> bool:
        """Pay for the next answer before it is worked out; False where that cannot be, which is told once."""
        self.paid = self._allowed(
            self.house.rate_limit.spend(self.person.id, network_of(self.inbound.account), self.stranger)
        )
        return self.paid

    def _affords(self, chat: Chat) -> bool:
        """Pay for an answer unless that was done before, and see whether there is room for it."""
        paid, self.paid = self.paid or self.pay(), False
        waiting, network = self.house.outbox.waiting(chat), network_of(self.inbound.account)
        return paid and self._allowed(self.house.rate_limit.crowded(self.person.id, network, self.stranger, waiting))

    def _allowed(self, denied: Denied | None) -> bool:
        """Tell whether nothing is denied; else say so to the asker, if they are to hear of it, and remember it."""
        if denied:
            self.outcome = ("slow", "")
        if denied and denied.hint:
            voice, seconds = self.voice(), denied.seconds
            said = voice.say("say-slower", seconds=seconds)
            if denied.crowd:
                said = voice.say("say-crowded", seconds=seconds)
            hint = Outbound(
                id=f"hint:{self.inbound.id}",
                lines=voice.lines(said),
                kind="answer",
                reply_to=self.inbound.id,
                asked_in=self.inbound.room,
                plain=voice.plain,
                spare=True,
                via=self.inbound.via,
            )
            self.house.outbox.answer(("person", self.person.id), hint)
        return denied is None

    def _brief(self, lines: tuple[Line, ...], brief: str) -> tuple[Line, ...]:
        """Shorten a long answer, and say how to get the rest."""
        if len(lines) <= BRIEF_LINES + 1:
            return ()
        voice, command = self.voice(), self.command
        table = f"#{command.table} " if command.table else ""
        typed = f"{self.prefix}{table}{command.word} {markup.clean(command.rest)[:TYPED]}".strip()
        more = voice.lines(voice.say("say-more", typed=markup.code(typed)))
        return (*(voice.lines(brief) if brief else lines[:BRIEF_LINES]), *more)

    async def store(self, change: Callable[[Connection], Found]) -> Found:
        """Store what whoever asks changes, and whom nobody may have known before."""
        keep = self.house.people.keep([self.person.id])

        def write(connection: Connection) -> Found:
            keep(connection)
            return change(connection)

        return await self.house.storage.run(write)

    def check_unheard(self, said: str, refusal: type[SayInPrivate] = SayInPrivate) -> None:
        """Be `Refused` where others read what is to be said in private."""
        if self.is_overheard:
            raise Refused(refusal(said, f"{self.inbound.whisper}{said}" if self.inbound.whisper else ""))

    def say(self, key: str, *, public: bool = False, **variables: str | int) -> None:
        self.tell(self.voice(public=public).say(key, **variables), public=public)

    def refuse(
        self, refusal: Refusal, about: Table | LoadedGame | None = None, on_sent: Callable[[], None] | None = None
    ) -> None:
        """Explain a refusal to the asker alone, in the words of the table or the game that it is `about`.

        `on_sent` is called once it has reached their network.
        """
        self.house.counts.refusals[type(refusal).__name__] += 1
        table, loaded = (about, None) if isinstance(about, Table) else (None, about)
        mine = self.tables.of_person(self.person.id)
        meant = table or (mine[0] if len(mine) == 1 else None)
        if (clearer := explained(refusal, meant, self.person.id, self.prefix)) is not refusal:
            refusal, table = clearer, meant
        loaded = loaded or self.house.plugins.games.get(getattr(refusal, "game", ""))
        voice = table.voice(self.voice()) if table else self.voice(loaded)
        if meant is not None and not voice.buttons:
            voice = replace(voice, examples=taken(self.command.word, meant, self.person.id, self.prefix))
        said = voice.record(refusal)
        erase = isinstance(refusal, SayInPrivate)
        openly = erase or self._is_open(refusal, meant)
        self.tell(said, kind="refusal", erase=erase, on_sent=on_sent, openly=openly)
        if self.outcome[0] != "slow":
            self.outcome = ("refused", said)

    def _is_open(self, refusal: Refusal, table: Table | None) -> bool:
        """Tell whether all who are here may read why somebody was refused something."""
        verb = self.house.vocabulary.get(self.command.word)
        if verb in CLOSED:
            return False
        if table is None:
            return True
        said = self.command.word, self.command.rest
        return self.may_show(table.rooms()) and is_open(refusal, table, self.person.id, said, self.prefix)

    def need_room(self) -> Room:
        if self.room is None:
            raise Refused(RoomOnly())
        return self.room

    def need_admin(self) -> Room:
        room = self.room_or_own or self.need_room()
        if not self.keeps(room):
            raise Refused(AdminOnly())
        return room
