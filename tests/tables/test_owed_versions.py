"""What is owed when a house starts with a new version of a game is told, though that writes its events otherwise."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.testing.stage import Stage
from tests.stored.before import bring_back
from tests.tables.deploying import NEW_VERSION, Deploy, again, bidding, room, stage_table

STANDS = "I was away; this is how a2 stands."
BID = "bob bids 2 × 4."
UNREAD = "words owed by table a2 cannot be read"
MADE = "class BidMade(Event):\n    seat: Seat\n    "
RENAMED = (
    {"__init__.py": NEW_VERSION},
    {
        "events.py": (
            "class BidMade(Event):\n    seat: Seat\n    count:",
            "class BidMade(Event):\n    seat: Seat\n    number:",
        )
    },
    {"words/en.ftl": ("event-bid-made = { $seat } bids { $count }", "event-bid-made = { $seat } bids { $number }")},
)
"""A new version, in which a bid is told with a number."""
RENAMED_ABOVE = (
    {"__init__.py": NEW_VERSION},
    {"events.py": ("class TableTold(Event)", "class DiceTold(Event)"), "rules.py": ("TableTold", "DiceTold")},
    {"words/en.ftl": ("event-table-told", "event-dice-told")},
)
"""A new version, in which what stands above a prompt has another name."""
HOOK = """

def upgrade_record(name: str, data: dict, version: int) -> tuple[str, dict]:
    if version != 1:
        raise ValueError(version)
    if name == "BidMade" and NUMBERED:
        data = {**data, "number": data["count"]}
        del data["count"]
    return NAMES.get(name, name), data


def view("""


def hook(names: dict[str, str], numbered: bool = False) -> dict[str, tuple[str, str]]:
    """Give the rules of a new version what makes its records of those of the first."""
    return {"rules.py": ("\n\ndef view(", HOOK.replace("NAMES", repr(names)).replace("NUMBERED", repr(numbered)))}


async def owing(stage: Stage) -> None:
    """Let bob bid while nobody can be told."""
    await bidding(stage)
    await stage.network(up=False)
    await stage.say("bob", "!bid 2 4")


@pytest.mark.parametrize(
    "changes", [(*RENAMED, hook({}, numbered=True)), (*RENAMED_ABOVE, hook({"TableTold": "DiceTold"}))]
)
async def test_what_is_owed_is_told_though_a_new_version_writes_it_otherwise(
    changes: tuple[dict[str, tuple[str, str]], ...], deploy: Deploy, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await owing(stage)
        told = await again(stage, deploy(*changes))
        assert BID in told and STANDS not in told, told
        assert stage_table(stage).sheet.version == 2
    assert "cannot be read" not in caplog.text and "no words" not in caplog.text


@pytest.mark.parametrize("changes", [RENAMED, RENAMED_ABOVE])
async def test_what_cannot_be_read_is_told_as_the_position(
    changes: tuple[dict[str, tuple[str, str]], ...], deploy: Deploy, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await owing(stage)
        told = await again(stage, deploy(*changes))
        assert BID not in told and told.count(STANDS) == 1, told
        assert told.count("The bid: 2 × 4, by bob.") == 1
    assert caplog.text.count(UNREAD) == 1


async def test_an_owed_warning_names_its_move_though_a_new_version_calls_it_otherwise(
    deploy: Deploy, tmp_path: Path
) -> None:
    def renamed(source: str) -> str:
        return re.sub(r"(?<!')\bDoubt\b", "Dispute", source)

    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await bidding(stage)
        await stage.say("bob", "!bid 6 6")
        stage.adapter.up = False
        await stage.advance(35)
        words = {"words/en.ftl": ("action-doubt", "action-dispute")}
        stage.plugins = deploy({"__init__.py": NEW_VERSION}, words, hook({"Doubt": "Dispute"}), text=renamed)
        told = await stage.restart(away=5)
        assert any(who == "ann" and "doubt the bid" in line for who, line in told), told
        played_on = room(await stage.advance(15))
        assert any("doubts 6 × 6" in line for line in played_on), played_on


async def test_what_is_owed_knows_its_own_version_when_its_table_has_gone_on(deploy: Deploy, tmp_path: Path) -> None:
    """The network stays away over two starts, between which the table is stored with the new version."""
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await owing(stage)
        now = deploy(*RENAMED, hook({}, numbered=True))
        stage.plugins = now
        await stage.settle()
        await stage.app.beat()
        stage.app.storage.close()
        await stage.open()
        stage.adapter.up = False
        await stage.say("ann", "bid 3 4", private=True)
        assert stage_table(stage).sheet.version == 2
        told = await again(stage, now)
        assert BID in told and "ann bids 3 × 4." in told and STANDS not in told, told


@pytest.mark.sqlite
async def test_what_is_owed_since_before_it_knew_a_version_has_its_tables(deploy: Deploy, tmp_path: Path) -> None:
    async with Stage(deploy(), database=str(tmp_path / "stage.db")) as stage:
        await owing(stage)
        stage.app.storage.close()
        with closing(sqlite3.connect(tmp_path / "stage.db")) as database, database:
            bring_back(database, "0012")
        stage.plugins = deploy(*RENAMED, hook({}, numbered=True))
        await stage.open()
        told = room(await stage.all_up())
        assert BID in told and STANDS not in told, told
