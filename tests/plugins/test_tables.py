"""Tables that the house plays by: checked as they are read, and small enough for what is installed."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from plugins.bluebear.strategy import tables as bluebear
from plugins.liarsdice.strategy import tables as liarsdice
from plugins.roulettepoker.strategy import tables as roulettepoker
from plugins.thoth.strategy import tables as thoth

MOST = 12 * 2**20
TABLES: dict[str, tuple[str, str, Callable[[], object]]] = {
    "bluebear": ("plugins.bluebear", "data/1v2.bin", lambda: bluebear.Solved("1v2")),
    "liarsdice": ("plugins.liarsdice", "data/1v3.bin", lambda: liarsdice.Solved("1v3")),
    "roulettepoker": ("plugins.roulettepoker", roulettepoker.FILE, roulettepoker.solved_rounds.__wrapped__),
    "thoth": ("plugins.thoth", thoth.FILE, thoth.measured.__wrapped__),
}


class Elsewhere:
    """Files of a package, one of them changed."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path, self.data = path, data

    def __truediv__(self, name: str) -> "Elsewhere":
        return Elsewhere(self.path / name, self.data)

    def read_bytes(self) -> bytes:
        return self.data

    def read_text(self, encoding: str) -> str:
        return self.data.decode(encoding)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_that_came_to_harm_or_is_another_version_s_is_not_played_by(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, path, read = TABLES[name]
    right = (files(package) / path).read_bytes()
    digit = next(place for place in range(len(right) - 1, 0, -1) if right[place : place + 1].isdigit())
    harmed = right[:digit] + (b"1" if right[digit : digit + 1] != b"1" else b"2") + right[digit + 1 :]
    older = right.replace(b'"version": ', b'"version": 9', 1)
    module = {"bluebear": bluebear, "liarsdice": liarsdice, "roulettepoker": roulettepoker, "thoth": thoth}[name]
    assert read()
    for wrong in (harmed, older):
        assert wrong != right
        monkeypatch.setattr(module, "files", lambda package, wrong=wrong: Elsewhere(Path(package), wrong))
        with pytest.raises(ValueError, match="is not what"):
            read()


def test_all_tables_together_stay_small() -> None:
    sizes = [
        entry.stat().st_size
        for folder in (Path(__file__).parents[2] / "plugins").glob("*/data")
        for entry in folder.iterdir()
        if entry.is_file()
    ]
    assert len(sizes) > 1 and sum(sizes) < MOST
