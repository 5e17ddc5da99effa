"""A few games played at random from the menus, to find what only play shows of what a run would need."""

from random import Random
from typing import Any

from core import errors
from core.contract import Action, Codec, Game, Offer, Record, Start
from core.engine.dice import SeededDice
from core.engine.plugins.inspecting import SECONDS, Defect, Unsaid, kept, position
from core.engine.time_limits import in_time
from core.words import Texts, Voice, key

MATCHES = 2
MOST_ACTIONS = 120


class Trial:
    """Matches of one game, played as far as so many actions lead."""

    def __init__(self, game: Game, codec: Codec, texts: Texts, unsaid: Unsaid) -> None:
        """Play nothing yet; words that turn out to be missing or broken are added to those known to be `unsaid`."""
        self._game, self._codec = game, codec
        self._voices = [
            Voice(texts, code, ("A",) * game.seats[1], codec=codec) for code in texts.catalogues[0].languages
        ]
        self._texts, self._unsaid = texts, unsaid

    def play(self) -> None:
        """Play the matches; `Defect` for what breaks a table."""
        for number in range(MATCHES):
            try:
                self._match(Random(number), self._game.seats[number % 2])
            except Defect:
                raise
            except Exception as error:
                raise Defect(f"a game of it breaks: {errors.describe(error)}") from None

    def _match(self, chance: Random, seats: int) -> None:
        rules, options = self._game.rules, self._game.options()
        check = getattr(rules, "check", None)
        dice = SeededDice(chance.randbytes(32), {})
        with in_time(SECONDS):
            options = check(options)[0] if check else options
            step = rules.setup(Start(seats, options, (0,) * seats if self._game.tally else ()), dice)
        for _ in range(MOST_ACTIONS):
            with in_time(SECONDS):
                position(self._game, step.state, seats)
                kept(self._game, self._codec, step)
                for event in step.events:
                    self._say(event)
                if step.state.wait is None:
                    self._end(step.state.outcome.reason)
                    return
                seat, action = self._choice(step.state, chance, seats)
                self._say(action)
                step = rules.apply(step.state, seat, action, dice)

    def _choice(self, state: Any, chance: Random, seats: int) -> tuple[int, Action]:
        """Choose for a seat that has a choice; awaited ones first."""
        awaited = [seat for seat in range(seats) if seat in state.wait.seats]
        for seat in chance.sample(awaited, len(awaited)):
            view = self._game.rules.view(state, seat)
            offers: list[Offer] = [offer for offer in self._game.rules.menu(view, seat) if len(offer)]
            if offers:
                return seat, chance.choice(offers).sample(chance)
        raise Defect(f"nobody can do anything in the wait {state.wait.kind!r}")

    def _say(self, record: Record) -> None:
        for voice in self._voices:
            try:
                voice.record(record)
            except Exception:
                self._add(key(type(record)), voice.language)

    def _end(self, reason: str) -> None:
        if not self._texts.has(f"outcome-{reason}"):
            self._add(f"outcome-{reason}", "")

    def _add(self, name: str, language: str) -> None:
        if (name, "") not in self._unsaid:
            self._unsaid.add((name, language))
