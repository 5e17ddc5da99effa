"""The only dispatcher: one incoming message to a verb of the house, or to a table."""

import logging
import re
from collections.abc import Awaitable, Callable, Iterable

from core import errors
from core.contract import (
    Bounded,
    Inbound,
    Incoming,
    InputEnded,
    PassedOver,
    Renamed,
    network_of,
)
from core.dispatch.access import guests, unclaimed
from core.dispatch.commands import GameVerbs, admin, analysis, help, info, people, why
from core.dispatch.commands import table as seats
from core.dispatch.connections.presence import Presence
from core.dispatch.context import Context
from core.dispatch.input_queue import InputQueue
from core.dispatch.logins import Logins
from core.dispatch.parsing import Command, distance, nearest, read, read_press, vocabulary
from core.dispatch.rate_limit import Budget
from core.dispatch.targets import away, just_over, missing
from core.house import House, Room
from core.house.people import Person, SomebodyElse, Verdict
from core.house.people.heard import Kind as VerdictKind
from core.storage import StaleWriter, messages
from core.storage.messages import Repeated
from core.tables import Tables
from core.words import ADMIN, ALIASES, CHOICES, FACELESS, QUESTIONS, TIMELY, WORKING, markup, normalise
from core.words.notices import Faceless, NoTable, NoTableNow, Refused, Unknown

log = logging.getLogger(__name__)

LONGEST = 400
REMEMBERED = 4096
ATTEMPTS = 3
LATE = 300.0
"""Seconds after which words that are meant for now mean nothing any more; moves count whenever they come."""
TYPED = 40
"""Characters that are remembered of what somebody said."""
_BEFORE_WORDS = re.compile(r"^\W+")

Answer = Callable[[Context], Awaitable[None]]


class Dispatcher:
    """Turns what comes in into changes and answers; holds nothing that must outlive the process."""

    def __init__(self, house: House, tables: Tables) -> None:
        """Dispatch to these tables."""
        self._house, self._tables = house, tables
        self._verbs: dict[str, Answer] = {
            **seats.VERBS,
            **help.VERBS,
            **info.VERBS,
            **analysis.VERBS,
            **why.VERBS,
            **people.VERBS,
            **admin.VERBS,
        }
        texts = house.texts
        typed = {verb: texts.variants(f"typed-{verb}") for verb in WORKING}
        for alias, verb in ALIASES.items():
            typed[verb] = [*typed[verb], alias]
        self.vocabulary = vocabulary(typed)
        self._budget = Budget(house.timers.now, house.spare)
        self._game_verbs = GameVerbs()
        self._presence = Presence(house, tables)
        self._logins = Logins(house, tables, self._presence)
        self._sure: dict[tuple[int, str], float] = {}
        self._recent: Bounded[int, int] = Bounded(REMEMBERED)
        self._input_queue = InputQueue(house, tables, self._said_now, self._word)

    async def handle(self, incoming: Incoming) -> None:
        """Deal with what came in; returns when its effect is stored."""
        match incoming:
            case Inbound(patient=True):
                await self._input_queue.hear(incoming)
            case Inbound():
                await self._said(incoming, self._house.timers.now())
            case Renamed():
                self._house.lately.renamed(incoming)
                await self._logins.renamed(incoming)
            case PassedOver():
                await self._passed(incoming)
            case InputEnded(network):
                self._house.reach.input_ended(network)
                await self._input_queue.end(network)
            case _:
                await self._presence.report(incoming)

    # -- words ----------------------------------------------------------------------------------------------------

    async def _said_now(self, inbound: Inbound) -> None:
        await self._said(inbound, self._house.timers.now())

    def _word(self, inbound: Inbound) -> str:
        command = read(normalise(markup.clean(inbound.text)[:LONGEST]))
        return command.word if command else ""

    async def _said(self, inbound: Inbound, received: float) -> None:
        mark = messages.mark(inbound.id)
        if mark.whole in self._recent or self._recent.get(mark.run, 0) & mark.bit:
            self._note(inbound, "twice")
            return
        room = await self._house.rooms.resolve(inbound.room) if inbound.room else None
        errors.ABOUT.set(errors.About(mark.whole, room.id if room else None))
        if room and not inbound.faceless:
            self._house.lately.note(room.id, inbound)
        command = self._command(inbound, room)
        if command is None:
            self._note(inbound, self._passed_over(inbound, room))
            return
        person = await self._speaker(inbound)
        await self._presence.spoke(person, room, inbound.lasting)
        ctx = Context(
            house=self._house,
            tables=self._tables,
            inbound=inbound,
            received=received,
            person=person,
            room=room,
            command=command,
            budget=self._budget,
            vocabulary=self.vocabulary,
            operator=self._house.defaults.is_operator(inbound.account),
            sure=self._sure,
        )
        await self._answer_once(ctx)
        self.remember([(mark.run, mark.bit)])
        if self.vocabulary.get(command.word) != "why":
            self._note(inbound, *ctx.verdict)

    async def _speaker(self, inbound: Inbound) -> Person:
        """Return whoever speaks; who sits at a table keeps their name, for on a page anybody takes any."""
        people, name = self._house.people, inbound.name
        if network_of(inbound.account) in self._house.pages:
            known = await people.find(inbound.account, inbound.lasting)
            if known is not None and self._house.seating.of_person(known.id):
                name = known.name
        return await people.resolve(inbound.account, name, inbound.lasting, inbound.language)

    async def _passed(self, told: PassedOver) -> None:
        """Remember for its speaker that a command was taken for playback; talk and questions of why are none."""
        room = await self._house.rooms.resolve(told.room) if told.room else None
        said = Inbound("", told.account, "", told.text, told.room, told.addressed)
        command = self._command(said, room)
        if command is not None and self.vocabulary.get(command.word) != "why":
            self._note(said, "old")

    async def _answer_once(self, ctx: Context) -> None:
        """Answer, again where a table or whoever asks had changed meanwhile; what had its effect before has none."""
        for attempt in range(ATTEMPTS):
            try:
                await self._answer(ctx)
                return
            except Repeated:
                ctx.verdict = ("twice", "")
                return
            except (StaleWriter, SomebodyElse):
                if attempt == ATTEMPTS - 1:
                    raise
                ctx.person = await self._speaker(ctx.inbound)

    def _note(self, inbound: Inbound, kind: VerdictKind, said: str = "") -> None:
        """Remember what became of words, for whoever wonders."""
        typed = "" if kind == "aside" else markup.clean(inbound.text)[:TYPED]  # people's talk is none of ours
        verdict = Verdict(typed, self._house.timers.now(), kind, said)
        self._house.verdicts.note(inbound.account, inbound.room, verdict)

    def _passed_over(self, inbound: Inbound, room: Room | None) -> VerdictKind:
        """Tell why words were no command: they were not for us, or lack something."""
        if inbound.pressed:
            return "button"
        text, prefix = normalise(markup.clean(inbound.text)), self._house.room_prefix(room) if room else "!"
        if prefix and text.startswith(prefix):
            return "empty"
        word = _BEFORE_WORDS.sub("", text).partition(" ")[0].casefold()
        games = self._house.plugins
        known = word in self.vocabulary or games.named(word) or any(word in g.verbs for g in games.games.values())
        return "bare" if known else "aside" if text else "empty"

    def close(self) -> None:
        """Leave what may be done after the next start."""
        self._presence.close()

    def opened(self) -> None:
        """Take up the tables that were brought back; nobody at them was seen while the house was closed."""
        self._presence.all_lost()

    def remember(self, rows: Iterable[tuple[int, int]]) -> None:
        """Drop the messages of these runs and bits without a word should they be delivered again."""
        self._recent.update({run: self._recent.get(run, 0) | bits for run, bits in rows})

    def _command(self, inbound: Inbound, room: Room | None) -> Command | None:
        text = markup.clean(inbound.text)[:LONGEST]
        if inbound.pressed:
            return read_press(text)
        prefix = self._house.room_prefix(room) if room else "!"
        prefixed = bool(prefix) and normalise(text).startswith(prefix)
        if room and not inbound.addressed and not prefixed:
            return None
        if prefixed:
            text = normalise(text[: len(prefix)])[len(prefix) :] + text[len(prefix) :]
        return None if not text or text.startswith(" ") else read(text)

    async def _answer(self, ctx: Context) -> None:
        try:
            await self._dispatch(ctx)
        except Refused as refused:
            tries = isinstance(refused.refusal, NoTable) and self.vocabulary.get(ctx.command.word) != "again"
            refusal = NoTableNow() if tries and await guests.may_play_again(ctx) else refused.refusal
            ctx.refuse(await unclaimed.clearer(ctx, refusal), ctx.table)
        except (Repeated, StaleWriter, SomebodyElse):
            raise
        except Exception as error:
            full = errors.is_full(error)
            log.error("a command failed: %s", errors.describe(error))
            ctx.say("say-full" if full else "say-failed")
            ctx.verdict = ("full" if full else "failed", "")

    async def _dispatch(self, ctx: Context) -> None:
        word = ctx.command.word
        verb = self.vocabulary.get(word)
        loaded = self._house.plugins.named(word)
        if ctx.inbound.faceless and (loaded or verb) and verb not in FACELESS:
            raise Refused(Faceless())
        if ctx.inbound.age > LATE and (loaded or verb in TIMELY):
            ctx.verdict = ("late", "")
            return
        if verb or loaded:
            await self._presence.plays(ctx, verb)
        if verb in QUESTIONS and verb not in CHOICES and ctx.rationed and not (ctx.paid or ctx.pay()):
            return
        if verb:
            await self._verbs[verb](ctx)
        elif loaded:
            await seats.open_game(ctx, loaded, ctx.command.words())
        elif tallied := self._house.plugins.tallying(word):
            await info.tally(ctx, tallied)
        elif not await self._game_verbs.play(ctx):
            await self._unknown(ctx)

    # -- games ----------------------------------------------------------------------------------------------------

    async def _unknown(self, ctx: Context) -> None:
        """Answer a word that is no verb here, if it was meant for the house; else keep silent."""
        word, room = ctx.command.word, ctx.room
        if stands := away(ctx):
            raise Refused(stands)
        here = self._tables.of_room(room) if room else []
        known_here = any(word in table.loaded.verbs for table in here)
        if (ctx.inbound.replies and not known_here) or ctx.inbound.age > LATE:
            ctx.verdict = ("late" if ctx.inbound.age > LATE else "unknown", "")
            return
        known = self._usable(ctx)
        game_verb = any(word in loaded.verbs for loaded in self._house.plugins.games.values())
        if game_verb:
            if room is None or ctx.inbound.addressed or known_here:
                raise Refused(missing(ctx))
            if not here and (over := await just_over(ctx, word)):
                raise Refused(over)
            ctx.verdict = ("nowhere", "")
            return
        near = nearest(word, known)
        if room is None or ctx.inbound.addressed:
            raise Refused(Unknown(word, near and ctx.prefix + near))
        if near and distance(word, near) == 1:
            raise Refused(Unknown(word, ctx.prefix + near))
        ctx.verdict = ("unknown", "")

    def _usable(self, ctx: Context) -> set[str]:
        words = set(self.vocabulary) if ctx.admin else {w for w, v in self.vocabulary.items() if v not in ADMIN}
        words |= set(self._house.plugins.words)
        for table in self._tables.of_person(ctx.person.id):
            if table.sheet.phase == "running":
                words |= set(table.loaded.verbs)
        return words
