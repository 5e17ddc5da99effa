"""The family of games keeps one shape: the files of `docs/authors.md`, each with its own kind of thing in it."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import plugins
from core.engine.plugins.loading import load_all

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = Path(plugins.__file__).parent
FOLDERS = sorted(path.parent for path in PLUGINS.glob("*/__init__.py"))
TOYS = sorted(path.parent for path in ROOT.glob("tests/games/*/rules.py"))
SHARED = {"README.md", "words/", "data/"}
"""What a plugin has once, however many games it holds."""
LONGEST = 250
"""Lines that `rules.py` stays below."""

RECORDS = {
    "State": "position.py",
    "Options": "options.py",
    "Action": "actions.py",
    "Event": "events.py",
    "PrivateEvent": "events.py",
    "Refusal": "refusals.py",
    "Remark": "analysis.py",
}
"""Where a class stands, by what it extends."""
FUNCTIONS = {
    "setup": {"rules.py"},
    "apply": {"rules.py"},
    "upgrade": {"rules.py"},
    "upgrade_record": {"rules.py"},
    "check": {"options.py"},
    "menu": {"menus.py", "rules.py"},
    "view": {"display.py", "rules.py"},
    "show": {"display.py", "rules.py"},
    "expire": {"strategy.py", "strategy/__init__.py"},
    "bot": {"strategy.py", "strategy/__init__.py"},
    "appraise": {"analysis.py"},
    "highlight": {"recap.py"},
    "hint": {"hints.py"},
    "scene": {"scenery.py", "strategy.py"},  # in a strategy, a moment that it thinks through
}
"""Where a function of the contract stands."""

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
each_game = pytest.mark.parametrize("folder", [*FOLDERS, *TOYS], ids=lambda folder: folder.name)
"""The toys too, which stand beside `docs/authors.md` as examples."""


def rows(page: Path, heading: str) -> list[tuple[str, str]]:
    """Read the table below a heading: what is in its first column, and what is said of it."""
    section = page.read_text("utf-8").split(f"\n## {heading}")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \| (.*\S) \|$", section, re.MULTILINE)


def layout() -> list[str]:
    return [name for name, _ in rows(ROOT / "docs" / "authors.md", "The files")]


def kept(folder: Path) -> list[str]:
    paths = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path.relative_to(folder).as_posix() for path in paths)


def shapes(folder: Path) -> list[Path]:
    """List the folders in the shape: the plugin's, and where it has several games one for each of these."""
    return [folder, *sorted(path.parent for path in folder.glob("*/rules.py"))]


def modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for shape in shapes(folder):
        inner = {path for other in shapes(folder) if other != shape and shape in other.parents for path in [other]}
        for path in sorted(shape.rglob("*.py")):
            if not inner & set(path.parents):
                yield path.relative_to(shape).as_posix(), ast.parse(path.read_text("utf-8"))


def extended(folder: Path) -> dict[str, set[str]]:
    """List what each class of a plugin extends, by name, through classes of the plugin too."""
    found: dict[str, set[str]] = {}
    for _, tree in modules(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(base.id for base in node.bases if isinstance(base, ast.Name))
    for bases in found.values():
        bases |= {above for base in bases for above in found.get(base, set())}
    return found


def test_every_built_in_game_is_looked_at() -> None:
    games = load_all(group="nobody.is.here").games.values()
    assert {game.game.package for game in games} == {f"plugins.{folder.name}" for folder in FOLDERS}
    assert sum(len(list(folder.rglob("rules.py"))) for folder in FOLDERS) == len(games)


def test_the_page_for_authors_names_every_file_that_games_share() -> None:
    named = set(layout())
    places = {place for known in (*FUNCTIONS.values(), set(RECORDS.values())) for place in known}
    assert {place.replace("strategy/__init__.py", "strategy/") for place in places} | SHARED <= named
    unused = [
        name for name in layout() if not any((shape / name).exists() for folder in FOLDERS for shape in shapes(folder))
    ]
    assert unused == []


@each_folder
def test_a_file_is_of_the_layout_or_stands_among_the_rules(folder: Path) -> None:
    """Nothing but code, words in `words/` and data in `data/`; folders are those of the layout, and games."""
    games = {shape.relative_to(folder).as_posix() for shape in shapes(folder)} - {"."}
    for name in kept(folder):
        *above, file = name.split("/")
        if above and above[0] in games:
            above = above[1:]
            assert above in ([], ["strategy"]) and file.endswith(".py"), name
        elif above:
            assert above in (["strategy"], ["data"], ["words"]), name
        wanted = {"data": "*", "words": "*.ftl"}.get(above[0] if above else "", "*.py")
        assert name == "README.md" or fnmatch(file, wanted), name
    missing = [
        name for name in ("__init__.py", "README.md", "words/en.ftl", "words/ja.ftl") if not (folder / name).is_file()
    ]
    assert missing == []
    assert not [shape for shape in shapes(folder) if (shape / "strategy.py").exists() and (shape / "strategy").exists()]


@each_folder
def test_its_readme_has_a_line_for_each_file(folder: Path) -> None:
    lines = [name for name, _ in rows(folder / "README.md", "Files")]
    files = [name for name in kept(folder) if name != "README.md"]
    told = {name: [line for line in lines if fnmatch(name, line)] for name in files}
    assert {name: found for name, found in told.items() if len(found) != 1} == {}
    assert [line for line in lines if not any(fnmatch(name, line) for name in files)] == []


@each_game
def test_records_stand_in_the_file_of_their_kind(folder: Path) -> None:
    above = extended(folder)
    for name, tree in modules(folder):
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                kinds = above[node.name] & RECORDS.keys()
                guides = name == "hints.py" and kinds == {"PrivateEvent"}  # what rules need not know of
                recalls = name == "recap.py" and kinds == {"Remark"}
                assert guides or recalls or {RECORDS[base] for base in kinds} <= {name}, (
                    f"{folder.name}: {node.name} in {name}"
                )


@each_game
def test_files_of_records_hold_no_others(folder: Path) -> None:
    """`actions.py`, `events.py` and `refusals.py` have records, their enums and nothing that does something."""
    for name, tree in modules(folder):
        if name in ("actions.py", "events.py", "refusals.py"):
            found = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
            assert found == [], f"{folder.name}: {name}"


@each_game
def test_functions_of_the_contract_stand_in_their_file(folder: Path) -> None:
    for name, tree in modules(folder):
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in FUNCTIONS:
                assert name in FUNCTIONS[node.name], f"{folder.name}: {node.name} in {name}"


@each_game
def test_rules_are_short(folder: Path) -> None:
    lengths = {path.as_posix(): len(path.read_text("utf-8").splitlines()) for path in folder.rglob("rules.py")}
    assert {path: length for path, length in lengths.items() if length >= LONGEST} == {}


def imported(path: Path, files: dict[str, str]) -> set[str]:
    """List which of these modules a file imports, whole or names of them."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            inner = [f"{node.module}.{name.name}" for name in node.names]
            found |= {name if name in files else str(node.module) for name in inner}
    return found & files.keys()


@each_folder
def test_what_only_the_strategy_uses_stands_with_it(folder: Path) -> None:
    """From the rules one comes to every file that is neither of strategy, analysis and recap nor the record's."""
    files = {
        ".".join(("plugins", folder.name, *name[:-3].split("/"))): name for name in kept(folder) if name[-3:] == ".py"
    }
    files = {module.removesuffix(".__init__"): name for module, name in files.items()}
    strategy = {module for module in files if {"strategy", "analysis", "recap", "outlook"} & set(module.split("."))}
    records = {module for module, name in files.items() if name.endswith("__init__.py")} - strategy
    open_ = {module for module in files if module.endswith(".rules")}
    for record in records:
        open_ |= imported(folder / files[record], files) - strategy - records
    reached: set[str] = set()
    while open_:
        module = open_.pop()
        reached.add(module)
        found = imported(folder / files[module], files)
        assert not found & (strategy | records), f"{module} imports {found & (strategy | records)}"
        open_ |= found - reached
    assert files.keys() - strategy - records - reached == set()
