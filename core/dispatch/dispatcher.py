"""The only dispatcher: one incoming message to a verb of the house, or to a table."""

import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from core import errors
from core.contract import (
    Action,
    Bounded,
    Inbound,
    Incoming,
    InputEnded,
    PassedOver,
    Renamed,
    Verb,
    in_private,
    network_of,
)
from core.dispatch.access import guests, unclaimed
from core.dispatch.commands import admin, drafts, help, info, people, verify, welcome
from core.dispatch.commands import table as seats
from core.dispatch.connections.presence import Presence
from core.dispatch.context import LONGEST, Command, Context, read_press, read_typed
from core.dispatch.hints import bare_bid, example, is_closed
from core.dispatch.input_queue import InputQueue
from core.dispatch.logins import Logins
from core.dispatch.targets import away, just_over, missing, playing, playing_now, standing_still
from core.house import CommandOutcome, Core, House, Room
from core.house.people import Person, SomebodyElse
from core.house.presence import Kind as OutcomeKind
from core.storage import StaleWriter, messages
from core.storage.messages import Repeated
from core.tables import Table, Tables, coach
from core.words import (
    ADMIN,
    CHOICES,
    FACELESS,
    QUESTIONS,
    TIMELY,
    Reading,
    distance,
    markup,
    meant,
    nearest,
    normalise,
    read,
)
from core.words.notices import refusals
from core.words.notices.refusals import Refused

log = logging.getLogger(__name__)

REMEMBERED = 4096
ATTEMPTS = 3
LATE = 300.0
"""Seconds after which words that are meant for now mean nothing any more; moves count whenever they come."""
TYPED = 40
"""Characters that are remembered of what somebody said."""
_BEFORE_WORDS = re.compile(r"^\W+")

Answer = Callable[[Context], Awaitable[None]]


class Dispatcher(Core):
    """Turns what comes in into changes and answers; holds nothing that must outlive the process."""

    def __init__(self, house: House, tables: Tables) -> None:
        self._house, self._tables, self._vocabulary = house, tables, house.vocabulary
        self._verbs: dict[str, Answer] = {
            **seats.VERBS,
            **help.VERBS,
            **info.VERBS,
            **welcome.VERBS,
            **verify.VERBS,
            **people.VERBS,
            **admin.VERBS,
        }
        self._presence = Presence(house, tables)
        self._logins = Logins(house, tables, self._presence)
        self._recent: Bounded[int, int] = Bounded(REMEMBERED)
        self._input_queue = InputQueue(house, tables, self._said)

    async def handle(self, incoming: Incoming) -> None:
        match incoming:
            case Inbound(patient=True):
                await self._input_queue.hear(incoming)
            case Inbound():
                await self._said(incoming)
            case Renamed():
                self._house.recent_speakers.renamed(incoming)
                await self._logins.renamed(incoming)
            case PassedOver():
                await self._passed(incoming)
            case InputEnded(network):
                self._house.reach.input_ended(network)
                await self._input_queue.end(network)
            case _:
                await self._presence.report(incoming)

    # -- words ----------------------------------------------------------------------------------------------------

    async def _said(self, inbound: Inbound) -> None:
        mark, received = messages.mark(inbound.id), self._house.timers.now()
        if mark.whole in self._recent or self._recent.get(mark.run, 0) & mark.bit:
            self._note(inbound, "twice")
            return
        room = await self._house.rooms.resolve(inbound.room) if inbound.room else None
        errors.ABOUT.set(errors.About(mark.whole, room.id if room else None))
        if room and not inbound.faceless:
            self._house.recent_speakers.note(room.id, inbound)
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
            mark=mark,
            received=received,
            person=person,
            room=room,
            command=command,
        )
        await self._answer_once(ctx)
        self.remember([(mark.run, mark.bit)])
        if self._vocabulary.get(command.word) != "why":
            self._note(inbound, *ctx.outcome)

    async def _speaker(self, inbound: Inbound) -> Person:
        """Return whoever speaks; who sits at a table keeps their name, for on a page anybody takes any."""
        people, name = self._house.people, inbound.name
        if self._house.pages and network_of(inbound.account) in self._house.pages:
            known = await people.find(inbound.account, inbound.lasting)
            if known is not None and self._house.seating.of_person(known.id):
                name = known.name
        return await people.resolve(inbound.account, name, inbound.lasting, inbound.language)

    async def _passed(self, told: PassedOver) -> None:
        """Remember for its speaker that a command was taken for playback; talk and questions of why are none."""
        room = await self._house.rooms.resolve(told.room) if told.room else None
        said = Inbound("", told.account, "", told.text, told.room, told.addressed)
        command = self._command(said, room)
        if command is not None and self._vocabulary.get(command.word) != "why":
            self._note(said, "old")

    async def _answer_once(self, ctx: Context) -> None:
        """Answer, again where a table or whoever asks had changed meanwhile; what had its effect before has none."""
        for attempt in range(ATTEMPTS):
            try:
                await self._answer(ctx)
                return
            except Repeated:
                ctx.outcome = ("twice", "")
                return
            except (StaleWriter, SomebodyElse):
                if attempt == ATTEMPTS - 1:
                    raise
                ctx.person = await self._speaker(ctx.inbound)

    def _note(self, inbound: Inbound, kind: OutcomeKind, said: str = "") -> None:
        """Remember what became of words, for whoever wonders."""
        typed = "" if kind == "aside" else markup.clean(inbound.text)[:TYPED]  # people's talk is none of ours
        outcome = CommandOutcome(typed, self._house.timers.now(), kind, said)
        self._house.outcomes.note(inbound.account, inbound.room, outcome)

    def _passed_over(self, inbound: Inbound, room: Room | None) -> OutcomeKind:
        """Tell why words were no command: they were not for us, or lack something."""
        if inbound.pressed:
            return "button"
        text, prefix = normalise(markup.clean(inbound.text)), self._house.room_prefix(room) if room else "!"
        if prefix and text.startswith(prefix):
            return "empty"
        word = _BEFORE_WORDS.sub("", text).partition(" ")[0].casefold()
        return "bare" if self._knows(word) else "aside" if text else "empty"

    def close(self) -> None:
        self._presence.close()

    def opened(self) -> None:
        """Take up the tables that were brought back; nobody at them was seen while the house was closed."""
        self._presence.all_lost()

    def remember(self, rows: Iterable[tuple[int, int]]) -> None:
        """Drop the messages of these runs and bits without a word should they be delivered again."""
        self._recent.update({run: self._recent.get(run, 0) | bits for run, bits in rows})

    def _command(self, inbound: Inbound, room: Room | None) -> Command | None:
        prefix = self._house.room_prefix(room) if room else "!"
        text = markup.clean(inbound.text)[:LONGEST]
        if inbound.pressed:
            return read_press(text)
        prefixed = bool(prefix) and normalise(text).startswith(prefix)
        if room and not inbound.addressed and not prefixed:
            return None
        if prefixed:
            text = normalise(text[: len(prefix)])[len(prefix) :] + text[len(prefix) :]
        return None if not text or text.startswith(" ") else self._meant(read_typed(text))

    def _meant(self, command: Command | None) -> Command | None:
        """Read the word of a command as it was meant: without what is said behind it, `bluff!` and `参加する`."""
        if command is None or self._knows(command.word):
            return command
        endings = self._house.texts.variants("ending-words")
        word, rest = meant(f"{command.word} {command.rest}", self._knows, endings)
        return replace(command, word=word, rest=rest)

    def _knows(self, word: str) -> bool:
        """Tell whether a word is one of the house, or of a game."""
        games = self._house.plugins
        return word in self._vocabulary or word in games.words or word in games.tallies or word in games.verbs

    async def _answer(self, ctx: Context) -> None:
        try:
            await self._dispatch(ctx)
        except Refused as refused:
            tries = isinstance(refused.refusal, refusals.NoTable) and self._vocabulary.get(ctx.command.word) != "again"
            refusal = refusals.NoTableNow() if tries and await guests.may_play_again(ctx) else refused.refusal
            ctx.refuse(await unclaimed.clearer(ctx, refusal), ctx.about)
        except (Repeated, StaleWriter, SomebodyElse):
            raise
        except Exception as error:
            full = errors.is_full(error)
            log.error("a command failed: %s", errors.describe(error))
            ctx.say("say-full" if full else "say-failed")
            ctx.outcome = ("full" if full else "failed", "")

    async def _dispatch(self, ctx: Context) -> None:
        word = ctx.command.word
        verb = self._vocabulary.get(word)
        loaded = self._house.plugins.words.get(word)
        if ctx.inbound.faceless and (loaded or verb) and verb not in FACELESS:
            raise Refused(refusals.Faceless())
        if ctx.inbound.age > LATE and (loaded or verb in TIMELY):
            ctx.outcome = ("late", "")
            return
        if verb or loaded:
            await self._presence.plays(ctx, verb)
        if verb in QUESTIONS and verb not in CHOICES and ctx.rationed and not (ctx.paid or ctx.pay()):
            return
        if verb:
            await self._verbs[verb](ctx)
        elif loaded:
            await seats.open_game(ctx, loaded, ctx.command.words())
        elif tallied := self._house.plugins.tallies.get(word):
            await info.tally(ctx, tallied)
        elif not await self._play(ctx) and not await self._bid(ctx):
            await self._unknown(ctx)

    # -- games ----------------------------------------------------------------------------------------------------

    async def _play(self, ctx: Context) -> bool:
        """Make what was typed or pressed an action at the table it is meant for; tells whether one knows the word."""
        word = ctx.command.word
        if ctx.command.pressed and word.startswith("?"):
            await drafts.press(ctx, word[1:])
            return True
        table = ctx.about = playing(ctx, word)
        if table is None:
            return False
        seat, cause = table.now.sheet.seat_of(ctx.person.id), ctx.cause
        if seat is None:
            raise Refused(standing_still([table]) or refusals.NotSeated())
        rows = table.loaded.verbs.get(word, [])
        if not rows:
            return False
        verb, action = _read_action(ctx, table, seat, rows)
        if in_private(action):
            ctx.check_unheard(f"{word} ..." if ctx.command.rest else word)  # what was typed behind it is not said again
        if ctx.command.pressed and ctx.command.wait != table.sheet.waits and not verb.anytime:
            raise Refused(refusals.TooLate())
        pressed, patient, early = ctx.command.pressed, ctx.inbound.patient, table.loaded.early.get(verb.word)
        told = early if early and is_closed(verb, table, seat) else ""
        before = await table.act(seat, action, ctx.received, cause, marked=pressed, sure=patient)
        if ctx.person.coach:
            coach(ctx.house, table, before, seat, action)
        if told:
            ctx.tell(ctx.voice(table.loaded).say(told))
        return True

    async def _bid(self, ctx: Context) -> bool:
        """Take what can only be a bid, `three 4s` or `1が6個`, for one of whoever is to move; tells whether it is."""
        said = f"{ctx.command.word} {ctx.command.rest}".strip()
        table = playing_now(ctx)
        verb = bare_bid(said, table) if table is not None and not ctx.command.pressed else ""
        if verb:
            ctx.command = replace(ctx.command, word=verb, rest=said)
        return bool(verb) and await self._play(ctx)

    async def _unknown(self, ctx: Context) -> None:
        """Answer a word that is no verb here, if it was meant for the house; else keep silent."""
        word, room = ctx.command.word, ctx.room
        if stands := away(ctx):
            raise Refused(stands)
        here = self._tables.of_room(room) if room else []
        known_here = any(word in table.loaded.verbs for table in here)
        if (ctx.inbound.replies and not known_here) or ctx.inbound.age > LATE:
            ctx.outcome = ("late" if ctx.inbound.age > LATE else "unknown", "")
            return
        known = self._usable(ctx)
        game_verb = word in self._house.plugins.verbs
        if game_verb:
            if room is None or ctx.inbound.addressed or known_here:
                raise Refused(missing(ctx))
            if not here and (over := await just_over(ctx, word)):
                raise Refused(over)
            ctx.outcome = ("nowhere", "")
            return
        near = nearest(word, known)
        if room is None or ctx.inbound.addressed:
            raise Refused(refusals.Unknown(word, near and ctx.prefix + near))
        if near and (distance(word, near) == 1 or word.startswith(near)):
            raise Refused(refusals.Unknown(word, ctx.prefix + near))
        ctx.outcome = ("unknown", "")

    def _usable(self, ctx: Context) -> set[str]:
        words = set(self._vocabulary) if ctx.admin else {w for w, v in self._vocabulary.items() if v not in ADMIN}
        words |= set(self._house.plugins.words)
        for table in self._tables.of_person(ctx.person.id):
            if table.sheet.phase == "running":
                words |= set(table.loaded.verbs)
        return words


def _read_action(ctx: Context, table: Table, seat: int, rows: list[Verb]) -> tuple[Verb, Action]:
    reading = Reading(table.loaded.texts, table.names())
    for verb in rows:
        action = read(verb, ctx.command.rest, reading)
        if action is not None:
            return verb, action
    raise Refused(refusals.Usage(ctx.prefix + example(rows, table, seat)))
