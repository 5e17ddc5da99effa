"""Makes a table that is over again from its document: its actions by the rules, the house's moves by its strategy."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from core.contract import Action, Level, Outcome, Seat, Start, adapter
from core.engine.autoplay import chance
from core.engine.dice import Draw
from core.engine.plugins import LoadedGame
from core.engine.proofs.replay import Departed, Made, replay
from core.engine.proofs.verify import Document, seed_of

Finding = Literal["right", "wrong", "missing", "other", "mixed", "unrecorded", "long"]
"""What a replay came to.

It shows that all is right, or that something is wrong; or it shows nothing: the game is not installed here, it has
other rules (for the house: another strategy) here than the table was played by, these changed while it was played, the
document does not hold the actions, or it takes too long.
"""


class Retrace:
    """A table's document beside its game as it is installed here, None if it is not; `called_off` once rules are done.

    `made` lists the actions that `rules` could make, `number` and `why` say where it departs, `moves` counts the
    house's own moves and those that a clock made.
    """

    def __init__(self, document: Document, loaded: LoadedGame | None) -> None:
        """Take the document as it is; the methods raise KeyError, TypeError or ValueError where it is none."""
        self._document, self._loaded = document, loaded
        self.made: list[Made] = []
        self.called_off = False
        self.number, self.why, self.moves = 0, "", 0

    @property
    def actions(self) -> int:
        return max(0, len(self._document.get("actions") or ()) - 1)

    @property
    def first_by_rules(self) -> int:
        """Return the first action that was made by the rules that the table ended with; 0 for a game of one piece."""
        return int(self._document["rules_from"])

    def rules(self) -> Finding:
        """Make every action again, to the outcome that was stated."""
        document, loaded = self._document, self._loaded
        if "actions" not in document:
            return "unrecorded"
        if loaded is None:
            return "missing"
        try:
            self.made = list(replay(loaded.game, loaded.codec, self.start(), seed_of(document), self._log()))
            self._compare_end()
        except Departed as departed:
            self.number, self.why = departed.number, departed.why
            same = loaded.has_rules(document["version"], document["rules"])
            return "mixed" if self.first_by_rules else "wrong" if same else "other"
        return "right"

    def house(self) -> Finding:
        """Choose every move of the house and of the clocks again; to be asked when the rules are right."""
        loaded = self._loaded
        assert loaded is not None
        makers = [row["by"] for row in self._document["actions"]]
        seed, choice = seed_of(self._document), _Choice(loaded, self._levels())
        for made in self.made[1:]:
            choice.sees(made)
            try:
                self._judge(made, makers[made.number], choice, seed)
            except Departed as departed:
                self.number, self.why = departed.number, departed.why
                return "wrong" if loaded.has_strategy(self._document["strategy"]) else "other"
        return "right"

    def _levels(self) -> tuple[str, ...]:
        return tuple(str(seat.get("level", Level.STRONG)) for seat in self._document["seats"])

    def start(self) -> Start:
        """Return what the game started from; `Departed` where these rules know no such start."""
        assert self._loaded is not None
        document, game = self._document, self._loaded.game
        try:
            options = adapter(game.options).validate_python(document["options"])
        except ValueError:
            raise Departed(0, "these rules do not know the options") from None
        if not game.seats[0] <= len(document["seats"]) <= game.seats[1]:
            raise Departed(0, "these rules do not seat so many")
        if (allowed := getattr(game.rules, "check", None)) is not None:
            _allow(allowed, options)
        return Start(len(document["seats"]), options, tuple(map(int, document["tallies"])))

    def _log(self) -> Iterator[Mapping[str, Any]]:
        draws: dict[int, list[dict[str, Any]]] = defaultdict(list)
        for draw in self._document["draws"]:
            draws[int(draw["action"])].append({key: draw[key] for key in Draw.__struct_fields__})
        for number, row in enumerate(self._document["actions"]):
            if row["number"] != number or (row["by"] == "start") != (number == 0):
                raise Departed(number, "it is missing, or stands in another's place")
            if number and row["seat"] not in range(len(self._document["seats"])):
                raise Departed(number, "there is no such seat")
            seat, automatic = row["seat"] if number else -1, row["by"] == "clock"
            yield {**row, "seat": seat, "automatic": automatic, "draws": draws.pop(number, [])}
        if draws:
            raise Departed(max(draws), "there is no such action, but it draws")

    def _compare_end(self) -> None:
        """Compare the outcome that was told; where the rules had none yet, the table was called off, unrated."""
        stated = adapter(Outcome | None).validate_python(self._document["outcome"])
        reached = self.made[-1].after.outcome if self.made else None
        self.called_off = reached is None
        everybody = (tuple(range(len(self._document["seats"]))),)
        called_off = stated is None or (stated.ranking, stated.rated, stated.tallies) == (everybody, False, ())
        if not (called_off if self.called_off else stated == reached):
            raise Departed(self.actions, "it ends otherwise than was told")

    def _judge(self, made: Made, maker: str, choice: "_Choice", seed: bytes) -> None:
        if maker not in ("house", "clock"):
            return
        self.moves += 1
        try:
            right = choice.house(made, seed) if maker == "house" else choice.clock(made)
        except Exception as error:
            raise Departed(made.number, f"the strategy fails ({type(error).__name__})") from None
        if not right:
            raise Departed(made.number, "the strategy chooses something else")


def _allow(check: Callable[[Any], Any], options: Any) -> None:
    """Depart from options that nobody could have chosen, before they cost anything."""
    try:
        check(options)
    except Exception:
        raise Departed(0, "these rules do not allow the options") from None


class _Choice:
    """What a strategy chooses, as a replay goes on; an announced move was chosen at any moment of its wait."""

    def __init__(self, loaded: LoadedGame, levels: Sequence[str]) -> None:
        self._game, self._levels = loaded.game, levels
        self._wait, self._states = (-1, "", -1), list[Any]()

    def sees(self, made: Made) -> None:
        wait = (made.wait, made.before.wait.kind, made.before.wait.turn)
        if wait != self._wait:
            self._wait, self._states = wait, []
        self._states.append(made.before)

    def house(self, made: Made, seed: bytes) -> bool:
        view, seat = self._game.rules.view(made.before, made.seat), made.seat
        play = self._game.player(self._levels[seat])
        return play(view, seat, chance(seed, seat, made.number)) == made.action

    def clock(self, made: Made) -> bool:
        """Tell whether a clock that runs out comes to this action."""
        return any(self._expiry(state, made.seat) == made.action for state in reversed(self._states))

    def _expiry(self, state: Any, seat: Seat) -> Action:
        who = None if self._game.expiry_is_public else seat
        return self._game.strategy.expire(self._game.rules.view(state, who), seat)
