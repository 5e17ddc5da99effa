"""The only dispatcher: one incoming message to a verb of the house, or to a table."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from core import errors
from core.commands import Ask, Budget, Command, away, distance, missing, nearest, read, read_press, vocabulary
from core.contract import (
    Inbound,
    Incoming,
    InputEnded,
    Moved,
    Network,
    Reach,
    Renamed,
    Sight,
    Split,
    Unheard,
    network_of,
    within,
)
from core.dispatch.input_queue import Patience
from core.dispatch.interruptions import Torn
from core.dispatch.redelivery import Deaf
from core.dispatch.sightings import Unseen
from core.engine import Faceless, Refused, Unknown
from core.services import Room, Services
from core.storage import Repeated, StaleWriter
from core.tables import Tables
from core.text import ADMIN, ALIASES, FACELESS, WORKING, markup, normalise
from core.verbs import Acting, admin, bans, info, seats

log = logging.getLogger(__name__)

LONGEST = 400
REMEMBERED = 4096
ATTEMPTS = 3

Answer = Callable[[Ask], Awaitable[None]]


class Router:
    """Turns what comes in into changes and answers; holds nothing that must outlive the process."""

    def __init__(self, services: Services, tables: Tables) -> None:
        """Dispatch to these tables."""
        self._services, self._tables = services, tables
        self._verbs: dict[str, Answer] = {**seats.VERBS, **info.VERBS, **admin.VERBS, **bans.VERBS}
        texts = services.texts
        typed = {verb: texts.variants(f"typed-{verb}") for verb in WORKING}
        for alias, verb in ALIASES.items():
            typed[verb] = [*typed[verb], alias]
        self.vocabulary = vocabulary(typed)
        self._budget = Budget(services.timers.now, services.spare)
        self._acting = Acting()
        self._deaf = Deaf(services.people, tables)
        self._torn = Torn(services, tables)
        self._unseen = Unseen(services, tables)
        self._sure: dict[tuple[int, str], float] = {}
        self._recent: OrderedDict[str, None] = OrderedDict()
        self._patience = Patience(services, tables, self._said_now, self._word)

    async def handle(self, incoming: Incoming) -> None:
        """Deal with what came in; returns when its effect is stored."""
        match incoming:
            case Inbound(patient=True):
                await self._patience.hear(incoming)
            case Inbound():
                await self._said(incoming, self._services.timers.now())
            case Renamed():
                self._services.lately.renamed(incoming)
                await self._unseen.renamed(incoming)
            case Sight(accounts, up, reason):
                await self._unseen.found(accounts) if up else self._unseen.lost(accounts, reason)
            case Network(network, up, seen):
                await self._unseen.found(seen)  # before any secret is told
                await self._network(network, up)
            case Reach(room, up):
                await self._reach(room, up)
            case Moved(room, new_room):
                await self._services.rooms.move(room, new_room)
                self._services.shut.discard(room)
                await self._reach(new_room, True)
            case Split(accounts, up):
                await (self._torn.back(accounts) if up else self._torn.off(accounts))
            case Unheard(account, reason):
                await self._deaf.missed(account, reason)
            case InputEnded(network):
                await self._patience.end(network)

    # -- words ----------------------------------------------------------------------------------------------------

    async def _said_now(self, inbound: Inbound) -> None:
        await self._said(inbound, self._services.timers.now())

    def _word(self, inbound: Inbound) -> str:
        command = read(normalise(markup.clean(inbound.text)[:LONGEST]))
        return command.word if command else ""

    async def _said(self, inbound: Inbound, received: float) -> None:
        if inbound.id in self._recent:
            return
        room = await self._services.rooms.resolve(inbound.room) if inbound.room else None
        if room and not inbound.faceless:
            self._services.lately.note(room.id, inbound)
        command = self._command(inbound, room)
        if command is None:
            return
        person = await self._services.people.resolve(inbound.account, inbound.name, inbound.lasting)
        await self._unseen.spoke(person, inbound.lasting)
        self._services.announcer.wake(("person", person.id))
        ask = Ask(
            services=self._services,
            tables=self._tables,
            inbound=inbound,
            received=received,
            person=person,
            room=room,
            command=command,
            budget=self._budget,
            vocabulary=self.vocabulary,
            operator=self._services.defaults.is_operator(inbound.account),
            sure=self._sure,
        )
        for attempt in range(ATTEMPTS):
            try:
                await self._answer(ask)
                break
            except Repeated:
                break
            except StaleWriter:
                if attempt == ATTEMPTS - 1:
                    raise
        self.remember([inbound.id])

    def opened(self) -> None:
        """Take up the tables that were brought back; nobody at them was seen while the house was closed."""
        self._unseen.all_lost()

    def remember(self, messages: Iterable[str]) -> None:
        """Drop these messages without a word should they be delivered again."""
        self._recent.update(dict.fromkeys(messages))
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)

    def _command(self, inbound: Inbound, room: Room | None) -> Command | None:
        text = markup.clean(inbound.text)[:LONGEST]
        if inbound.pressed:
            return read_press(text)
        prefix = self._services.room_prefix(room) if room else "!"
        prefixed = bool(prefix) and normalise(text).startswith(prefix)
        if room and not inbound.addressed and not prefixed:
            return None
        if prefixed:
            text = normalise(text[: len(prefix)])[len(prefix) :] + text[len(prefix) :]
        return None if not text or text.startswith(" ") else read(text)

    async def _answer(self, ask: Ask) -> None:
        try:
            await self._dispatch(ask)
        except Refused as refused:
            ask.refuse(refused.refusal, ask.table)
        except (Repeated, StaleWriter):
            raise
        except Exception as error:
            log.error("a command failed: %s", errors.describe(error))
            ask.say("say-failed")

    async def _dispatch(self, ask: Ask) -> None:
        word = ask.command.word
        verb = self.vocabulary.get(word)
        loaded = self._services.plugins.named(word)
        if ask.inbound.faceless and (loaded or verb) and verb not in FACELESS:
            raise Refused(Faceless())
        if verb or loaded:
            await self._note_presence(ask)
        if verb:
            await self._verbs[verb](ask)
        elif loaded:
            await seats.open_game(ask, loaded, ask.command.words())
        elif word in {entry.game.tally for entry in self._services.plugins.games.values() if entry.game.tally}:
            await info.tally(ask, word)
        elif not await self._acting.play(ask):
            self._unknown(ask)

    async def _note_presence(self, ask: Ask) -> None:
        verb = self.vocabulary.get(ask.command.word)
        await self._deaf.spoke(ask.person, asks=verb == "hand")
        back = verb == "back"  # whose one effect this is
        for table in self._tables.of_person(ask.person.id):
            once = ask.inbound.id if back and not ask.was_away else ""
            ask.was_away = await table.present(ask.person.id, once) or ask.was_away

    # -- games ----------------------------------------------------------------------------------------------------

    def _unknown(self, ask: Ask) -> None:
        """Answer a word that is no verb here, if it was meant for the house; else keep silent."""
        word, room = ask.command.word, ask.room
        if stands := away(ask):
            raise Refused(stands)
        known = self._usable(ask)
        game_verb = any(word in loaded.verbs for loaded in self._services.plugins.games.values())
        if game_verb:
            here = self._tables.of_room(room) if room else []
            if room is None or ask.inbound.addressed or any(word in table.loaded.verbs for table in here):
                raise Refused(missing(ask))
            return
        near = nearest(word, known)
        if room is None or ask.inbound.addressed:
            raise Refused(Unknown(word, near and ask.prefix + near))
        if near and distance(word, near) == 1:
            raise Refused(Unknown(word, ask.prefix + near))

    def _usable(self, ask: Ask) -> set[str]:
        words = set(self.vocabulary) if ask.admin else {w for w, v in self.vocabulary.items() if v not in ADMIN}
        words |= set(self._services.plugins.words)
        for table in self._tables.of_person(ask.person.id):
            if table.sheet.phase == "running":
                words |= set(table.loaded.verbs)
        return words

    # -- networks -------------------------------------------------------------------------------------------------

    async def _network(self, network: str, up: bool) -> None:
        services = self._services
        if up != (network in services.up):
            log.info("%s is %s", network, "up" if up else "away")
        services.up.add(network) if up else services.up.discard(network)
        await self._hold(network)
        if up:
            services.announcer.retry(network)
        else:
            self._unseen.all_lost(network)
            await self._torn.forget(network)

    async def _reach(self, room: str, up: bool) -> None:
        """Stop the clocks of a chat that cannot be written to, or let them go on."""
        services = self._services
        services.shut.discard(room) if up else services.shut.add(room)
        await self._hold(room)
        if up:
            services.announcer.retry(network_of(room))

    async def _hold(self, where: str) -> None:
        tables = [table for table in self._tables if any(within(room.key, where) for room in table.rooms())]
        await asyncio.gather(*(table.hold() for table in tables))  # together they share commits
        for table in tables:
            table.wake()
