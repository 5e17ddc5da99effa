"""Nothing secret is ever in a log, on the terminal or in an exception, however much is logged and whatever breaks."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import peek
import pytest
from peek.actions import Bid, Doubt
from peek.position import Position
from sqlalchemy.exc import IntegrityError

from core import errors
from core.app.monitoring.logs import as_json
from core.contract.messages import Outbound
from core.engine.plugins.loading import Plugins
from core.storage import queries
from core.tables.table import Table
from croupier import Action, Dice, Seat, Step, replace
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

HAND = re.compile(r"Your dice: (.*)")


class Everything(logging.Handler):
    """Writes down all that any logger says, with tracebacks, as text and as JSON."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))
        self._json = as_json()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines += [self.format(record), self._json.format(record)]


@pytest.fixture
def everything() -> Iterator[Everything]:
    """Turn every logger there is up to DEBUG."""
    handler, root = Everything(), logging.getLogger()
    names = [name for name, logger in logging.Logger.manager.loggerDict.items() if isinstance(logger, logging.Logger)]
    # The database's own loggers show rows at DEBUG, by design; at INFO they would show parameters if it let them.
    loggers = {logging.getLogger(name): logging.INFO if "sqlalchemy" in name else logging.DEBUG for name in names}
    loggers[root] = logging.DEBUG
    before = {logger: logger.level for logger in loggers}
    for logger, level in loggers.items():
        logger.setLevel(level)
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    for logger, level in before.items():
        logger.setLevel(level)


def plugins() -> Plugins:
    return loaded_once("peek")


class Game:
    """A game of peek on a stage, played to the end, which knows all that is secret in it."""

    def __init__(self, stage: Stage, number: int) -> None:
        self.stage, self.chance = stage, Random(number)
        self.secrets: set[str] = set()
        self.hands: dict[str, set[str]] = {}
        self.told: list[tuple[str, str]] = []

    async def say(self, name: str, text: str) -> None:
        self._learn()
        self.told += await self.stage.say(name, text)
        self._learn()

    @property
    def table(self) -> Table | None:
        return next(iter(self.stage.app.tables), None)

    def _learn(self) -> None:
        if self.table is None or self.table.state is None:
            return
        sheet = self.table.sheet
        self.secrets |= {sheet.secret, sheet.seed().hex()}
        for sitter, hand in zip(sheet.seats, self.table.state.hands, strict=False):
            self.hands.setdefault(sitter.name, set()).add(" ".join(map(str, hand)))

    async def play(self) -> None:
        for name, text in (("ann", "!peek"), ("bob", "!join lucky"), ("ann", "!bots 1"), ("ann", "!start")):
            await self.say(name, text)
        for _ in range(300):
            if self.table is None:
                return
            await self._turn(self.table)
        raise AssertionError("the game does not end")

    async def _turn(self, table: Table) -> None:
        seat = table.state.wait.seats[0]
        sitter = table.sheet.seats[seat]
        if sitter.person is None or self.chance.random() < 0.2:  # the house moves, or somebody's clock runs out
            self._learn()
            self.told += await self.stage.advance(1 if sitter.person is None else 45)
        elif table.state.bid and self.chance.random() < 0.5:
            await self.say(sitter.name, "!doubt")
        else:
            count = table.state.bid.count + 1 if table.state.bid else 1
            await self.say(sitter.name, f"!bid {count} {self.chance.randint(1, 6)}")
            await self.say(sitter.name, "!hand")
            await self.say(sitter.name, "!bid 99 9")


@pytest.mark.parametrize("number", range(3))
async def test_whole_games_leave_no_secret_in_logs_or_on_the_terminal(
    number: int, everything: Everything, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async def play() -> Game:
        async with Stage(plugins(), seed=str(number), database=str(tmp_path / "stage.db")) as stage:
            game = Game(stage, number)
            await game.play()
            return game

    game = await play()
    printed = capfd.readouterr()
    shown = "\n".join([*everything.lines, printed.out, printed.err])
    assert any("INSERT INTO" in line for line in everything.lines)  # much is logged indeed
    assert len(game.secrets) == 2
    for secret in game.secrets:
        assert secret not in shown
    assert "Your dice" not in shown
    hands = {hand for held in game.hands.values() for hand in held if len(hand) > 1}
    assert len(hands) > 5
    for hand in hands:
        assert hand not in shown
        assert hand.replace(" ", ", ") not in shown

    assert any("Now all dice of" in line for _, line in game.told), "a table came to its end"
    for who, line in game.told:
        assert not any(secret in line for secret in game.secrets)
        found = HAND.search(line)
        if found:
            dice = re.sub(r"^\S+ \((.*)\)$", r"\1", found[1])
            assert dice in game.hands[who]


def secret_of(stage: Stage) -> str:
    return next(iter(stage.app.tables)).sheet.secret


async def test_rules_that_break_show_where_and_not_what(
    everything: Everything, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply = peek.rules.apply

    def breaks(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
        if isinstance(action, Doubt):
            raise ValueError(f"these dice are odd: {state.hands}")
        return apply(state, seat, action, dice)

    loaded = plugins()
    monkeypatch.setattr(peek.rules, "apply", breaks)
    async with Stage(loaded) as stage:
        for name, text in (("ann", "!peek"), ("bob", "!join"), ("ann", "!start"), ("ann", "!bid 1 5")):
            await stage.say(name, text)
        table = next(iter(stage.app.tables))
        hands = str(table.state.hands)
        told = await stage.say("bob", "!doubt")
        assert any("is paused" in line for _, line in told)
        shown = "\n".join(everything.lines)
        assert "table a2 of peek is suspended: ValueError at" in shown
        assert "are odd" not in shown
        assert hands not in shown


async def test_a_network_that_breaks_does_not_show_what_it_was_given(everything: Everything) -> None:
    async with Stage(plugins()) as stage:
        for name, text in (("ann", "!peek"), ("bob", "!join")):
            await stage.say(name, text)
        send = stage.adapter.send

        async def breaks(message: Outbound) -> None:
            if message.account:
                raise RuntimeError(f"cannot send {message}")
            await send(message)

        stage.app.bus.run_gateway("stage", breaks)
        await stage.say("ann", "!start")
        shown = "\n".join(everything.lines)
        assert "RuntimeError at" in shown
        assert "Your dice" not in shown


async def test_the_database_does_not_show_what_it_refused(tmp_path: Path) -> None:
    async with Stage(plugins(), database=str(tmp_path / "stage.db")) as stage:
        await stage.say("ann", "!peek")
        row = {"table_id": 1, "number": 1, "seat": 0, "automatic": True, "action": "", "draws": secret_of(stage)}
        rows = [{**row, "wait": None}]
        with pytest.raises(IntegrityError) as caught:
            await stage.app.storage.run(lambda c: queries.log_actions(c, rows))
        assert secret_of(stage) not in str(caught.value)


def test_an_exception_is_described_without_its_values() -> None:
    state = replace(Bid(1, 1), count=4)
    try:
        raise KeyError(state, "a secret")
    except KeyError as error:
        said = errors.describe(error)
    assert re.fullmatch(r"KeyError at .*test_secrets\.py:\d+ in test_an_exception_\w+", said)
    assert errors.describe(ValueError("a secret")) == "ValueError"


async def test_files_of_the_house_are_for_their_owner_alone(tmp_path: Path) -> None:
    def modes() -> dict[str, int]:
        return {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}

    async with Stage(plugins(), database=str(tmp_path / "stage.db")) as stage:
        await stage.say("ann", "!peek")
        found = modes()
    assert {"stage.db", "stage.db-wal"} <= set(found)
    assert set(found.values()) == {0o600}
