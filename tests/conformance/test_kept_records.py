"""Records as each version stored them: one that this version cannot read is found out, and new ones are kept."""

import json
from pathlib import Path

import auction
import pytest
from auction import rules

from croupier import replace
from croupier.testing import Broken, Case, patched
from croupier.testing.stored import kept_records_load

KEPT = Path(__file__).parent / "kept"


@pytest.fixture(autouse=True)
def _asked_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write nothing beside what a test asks for, also while `make accept` asks for more."""
    monkeypatch.delenv("CROUPIER_ACCEPT", raising=False)


def test_records_that_a_new_version_cannot_read_are_found_out(tmp_path: Path) -> None:
    for game, says in (
        (auction.GAME, "no records of version 2 are kept.*CROUPIER_ACCEPT=1"),
        (
            replace(auction.GAME, rules=patched(rules, upgrade_record=lambda name, data, version: (name, data))),
            "raise `version`",
        ),
        (replace(auction.GAME, version=3), "no records of version 3 are kept"),
    ):
        with pytest.raises(Broken, match=says):
            kept_records_load(Case(game, 1), None if game is auction.GAME else KEPT)
    for file in KEPT.glob("*.json"):
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace('["Folded", ', '["Gone", '), "utf-8")
    with pytest.raises(Broken, match="Gone as version 1 stored it cannot be read"):
        kept_records_load(Case(auction.GAME, 1), tmp_path)


def test_records_of_new_classes_are_written_where_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "auction_2.json"
    known = json.loads((KEPT / file.name).read_text("utf-8"))
    file.write_text(json.dumps([one for one in known if one[0] != "Folded"]), "utf-8")
    with pytest.raises(Broken, match="of version 2 no Folded is kept"):
        kept_records_load(Case(auction.GAME, 1), tmp_path)
    monkeypatch.setenv("CROUPIER_ACCEPT", "1")
    kept_records_load(Case(auction.GAME, 1), tmp_path)
    written = json.loads(file.read_text("utf-8"))
    assert [one for one in written if one[0] != "Folded"] == [one for one in known if one[0] != "Folded"]
    assert [name for name, _ in written].count("Folded") == 1
    changed = [[name, {**fields, "more": 1}] for name, fields in written]
    file.write_text(json.dumps(changed), "utf-8")
    with pytest.raises(Broken, match="as version 2 stored it cannot be read"):
        kept_records_load(Case(auction.GAME, 1), tmp_path)
