"""Finds what decided a table that is over: by its game's own judgement, or by what its rules lead to from there."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any

from core.contract import Game, Leave, Wait
from core.engine import dice
from core.engine.plugins import LoadedGame
from core.engine.proofs.luck import Worth, won
from core.engine.proofs.replay import Made, Row, beginning, replay
from core.engine.sheet import Sheet
from core.words.notices.closing import MOMENTS, Moment

SECONDS = 0.25
"""Seconds of work that the end of a table waits for this at most."""
LEAST = 0.15
"""The least change of a chance to win that is worth a word."""
SAMPLED, PLAYED = 8, 8
"""Positions of a game that judges none which are looked at, and how often each is played out."""
LONGEST = 200
"""Moves after which a match that is played out has no winner."""


def moments(loaded: LoadedGame, sheet: Sheet, log: Iterable[Row]) -> tuple[Moment, ...]:
    """List what decided a table, the greatest first, each of another kind; raises where the log cannot be made again.

    Where the room keeps what was hidden, only of positions in which nothing was.
    """
    game = loaded.game
    rows = replay(game, loaded.codec, beginning(game, sheet), sheet.seed(), log)
    made = [one for one in rows if one.number and not isinstance(one.action, Leave)]
    if not sheet.reveal:
        made = [one for one in made if _is_open(game, one.before) and _is_open(game, one.after)]
    if game.recap is None:
        return tuple(_turning(loaded, made, len(sheet.seats)))
    return chosen(loaded, made)


def chosen(loaded: LoadedGame, made: Iterable[Made]) -> tuple[Moment, ...]:
    """Choose from the moments that a game finds the greatest of each class of remark."""
    recap, best = loaded.game.recap, dict[type, tuple[float, Moment]]()
    for one in made if recap is not None else ():
        found = recap.highlight(one.before, one.seat, one.action, one.after) if recap is not None else None
        if found is not None and found.swing >= max(LEAST, best.get(type(found.remark), (0.0,))[0] + 1e-9):
            told = Moment(one.number, found.seat, round(100 * found.swing), loaded.codec.dump(found.remark))
            best[type(found.remark)] = found.swing, told
    ranked = sorted(best.values(), key=lambda found: (-found[0], found[1].number))
    return tuple(told for _, told in ranked[:MOMENTS])


def _is_open(game: Game, state: Any) -> bool:
    return bool(game.rules.view(state, None) == state)


# -- of a game that tells nothing of the kind -------------------------------------------------------------------------


def _turning(loaded: LoadedGame, made: Sequence[Made], seats: int) -> Iterator[Moment]:
    """Find the action at which the chance to win changed most: by the game's measure, or by matches played out."""
    if not made or made[-1].after.outcome is None:
        return
    measure: Worth = getattr(loaded.game.analysis, "worth", None) or (
        lambda state: _played_out(loaded.game, state, seats)
    )

    found = {len(made): won(made[-1].after.outcome)}

    def worth(at: int) -> tuple[float, ...]:
        """Give the chances before an action; those of the end are its outcome."""
        if at not in found:
            found[at] = tuple(measure(made[at].before))
        return found[at]

    def swing(one: int, other: int) -> float:
        return max(abs(now - was) for now, was in zip(worth(other), worth(one), strict=True))

    marks = sorted({round(at * len(made) / SAMPLED) for at in range(SAMPLED + 1)})
    one, other = max(pairwise(marks), key=lambda span: swing(*span))
    while other - one > 1:
        middle = (one + other) // 2
        one, other = max(((one, middle), (middle, other)), key=lambda span: swing(*span))
    if swing(one, other) >= LEAST:
        action = loaded.codec.dump(made[one].action)
        yield Moment(made[one].number, made[one].seat, round(100 * swing(one, other)), action, generic=True)


def _played_out(game: Game, state: Any, seats: int) -> tuple[float, ...]:
    """Give how often each seat wins when everybody goes on as by the clock, in some matches, always the same."""
    shares = [0.0] * seats
    for number in range(PLAYED):
        rolls, now = dice.SeededDice(sha256(bytes([number])).digest(), {}), state
        for _ in range(LONGEST):
            wait: Wait | None = now.wait
            if wait is None:
                break
            seat = wait.seats[0]
            view = game.rules.view(now, None if game.expiry_is_public else seat)
            now = game.rules.apply(now, seat, game.strategy.expire(view, seat), rolls).state
        last = won(now.outcome) if now.outcome is not None else (1 / seats,) * seats
        shares = [share + more / PLAYED for share, more in zip(shares, last, strict=True)]
    return tuple(shares)
