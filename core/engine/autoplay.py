"""What the house does at a running table by itself: clocks that run out, its own players, the end without people."""

import hmac
from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from msgspec import structs

from core.contract import Action, Event, Offer, PrivateEvent, Seat, Tagged, copied, in_private
from core.engine import clock
from core.engine.clock import Stage
from core.engine.milestones import ending
from core.engine.sheet import Handover
from core.engine.step import TableStep
from core.words.notices import events
from core.words.notices.house_event import HouseEvent

AWAY_AFTER = 3
ABANDONED_AFTER = 3
NOTICE = 30.0
"""Seconds in which whoever is warned may come back before their seat becomes the house's for good."""
MOST_EXPIRIES = 30
MOST_BOT_ACTIONS = 100


def chance(seed: bytes, seat: Seat, action: int) -> Random:
    """Return the chance by which the house chooses a numbered action for a seat; it never touches the table's dice."""
    return Random(hmac.digest(seed, f"bot:{seat}:{action}".encode(), "sha256"))


def tick(step: TableStep, deaf: Collection[Seat] = ()) -> None:
    """Deal with every stage of every clock that has been reached, and with seats that are to be the house's.

    Of those who are `deaf`, for what they alone may know does not reach them, one turn is waited for, and no more.
    """
    _give_to_house(step)
    running = step.sheet.running
    if running is None:
        return
    reached = clock.reached(running, step.now)
    if warned := [(seat, stage) for seat, stage in reached if stage != "due"]:
        step.change(running=clock.passing(running, warned))
        _warn(step, warned)
    due = [(seat, stage) for seat, stage in reached if stage == "due"]
    for seat, _ in due:
        if not _expire(step, seat, running.number, seat in deaf):
            break
    _pass(step, running.number, due)
    if step.sheet.unanswered >= ABANDONED_AFTER and step.wait is not None and not _anybody_there(step):
        step.abandon()


def ask_for_seat(step: TableStep, seat: Seat, person: int, admin: bool) -> None:
    """Note that somebody who may says that a seat whose player is away is the house's; the first word warns."""
    known = step.sheet.seats[seat].handover
    told = known or Handover(step.now + NOTICE)
    by = told.by if person in told.by else (*told.by, person)
    step.change_seat(seat, handover=copied(told, by=by, admin=told.admin or admin))
    missing = step.sheet.lacking(seat, step.state.out)
    if known is None:
        step.events.append(events.SeatAtStake(seat, round(NOTICE), missing))
        step.events.append(events.YourSeatAtStake(seat, step.sheet.code, round(NOTICE)))
    else:
        own = step.sheet.seat_of(person)
        step.events.append(events.HandoverAgreed(seat, () if own is None else (own,), missing))
    _give_to_house(step)


def _give_to_house(step: TableStep) -> None:
    """Hand the house the seats whose time is up and about which all who play on, or an admin, are agreed."""
    for seat, sitter in enumerate(step.sheet.seats):
        due = sitter.handover is not None and sitter.handover.due <= step.now + 1e-6
        if due and sitter.person is not None and not step.sheet.lacking(seat, step.state.out):
            step.sheet = copied(step.sheet.given_to_house({sitter.person}, gone=True), answered=True)
            step.events.append(events.GivenToHouse(seat))


def _anybody_there(step: TableStep) -> bool:
    """Tell whether a person still plays who has let no turn pass: they are not to lose the game to who sleeps."""
    out = step.state.out
    return any(
        sitter.person is not None and not (sitter.gone or sitter.missed or seat in out)
        for seat, sitter in enumerate(step.sheet.seats)
    )


def _pass(step: TableStep, number: int, due: Sequence[tuple[Seat, Stage]]) -> None:
    """Mark as dealt with the time of seats that are still awaited in a wait, though it was up: most are not."""
    running = step.sheet.running
    if running is not None and running.number == number:
        left = [(seat, stage) for seat, stage in due if seat in running.seats]
        if left:
            step.change(running=clock.passing(running, left))


def bot_moves(step: TableStep, seat: Seat) -> None:
    """Let the house play a seat until it is no longer awaited in this turn."""
    number = step.sheet.waits
    for _ in range(MOST_BOT_ACTIONS):
        if not step.awaits(seat, number):
            return
        view = step.game.rules.view(step.state, seat)
        own = chance(step.sheet.seed(), seat, step.sheet.actions)
        step.act(seat, step.game.player(step.sheet.level_of(seat))(view, seat, own))
    while step.awaits(seat, number):
        _automatic(step, seat, None)


def bots_move(step: TableStep) -> None:
    """Let the house play every seat of its own that is awaited, until the turn is another."""
    number = step.sheet.waits
    for seat in [seat for seat in (step.wait.seats if step.wait else ()) if step.sheet.seats[seat].person is None]:
        if step.sheet.waits == number and step.wait is not None:
            bot_moves(step, seat)


def finish_alone(step: TableStep) -> None:
    """Let the house play on to the end; told are who played how long, what came of the last move, and how it ended."""
    told, moves, before = list(step.events), step.sheet.actions, _round(step)
    players = tuple(seat for seat in range(len(step.sheet.seats)) if seat not in step.state.out)
    step.quiet = True
    while (wait := step.wait) is not None:
        bot_moves(step, wait.seats[0])
    moment = [event for event in step.unsaid if not isinstance(event, PrivateEvent)]
    played = step.sheet.actions - moves
    finishes = events.HouseFinishes(step.sheet.code, players, _round(step) - before, played, bool(moment))
    step.events = [*told, finishes, *moment, *ending(step.sheet, step.game, step.state.outcome)]


def _round(step: TableStep) -> int:
    """Number the round, 0 where none are counted."""
    number: int = getattr(step.state, "round", 0)
    return number


def announced(step: TableStep, seat: Seat) -> Action:
    """Choose what happens when a seat's clock runs out."""
    who = None if step.game.expiry_is_public else seat
    return step.game.strategy.expire(step.game.rules.view(step.state, who), seat)


def _warn(step: TableStep, warned: Sequence[tuple[Seat, Stage]]) -> None:
    groups: dict[tuple[str, int], tuple[Tagged, list[Seat]]] = {}
    for seat, stage in warned:
        running = step.sheet.running
        if running is None or seat not in running.seats or step.game.clocks[running.kind].consents:
            continue
        time = running.seats[seat]
        if stage == "reserve":
            step.events.append(events.ReserveRuns(seat, round(time.reserve)))
        elif stage == "warn" and time.reserve:
            step.events.append(events.ReserveWarning(seat, round(clock.lead(time.seconds)), round(time.reserve)))
        else:
            _plan(step, seat, groups)
    for (public, seconds), (stored, seats) in groups.items():
        if public:
            step.events.append(events.ClockWarning(step.sheet.waits, tuple(seats), seconds, stored))
        else:
            step.events.append(events.SecretClockWarning(step.sheet.waits, tuple(seats), seconds))


def _plan(step: TableStep, seat: Seat, groups: dict[tuple[str, int], tuple[Tagged, list[Seat]]]) -> None:
    """Choose and keep what will happen, tell the seat, and group it with the others of the same kind."""
    running, wait = step.sheet.running, step.wait
    assert running is not None and wait is not None
    action = announced(step, seat)
    stored = step.codec.dump(action)
    time = copied(running.seats[seat], planned=(stored[0], stored[1]))
    step.change(running=clock.with_seat(running, seat, time))
    seconds = round(clock.left(running, seat, step.now) or 0)
    advises, number, code = step.game.clocks[wait.kind].advises, step.sheet.waits, step.sheet.code
    is_told = step.game.expiry_is_public and not in_private(action) and not advises
    if not step.sheet.seats[seat].away:
        secret = events.YourSecretClockWarning(seat, number, code, seconds)
        step.events.append(secret if advises else events.YourClockWarning(seat, number, code, seconds, stored, is_told))
    public = repr(stored) if is_told else ""
    groups.setdefault((public, seconds), (stored, []))[1].append(seat)


def _expire(step: TableStep, seat: Seat, number: int, deaf: bool) -> bool:
    """Move a seat whose time is up; tells whether the same turn still runs."""
    running = step.sheet.running
    if running is None or seat not in running.seats:
        return step.sheet.waits == number and step.wait is not None
    planned, consents = running.seats[seat].planned, step.game.clocks[running.kind].consents
    if not consents:
        _miss(step, seat, deaf)
    for _ in range(MOST_EXPIRIES):
        if not step.awaits(seat, number):
            break
        _automatic(step, seat, planned, told=not consents)
        planned = None
    return step.wait is not None and step.sheet.waits == number


def _miss(step: TableStep, seat: Seat, deaf: bool) -> None:
    """Count a turn that somebody has let pass; after a few they are away, and at once who is `deaf`."""
    before = step.sheet.seats[seat]
    missed = max(before.missed + 1, AWAY_AFTER if deaf else 0)
    step.change_seat(seat, missed=missed, away=missed >= AWAY_AFTER, moved_at=step.now)
    if before.missed < AWAY_AFTER <= missed:
        step.events.append(events.WentAway(seat))


def _automatic(step: TableStep, seat: Seat, planned: tuple[str, dict[str, object]] | None, told: bool = True) -> None:
    action = _planned(step, seat, planned)
    stored, at = step.codec.dump(action), len(step.events)
    step.act(seat, action, automatic=True)
    named = step.game.expiry_is_public and not in_private(action) and not _is_said(action, seat, step.events[at:])
    moved = events.MovedByHouse(seat, stored) if named else events.MovedInSecret(seat)
    if told and moved not in step.events[:at]:  # several secret actions of one expiry are one piece of news
        step.events.insert(at, moved)


def _is_said(action: Action, seat: Seat, follows: Sequence[Event]) -> bool:
    """Tell whether what follows an action begins with who did what, so that naming it before would say it twice."""
    first = next(iter(follows), None)
    if action.automatic or isinstance(first, HouseEvent | PrivateEvent | None) or getattr(first, "seat", None) != seat:
        return False
    held = [getattr(first, name) for name in first.__struct_fields__ if name != "seat"]
    kind: Any = type(action)
    fields = structs.fields(kind)
    chosen = [value for field in fields if (value := getattr(action, field.name)) != field.default]
    return all(value in held for value in chosen) and bool(held or not fields)


def _planned(step: TableStep, seat: Seat, planned: tuple[str, dict[str, object]] | None) -> Action:
    """Take the action announced if it is still legal, else choose anew."""
    if planned is not None:
        action: Action = step.codec.load(list(planned))
        offers: tuple[Offer, ...] = step.game.rules.menu(step.game.rules.view(step.state, seat), seat)
        if action.automatic or any(action in offer for offer in offers):
            return action
    return announced(step, seat)
