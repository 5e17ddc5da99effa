"""How rounds and their phases begin and end: what is drawn, challenges, recovery, damage, death and extensions."""

from collections import Counter
from collections.abc import Sequence

from croupier import Dice, Event, Outcome, Seat, Step, Wait, replace
from plugins.thoth import events as told
from plugins.thoth import held, phases
from plugins.thoth.components import DEEDS, DICE, REMOVED, TOOLS, UNROLLED, Deed, Die, Kind, Tool, beats
from plugins.thoth.display import deeds_ahead, health_rows, panel, plan, rolls_rows
from plugins.thoth.hints import hint
from plugins.thoth.position import ACT, RIG, ROLL, SEATS, Position, Seen, Side, Tools, with_side
from plugins.thoth.rows import ChallengeRow, ResultRow

AHEAD = 3
"""Rounds that are planned, this one included."""
EXTENSION = 3
"""Rounds that are played on when both are down with equal health."""

Told = tuple[Event, ...]


def begin(state: Position, dice: Dice, happened: Told = ()) -> Step:
    """Begin the round that the state names."""
    state = _planned(state, dice)
    sides = tuple(replace(state.side(seat), rolls=()) for seat in SEATS)
    state = _phase(replace(state, sides=sides, rolls=((), ())), ROLL)
    return _enter(state, dice, (*happened, deeds_ahead(state), plan(state)))


def finish(state: Position, dice: Dice, happened: Told = ()) -> Step:
    """End the phase that both have finished."""
    if state.phase == ROLL:
        return _show_rolls(state, dice, happened)
    return (_settle_challenges if state.phase == RIG else _settle_deeds)(state, dice, happened)


def _phase(state: Position, kind: str) -> Position:
    """Begin a phase for those who may have something to do in it; what is done in it can be taken back to here."""
    turn = state.wait.turn + 1 if state.wait else 1
    for seat in SEATS:
        side = state.side(seat)
        state = with_side(state, seat, replace(side, before=side.dice, kept=len(side.spent)))
    return replace(state, wait=Wait(kind, tuple(seat for seat in SEATS if kind == ROLL or state.held[seat]), turn))


def _enter(state: Position, dice: Dice, happened: Told) -> Step:
    """Ask for what the phase is about, or end it at once where everybody knows that nobody holds a die."""
    if not state.wait or not state.wait.seats:
        return finish(state, dice, happened)
    seats = state.wait.seats
    return Step(state, (*happened, *(told for seat in seats for told in (panel(state, seat), hint(state, seat)))))


# -- the plan -------------------------------------------------------------------------------------------------------


def _planned(state: Position, dice: Dice) -> Position:
    """Drop what is over, and draw what becomes known."""
    rounds = state.rounds[1:]
    while len(rounds) < AHEAD:
        tools = _two(dice)
        last = rounds[-1].short if rounds else None
        rounds = (*rounds, Tools(tools, _other(Kind.SHORT, last, dice)))
    medium = _longer(state, Kind.MEDIUM, state.medium, dice)
    return replace(state, rounds=rounds, medium=medium, long=_longer(state, Kind.LONG, state.long, dice))


def _two(dice: Dice) -> tuple[Tool, Tool]:
    (first,) = dice.draw(None, range(len(TOOLS)))
    (second,) = dice.draw(None, [place for place in range(len(TOOLS)) if place != first])
    return TOOLS[first], TOOLS[second]


def _other(kind: Kind, last: Deed | None, dice: Dice) -> Deed:
    """Draw an action of a kind, never the one before."""
    pool = [place for place, deed in enumerate(DEEDS[kind]) if deed != last]
    return DEEDS[kind][dice.draw(None, pool)[0]]


def _longer(state: Position, kind: Kind, known: tuple[Deed, ...], dice: Dice) -> tuple[Deed, ...]:
    if state.begins(kind) == state.round:
        known = known[1:] if state.round > 1 else known
    while state.begins(kind, len(known)) < state.round + AHEAD:
        known = (*known, _other(kind, known[-1] if known else None, dice))
    return known


# -- the ends of the three phases -----------------------------------------------------------------------------------


def _show_rolls(state: Position, dice: Dice, happened: Told) -> Step:
    shown = tuple(state.side(seat).rolls for seat in SEATS)
    after = _phase(held.after_rolls(replace(state, rolls=shown)), RIG)
    return _enter(after, dice, (*happened, told.RollsShown(rolls_rows(after))))


def _settle_challenges(state: Position, dice: Dice, happened: Told) -> Step:
    """Judge both challenges on the dice as they are, and then let all of them take effect at once."""
    judged = [_judged(state, seat) for seat in SEATS if state.side(seat).wager is not None]
    happened += (told.Challenged(tuple(judged)),) if judged else ()
    for row in judged:
        loser, lost = (row.other, row.unrolled) if row.right else (row.seat, (row.wager,))
        state = with_side(state, loser, _set(state.side(loser), lost, UNROLLED, state.round))
    for row in judged:
        if row.right:
            state = with_side(state, row.other, _set(state.side(row.other), (row.wager,), REMOVED, state.round))
    for seat in SEATS:
        side, back = _recovered(state.side(seat), state.round)
        state = with_side(state, seat, replace(side, bluffs=(), wager=None, wants=()))
        happened += (told.YouRecovered(seat, back),) if back else ()
    state = _phase(held.after_challenges(_remembered(state, judged), judged), ACT)
    for seat in SEATS:
        side, missed = phases.submit_at_last(state, state.side(seat), seat)
        state, happened = with_side(state, seat, side), (*happened, *missed)
    return _enter(state, dice, happened)


def _remembered(state: Position, rows: Sequence[ChallengeRow]) -> Position:
    """Count for each seat the challenges that were right and wrong about it."""
    caught, cleared = list(state.caught), list(state.cleared)
    for row in rows:
        caught[row.other] += row.right
        cleared[row.other] += not row.right
    return replace(state, caught=tuple(caught), cleared=tuple(cleared))


def _judged(state: Position, seat: Seat) -> ChallengeRow:
    wager, other = state.side(seat).wager, state.side(1 - seat)
    assert wager is not None
    removed = (wager,) if other.value(wager) != REMOVED else ()
    if not other.bluffs:
        return ChallengeRow(seat, 1 - seat, False, wager, (), ())
    unrolled = tuple(die for die in other.bluffs if die != wager)
    return ChallengeRow(seat, 1 - seat, True, wager, removed, unrolled)


def _set(side: Side, dice: tuple[Die, ...], value: int, number: int) -> Side:
    """Unroll dice or remove them; one that is out of play stays so."""
    values, lost = list(side.dice), list(side.lost)
    for die in dice:
        if values[die.place] != REMOVED:
            values[die.place] = value
            lost[die.place] = number if value == REMOVED else 0
    return replace(side, dice=tuple(values), lost=tuple(lost))


def _recovered(side: Side, number: int) -> tuple[Side, tuple[Die, ...]]:
    """Bring back a die for each double, by the seat's list and then the highest first."""
    doubles = sum(count // 2 for value, count in Counter(side.dice).items() if value > 0)
    listed = dict.fromkeys((*side.wants, *reversed(DICE)))
    away = [die for die in listed if side.value(die) == REMOVED and side.lost[die.place] < number]
    back = tuple(away[:doubles])
    values = tuple(UNROLLED if die in back else value for die, value in zip(DICE, side.dice, strict=True))
    return replace(side, dice=values), back


def _settle_deeds(state: Position, dice: Dice, happened: Told) -> Step:
    given = tuple(len(state.side(seat).submitted) for seat in SEATS)
    seen = tuple(
        tuple(Seen(deed, value) for deed in state.open for value in sorted(state.side(seat).given(deed)))
        for seat in SEATS
    )
    state = held.after_deeds(replace(state, seen=seen), given)
    results = tuple(result(state, deed) for deed in state.open)
    health = tuple(state.health[seat] - sum(damage(row, seat) for row in results) for seat in SEATS)
    state = _cleared(replace(state, health=health), state.due)
    happened += (told.DeedsShown(results),)
    if state.last > state.round or (not state.last and min(health) > 0):
        return begin(replace(state, round=state.round + 1), dice, happened)
    if health[0] == health[1]:
        last = state.round + EXTENSION
        state = replace(state, last=last, round=state.round + 1)
        return begin(state, dice, (*happened, told.Extended(last)))
    return _won(state, int(health[1] > health[0]), happened)


def _cleared(state: Position, due: tuple[Deed, ...]) -> Position:
    """Take away what lay at the actions whose time is up."""
    for seat in SEATS:
        side = state.side(seat)
        state = with_side(state, seat, replace(side, spent=tuple(one for one in side.spent if one.deed not in due)))
    seen = tuple(tuple(one for one in values if one.deed not in due) for values in state.seen)
    return replace(state, seen=seen)


def result(state: Position, deed: Deed) -> ResultRow:
    """Give the values at an action, and who wins it if its time is up."""
    values = tuple(tuple(one.value for one in state.seen[seat] if one.deed == deed) for seat in SEATS)
    if deed not in state.due:
        return ResultRow(deed, 0, values[0], 1, values[1], 0, False, None)
    winner = _winner(deed, *(state.side(seat) for seat in SEATS))
    return ResultRow(deed, 0, values[0], 1, values[1], deed.kind.size, winner is None, winner)


def _winner(deed: Deed, one: Side, other: Side) -> Seat | None:
    """Compare what both gave; whoever completed an action wins against who did not."""
    scores = [_score(deed, side) for side in (one, other)]
    if scores[0] is None or scores[1] is None:
        return None if scores[0] == scores[1] else int(scores[0] is None)
    if scores[0] == scores[1]:
        return None
    return 0 if beats(deed, scores[0], scores[1]) else 1


def _score(deed: Deed, side: Side) -> int | None:
    given = [spent for spent in side.spent if spent.deed == deed]
    if len(given) < deed.kind.size:
        return None
    return deed.score([spent.value for spent in given], [spent.die.sides for spent in given])


def damage(row: ResultRow, seat: Seat) -> int:
    """Give what a result costs a seat."""
    return row.damage if row.tied or row.winner == 1 - seat else 0


def _won(state: Position, winner: Seat, happened: Told) -> Step:
    outcome = Outcome("won", ((winner,), (1 - winner,)))
    return Step(replace(state, wait=None, outcome=outcome), (*happened, told.FinalHealth(health_rows(state))))


def left(state: Position, seat: Seat) -> Step:
    """Let a seat give up: the other has won."""
    outcome = Outcome("left", ((1 - seat,), (seat,)))
    return Step(replace(state, wait=None, outcome=outcome, out=(seat,)))
