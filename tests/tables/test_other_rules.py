"""Rules that change under a running table take it over only where they come to the same; else it waits for an admin."""

import importlib
import json
import py_compile
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from core.engine.plugins import digests
from core.engine.sheet import Sheet
from core.tables.lifecycle import rules_changed
from croupier.testing.stage import Stage
from tests.tables.deploying import (
    NAME,
    NEW_VERSION,
    Change,
    Deploy,
    again,
    bidding,
    room,
    rules_of,
    stage_table,
    stored,
)

WAITS = (
    "Table a2 is paused: the rules of its game have changed since it began. Nothing is lost; an admin can "
    "!resume a2 to go on with the new rules, or !end a2."
)
REFUSED = WAITS.replace("Nothing is lost; an", "An")
GOES_ON = "Peek resumes at a2."
ACCEPTED = "An admin lets a2 go on with the new rules, which aren't the ones it began with."
MORE_DICE = {"rules.py": ("counts = (3,) * start.seats", "counts = (4,) * start.seats")}
STRICTER = {"rules.py": ("or bid.count < 1:", "or bid.count < 2:")}
SAME_SO_FAR = {"rules.py": ("if bid.count > sum(state.counts):", "if bid.count > 2 * sum(state.counts):")}


# -- what a digest is of ----------------------------------------------------------------------------------------------


def test_a_digest_is_of_the_rules_and_of_nothing_else(deploy: Deploy) -> None:
    first = deploy()
    rules, strategy = rules_of(first), first.games["peek"].strategy_digest
    assert {len(rules), len(strategy)} == {64} and rules != strategy
    same = [
        deploy(),
        deploy(text=lambda source: source.replace("\n", "\r\n")),
        deploy({"words/en.ftl": ("event-", "# words\nevent-")}),
        deploy({"__init__.py": ("Clock(40)", "Clock(50)")}),
    ]
    assert [(rules_of(plugins), plugins.games["peek"].strategy_digest) for plugins in same] == [(rules, strategy)] * 4
    other = deploy({"strategy.py": ("< 0.1", "< 0.2")}).games["peek"]
    assert (other.rules_digest, other.strategy_digest != strategy) == (rules, True)
    for change in (MORE_DICE, STRICTER, {"position.py": ("class Position", "# none\nclass Position")}):
        assert rules_of(deploy(change)) != rules


def test_a_digest_follows_what_the_rules_import_from_their_own_package(deploy: Deploy) -> None:
    found = {rules_of(deploy())}
    for line in ("from .sides import (  # of (all) dice\n    FACES,\n)", "from . import sides\nFACES = sides.FACES"):
        for sides in ("FACES = (1, 2, 3, 4, 5, 6)\n", "FACES = (6, 5, 4, 3, 2, 1)[::-1]\n"):
            moved = {"rules.py": ("FACES = (1, 2, 3, 4, 5, 6)", line)}
            found.add(rules_of(deploy(moved, {"sides.py": ("", sides)})))
    assert len(found) == 5


def test_data_and_compiled_code_have_digests_too(deploy: Deploy, tmp_path: Path) -> None:
    bare = rules_of(deploy())
    data = [rules_of(deploy({"odds.txt": ("", text)})) for text in ("1 2\n", "1 2\r\n", "1 3\n")]
    assert len({bare, data[0], data[2]}) == 3
    assert data[0] == data[1]
    folder = max(tmp_path.glob("version*")) / NAME
    for source in (folder / "rules.py", folder / "strategy.py"):
        py_compile.compile(str(source), str(source.with_suffix(".pyc")))
        source.unlink()
    alone = digests.digest(sys.modules[f"{NAME}.rules"], NAME, {})
    assert alone == digests.UNKNOWN  # the file that was loaded is gone
    for name in (f"{NAME}.rules", f"{NAME}.strategy"):
        del sys.modules[name]
    importlib.invalidate_caches()
    compiled = digests.digest(importlib.import_module(f"{NAME}.rules"), NAME, {})
    assert compiled not in (*data, digests.UNKNOWN)


def test_what_cannot_be_read_has_no_digest() -> None:
    assert digests.digest(object(), "builtins", {}) == digests.UNKNOWN
    assert digests.digest(sys.modules["sys"], "sys", {}) == digests.UNKNOWN


async def test_a_digest_is_taken_once_for_all_tables(
    deploy: Deploy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[object] = []
    digest = digests.digest

    def noted(part: object, *rest: Any) -> str:
        taken.append(part)
        return digest(part, *rest)

    monkeypatch.setattr(digests, "digest", noted)
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        assert taken == []  # a house without tables reads nothing
        await stage.say("ann", "!set tables 9")
        for _ in range(6):
            for name, words in (("ann", "!peek"), ("ann", "!bots 1"), ("ann", "!start")):
                await stage.say(name, words)
        assert len(list(stage.app.tables)) == 6
        assert len(taken) == 2
        stage.plugins = deploy()
        await stage.restart(away=5)
        assert len(list(stage.app.tables)) == 6
        assert len(taken) == 4


# -- rules that come to the same --------------------------------------------------------------------------------------

UNNOTICED: list[tuple[str, tuple[dict[str, Change], ...]]] = [
    ("a comment", ({"position.py": ("class Position", "# none\nclass Position")},)),
    ("a constant that made no difference yet", (SAME_SO_FAR,)),
    ("a new version with the same rules", ({"__init__.py": NEW_VERSION},)),
    ("a new version with other rules that made no difference yet", ({"__init__.py": NEW_VERSION}, SAME_SO_FAR)),
    ("words", ({"words/en.ftl": ("event-", "# words\nevent-")},)),
]


@pytest.mark.parametrize(("what", "changes"), UNNOTICED)
async def test_rules_that_come_to_the_same_are_not_noticed(
    what: str, changes: tuple[dict[str, Change], ...], deploy: Deploy, tmp_path: Path
) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        now = deploy(*changes)
        told = await again(stage, now)
        assert told[0] == GOES_ON and WAITS not in told  # as after every restart
        sheet = stage_table(stage).sheet
        assert (sheet.phase, sheet.version, sheet.rules) == ("running", now.games["peek"].game.version, rules_of(now))
        assert sheet.rules_from == 0
        await stage.say("bob", "!bid 2 4")
        kept, _ = await stored(stage)
        assert (kept["rules"], kept["version"], kept["actions"]) == (rules_of(now), sheet.version, 3)
        await stage.say("ann", "!end a2")
        verdict, rules, _ = room(await stage.say("ann", "!verify a2"))
        assert "nothing is wrong" in verdict and "lead to where the game was ended" in rules


UPGRADE = """

def upgrade(data: dict, version: int) -> dict:
    return {**data, "round": %s}
"""
WITH_ROUND = (
    {"__init__.py": NEW_VERSION},
    {"position.py": ("    turn: int = 0\n", "    turn: int = 0\n    round: int = 7\n")},
)


async def test_an_upgrade_is_taken_where_the_log_leads_to_what_it_makes(deploy: Deploy, tmp_path: Path) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        now = deploy(*WITH_ROUND, {"rules.py": ("\n\ndef view(", UPGRADE % 7 + "\n\ndef view(")})
        assert (await again(stage, now))[0] == GOES_ON
        table = stage_table(stage)
        assert (table.sheet.version, table.sheet.rules, table.state.round) == (2, rules_of(now), 7)


async def test_an_upgrade_that_leads_elsewhere_waits_for_an_admin(deploy: Deploy, tmp_path: Path) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        _, state = await stored(stage)
        now = deploy(*WITH_ROUND, {"rules.py": ("\n\ndef view(", UPGRADE % 8 + "\n\ndef view(")})
        assert await again(stage, now) == [WAITS]
        kept, untouched = await stored(stage)
        assert (kept["version"], kept["reason"], untouched) == (1, "rules", state)
        assert room(await stage.say("ann", "!resume a2"))[:2] == [ACCEPTED, GOES_ON]
        table = stage_table(stage)
        assert (table.sheet.version, table.sheet.rules, table.sheet.rules_from) == (2, rules_of(now), 2)
        assert table.state.round == 8


# -- rules that do not ------------------------------------------------------------------------------------------------

NOTICED = [
    ("a constant", (MORE_DICE,)),
    ("a constant in a new version", (MORE_DICE, {"__init__.py": NEW_VERSION})),
    ("a rule that what was played breaks", (STRICTER,)),
    ("rules that fail", ({"rules.py": ("if bid.face not in FACES:", "if bid.face not in bid.count:")},)),
]


@pytest.mark.parametrize(("what", "changes"), NOTICED)
async def test_other_rules_wait_until_an_admin_accepts_them(
    what: str, changes: tuple[dict[str, Change], ...], deploy: Deploy, tmp_path: Path
) -> None:
    before = deploy()
    async with Stage(before, database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        _, state = await stored(stage)
        now = deploy(*changes)
        assert await again(stage, now) == [WAITS]
        kept, untouched = await stored(stage)
        assert (kept["phase"], kept["reason"], kept["version"], kept["rules"]) == (
            "paused",
            "rules",
            1,
            rules_of(before),
        )
        assert untouched == state
        assert await stage.say("bob", "!bid 2 4") == [("bob", REFUSED)]
        assert await stage.say("bob", "!resume a2") == [("bob", "Only an admin of this room can do that.")]
        status = await stage.say("bob", "!status")
        assert any("Peek at a2 is paused: its rules have changed since it began." in line for _, line in status)
        assert await again(stage, deploy(*changes)) == []  # the room knows
        assert room(await stage.advance(3600)) == []
        assert room(await stage.say("ann", "!resume a2"))[:2] == [ACCEPTED, GOES_ON]
        table = stage_table(stage)
        assert (table.sheet.rules, table.sheet.rules_from) == (rules_of(now), 2)
        assert (await again(stage, deploy(*changes)))[0] == GOES_ON
        assert (await stored(stage))[0]["phase"] == "running"
        await stage.say("ann", "!end a2")
        _, rules, _ = room(await stage.say("ann", "!verify a2"))
        assert rules == ("Its actions can't be replayed: the rules changed during the game, and an admin let it go on.")


async def test_a_bad_deploy_that_is_rolled_back_leaves_nothing_behind(deploy: Deploy, tmp_path: Path) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        hand, (before, state) = stage_table(stage).state.hands, await stored(stage)
        assert await again(stage, deploy(MORE_DICE)) == [WAITS]
        told = await again(stage, deploy())
        assert GOES_ON in told and ACCEPTED not in told
        sheet, after = await stored(stage)
        assert (stage_table(stage).state.hands, sheet["rules"], after) == (hand, before["rules"], state)
        assert room(await stage.say("bob", "!bid 2 4"))


async def test_the_room_is_told_in_its_language(deploy: Deploy, tmp_path: Path) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await stage.say("ann", "!set language ja")
        await bidding(stage)
        [waits] = await again(stage, deploy(MORE_DICE))
        assert waits.startswith("卓 a2 を一時停止しました：ゲームのルールが開始時から変わりました。")
        accepted, goes_on, *_ = room(await stage.say("ann", "!再開 a2"))
        assert accepted == "管理者の判断で、a2 は開始時と違う今のルールで続けます。"
        assert "再開します" in goes_on


async def test_a_table_that_an_admin_paused_stays_so_and_tells_when_it_is_to_go_on(
    deploy: Deploy, tmp_path: Path
) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        await stage.say("ann", "!pause a2")
        assert await again(stage, deploy(MORE_DICE)) == []
        assert (await stored(stage))[0]["reason"] == "admin"
        told = await stage.say("ann", "!resume a2")
        assert room(told) == [WAITS]
        assert ("ann", REFUSED) in told
        assert room(await stage.say("ann", "!resume a2"))[:2] == [ACCEPTED, GOES_ON]


async def test_a_table_that_an_admin_paused_goes_on_by_rules_that_come_to_the_same(
    deploy: Deploy, tmp_path: Path
) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        await stage.say("ann", "!pause a2")
        now = deploy(SAME_SO_FAR)
        assert await again(stage, now) == []
        assert room(await stage.say("ann", "!resume a2"))[0] == GOES_ON
        assert stage_table(stage).sheet.rules == rules_of(now)


async def test_a_table_that_had_not_begun_takes_the_rules_of_now(deploy: Deploy, tmp_path: Path) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await stage.say("ann", "!peek")
        await stage.say("bob", "!join")
        now = deploy(MORE_DICE, {"__init__.py": NEW_VERSION})
        assert WAITS not in await again(stage, now)
        await stage.say("ann", "!start")
        table = stage_table(stage)
        assert (table.state.counts, table.sheet.rules, table.sheet.version) == ((4, 4), rules_of(now), 2)
        assert table.sheet.strategy == now.games["peek"].strategy_digest


async def test_a_table_that_is_over_is_left_alone(deploy: Deploy, tmp_path: Path) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        await stage.network(up=False)
        table = stage_table(stage)
        await table.end("ended")  # its end is owed, so that the table is read again
        kept = await stored(stage)
        told = await again(stage, deploy(MORE_DICE))
        assert any("is over" in line for line in told) and WAITS not in told
        assert await stored(stage) == kept
        _, rules, _ = room(await stage.say("ann", "!verify a2"))
        assert rules == "Its actions can't be replayed: the game was played by other rules than I have now."


async def test_a_table_from_before_there_were_digests_is_taken_over_as_it_is(deploy: Deploy, tmp_path: Path) -> None:
    newer = set(Sheet.__dataclass_fields__) & {"rules", "rules_from", "strategy", "form", "marks"}
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        stage.app.tables.form = 1
        await bidding(stage)
        sheet, _ = await stored(stage)
        old = json.dumps({key: value for key, value in sheet.items() if key not in newer})
        seats = json.loads(old)["seats"]
        assert not any(seat.pop("house_from", 0) for seat in seats)
        old = json.dumps({**json.loads(old), "seats": seats})
        await stage.app.storage.run(
            lambda c: c.execute(sqlalchemy.text("UPDATE game_table SET sheet = :old"), {"old": old})
        )
        dice = stage_table(stage).state.hands
        assert (await again(stage, deploy(MORE_DICE)))[0] == GOES_ON
        table = stage_table(stage)
        assert (table.sheet.form, table.sheet.rules, table.state.hands) == (1, "", dice)
        await stage.say("bob", "!doubt")
        assert table.sheet.form == 1
        await stage.say("ann", "!end a2")
        verdict, rules, _ = room(await stage.say("ann", "!verify a2"))
        assert "nothing is wrong" in verdict
        assert rules == "Its actions can't be replayed: the game was played by other rules than I have now."


async def test_other_players_of_the_house_stop_nothing_but_are_told_of_by_verify(
    deploy: Deploy, tmp_path: Path
) -> None:
    bolder = {"strategy.py": ("return Bid(1, max", "return Bid(2, max")}
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        for words in ("!peek", "!bots 1", "!start"):
            await stage.say("ann", words)
        state = stage_table(stage).state
        while not (state.bid and state.bidder == 1 and state.bid.count == 1):  # until the house has opened a round
            if stage_table(stage).now.awaits_house():
                await stage.advance(1)
            else:
                await stage.say("ann", "!doubt" if state.bid else f"!bid 1 {state.hands[0][0]}")
            state = stage_table(stage).state
        assert WAITS not in await again(stage, deploy(bolder))
        assert stage_table(stage).sheet.strategy == rules_changed.MIXED
        await stage.say("ann", "!end a2")
        _, rules, own, _ = room(await stage.say("ann", "!verify a2"))
        assert "lead to" in rules
        assert own == "The computer's moves can't be replayed: its players have changed since."


async def test_rules_that_never_end_hold_up_a_start_once(
    deploy: Deploy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_changed, "REPLAY_SECONDS", 0.4)
    endless = {
        "rules.py": (
            "    counts = (3,) * start.seats",
            "    while True:\n        pass\n    counts = (3,) * start.seats",
        )
    }
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await stage.say("ann", "!set tables 9")
        for _ in range(5):
            for words in ("!peek", "!bots 1", "!start"):
                await stage.say("ann", words)
        before = time.process_time()
        told = await again(stage, deploy(endless))
        assert (
            time.process_time() - before < 1.6
        )  # of which one table's replay has its time, and five would have two seconds
        assert len([line for line in told if "the rules of its game have changed" in line]) == 5


async def test_files_that_change_under_a_running_house_are_not_taken_for_what_it_plays(
    deploy: Deploy, tmp_path: Path
) -> None:
    plugins = deploy()
    file = max(tmp_path.glob("version*")) / NAME / "rules.py"
    async with Stage(plugins, database=str(tmp_path / "stage.db")) as stage:
        file.write_text(file.read_text("utf-8").replace("(3,) *", "(4,) *"), "utf-8")
        await bidding(stage)
        assert stage_table(stage).state.counts == (3, 3)
        assert stage_table(stage).sheet.rules == digests.UNKNOWN
        now = deploy()
        assert (await again(stage, now))[0] == GOES_ON
        assert stage_table(stage).sheet.rules == rules_of(now)
