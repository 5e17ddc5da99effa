"""Files stay short, folders small, and no module is kept apart for a single other; nothing is imported in a circle.

What stands against a rule is named here with its reason. These lists only shrink: a test fails where one of their
entries is needed no more.
"""

import ast
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import parsed, walked

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("core", "croupier", "adapters")
"""Whose modules are ours to merge: games are their authors', and digests are made over the bytes of their files."""
MIGRATIONS = ROOT / "core" / "storage" / "migrations"
"""Which the tool for migrations reads by itself; each is written once and never changed."""

MOST_LINES = 400
LONGER = {
    "tests/adapters/irc/test_session.py": 544,
    "tests/dispatch/commands/test_guests.py": 532,
    "tests/app/config/test_configuration.py": 459,
    "tests/conformance/test_broken_toys.py": 454,
    "tests/house/people/test_forgetting.py": 461,
    "tests/dispatch/commands/people/test_links.py": 466,
    "tests/plugins/bluebear/test_rules.py": 515,
    "tests/plugins/thoth/test_rules.py": 425,
}
"""Files past that length, and their length: older than the rule, and to be divided where a subject ends."""

MOST_MODULES = 12

LEAST_LINES = 60
ALONE = {
    "adapters.irc.doctor": "loads the library, which reading a configuration must not",
    "croupier.started": "is loaded before all else of ours",
    "croupier.scenes": "a public face",
    "croupier.words": "a public face",
}
"""Modules below that length with one user, and why they are apart."""

FACES = {"croupier": "games", "croupier.network": "networks", "croupier.testing": "tests of games"}
"""The public faces, and whose imports are not here to be counted."""
ROUND = dict.fromkeys(
    ("adapters.console.settings", "adapters.irc", "adapters.telegram.settings", "adapters.web.settings"),
    "has what makes a network, and loads that only then",
)
"""Modules that what they load imports again, and why."""


def name_of(path: Path) -> str:
    """Name a module as it is imported: the door of a package by the package alone."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    """List the modules of the product by name, but for migrations."""
    paths = (path for part in PRODUCT for path in sorted((ROOT / part).rglob("*.py")))
    return {
        name_of(path): path
        for path in paths
        if path.parent != MIGRATIONS / "versions" and path != MIGRATIONS / "env.py"
    }


def is_door(module: str) -> bool:
    return modules()[module].name == "__init__.py"


@cache
def doors() -> dict[str, str]:
    """List what packages open to others, as `package.name`, and what each of it is where it comes from."""
    return {
        f"{package}.{name.name}": f"{node.module}.{name.name}"
        for package in filter(is_door, modules())
        for node in parsed(modules()[package]).body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.asname == name.name or package in FACES
    }


def source(wanted: str) -> str:
    """Find the module that something imported comes from, through however many doors; "" for what is not ours."""
    while wanted not in modules() and wanted in doors():
        wanted = doors()[wanted]
    return next((name for name in (wanted, wanted.rpartition(".")[0]) if name in modules()), "")


def imported(path: Path) -> set[str]:
    """List what a file imports, also within functions and for types alone."""
    found = set[str]()
    for node in walked(path):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


@cache
def users() -> dict[str, set[str]]:
    """List who uses each module; of doors those alone that do more than open it."""
    found: dict[str, set[str]] = defaultdict(set)
    for user, path in modules().items():
        opened = {wanted for name, wanted in doors().items() if name.rpartition(".")[0] == user} - FACES.keys()
        for name in imported(path) - (set() if user in FACES else opened):
            found[source(name)].add(user)
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    for script, entry in scripts.items():
        found[entry.partition(":")[0]].add(script)
    return found


def long(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def test_files_are_short() -> None:
    parts = (*PRODUCT, "plugins", "benchmarks", "tools", "tests")
    paths = [path for part in parts for path in (ROOT / part).rglob("*.py")]
    longer = {path.relative_to(ROOT).as_posix(): lines for path in paths if (lines := long(path)) > MOST_LINES}
    assert {name: lines for name, lines in longer.items() if lines > LONGER.get(name, 0)} == {}
    assert [name for name in LONGER if name not in longer] == [], "these are short by now: take them off the list"


def test_folders_are_small() -> None:
    paths = [path for path in modules().values() if path.name != "__init__.py"]
    counts = Counter(path.parent.relative_to(ROOT).as_posix() for path in paths)
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}


def test_a_module_for_a_single_user_is_part_of_that() -> None:
    whole = {*doors().values()}  # modules that a door opens whole are used from there
    inner = [name for name in modules() if not is_door(name) and name not in whole and not name.endswith("__main__")]
    small = [name for name in inner if long(modules()[name]) < LEAST_LINES]
    alone = {name: sorted(users()[name]) for name in small if len(users()[name]) <= 1}
    assert {name: by for name, by in alone.items() if name not in ALONE} == {}
    assert [name for name in ALONE if name not in alone] == [], "these need no reason any more: take them off the list"


def in_circles(paths: Iterable[Path]) -> list[str]:
    """List modules that import one another in a circle, or what is behind one, doors and what only types need included.

    That a module's package is loaded before it counts for nothing: it is what is imported by name that may go round.
    """
    here = {name_of(path): path for path in paths}
    graph: dict[str, set[str]] = {}
    for name, path in here.items():
        meant = ((found, found.rpartition(".")[0]) for found in imported(path))
        graph[name] = {next((one for one in pair if one in here), "") for pair in meant} - {""}
    while True:
        free = {name for name, wanted in graph.items() if not wanted & graph.keys()}
        if not free:
            return sorted(graph)
        graph = {name: wanted for name, wanted in graph.items() if name not in free}


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Within a package too, its door among them."""
    assert in_circles(path for name, path in modules().items() if name not in ROUND) == []
    needless = [
        name for name in ROUND if not in_circles(modules()[one] for one in modules() if one not in {*ROUND} - {name})
    ]
    assert needless == [], "these are in no circle any more: take them off the list"


@pytest.mark.parametrize(
    ("module", "wanted"),
    [
        ("core.storage.migrations", "core.storage.engines.base.HEAD"),
        ("core.storage.migrations", "core.storage.HEAD"),
        ("core.tables.saving.load", "core.tables.saving.journal"),
        ("core.engine.clock", "core.engine.Sheet"),
    ],
)
def test_a_circle_would_be_seen(module: str, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = imported
    planted = modules()[module]
    monkeypatch.setitem(globals(), "imported", lambda path: plain(path) | ({wanted} if path == planted else set()))
    assert module in in_circles(modules().values())
