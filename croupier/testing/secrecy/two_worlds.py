"""A second world beside a match: some seats chose or drew otherwise, and no observer may tell the two apart.

It lasts until something is revealed, or until the worlds part lawfully; then it begins anew from the true state.
"""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, NamedTuple, NoReturn

from core.contract import Action, Event, Illegal, Leave, PrivateEvent, Refusal, Seat, Step, in_private
from core.engine import SeededDice, label
from croupier.testing.dice import OtherDice
from croupier.testing.menus import Known
from croupier.testing.play import Match, Move, expired, offers
from croupier.testing.secrecy import alternatives
from croupier.testing.secrecy.observers import (
    LEFT_OUT,
    Observer,
    answers,
    difference,
    heard,
    named,
    revealed,
    reveals_views,
    same_view,
    views,
)

RATES = (0.15, 0.5, 1.0)
"""How often a seat does or draws otherwise in a world that differs already; one of these for each world."""
LOOKS = 0.3
"""How often all that an observer gets is compared where the views are equal, and not the events alone."""
ASIDES = 0.15
"""How often somebody leaves or runs out of time in both worlds, just to see what is told then."""
MARK = f"{LEFT_OUT}, or name its field in the event's `reveals` if that may be known from then on"
WHOM = "; or is it for another seat?"
BLANK = "blank it in `view`, or let an event tell it whose `reveals` names the field"
PLACES = "; a card is drawn from the deck itself and not by its place, see Cards in docs/authors.md"
STORY = 6
"""How many moves a failure lists."""


Heard = tuple[Event, ...]


class There(NamedTuple):
    """What came of a move in the other world, whether all may see that it was another, and the dice it took."""

    step: Step
    open_: bool
    dice: OtherDice


class World:
    """A world in which `owners` (None: the house) have other secrets than in the match beside it."""

    def __init__(
        self, match: Match, owners: Iterable[Observer], observers: Iterable[Observer], choices: bool, known: Known
    ) -> None:
        """Begin like the match; the owners choose otherwise, or (not `choices`) draw otherwise."""
        self.match, self.owners, self.choices = match, frozenset(owners), choices
        self.observers = tuple(observers)
        self.rate = match.chance.choice(RATES)
        self.known = known
        self._begin()

    def _begin(self) -> None:
        self.state: Any = None
        self.blind = self.observers
        self.house = self.owners == {None}
        """The house drew otherwise, and whose view shows it may see it."""
        self.story: list[str] = []

    def follow(self, steps: Iterable[int]) -> None:
        """Go along with these steps of the match; Broken where an observer could tell which world it is in."""
        for step in steps:
            move = self.match.moves[step]
            if self.state is not None and not self._step(step, move, fresh=False):
                self._begin()
            if self.state is None and not self._step(step, move, fresh=True):
                self._begin()

    def _step(self, step: int, move: Move, fresh: bool) -> bool:
        """Make a move in this world too; False where the worlds do not differ, or may differ from here on."""
        before = move.before if fresh else self.state
        there = self._otherwise(step, before, move, 1.0 if fresh else self.rate)
        if there is None and fresh:
            return False
        made = there or self._same(step, before, move)
        if made is None:
            return False
        if None in made.dice.strayed:
            self.house = True
            self._told_alone(step, move.step, made.step, "the deck holds other cards there")
        self.blind = tuple(one for one in self.blind if self._stays_blind(step, move, made, one, fresh))
        self.state = made.step.state
        if not self.blind or self.state == move.step.state:
            return False
        self._look(step, move.step.state, fresh)
        return True

    # -- what happens otherwise ---------------------------------------------------------------------------------------

    def _otherwise(self, step: int, state: Any, move: Move, rate: float) -> There | None:
        """Let the owners do or draw otherwise; tells also whether that is open for all to see."""
        chance = self.match.chance
        if chance.random() >= rate:
            return None
        if not self.choices:
            return self._draw_otherwise(step, state, move)
        if move.seat is not None and move.seat in self.owners and move.action:
            found = self._choose_otherwise(step, state, move, move.seat, move.action)
            if found:
                return found
        return self._in_secret(step, state, move) if chance.random() < rate / 2 else None

    def _choose_otherwise(self, step: int, state: Any, move: Move, seat: Seat, action: Action) -> There | None:
        if not in_private(action) and self.known.spares("open", type(action), self.match.chance):
            return None
        for other in alternatives.moves(self.match, state, seat, action, self.match.chance):
            open_, dice = alternatives.told_apart(action, other), self._dice(move)
            try:
                there = alternatives.made(self.match, state, move, other, dice)
            except Illegal:
                continue
            if open_ and type(other) is type(action):
                self._told_alone(step, move.step, there, f"seat {seat} could as well have done {other}")
            if open_ and self._all_see(move.step, there):
                self.known.note("open", type(action))
            else:
                self.known.note("open", type(action), holds=False)
                self._note(step, f"seat {seat} could as well have done {other}")
                return There(there, open_, dice)
        if action.secret:
            self._note(step, f"seat {seat} could as well not have done {action}")
            return There(Step(state), False, self._dice(move))
        return None

    def _in_secret(self, step: int, state: Any, move: Move) -> There | None:
        """Let an owner do something before the move that nobody else may notice."""
        if not self.known.secrets or state is None or state.wait is None:
            return None
        seat = self.match.chance.choice(sorted(who for who in self.owners if who is not None))
        found = alternatives.secrets(self.match, state, seat)
        if not found:
            return None
        action = self.match.chance.choice(found).sample(self.match.chance)
        after = self.match.tried(state, seat, action)
        there = None if isinstance(after, Refusal) else self._same(step, after.state, move, seat)
        if there is None:
            return None
        self._note(step, f"seat {seat} could have done {action} before")
        return there

    def _draw_otherwise(self, step: int, state: Any, move: Move) -> There | None:
        owners = {label(who) for who in self.owners}
        if not any(draw.owner in owners and len(draw.pool) > 1 for draw in move.draws):
            return None
        house = self.owners == {None}
        dice = alternatives.one_other(self.match, move.draws) if house else self._dice(move, self.owners)
        if dice is None:
            return None
        try:
            there = alternatives.made(self.match, state, move, move.action, dice)
        except Illegal:
            return None
        if house:
            self._told_alone(step, move.step, there, "other draws of the house")
        self._note(step, f"other draws of {', '.join(sorted(owners))}")
        return There(there, False, dice)

    def _same(self, step: int, state: Any, move: Move, but: Observer = None) -> There | None:
        """Make the move of the match, or one that looks like it; None where neither can be made in this world."""
        dice = self._dice(move)
        try:
            return There(alternatives.made(self.match, state, move, move.action, dice), False, dice)
        except Illegal as illegal:
            if move.seat in self.blind and move.seat != but:
                self._broken(f"seat {move.seat} is refused {move.action}: {illegal.refusal}", step)
        if move.seat in self.owners and move.seat is not None and move.action and move.action.hidden:
            there = self._choose_otherwise(step, state, move, move.seat, move.action)
            return there if there and not there.open_ else None
        return None

    def _dice(self, move: Move, anew: frozenset[Observer] = frozenset()) -> OtherDice:
        return alternatives.as_drawn(self.match, move.draws, anew)

    # -- what observers notice ----------------------------------------------------------------------------------------

    def _all_see(self, one: Step, two: Step) -> bool:
        """Tell whether every view shows which of two moves was made, or neither left anything that could be hidden."""
        states = one.state, two.state
        return states[0] == states[1] or not any(same_view(self.match, *states, observer) for observer in self.blind)

    def _told_alone(self, step: int, one: Step, two: Step, what: str) -> None:
        """Break where a view shows what no words tell its observer, but (if anybody) only those whom it concerns."""
        if _asked(one) != _asked(two) or heard(one, None) != heard(two, None):
            return
        told = [who for who in (None, *self.match.seats()) if self._words(one, who) != self._words(two, who)]
        if not told and self.choices:
            return
        for observer in self.blind if None not in told else ():
            seen = "" if observer in told else views(self.match, one.state, two.state, observer)
            if seen:
                self._note(step, what)
                self._unheard(step, (one, two), observer, told, seen)

    def _unheard(
        self, step: int, steps: tuple[Step, Step], observer: Observer, told: list[Observer], seen: str
    ) -> None:
        """Break where words went to a seat that does not see what they tell, or else where a view shows too much."""
        one, two = steps
        for who in told:
            if heard(one, who) != heard(two, who) and same_view(self.match, one.state, two.state, who):
                said = f"{heard(one, who)} or {heard(two, who)}"
                self._broken(f"{named(who)} hears what only the view of {named(observer)} shows: {said}{WHOM}", step)
        whom = f"only {' and '.join(map(named, told))}" if told else "nobody"
        self._broken(f"{named(observer)} sees what {whom} was told: {seen}; {BLANK}", step)

    def _words(self, step: Step, observer: Observer) -> tuple[Event, ...]:
        rules = self.match.game.rules
        return heard(step, observer) + rules.show(rules.view(step.state, observer), observer)

    def _stays_blind(self, step: int, move: Move, made: There, observer: Observer, fresh: bool) -> bool:
        """Tell whether an observer still cannot know which world it is in after a move."""
        if observer is not None and observer in made.dice.strayed:
            return False  # the card that it drew is not in the deck there
        aside = PLACES if made.dice.places & {observer, None} else ""
        return self._alike(step, (move.step, made.step), observer, made.open_, fresh, aside)

    def _alike(
        self, step: int, steps: tuple[Step, Step], observer: Observer, open_: bool, fresh: bool, aside: str = ""
    ) -> bool:
        """Tell whether an observer still cannot know which world it is in; Broken where it may not know, and does."""
        ones, twos = (heard(one, observer) for one in steps)
        if open_ and self.choices and any(event.reveals for event in (*ones, *twos)):
            return False
        told = revealed(ones, twos)
        seen = "" if told.lawful else views(self.match, steps[0].state, steps[1].state, observer)
        if told.lawful or (seen and (open_ or self.house)):
            return False
        if seen and ones == twos and not fresh and reveals_views(ones):
            return False
        if ones != twos:
            self._hears(step, observer, (ones, twos), told.leak, aside)
        if seen:
            self._broken(f"{named(observer)} sees what is hidden from it: {seen}; {BLANK}{aside}", step)
        return True

    def _hears(self, step: int, observer: Observer, told: tuple[Heard, Heard], leak: str, aside: str) -> NoReturn:
        """Say what an observer hears in only one of two worlds."""
        apart = [event for one, two in zip_longest(*told) if one != two for event in (one, two) if event]
        if all(isinstance(event, PrivateEvent) for event in apart):
            aside = WHOM + aside
        what = leak or f"{told[0]} or {told[1]}; {MARK}"
        self._broken(f"{named(observer)} hears what is hidden from it: {what}{aside}", step)

    def _look(self, step: int, true: Any, fresh: bool) -> None:
        """Compare what else one of the observers gets, and what the rules answer to it."""
        chance, match = self.match.chance, self.match
        observer = chance.choice(self.blind)
        if fresh or chance.random() < LOOKS:
            noticed = difference(match, true, self.state, observer, heard(match.moves[step].step, observer))
            if noticed:
                self._broken(f"{named(observer)} notices what is hidden from it: {noticed}", step)
            if observer is not None and true.wait is not None:
                menu = offers(match.game, true, observer)
                self.known.learn(menu)
                for action in self.known.some(match.start.seats, chance, menu):
                    said = answers(match, true, self.state, observer, action)
                    if said:
                        self._broken(f"seat {observer} learns what is hidden by trying {action}: {said}", step)
        if true.wait is not None and chance.random() < ASIDES:
            self._aside(step, true)

    def _aside(self, step: int, true: Any) -> None:
        """Let somebody leave or run out of time in both worlds: what is told then must be the same, too."""
        match, chance = self.match, self.match.chance
        seat = chance.choice([who for who in match.seats() if who not in true.out])
        action: Action = Leave()
        if seat in true.wait.seats and chance.random() < 0.5:
            action = expired(match.game, true, seat)
            if expired(match.game, self.state, seat) != action:
                return
        steps, drawn = [], []
        for state in (true, self.state):
            dice = SeededDice(match.seed, {})
            try:
                steps.append(match.game.rules.apply(state, seat, action, dice))
            except Illegal:
                return
            drawn.append(dice.drawn)
        if drawn[0] == drawn[1]:  # from other pools, other cards are drawn
            for observer in self.blind:
                self._alike(step, (steps[0], steps[1]), observer, open_=False, fresh=False)

    # -- failures -----------------------------------------------------------------------------------------------------

    def _note(self, step: int, what: str) -> None:
        self.story.append(f"at step {step} {what}")

    def _broken(self, what: str, step: int) -> NoReturn:
        first = max(0, step - STORY + 1)
        made = [f"seat {move.seat} {move.action}" for move in self.match.moves[first : step + 1] if move.action]
        told = (what, ", ".join(self.story), "the last moves: " + (", ".join(made) or "none"))
        self.match.broken("; ".join(told), step)


def _asked(step: Step) -> object:
    wait = step.state.wait
    return (wait.kind, wait.seats) if wait else step.state.outcome
