"""Revealing a die of the player behind, and the reroll or the look that it buys."""

from croupier import Dice, Event, Illegal, Offer, OneOf, Place, Seat, Some, Step, offer, replace
from plugins.liarsdice.rules.bids import FACES, HIDDEN, MOST_SUM, Hands, hidden, put
from plugins.liarsdice.rules.partners import (
    AlreadyRevealed,
    BehindRerolled,
    CannotLearn,
    DiceRerolled,
    DieIsLocked,
    DieLearnt,
    DieLocked,
    DieRevealed,
    Learnt,
    NoHigherBid,
    NoSuchDieBehind,
    OneReveal,
    Partners,
    RerollOrLearn,
    RevealLearn,
    RevealReroll,
)

BEHIND = 1
"""Who is behind a seat in the circle: the one that moves next. -1 would be the one that moved before."""


def _step(state: Partners, seat: Seat, by: int) -> Seat:
    place = state.order.index(seat)
    while True:
        place = (place + by) % len(state.order)
        if state.dice[state.order[place]]:
            return state.order[place]


def behind(state: Partners, seat: Seat) -> Seat:
    """Find whose dice a seat sees: the next one with dice."""
    return _step(state, seat, BEHIND)


def watcher(state: Partners, seat: Seat) -> Seat:
    """Find who sees a seat's dice."""
    return _step(state, seat, -BEHIND)


def locked(state: Partners, who: Seat) -> tuple[Place, ...]:
    """List a seat's dice that cannot be rerolled: the open ones, and those that somebody learnt."""
    learnt = {entry.place for entry in state.learnt if entry.who == who}
    return tuple(place for place in places(state, who) if place in state.revealed[who] or place in learnt)


def places(state: Partners, who: Seat) -> tuple[Place, ...]:
    """List the places of a seat's dice."""
    return tuple(range(1, len(state.dice[who]) + 1))


def hidden_places(state: Partners, who: Seat) -> tuple[Place, ...]:
    """List a seat's dice that are not open."""
    return tuple(place for place in places(state, who) if place not in state.revealed[who])


def learnable(state: Partners, seat: Seat, who: Seat) -> tuple[Place, ...]:
    """List the dice of a player that a seat may learn: hidden, and neither its own nor those behind it."""
    if who in (seat, behind(state, seat)):
        return ()
    known = {entry.place for entry in state.learnt if (entry.seat, entry.who) == (seat, who)}
    return tuple(place for place in hidden_places(state, who) if place not in known)


def can_bid(state: Partners) -> bool:
    """Tell whether anything is higher than the bid that stands."""
    top = (MOST_SUM, 0) if state.summing else (state.total, FACES[-1])
    return state.standing is None or state.standing.rank < top


def reveal(state: Partners, seat: Seat, action: RevealReroll | RevealLearn, dice: Dice) -> Step:
    """Show a die of the player behind, then reroll or learn; the same turn goes on with a bid."""
    who = behind(state, seat)
    _check_reveal(state, who, action.die)
    others = tuple(place for place in places(state, who) if place not in (*locked(state, who), action.die))
    shown = DieRevealed(seat, who, action.die, state.dice[who][action.die - 1])
    open_ = replace(state, revealed=put(state.revealed, who, (*state.revealed[who], action.die)), ran=True)
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


def _check_reveal(state: Partners, who: Seat, die: int) -> None:
    if state.ran:
        raise Illegal(OneReveal())
    if not can_bid(state):
        raise Illegal(NoHigherBid())
    _check_place(state, who, die)
    if die in state.revealed[who]:
        raise Illegal(AlreadyRevealed(die))


def _check_place(state: Partners, who: Seat, place: int) -> None:
    if not 1 <= place <= len(state.dice[who]):
        raise Illegal(NoSuchDieBehind(who, place, len(state.dice[who])))


def _reroll(
    state: Partners, seat: Seat, who: Seat, chosen: tuple[Place, ...], told: tuple[Event, ...], dice: Dice
) -> Step:
    rolled = dict(zip(chosen, dice.draw(seat, FACES, len(chosen)), strict=True))
    hand = tuple(rolled.get(place, die) for place, die in enumerate(state.dice[who], 1))
    after = replace(state, dice=put(state.dice, who, hand))
    return Step(after, (*told, DiceRerolled(seat, who, chosen), BehindRerolled(seat, who, hand)))


def _learn(state: Partners, seat: Seat, who: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    pool = learnable(state, seat, who)
    if not pool:
        raise Illegal(CannotLearn(who))
    (place,) = dice.draw(None, pool)
    after = replace(state, learnt=(*state.learnt, Learnt(seat, who, place)))
    learnt = DieLearnt(seat, who, place, state.dice[who][place - 1])
    return Step(after, (*told, DieLocked(seat, who, place), learnt))


def reveal_offers(view: Partners, seat: Seat) -> tuple[Offer, ...]:
    """Offer every reveal that is open to a seat, with each reroll and each look."""
    if view.ran or not can_bid(view):
        return ()
    who = behind(view, seat)
    hidden, fixed = hidden_places(view, who), locked(view, who)
    others = tuple(other for other in view.order if learnable(view, seat, other))
    found: list[Offer] = []
    for die in hidden:
        loose = tuple(place for place in hidden if place not in fixed and place != die)
        if loose:
            found.append(offer(RevealReroll, die=die, dice=Some(loose, least=1)))
        elif not others:
            found.append(offer(RevealReroll, die=die, dice=()))
    if hidden and others:
        found.append(offer(RevealLearn, die=OneOf(hidden), who=OneOf(others)))
    return tuple(found)


def seen(state: Partners, seat: Seat | None) -> Hands:
    """Give everybody's dice as a seat sees them, or (None) as a spectator does."""
    open_ = [set(shown) for shown in state.revealed]
    if seat is not None and seat not in state.out and state.dice[seat]:
        who = behind(state, seat)
        open_[who].update(places(state, who))
        for entry in state.learnt:
            if entry.seat == seat:
                open_[entry.who].add(entry.place)
    return tuple(
        tuple(die if place in shown else HIDDEN for place, die in enumerate(hand, 1)) if shown else hidden(hand)
        for hand, shown in zip(state.dice, open_, strict=True)
    )
