"""Freezes a table that is over: made again by its rules, and put into words in every language, for every reader."""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from core import errors
from core.contract import Event, Game, Line, Maker, Outcome, Piece, PrivateEvent, Scene, Seat, read_state
from core.engine import Hung, Sheet, ending, in_thread
from core.engine.plugins import LoadedGame
from core.engine.proofs import Departed, Row, beginning, replay, verify
from core.house.upkeep.logs import is_pruned
from core.storage import StoredTable
from core.tables.replays.show import FORM, Pool, dump_laid, dump_line, nameless, pack
from core.tables.views import Laid, worded
from core.words import Voice
from core.words.notices.closing import Recapped
from core.words.sentences import all_lines

log = logging.getLogger(__name__)

SECONDS = 30.0
"""Seconds that a game may take to make its log again."""
NOTHING = b""
"""Stands for a replay that cannot be made."""
EVERYBODY = -1
"""Who is told what nobody is told alone."""


@dataclass(frozen=True)
class Stood:
    """A table after one action, before any words: what happened, and what the game showed, to a spectator first.

    `laid` is how the game lays that out with what this action opened, to the same readers; nothing where it does not.
    """

    seat: Seat
    maker: Maker
    awaited: tuple[Seat, ...]
    round: int
    draws: tuple[Mapping[str, Any], ...]
    happened: tuple[Event, ...]
    shown: tuple[tuple[Event, ...], ...]
    laid: tuple[Scene, ...] = ()


async def frozen(loaded: LoadedGame, sheet: Sheet, row: StoredTable, actions: Sequence[Any]) -> bytes:
    """Freeze a table; `NOTHING` where its log is gone, or its rules do not lead to where it stands.

    The rules run in a thread, as long as they may; words are made in turns with whatever else the house does.
    """
    if is_pruned(sheet, actions):
        return NOTHING
    try:
        outcome = read_state(loaded.game, sheet.version, row.state).outcome
        stood = await in_thread(partial(played, loaded, sheet, actions, outcome), SECONDS)
    except Hung:
        log.warning("the replay of table %s cannot be made: its game takes too long", row.code)
        return NOTHING
    except Exception as error:
        log.warning("the replay of table %s cannot be made: %s", row.code, errors.describe(error))
        return NOTHING
    words = {language: await _words(loaded, sheet, outcome, stood, language) for language in loaded.texts.languages}
    document = {
        "form": FORM,
        "seats": len(sheet.seats),
        "drawn": dict(sheet.counters),
        "steps": [_step(each) for each in stood],
        "words": words,
    }
    return await in_thread(partial(pack, document), SECONDS)


def _step(stood: Stood) -> list[Any]:
    """Return what is the same in every language: seat, maker, awaited seats, round, draws."""
    draws = [[draw["owner"], draw["number"], list(draw["pool"]), draw["result"]] for draw in stood.draws]
    return [stood.seat, stood.maker, list(stood.awaited), stood.round, draws]


async def _words(
    loaded: LoadedGame, sheet: Sheet, outcome: Outcome, stood: Sequence[Stood], language: str
) -> dict[str, Any]:
    names = [nameless(seat) for seat in range(len(sheet.seats))]
    voice = Voice(loaded.texts, language, names, codec=loaded.codec, buttons=True, strict=False)
    said = _Said(voice)
    steps = []
    for each in stood:
        steps.append(said.step(each))
        await asyncio.sleep(0)
    ended = said.number(ending(sheet, loaded.game, outcome)[:1])  # the secret is told where this is shown
    decided = [[moment.number, said.once(Recapped(sheet.code, (moment,)))] for moment in sheet.moments]
    return {
        "title": voice.game(sheet.game),
        "lines": [dump_line(line) for line in said.lines.entries()],
        "lists": said.lists.entries(),
        "steps": steps,
        "ended": ended,
        "decided": decided,
        "scenes": said.scenes(),
    }


class _Said:
    """What is said of a table in one language: each event is put into words once, each line and list stands once."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._known: dict[Event, tuple[int, ...]] = {}
        self.lines, self.lists = Pool[Line](), Pool[tuple[int, ...]]()
        self._pieces: dict[Piece, Any] = {}
        self._scenes, self._laid = Pool[Scene](), list[tuple[int, ...]]()

    def number(self, happened: Sequence[Event]) -> int:
        return self.lists.number(tuple(line for event in happened for line in self._numbers(event)))

    def once(self, event: Event) -> int:
        """Number the lines of an event that stands at one step alone."""
        return self.lists.number(tuple(map(self.lines.number, all_lines(self._voice, [event]))))

    def _numbers(self, event: Event) -> tuple[int, ...]:
        """Number the lines of an event, which stands at most steps as it stood at the one before."""
        known = self._known.get(event)
        if known is None:
            known = self._known[event] = tuple(map(self.lines.number, all_lines(self._voice, [event])))
        return known

    def step(self, stood: Stood) -> list[Any]:
        """Return what was told and to whom, the position for each reader, and the hand of each seat."""
        told = [
            [event.seat if isinstance(event, PrivateEvent) else EVERYBODY, self.number([event])]
            for event in stood.happened
            if not _is_hint(event) and self._numbers(event)
        ]
        positions = [self._shown(shown, private=False) for shown in stood.shown]
        hands = [self._shown(shown, private=True) for shown in stood.shown[1:]]
        self._laid.append(tuple(self._scenes.number(self._worded(laid)) for laid in stood.laid))
        return [told, positions, hands]

    def _worded(self, laid: Scene) -> Scene:
        """Put a scene into words, each piece once."""
        found = worded(laid, self._voice, Laid(laid, self._pieces))
        self._pieces.update(found.pieces)
        return found.scene

    def scenes(self) -> dict[str, Any]:
        """Return how the table lay there at each step, for each reader."""
        return dump_laid(self._scenes.entries(), self._laid)

    def _shown(self, shown: Sequence[Event], *, private: bool) -> int:
        return self.number([event for event in shown if isinstance(event, PrivateEvent) == private])


def _is_hint(event: Event) -> bool:
    return isinstance(event, PrivateEvent) and event.hint


def played(loaded: LoadedGame, sheet: Sheet, log: Iterable[Row], outcome: Outcome | None) -> list[Stood]:
    """List how a table stood after each action of its log; raises where the rules do not lead to its outcome."""
    return list(_stood(loaded, sheet, list(log), outcome))


def _stood(loaded: LoadedGame, sheet: Sheet, rows: Sequence[Row], outcome: Outcome | None) -> Iterator[Stood]:
    game = loaded.game
    shown: tuple[tuple[Event, ...], ...] = ((),) * (len(sheet.seats) + 1)
    for made in replay(game, loaded.codec, beginning(game, sheet), sheet.seed(), rows):
        row, state = rows[made.number], made.after
        if state.outcome not in (None, outcome):
            raise Departed(made.number, "it ends otherwise than was told")
        shown = _shown(game, state, shown)
        laid = _laid(loaded, state, made.events, len(shown) - 1)
        yield Stood(
            seat=made.seat,
            maker=verify.maker(sheet, row),
            awaited=state.wait.seats if state.wait is not None else (),
            round=getattr(state, "round", 0),
            draws=tuple(row["draws"]),
            happened=made.events,
            shown=shown,
            laid=laid,
        )


def _shown(game: Game, state: Any, before: tuple[tuple[Event, ...], ...]) -> tuple[tuple[Event, ...], ...]:
    """Have the game show a position to each reader; one that has ended need not be shown, and stands as before then."""
    rules, found = game.rules, list[tuple[Event, ...]]()
    for reader in (None, *range(len(before) - 1)):
        try:
            found.append(tuple(rules.show(rules.view(state, reader), reader)))
        except Exception:
            if state.wait is not None:
                raise
            found.append(before[len(found)])
    return tuple(found)


def _laid(loaded: LoadedGame, state: Any, happened: Sequence[Event], seats: int) -> tuple[Scene, ...]:
    """Have the game lay out a position to each reader, with what they were told; nothing where it cannot."""
    game, found = loaded.game, list[Scene]()
    if game.scenery is None:
        return ()
    try:
        for reader in (None, *range(seats)):
            told = tuple(event for event in happened if not isinstance(event, PrivateEvent) or event.seat == reader)
            found.append(game.scenery.scene(game.rules.view(state, reader), reader, told))
    except Exception as error:
        log.warning("a step of a replay of %s cannot be drawn: %s", loaded.name, errors.describe(error))
        return ()
    return tuple(found)
