"""Makes a table that is over again by its game's rules, and notes after each action what it showed to whom."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.contract import Event, Game, Maker, Outcome, Seat
from core.engine import Sheet
from core.engine.plugins import LoadedGame
from core.engine.proofs import Departed, Row, beginning, replay, verify


@dataclass(frozen=True)
class Stood:
    """A table after one action, before any words: what happened, and what the game showed, to a spectator first."""

    seat: Seat
    maker: Maker
    awaited: tuple[Seat, ...]
    round: int
    draws: tuple[Mapping[str, Any], ...]
    happened: tuple[Event, ...]
    shown: tuple[tuple[Event, ...], ...]


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
        yield Stood(
            seat=made.seat,
            maker=verify.maker(sheet, row),
            awaited=state.wait.seats if state.wait is not None else (),
            round=getattr(state, "round", 0),
            draws=tuple(row["draws"]),
            happened=made.events,
            shown=shown,
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
