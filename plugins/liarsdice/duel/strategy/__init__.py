"""The duel: what happens when the clock runs out, and how the house plays."""

from collections.abc import Sequence
from math import exp
from random import Random

from croupier import Action, Place, Seat
from plugins.liarsdice.actions import Challenge
from plugins.liarsdice.bids import FACES
from plugins.liarsdice.duel.actions import Accuse, Cheat, Claim, Mulligan, OutOfTime
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.position import MULLIGAN, REROLLED, Position, must_show, unshown
from plugins.liarsdice.duel.strategy import outlines
from plugins.liarsdice.duel.strategy.belief import Belief
from plugins.liarsdice.strategy.levels import easy_bid
from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.tables import DOUBT, choice

WELL = 0.5
"""How many moves of the fair level are the best."""
SOFTNESS = 0.02
"""How far moves may fall behind the best and still be made now and then, so that they tell less."""
CHEATERS = 0.12
"""How often an opponent cheats in a round, as far as one knows beforehand."""
SUSPICION = 6.0
"""How much at most one claim makes cheating likelier."""
UNSURE = 0.6
"""One cheats where no move is likelier than this to win."""


def expire(view: Position, seat: Seat) -> Action:
    """Lose the round; before it, reroll nothing."""
    assert view.wait is not None
    return Mulligan() if view.wait.kind == MULLIGAN else OutOfTime()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Play small rounds by the tables, larger ones in outline, and else by what one believes of the other hand."""
    assert view.wait is not None
    if view.wait.kind == MULLIGAN:
        return Mulligan(_rerolled(view, seat))
    if not set(view.anomalies) <= {Anomaly.FRESHSTART}:
        return believing(view, seat, chance)
    number = _solved(view, seat, chance)
    if number is None:
        return _outlined(view, seat, chance)
    return Challenge() if number == DOUBT else Claim(number // 6 + 1, number % 6 + 1)


def fair(view: Position, seat: Seat, chance: Random) -> Action:
    """Play every other move as well as possible, and the others as the easy level."""
    return (bot if chance.random() < WELL else easy)(view, seat, chance)


def easy(view: Position, seat: Seat, chance: Random) -> Action:
    """Claim by one's own dice, sometimes anything, and doubt seldom; reroll nothing, show anything."""
    assert view.wait is not None
    if view.wait.kind == MULLIGAN:
        return Mulligan()
    seen = [sum(hand.count(face) for hand in view.dice) if face else 0 for face in range(len(FACES) + 1)]
    total = sum(map(len, view.dice))
    standing = (view.standing.count, view.standing.face) if view.standing else None
    claim = easy_bid(seen, total - sum(seen), standing, total, chance)
    if claim is None:
        return Challenge()
    return Claim(*claim, chance.choice(unshown(view, seat)) if must_show(view, seat) else None)


def believing(view: Position, seat: Seat, chance: Random, bolder: float = 0.0) -> Action:
    """Make one of the moves that are likeliest to win the round, for one who is bolder than the house by so much."""
    values = valued(Belief(view, seat, bolder))
    if max(value for value, _ in values) < UNSURE and _may_cheat(view, seat):
        return Cheat()
    return chance.choices([action for _, action in values], softened([value for value, _ in values]))[0]


def valued(belief: Belief) -> list[tuple[float, Action]]:
    """List the moves worth a thought, with the chance to win the round by each."""
    values: list[tuple[float, Action]] = [
        (belief.worth(*claim), Claim(*claim, _shown(belief, *claim))) for claim in belief.claims()
    ]
    if belief.view.standing is not None:
        values.append((1 - belief.true(*belief.view.standing.rank), Challenge()))
        if Anomaly.CHEAT in belief.view.anomalies:
            values.append((suspicion(belief), Accuse()))
    return values


def softened(values: Sequence[float]) -> list[float]:
    """Weigh moves by their values: those that are nearly as good as the best are made now and then."""
    best = max(values)
    return [exp((value - best) / SOFTNESS) for value in values]


def suspicion(belief: Belief) -> float:
    """Tell how likely the other has cheated in this round, by claims that fit one's own dice too well."""
    odds = CHEATERS / (1 - CHEATERS)
    view, mine = belief.view, belief.mine
    for face in {claim.face for claim in view.claims if claim.seat != belief.seat}:
        held = mine[face - 1]
        odds *= min(SUSPICION, 1 / at_least(len(view.dice[belief.seat]), held, belief.chances[face - 1]))
        odds *= 1.0 if held else 0.5
    return odds / (1 + odds)


def _may_cheat(view: Position, seat: Seat) -> bool:
    cheats = Anomaly.CHEAT in view.anomalies and view.cheats[seat] > 0 and not view.cheated[seat]
    return cheats and len(view.claims) > 1


def _shown(belief: Belief, count: int, face: int) -> Place | None:
    """Choose what to show with a claim: a die of its face where it is a bluff, another one where it is not."""
    view, seat = belief.view, belief.seat
    if not must_show(view, seat):
        return None
    free = [place for place in range(1, len(view.dice[seat]) + 1) if place not in view.shown[seat]]
    bluffs = belief.true(count, face) < 0.5
    return next((place for place in free if (view.dice[seat][place - 1] == face) == bluffs), free[0])


def _rerolled(view: Position, seat: Seat) -> tuple[Place, ...]:
    """Keep the dice of one's strongest face and roll the others again."""
    hand = view.dice[seat]
    face = max(hand, key=lambda face: (hand.count(face), face in view.doubled, face))
    return tuple(place for place, die in enumerate(hand, 1) if die != face)[:REROLLED]


def _outlined(view: Position, seat: Seat, chance: Random) -> Action:
    """Choose in a round that is known in outline, as far as the other claims what is known too."""
    moves = outlines.moves(view, seat)
    if not moves:
        return believing(view, seat, chance)
    (rank,) = chance.choices(list(moves), list(moves.values()))
    return Challenge() if rank is None else Claim(*rank)


def _solved(view: Position, seat: Seat, chance: Random) -> int | None:
    mine, theirs = len(view.dice[seat]), len(view.dice[1 - seat])
    opener, other = (mine, theirs) if len(view.claims) % 2 == 0 else (theirs, mine)
    return choice(opener, other, [(claim.count, claim.face) for claim in view.claims], view.dice[seat], chance)
