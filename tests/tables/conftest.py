"""What the tests of tables share."""

import importlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.engine.plugins.loading import Plugins, load_all
from tests.tables.deploying import NAME, Change, Deploy

TOY = Path(__file__).parents[1] / "games" / "peek"


@pytest.fixture
def deploy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Deploy]:
    """Install peek, under another name, with changes of its text, as a process that starts anew would load it."""
    versions = iter(range(10, 99))
    path = list(sys.path)

    def install(*changes: dict[str, Change], text: Callable[[str], str] = str) -> Plugins:
        folder = tmp_path / f"version{next(versions)}"
        shutil.copytree(TOY, folder / NAME, ignore=shutil.ignore_patterns("__pycache__"))
        for change in changes:
            for file, (old, new) in change.items():
                before = (folder / NAME / file).read_text("utf-8") if old else ""
                assert old in before
                (folder / NAME / file).write_text(before.replace(old, new), "utf-8")
        for source in (folder / NAME).glob("*.py"):
            source.write_bytes(text(source.read_text("utf-8")).encode())
        forget()
        sys.path[:] = [str(folder), *path]
        importlib.invalidate_caches()
        plugins = load_all((NAME,), group="")
        assert "peek" in plugins.games, plugins.reports
        return plugins

    def forget() -> None:
        for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
            del sys.modules[name]

    yield install
    forget()
    sys.path[:] = path
