"""A game that breaks a promise is found out, by the promise that it breaks."""

import random
from collections.abc import Callable
from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Any

import auction
import duelists
import peek
import pytest
from auction import rules as sale
from auction.actions import Fold, Raise
from auction.position import Position as Sale
from duelists import rules as duel
from duelists.actions import Choose, OutOfTime, Sharpen, Stance
from duelists.events import Panel
from duelists.position import Position as Duel
from peek import rules as dice
from peek.actions import Bid, Doubt
from peek.position import Position as Table

from croupier import (
    Action,
    Dice,
    Game,
    Illegal,
    NotNow,
    Offer,
    OneOf,
    PrivateEvent,
    Seat,
    Start,
    State,
    Step,
    Verb,
    Wait,
    offer,
    replace,
)
from croupier import Range as Numbers
from croupier.testing import Broken, Case, menus, patched, promises, stored
from plugins import dicepoker

Change = Callable[[Step, Any, Seat, Action, Dice], Step]
"""What becomes of a step, given the state before it and what it came of."""


@dataclass(frozen=True)
class Slip:
    """A game with a slip in it, the promise it breaks, and what the failure says."""

    game: Game
    promise: Callable[[Case], None]
    says: str
    games: int = 40


def with_rules(game: Game, **functions: Any) -> Game:
    return replace(game, rules=patched(game.rules, **functions))


def with_strategy(game: Game, **functions: Any) -> Game:
    return replace(game, strategy=SimpleNamespace(**{**vars(game.strategy), **functions}))


def after(game: Game, change: Change) -> Game:
    """Change every step that `apply` gives."""

    def apply(state: State, seat: Seat, action: Action, rolled: Dice) -> Step:
        return change(game.rules.apply(state, seat, action, rolled), state, seat, action, rolled)

    return with_rules(game, apply=apply)


def in_state(change: Callable[[Any], Any]) -> Change:
    """Change the state after every step."""
    return lambda step, *_: replace(step, state=change(step.state))


def nobody_loses_dice(state: Table, seat: Seat, action: Action, rolled: Dice) -> Step:
    if isinstance(action, Doubt) and state.wait and seat in state.wait.seats and state.bid:
        return dice.deal(state, seat, (), rolled)
    return dice.apply(state, seat, action, rolled)


def offers_too_much(view: Table, seat: Seat) -> tuple[Offer, ...]:
    menu = dice.menu(view, seat)
    return (*menu, offer(Bid, count=Numbers(1, 99), face=6)) if menu else ()


CALLS = iter(range(10**9))


def counts_calls(state: Table) -> Table:
    return replace(state, turn=next(CALLS)) if state.wait else state


def marks_the_state_before(step: Step, state: Table, *_: object) -> Step:
    return vars(Table)["turn"].__set__(state, state.turn + 1) or step


def awaits_both_after_sharpening(step: Step, state: Duel, seat: Seat, action: Action, rolled: Dice) -> Step:
    if not isinstance(action, Sharpen):
        return step
    return replace(step, state=replace(step.state, wait=replace(step.state.wait, seats=(0, 1))))


def forgets_at_times(state: Table) -> Table:
    return replace(state, out=state.out if state.turn % 2 or not state.wait else ())


def feeds_the_dead(view: Table, seat: Seat) -> tuple[Offer, ...]:
    return dice.menu(view, view.wait.seats[0] if view.wait and seat in view.out else seat)


def chooses_by_chance(view: Duel, seat: Seat) -> Action:
    return random.choice((OutOfTime(), Choose(Stance.LOW)))


def accuses_at_the_start(start: Start, rolled: Dice) -> Step:
    state = dice.setup(start, rolled).state
    return Step(Vague(**{each.name: getattr(state, each.name) for each in fields(state)}, last=Doubt()))


def refuses_leaving(state: Sale, seat: Seat, action: Action, rolled: Dice) -> Step:
    if type(action).__name__ == "Leave":
        raise Illegal(NotNow())
    return sale.apply(state, seat, action, rolled)


def keeps_leavers(state: Sale, seat: Seat, action: Action, rolled: Dice) -> Step:
    if type(action).__name__ == "Leave":
        return Step(state)
    return sale.apply(state, seat, action, rolled)


def draws_luck_from_the_house(state: Duel, seat: Seat, action: Action, rolled: Dice) -> Step:
    house = SimpleNamespace(draw=lambda owner, pool, count=1: rolled.draw(None, pool, count))
    return duel.apply(state, seat, action, house)


def rolls_before_refusing(state: Table, seat: Seat, action: Action, rolled: Dice) -> Step:
    rolled.draw(seat, (1, 2))
    return dice.apply(state, seat, action, rolled)


def trusts_what_is_typed(state: Table, seat: Seat, action: Action, rolled: Dice) -> Step:
    if isinstance(action, Bid):
        dice.FACES.index(action.face)
    return dice.apply(state, seat, action, rolled)


class Told(PrivateEvent):
    pass


def tells_more_than_the_preview(step: Step, state: Sale, seat: Seat, action: Action, rolled: Dice) -> Step:
    return replace(step, events=(*step.events, Told(seat))) if hasattr(rolled, "drawn") else step


def only_positive_chips(start: Start, rolled: Dice) -> Step:
    if not start.options.chips:
        raise ValueError(start.options.chips)
    return sale.setup(start, rolled)


class Idle(Action):
    pass


class Tick(Action):
    automatic = True


class Accused(Action):
    pass


class Vague(Table, kw_only=True):
    last: Accused | Doubt | None = None


def named(name: str, base: type) -> type:
    return type(name, (base,), {"__module__": __name__})


def marked(hidden: object) -> type:
    return type("Careless", (Bid,), {"__module__": __name__, "hidden": hidden})


def offers_two_stances(view: Duel, seat: Seat) -> tuple[Offer, ...]:
    some = offer(Choose, stance=OneOf((Stance.HIGH, Stance.MIDDLE)))
    return tuple(some if one.action is Choose else one for one in duel.menu(view, seat))


def offers_less_than_all(view: Sale, seat: Seat) -> tuple[Offer, ...]:
    def less(one: Offer) -> Offer:
        bounds = one.fields[0][1]
        return offer(Raise, to=replace(bounds, high=bounds.high - 1, marks=()))

    found = (less(one) if one.action is Raise else one for one in sale.menu(view, seat))
    return tuple(one for one in found if len(one))


def whole(case: Case) -> None:
    menus.menus_are_whole(case, {})


NEVER_ENDS = with_rules(peek.GAME, apply=nobody_loses_dice)
DITHERS = {"expire": lambda view, seat: Choose(Stance.LOW)}

SLIPS = {
    "a match never ends": Slip(NEVER_ENDS, promises.every_match_ends, "still not over", 2),
    "an offer is refused": Slip(
        with_rules(peek.GAME, menu=offers_too_much), promises.menus_hold_what_is_legal, "is offered .* and refused it"
    ),
    "an offer is refused in play": Slip(
        with_rules(peek.GAME, menu=offers_too_much), promises.every_match_ends, "was refused"
    ),
    "an awaited seat has an empty menu": Slip(
        with_rules(duelists.GAME, menu=lambda view, seat: duel.menu(view, seat) if seat else ()),
        promises.menus_hold_what_is_legal,
        "is awaited, and its menu is empty",
    ),
    "nobody has a menu": Slip(
        with_rules(peek.GAME, menu=lambda view, seat: ()), promises.every_match_ends, "no menu holds an action"
    ),
    "a seat that is out has a menu": Slip(
        with_rules(peek.GAME, menu=feeds_the_dead),
        promises.menus_hold_what_is_legal,
        "can do nothing any more",
    ),
    "an automatic action is offered": Slip(
        with_rules(duelists.GAME, menu=lambda view, seat: (offer(OutOfTime),) if view.wait else ()),
        promises.menus_hold_what_is_legal,
        "is offered .*OutOfTime",
    ),
    "an empty offer": Slip(
        with_rules(auction.GAME, menu=lambda view, seat: (*sale.menu(view, seat), offer(Raise, to=Numbers(2, 1)))),
        promises.menus_hold_what_is_legal,
        "is offered",
    ),
    "the same inputs give another step": Slip(
        after(peek.GAME, in_state(counts_calls)), promises.apply_is_pure, "another step for the same"
    ),
    "the state before is changed": Slip(
        after(peek.GAME, marks_the_state_before), promises.apply_is_pure, "changed the state that it was given"
    ),
    "a seat is left out of the ranking": Slip(
        after(
            peek.GAME,
            in_state(lambda s: replace(s, outcome=s.outcome and replace(s.outcome, ranking=s.outcome.ranking[1:]))),
        ),
        promises.every_state_is_sound,
        "must hold each of the",
    ),
    "both a wait and an outcome": Slip(
        after(peek.GAME, in_state(lambda s: replace(s, wait=s.wait or Wait("turn", (0,), 99)))),
        promises.every_state_is_sound,
        "exactly one of wait and outcome",
    ),
    "a seat comes back within a turn": Slip(
        after(duelists.GAME, awaits_both_after_sharpening),
        promises.every_state_is_sound,
        "seats were added",
    ),
    "a turn goes back": Slip(
        after(peek.GAME, in_state(lambda s: replace(s, wait=s.wait and replace(s.wait, turn=50 - s.turn)))),
        promises.every_state_is_sound,
        "the turn went back",
    ),
    "a wait without a clock": Slip(
        replace(peek.GAME, clocks={}), promises.every_state_is_sound, "no clock is called turn"
    ),
    "out forgets": Slip(
        after(peek.GAME, in_state(forgets_at_times)),
        promises.every_state_is_sound,
        "only grow",
    ),
    "out is awaited": Slip(
        after(peek.GAME, in_state(lambda s: replace(s, out=(0, 1)))), promises.every_state_is_sound, "that is out"
    ),
    "a view of a view is another": Slip(
        with_rules(peek.GAME, view=lambda s, seat: replace(dice.view(s, seat), turn=s.turn + 1)),
        promises.views_are_idempotent,
        "changes when it is viewed again",
    ),
    "a view hides the wait": Slip(
        with_rules(peek.GAME, view=lambda s, seat: replace(dice.view(s, seat), wait=None)),
        promises.views_are_idempotent,
        "changes the wait",
    ),
    "a seat is shown another's panel": Slip(
        with_rules(duelists.GAME, show=lambda view, seat: (Panel(1, None, False),)),
        promises.views_are_idempotent,
        "is shown Panel",
    ),
    "expire picks by chance": Slip(
        with_strategy(duelists.GAME, expire=chooses_by_chance),
        promises.expiries_are_legal,
        "and then something else",
    ),
    "expire is illegal": Slip(
        with_strategy(peek.GAME, expire=lambda view, seat: Doubt()), promises.expiries_are_legal, "was refused"
    ),
    "expire never ends a wait": Slip(
        with_strategy(duelists.GAME, **DITHERS), promises.expiries_are_legal, "still awaited after"
    ),
    "an idle seat stops a match": Slip(
        with_strategy(duelists.GAME, **DITHERS), promises.idle_seats_do_not_stop_a_match, "still not over", 5
    ),
    "a bot does what only an expiry may": Slip(
        with_strategy(duelists.GAME, bot=lambda view, seat, chance: OutOfTime()),
        promises.bots_play_to_the_end,
        "a bot may not do that",
    ),
    "a bot is illegal": Slip(
        with_strategy(peek.GAME, bot=lambda view, seat, chance: Doubt()),
        promises.bots_play_to_the_end,
        "was refused",
    ),
    "a bot picks by a chance of its own": Slip(
        with_strategy(duelists.GAME, bot=lambda view, seat, chance: duelists.strategy.bot(view, seat, random.Random())),
        promises.bots_play_to_the_end,
        "by the same chance the bot chose",
    ),
    "a bot dithers": Slip(
        with_strategy(duelists.GAME, bot=lambda view, seat, chance: Choose(Stance.LOW)),
        promises.bots_play_to_the_end,
        "still not over",
        2,
    ),
    "leaving is refused": Slip(
        with_rules(auction.GAME, apply=refuses_leaving), promises.anybody_may_leave, "was refused Leave"
    ),
    "leaving changes nothing": Slip(
        with_rules(auction.GAME, apply=keeps_leavers), promises.anybody_may_leave, "left and is not out"
    ),
    "the order within a wait matters": Slip(
        with_rules(duelists.GAME, apply=draws_luck_from_the_house), promises.waits_commute, "the order of"
    ),
    "dice are rolled for a refused action": Slip(
        with_rules(peek.GAME, apply=rolls_before_refusing), promises.refusals_change_nothing, "was refused then"
    ),
    "apply crashes on what is typed": Slip(
        with_rules(peek.GAME, apply=trusts_what_is_typed), promises.refusals_change_nothing, "not Illegal"
    ),
    "a preview tells something else": Slip(
        after(auction.GAME, tells_more_than_the_preview), promises.previews_tell_the_truth, "the preview of"
    ),
    "a state with a union of records": Slip(
        replace(
            with_rules(peek.GAME, setup=accuses_at_the_start),
            state=Vague,
        ),
        stored.records_survive_storage,
        "comes back from JSON as another one",
    ),
    "a state of another class": Slip(replace(peek.GAME, state=Vague), promises.every_state_is_sound, "not a Vague"),
    "two records with one name": Slip(
        with_rules(peek.GAME, Second=named("Bid", Action)), stored.the_house_loads_it, "two records are called Bid"
    ),
    "a field that cannot be typed": Slip(
        replace(peek.GAME, verbs=(Verb("bid", Bid, "<count>"), Verb("doubt", Doubt))),
        stored.verbs_name_their_fields,
        "bid names",
    ),
    "an action that cannot be typed": Slip(
        with_rules(peek.GAME, Idle=Idle), stored.verbs_name_their_fields, "Idle must be automatic or have a verb"
    ),
    "an automatic action that can be typed": Slip(
        replace(with_rules(peek.GAME, Tick=Tick), verbs=(*peek.GAME.verbs, Verb("tick", Tick))),
        stored.verbs_name_their_fields,
        "Tick must be automatic or have a verb",
    ),
    "options that cannot be played": Slip(
        with_rules(auction.GAME, check=lambda options: (options, ()), setup=only_positive_chips),
        stored.options_are_playable_or_refused,
        "is accepted, and setup raised",
    ),
    "a legal move is in no menu": Slip(
        with_rules(auction.GAME, menu=lambda view, seat: tuple(o for o in sale.menu(view, seat) if o.action is Fold)),
        whole,
        r"may do Raise.*its menu leaves that out",
    ),
    "a value is in no menu": Slip(
        with_rules(duelists.GAME, menu=offers_two_stances), whole, r"may do Choose\(stance=<Stance.LOW.*leaves that out"
    ),
    "the highest value is in no menu": Slip(
        with_rules(auction.GAME, menu=offers_less_than_all), whole, r"may do Raise.*leaves that out"
    ),
    "a mark names no field": Slip(
        with_rules(peek.GAME, Careless=marked(("pip",))), stored.marks_name_fields, "hidden is .*not a tuple of"
    ),
    "a mark is a word and not a tuple": Slip(
        with_rules(peek.GAME, Careless=marked("face")), stored.marks_name_fields, "Careless.hidden is 'face'"
    ),
    "the log does not replay": Slip(
        after(peek.GAME, in_state(counts_calls)), stored.logs_replay, "replays to another state"
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_found_out(name: str) -> None:
    slip = SLIPS[name]
    with pytest.raises(Broken, match=slip.says):
        slip.promise(Case(slip.game, slip.games, longest=400))


def test_what_a_game_leaves_out_of_its_menus_may_be_named() -> None:
    def raises_low(view: Sale, seat: Seat, action: Action) -> bool:
        return isinstance(action, Raise) and action.to < 5

    def menu(view: Sale, seat: Seat) -> tuple[Offer, ...]:
        return tuple(one for one in sale.menu(view, seat) if one.action is Fold or one.fields[0][1].low >= 5)

    case = Case(with_rules(auction.GAME, menu=menu), 40)
    with pytest.raises(Broken, match=r"may do Raise.*name it in `unoffered`"):
        menus.menus_are_whole(case, {})
    menus.menus_are_whole(case, {"raises": lambda view, seat, action: isinstance(action, Raise)})
    with pytest.raises(Broken, match=r"may do Raise\(to=\d+\)"):
        menus.menus_are_whole(case, {"low raises": raises_low})


def test_other_words_for_a_move_on_offer_are_no_other_move() -> None:
    """A menu need not list what comes to the same: keeping three dice is rolling the other two."""
    whole(Case(dicepoker.GAME, 10))


@pytest.mark.parametrize(
    ("game", "older", "says"),
    [
        (auction.GAME, {}, "no state of version 1 is kept"),
        (auction.GAME, {1: [(3, {"purses": [1, 2, 3]})]}, "was loaded, and exactly one of wait and outcome"),
        (with_rules(auction.GAME, upgrade=lambda data, version: data), {1: [(3, {"purses": []})]}, "does not load"),
    ],
)
def test_an_older_state_that_cannot_be_loaded_is_found_out(game: Game, older: stored.Stored, says: str) -> None:
    with pytest.raises(Broken, match=says):
        stored.older_states_load(Case(game, 1), older)


def test_a_failure_names_the_seed_and_the_step() -> None:
    case = Case(with_rules(peek.GAME, menu=offers_too_much), 1, first=17)
    with pytest.raises(Broken, match=r"^peek: seat \d .* \(seed 17, step \d+"):
        promises.menus_hold_what_is_legal(case)


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = (Case(duelists.GAME, 1, first=5).matches[0] for _ in range(2))
    assert one.moves == two.moves
