"""The verbs of games: what was typed or pressed becomes an action at a table, or one part of a choice."""

from functools import partial

from core.contract import Action, Event, Illegal, NotNow, NotYourTurn, Offer, Verb, in_private
from core.dispatch.commands import drafts
from core.dispatch.context import Context
from core.dispatch.hints import example
from core.dispatch.targets import named, playing, standing_still
from core.engine import NoDice
from core.tables import Draft, Table
from core.tables.views import parts, seeing
from core.words import Reading, Voice
from core.words import read as read_action
from core.words.notices import NotSeated, Refused, SayInPrivate, TooLate, Usage


class GameVerbs:
    """Makes actions of words and presses."""

    async def play(self, ctx: Context) -> bool:
        """Make what was typed or pressed an action at the table it is meant for; tells whether one knows the word."""
        word = ctx.command.word
        if ctx.command.pressed and word.startswith("?"):
            await self._draft(ctx, word[1:])
            return True
        table = ctx.table = playing(ctx, word)
        if table is None:
            return False
        seat = table.sheet.seat_of(ctx.person.id)
        if seat is None:
            raise Refused(standing_still([table]) or NotSeated())
        rows = table.loaded.verbs.get(word, [])
        if not rows:
            return False
        verb, action = self._read(ctx, table, seat, rows)
        if in_private(action) and ctx.is_overheard:
            named = f"{word} ..." if ctx.command.rest else word  # what was typed behind it is not said again
            raise Refused(SayInPrivate(named, f"{ctx.inbound.whisper}{named}" if ctx.inbound.whisper else ""))
        if ctx.command.pressed and ctx.command.wait != table.sheet.waits and not verb.anytime:
            raise Refused(TooLate())
        pressed, patient = ctx.command.pressed, ctx.inbound.patient
        await table.act(seat, action, ctx.received, ctx.cause, marked=pressed, sure=patient)
        return True

    async def _draft(self, ctx: Context, word: str) -> None:
        """Take one part of a choice, or make the action once all parts are chosen."""
        table = ctx.table = named(ctx)
        seat = table.sheet.seat_of(ctx.person.id) if table else None
        if table is None or seat is None:
            raise Refused(NotSeated())
        if table.sheet.phase == "paused":
            raise Refused(table.now.stands())
        if table.sheet.phase != "running" or ctx.command.wait != table.sheet.waits:
            raise Refused(TooLate())
        found = drafts.offered(table, seat, word)
        if found is None:
            raise Refused(NotNow() if seat in table.state.wait.seats else NotYourTurn())
        draft = table.drafts.of(table.sheet.waits, ctx.person.id, word)
        if "=" in ctx.command.rest:
            await self._submit(ctx, table, seat, found, draft)
            return
        field, _, typed = ctx.command.rest.partition(" ")
        if field == "go":
            await self._finish_draft(ctx, table, seat, found, draft)
            return
        part = next((part for part in parts(found[1]) if part.field == field), None)
        if field and (part is None or not drafts.change(draft, part, typed)):
            raise Refused(TooLate())
        ctx.tell(drafts.summary(*found, draft, self._seeing(ctx, table, seat)))

    async def _submit(
        self, ctx: Context, table: Table, seat: int, found: tuple[Verb, list[Offer]], draft: Draft
    ) -> None:
        """Take all parts of a choice in one press, and make the action."""
        if not drafts.fill(draft, parts(found[1]), ctx.command.rest.removesuffix("go")):
            raise Refused(TooLate())
        await self._finish_draft(ctx, table, seat, found, draft, whole=True)

    async def _finish_draft(
        self,
        ctx: Context,
        table: Table,
        seat: int,
        found: tuple[Verb, list[Offer]],
        draft: Draft,
        whole: bool = False,
    ) -> None:
        verb, offers = found
        action = drafts.complete(offers, verb, draft)
        if action is None:
            seen = self._seeing(ctx, table, seat)
            missing, chosen = drafts.missing(offers, draft, seen), drafts.summary(verb, offers, draft, seen)
            ctx.say("draft-incomplete", parts=missing, draft=chosen)
        elif (verb.confirm or (not whole and table.taken_up == table.sheet.waits)) and draft.asked != action:
            # In a wait that is older than this process the presser may have chosen more than we know of, part by part.
            said = self._previewed(table, seat, verb, action)
            voice, asked = table.voice(ctx.voice()), partial(draft.ask, action)
            done = "\n".join(map(voice.record, said)) or voice.record(action)
            ctx.tell(ctx.voice().say("draft-confirm", action=done), on_sent=asked)
        else:
            await table.act(seat, action, ctx.received, ctx.cause, marked=True)
            table.drafts.drop(ctx.person.id, ctx.command.word[1:])

    @staticmethod
    def _seeing(ctx: Context, table: Table, seat: int) -> Voice:
        """Speak to whoever sits there of the dice that they see."""
        game = table.loaded.game
        return seeing(game, game.rules.view(table.state, seat), seat, table.voice(ctx.voice()))

    @staticmethod
    def _previewed(table: Table, seat: int, verb: Verb, action: Action) -> list[Event]:
        """List what a seat would be told by an action that can be tried, nothing if it cannot."""
        try:
            return table.now.preview(seat, action) if verb.preview else []
        except NoDice.Rolled:
            return []
        except Illegal as illegal:
            raise Refused(illegal.refusal) from None

    def _read(self, ctx: Context, table: Table, seat: int, rows: list[Verb]) -> tuple[Verb, Action]:
        reading = Reading(table.loaded.texts, table.names())
        for verb in rows:
            action = read_action(verb, ctx.command.rest, reading)
            if action is not None:
                return verb, action
        raise Refused(Usage(ctx.prefix + example(rows, table, seat)))
