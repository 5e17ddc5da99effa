"""The rules of the duel: two make higher and higher claims; who loses a round gains a die, and eleven are too many."""

from croupier import (
    Dice,
    Event,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Outcome,
    Seat,
    Start,
    Step,
    Wait,
    replace,
)
from plugins.liarsdice.actions import Challenge
from plugins.liarsdice.bids import HIDDEN, Said, fault, found, hidden, put, rows
from plugins.liarsdice.duel.actions import Accuse, Cheat, Claim, Mulligan, OutOfTime
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.anomalies import doubled as three_faces
from plugins.liarsdice.duel.display import began
from plugins.liarsdice.duel.display import lying as lying
from plugins.liarsdice.duel.display import show as show
from plugins.liarsdice.duel.display import view as view
from plugins.liarsdice.duel.events import (
    Accused,
    ClaimFalse,
    ClaimMade,
    DiceChosen,
    DieShown,
    DoubledFaces,
    Peeked,
    RolledAnew,
    RoundLost,
    SumTold,
    TimeLost,
)
from plugins.liarsdice.duel.menus import menu as menu
from plugins.liarsdice.duel.options import check as check
from plugins.liarsdice.duel.options import drawn as draw_anomalies
from plugins.liarsdice.duel.options import told as told_anomalies
from plugins.liarsdice.duel.position import (
    DICE,
    FRESH_DICE,
    MOST_DICE,
    MOVE,
    MULLIGAN,
    QUICK,
    REROLLED,
    WATCHED,
    Position,
    faces,
    must_show,
)
from plugins.liarsdice.duel.refusals import (
    AlreadyCheated,
    AlreadyChosen,
    AlreadyShown,
    ChooseFirst,
    ClaimCountTooSmall,
    ClaimNoSuchFace,
    ClaimTooLow,
    FirstMustClaim,
    MustShow,
    NoCheatsLeft,
    NoSuchDie,
    NothingToShow,
    NotInPlay,
    TooManyDice,
)
from plugins.liarsdice.events import Challenged, YourDice
from plugins.liarsdice.position import next_turn


def setup(start: Start, dice: Dice) -> Step:
    """Draw the anomalies and begin the first round, which the challenged player opens: the second to join."""
    anomalies = draw_anomalies(start.options, dice)
    count = FRESH_DICE if Anomaly.FRESHSTART in anomalies else DICE
    hand = hidden(range(count))
    return _begin(Position(anomalies=anomalies, dice=(hand, hand), opener=1), told_anomalies(anomalies), dice)


def apply(state: Position, seat: Seat, action: object, dice: Dice) -> Step:
    """Make an action, or raise `Illegal`."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _end(replace(state, out=(seat,)), 1 - seat, "left", ())
    if isinstance(action, Cheat):
        return _cheat(state, seat)
    if seat not in state.wait.seats:
        raise Illegal(AlreadyChosen() if state.wait.kind == MULLIGAN else NotYourTurn())
    if state.wait.kind == MULLIGAN:
        if not isinstance(action, Mulligan):
            raise Illegal(ChooseFirst())
        return _mulligan(state, seat, action, dice)
    match action:
        case Claim():
            return _claim(state, seat, action)
        case Challenge():
            return _challenge(state, seat, dice)
        case Accuse():
            return _accuse(state, seat, dice)
        case OutOfTime():
            return _lose(state, seat, (TimeLost(seat, len(state.dice[seat]) + 1),), dice)
    _check_in_play(state, Anomaly.MULLIGAN)
    raise Illegal(NotNow())


# -- a round ------------------------------------------------------------------------------------------------------


def _begin(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    """Begin a round: the doubled faces, the roll, and what comes before the first claim."""
    doubled = three_faces(dice) if Anomaly.DOUBLEFACE in state.anomalies else ()
    fresh = replace(state, claims=(), shown=((), ()), sums=(0, 0), lies=((), ()), cheated=(False, False))
    state = replace(fresh, round=state.round + 1, doubled=doubled)
    state = replace(state, dice=tuple(dice.draw(who, faces(state), len(state.dice[who])) for who in (0, 1)))
    doubled_told = (DoubledFaces(doubled),) if doubled else ()
    told = (*told, began(state), *doubled_told, *(YourDice(who, state.dice[who]) for who in (0, 1)))
    if Anomaly.MULLIGAN in state.anomalies:
        return Step(replace(state, wait=Wait(MULLIGAN, (0, 1), next_turn(state), state.round)), told)
    return _open(state, told)


def _open(state: Position, told: tuple[Event, ...]) -> Step:
    """Tell the sums of the dice that count, and let the opener claim."""
    if Anomaly.SUMMATION in state.anomalies:
        fresh = Anomaly.FRESHSTART in state.anomalies
        sums = tuple(0 if fresh and len(other) < WATCHED else sum(other) for other in reversed(state.dice))
        state = replace(state, sums=sums)
        told = (*told, *(SumTold(who, total) for who, total in enumerate(sums) if total))
    return Step(_await(state, state.opener), told)


def _mulligan(state: Position, seat: Seat, action: Mulligan, dice: Dice) -> Step:
    places = tuple(sorted(set(action.dice)))
    for place in places:
        _check_place(state, seat, place)
    if len(places) > REROLLED:
        raise Illegal(TooManyDice(len(places)))
    assert state.wait is not None
    told: tuple[Event, ...] = (DiceChosen(seat),)
    if places:
        rolled = dict(zip(places, dice.draw(seat, faces(state), len(places)), strict=True))
        hand = tuple(rolled.get(place, die) for place, die in enumerate(state.dice[seat], 1))
        state = replace(state, dice=put(state.dice, seat, hand))
        told = (*told, RolledAnew(seat, hand))
    seats = tuple(who for who in state.wait.seats if who != seat)  # type: ignore[union-attr]
    if seats:
        return Step(replace(state, wait=replace(state.wait, seats=seats)), told)  # type: ignore[type-var]
    return _open(state, told)


def _claim(state: Position, seat: Seat, action: Claim) -> Step:
    refusal = fault(state.standing, action.count, action.face, ClaimTooLow, ClaimCountTooSmall, ClaimNoSuchFace)
    if refusal is not None:
        raise Illegal(refusal)
    _check_shown(state, seat, action.place)
    places = () if action.place is None else (action.place,)
    told: tuple[Event, ...] = (ClaimMade(seat, action.count, action.face, places),)
    if action.place is not None:
        shown = DieShown(1 - seat, seat, action.place, state.dice[seat][action.place - 1])
        told = (*told, shown)
        state = replace(state, shown=put(state.shown, seat, (*state.shown[seat], action.place)))
    if Anomaly.ORACLE in state.anomalies and found(state.dice, action.face) < action.count:
        told = (*told, ClaimFalse(seat, action.count, action.face))
        state = replace(state, lies=put(state.lies, seat, (*state.lies[seat], len(state.claims))))
    state = replace(state, claims=(*state.claims, Said(seat, action.count, action.face)))
    return Step(_await(state, 1 - seat), told)


def _check_shown(state: Position, seat: Seat, place: int | None) -> None:
    if not must_show(state, seat):
        if place is not None:
            raise Illegal(NothingToShow())
        return
    if place is None:
        raise Illegal(MustShow())
    _check_place(state, seat, place)
    if place in state.shown[seat]:
        raise Illegal(AlreadyShown(place))


def _check_place(state: Position, seat: Seat, place: int) -> None:
    if not 1 <= place <= len(state.dice[seat]):
        raise Illegal(NoSuchDie(place, len(state.dice[seat])))


def _challenge(state: Position, seat: Seat, dice: Dice) -> Step:
    claim = state.standing
    if claim is None:
        raise Illegal(FirstMustClaim())
    there = found(state.dice, claim.face)
    loser = seat if there >= claim.count else claim.seat
    told = (
        Challenged(seat, claim.seat, claim.count, claim.face, rows(state.dice, claim.face, (0, 1))),
        RoundLost(loser, there, claim.face, len(state.dice[loser]) + 1),
    )
    return _lose(state, loser, told, dice)


def _accuse(state: Position, seat: Seat, dice: Dice) -> Step:
    _check_in_play(state, Anomaly.CHEAT)
    if state.standing is None:
        raise Illegal(FirstMustClaim())
    right = state.cheated[1 - seat]
    loser = 1 - seat if right else seat
    return _lose(state, loser, (Accused(seat, 1 - seat, right, loser, len(state.dice[loser]) + 1),), dice)


def _cheat(state: Position, seat: Seat) -> Step:
    assert state.wait is not None
    _check_in_play(state, Anomaly.CHEAT)
    if state.wait.kind == MULLIGAN:
        raise Illegal(ChooseFirst())
    if state.cheated[seat]:
        raise Illegal(AlreadyCheated())
    if not state.cheats[seat]:
        raise Illegal(NoCheatsLeft())
    left = state.cheats[seat] - 1
    after = replace(state, cheated=put(state.cheated, seat, True), cheats=put(state.cheats, seat, left))
    return Step(after, (Peeked(seat, state.dice[1 - seat], left),))


def _check_in_play(state: Position, anomaly: Anomaly) -> None:
    if anomaly not in state.anomalies:
        raise Illegal(NotInPlay(anomaly))


def _lose(state: Position, loser: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    """Give the loser of a round a die; the match is over above ten."""
    hand = (*state.dice[loser], HIDDEN)
    state = replace(state, dice=put(state.dice, loser, hand), opener=loser)
    if len(hand) > MOST_DICE:
        return _end(state, 1 - loser, "won", told)
    return _begin(state, told, dice)


def _await(state: Position, seat: Seat) -> Position:
    kind = QUICK if Anomaly.FRESHSTART in state.anomalies else MOVE
    return replace(state, wait=Wait(kind, (seat,), next_turn(state), state.round))


def _end(state: Position, winner: Seat, reason: str, told: tuple[Event, ...]) -> Step:
    return Step(replace(state, wait=None, outcome=Outcome(reason, ((winner,), (1 - winner,)))), told)
