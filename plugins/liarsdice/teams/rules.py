"""The rules of liar's dice in teams of two: nobody sees their own dice, everybody those of the player behind."""

from croupier import Dice, Event, GameOver, Illegal, Leave, NotNow, Outcome, Seat, Start, Step, Wait, replace
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import hidden
from plugins.liarsdice.cups import DICE, check_turn, cups, deal, judged, lose_die, pass_on, said
from plugins.liarsdice.events import DiceStay, RoundBegan
from plugins.liarsdice.position import last_two, next_turn
from plugins.liarsdice.teams.actions import NameFirst, Pick, RevealLearn, RevealReroll
from plugins.liarsdice.teams.display import lying as lying
from plugins.liarsdice.teams.display import show as show
from plugins.liarsdice.teams.display import view as view
from plugins.liarsdice.teams.events import BehindDice, FirstNamed, GarnetsStaked, TeamsFormed
from plugins.liarsdice.teams.menus import menu as menu
from plugins.liarsdice.teams.position import BID, FIRST, PICK, TURN, Position, behind, free, watcher
from plugins.liarsdice.teams.refusals import NotFree, NowBid
from plugins.liarsdice.teams.reveals import reveal

STAKE = 1
"""Garnets that a mate stakes."""


def setup(start: Start, dice: Dice) -> Step:
    """Let the two who have most garnets lead, the first of equal ones to join, and the richer one pick."""
    seats = tuple(range(start.seats))
    garnets = start.tallies or (0,) * start.seats
    leaders = tuple(sorted(seats, key=lambda seat: (-garnets[seat], seat))[:2])
    blank = hidden(range(DICE))
    state = Position(
        order=seats,
        dice=(blank,) * start.seats,
        leaders=leaders,
        garnets=garnets,
        wait=Wait(PICK, leaders[:1], 1),
    )
    return Step(state)


def apply(state: Position, seat: Seat, action: object, dice: Dice) -> Step:
    """Make an action, or raise `Illegal`."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _leave(state, seat, dice)
    check_turn(state, seat)
    match action:
        case Pick(who) if state.wait.kind == PICK:
            return _pick(state, who, dice)
        case NameFirst(who) if state.wait.kind == FIRST:
            if who in state.out:
                raise Illegal(NotFree(who, tuple(other for other in state.order if other not in state.out)))
            return _deal(state, who, (FirstNamed(seat, who),), dice)
    if state.wait.kind not in (TURN, BID):
        raise Illegal(NotNow())
    return _turn(state, seat, action, dice)


def _turn(state: Position, seat: Seat, action: object, dice: Dice) -> Step:
    match action:
        case Bid() | BidSum():
            bid, told = said(state, seat, action)
            return Step(_pass_on(replace(state, bids=(*state.bids, bid)), seat), (told,))
        case Challenge():
            if state.ran:
                raise Illegal(NowBid())
            loser, events = judged(state, seat)
            return _next_round(lose_die(state, loser), loser, events, dice)
        case RevealReroll() | RevealLearn():
            return reveal(state, seat, action, dice)
    raise Illegal(NotNow())


def _pass_on(state: Position, seat: Seat) -> Position:
    """Let the next seat of the circle move, with all that a turn allows."""
    return pass_on(replace(state, ran=False), seat, TURN)


# -- before the first round ---------------------------------------------------------------------------------------


def _pick(state: Position, who: Seat, dice: Dice) -> Step:
    """Give the first leader this mate, and the second the one that is left."""
    if who not in free(state):
        raise Illegal(NotFree(who, free(state)))
    (other,) = (seat for seat in state.order if seat not in (*state.leaders, who))
    one, two = state.leaders
    state = replace(state, mates=(who, other), order=(one, two, who, other))
    teams = TeamsFormed(one, who, two, other, state.order)
    lent = tuple(mate for mate in state.mates if not state.garnets[mate])
    staked = GarnetsStaked(tuple(mate for mate in state.mates if mate not in lent), lent)
    return _ask_first(state, (teams, staked), dice)


def _ask_first(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    """Ask the richer team's leader who opens, or its mate; without either the usual one opens."""
    for seat in state.teams[state.richer]:
        if seat not in state.out:
            return Step(replace(state, wait=Wait(FIRST, (seat,), next_turn(state))), told)
    return _deal(state, state.mates[0], told, dice)


# -- rounds -------------------------------------------------------------------------------------------------------


def _deal(state: Position, opener: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    state = replace(state, revealed=((),) * len(state.dice), learnt=(), ran=False)
    mates = any(set(state.players) == set(team) for team in state.teams)
    hands = tuple(() if seat in state.out else hand for seat, hand in enumerate(state.dice))
    state = replace(state, dice=hands)
    dealt = deal(state, opener, TURN, last_two(state) and not mates, lambda seat: watcher(state, seat), dice)
    private = (BehindDice(seat, behind(dealt, seat), dealt.dice[behind(dealt, seat)]) for seat in dealt.players)
    return Step(dealt, (*told, RoundBegan(dealt.round, dealt.total, cups(dealt)), *private))


def _next_round(state: Position, opener: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    return _end(state, "last", told) if _over(state) else _deal(state, opener, told, dice)


def _over(state: Position) -> bool:
    return bool(state.mates) and any(set(team) <= set(state.out) for team in state.teams)


def _leave(state: Position, seat: Seat, dice: Dice) -> Step:
    if state.wait is None or seat in state.out:
        return Step(state)
    left = replace(state, out=(*state.out, seat), gone=(*state.gone, seat))
    if state.wait.kind in (TURN, BID):
        if _over(left):
            return _end(left, "left", ())
        going = _pass_on(left, seat) if seat in state.wait.seats else left
        return Step(going, (DiceStay(seat),))
    return _leave_early(left, seat, dice)


def _leave_early(state: Position, seat: Seat, dice: Dice) -> Step:
    """Go on without a seat that left before the first round: what it was to choose is chosen as usual."""
    assert state.wait is not None
    step = Step(state)
    if not state.mates and (seat in state.wait.seats or len(state.players) == 1):
        step = _pick(state, free(state)[0], dice)
    if _over(step.state):
        return _end(step.state, "left", step.events)
    return _ask_first(state, (), dice) if seat in state.wait.seats and state.wait.kind == FIRST else step


def _end(state: Position, reason: str, told: tuple[Event, ...]) -> Step:
    """Rank the team that is left before the other, and those who left by their own will behind both."""
    winner = next(place for place, team in enumerate(state.teams) if not set(team) <= set(state.out))
    groups = [state.teams[winner], state.teams[1 - winner]]
    stayed = [tuple(seat for seat in team if seat not in state.gone) for team in groups]
    ranking = tuple(group for group in (*stayed, state.gone) if group)
    outcome = Outcome(reason, ranking, tallies=_payout(state, winner), teams=state.teams)
    return Step(replace(state, wait=None, outcome=outcome), told)


def _payout(state: Position, winner: int) -> tuple[int, ...]:
    """Count what every seat wins or loses: a mate who won gets two back for one; nobody loses what was lent."""
    paid = [0] * len(state.dice)
    for team, mate in enumerate(state.mates):
        won = team == winner and mate not in state.gone
        paid[mate] = STAKE if won else -min(STAKE, max(0, state.garnets[mate]))
    return tuple(paid)
