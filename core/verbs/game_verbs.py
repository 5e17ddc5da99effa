"""The verbs of games: what was typed or pressed becomes an action at a table, or one part of a choice."""

from functools import partial

from core.commands import Ask, named, playing, standing_still
from core.contract import Action, Event, Illegal, NotYourTurn, Offer, Verb, in_private
from core.engine import NoDice, NotSeated, Refused, SayInPrivate, TooLate, Usage
from core.tables import Table, parts
from core.text import Reading, usage
from core.text import read as read_action
from core.verbs import drafts


class Acting:
    """Makes actions of words; keeps the choices that are half made."""

    def __init__(self) -> None:
        """Begin with nothing chosen."""
        self._drafts = drafts.Drafts()

    async def play(self, ask: Ask) -> bool:
        """Make what was typed or pressed an action at the table it is meant for; tells whether one knows the word."""
        word = ask.command.word
        if ask.command.pressed and word.startswith("?"):
            await self._draft(ask, word[1:])
            return True
        table = ask.table = playing(ask, word)
        if table is None:
            return False
        seat = table.sheet.seat_of(ask.person.id)
        if seat is None:
            raise Refused(standing_still([table]) or NotSeated())
        rows = table.loaded.verbs.get(word, [])
        if not rows:
            return False
        verb, action = self._read(ask, table, rows)
        if in_private(action) and ask.room is not None and not ask.command.pressed:
            raise Refused(SayInPrivate(word))
        if ask.command.pressed and ask.command.wait != table.sheet.waits and not verb.anytime:
            raise Refused(TooLate())
        await table.act(seat, action, ask.received, ask.inbound.id, marked=ask.command.pressed)
        return True

    async def _draft(self, ask: Ask, word: str) -> None:
        """Take one part of a choice, or make the action once all parts are chosen."""
        table = ask.table = named(ask)
        seat = table.sheet.seat_of(ask.person.id) if table else None
        if table is None or seat is None:
            raise Refused(NotSeated())
        if table.sheet.phase == "paused":
            raise Refused(table.stands())
        if table.sheet.phase != "running" or ask.command.wait != table.sheet.waits:
            raise Refused(TooLate())
        found = drafts.offered(table, seat, word)
        if found is None:
            raise Refused(NotYourTurn())
        draft = self._drafts.of(table, ask.person.id, word)
        field, _, typed = ask.command.rest.partition(" ")
        if field == "go":
            await self._finish_draft(ask, table, seat, found, draft)
            return
        part = next((part for part in parts(found[1]) if part.field == field), None)
        if part is None or not drafts.change(draft, part, typed):
            raise Refused(TooLate())
        ask.tell(drafts.told(*found, draft, table.voice(ask.voice())))

    async def _finish_draft(
        self, ask: Ask, table: Table, seat: int, found: tuple[Verb, list[Offer]], draft: drafts.Draft
    ) -> None:
        verb, offers = found
        action = drafts.complete(offers, verb, draft)
        if action is None:
            ask.say("draft-incomplete", draft=drafts.told(verb, offers, draft, table.voice(ask.voice())))
        elif (verb.confirm or table.taken_up == table.sheet.waits) and draft.asked != action:
            # In a wait that is older than this process the presser may have chosen more than we know of.
            said = self._previewed(table, seat, verb, action)
            voice, asked = table.voice(ask.voice()), partial(draft.ask, action)
            done = "\n".join(map(voice.record, said)) or voice.record(action)
            ask.tell(ask.voice().say("draft-confirm", action=done), told=asked)
        else:
            await table.act(seat, action, ask.received, ask.inbound.id, marked=True)
            self._drafts.drop(table, ask.person.id, ask.command.word[1:])

    @staticmethod
    def _previewed(table: Table, seat: int, verb: Verb, action: Action) -> list[Event]:
        """List what a seat would be told by an action that can be tried, nothing if it cannot."""
        try:
            return table.preview(seat, action) if verb.preview else []
        except NoDice.Rolled:
            return []
        except Illegal as illegal:
            raise Refused(illegal.refusal) from None

    def _read(self, ask: Ask, table: Table, rows: list[Verb]) -> tuple[Verb, Action]:
        reading = Reading(table.loaded.texts, table.names())
        for verb in rows:
            action = read_action(verb, ask.command.rest, reading)
            if action is not None:
                return verb, action
        raise Refused(Usage(ask.prefix + usage(rows[0])))
