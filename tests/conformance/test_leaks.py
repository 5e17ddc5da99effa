"""Leaks of what players chose, drew or were told once: the ordinary class finds each of them, and says what it is."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from types import ModuleType, NoneType, SimpleNamespace
from typing import Any

import discs
import peek
import pytest
from discs import rules
from discs.actions import Dare, Disc, Pass, Place, Turn
from discs.events import RoundBegan, YouLost
from discs.position import Position
from discs.refusals import DareOutOfRange
from peek import rules as dice
from peek.events import DiceDealt

from croupier import Action, Event, Game, Illegal, Leave, OneOf, PrivateEvent, Seat, Step, offer, replace
from croupier.testing import Broken, Conformance, patched
from tests.pairs import few

FEW, MANY = 24, 200
"""Matches in which nothing is to be found, twice as many as find each leak but one; and in which a leak is."""
SKULL = Disc.SKULL
CHOSEN, DRAWN, UNSEEN = "hidden_choices_stay_hidden", "hidden_draws_stay_hidden", "secret_actions_are_unseen"
WHOLE = "menus_are_whole"


class DiscTold(Event):
    seat: Seat
    disc: Disc


class Counted(Event):
    count: int


class Whispered(PrivateEvent):
    disc: Disc


class FacesTold(Event):
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Leak:
    """Rules that leak, the promise that this breaks, and what the failure says."""

    rules: ModuleType
    promise: str
    says: str
    game: Game = discs.GAME


def telling(found: Callable[[Any, Step, Seat, Any], tuple[Event, ...]], rules: Any = rules) -> ModuleType:
    """Rules that tell more events: `found(state before, step, seat, action)`."""

    def apply(state: Any, seat: Seat, action: Any, dice: Any) -> Step:
        step: Step = rules.apply(state, seat, action, dice)
        return replace(step, events=(*step.events, *found(state, step, seat, action)))

    return patched(rules, apply=apply)


def seeing(change: Callable[[Any, Any, Seat | None], Any], rules: Any = rules) -> ModuleType:
    """Rules whose view shows more: `change(view, state, seat)`."""
    return patched(rules, view=lambda state, seat: change(rules.view(state, seat), state, seat))


def stacks_where(open_: Callable[[Any, Seat], bool]) -> ModuleType:
    """Rules that show whole stacks at times."""
    return seeing(
        lambda seen, state, seat: replace(
            seen, stacks=tuple(full if open_(state, who) else seen.stacks[who] for who, full in enumerate(state.stacks))
        )
    )


def placed(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    return (DiscTold(seat, action.disc),) if isinstance(action, Place) else ()


def now_and_then(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    return placed(state, step, seat, action) if (5 * state.number + 3 * seat + state.wait.turn) % 8 == 0 else ()


def a_third_disc(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    return placed(state, step, seat, action) if len(state.stacks[seat]) == 2 else ()


def waits_longer_after_a_skull(state: Any, seat: Seat, action: Any, dice: Any) -> Step:
    step = rules.apply(state, seat, action, dice)
    if action != Place(SKULL) or step.state.wait is None:
        return step
    return replace(step, state=replace(step.state, wait=replace(step.state.wait, turn=step.state.wait.turn + 1)))


def lets_whoever_lies_on_a_skull_go_on(state: Any, seat: Seat, action: Any, dice: Any) -> Step:
    step = rules.apply(state, seat, action, dice)
    if not isinstance(action, Place) or state.wait.kind != "move" or step.state.stacks[seat][:1] != (SKULL,):
        return step
    return replace(step, state=replace(step.state, wait=replace(step.state.wait, seats=(seat,))))


def counts_roses_in_a_refusal(state: Any, seat: Seat, action: Any, dice: Any) -> Step:
    high = sum(map(len, state.stacks))
    if isinstance(action, Dare) and state.wait and seat in state.wait.seats and action.count > high:
        raise Illegal(DareOutOfRange(1, sum(disc == Disc.ROSE for stack in state.stacks for disc in stack)))
    return rules.apply(state, seat, action, dice)


class Unseen(tuple[Any, ...]):
    """Values that look the same, and are not."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unseen)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return ""


class Sly(Position, kw_only=True):
    """A view that looks the same and is not."""

    true: Any = Unseen()


def slyly(state: Any, seat: Seat | None) -> Sly:
    true = state.true if isinstance(state, Sly) else Unseen((state,))
    view = rules.view(state, seat)
    return Sly(**{**{each.name: getattr(view, each.name) for each in fields(view)}, "true": true})


def lists_dares_first_above_a_skull(view: Any, seat: Seat) -> Any:
    tops = [stack[-1:] for who, stack in enumerate(view.true[0].stacks) if who != seat]
    menu = rules.menu(view, seat)
    return menu[::-1] if (SKULL,) in tops else menu


def counts_skulls_for_spectators(view: Any, seat: Seat | None) -> Any:
    skulls = sum(disc == SKULL for stack in view.true[0].stacks for disc in stack)
    return rules.show(view, seat) + ((Counted(skulls),) if seat is None else ())


def shown_slyly(to: type) -> ModuleType:
    """Rules whose views are not what they look like: those of all seats, or the one of spectators (`NoneType`)."""
    return patched(rules, view=lambda state, seat: (slyly if isinstance(seat, to) else rules.view)(state, seat))


def warned(public: bool) -> Game:
    """Discs where what is done for one whose time ran out tells, in public, of their own skull, else of another's."""

    def expire(view: Any, seat: Seat) -> Action:
        if view.wait.kind != "raise":
            return Place(Disc.ROSE)
        stacks = view.true[0].stacks if isinstance(view, Sly) else ()
        tops = [stack[-1:] for who, stack in enumerate(stacks) if (who == seat) is public]
        return Dare(view.dare + 1) if (SKULL,) in tops else Pass()

    strategy = SimpleNamespace(expire=expire, bot=discs.strategy.bot)
    return replace(discs.GAME, strategy=strategy, expiry_is_public=public)


def leaving_out(left_out: Callable[[Any, Seat, Any], Any]) -> ModuleType:
    """Rules whose menu leaves something out: `left_out(view, seat, offer)` gives what stays of an offer."""

    def menu(view: Any, seat: Seat) -> Any:
        return tuple(filter(None, (left_out(view, seat, one) for one in rules.menu(view, seat))))

    return patched(rules, menu=menu)


def only_roses_upon_others(view: Any, seat: Seat, one: Any) -> Any:
    rose = one.action is Place and view.stacks[seat] and Disc.ROSE in view.hands[seat]
    return offer(Place, disc=OneOf((Disc.ROSE,))) if rose else one


def only_the_next_stack(view: Any, seat: Seat, one: Any) -> Any:
    return offer(Turn, who=OneOf(rules.turnable(view, seat)[:1])) if one.action is Turn else one


def lost(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    return tuple(DiscTold(event.seat, event.disc) for event in step.events if isinstance(event, YouLost))


def lost_to_the_neighbour(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    told = (event for event in step.events if isinstance(event, YouLost))
    return tuple(Whispered((event.seat + 1) % len(state.hands), event.disc) for event in told)


def hand_of_the_neighbour(seen: Any, state: Any, seat: Seat | None) -> Any:
    if seat is None:
        return seen
    other = (seat + 1) % len(state.hands)
    return replace(seen, hands=rules.put(seen.hands, other, state.hands[other]))


def as_before(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    same = isinstance(action, Dare) and state.before[seat] and state.stacks[seat][:1] == (state.before[seat],)
    return (Counted(seat),) if same else ()


def skulls_left(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    began = any(isinstance(event, RoundBegan) for event in step.events)
    return (Counted(sum(SKULL in hand for hand in step.state.hands)),) if began else ()


def skulls_not_turned(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    began = any(isinstance(event, RoundBegan) for event in step.events) and not isinstance(action, Leave)
    return (Counted(sum(stack[:1] == (SKULL,) for stack in state.stacks)),) if began else ()


def skulls_of_whoever_leaves(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    return (Counted(state.hands[seat].count(SKULL)),) if isinstance(action, Leave) else ()


def highest_die(state: Any, step: Step, seat: Seat, action: Any) -> tuple[Event, ...]:
    dealt = [event for event in step.events if isinstance(event, DiceDealt)]
    return (FacesTold((max(max(event.dice) for event in dealt),)),) if dealt else ()


def dice_of_the_next(seen: Any, state: Any, seat: Seat | None) -> Any:
    other = None if seat is None else (seat + 1) % len(state.counts)
    hands = (full if who == other else hand for who, (hand, full) in enumerate(zip(seen.hands, state.hands)))  # noqa: B905
    return replace(seen, hands=tuple(hands))


HEARS, SEES, NOTICES = "hears what is hidden", "sees what is hidden", "notices what is hidden"
LEFT_OUT = "its menu leaves that out"

LEAKS = {
    # what somebody chose
    "the room is told the disc": Leak(telling(placed), CHOSEN, f"{HEARS}.*DiscTold.*could as well have done Place"),
    "the room is told one disc in eight": Leak(telling(now_and_then), CHOSEN, f"{HEARS}.*DiscTold"),
    "the room is told the third disc of a stack": Leak(telling(a_third_disc), CHOSEN, f"{HEARS}.*DiscTold"),
    "the view shows all stacks": Leak(stacks_where(lambda *_: True), CHOSEN, f"{SEES}.*view.stacks"),
    "the view shows high stacks above a high dare": Leak(
        stacks_where(lambda state, who: len(state.stacks[who]) == 2 and state.dare > 2), CHOSEN, f"{SEES}.*view.stacks"
    ),
    "the view shows all of a stack once one disc of it is turned": Leak(
        stacks_where(lambda state, who: state.opened[who] > 0), CHOSEN, f"{SEES}.*view.stacks"
    ),
    "the clock starts anew after a skull": Leak(
        patched(rules, apply=waits_longer_after_a_skull), CHOSEN, f"{SEES}.*view.wait.turn"
    ),
    "whoever began with a skull goes on": Leak(
        patched(rules, apply=lets_whoever_lies_on_a_skull_go_on), CHOSEN, f"{SEES}.*view.wait.seats"
    ),
    "a refusal counts the roses": Leak(patched(rules, apply=counts_roses_in_a_refusal), CHOSEN, "learns.*by trying"),
    "the order of another's menu tells of a skull": Leak(
        patched(rules, view=slyly, menu=lists_dares_first_above_a_skull), CHOSEN, f"{NOTICES}.*the menu"
    ),
    "spectators are shown how many skulls lie there": Leak(
        patched(rules, view=slyly, show=counts_skulls_for_spectators), CHOSEN, f"{NOTICES}.*`show` tells a spectator"
    ),
    "a warning in private tells of another's skull": Leak(
        shown_slyly(int), CHOSEN, f"{NOTICES}.*the warning", warned(public=False)
    ),
    "a warning to all tells of one's own skull": Leak(
        shown_slyly(NoneType), CHOSEN, f"{NOTICES}.*the warning", warned(public=True)
    ),
    "leaving tells of the skull": Leak(telling(skulls_of_whoever_leaves), CHOSEN, f"{HEARS}.*Counted"),
    # what is left out of a menu
    "a skull is not offered upon other discs": Leak(
        leaving_out(only_roses_upon_others), WHOLE, f"may do Place.*SKULL.*{LEFT_OUT}"
    ),
    "passing is not offered": Leak(
        leaving_out(lambda view, seat, one: None if one.action is Pass else one), WHOLE, rf"Pass\(\).*{LEFT_OUT}"
    ),
    "one stack alone may be turned": Leak(leaving_out(only_the_next_stack), WHOLE, f"may do Turn.*{LEFT_OUT}"),
    # what somebody drew
    "the room is told the disc that was lost": Leak(telling(lost), DRAWN, f"{HEARS}.*DiscTold.*other draws of seat"),
    "a neighbour is told the disc that was lost": Leak(telling(lost_to_the_neighbour), DRAWN, f"{HEARS}.*Whispered"),
    "a neighbour sees the hand": Leak(seeing(hand_of_the_neighbour), DRAWN, f"{SEES}.*view.hands"),
    "the room is told the highest die": Leak(telling(highest_die, dice), DRAWN, f"{HEARS}.*FacesTold", peek.GAME),
    "dice are in the view of the next seat": Leak(
        seeing(dice_of_the_next, dice), DRAWN, f"{SEES}.*view.hands", peek.GAME
    ),
    # what the rules remember
    "a dare tells that the first disc is as before": Leak(telling(as_before), CHOSEN, f"{HEARS}.*Counted"),
    "the view shows everybody's first disc before": Leak(
        seeing(lambda seen, state, seat: replace(seen, before=state.before)), CHOSEN, f"{SEES}.*view.before"
    ),
    "a new round tells how many skulls were not turned": Leak(telling(skulls_not_turned), CHOSEN, f"{HEARS}.*Counted"),
    "every round tells who has a skull left": Leak(telling(skulls_left), DRAWN, f"{HEARS}.*Counted"),
}


def kept(game: Game, promise: str, games: int = MANY) -> None:
    """Try one promise as pytest does for a class with nothing but the game in it."""
    suite: Any = type("TestIt", (Conformance,), {"game": game, "games": games})
    getattr(suite(), f"test_{promise}")()


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(name: str) -> None:
    leak = LEAKS[name]
    with pytest.raises(Broken, match=rf"(?s){leak.says}.*\(seed \d+, step \d+"):
        kept(replace(leak.game, rules=leak.rules), leak.promise)


class TestDiscs(Conformance):
    game = discs.GAME
    games = 24
    bot_games = 4


@pytest.mark.soak
class TestMoreOfDiscs(TestDiscs):
    games = 200
    bot_games = 50


UNMARKED = {
    "the room is told the disc": HEARS,
    "the room is told one disc in eight": HEARS,
    "the view shows all stacks": r"sees what only seat \d was told",
    "a dare tells that the first disc is as before": HEARS,
    "the view shows everybody's first disc before": SEES,
}


@pytest.fixture
def unmarked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an author forget to mark what is hidden in an action."""
    monkeypatch.setattr(Place, "hidden", ())


@pytest.mark.usefixtures("unmarked")
@pytest.mark.parametrize("name", UNMARKED)
def test_a_leak_is_found_where_a_mark_was_forgotten(name: str) -> None:
    with pytest.raises(Broken, match=UNMARKED[name]):
        kept(replace(discs.GAME, rules=LEAKS[name].rules), CHOSEN)


@pytest.mark.usefixtures("unmarked")
@pytest.mark.parametrize("games", few([FEW, MANY], MANY))
def test_a_forgotten_mark_is_no_leak(games: int) -> None:
    kept(discs.GAME, CHOSEN, games)


class Dealing:
    """Dice on which the house draws what a seat would."""

    def __init__(self, given: Any) -> None:
        self._given = given

    def draw(self, owner: Seat | None, pool: Any, count: int = 1, /) -> Any:
        return self._given.draw(None, pool, count)


def dealt(leaking: Any = dice) -> Game:
    """Peek with dice that the house deals."""
    return replace(
        peek.GAME,
        rules=patched(
            leaking,
            setup=lambda start, given: leaking.setup(start, Dealing(given)),
            apply=lambda state, seat, action, given: leaking.apply(state, seat, action, Dealing(given)),
        ),
    )


@pytest.mark.parametrize("games", few([FEW, MANY], MANY))
def test_what_the_house_deals_stays_hidden(games: int) -> None:
    kept(dealt(), DRAWN, games)


@pytest.mark.parametrize(
    ("leaking", "says"),
    [
        (telling(highest_die, dice), HEARS),
        (seeing(dice_of_the_next, dice), r"sees what only seat \d was told"),
        (seeing(lambda seen, state, seat: replace(seen, hands=state.hands), dice), "sees what only seat"),
    ],
)
def test_a_leak_of_what_the_house_deals_is_found(leaking: ModuleType, says: str) -> None:
    with pytest.raises(Broken, match=says):
        kept(dealt(leaking), DRAWN)
