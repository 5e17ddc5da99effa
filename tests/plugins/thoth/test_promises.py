"""Thoth's Bluff keeps every promise of the contract, and every leak planted in it is noticed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.engine.dice import SeededDice
from croupier import Action, Dice, Event, Illegal, PrivateEvent, Seat, Start, State, Step, replace
from croupier.testing import Conformance, ScriptedDice, patched
from croupier.testing.play import Case
from plugins.thoth import GAME, position, rules
from plugins.thoth.actions import Bluff, Challenge, Done, Rig, RollAll, RollDice, Submit
from plugins.thoth.components import DICE, REMOVED, UNROLLED, Die
from plugins.thoth.options import Preset
from plugins.thoth.position import ACT, RIG, ROLL, Position, Roll, Spent
from plugins.thoth.refusals import NothingToTakeBack
from tests.plugins.thoth.table import First

STORED = Path(__file__).parent / "stored"
OLDER = {version: [(2, STORED / f"version_{version}.json")] for version in (1, 2)}
View = Callable[[Position, Seat | None], Position]


class Overheard(Event):
    seat: Seat


class Whispered(PrivateEvent):
    value: int


def twins(state: Position, seat: Seat | None, chance: Random) -> Iterator[State]:
    """Redraw what the others keep to themselves: dice, bluffs, rigs, wagers, wishes, and what they have submitted."""
    for other in {0, 1} - {seat}:
        side = state.side(other)
        empty = chance.random() < 0.3  # nobody else knows who holds nothing
        kinds = [(UNROLLED, REMOVED, UNROLLED if empty else chance.randint(1, die.sides)) for die in DICE]
        dice = tuple(map(chance.choice, kinds))
        rolled = [die for die, value in zip(DICE, dice, strict=True) if value > 0]
        rolls = side.rolls
        if state.phase == ROLL:
            rolls = tuple(Roll(die, dice[die.place]) for die in chance.sample(rolled, chance.randint(0, len(rolled))))
        given = tuple(Spent(one.deed, chance.choice(one.deed.dice), one.value) for one in side.spent[: side.kept])
        deed = chance.choice(state.open)
        submitted = tuple(Spent(deed, die, 1) for die in deed.dice[: deed.kind.size - len(side.given(deed))])
        side = replace(
            side,
            dice=dice,
            rolls=rolls,
            bluffs=tuple(one.die for one in rolls[chance.randint(0, len(rolls)) :]),
            wager=chance.choice(rolled) if rolled and state.phase == RIG and chance.random() < 0.5 else None,
            wants=tuple(chance.sample(DICE, 2)),
            ahead=_ahead(state, rolled) if state.phase == RIG and chance.random() < 0.5 else (),
            spent=(*given, *submitted) if state.phase == ACT and chance.random() < 0.5 else given,
        )
        state = position.with_side(state, other, side)
    yield state


def _ahead(state: Position, rolled: list[Die]) -> tuple[Submit, ...]:
    """Say ahead that the first dice that fit go to the open actions."""
    deeds = [deed for deed in state.open if set(deed.dice) & set(rolled)]
    return tuple(Submit(deed, (next(die for die in deed.dice if die in rolled),)) for deed in deeds[:1])


def shows(**hidden: Any) -> View:
    """Give a view that keeps the other side, but for what is blanked."""

    def view(state: Position, seat: Seat | None) -> Position:
        keep = (side and (side if who == seat else replace(side, **hidden)) for who, side in enumerate(state.sides))
        return replace(state, sides=tuple(keep))

    return view


BLANK = {
    "dice": position.FRESH,
    "before": position.FRESH,
    "lost": position.FRESH,
    "rolls": (),
    "bluffs": (),
    "wager": None,
    "wants": (),
    "spent": (),
    "ahead": (),
    "kept": 0,
}


def only(name: str) -> View:
    return shows(**{key: value for key, value in BLANK.items() if key != name})


def shows_bluffs_from_rigging_on(state: Position, seat: Seat | None) -> Position:
    return rules.view(state, seat) if state.phase == ROLL else only("bluffs")(state, seat)


def shows_submissions(state: Position, seat: Seat | None) -> Position:
    seen = rules.view(state, seat)
    given = [len(side.submitted) if side and state.phase == ACT else 0 for side in state.sides]
    return replace(seen, last=seen.last if seat is not None else 100 + sum(given)) if any(given) else seen


def tells_of_rigs(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    step = rules.apply(state, seat, action, dice)
    return replace(step, events=(*step.events, Overheard(seat))) if isinstance(action, Rig) else step


def whispers_bluffs(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    step = rules.apply(state, seat, action, dice)
    told = (Whispered(1 - seat, action.value or 0),) if isinstance(action, Bluff) else ()
    return replace(step, events=step.events + told)


def hurries_after_a_wager(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    step = rules.apply(state, seat, action, dice)
    if not isinstance(action, Challenge) or step.state.wait is None:
        return step
    return replace(step, state=replace(step.state, wait=replace(step.state.wait, turn=step.state.wait.turn + 1)))


def refuses_against_bluffs(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    other = state.sides[1 - seat]
    if isinstance(action, Challenge) and state.phase == RIG and other and not other.bluffs:
        raise Illegal(NothingToTakeBack())
    return rules.apply(state, seat, action, dice)


def tells_honest_rolls_first(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    step = rules.apply(state, seat, action, dice)
    honest = isinstance(action, RollDice) and len(action.dice) == 1
    return replace(step, events=(*step.events, Overheard(seat))) if honest else step


def tells_what_is_played(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    step = rules.apply(state, seat, action, dice)
    if not isinstance(action, Submit) or step.state.wait is None:
        return step
    return replace(step, events=(*step.events, Whispered(1 - seat, len(action.dice))))


def ends_when_all_is_rolled(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    step = rules.apply(state, seat, action, dice)
    wait = step.state.wait
    if not isinstance(action, RollDice | Bluff) or step.state.side(seat).those(UNROLLED) or wait.seats == (seat,):
        return step
    return replace(step, state=replace(step.state, wait=replace(wait, seats=(1 - seat,))))


def skips_who_holds_nothing(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    step = rules.apply(state, seat, action, dice)
    wait = step.state.wait
    if wait is None or wait.kind == ROLL or wait.turn == (state.wait and state.wait.turn):
        return step
    seats = tuple(who for who in wait.seats if step.state.side(who).rolled) or wait.seats
    return replace(step, state=replace(step.state, wait=replace(wait, seats=seats)))


def plays_ahead(view: Position, seat: Seat, action: Action) -> bool:
    """While rigging, dice may be given already; who looks for what to press waits for the action phase."""
    return isinstance(action, Submit) and view.phase == RIG


def rolls_some_first(view: Position, seat: Seat, action: Action) -> bool:
    """Any order is legal; the menu has all dice in their own."""
    return isinstance(action, RollAll) and bool(action.first)


def challenges_again(view: Position, seat: Seat, action: Action) -> bool:
    """A wager may be said again, which changes nothing; the menu has other dice for it."""
    return isinstance(action, Challenge) and action.die == view.side(seat).wager


UNOFFERED = {
    "plays ahead while rigging": plays_ahead,
    "rolls some dice first": rolls_some_first,
    "challenges again with the same die": challenges_again,
}


def nearly_over(start: Start, dice: Dice) -> Step:
    """Begin with so little health that matches are over in a few rounds."""
    step = rules.setup(start, dice)
    return replace(step, state=replace(step.state, health=(1, 2), full=2))


class TestThoth(Conformance):
    """Whole matches."""

    game = GAME
    games = 2
    bot_games = 1
    twins = twins
    older = OLDER
    kept = STORED
    unoffered = UNOFFERED


class TestLastRounds(Conformance):
    """Many short matches."""

    game = replace(GAME, rules=patched(rules, setup=nearly_over))
    games = 20
    bot_games = 3
    twins = twins
    older = OLDER
    kept = STORED
    unoffered = UNOFFERED
    leaks = {  # noqa: RUF012
        "the view shows the other's dice": patched(rules, view=only("dice"), setup=nearly_over),
        "the view shows the rolls of a phase that runs": patched(rules, view=only("rolls"), setup=nearly_over),
        "the view shows which dice are bluffed": patched(rules, view=only("bluffs"), setup=nearly_over),
        "the view shows from rigging on which dice are bluffed": patched(
            rules, view=shows_bluffs_from_rigging_on, setup=nearly_over
        ),
        "the view shows a wager": patched(rules, view=only("wager"), setup=nearly_over),
        "the view shows which dice shall come back": patched(rules, view=only("wants"), setup=nearly_over),
        "the view shows the dice behind submitted values": patched(rules, view=only("spent"), setup=nearly_over),
        "a spectator sees that dice are submitted": patched(rules, view=shows_submissions, setup=nearly_over),
        "everybody hears of a rig": patched(rules, apply=tells_of_rigs, setup=nearly_over),
        "a bluff is whispered to the other": patched(rules, apply=whispers_bluffs, setup=nearly_over),
        "a wager starts the clock anew": patched(rules, apply=hurries_after_a_wager, setup=nearly_over),
        "a challenge of an honest seat is refused": patched(rules, apply=refuses_against_bluffs, setup=nearly_over),
        "everybody hears of an honest roll": patched(rules, apply=tells_honest_rolls_first, setup=nearly_over),
        "who has rolled the last die is done": patched(rules, apply=ends_when_all_is_rolled, setup=nearly_over),
        "the view shows what is played ahead": patched(rules, view=only("ahead"), setup=nearly_over),
        "the other hears of a submission": patched(rules, apply=tells_what_is_played, setup=nearly_over),
    }


@pytest.mark.full
class TestMoreLastRounds(TestLastRounds):
    games = 60


def ends_alike(apply: Callable[[Position, Seat, Action, Dice], Step]) -> int:
    """Let the last seat of many phases be done, in twins too; counts them, and fails where their ends differ."""
    chance, compared = Random("ends"), 0
    for move in (move for match in Case(GAME, 6).matches for move in match.moves):
        state: Position = move.step.state
        if state.wait is None or len(state.wait.seats) != 1:
            continue
        (seat,) = state.wait.seats
        for twin in twins(state, seat, chance):
            assert isinstance(twin, Position)
            steps = [apply(one, seat, Done(), SeededDice(b"", {})) for one in (state, twin)]
            heard = [[one for one in step.events if getattr(one, "seat", seat) == seat] for step in steps]
            if [one for one in heard[0] if one.reveals] == [one for one in heard[1] if one.reveals]:
                seen = [
                    (rules.view(step.state, seat), rules.show(rules.view(step.state, seat), seat)) for step in steps
                ]
                assert heard[0] == heard[1] and seen[0] == seen[1]
                compared += 1
    return compared


def test_a_phase_ends_alike_whatever_is_hidden() -> None:
    assert ends_alike(rules.apply) > 100
    with pytest.raises(AssertionError):
        ends_alike(skips_who_holds_nothing)


def test_what_is_shown_of_bluffs_is_what_is_shown_of_rolls() -> None:
    """Shown rolls may tell hidden facts, so no twin watches them: they must be the same, bluffed or not."""
    start = rules.setup(Start(2, Preset()), First()).state
    honest, sly = start, start
    for action in (RollDice((Die.D4,)), RollDice((Die.D20,))):
        honest = rules.apply(honest, 0, action, ScriptedDice({0: [{Die.D4: 3, Die.D20: 17}[action.dice[0]]]})).state
    sly = rules.apply(sly, 0, RollDice((Die.D4,)), ScriptedDice({0: [3]})).state
    sly = rules.apply(sly, 0, Bluff(Die.D20, 17), ScriptedDice({})).state
    ends = []
    for state in (honest, sly):
        waiting = rules.apply(state, 0, Done(), ScriptedDice({})).state
        step = rules.apply(waiting, 1, Done(), ScriptedDice({}))
        ends.append((rules.view(step.state, 1), step.events[0], rules.show(rules.view(step.state, 1), 1)))
    assert ends[0] == ends[1]
