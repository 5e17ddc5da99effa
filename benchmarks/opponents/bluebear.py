"""Players of BlueBear, simple ones and some who are harder for the house; they see what a seat sees.

The same dice are played with the house at each seat, and whoever thinks has chance by the game and the turn alone: so
games go alike until somebody thinks otherwise, and luck is told apart from strength. The error is that of such sets.
`threshold40` challenges what is true with less than .4 and else bids what is likeliest; `lookahead` looks one step
ahead, at what the next seat would do by that policy on 40 deals that fit the bids; `rollout` plays rounds to their end
on any deals, and `believing` on those that fit. `knowing` asks the house's own program what it would have bid with each
hand, and is played by name alone. By the time of single games the usual rows take some four minutes on two idle cores
with the usual number of games, and a row of 240 games at most one.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import fmean

from core.engine.dice import SeededDice
from croupier import Action, Seat, Start, replace
from opponents import Played, Player, Row, Study, timed
from plugins.bluebear import GAME, rules, strategy
from plugins.bluebear.actions import Bid, Bluff, Throw
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import HIDDEN, THROW, Position
from plugins.bluebear.ring import FACES, above, claim, height
from plugins.bluebear.strategy.odds import Tally, knowledge, likelihood, tally, threshold
from plugins.bluebear.strategy.playouts import Belief, Deal, order, own

GAMES = 32
STUDIES: dict[str, tuple[Study, int, int]] = {}
PLAYOUTS = 40
WORTH_A_TRY = 0.2
"""Bids are tried that are at least so likely true, and the lowest in any case."""
UNDOUBTED = 0.02
"""How much more than the share of the dice that a seat has a bid is worth that the next one does not doubt."""
HEARD = 80
"""Deals on which the house is asked what it would have bid."""
UNLIKE = 0.15
"""The weight of a deal on which it would have bid otherwise, where it plays by chance too."""

Value = Callable[[Deal, Seat, Action], float]
"""What a move is worth on a deal."""
Deals = Callable[[Random], dict[Seat, Tally]]
"""Gives one way in which the others' dice may lie."""


def lookahead(view: Position, seat: Seat, chance: Random) -> Action:
    """See on 40 deals that fit the bids whether the next seat doubts a bid, and what that costs whom; look no further.

    It knows the policy by which it is doubted, and believes bids as the house does.
    """
    return _best(view, seat, chance, Belief(view, seat).deal, _step)


def rollout(view: Position, seat: Seat, chance: Random) -> Action:
    """Play each move out by the threshold policy on 40 even deals, and take what leaves the largest share of dice."""
    return _best(view, seat, chance, _evenly(view, seat), _share)


def believing(view: Position, seat: Seat, chance: Random) -> Action:
    """Do the same on deals that are as likely as the bids make them, by the same belief as the house."""
    return _best(view, seat, chance, Belief(view, seat).deal, _share)


def knowing(view: Position, seat: Seat, chance: Random) -> Action:
    """Do the same, and know the house by its program: ask it what it would have bid there with each hand."""
    deal = _heard(view, seat, chance) if view.bids and not view.bids[-1].rerolled else Belief(view, seat).deal
    return _best(view, seat, chance, deal, _share)


def _heard(view: Position, seat: Seat, chance: Random) -> Deals:
    """Give deals as often as the house makes the last bid on them."""
    belief, last = Belief(view, seat), view.bids[-1]
    deals = [belief.deal(chance) for _ in range(HEARD)]
    if not view.hands[last.seat] or view.shown[last.seat]:
        return belief.deal
    before, made = replace(view, bids=view.bids[:-1]), Bid(last.count, last.face)
    asked: Counter[Tally] = Counter()
    for hand in {deal[last.seat] for deal in deals}:
        there = replace(before, hands=_hands(view, last.seat, hand))
        asked[hand] += strategy.bot(there, last.seat, chance) == made
    weights = [UNLIKE + asked[deal[last.seat]] for deal in deals]
    return lambda chance: chance.choices(deals, weights)[0]


def _hands(view: Position, seat: Seat, hand: Tally) -> tuple[tuple[int, ...], ...]:
    """Give the hands as a seat with this one sees them."""
    own = tuple(face for face, count in zip(FACES, hand, strict=True) for _ in range(count))
    return tuple(own if who == seat else (HIDDEN,) * len(dice) for who, dice in enumerate(view.hands))


def _evenly(view: Position, seat: Seat) -> Deals:
    hidden = {who: len(hand) - len(view.shown[who]) for who, hand in enumerate(view.hands) if hand and who != seat}

    def deal(chance: Random) -> dict[Seat, Tally]:
        return {who: tally(chance.choices(FACES, k=dice)) for who, dice in hidden.items() if dice}

    return deal


def _best(view: Position, seat: Seat, chance: Random, deals: Deals, value: Value) -> Action:
    """Take the move that is worth most on average."""
    if view.wait is not None and view.wait.kind == THROW:
        return Throw()
    moves, after = list(_moves(view)), order(view)
    worth = [0.0] * len(moves)
    public = tally([hand[place - 1] for hand, seen in zip(view.hands, view.shown, strict=True) for place in seen])
    for _ in range(PLAYOUTS):
        deal = Deal(view, {**deals(chance), seat: own(view, seat)}, public, after)
        for place, move in enumerate(moves):
            worth[place] += value(deal, seat, move)
    return moves[max(range(len(moves)), key=worth.__getitem__)]


def _moves(view: Position) -> Iterator[Action]:
    known, unseen = knowledge(view)
    for place, one in enumerate(above(view.total, view.standing, 6 * view.total)):
        if not place or likelihood(known, unseen, one.count, one.face) >= WORTH_A_TRY:
            yield Bid(one.count, one.face)
    if view.bids:
        yield Bluff()


def _share(deal: Deal, seat: Seat, move: Action) -> float:
    """Give a seat's share of the dice after the round."""
    left = deal.left(deal.ending(seat, height(move.count, move.face)) if isinstance(move, Bid) else _now(deal, seat))
    return left[seat] / sum(left)


def _step(deal: Deal, seat: Seat, move: Action) -> float:
    """Give a seat's share of the dice if the round ends with the next seat's move, else its share now and a bit."""
    ending = _now(deal, seat)
    if isinstance(move, Bid):
        other, place = deal.after[seat], height(move.count, move.face)
        if threshold(deal.known[other], deal.unseen[other], place, deal.doubt):
            return len(deal.view.hands[seat]) / deal.view.total + UNDOUBTED
        ending = seat, other, place
    left = deal.left(ending)
    return left[seat] / sum(left)


def _now(deal: Deal, seat: Seat) -> tuple[Seat, Seat, int]:
    standing = deal.view.bids[-1] if deal.view.bids else None
    return (standing.seat, seat, height(standing.count, standing.face)) if standing else (seat, seat, 0)


def doubting(doubt: float) -> Player:
    """Give the threshold policy with another threshold."""

    def play(view: Position, seat: Seat, chance: Random) -> Action:
        standing = height(view.standing.count, view.standing.face) if view.standing else 0
        place = threshold(*knowledge(view), standing, doubt)
        return Bid(claim(place).count, claim(place).face) if place else Bluff()

    return play


def at_random(view: Position, seat: Seat, chance: Random) -> Action:
    """Take any offer."""
    return chance.choice(rules.menu(view, seat)).sample(chance)


OTHERS: dict[str, Player] = {
    "random": at_random,
    "threshold40": doubting(0.4),
    "threshold50": doubting(0.5),
    "lookahead": lookahead,
    "rollout": rollout,
    "believing": believing,
    "knowing": knowing,
}
USUAL = ("rollout", "believing")
OPTIONS = ("", "exact", "giveaway", "reroll")
BEGINNERS = {"bluebear": (GAME, doubting(0.4), 1)}
house = timed(strategy.bot)


def wins(seats: int, other: Player, number: int, options: BlueBearOptions, one: Player = house, mine: Seat = 0) -> bool:
    """Play one game and tell whether the one seat won it."""
    dice = SeededDice(number.to_bytes(4, "big"), {})
    state = rules.setup(Start(seats, options), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        player, chance = one if seat == mine else other, Random(f"{number} {state.wait.turn}")
        state = rules.apply(state, seat, player(rules.view(state, seat), seat, chance), dice).state
    return bool(state.outcome.ranking[0] == (mine,))


def shared(number: int, seats: int, rival: str, option: str) -> Played:
    """Play the same dice from each seat."""
    options = BlueBearOptions(**({option: True} if option else {}))
    return Played(fmean(wins(seats, OTHERS[rival], number, options, house, mine) for mine in range(seats)))


def rows() -> Iterator[Row]:
    """List the rows; for two `exact` is as if it weren't."""
    for option in OPTIONS:
        for name in OTHERS:
            for seats in range(3 if option == "exact" else 2, 7):
                play = partial(shared, seats=seats, rival=name, option=option)
                yield Row(f"{seats} players {option}".strip(), name, 1 / seats, play, seats, name in USUAL)
