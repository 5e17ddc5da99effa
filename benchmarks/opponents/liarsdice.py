"""Players of liar's dice, simple ones and some who are harder for the house; they see what a seat sees.

`4v5` is a round of the duel in which the opener has five dice and the other four; the rows of the duel are of such
rounds, those of many cups and of teams of whole games. `far` is the exploiter of `liarsdice_exploiter.py`, is played by
name alone, and is slow: a hundred rounds are enough.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import Any

from core.engine.dice import SeededDice
from croupier import Action, Game, Options, Seat, Start, Wait
from opponents import Played, Player, Row, Study, timed
from opponents.liarsdice_exploiter import far_exploiter
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import FACES, Said, hidden, lowest
from plugins.liarsdice.classic import GAME as CLASSIC
from plugins.liarsdice.classic import rules as classic
from plugins.liarsdice.classic.position import Position as Classic
from plugins.liarsdice.classic.strategy import scene as classic_scene
from plugins.liarsdice.cups import bid_offers
from plugins.liarsdice.duel import GAME as DUEL
from plugins.liarsdice.duel import rules as duel
from plugins.liarsdice.duel.actions import Claim, Mulligan
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.position import MULLIGAN, Position, must_show
from plugins.liarsdice.duel.strategy import believing
from plugins.liarsdice.position import Cups
from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.playouts import answer, known
from plugins.liarsdice.strategy.tables import LARGEST, solved
from plugins.liarsdice.teams import GAME as TEAMS
from plugins.liarsdice.teams import rules as teams
from plugins.liarsdice.teams.strategy import scene as teams_scene

GAMES = 400
STUDIES: dict[str, tuple[Study, int, int]] = {}
FAR = "far"
TABLED = ("exploiter",)
"""Who is there only where there are tables."""
PLAIN = ("belief", "believer", "bolder", "meeker", FAR)
"""Who is there only without anomalies."""
EQUAL = tuple((dice, dice) for dice in range(1, 11))
UNEQUAL = ((4, 5), (5, 4), (4, 6), (6, 4), (5, 8), (8, 5))
"""The dice of both in rounds of the duel; the second opens."""
FAITH = 2
"""How much more a claim is believed than it says: of 1, 2, 4 and 8 the hardest for a house that never bluffs."""
BOLD = 0.5
"""How much more than the house a bolder player thinks that the other overrates its dice, and a meeker one less."""
FALSE = 3
"""Sums that need more than this of the other die are doubted."""
GOES_ON = 0.5
"""The worth of a claim that is not doubted."""


Heard = tuple[int, dict[int, int]]
"""The dice of somebody else, and the count of their last bid on each face."""


def plain_belief(view: Position, seat: Seat, chance: Random) -> Action:
    """Believe claims: a number of dice is the likelier, the likelier it made the other's last claim on their face.

    Doubt where that is likelier to win than the likeliest claim is to be true, else make that claim.
    """
    heard = {claim.face: claim.count for claim in view.claims if claim.seat != seat}
    standing = (view.standing.count, view.standing.face) if view.standing else None
    claim = believed(view.dice[seat], [(len(view.dice[1 - seat]), heard)], standing)
    return Challenge() if claim is None else Claim(*claim)


def classic_belief(view: Classic, seat: Seat, chance: Random) -> Action:
    """Do the same among many, and on the sum of the last two dice doubt what is likelier false."""
    if view.summing:
        standing, die = (view.bids[-1].count if view.bids else 0), view.dice[seat][0]
        return Challenge() if standing and standing - die > FALSE else BidSum(max(standing, die) + 1)
    heard = [
        (len(hand), {bid.face: bid.count for bid in view.bids if bid.seat == who})
        for who, hand in enumerate(view.dice)
        if hand and who != seat
    ]
    bid = believed(view.dice[seat], heard, (view.bids[-1].count, view.bids[-1].face) if view.bids else None)
    return Challenge() if bid is None else Bid(*bid)


def believed(mine: Sequence[int], others: Sequence[Heard], standing: tuple[int, int] | None) -> tuple[int, int] | None:
    """Choose the bid that is likeliest true as far as others are believed, None where a doubt is likelier right."""
    total = len(mine) + sum(dice for dice, _ in others)

    def true(count: int, face: int) -> float:
        spread = [1.0]
        for dice, heard in others:
            weights = [_exactly(dice, number) for number in range(dice + 1)]
            if face in heard:
                rest = total - dice
                weights = [w * at_least(rest, heard[face] - number) ** FAITH for number, w in enumerate(weights)]
            spread = [
                sum(spread[at - more] * weights[more] for more in range(dice + 1) if 0 <= at - more < len(spread))
                for at in range(len(spread) + dice)
            ]
        return sum(spread[max(0, count - mine.count(face)) :]) / sum(spread)

    least, first = lowest(Said(0, *standing) if standing else None)
    bids = [(least if face >= first else least + 1, face) for face in FACES]
    best = max(bids, key=lambda bid: (true(*bid), -bid[0], -bid[1]))
    if standing is not None and (1 - true(*standing) > true(*best) or best[0] > total):
        return None
    return best


def bolder(view: Position, seat: Seat, chance: Random) -> Action:
    """Play by the house's own belief, and expect to be doubted later."""
    return believing(view, seat, chance, BOLD)


def meeker(view: Position, seat: Seat, chance: Random) -> Action:
    """Play by the house's own belief, and expect to be doubted earlier."""
    return believing(view, seat, chance, -BOLD)


def exploiter(view: Position, seat: Seat, chance: Random) -> Action:
    """Know how often the house makes each claim with each hand, and do what wins most one step ahead."""
    mine, others = view.dice[seat], len(view.dice[1 - seat])
    opener, other = (len(mine), others) if len(view.claims) % 2 == 0 else (others, len(mine))
    table = solved(f"{opener}v{other}")
    numbers = [_number(claim.count, claim.face) for claim in view.claims]
    weights = [float(ways) for _, ways in _hands(others)]
    for place, number in enumerate(numbers):
        if view.claims[place].seat != seat:
            claimed = number - (numbers[place - 1] if place else -1) - 1
            rows = table.every(numbers[:place])
            weights = [likely * (row[claimed] / sum(row)) for likely, row in zip(weights, rows, strict=True)]
    total = sum(weights) or 1.0
    dice = _held(others)

    def worth(count: int, face: int) -> float:
        value, answers = 0.0, _doubts(f"{opener}v{other}", _last([*numbers, _number(count, face)]), others)
        needed = count - mine.count(face)
        for held, likely, doubts in zip(dice[face - 1], weights, answers, strict=True):
            if likely:
                value += likely * (doubts * (held >= needed) + (1 - doubts) * GOES_ON)
        return value / total

    standing = view.standing
    claims = [claim for claim in _above(view) if _number(*claim) < table.bids - 1]
    best = max(((worth(*claim), claim) for claim in claims), default=(-1.0, (0, 0)))
    if standing is not None:
        needed = standing.count - mine.count(standing.face)
        false = (
            sum(likely for held, likely in zip(dice[standing.face - 1], weights, strict=True) if held < needed) / total
        )
        if false >= best[0]:
            return Challenge()
    return Claim(*best[1])


def _last(bids: Sequence[int]) -> tuple[int, ...]:
    """Keep what tables look at, which remember two bids at most: the last two, and whose turn it is."""
    return (-1, *bids[-2:]) if len(bids) > 2 and len(bids) % 2 else tuple(bids[-2:])


@lru_cache(maxsize=2000)
def _doubts(name: str, bids: tuple[int, ...], dice: int) -> list[float]:
    """Give how often the house doubts the last of these bids, for each hand that it may hold."""
    return [row[-1] / sum(row) for row in solved(name).every(bids)]


@cache
def _held(dice: int) -> list[list[int]]:
    """Count for each face how many dice of every hand show it."""
    return [[hand.count(face) for hand, _ in _hands(dice)] for face in FACES]


def _number(count: int, face: int) -> int:
    return 6 * (count - 1) + face - 1


def _above(view: Position) -> Iterator[tuple[int, int]]:
    """List all claims above the standing one."""
    most = sum(map(len, view.dice))
    return ((count, face) for count in range(1, most + 1) for face in FACES if (count, face) >= lowest(view.standing))


def _exactly(dice: int, number: int) -> float:
    return at_least(dice, number) - at_least(dice, number + 1)


@cache
def _hands(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """List every hand of so many dice, and in how many ways it comes about."""
    hands = combinations_with_replacement(FACES, dice)
    return tuple((hand, factorial(dice) // prod(factorial(hand.count(face)) for face in FACES)) for hand in hands)


def at_random(rules: Any) -> Player:
    """Choose among all offers."""
    return lambda view, seat, chance: chance.choice(rules.menu(view, seat)).sample(chance)


def threshold(bluff: float = 0.0) -> Player:
    """Doubt when that is likelier to win than the likeliest claim is to be true, else claim it; or bluff at times."""

    def play(view: Position, seat: Seat, chance: Random) -> Action:
        if view.wait is not None and view.wait.kind == MULLIGAN:
            return Mulligan()
        mine, unseen = view.dice[seat], len(view.dice[1 - seat])
        least, first = lowest(view.standing)
        claims = [(least if face >= first else least + 1, face) for face in range(1, 7)]
        true = {claim: at_least(unseen, claim[0] - mine.count(claim[1])) for claim in claims}
        best = max(claims, key=lambda claim: (true[claim], -claim[0], -claim[1]))
        if chance.random() < bluff:
            best = chance.choice(claims)
        elif view.standing is not None:
            doubts = 1 - at_least(unseen, view.standing.count - mine.count(view.standing.face))
            if doubts > true[best]:
                return Challenge()
        places = [place for place in range(1, len(mine) + 1) if place not in view.shown[seat]]
        return Claim(*best, places[0] if must_show(view, seat) else None)

    return play


def simple(scene: Any) -> Player:
    """Play a game of many cups by the threshold alone."""

    def play(view: Cups, seat: Seat, chance: Random) -> Action:
        if view.wait is None or view.wait.kind not in ("turn", "team-turn"):
            return TEAMS.strategy.expire(view, seat)
        if view.summing:
            return Challenge() if view.bids and view.bids[-1].count > 7 else sum_above(view)
        thought_of = scene(view, seat)
        bid = answer(*known(thought_of, view.dice, seat), thought_of.standing, view.total)
        return Challenge() if bid is None else Bid(*bid)

    return play


def sum_above(view: Cups) -> Action:
    """Bid the lowest sum."""
    return next(iter(bid_offers(view)[0]), BidSum(12))


def duel_round(players: tuple[Player, Player], sizes: tuple[int, int], number: int, *anomalies: Anomaly) -> Seat:
    """Play one round and give who won it; seat 1 opens."""
    dice, chance = SeededDice(number.to_bytes(8, "big"), {}), Random(number)
    hands = tuple(hidden(range(size - 1)) for size in sizes)
    begun = Position(anomalies=anomalies, dice=(hands[0] + (1,), hands[1]), opener=1, wait=Wait("move", (1,), 1))
    state: Position = duel._lose(begun, 1, (), dice).state
    while state.round == 1 and state.wait is not None:
        seat = state.wait.seats[0]
        state = duel.apply(state, seat, players[seat](duel.view(state, seat), seat, chance), dice).state
    return 1 - state.opener


DUELISTS: dict[str, Player] = {
    **{"random": at_random(duel), "threshold": threshold(), "bluffing": threshold(0.2), "belief": believing},
    **{"believer": plain_belief, "bolder": bolder, "meeker": meeker, "exploiter": exploiter, FAR: far_exploiter},
}
MANY: dict[str, Player] = {
    "random": at_random(classic),
    "threshold": simple(classic_scene),
    "believer": classic_belief,
}
PAIRS: dict[str, Player] = {"random": at_random(teams), "threshold": simple(teams_scene)}
BEGINNERS = {
    "liarsdice": (CLASSIC, simple(classic_scene), 1),
    "liarsteams": (TEAMS, simple(teams_scene), 4),
    "liarsduel": (DUEL, threshold(), 1),
}
HOUSE = {game.name: timed(game.strategy.bot) for game in (CLASSIC, TEAMS, DUEL)}


def duelled(number: int, other: str, sizes: tuple[int, int], anomalies: tuple[Anomaly, ...]) -> Played:
    """Play one round of the duel."""
    mine, pair = number % 2, [DUELISTS[other], DUELISTS[other]]
    pair[mine] = HOUSE[DUEL.name]
    return Played(float(duel_round((pair[0], pair[1]), sizes, number, *anomalies) == mine))


def among_many(number: int, other: str, seats: int) -> Played:
    """Play a game of one seat of the house."""
    return winner(CLASSIC, seats, {number % seats}, MANY[other], number)


def in_teams(number: int, other: str) -> Played:
    """Play a game of one team of the house."""
    return winner(TEAMS, 4, {number % 2, number % 2 + 2}, PAIRS[other], number)


def winner(game: Game, seats: int, mine: set[Seat], other: Player, number: int) -> Played:
    """Play a game in which these seats are the house's."""
    dice, chance = SeededDice(number.to_bytes(8, "big"), {}), Random(number)
    state = game.rules.setup(Start(seats, Options()), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        view = game.rules.view(state, seat)
        action = (HOUSE[game.name] if seat in mine else other)(view, seat, chance)
        state = game.rules.apply(state, seat, action, dice).state
    return Played(float(bool(set(state.outcome.ranking[0]) & mine)))


def rows() -> Iterator[Row]:
    """List the rows: rounds of the duel of many sizes and under each anomaly, then games of many cups and of teams."""
    cases: list[tuple[str, tuple[int, int], tuple[Anomaly, ...]]] = [
        (f"{one} v {two}", (one, two), ()) for one, two in (*EQUAL, *UNEQUAL)
    ]
    cases += [(f"4 v 4 {anomaly}", (4, 4), (anomaly,)) for anomaly in Anomaly if anomaly is not Anomaly.FRESHSTART]
    for name, sizes, anomalies in cases:
        for other in DUELISTS:
            absent = other in TABLED and (max(sizes) > LARGEST or anomalies)
            if not (absent or (other in PLAIN and anomalies)):
                play = partial(duelled, other=other, sizes=sizes, anomalies=anomalies)
                yield Row(name, other, 1 / 2, play, 1, other != FAR)
    for seats in range(2, 7):
        yield from (
            Row(f"{seats} players", name, 1 / seats, partial(among_many, other=name, seats=seats), 4) for name in MANY
        )
    yield from (Row("teams", name, 1 / 2, partial(in_teams, other=name), 4) for name in PAIRS)
