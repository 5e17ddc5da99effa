"""Whatever is stored is read as it was meant when pydantic wrote it, and is written as the same bytes.

`every_form.jsonl` was written by the last version whose records were dataclasses: each line has a class, what it
stored of a value, and how that was shown. States and what happened are of matches, all else follows from the fields.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from core.contract import adapter
from core.engine.plugins.loading import load_all
from core.house.settings import load_settings
from core.tables.snapshot import house_codec

WRITTEN = [json.loads(line) for line in (Path(__file__).parent / "every_form.jsonl").read_text("utf-8").splitlines()]
GAMES = {"dicepoker", "bluebear", "liarsdice", "liarsteams", "liarsduel", "roulettepoker", "thoth"}


def kind_of(name: str) -> Any:
    module, _, within = name.partition(":")
    return getattr(import_module(module), within)


@pytest.mark.parametrize("name", sorted({name for name, _, _ in WRITTEN}))
def test_what_was_stored_is_read_as_the_same_and_written_as_ever(name: str) -> None:
    form = adapter(kind_of(name))
    for stored, shown in [(stored, shown) for known, stored, shown in WRITTEN if known == name]:
        value = form.validate_json(stored)
        assert repr(value) == shown
        assert form.dump_json(value).decode() == stored
        assert form.validate_python(json.loads(stored)) == value
        assert form.dump_python(value) == json.loads(stored)


def test_of_every_class_that_is_stored_something_is_kept() -> None:
    games = load_all().games
    assert games.keys() >= GAMES
    kinds = set(house_codec().kinds)
    for name in GAMES:
        kinds |= {*games[name].codec.kinds, games[name].game.state, games[name].game.options}
    kept = {kind_of(name) for name, _, _ in WRITTEN}
    assert {f"{kind.__module__}:{kind.__qualname__}" for kind in kinds - kept} == set()


def test_settings_are_read_without_a_loss() -> None:
    for stored in [stored for name, stored, _ in WRITTEN if name.endswith(":RoomSettings")]:
        settings, broken = load_settings(stored)
        assert broken == [] and adapter(type(settings)).dump_json(settings).decode() == stored
