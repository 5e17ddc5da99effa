"""A table that is over is made again from its document: actions by the rules, moves of the house by its players."""

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace as changed
from pathlib import Path
from random import Random
from typing import Any

import pytest
from peek.actions import Bid

from core.app.shell import verify
from core.engine.plugins.loading import LoadedGame
from core.engine.proofs.retrace import Retrace
from croupier import Game, Illegal, NotNow, replace
from croupier.testing.play import patched
from croupier.testing.stage import Stage
from tests.fairness.evening import PLUGINS, evening, kept, play, seated

Document = dict[str, Any]
ANOTHER_PROCESS = """
import json, sys
from core.engine.proofs.retrace import Retrace
from tests.fairness.evening import PLUGINS
for document in json.load(sys.stdin):
    retrace = Retrace(document, PLUGINS.games[document["game"]])
    print(document["game"], retrace.rules(), retrace.house(), retrace.moves)
"""


def exported(game: str = "peek", seed: int = 3) -> Document:
    """Give a fresh copy of a table that ended by its rules, with moves of players, clocks and the house in it."""
    document: Document = copy.deepcopy(evening(game, seed).document)
    assert {row["by"] for row in document["actions"]} == {"start", "player", "house", "clock"}
    assert document["outcome"]["rated"]
    return document


def with_game(game: Game, like: LoadedGame = PLUGINS.games["peek"]) -> LoadedGame:
    """Install another game in the place of one, with a digest of its own where it is not the same."""
    loaded = changed(like, game=game)
    if (game.rules, game.strategy) != (like.game.rules, like.game.strategy):
        loaded.__dict__.update(rules_digest="other rules", strategy_digest="other strategy")
    return loaded


def bold(*given: Any) -> Any:
    """Bid more than the house's players of peek ever do."""
    return Bid(9, 6)


@pytest.mark.parametrize("game", PLUGINS.games)
def test_all_that_was_played_is_made_again(game: str) -> None:
    table = evening(game, 3)
    retrace = Retrace(table.document, table.loaded)
    assert (retrace.rules(), retrace.why) == ("right", "")
    assert (retrace.house(), retrace.why) == ("right", "")
    makers = [row["by"] for row in table.document["actions"]]
    assert retrace.moves == makers.count("house") + makers.count("clock")
    assert retrace.actions == len(makers) - 1


def test_the_house_chooses_the_same_in_another_process() -> None:
    """Sets and hashes are in another order there, and nothing is remembered."""
    documents = [evening(game, 3).document for game in PLUGINS.games]
    done = subprocess.run(
        [sys.executable, "-c", ANOTHER_PROCESS],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": f"{Path(__file__).parents[2] / 'games'}"},
        input=json.dumps(documents),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = [line.split() for line in done.stdout.splitlines()]
    assert [line[:3] for line in found] == [[game, "right", "right"] for game in PLUGINS.games]
    assert all(int(line[3]) for line in found if line[0] not in ("liarsduel", "roulettepoker", "thoth"))


def test_what_somebody_ended_is_made_again_to_there() -> None:
    document = exported()
    whole = Retrace(document, PLUGINS.games["peek"])
    assert (whole.rules(), whole.called_off) == ("right", False)
    last = document["actions"].pop()
    document["draws"] = [draw for draw in document["draws"] if draw["action"] != last["number"]]
    seats = list(range(len(document["seats"])))
    document["outcome"] = {"reason": "ended", "ranking": [seats], "rated": False, "tallies": []}
    ended = Retrace(document, PLUGINS.games["peek"])
    assert (ended.rules(), ended.called_off) == ("right", True)
    for outcome in ({"rated": True}, {"ranking": [[0], seats[1:]]}, {"tallies": [1] * len(seats)}):
        other = {**document, "outcome": {**document["outcome"], **outcome}}
        assert Retrace(other, PLUGINS.games["peek"]).rules() == "wrong"


def number(document: Document, by: str, at: int = -1) -> int:
    """Find an action by its maker."""
    return [int(row["number"]) for row in document["actions"] if row["by"] == by][at]


def another_action(document: Document) -> int:
    at = number(document, "player", 0)
    document["actions"][at]["action"] = ["Doubt", {}]
    return at


def another_seat(document: Document) -> int:
    at = number(document, "player", 0)
    document["actions"][at]["seat"] = 1 - document["actions"][at]["seat"]
    return at


def no_seat_at_all(document: Document) -> int:
    at = number(document, "player", 0)
    document["actions"][at]["seat"] = 77
    return at


def a_seat_from_behind(document: Document) -> int:
    at = number(document, "player", 0)
    document["actions"][at]["seat"] -= len(document["seats"])
    return at


def an_action_is_missing(document: Document) -> int:
    del document["actions"][3]
    return 3


def the_last_actions_are_missing(document: Document) -> int:
    last = document["actions"].pop()
    document["draws"] = [draw for draw in document["draws"] if draw["action"] != last["number"]]
    return len(document["actions"]) - 1


def draws_of_nothing(document: Document) -> int:
    document["draws"].append({**document["draws"][-1], "action": 1000})
    return 1000


def draws_of_another_action(document: Document) -> int:
    at: int = document["draws"][-1]["action"]
    document["draws"][-1]["action"] = at - 1
    return at - 1


def another_option(document: Document) -> int:
    document["options"] = {"wild": "perhaps"}
    return 0


def more_seats(document: Document) -> int:
    document["seats"] = document["seats"] * 9
    return 0


def another_winner(document: Document) -> int:
    document["outcome"]["ranking"] = document["outcome"]["ranking"][::-1]
    return len(document["actions"]) - 1


def another_beginning(document: Document) -> int:
    document["actions"][2]["by"] = "start"
    return 2


TAMPERED = [
    another_action,
    another_seat,
    no_seat_at_all,
    a_seat_from_behind,
    an_action_is_missing,
    the_last_actions_are_missing,
    draws_of_nothing,
    draws_of_another_action,
    another_option,
    more_seats,
    another_winner,
    another_beginning,
]


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_a_log_that_was_tampered_with_is_wrong(tamper: Callable[[Document], int]) -> None:
    document = exported()
    at = tamper(document)
    retrace = Retrace(document, PLUGINS.games["peek"])
    assert (retrace.rules(), retrace.number) == ("wrong", at)
    assert retrace.why


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_nothing_is_called_wrong_that_other_rules_may_have_made(tamper: Callable[[Document], int]) -> None:
    document = exported()
    tamper(document)
    assert Retrace({**document, "rules": "of long ago"}, PLUGINS.games["peek"]).rules() == "other"
    assert Retrace({**document, "rules": ""}, PLUGINS.games["peek"]).rules() == "other"
    assert Retrace({**document, "version": 7}, PLUGINS.games["peek"]).rules() == "other"
    assert Retrace({**document, "rules_from": 4}, PLUGINS.games["peek"]).rules() == "mixed"


@pytest.mark.parametrize("maker", ["house", "clock"])
def test_a_move_in_the_houses_name_that_its_players_do_not_choose_is_wrong(maker: str) -> None:
    document = exported()
    at = number(document, "player", 0)
    document["actions"][at]["by"] = maker
    retrace = Retrace(document, PLUGINS.games["peek"])
    assert (retrace.rules(), retrace.house(), retrace.number) == ("right", "wrong", at)
    assert retrace.why == "the strategy chooses something else"
    other = Retrace({**document, "strategy": "of long ago"}, PLUGINS.games["peek"])
    assert (other.rules(), other.house(), other.number) == ("right", "other", at)


def test_other_players_of_the_house_are_no_reason_to_call_a_table_wrong() -> None:
    document, peek = exported(), PLUGINS.games["peek"].game
    retrace = Retrace(document, with_game(replace(peek, strategy=patched(peek.strategy, bot=bold))))
    assert (retrace.rules(), retrace.house()) == ("right", "other")


def test_a_strategy_that_fails_says_no_more_than_that() -> None:
    def fails(*given: Any) -> Any:
        raise RuntimeError("six sixes")

    document, peek = exported(), PLUGINS.games["peek"].game
    retrace = Retrace(document, with_game(replace(peek, strategy=patched(peek.strategy, bot=fails))))
    assert (retrace.rules(), retrace.house(), retrace.why) == ("right", "other", "the strategy fails (RuntimeError)")


def test_what_is_not_there_cannot_be_made_again() -> None:
    document = exported()
    assert Retrace(document, None).rules() == "missing"
    del document["actions"]
    assert Retrace(document, PLUGINS.games["peek"]).rules() == "unrecorded"
    assert Retrace(document, PLUGINS.games["peek"]).actions == 0


def test_the_command_line_says_who_did_not_choose_a_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "load_all", lambda: PLUGINS)
    document, file = exported(), tmp_path / "a2.json"
    at = number(document, "player", 0)
    for by, strategy, code, said in (
        ("player", document["strategy"], verify.HONEST, "are what its players choose."),
        ("house", "of long ago", verify.NOT_SHOWN, "couldn't be checked: its players play differently here (action"),
        ("house", document["strategy"], verify.NOT_SHOWN, f"The computer's moves don't add up, from action {at}: the"),
    ):
        document["actions"][at]["by"] = by
        file.write_text(json.dumps({**document, "strategy": strategy}), "utf-8")
        assert verify.verify(str(file)) == code
        told = capsys.readouterr().out
        assert said in told
        assert ("is honest" in told) == (code == verify.HONEST)


async def test_what_a_player_did_before_the_house_took_the_seat_is_no_move_of_the_house() -> None:
    async with Stage(PLUGINS, seed="taken over") as stage:
        table = await seated(stage, "peek")
        await play(stage, table, Random(1), 3)
        assert table.sheet.phase == "running"
        await table.give_to_house({table.sheet.seats[0].person or 0})
        await play(stage, table, Random(2))
        over = await kept(stage, table.code)
    makers = [row["by"] for row in over.document["actions"] if row["seat"] == 0]
    first = makers.index("house")
    assert "player" in makers[:first]
    assert "player" not in makers[first:]
    retrace = Retrace(over.document, PLUGINS.games["peek"])
    assert (retrace.rules(), retrace.house(), retrace.why) == ("right", "right", "")


def test_options_that_the_rules_do_not_allow_are_not_even_tried() -> None:
    loaded = PLUGINS.games["dicepoker"]

    def refuses(options: Any) -> Any:
        raise Illegal(NotNow())

    def never(*given: Any) -> Any:
        raise AssertionError("set up all the same")

    game = replace(loaded.game, rules=patched(loaded.game.rules, check=refuses, setup=never))
    retrace = Retrace(evening("dicepoker", 3).document, changed(loaded, game=game))
    assert (retrace.rules(), retrace.number, retrace.why) == ("wrong", 0, "these rules do not allow the options")


def test_a_clocks_move_may_come_from_no_other_turn() -> None:
    """One number on all turns makes no choice of another turn a choice of this one."""
    document = exported()
    peek = PLUGINS.games["peek"]
    doubts = [row for row in document["actions"] if row["by"] == "player" and row["action"][0] == "Doubt"]
    bids = [row for row in document["actions"] if row["by"] == "player" and row["action"][0] == "Bid"]
    for row in (*doubts, *bids):
        row["by"] = "clock"
    for row in document["actions"]:
        row["wait"] = 1
    retrace = Retrace(document, peek)
    assert (retrace.rules(), retrace.house()) == ("right", "wrong")
