"""What compares an evening with its database notices whatever is planted: something lost, done twice, told wrongly."""

import asyncio
import copy
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from core.contract import adapter
from core.engine.plugins.loading import Plugins
from core.words import grammar
from croupier.testing.stage import Stage
from tests.kills.account import Account, Kind, Said, Told
from tests.kills.books import Books, Holdings, Kept
from tests.kills.compare import Audit
from tests.kills.replay import Speech, tidy
from tests.support.loaded import loaded_once

ROOM = "stage/#room"
SPEECH = {"stage": Speech("!", "", buttons=False)}


@dataclass
class Evening:
    """An evening as it was: what was said and told, and what is kept."""

    account: Account
    holdings: Holdings
    plugins: Plugins

    @property
    def table(self) -> Kept:
        return self.holdings.tables[1]

    def keep(self, **changes: Any) -> None:
        self.holdings.tables[1] = replace(self.table, **changes)

    def rows(self, **changes: Any) -> None:
        self.holdings = replace(self.holdings, **changes)

    def said(self, kind: Kind, which: int = -1) -> Said:
        return [said for said in self.account.said if said.kind == kind][which]

    def retell(self, part: str, change: Callable[[str], str], private: bool = False) -> None:
        """Tell the first line that holds something otherwise."""
        number = next(n for n, told in enumerate(self.account.told) if part in told.line and bool(told.who) == private)
        told = self.account.told[number]
        self.account.told[number] = replace(told, line=change(told.line))
        assert self.account.told[number] != told

    def judge(self) -> Audit:
        audit = Audit(self.plugins, self.account, SPEECH)
        audit.conclude(self.holdings)
        return audit


class Player:
    """Plays a whole game on a stage, and takes everything down."""

    def __init__(self, stage: Stage, books: Books, plugins: Plugins) -> None:
        self._stage, self._books, self._loaded = stage, books, plugins.games["liarsdice"]
        self.account = Account()

    async def say(self, who: str, kind: Kind, text: str, private: bool = False, **more: Any) -> None:
        said = Said(0, ROOM, who, kind, text, **{"table": 1, "fate": "done", **more})
        self.account.said.append(said)
        for heard, line in await self._stage.say(who, text if private else f"!{text}", private=private):
            self.account.told.append(Told(0, ROOM, tidy(line), "" if heard == "room" else heard))
            if private:
                said.answers.append(tidy(line))

    def kept(self) -> Kept:
        found = self._books.newest(1)
        assert found is not None
        return found

    async def game(self) -> None:
        await self.say("ann", "set", "set window 40", stored="set window 40")
        self.account.told.pop()  # it is told to somebody by name, which only networks put before it
        await self.say("ann", "open", "liarsdice")
        await self.say("bob", "join", "join lucky seven")
        await self.say("ann", "start", "start")
        chance = Random(7)
        while (kept := self.kept()).phase == "running":
            state = adapter(self._loaded.game.state).validate_json(kept.state)
            seat = state.wait.seats[0]
            who, since = kept.sheet.seats[seat].name, kept.sheet.actions
            if since % 5 == 0:
                await self.say(who, "hand", "hand", private=True, seat=seat, since=since, until=since)
            action = chance.choice(self._loaded.game.rules.menu(state, seat)).sample(chance)
            verb = grammar.owner(self._loaded.game.verbs, action)
            assert verb is not None
            stored = self._loaded.codec.dump(action)
            text = grammar.write(verb, action, self._loaded.texts)
            await self.say(who, "act", text, seat=seat, since=since, stored=stored)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    async def play() -> Evening:
        path, plugins = tmp_path_factory.mktemp("kills") / "house.db", loaded_once()
        async with Stage(plugins, database=str(path), buttons=False) as stage:
            books = Books(path)
            player = Player(stage, books, plugins)
            await player.game()
            holdings = books.holdings()
            books.close()
        return Evening(player.account, holdings, plugins)

    return asyncio.run(play())


@pytest.fixture
def evening(played: Evening) -> Evening:
    holdings = replace(played.holdings, tables=dict(played.holdings.tables))
    return Evening(copy.deepcopy(played.account), holdings, played.plugins)


def test_an_honest_evening_has_no_problems(evening: Evening) -> None:
    audit = evening.judge()
    assert audit.problems == []
    figures = audit.figures
    assert figures.actions > 10 and figures.hands > 2 and figures.results == 2 and figures.private > 2
    assert figures.effects == figures.commands == len(evening.account.said)


def tell(evening: Evening, line: str) -> None:
    evening.account.told.append(Told(0, ROOM, line))


@pytest.mark.parametrize("line", ["Liar's dice resumes…", "What now? !again: play on…", "bob is ba…"])
def test_what_the_house_said_may_be_cut(evening: Evening, line: str) -> None:
    tell(evening, line)
    assert evening.judge().problems == []


@pytest.mark.parametrize(("mark", "explained"), [("#a2 ", True), ("#b2 ", False)])
def test_a_line_may_name_its_table_where_that_has_a_younger_sister(
    evening: Evening, mark: str, explained: bool
) -> None:
    over = next(told.line for told in evening.account.told if "is over" in told.line)
    tell(evening, f"{mark}{over}")
    assert (evening.judge().problems == []) is explained


def test_what_is_told_again_unasked_is_counted(evening: Evening) -> None:
    assert evening.judge().told_twice() == []
    loss = next(told.line for told in evening.account.told if " loses " in told.line)
    tell(evening, loss)
    again = evening.judge().told_twice()
    assert again and all(line in loss for line in again)
    evening.account.told.pop()
    evening.account.told.append(Told(0, ROOM, loss, asked=True))
    assert evening.judge().told_twice() == []


def test_an_action_that_was_told_and_is_gone_is_lost(evening: Evening) -> None:
    audit = Audit(evening.plugins, evening.account, SPEECH)
    audit.compare(evening.holdings)
    assert audit.problems == []
    shorter = evening.table.log[:-1]
    evening.keep(log=shorter)
    audit.conclude(evening.holdings)
    assert any("are gone or changed" in problem for problem in audit.problems)


def drop_action(evening: Evening) -> None:
    """The database stands as before the last action."""
    audit = evening.judge()
    replay = audit.replays[1]
    state = adapter(replay.loaded.game.state).dump_json(replay.states[-2]).decode()
    sheet = replace(evening.table.sheet, actions=evening.table.sheet.actions - 1, phase="running")
    evening.keep(log=evening.table.log[:-1], sheet=sheet, state=state, phase="running")
    evening.rows(results=())


def double_action(evening: Evening) -> None:
    row = evening.table.log[-1]
    evening.keep(log=(*evening.table.log, {**row, "number": row["number"] + 1}))


def change_hand(evening: Evening) -> None:
    said = evening.said("hand")
    said.answers = [line.translate(str.maketrans("123456", "234561")) for line in said.answers]


def open_twice(evening: Evening) -> None:
    sheet = replace(evening.table.sheet, code="b2", phase="lobby", seats=evening.table.sheet.seats[:1], actions=0)
    evening.holdings.tables[2] = replace(evening.table, number=2, phase="lobby", sheet=sheet, state="", log=())


def sit_twice(evening: Evening) -> None:
    seats = evening.table.sheet.seats
    evening.keep(sheet=replace(evening.table.sheet, seats=(seats[0], seats[0])))


def change_state(evening: Evening) -> None:
    state = json.loads(evening.table.state)
    state["out"] = []
    evening.keep(state=json.dumps(state))


def change_draw(evening: Evening) -> None:
    *rows, last = evening.table.log
    number, row = next((n, row) for n, row in enumerate(rows) if row["draws"])
    first, *rest = row["draws"]
    rows[number] = {**row, "draws": [{**first, "result": first["result"] % 6 + 1}, *rest]}
    evening.keep(log=(*rows, last))


def other_place(evening: Evening) -> None:
    first, second = evening.holdings.results
    evening.rows(results=({**first, "place": second["place"]}, {**second, "place": first["place"]}))


def set_twice(evening: Evening) -> None:
    evening.said("set").fate = "gone"
    evening.rows(deeds=evening.holdings.deeds * 2)


def untold(evening: Evening) -> None:
    line = next(told.line for told in evening.account.told if " bids " in told.line)
    evening.account.told = [told for told in evening.account.told if told.line != line]


FAILED = "That went wrong on my side and changed nothing. Please try again."
PLANTED: dict[str, tuple[Callable[[Evening], Any], tuple[str, ...]]] = {
    "an action gone": (drop_action, ("lost",)),
    "an action twice": (double_action, ("lost", "doubled")),
    "an action that nobody asked for": (lambda e: e.account.said.remove(e.said("act", 3)), ("doubled",)),
    "a command without an effect": (lambda e: setattr(e.said("act"), "fate", "swallowed"), ("lost", "doubled")),
    "a join without an effect": (lambda e: setattr(e.said("join"), "fate", "swallowed"), ("lost",)),
    "somebody moved too early": (lambda e: e.account.amiss.append("ann was moved after 2 s of 5"), ("wrong",)),
    "a wrong hand": (change_hand, ("wrong",)),
    "a wrong secret": (lambda e: e.retell("Your dice", lambda line: f"{line} 6", private=True), ("lost",)),
    "a line from nowhere": (lambda e: e.retell(" bids ", lambda line: "bob bids twelve 6s."), ("lost",)),
    "dice told wrongly": (lambda e: e.retell("ann: ", lambda line: line[:-1] + "7"), ("lost",)),
    "cut words from nowhere": (lambda e: tell(e, "Liar's dice was won…"), ("lost",)),
    "the title of another game, cut off": (lambda e: tell(e, "Thoth's Bluff…"), ("lost",)),
    "a fault cut off": (lambda e: tell(e, "Table a2 is paused: the…"), ("lost",)),
    "another commitment": (lambda e: e.retell("proof of", lambda line: line.replace("a2: ", "a2: a")), ("lost",)),
    "another result told": (
        lambda e: e.retell("is over", lambda line: line.replace("1.", "3.").replace("2.", "1.")),
        ("lost",),
    ),
    "other results": (other_place, ("lost", "doubled")),
    "a result gone": (lambda e: e.rows(results=e.holdings.results[:1]), ("lost",)),
    "a result twice": (lambda e: e.rows(results=(*e.holdings.results, e.holdings.results[0])), ("doubled",)),
    "a table that nobody opened": (open_twice, ("doubled",)),
    "a table gone": (lambda e: e.holdings.tables.clear(), ("lost",)),
    "a seat twice": (sit_twice, ("doubled",)),
    "a setting twice": (lambda e: e.rows(deeds=e.holdings.deeds * 2), ("doubled",)),
    "a setting gone": (lambda e: e.rows(deeds=()), ("lost",)),
    "a setting made late, and again": (set_twice, ("doubled",)),
    "another state": (change_state, ("lost",)),
    "another draw": (change_draw, ("lost",)),
    "a tally from nowhere": (lambda e: e.rows(tallies={(1, 1, "garnets"): 2}), ("doubled",)),
    "an action untold": (untold, ("lost",)),
    "a failure": (lambda e: e.account.told.append(Told(0, ROOM, FAILED, "ann")), ("lost",)),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_what_is_planted_is_noticed(evening: Evening, planted: str) -> None:
    plant, kinds = PLANTED[planted]
    plant(evening)
    audit = evening.judge()
    assert all(getattr(audit.figures, kind) for kind in kinds), (audit.problems, audit.figures)


@pytest.mark.parametrize("made", [True, False])
def test_a_setting_whose_answer_died_may_be_made_once_or_never(evening: Evening, made: bool) -> None:
    evening.said("set").fate = "gone"
    if not made:
        evening.rows(deeds=())
    audit = evening.judge()
    assert not audit.problems, audit.problems


def test_a_move_whose_answer_died_may_be_made_once_or_never(evening: Evening) -> None:
    evening.said("act", 3).fate = "gone"
    assert evening.judge().problems == []
    never = copy.copy(evening.said("act", 3))
    evening.account.said.insert(evening.account.said.index(evening.said("act", 4)), never)
    assert evening.judge().problems == []
    never.fate = "done"
    assert evening.judge().figures.lost == 0, "of two that say the same, one was made"
    evening.said("act", 3).fate = "done"
    assert evening.judge().figures.lost == 1


def test_who_asked_for_a_hand_and_was_told_something_else_had_an_answer_that_died(evening: Evening) -> None:
    said = evening.said("hand")
    hand, said.fate = said.answers, "gone"
    for said.answers in (["2 seconds left for you at a2."], hand):
        assert evening.judge().problems == []
    said.since = said.until = 1
    assert evening.judge().figures.wrong == 1, "that was another moment's"
    said.answers = ["No table is open. /games lists what you can play; say a game's name to open a table.", *hand]
    assert evening.judge().problems == []
