"""What every game promises of its play, one function each; `Broken` where it is not kept."""

import math
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from core.contract import (
    Action,
    Analyst,
    Appraisal,
    Event,
    Highlight,
    Illegal,
    Leave,
    Level,
    Offer,
    PrivateEvent,
    Refusal,
    Remark,
    Seat,
    adapter,
)
from core.engine import NoDice, SeededDice
from core.engine.plugins import inspecting
from core.words import Voice, markup
from croupier.testing import samples
from croupier.testing.play import Case, Choice, Match, Move, by_bots, by_menus, expired, faults, offers, some_offers

REPEATS = 30
"""How often an expiry may be repeated in one turn."""
BOT_STEPS = 3
"""Moves of a match that bots choose again."""
BOT_REPEATS = 100
"""How many actions a bot may take in one turn."""
PAIRS = 1
"""How many pairs of seats are swapped at each step."""
LISTED = 12
"""Offers with more members than this are tried by samples."""


def every_match_ends(case: Case) -> None:
    """Play from all menus, awaited or not, always ends."""
    for match in case.matches:
        if match.fault:
            match.broken(match.fault)


def every_state_is_sound(case: Case) -> None:
    """One of wait and outcome is set, seats only leave a wait, out only grows, every seat is ranked once."""
    for match, step, move in case.every_step():
        for fault in faults(case.game, match.start.seats, move.before, move.step):
            match.broken(fault, step)


def menus_hold_what_is_legal(case: Case) -> None:
    """Every member of every offer is accepted, every awaited seat has one, and a seat that is out has none."""
    for match, step, move in case.steps("menus"):
        state = move.step.state
        for seat in match.seats():
            menu = offers(case.game, state, seat)
            if menu and (seat in state.out or state.wait is None):
                match.broken(f"seat {seat} can do nothing any more, and its menu holds {menu}", step)
            if not menu and state.wait is not None and seat in state.wait.seats:
                match.broken(f"seat {seat} is awaited, and its menu is empty", step)
            for offer in some_offers(match, state, seat):
                _offer(match, step, seat, offer)


def _offer(match: Match, step: int, seat: Seat, offer: Offer) -> None:
    if offer.action.automatic or issubclass(offer.action, Leave) or not len(offer):
        match.broken(f"seat {seat} is offered {offer}", step)
    every = len(offer) <= LISTED and match.number % 10 == 0
    for action in offer if every else [offer.sample(match.chance) for _ in range(2)]:
        answer = match.tried(match.moves[step].step.state, seat, action)
        if isinstance(answer, Refusal):
            match.broken(f"seat {seat} is offered {action}, and refused it: {answer}", step)


def refusals_change_nothing(case: Case) -> None:
    """Whatever is typed, `apply` accepts it or raises `Illegal`, and rolls no dice before that."""
    for match, step, move in case.steps("refusals"):
        seat, action = match.chance.choice(match.seats()), samples.action(case.game, match.start.seats, match.chance)
        dice, stored = SeededDice(match.seed, {}), _stored(match, move.step.state)
        try:
            case.game.rules.apply(move.step.state, seat, action, dice)
        except Illegal:
            if dice.drawn:
                match.broken(f"seat {seat}: {action} rolled dice and was refused then", step)
        except Exception as error:
            match.broken(f"seat {seat}: {action} raised {error!r}, not Illegal", step)
        if _stored(match, move.step.state) != stored:
            match.broken(f"seat {seat}: {action} changed the state before it", step)


def _stored(match: Match, state: Any) -> bytes:
    kind: Any = match.game.state
    return adapter(kind).dump_json(state)


def apply_is_pure(case: Case) -> None:
    """The state before stays as it was, and the same inputs give the same step and the same draws."""
    for match, step, move in case.steps("apply"):
        if move.seat is None:
            continue
        stored, dice = _stored(match, move.before), SeededDice(match.seed, move.counters)
        again = case.game.rules.apply(move.before, move.seat, move.action, dice)
        if _stored(match, move.before) != stored:
            match.broken("apply changed the state that it was given", step)
        if again != move.step or tuple(dice.drawn) != move.draws:
            match.broken("apply gave another step for the same state, action and dice", step)


def views_are_idempotent(case: Case) -> None:
    """A view of a view is that view, and it keeps what everybody knows: wait, outcome and out."""
    for match, step, move in case.steps("views"):
        state = move.step.state
        for seat in (None, *match.seats()):
            seen = case.game.rules.view(state, seat)
            if case.game.rules.view(seen, seat) != seen:
                match.broken(f"the view of seat {seat} changes when it is viewed again", step)
            if (seen.wait, seen.outcome, seen.out) != (state.wait, state.outcome, state.out):
                match.broken(f"the view of seat {seat} changes the wait, the outcome or out", step)
            _shown(match, step, seat, case.game.rules.show(seen, seat))


def _shown(match: Match, step: int, seat: Seat | None, told: tuple[Event, ...]) -> None:
    for event in told:
        if isinstance(event, PrivateEvent) and event.seat != seat:
            match.broken(f"seat {seat} is shown {event}", step)


def expiries_are_legal(case: Case) -> None:
    """`expire` is legal, deterministic, and ends the turn's wait for its seat within 30 repeats."""
    for match in case.matches:
        for step in match.chance.sample(range(len(match.moves)), min(10, len(match.moves))):
            wait = match.moves[step].step.state.wait
            for seat in wait.seats if wait else ():
                _expire(match.fork(step), seat)


def _expire(match: Match, seat: Seat) -> None:
    turn = match.state.wait.turn
    for _ in range(REPEATS):
        action = expired(match.game, match.state, seat)
        if any(expired(match.game, match.state, seat) != action for _ in range(3)):
            match.broken(f"expire chose {action} for seat {seat}, and then something else")
        match.make(seat, action)
        wait = match.state.wait
        if wait is None or wait.turn != turn or seat not in wait.seats:
            return
    match.broken(f"seat {seat} is still awaited after {REPEATS} expiries")


def idle_seats_do_not_stop_a_match(case: Case) -> None:
    """A match ends in which one seat is moved by `expire` alone while the others play at random."""
    for number in case.seeds():
        match = case.match(number, "idle")
        idle = match.chance.choice(match.seats())
        match.finish(lambda match, idle=idle: _but_one(match, idle))  # type: ignore[misc]


def _but_one(match: Match, idle: Seat) -> Choice | None:
    awaited = idle in match.state.wait.seats
    if not awaited or match.chance.random() < 0.5:
        for seat in match.chance.sample(match.seats(), len(match.seats())):
            menu = offers(match.game, match.state, seat) if seat != idle else ()
            if menu:
                return seat, match.chance.choice(menu).sample(match.chance)
    return (idle, expired(match.game, match.state, idle)) if awaited else None


def bots_play_to_the_end(case: Case) -> None:
    """Bots only do what is legal, end their turns and matches, and choose by the view and the chance alone."""
    for number in case.seeds():
        for level in (case.game.levels if number == case.first else ()) or (Level.STRONG,):
            match = case.match(number, "bots")
            match.finish(partial(by_bots, level=level))
            _bot_moves(match)
            _bot_chooses_again(match, level)


def _bot_chooses_again(match: Match, level: Level) -> None:
    steps = range(1, len(match.moves))
    for step in match.chance.sample(steps, min(BOT_STEPS, len(steps))):
        state, seat = match.moves[step].before, match.moves[step].seat
        assert seat is not None
        view = match.game.rules.view(state, seat)
        first, second = (match.game.player(level)(view, seat, Random(f"again {step}")) for _ in range(2))
        if first != second:
            match.broken(f"by the same chance the bot chose {first}, and then {second}", step)


def _bot_moves(match: Match) -> None:
    taken: dict[tuple[int, Seat | None], int] = {}
    for step, move in enumerate(match.moves[1:], 1):
        if move.action is None or move.action.automatic or isinstance(move.action, Leave):
            match.broken("a bot may not do that", step)
        key = (move.before.wait.turn, move.seat)
        taken[key] = taken.get(key, 0) + 1
        if taken[key] > BOT_REPEATS:
            match.broken(f"the bot of seat {move.seat} took more than {BOT_REPEATS} actions in one turn", step)


def anybody_may_leave(case: Case) -> None:
    """Leaving is accepted from every seat at every moment, and the match still ends, also when everybody leaves."""
    for match, step, move in case.steps("anybody"):
        staying = [seat for seat in match.seats() if seat not in move.step.state.out]
        if move.step.state.wait is not None:
            _leave(match.fork(step), match.chance.choice(staying))
    for match in case.matches:
        for _ in range(2):
            _desert(match.fork(match.chance.randrange(len(match.moves))))


def _leave(match: Match, seat: Seat) -> None:
    match.make(seat, Leave())
    if seat not in match.state.out and match.state.wait is not None:
        match.broken(f"seat {seat} left and is not out")


def _desert(match: Match) -> None:
    """Let seats leave one after the other, with or without play between."""
    gone = list(match.seats())
    match.chance.shuffle(gone)
    for seat in gone:
        if match.state.wait is not None and seat not in match.state.out:
            _leave(match, seat)
            if match.state.wait is not None and match.chance.random() < 0.2:
                match.finish(by_menus)
    if match.state.wait is not None:
        match.broken("every seat left, and the match goes on")


def waits_commute(case: Case) -> None:
    """Two seats awaited at the same time may act in either order: the state after both is the same."""
    for match, step, move in case.steps("waits"):
        wait = move.step.state.wait
        pairs = list(combinations(wait.seats if wait else (), 2))
        for one, two in match.chance.sample(pairs, min(PAIRS, len(pairs))):
            first, second = (match.chance.choice(offers(case.game, move.step.state, seat)) for seat in (one, two))
            _swap(match, step, (one, first.sample(match.chance)), (two, second.sample(match.chance)))


def _swap(match: Match, step: int, one: Choice, two: Choice) -> None:
    forth, back = match.fork(step), match.fork(step)
    turn = forth.state.wait.turn
    for fork, (first, second) in ((forth, (one, two)), (back, (two, one))):
        fork.make(*first)
        if fork.state.wait is None or fork.state.wait.turn != turn:
            return
        fork.make(*second)
    if forth.state != back.state or forth.counters != back.counters:
        match.broken(f"the order of seat {one[0]} {one[1]} and seat {two[0]} {two[1]} matters", step)


def previews_tell_the_truth(case: Case) -> None:
    """What a preview tells its seat is what the action would tell it, unless it would roll dice."""
    previewed = {verb.action for verb in case.game.verbs if verb.preview}
    for match, step, move in case.steps("previews"):
        for seat in match.seats() if previewed else ():
            for offer in some_offers(match, move.step.state, seat):
                if offer.action in previewed:
                    _preview(match, step, move, seat, offer.sample(match.chance))


def _preview(match: Match, step: int, move: Move, seat: Seat, action: Action) -> None:
    rules, state = match.game.rules, move.step.state
    try:
        tried = rules.apply(rules.view(state, seat), seat, action, NoDice())
    except NoDice.Rolled:
        return
    except Illegal as illegal:
        match.broken(f"seat {seat} may do {action}, and its preview is refused: {illegal.refusal}", step)
    real = rules.apply(state, seat, action, SeededDice(match.seed, match.counters))
    told, happens = (
        [event for event in one.events if isinstance(event, PrivateEvent) and event.seat == seat]
        for one in (tried, real)
    )
    if told != happens:
        match.broken(f"the preview of {action} tells seat {seat} {told}, and it would be {happens}", step)


MATCHES = 20
"""Matches whose choices are judged, those of bots and those at random."""
CHOICES = 6
"""Choices of each that are."""
LINE = 110
"""Characters of a remark where names are short: a line of chat on a phone or less than two."""
NAMES = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def choices_are_judged(case: Case) -> None:
    """Every choice is judged without an error, alike by the same chance, and remarks can be said in every language."""
    for match in case.matches[:MATCHES]:
        made = [step for step, move in enumerate(match.moves) if move.action is not None and not _is_none(move.action)]
        for step in match.chance.sample(made, min(CHOICES, len(made))):
            move = match.moves[step]
            assert move.seat is not None and move.action is not None
            _judged(match, step, move.seat, move.action)


def _is_none(action: Action) -> bool:
    return action.automatic or isinstance(action, Leave)


def _judged(match: Match, step: int, seat: Seat, action: Action) -> None:
    analyst: Any = match.game.analysis
    view = match.game.rules.view(match.moves[step].before, seat)
    try:
        found, again = (_appraised(analyst, view, seat, action, step) for _ in range(2))
    except Exception as error:
        match.broken(f"judging it raised {error!r}", step)
    if found != again:
        match.broken(f"by the same view and chance it was judged {found}, and then {again}", step)
    if found[0] is not None:
        _remark(match, step, found[0])


def positions_are_worth_shares(case: Case) -> None:
    """Where the analysis has `worth`, it shares one win out among the seats in any position of a match."""
    worth: Any = getattr(case.game.analysis, "worth", None)
    for match, step, move in case.steps("worth") if worth else ():
        if move.step.state.outcome is None:
            _shared_out(match, step, worth)


def _shared_out(match: Match, step: int, worth: Any) -> None:
    state = match.moves[step].step.state
    try:
        found, again = [float(share) for share in worth(state)], list(worth(state))
    except Exception as error:
        match.broken(f"telling what the position is worth raised {error!r}", step)
    fair = len(found) == match.start.seats and all(0 <= share <= 1 for share in found)
    if not fair or not math.isclose(sum(found), 1, abs_tol=1e-9):
        match.broken(f"the position is worth {found}, which is no share of one win for each seat", step)
    if found != again:
        match.broken(f"the position is worth {found}, and then {again}", step)


def _appraised(analyst: Analyst, view: Any, seat: Seat, action: Action, step: int) -> tuple[Any, float]:
    suspect = getattr(analyst, "suspect", None)
    suspicion = float(suspect(view, seat, action)) if suspect else 0.0
    return analyst.appraise(view, seat, action, Random(f"appraise {step}")), suspicion


def _remark(match: Match, step: int, found: Any) -> None:
    if not isinstance(found, Appraisal) or not isinstance(found.remark, Remark):
        match.broken(f"it was judged {found!r}, which is no Appraisal with a Remark", step)
    if type(found.remark) not in inspecting.own(match.game) or not 0 < found.lost < math.inf:
        match.broken(f"{found!r} loses nothing, or its remark is none of the game's package", step)
    _is_a_line(match, step, found.remark)


def _is_a_line(match: Match, step: int, remark: Remark) -> None:
    loaded = match.case.loaded
    for language in loaded.texts.catalogues[0].languages:
        voice = Voice(loaded.texts, language, NAMES[: match.start.seats], "!", loaded.codec)
        for one in (voice, replace(voice, plain=True)):
            said = one.label(one.record(remark))
            if not said.strip() or "\n" in markup.plain(markup.parse(one.record(remark))) or len(said) > LINE:
                match.broken(f"a remark is no line of at most {LINE} characters in {language}: {said!r}", step)


def moments_are_told(case: Case) -> None:
    """Every action is weighed without an error, alike each time, and remarks are a line each."""
    for match in case.matches[:MATCHES]:
        for step, move in enumerate(match.moves):
            if match.game.recap is not None and move.action is not None and not isinstance(move.action, Leave):
                _weighed(match, step, move)


def _weighed(match: Match, step: int, move: Move) -> None:
    recap: Any = match.game.recap
    try:
        found, again = (recap.highlight(move.before, move.seat, move.action, move.step.state) for _ in range(2))
    except Exception as error:
        match.broken(f"weighing it raised {error!r}", step)
    if found != again:
        match.broken(f"the same action was weighed {found}, and then {again}", step)
    if found is None:
        return
    if not isinstance(found, Highlight) or not isinstance(found.remark, Remark):
        match.broken(f"it was weighed {found!r}, which is no Highlight with a Remark", step)
    own = type(found.remark) in inspecting.own(match.game)
    if not own or found.seat not in range(match.start.seats) or not 0 <= found.swing <= 1 + 1e-9:
        match.broken(f"{found!r} is of no seat, no chance, or its remark is none of the game's package", step)
    _is_a_line(match, step, found.remark)
