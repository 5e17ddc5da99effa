"""How the house plays a round of a deck of which cards were shown.

Whoever begins a round is the first who may shoot. So the other makes shots dear, and the first calls raises at which a
shot still gains. Other raises it answers with all or a fold, as `allin` solves it; so do both seats in the second half
of a deck, and wherever nothing less makes shots dear. Any other final betting is solved at the table, for the cards
that the other may well have come with: hardly for those of which there are most, since they are shot at.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from croupier import Action, Card, Chips, Seat
from plugins.roulettepoker.actions import AllIn, Call, Check, Fire, Fold, Raise
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.position import Position, front, most, opponent, price, renewed, whole_pot
from plugins.roulettepoker.rules import PRIZE
from plugins.roulettepoker.strategy.allin import Play, Push, pushed
from plugins.roulettepoker.strategy.counting import Chance, Deck, odds, signs, unseen, ways, worth
from plugins.roulettepoker.strategy.endgame import Spot, solved
from plugins.roulettepoker.strategy.tree import NEARLY, SAFE

MATCH, RAISE, FOLD = "match", "raise", "fold"
DEAR = 2.0
"""How much more than a fold a shot by the other shall cost."""
SELDOM = 0.25
"""How likely a shot at one who raised is thought to hit at most, unless it cannot miss."""
FAR = 1.3
"""From how many times its own raise on another is answered with all."""
SURE = 0.9
"""How much of what a fold costs all in may cost at most, by what was solved, for the house not to fold."""
ELSE = 0.5
"""How much of an ante the other is thought to lose with a card that it does not raise far with."""
FEW = 12
"""Up to how many cards of a deck the house goes all in or folds: the ranks are too unlike for a rule."""
FAINT = 0.02
"""The least that a card is thought to have come this far."""
ALIKE = (1.0, 0.6)
"""How far each rank of the other is thought alike, however many are left: where the house begins, and where not."""
STRONG = 0.8
"""How much likelier the other is thought to raise boldly the more its card wins at a showdown."""
BIG = (0.6, 1.5)
"""What the other is thought to raise to in the final betting, as fractions of the pot, besides all in."""

Moves = tuple[tuple[Action, float], ...]


class Round(NamedTuple):
    """A round as it was dealt: who may hold what, the ante, what both have with it, and whether the house begins."""

    deck: Deck
    fresh: bool
    ante: Chips
    own: Chips
    other: Chips
    first: bool

    def moves(self, card: Card, line: tuple[Chips, ...]) -> dict[str, float]:
        """Give how often the house makes each kind of move in the initial betting with a card."""
        level, mine = (0, *line)[-1], (0, 0, *line)[-2]
        play = self.play(line)
        if play:
            return {MATCH if level >= self.high else RAISE: play.goes[card - 1], FOLD: 1 - play.goes[card - 1]}
        if not self.first and not self.high and self.hopeless:
            return {FOLD: 1.0}
        return {MATCH if self.first or (mine and level < FAR * mine) else RAISE: 1.0}

    def play(self, line: tuple[Chips, ...]) -> Play | None:
        """Give what the house does with all its cards where it goes all in or folds, None where it has other moves."""
        level, mine = (0, *line)[-1], (0, 0, *line)[-2]
        if not (self._answers(level, mine) if self.first else self._raises(mine)):
            return None
        push = self._push(level, mine)
        found = pushed(push)
        play = found.answerer if level > mine else found.raiser
        return play if play.cost < SURE * push.fold else play._replace(goes=[0.0] * len(RANKS))

    def _answers(self, level: Chips, mine: Chips) -> bool:
        """Tell whether it is all or nothing for the house that began, before a raise to a level."""
        return level > mine and (self.few or level >= self.high or self._shot(self.ante + level) <= 0)

    def _raises(self, mine: Chips) -> bool:
        """Tell whether it is all or nothing for the house in the second seat: behind a raise of its own it is not."""
        return not mine and self.high > 0 and (self.few or self.hopeless or self.dear >= self.high)

    def _push(self, level: Chips, mine: Chips) -> Push:
        """Give the raise that is to be solved: the other's, or that of the house where there is none."""
        chips, raised = min(self.own, self.other), level > mine
        prizes = (min(PRIZE, self.other - chips), min(PRIZE, self.own - chips))
        return Push(
            self.deck,
            self.fresh,
            begins=raised and not self.first,
            leave=ELSE * self.ante if raised else float(self.ante),
            back=min(self.ante + 1, chips) if raised else chips,
            fold=self.ante + mine,
            chips=chips,
            prizes=prizes if self.first else prizes[::-1],
        )

    @property
    def few(self) -> bool:
        """Tell whether so few cards are left that it is all or nothing."""
        return sum(self.deck) <= FEW

    @property
    def high(self) -> Chips:
        """Give the most that both can have in front."""
        return min(self.own, self.other) - self.ante

    def _shot(self, chips: Chips) -> float:
        """Estimate what a shot brings the house at one who raised, with so many chips each in the pot.

        All its cards count alike: if it went all in with a few of them alone, it would be shot at.
        """
        found = odds(self.deck, self.fresh).by_card
        hit = sum(count * _hit(chances) for count, chances in zip(self.deck, found, strict=True)) / sum(self.deck)
        return hit * min(PRIZE, self.other - chips) - (1 - 2 * hit) * chips

    def bold(self, line: tuple[Chips, ...]) -> bool:
        """Tell whether the other raised far above what makes its shots dear."""
        pairs = list(zip((0, *line), line, strict=False))[1 if self.first else 0 :: 2]
        return any(to > level and to >= min(self.high, FAR * self.dear) for level, to in pairs)

    @property
    def hopeless(self) -> bool:
        """Tell whether a shot by the other brings more than a fold costs, however dear it is made."""
        hit, chips = odds(self.deck, self.fresh).hit, self.ante + self.dear
        return hit * min(PRIZE, self.own - chips) - (1 - 2 * hit) * chips > self.ante

    @property
    def dear(self) -> Chips:
        """Give what to raise to, so that a shot by the other costs more than a fold."""
        hit = odds(self.deck, self.fresh).hit
        chips = DEAR * (hit * PRIZE + self.ante) / (1 - 2 * hit) - self.ante if hit < 0.5 else self.high
        return max(1, round(chips)) if chips < NEARLY * self.high else self.high


def _hit(chances: Sequence[Chance]) -> float:
    """Give how likely a shot hits, of which the other knows the target as well."""
    return sum(chance.likely * (1.0 if chance.ranks == 1 else min(SELDOM, 1 / chance.ranks)) for chance in chances)


def mixed(view: Position, seat: Seat) -> Moves:
    """List what the house may do now, and how often it does each."""
    paid, other = view.pot // 2, opponent(seat)
    totals = [stack + front(view, who) + paid for who, stack in enumerate(view.stacks)]
    deal = Round(unseen(view), renewed(view), view.ante, totals[seat], totals[other], seat == view.starter)
    if view.community:
        return _final(view, seat, deal)
    found = []
    cost, play = price(view, seat), deal.play(view.line)
    for kind, often in deal.moves(view.bullets[seat], view.line).items():
        if often:
            to = most(view) if deal.first or play or max((0, *view.line)) >= deal.dear else deal.dear
            cheap = kind == FOLD and 0 < SAFE * cost <= whole_pot(view) + cost
            found.append((_made(view, seat, MATCH if cheap else kind, to), often))
    return tuple(found)


def _made(view: Position, seat: Seat, kind: str, to: Chips) -> Action:
    """Make a kind of move as an action; who cannot raise any more calls instead."""
    cost, high = price(view, seat), most(view)
    if kind == FOLD:
        return Fold()
    if kind == RAISE and high > front(view, opponent(seat)):
        return AllIn(high) if to >= high else Raise(to)
    return Call(cost) if cost else Check()


def _final(view: Position, seat: Seat, deal: Round) -> Moves:
    """List what is done in the final betting; what the other raises is read as the sizes that are next to it."""
    paid, other, card = view.pot // 2, opponent(seat), view.bullets[seat] - 1
    answer, board = _went_all_in(view, deal), tuple(sorted(view.community))
    if answer and board in answer.boards:
        return _shots(view, seat, answer.boards[board][card])
    behind = tuple(stack + front(view, who) for who, stack in enumerate(view.stacks))
    high = min(behind)
    sizes = {min(high, max(1, round(size * 2 * paid))) for size in BIG} | {high}
    raises = tuple(sorted({0, *sizes}))
    likely = _likely(deal, view.opening, (board[0], board[1]))
    spot = Spot(deal.first, paid, raises, likely, signs(board), (behind[seat], behind[other]))
    found = solved(spot)
    if not view.line:
        return _shots(view, seat, found.opening[card])
    near = _near(front(view, other), raises[1 if deal.first else 0 :])
    rows = [(found.answers[raises.index(to)][card], often) for to, often in near]
    return _shots(view, seat, [sum(row[move] * often for row, often in rows) for move in range(len(RANKS) + 1)])


def _went_all_in(view: Position, deal: Round) -> Play | None:
    """Give what the house solved when it went all in, if it did so by that."""
    last = len(view.opening) - 1
    return deal.play(view.opening[: last - (last % 2 == deal.first)]) if view.opening[-1] >= deal.high else None


def _near(to: Chips, known: tuple[Chips, ...]) -> list[tuple[Chips, float]]:
    """Read a raise as one of those that are next to it, the nearer the likelier."""
    above = min((size for size in known if size >= to), default=known[-1])
    below = max((size for size in known if size <= to), default=known[0])
    if above == below:
        return [(above, 1.0)]
    share = log((to + 1) / (below + 1)) / log((above + 1) / (below + 1))
    return [(below, 1 - share), (above, share)]


def _shots(view: Position, seat: Seat, shares: list[float]) -> Moves:
    cost = price(view, seat)
    free: Action = Call(cost) if cost else Check()
    return tuple(
        (action, often)
        for action, often in zip((free, *map(Fire, RANKS)), shares, strict=True)
        if often > 0.01  # what the solver tried a few times
    )


@lru_cache(maxsize=64)
def _likely(deal: Round, opening: tuple[Chips, ...], board: tuple[Card, Card]) -> tuple[tuple[float, ...], ...]:
    """Give how likely each pair of cards is, the house's and the other's."""
    found, kept, dealt = [], _kept(deal, opening), ways(deal.deck, deal.fresh)[board]
    for own in RANKS:
        reach, row = max(FAINT, _reach(deal, own, opening)), []
        for other in RANKS:
            row.append(reach * kept[other - 1] * dealt[own - 1][other - 1] / 1000)
        found.append(tuple(row))
    return tuple(found)


def _kept(deal: Round, opening: tuple[Chips, ...]) -> list[float]:
    """Weigh each card of the other by how likely it comes this far with it."""
    alike, strong = ALIKE[not deal.first], STRONG if not deal.first and deal.bold(opening) else 0.0
    return [
        exp(strong * won) / max(1, count) ** alike
        for count, won in zip(deal.deck, worth(deal.deck, deal.fresh), strict=True)
    ]


def _reach(deal: Round, card: Card, opening: tuple[Chips, ...]) -> float:
    """Give how often the house plays the initial betting as it did, with a card."""
    if not deal.deck[card - 1]:
        return 0.0
    often = 1.0
    for turn in range(0 if deal.first else 1, len(opening), 2):
        before = opening[:turn]
        kind = MATCH if opening[turn] == (0, *before)[-1] else RAISE
        moves = deal.moves(card, before)
        often *= moves.get(kind, moves.get(RAISE, 0.0))
    return often
