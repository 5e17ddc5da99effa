"""The clock of a running wait: pure arithmetic on service time.

Service time counts the seconds in which this house was running, over all its runs; it stands still while the process
is down, so nobody is ever charged for our absence and a wall clock set back changes nothing.
"""

from collections.abc import Collection, Iterable
from typing import Literal

from core.contract import Clock, Record, Seat, Wait, copied

GRACE = 10.0
"""Seconds that a clock has left at least after an interruption that was not its player's."""
AWAY_SECONDS = 3.0
"""Seconds until a seat that is away is moved."""

Stage = Literal["warn", "reserve", "last", "due"]
"""The clock nears its end; the reserve begins to run; the reserve nears its end; time is up."""


class SeatTime(Record, omit_defaults=True):
    """One awaited seat's time: seconds and reserve it has, seconds not charged, and the stages behind it.

    It stands since `held`, while its player is out of reach, and since `unsaid`, until its player was told of it.
    """

    seconds: float
    reserve: float = 0.0
    lost: float = 0.0
    held: float | None = None
    unsaid: float | None = None
    passed: int = 0
    planned: tuple[str, dict[str, object]] | None = None

    @property
    def stands_since(self) -> float | None:
        """Tell since when it stands, None if it runs."""
        return earlier(self.held, self.unsaid)


def earlier(one: float | None, other: float | None) -> float | None:
    """Return the earlier of two times, either of which may be missing."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


class Running(Record):
    """The numbered span between two turns, since when it runs, and the time of each seat still awaited."""

    number: int
    kind: str
    turn: int
    period: int
    started: float
    seats: dict[Seat, SeatTime]


class Reserve(Record, omit_defaults=True):
    """What is left of a clock's reserve in a period, by seat; a seat that is missing has all of it."""

    period: int
    left: dict[Seat, float]


def lead(seconds: float) -> float:
    """Tell how many seconds before its end a clock warns; that of a seat that is away warns at once."""
    if seconds <= AWAY_SECONDS:
        return seconds
    return seconds / 3 if seconds < 30 else 10.0


def stages(time: SeatTime) -> tuple[tuple[float, Stage], ...]:
    """List the stages of a seat's time with the elapsed seconds at which each is reached; empty without a limit."""
    if not time.seconds:
        return ()
    end = time.seconds
    warn = (end - lead(end), "warn")
    if not time.reserve:
        return (warn, (end, "due"))  # type: ignore[return-value]
    last = end + time.reserve
    return (warn, (end, "reserve"), (last - lead(time.reserve), "last"), (last, "due"))  # type: ignore[return-value]


def start(wait: Wait, number: int, now: float, clock: Clock, reserve: Reserve, away: frozenset[Seat]) -> Running:
    """Start the clocks of a new turn."""
    times = {
        seat: SeatTime(AWAY_SECONDS)
        if seat in away and clock.seconds
        else SeatTime(clock.seconds, reserve.left.get(seat, clock.reserve))
        for seat in wait.seats
    }
    return Running(number, wait.kind, wait.turn, wait.period, now, times)


def elapsed(running: Running, seat: Seat, now: float) -> float:
    """Count the seconds charged to an awaited seat so far."""
    time = running.seats[seat]
    since = time.stands_since
    return (now if since is None else since) - running.started - time.lost


def left(running: Running, seat: Seat, now: float) -> float | None:
    """Count the seconds until an awaited seat's time is up, None without a limit."""
    marks = stages(running.seats[seat])
    return marks[-1][0] - elapsed(running, seat, now) if marks else None


def shown(running: Running, seat: Seat, now: float) -> float | None:
    """Count the seconds of the clock that an awaited seat watches: its own, then the reserve; None without a limit."""
    rest, time = left(running, seat, now), running.seats[seat]
    return rest if rest is None or rest <= time.reserve else rest - time.reserve


def longest(running: Running | None, now: float) -> int:
    """Count the seconds on the clock of the last awaited seat, its reserve apart; 0 without a limit."""
    rest = [shown(running, seat, now) or 0.0 for seat in running.seats] if running else []
    return max(0, round(max(rest, default=0.0)))


def reserve_left(running: Running, seat: Seat, now: float) -> float:
    """Tell what remains of a seat's reserve when it stops thinking now."""
    time = running.seats[seat]
    used = max(0.0, elapsed(running, seat, now) - time.seconds) if time.seconds else 0.0
    return max(0.0, time.reserve - used)


def next_stage(running: Running) -> float | None:
    """Return the service time at which the next stage of any seat is reached, or None."""
    ahead = [at for time in running.seats.values() if (at := _ahead(time)) is not None]
    return running.started + min(ahead) if ahead else None


def _ahead(time: SeatTime) -> float | None:
    """Count the seconds from the start of a wait to a seat's next stage, None where its time stands or has none."""
    if time.held is not None or time.unsaid is not None:
        return None
    marks = stages(time)
    return time.lost + marks[time.passed][0] if time.passed < len(marks) else None


def reached(running: Running, now: float) -> list[tuple[Seat, Stage]]:
    """List by seat the newest stage that was reached and not yet dealt with."""
    found: list[tuple[Seat, Stage]] = []
    for seat, time in sorted(running.seats.items()):
        if time.held is None and time.unsaid is None:
            spent = now - running.started - time.lost + 1e-6
            due = [stage for at, stage in stages(time)[time.passed :] if at <= spent]
            if due:
                found.append((seat, due[-1]))
    return found


def passing(running: Running, found: Iterable[tuple[Seat, Stage]]) -> Running:
    """Mark stages of seats, and those before them, as dealt with."""
    seats = dict(running.seats)
    for seat, stage in found:
        count = [name for _, name in stages(seats[seat])].index(stage) + 1
        seats[seat] = copied(seats[seat], passed=count)
    return copied(running, seats=seats)


def with_seat(running: Running, seat: Seat, time: SeatTime) -> Running:
    """Put another time at a seat."""
    return copied(running, seats={**running.seats, seat: time})


def without(running: Running, seats: Collection[Seat]) -> Running:
    """Drop the seats that are no longer awaited."""
    return copied(running, seats={seat: time for seat, time in running.seats.items() if seat not in seats})


def hold(running: Running, seats: frozenset[Seat], now: float) -> Running:
    """Stop the clocks of these seats; those already stopped stay so."""
    fresh = {seat: time for seat, time in running.seats.items() if seat in seats and time.held is None}
    return copied(running, seats=running.seats | {seat: copied(time, held=now) for seat, time in fresh.items()})


def release(running: Running, seats: frozenset[Seat], now: float) -> Running:
    """Let the stopped clocks of these seats go on, with `GRACE` seconds left at least."""
    for seat in sorted(seats & running.seats.keys()):
        time = running.seats[seat]
        if time.held is not None:
            going = _going(time, now, held=None, unsaid=time.unsaid)
            running = with_seat(running, seat, going)
            rest = left(running, seat, now)
            if rest is not None and rest < GRACE:
                going = copied(going, lost=going.lost + min(GRACE, stages(going)[-1][0]) - rest)
                running = with_seat(running, seat, going)
    return running


def unsaid(running: Running, seats: frozenset[Seat], now: float) -> Running:
    """Stop the clocks of these seats until their players were told; those already stopped so stay so."""
    fresh = {seat: time for seat, time in running.seats.items() if seat in seats and time.unsaid is None}
    return copied(running, seats=running.seats | {seat: copied(time, unsaid=now) for seat, time in fresh.items()})


def said(running: Running, seats: frozenset[Seat], at: float) -> Running:
    """Let the clocks of these seats go on from when their players were told, unless these are out of reach."""
    for seat in sorted(seats & running.seats.keys()):
        time = running.seats[seat]
        if time.unsaid is not None:
            running = with_seat(running, seat, _going(time, max(at, time.unsaid), held=time.held, unsaid=None))
    return running


def _going(time: SeatTime, now: float, held: float | None, unsaid: float | None) -> SeatTime:
    """Take away one reason why a clock stands; it goes on, uncharged, or stands for the other one ever since."""
    since = time.stands_since
    assert since is not None
    if held is None and unsaid is None:
        return copied(time, lost=time.lost + now - since, held=None, unsaid=None)
    return copied(time, held=None if held is None else since, unsaid=None if unsaid is None else since)


def hurried(running: Running, seat: Seat, now: float) -> Running:
    """Let a seat whose player is away have the time of such a seat from now on, and nothing of its reserve."""
    fresh = Clock(AWAY_SECONDS)
    return with_seat(running, seat, copied(afresh(running, seat, fresh, now).seats[seat], reserve=0.0))


def afresh(running: Running, seat: Seat, clock: Clock, now: float) -> Running:
    """Let a seat that came back have the whole time of its clock from now on."""
    time = running.seats[seat]
    fresh = copied(time, seconds=clock.seconds, lost=now - running.started, passed=0)
    held, unsaid = (None if since is None else now for since in (time.held, time.unsaid))
    return with_seat(running, seat, copied(fresh, held=held, unsaid=unsaid))
