"""A second world beside a match: some seats chose or drew otherwise, and no observer may tell the two apart.

It lasts until something is revealed, or until the worlds part lawfully; then it begins anew from the true state.
"""

from collections.abc import Iterable
from typing import Any

from core.contract import Action, Event, Illegal, Leave, Refusal, Seat, Step, in_private
from core.engine import SeededDice, label
from core.text import field_types, tag
from croupier.testing import otherwise
from croupier.testing.dice import ScriptedDice
from croupier.testing.menus import Known
from croupier.testing.noticing import Observer, answers, difference, heard, named, revealed, same_view, views
from croupier.testing.play import Match, Move, expired, offers

RATES = (0.15, 0.5, 1.0)
"""How often a seat does or draws otherwise in a world that differs already; one of these for each world."""
LOOKS = 0.3
"""How often all that an observer gets is compared where the views are equal, and not the events alone."""
ASIDES = 0.15
"""How often somebody leaves or runs out of time in both worlds, just to see what is told then."""
MARK = "an event that may tell it needs `reveals = True`"
BLANK = "blank it in `view`, or let an event with `reveals = True` tell it"
STORY = 6
"""How many moves a failure lists."""


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
        made = there[0] if there else self._same(step, before, move)
        if made is None:
            return False
        open_ = bool(there and there[1]) or self.owners == {None}
        self.blind = tuple(one for one in self.blind if self._alike(step, (move.step, made), one, open_, fresh))
        self.state = made.state
        if not self.blind or made.state == move.step.state:
            return False
        self._look(step, move.step.state, fresh)
        return True

    # -- what happens otherwise ---------------------------------------------------------------------------------------

    def _otherwise(self, step: int, state: Any, move: Move, rate: float) -> tuple[Step, bool] | None:
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

    def _choose_otherwise(
        self, step: int, state: Any, move: Move, seat: Seat, action: Action
    ) -> tuple[Step, bool] | None:
        if not in_private(action) and self.known.spares("open", type(action), self.match.chance):
            return None
        for other in otherwise.moves(self.match, state, seat, action, self.match.chance):
            open_ = otherwise.told_apart(action, other)
            try:
                there = otherwise.made(self.match, state, move, other, self._dice(move))
            except Illegal:
                continue
            if there and open_ and type(other) is type(action):
                self._told_alone(step, move.step, there, f"seat {seat} could as well have done {other}")
            if there and open_ and self._all_see(move.step, there):
                self.known.note("open", type(action))
            elif there:
                self.known.note("open", type(action), holds=False)
                self._note(step, f"seat {seat} could as well have done {other}")
                return there, open_
        if action.secret:
            self._note(step, f"seat {seat} could as well not have done {action}")
            return Step(state), False
        return None

    def _in_secret(self, step: int, state: Any, move: Move) -> tuple[Step, bool] | None:
        """Let an owner do something before the move that nobody else may notice."""
        if not self.known.secrets or state is None or state.wait is None:
            return None
        seat = self.match.chance.choice(sorted(who for who in self.owners if who is not None))
        found = otherwise.secrets(self.match, state, seat)
        if not found:
            return None
        action = self.match.chance.choice(found).sample(self.match.chance)
        after = self.match.tried(state, seat, action)
        there = None if isinstance(after, Refusal) else self._same(step, after.state, move, seat)
        if there is None:
            return None
        self._note(step, f"seat {seat} could have done {action} before")
        return there, False

    def _draw_otherwise(self, step: int, state: Any, move: Move) -> tuple[Step, bool] | None:
        owners = {label(who) for who in self.owners}
        if not any(draw.owner in owners and len(draw.pool) > 1 for draw in move.draws):
            return None
        house = self.owners == {None}
        dice = otherwise.one_other(self.match, move.draws) if house else self._dice(move, self.owners)
        try:
            there = otherwise.made(self.match, state, move, move.action, dice) if dice else None
        except Illegal:
            return None
        if there is None:
            return None
        if house:
            self._told_alone(step, move.step, there, "other draws of the house")
        self._note(step, f"other draws of {', '.join(sorted(owners))}")
        return there, house

    def _same(self, step: int, state: Any, move: Move, but: Observer = None) -> Step | None:
        """Make the move of the match, or one that looks like it; None where neither can be made in this world."""
        try:
            return otherwise.made(self.match, state, move, move.action, self._dice(move))
        except Illegal as illegal:
            if move.seat in self.blind and move.seat != but:
                self._broken(f"seat {move.seat} is refused {move.action}: {illegal.refusal}", step)
        if move.seat in self.owners and move.seat is not None and move.action and move.action.hidden:
            there = self._choose_otherwise(step, state, move, move.seat, move.action)
            return there[0] if there and not there[1] else None
        return None

    def _dice(self, move: Move, anew: frozenset[Observer] = frozenset()) -> ScriptedDice:
        return otherwise.as_drawn(self.match, move.draws, anew)

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
                whom = f"only {' and '.join(map(named, told))}" if told else "nobody"
                self._broken(f"{named(observer)} sees what {whom} was told: {seen}; {BLANK}", step)

    def _words(self, step: Step, observer: Observer) -> tuple[Event, ...]:
        rules = self.match.game.rules
        return heard(step, observer) + rules.show(rules.view(step.state, observer), observer)

    def _alike(self, step: int, steps: tuple[Step, Step], observer: Observer, open_: bool, fresh: bool) -> bool:
        """Tell whether an observer still cannot know which world it is in; Broken where it may not know, and does."""
        one, two = steps
        shown = revealed(one, observer), revealed(two, observer)
        if shown[0] != shown[1] or (open_ and shown[0] and self.choices):
            return False
        seen = views(self.match, one.state, two.state, observer)
        if seen and (open_ or (shown[0] and not fresh and not any(map(says_something, shown[0])))):
            return False
        if heard(one, observer) != heard(two, observer):
            told = f"{heard(one, observer)} or {heard(two, observer)}"
            self._broken(f"{named(observer)} hears what is hidden from it: {told}; {MARK}", step)
        if seen:
            self._broken(f"{named(observer)} sees what is hidden from it: {seen}; {BLANK}", step)
        return True

    def _look(self, step: int, true: Any, fresh: bool) -> None:
        """Compare what else one of the observers gets, and what the rules answer to it."""
        chance, match = self.match.chance, self.match
        observer = chance.choice(self.blind)
        if fresh or chance.random() < LOOKS:
            noticed = difference(match, true, self.state, observer)
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
                self._alike(step, (steps[0], steps[1]), observer, self.owners == {None}, fresh=False)

    # -- failures -----------------------------------------------------------------------------------------------------

    def _note(self, step: int, what: str) -> None:
        self.story.append(f"at step {step} {what}")

    def _broken(self, what: str, step: int) -> None:
        first = max(0, step - STORY + 1)
        made = [f"seat {move.seat} {move.action}" for move in self.match.moves[first : step + 1] if move.action]
        told = (what, ", ".join(self.story), "the last moves: " + (", ".join(made) or "none"))
        self.match.broken("; ".join(told), step)


def _asked(step: Step) -> object:
    wait = step.state.wait
    return (wait.kind, wait.seats) if wait else step.state.outcome


def says_something(event: Event) -> bool:
    """Tell whether an event has fields beside seats; one without leaves what it reveals to the views."""
    return any(tag(annotation) != "seat" for annotation in field_types(type(event)).values())
