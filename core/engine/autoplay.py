"""What the house does at a running table by itself: clocks that run out, its own players, the end without people."""

import hmac
from random import Random

from core.contract import Action, Offer, Seat, Tagged, in_private, replace
from core.engine import clock, events
from core.engine.clock import Stage
from core.engine.table_step import TableStep

AWAY_AFTER = 3
ABANDONED_AFTER = 3
MOST_EXPIRIES = 30
MOST_BOT_ACTIONS = 100


def chance(seed: bytes, seat: Seat, action: int) -> Random:
    """Give the chance by which the house chooses a numbered action for a seat; it never touches the table's dice."""
    return Random(hmac.digest(seed, f"bot:{seat}:{action}".encode(), "sha256"))


class Play(TableStep):
    """A step that the house makes or goes on with."""

    def tick(self) -> None:
        """Deal with every stage of every clock that has been reached."""
        running = self.sheet.running
        if running is None:
            return
        due: list[Seat] = []
        warned: list[tuple[Seat, Stage]] = []
        for seat, stage in clock.reached(running, self.now):
            running = clock.passing(running, seat, stage)
            if stage == "due":
                due.append(seat)
            else:
                warned.append((seat, stage))
        self.sheet = replace(self.sheet, running=running)
        self._warn(warned)
        for seat in due:
            if not self._expire(seat, running.number):
                break
        if self.sheet.unanswered >= ABANDONED_AFTER and self.wait is not None:
            self.abandon()

    def bot_moves(self, seat: Seat) -> None:
        """Let the house play a seat until it is no longer awaited in this turn."""
        number = self.sheet.waits
        for _ in range(MOST_BOT_ACTIONS):
            if not self._awaits(seat, number):
                return
            view = self.game.rules.view(self.state, seat)
            own = chance(self.sheet.seed(), seat, self.sheet.actions)
            self.act(seat, self.game.strategy.bot(view, seat, own))
        while self._awaits(seat, number):
            self._automatic(seat, None)

    def finish_alone(self) -> None:
        """Let the house play on to the end, telling only how it ended."""
        self.told.append(events.HouseFinishes(self.sheet.code))
        self._quiet = True
        while (wait := self.wait) is not None:
            self.bot_moves(wait.seats[0])

    def announced(self, seat: Seat) -> Action:
        """Choose what happens when a seat's clock runs out."""
        who = None if self.game.expiry_is_public else seat
        return self.game.strategy.expire(self.game.rules.view(self.state, who), seat)

    def _warn(self, warned: list[tuple[Seat, Stage]]) -> None:
        groups: dict[tuple[str, int], tuple[Tagged, list[Seat]]] = {}
        for seat, stage in warned:
            running = self.sheet.running
            if running is None or seat not in running.seats:
                continue
            time = running.seats[seat]
            if stage == "reserve":
                self.told.append(events.ReserveRuns(seat, round(time.reserve)))
            elif stage == "warn" and time.reserve:
                self.told.append(events.ReserveWarning(seat, round(clock.lead(time.seconds)), round(time.reserve)))
            else:
                self._plan(seat, groups)
        for (public, seconds), (stored, seats) in groups.items():
            if public:
                self.told.append(events.ClockWarning(self.sheet.waits, tuple(seats), seconds, stored))
            else:
                self.told.append(events.SecretClockWarning(self.sheet.waits, tuple(seats), seconds))

    def _plan(self, seat: Seat, groups: dict[tuple[str, int], tuple[Tagged, list[Seat]]]) -> None:
        """Choose and keep what will happen, tell the seat, and group it with the others of the same kind."""
        running = self.sheet.running
        assert running is not None
        action = self.announced(seat)
        stored = self.codec.dump(action)
        time = replace(running.seats[seat], planned=(stored[0], stored[1]))
        self.sheet = replace(self.sheet, running=clock.with_seat(running, seat, time))
        seconds = round(clock.left(running, seat, self.now) or 0)
        if not self.sheet.seats[seat].away:
            self.told.append(events.YourClockWarning(seat, self.sheet.waits, self.sheet.code, seconds, stored))
        public = repr(stored) if self.game.expiry_is_public and not in_private(action) else ""
        groups.setdefault((public, seconds), (stored, []))[1].append(seat)

    def _expire(self, seat: Seat, number: int) -> bool:
        """Move a seat whose time is up; tells whether the same turn still runs."""
        running = self.sheet.running
        if running is None or seat not in running.seats:
            return self.sheet.waits == number and self.wait is not None
        planned = running.seats[seat].planned
        missed = self.sheet.seats[seat].missed + 1
        self._change_seat(seat, missed=missed, away=missed >= AWAY_AFTER, moved_at=self.now)
        if missed == AWAY_AFTER:
            self.told.append(events.WentAway(seat))
        for _ in range(MOST_EXPIRIES):
            if not self._awaits(seat, number):
                break
            self._automatic(seat, planned)
            planned = None
        return self.wait is not None and self.sheet.waits == number

    def _automatic(self, seat: Seat, planned: tuple[str, dict[str, object]] | None) -> None:
        action = self._planned(seat, planned)
        stored = self.codec.dump(action)
        public = self.game.expiry_is_public and not in_private(action)
        moved = events.MovedByHouse(seat, stored) if public else events.MovedInSecret(seat)
        if moved not in self.told:  # several secret actions of one expiry are one piece of news
            self.told.append(moved)
        self.act(seat, action, automatic=True)

    def _planned(self, seat: Seat, planned: tuple[str, dict[str, object]] | None) -> Action:
        """Take the action announced if it is still legal, else choose anew."""
        if planned is not None:
            action: Action = self.codec.load(list(planned))
            offers: tuple[Offer, ...] = self.game.rules.menu(self.game.rules.view(self.state, seat), seat)
            if action.automatic or any(action in offer for offer in offers):
                return action
        return self.announced(seat)
