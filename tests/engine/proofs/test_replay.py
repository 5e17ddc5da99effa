"""A table's log leads through its rules to where the table stands, and what departs from it is named."""

import copy
import dataclasses
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from core.engine.proofs.replay import Departed, beginning, position, replay
from croupier import Game, Illegal, NotNow, Options, Step, replace
from croupier.testing.play import patched
from croupier.testing.stage import Stage
from tests.fairness.evening import PLUGINS, Kept, evening, kept


def again(table: Kept, game: Game | None = None) -> Any:
    return position(game or table.loaded.game, table.loaded.codec, table.sheet, table.log)


@pytest.mark.parametrize("game", PLUGINS.games)
def test_a_log_leads_to_the_position(game: str) -> None:
    for seed, turns in ((1, 5), (2, 12), (3, 10_000)):
        table = evening(game, seed, turns)
        state = again(table)
        if table.sheet.reason == "abandoned":
            assert state.wait is not None
            assert replace(state, wait=None, outcome=table.state.outcome) == table.state
        else:
            assert state == table.state


async def test_a_table_that_has_not_begun_replays_to_nothing() -> None:
    async with Stage(seed="lobby") as stage:
        await stage.say("ann", "!dicepoker")
        assert again(await kept(stage, "a2")) is None


def changed_constant(rules: Any) -> dict[str, Any]:
    """Deal one seat more than there are."""
    return {"setup": lambda start, dice: rules.setup(replace(start, seats=start.seats + 1), dice)}


def refuses(rules: Any) -> dict[str, Any]:
    def apply(state: Any, seat: int, action: Any, dice: Any) -> Step:
        if state.bid is not None:
            raise Illegal(NotNow())
        step: Step = rules.apply(state, seat, action, dice)
        return step

    return {"apply": apply}


def fails(rules: Any) -> dict[str, Any]:
    return {"apply": lambda state, seat, action, dice: state.hands[99]}


def awaits_nobody(rules: Any) -> dict[str, Any]:
    def apply(state: Any, seat: int, action: Any, dice: Any) -> Step:
        return Step(replace(rules.apply(state, seat, action, dice).state, wait=None, outcome=None))

    return {"apply": apply}


OTHER_RULES = [
    (changed_constant, 0, "it draws something else"),
    (refuses, 2, "the rules refuse it (NotNow)"),
    (fails, 1, "the rules fail (IndexError)"),
    (awaits_nobody, 1, "it leaves neither somebody awaited nor an outcome, or both"),
]


@pytest.mark.parametrize(("change", "number", "why"), OTHER_RULES)
def test_other_rules_depart_where_they_differ(change: Callable[[Any], dict[str, Any]], number: int, why: str) -> None:
    table = evening("peek", 3)
    rules = table.loaded.game.rules
    with pytest.raises(Departed) as found:
        again(table, replace(table.loaded.game, rules=patched(rules, **change(rules))))
    assert (found.value.number, found.value.why) == (number, why)


def a_draw(log: list[Any]) -> None:
    log[0]["draws"][0]["result"] = log[0]["draws"][0]["result"] % 6 + 1


def another_class(log: list[Any]) -> None:
    log[1]["action"] = ["Nothing", {}]


def another_field(log: list[Any]) -> None:
    log[1]["action"][1]["colour"] = "red"


def no_setup(log: list[Any]) -> None:
    del log[0]


def a_second_setup(log: list[Any]) -> None:
    log.insert(1, log[0])


def an_event(log: list[Any]) -> None:
    log[1]["action"] = ["BidMade", {"seat": 0, "count": 1, "face": 1}]


def after_the_end(log: list[Any]) -> None:
    log.append(log[-1])


OTHER_LOGS = [
    (a_draw, 0, "it draws something else"),
    (another_class, 1, "it is none that these rules know"),
    (another_field, 1, "it is none that these rules know"),
    (no_setup, 0, "it stands where no such action can stand"),
    (a_second_setup, 1, "it stands where no such action can stand"),
    (after_the_end, -1, "the game is over before it"),
]


@pytest.mark.parametrize(("change", "number", "why"), OTHER_LOGS)
def test_another_log_departs_where_it_differs(change: Callable[[list[Any]], None], number: int, why: str) -> None:
    table = evening("peek", 3)
    table = dataclasses.replace(table, log=copy.deepcopy(table.log))
    assert table.state.outcome == again(table).outcome  # it ended by its rules
    change(table.log)
    with pytest.raises(Departed) as found:
        again(table)
    assert (found.value.number, found.value.why) == (number % len(table.log), why)


def test_options_that_the_rules_no_longer_know_are_a_departure() -> None:
    table = evening("peek", 3)

    class Fewer(Options):
        """No option at all."""

    sheet = replace(table.sheet, options={"wild": True})
    with pytest.raises(Departed, match="do not know the options"):
        position(replace(table.loaded.game, options=Fewer), table.loaded.codec, sheet, table.log)


def test_a_replay_tells_each_action_with_what_came_of_it() -> None:
    table = evening("peek", 3)
    game, codec, sheet = table.loaded.game, table.loaded.codec, table.sheet
    made = list(replay(game, codec, beginning(game, sheet), sheet.seed(), table.log))
    assert [step.number for step in made] == list(range(sheet.actions))
    assert made[0].before is None
    assert all(later.before == earlier.after for earlier, later in pairwise(made))
    assert made[-1].counters == sheet.counters
    assert [(step.seat, step.automatic) for step in made] == [(row["seat"], row["automatic"]) for row in table.log]
