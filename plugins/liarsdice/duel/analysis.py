"""What claims and challenges cost in a duel, by what one may believe of the other hand."""

from collections.abc import Sequence
from random import Random

from croupier import Action, Appraisal, Face, Remark, Seat
from plugins.liarsdice.actions import Challenge
from plugins.liarsdice.analysis import MIXED, is_mixed
from plugins.liarsdice.bids import FACES, HIDDEN
from plugins.liarsdice.duel.actions import Claim
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.outlook import shares
from plugins.liarsdice.duel.position import MOST_DICE, MULLIGAN, Position
from plugins.liarsdice.duel.strategy import outlines
from plugins.liarsdice.duel.strategy.belief import Belief
from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.playouts import answer

COSTLY = 0.25
"""The least chance to win the round that is worth a word: what one believes is no nearer the truth."""
EVEN = 0.5
"""No claim that is likelier true is called a mistake, and no challenge of one that is less likely so."""
DOUBT = (0, 0)
"""What stands for a challenge where a claim is told."""


class ClaimCost(Remark):
    """A claim, how likely it was by the dice that its seat saw, and by percent how it and what was better win."""

    seat: Seat
    round: int
    count: int
    face: Face
    likely: int
    wins: int
    better_count: int
    better_face: Face
    best: int


class ChallengeCost(Remark):
    """A challenge of a claim, how likely that was by the dice that the seat saw, and how it and a claim win."""

    seat: Seat
    round: int
    count: int
    face: Face
    likely: int
    wins: int
    better_count: int
    better_face: Face
    best: int


PLAYED_OUT = 0.1
"""How much of a position's worth is told by playing its round out on the dice that lie there."""


def worth(state: Position) -> Sequence[float]:
    """Share the win out by how many dice each may be given before it loses, now and as the round would end."""
    rest = [MOST_DICE + 1 - len(hand) for hand in state.dice]
    loser = _expected_loser(state)
    then = [left - (seat == loser) for seat, left in enumerate(rest)]
    if loser is None:
        return shares(rest)
    pairs = zip(shares(rest), shares(then), strict=True)
    return [(1 - PLAYED_OUT) * now + PLAYED_OUT * later for now, later in pairs]


def _expected_loser(state: Position) -> Seat | None:
    """Tell who loses the round, if both claim what each believes in by its own dice, and doubt the rest."""
    if state.wait is None or state.wait.kind == MULLIGAN or not all(map(all, state.dice)):
        return None
    seat, standing = state.wait.seats[0], state.standing
    bid, bidder = standing.rank if standing else None, standing.seat if standing else 1 - state.wait.seats[0]
    total = sum(map(len, state.dice))
    seen = [([0, *(hand.count(face) for face in FACES)], total - len(hand)) for hand in state.dice]
    while (higher := answer(*seen[seat], bid, total)) is not None:
        bid, bidder, seat = higher, seat, 1 - seat
    there = sum(hand.count(bid[1]) for hand in state.dice) if bid else 0
    return seat if bid and there >= bid[0] else bidder


def appraise(view: Position, seat: Seat, action: Action, chance: Random) -> Appraisal | None:
    """Judge a claim or a challenge, unless what was solved makes it too; cheats and accusations are not judged."""
    if (
        not isinstance(action, Claim | Challenge)
        or suspect(view, seat, action) <= EVEN
        or _is_mixed(view, seat, action)
    ):
        return None
    belief, standing = Belief(view, seat), view.standing
    challenge = 1 - belief.true(*standing.rank) if standing else 0.0
    wins = {claim: belief.worth(*claim) for claim in belief.claims()}
    kind: type[ClaimCost | ChallengeCost]
    if isinstance(action, Claim):
        kind, told, mine = ClaimCost, (action.count, action.face), belief.worth(action.count, action.face)
        wins |= {DOUBT: challenge} if standing else {}
    else:
        kind, told, mine = ChallengeCost, standing.rank if standing else DOUBT, challenge
    better = max(wins, key=lambda claim: wins[claim])
    if wins[better] - mine < COSTLY:
        return None
    figures = round(100 * _likely(view, seat, *told)), round(100 * mine), *better, round(100 * wins[better])
    return Appraisal(wins[better] - mine, kind(seat, view.round, *told, *figures))


def suspect(view: Position, seat: Seat, action: Action) -> float:
    """Tell how far a choice goes against the dice that the seat sees."""
    if isinstance(action, Challenge) and view.standing is not None:
        return _likely(view, seat, *view.standing.rank)
    return 1 - _likely(view, seat, action.count, action.face) if isinstance(action, Claim) else 0.0


def _likely(view: Position, seat: Seat, count: int, face: Face) -> float:
    """Tell how likely a claim is by the dice that the seat sees, the others falling by chance alone."""
    seen = sum(hand.count(face) for hand in view.dice)
    unseen = sum(hand.count(HIDDEN) for hand in view.dice)
    return at_least(unseen, count - seen, Belief(view, seat).chances[face - 1])


def _is_mixed(view: Position, seat: Seat, action: Claim | Challenge) -> bool:
    if not set(view.anomalies) <= {Anomaly.FRESHSTART}:
        return False
    mine, theirs = len(view.dice[seat]), len(view.dice[1 - seat])
    dice = (mine, theirs) if len(view.claims) % 2 == 0 else (theirs, mine)
    made = (action.count, action.face) if isinstance(action, Claim) else None
    bids = [(claim.count, claim.face) for claim in view.claims]
    often = outlines.moves(view, seat)
    return is_mixed(dice, bids, view.dice[seat], made) or often.get(made, 0.0) * MIXED >= max(
        often.values(), default=1.0
    )
