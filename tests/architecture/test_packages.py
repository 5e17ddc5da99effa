"""The core is packages with doors, and the page that draws them is true."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import parsed, walked

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "core"
MIGRATIONS = CORE / "storage" / "migrations"
"""Which the tool for migrations reads by itself."""
PACKAGES = sorted(path.parent.name for path in CORE.glob("*/__init__.py"))
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
NO_DOOR = {"app"}
"""Whose door imports nothing, so that `--help` loads neither database nor adapter."""
MOST_LINES = 2000
LOOSE = 3


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """List what a file imports, what only types need included, as (line, module or module.name)."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in walked(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module


def test_few_modules_are_loose() -> None:
    assert len([path for path in CORE.glob("*.py") if path.name != "__init__.py"]) <= LOOSE


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_has_a_charter_a_door_and_a_size(package: str) -> None:
    door = parsed(CORE / package / "__init__.py")
    charter = ast.get_docstring(door)
    assert charter and charter in PAGE, f"docs/architecture.md says something else of core/{package}"
    if package not in NO_DOOR:
        module = importlib.import_module(f"core.{package}")
        assert all(hasattr(module, name) for name in module.__all__)
    lines = sum(
        len(path.read_text("utf-8").splitlines())
        for path in (CORE / package).rglob("*.py")
        if MIGRATIONS not in path.parents
    )
    assert lines <= MOST_LINES, f"core/{package} has {lines} lines: make it two"


@pytest.mark.parametrize("package", PACKAGES)
def test_others_come_in_through_the_door(package: str) -> None:
    """Within the core and the public face; tests may look behind doors."""
    inner = re.compile(rf"core\.{package}\..+")
    for part in ("core", "croupier"):
        for path in (ROOT / part).rglob("*.py"):
            if package in NO_DOOR or (CORE / package) in path.parents or MIGRATIONS in path.parents:
                continue
            for line, module in imports(path):
                assert not inner.fullmatch(module), f"{path.relative_to(ROOT)}:{line} imports {module} past its door"


def test_the_page_draws_the_packages_that_there_are() -> None:
    listed = re.findall(r"^\| `core/(\w+)` \|", PAGE, re.M)
    assert sorted(listed) == PACKAGES


def test_the_page_names_modules_that_there_are() -> None:
    named = re.findall(r"`(core/[\w/]+\.py)`", PAGE)
    steps = re.findall(r"(?m)^ +(\w+/\w+)(?:, \w+)? {2,}", PAGE)
    assert named and steps
    gone = [path for path in named if not (ROOT / path).is_file()]
    gone += [step for step in steps if not any((ROOT / top / f"{step}.py").is_file() for top in ("core", "."))]
    gone = [step for step in gone if not (ROOT / step).is_dir()]
    assert not gone, f"docs/architecture.md names {gone}"


def test_an_import_upwards_breaks_the_check(tmp_path: Path) -> None:
    """Also one that only types need."""
    for part in ("core", "croupier", "adapters", "plugins"):
        for path in (ROOT / part).rglob("*.py"):
            copy = tmp_path / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(path.read_text("utf-8"), encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), encoding="utf-8")
    module = tmp_path / "core" / "engine" / "clock.py"
    upwards = "\nfrom typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from core.tables import Table\n"
    module.write_text(module.read_text("utf-8") + upwards, encoding="utf-8")
    line = [str(Path(sys.executable).parent / "lint-imports"), "--no-logo", "--no-cache"]
    done = subprocess.run(
        line, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode != 0
    assert "core.engine.clock" in done.stdout and "core.tables" in done.stdout


def test_the_face_of_networks_is_what_its_page_names() -> None:
    page = (ROOT / "docs" / "adapters.md").read_text("utf-8")
    named = re.findall(r"`(\w+)`", page[page.index("## All names") :])
    assert named == importlib.import_module("croupier.network").__all__


def test_no_modules_of_the_core_import_one_another_in_a_circle() -> None:
    """Counting what only types need."""
    paths = [path for path in CORE.rglob("*.py") if path.name != "__init__.py" and MIGRATIONS not in path.parents]
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in paths}
    graph: dict[str, set[str]] = {}
    for name, path in modules.items():
        graph[name] = set()
        for node in walked(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                found = {node.module, *(f"{node.module}.{part.name}" for part in node.names)}
                graph[name] |= found & modules.keys()
    while True:
        free = {name for name, wanted in graph.items() if not wanted & graph.keys()}
        if not free:
            break
        graph = {name: wanted for name, wanted in graph.items() if name not in free}
    assert not graph, f"in a circle, or behind one: {sorted(graph)}"
