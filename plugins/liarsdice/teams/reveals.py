"""Revealing a die of the player behind, and the reroll or the look that it buys."""

from croupier import Dice, Event, Illegal, Place, Seat, Step, Wait, replace
from plugins.liarsdice.bids import FACES, put
from plugins.liarsdice.position import next_turn
from plugins.liarsdice.teams.actions import RevealLearn, RevealReroll
from plugins.liarsdice.teams.events import BehindRerolled, DiceRerolled, DieLearnt, DieLocked, DieRevealed
from plugins.liarsdice.teams.position import BID, Learnt, Position, behind, can_bid, learnable, locked, places
from plugins.liarsdice.teams.refusals import (
    AlreadyRevealed,
    CannotLearn,
    DieIsLocked,
    NoHigherBid,
    NoSuchDieBehind,
    OneReveal,
    RerollOrLearn,
)


def reveal(state: Position, seat: Seat, action: RevealReroll | RevealLearn, dice: Dice) -> Step:
    """Show a die of the player behind, then reroll or learn; the turn goes on with a bid, by a clock of its own."""
    who = behind(state, seat)
    _check_reveal(state, who, action.die)
    others = tuple(place for place in places(state, who) if place not in (*locked(state, who), action.die))
    shown = DieRevealed(seat, who, action.die, state.dice[who][action.die - 1])
    revealed = put(state.revealed, who, (*state.revealed[who], action.die))
    open_ = replace(state, revealed=revealed, ran=True, wait=Wait(BID, (seat,), next_turn(state)))
    if isinstance(action, RevealLearn):
        return _learn(open_, seat, action.who, (shown,), dice)
    chosen = tuple(sorted(set(action.dice)))
    if not chosen and (others or any(learnable(state, seat, other) for other in state.order)):
        raise Illegal(RerollOrLearn())
    for place in chosen:
        _check_place(state, who, place)
        if place not in others:
            raise Illegal(DieIsLocked(place))
    return _reroll(open_, seat, who, chosen, (shown,), dice) if chosen else Step(open_, (shown,))


def _check_reveal(state: Position, who: Seat, die: int) -> None:
    if state.ran:
        raise Illegal(OneReveal())
    if not can_bid(state):
        raise Illegal(NoHigherBid())
    _check_place(state, who, die)
    if die in state.revealed[who]:
        raise Illegal(AlreadyRevealed(die))


def _check_place(state: Position, who: Seat, place: int) -> None:
    if not 1 <= place <= len(state.dice[who]):
        raise Illegal(NoSuchDieBehind(who, place, len(state.dice[who])))


def _reroll(
    state: Position, seat: Seat, who: Seat, chosen: tuple[Place, ...], told: tuple[Event, ...], dice: Dice
) -> Step:
    rolled = dict(zip(chosen, dice.draw(seat, FACES, len(chosen)), strict=True))
    hand = tuple(rolled.get(place, die) for place, die in enumerate(state.dice[who], 1))
    after = replace(state, dice=put(state.dice, who, hand))
    return Step(after, (*told, DiceRerolled(seat, who, chosen), BehindRerolled(seat, who, hand)))


def _learn(state: Position, seat: Seat, who: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    pool = learnable(state, seat, who)
    if not pool:
        raise Illegal(CannotLearn(who, tuple(other for other in state.order if learnable(state, seat, other))))
    (place,) = dice.draw(None, pool)
    after = replace(state, learnt=(*state.learnt, Learnt(seat, who, place)))
    learnt = DieLearnt(seat, who, place, state.dice[who][place - 1])
    return Step(after, (*told, DieLocked(seat, who, place), learnt))
