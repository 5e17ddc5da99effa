"""States of the three games that a seat cannot tell apart, and leaks that it would notice."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from croupier import Face, Illegal, NotNow, Seat, replace
from croupier.testing import patched
from plugins.liarsdice.actions import Bid
from plugins.liarsdice.bids import FACES, found, put
from plugins.liarsdice.classic import rules as classic
from plugins.liarsdice.classic.position import Position as Round
from plugins.liarsdice.duel import rules as duel
from plugins.liarsdice.duel.actions import Accuse, Cheat, Claim
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.events import ClaimFalse, ClaimMade, Peeked, RolledAnew, SumTold
from plugins.liarsdice.duel.position import MULLIGAN, faces
from plugins.liarsdice.duel.position import Position as Duel
from plugins.liarsdice.events import YourDice
from plugins.liarsdice.teams import display
from plugins.liarsdice.teams import rules as teams
from plugins.liarsdice.teams.events import BehindDice, BehindPanel, BehindRerolled
from plugins.liarsdice.teams.position import Position as Partners
from plugins.liarsdice.teams.position import behind


def redrawn(dice: Sequence[Face], seen: Sequence[Face], faces: Sequence[Face], chance: Random) -> tuple[Face, ...]:
    """Roll the dice anew that an observer does not see."""
    return tuple(die if shown else chance.choice(faces) for die, shown in zip(dice, seen, strict=True))


def by_view(state: Any, seen: Any, faces: Sequence[Face], chance: Random) -> Any:
    hands = zip(state.dice, seen.dice, strict=True)
    return replace(state, dice=tuple(redrawn(hand, shown, faces, chance) for hand, shown in hands))


def classic_twins(state: Round, seat: Seat | None, chance: Random) -> Iterator[Round]:
    yield by_view(state, classic.view(state, seat), FACES, chance)


def teams_twins(state: Partners, seat: Seat | None, chance: Random) -> Iterator[Partners]:
    """Other dice for everybody but those behind the seat, those it learnt, and the open ones: its own, too."""
    if state.round:
        yield by_view(state, teams.view(state, seat), FACES, chance)


def duel_twins(state: Duel, seat: Seat | None, chance: Random) -> Iterator[Duel]:
    """Other dice that fit a sum told and the oracle's words, and a cheat made or not made."""
    if Anomaly.CHEAT in state.anomalies and state.wait is not None and state.wait.kind != MULLIGAN:
        for other in {0, 1} - {seat}:
            toggled = not state.cheated[other] and state.cheats[other] > 0
            step = -1 if toggled else 1 if state.cheated[other] else 0
            cheated = toggled if step else state.cheated[other]
            yield replace(
                state,
                cheated=put(state.cheated, other, cheated),
                cheats=put(state.cheats, other, state.cheats[other] + step),
            )
    for _ in range(20):
        twin = by_view(state, duel.view(state, seat), faces(state), chance)
        fits = seat is None or (not state.sums[seat] or sum(twin.dice[1 - seat]) == state.sums[seat])
        if fits and (seat is None or lies(twin, seat) == lies(state, seat)):
            yield fitting(twin, seat)
            return


def lies(state: Duel, seat: Seat) -> tuple[int, ...]:
    """List the claims of a seat that are false."""
    if Anomaly.ORACLE not in state.anomalies:
        return ()
    said = enumerate(state.claims)
    return tuple(n for n, claim in said if claim.seat == seat and found(state.dice, claim.face) < claim.count)


def fitting(state: Duel, seat: Seat | None) -> Duel:
    """Let what the others were told fit their new dice."""
    for other in {0, 1} - {seat}:
        state = replace(state, lies=put(state.lies, other, lies(state, other)))
        if state.sums[other]:
            state = replace(state, sums=put(state.sums, other, sum(state.dice[1 - other])))
    return state


# -- leaks ------------------------------------------------------------------------------------------------------------


def telling(rules: Any, kinds: tuple[type, ...], change: Callable[[Any], Any]) -> Callable[..., Any]:
    """Tell private events otherwise."""

    def apply(state: Any, seat: Seat, action: Any, dice: Any) -> Any:
        step = rules.apply(state, seat, action, dice)
        extra = tuple(change(event) for event in step.events if isinstance(event, kinds))
        return replace(step, events=step.events + extra)

    return apply


def shows_a_hand(state: Any, seat: Seat | None) -> Any:
    seen = classic.view(state, seat)
    return replace(seen, dice=(state.dice[0], *seen.dice[1:]))


def refuses_false_bids(state: Any, seat: Seat, action: Any, dice: Any) -> Any:
    if isinstance(action, Bid) and found(state.dice, action.face) + 2 < action.count:
        raise Illegal(NotNow())
    return classic.apply(state, seat, action, dice)


CLASSIC_LEAKS = {
    "the view shows the first seat's dice": patched(classic, view=shows_a_hand),
    "dice are told to another seat": patched(
        classic, apply=telling(classic, (YourDice,), lambda event: replace(event, seat=0))
    ),
    "a refusal depends on hidden dice": patched(classic, apply=refuses_false_bids),
}


def shows_own_dice(state: Partners, seat: Seat | None) -> Partners:
    seen = teams.view(state, seat)
    return seen if seat is None else replace(seen, dice=put(seen.dice, seat, state.dice[seat]))


def shows_the_mate(state: Partners, seat: Seat | None) -> Partners:
    seen = teams.view(state, seat)
    mate = next((team for team in state.teams if seat in team and len(team) > 1), None)
    if seat is None or mate is None:
        return seen
    (other,) = {*mate} - {seat}
    return replace(seen, dice=put(seen.dice, other, state.dice[other]))


def shows_learnt_dice_to_all(state: Partners, seat: Seat | None) -> Partners:
    seen = teams.view(state, seat)
    for entry in state.learnt if state.wait is not None else ():
        hand = seen.dice[entry.who]
        hand = put(hand, entry.place - 1, state.dice[entry.who][entry.place - 1])
        seen = replace(seen, dice=put(seen.dice, entry.who, hand))
    return seen


def panels_of_own_dice(view: Partners, seat: Seat | None) -> Any:
    told = display.show(view, seat)
    return tuple(
        replace(event, who=seat)
        if isinstance(event, BehindPanel) and seat is not None and view.dice[seat] and view.dice[seat][0] > 3
        else event
        for event in told
    )


def tells_the_watched(state: Partners, seat: Seat, action: Any, dice: Any) -> Any:
    step = teams.apply(state, seat, action, dice)
    if step.state.wait is None:
        return step
    told = tuple(
        replace(event, seat=behind(step.state, event.seat))
        for event in step.events
        if isinstance(event, BehindDice | BehindRerolled)
    )
    return replace(step, events=step.events + told)


TEAMS_LEAKS = {
    "the view shows one's own dice": patched(teams, view=shows_own_dice),
    "the view shows the mate's dice": patched(teams, view=shows_the_mate),
    "the view shows learnt dice to everybody": patched(teams, view=shows_learnt_dice_to_all),
    "the panel depends on one's own dice": patched(teams, view=shows_own_dice, show=panels_of_own_dice),
    "the watched seat hears of its dice": patched(teams, apply=tells_the_watched),
}


def sorted_claims(state: Duel, seat: Seat | None) -> Duel:
    """Show the sum of both hands by the order of something that all see."""
    seen = duel.view(state, seat)
    return replace(seen, opener=sum(map(sum, state.dice)) % 2)


def shows_cheating(state: Duel, seat: Seat | None) -> Duel:
    return replace(duel.view(state, seat), cheated=state.cheated)


def shows_cheats_left(state: Duel, seat: Seat | None) -> Duel:
    return replace(duel.view(state, seat), cheats=state.cheats)


def shows_lies(state: Duel, seat: Seat | None) -> Duel:
    return replace(duel.view(state, seat), lies=state.lies)


def shows_sums(state: Duel, seat: Seat | None) -> Duel:
    return replace(duel.view(state, seat), sums=state.sums)


def shows_shown_dice_to_all(state: Duel, seat: Seat | None) -> Duel:
    seen = duel.view(state, seat)
    hands = tuple(
        tuple(
            die if place in state.shown[who] else other
            for place, (die, other) in enumerate(zip(hand, old, strict=True), 1)
        )
        for who, (hand, old) in enumerate(zip(state.dice, seen.dice, strict=True))
    )
    return replace(seen, dice=hands)


def renewing(state: Duel, seat: Seat, action: Any, dice: Any) -> Any:
    step = duel.apply(state, seat, action, dice)
    if not isinstance(action, Cheat):
        return step
    return replace(step, state=replace(step.state, wait=replace(step.state.wait, turn=step.state.wait.turn + 1)))


def hinting(state: Duel, seat: Seat, action: Any, dice: Any) -> Any:
    step = duel.apply(state, seat, action, dice)
    told = tuple(event for event in step.events if not isinstance(event, ClaimMade))
    false = any(isinstance(event, ClaimFalse) for event in step.events)
    return replace(step, events=told) if false and isinstance(action, Claim) else step


def refusing_wrong_accusations(state: Duel, seat: Seat, action: Any, dice: Any) -> Any:
    if isinstance(action, Accuse) and not state.cheated[1 - seat]:
        raise Illegal(NotNow())
    return duel.apply(state, seat, action, dice)


def offering_right_accusations(state: Duel, seat: Seat | None) -> Duel:
    seen = duel.view(state, seat)
    return replace(seen, doubled=(1,)) if seat is not None and state.cheated[1 - seat] else seen


def public(kind: type) -> Callable[..., Any]:
    return telling(duel, (kind,), lambda event: ClaimMade(event.seat, 1, 1, ()))


DUEL_LEAKS = {
    "the view depends on both hands": patched(duel, view=sorted_claims),
    "the view shows who cheated": patched(duel, view=shows_cheating),
    "the view shows the cheats left": patched(duel, view=shows_cheats_left),
    "the view shows what the oracle said": patched(duel, view=shows_lies),
    "the view shows both sums": patched(duel, view=shows_sums),
    "spectators see dice that were shown": patched(duel, view=shows_shown_dice_to_all),
    "a cheat changes what the other sees": patched(duel, view=offering_right_accusations),
    "a cheat renews the wait": patched(duel, apply=renewing),
    "a cheat is heard of": patched(duel, apply=public(Peeked)),
    "an accusation is refused unless it is right": patched(duel, apply=refusing_wrong_accusations),
    "a false claim is told otherwise": patched(duel, apply=hinting),
    "a sum is told to everybody": patched(
        duel, apply=telling(duel, (SumTold,), lambda event: ClaimMade(event.seat, event.total, 1, ()))
    ),
    "the oracle speaks to everybody": patched(duel, apply=public(ClaimFalse)),
    "dice are told to the other": patched(
        duel, apply=telling(duel, (YourDice,), lambda event: replace(event, seat=1 - event.seat))
    ),
    "new dice are told to everybody": patched(
        duel, apply=telling(duel, (RolledAnew,), lambda event: ClaimMade(event.seat, sum(event.dice), 1, ()))
    ),
}
