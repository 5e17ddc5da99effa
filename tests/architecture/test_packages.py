"""The core is packages with doors, and the page that draws them is true."""

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import parsed, walked

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "core"
MIGRATIONS = CORE / "storage" / "migrations"
"""Which the tool for migrations reads by itself."""
ROOMS = sorted(path.parent.name for path in CORE.glob("*/__init__.py"))
PACKAGES = sorted(
    path.parent.relative_to(CORE).as_posix() for path in CORE.rglob("*/__init__.py") if MIGRATIONS not in path.parents
)
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
CROSSING = {"contract", "cluster/wire"}
LOOSE = 3


def rows(heading: str) -> list[str]:
    """List the rows of the table below a heading of the page."""
    return re.findall(r"(?m)^\| .* \|$", PAGE.split(heading)[1].split("\n## ")[0])[2:]


@cache
def imports(path: Path) -> tuple[tuple[int, str, str], ...]:
    """List what a file imports, what only types need included, as (line, module, name of it, "" for all)."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[int, str, str]]:
    for node in walked(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name, "") for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.lineno, node.module, name.name) for name in node.names)


def door(package: str) -> dict[str, str]:
    """List what a package opens to others, and the module that each of it is from."""
    imported = (node for node in parsed(CORE / package / "__init__.py").body if isinstance(node, ast.ImportFrom))
    return {name.name: str(node.module) for node in imported for name in node.names if name.asname == name.name}


def test_few_modules_are_loose() -> None:
    assert len([path for path in CORE.glob("*.py") if path.name != "__init__.py"]) <= LOOSE


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_has_a_charter_and_no_list_of_names(package: str) -> None:
    path = CORE / package / "__init__.py"
    charter = ast.get_docstring(parsed(path))
    assert charter, f"core/{package} has no charter"
    assert package not in ROOMS or charter in PAGE, f"docs/architecture.md says something else of core/{package}"
    assert "__all__" not in path.read_text("utf-8")


def test_tests_mirror_the_packages() -> None:
    assert [package for package in ROOMS if not [*(ROOT / "tests" / package).glob("test_*.py")]] == []


def test_a_name_has_one_meaning() -> None:
    """Packages give no two classes one name; but what crosses to a network may be called as what it is made from."""
    classes: dict[str, set[str]] = {}
    for path in CORE.rglob("*.py"):
        package = path.relative_to(CORE).parent.as_posix()
        if package in CROSSING or MIGRATIONS in path.parents:
            continue
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes.setdefault(node.name, set()).add(package)
    assert {name: sorted(packages) for name, packages in classes.items() if len(packages) > 1} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_others_come_in_through_the_door(package: str) -> None:
    """Within the core and the public face, for what the door names; tests may look behind doors."""
    opened = {(module, name) for name, module in door(package).items()}
    past = []
    for part in ("core", "croupier"):
        for path in (ROOT / part).rglob("*.py"):
            if (CORE / package) not in path.parents and MIGRATIONS not in path.parents:
                found = [(line, module, name) for line, module, name in imports(path) if (module, name) in opened]
                inner = f"core.{package.replace('/', '.')}"
                past += [f"{path.relative_to(ROOT)}:{n} imports {m}.{name}" for n, m, name in found if m != inner]
    assert past == []


def test_the_page_draws_the_packages_that_there_are() -> None:
    listed = re.findall(r"^\| `core/([\w/]+)` \|", PAGE, re.M)
    assert sorted(listed) == ROOMS
    inside = {folder for row in rows("# How the house is built") for folder in re.findall(r"`(\w+)/`", row)}
    assert inside == {package.rpartition("/")[2] for package in PACKAGES if "/" in package} | {"migrations"}


def test_the_page_draws_them_in_the_order_that_imports_keep() -> None:
    drawn = re.findall(r"(?m)^ +(?:└─ )?(\w+(?: \| \w+)*)$", PAGE.split("## The life of a move")[0])
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    assert drawn == next(contract["layers"] for contract in contracts if contract["type"] == "layers")


@pytest.mark.parametrize("row", rows("## Where to look"), ids=lambda row: row.split(" | ")[0].strip("| "))
def test_every_answer_is_a_place_that_there_is(row: str) -> None:
    """A file named alone is in a folder that the same answer names."""
    named = re.findall(r"`([\w/.]+)`", row.split(" | ")[1])
    folders = {ROOT / name if (ROOT / name).is_dir() else (ROOT / name).parent for name in named if "/" in name}
    files = [name for name in named if name.endswith(".py")]
    gone = [name for name in files if not any((above / name).is_file() for above in (ROOT, *folders))]
    assert gone + [name for name in named if "/" in name and not (ROOT / name).exists()] == []
    assert folders or "drawing" in row or "adapter" in row


def test_every_subcommand_is_named_by_its_file() -> None:
    commands = [line for path in (CORE / "app" / "cli.py",) for line in imports(path)]
    files = {Path(*module.split(".")).with_suffix(".py") for _, module, _ in commands if module.startswith("core.app.")}
    ours = {CORE / "app", CORE / "app" / "shell"}
    files = {file for file in files if (ROOT / file).parent in ours and (ROOT / file).is_file()}
    assert files
    (row,) = (row for row in rows("## Where to look") if "subcommand" in row)
    named = {Path(name).name for name in re.findall(r"`([\w/.]+)`", row)}
    assert {file.name for file in files} <= named


def test_a_word_of_the_glossary_is_one_of_the_code() -> None:
    words = [re.split(r" \| ", row.strip("| "))[0] for row in rows("## Glossary")]
    assert words == sorted(words)
    code = "\n".join(
        path.read_text("utf-8").lower() for part in ("core", "adapters") for path in (ROOT / part).rglob("*.py")
    )
    spoken = code.replace("_", " ")
    assert [word for word in words if not re.search(rf"\b{word}", spoken)] == []


def test_the_page_names_modules_that_there_are() -> None:
    named = re.findall(r"`(core/[\w/]+\.py)`", PAGE)
    steps = re.findall(r"(?m)^ +(\w+(?:/\w+)+)(?:, \w+)? {2,}", PAGE) + re.findall(r"`(\w+(?:/\w+)+)`", PAGE)
    assert named and steps
    gone = [path for path in named if not (ROOT / path).is_file()]
    gone += [step for step in steps if not any((ROOT / top / f"{step}.py").is_file() for top in ("core", "."))]
    gone = [step for step in gone if not any((ROOT / top / step).is_dir() for top in ("core", "."))]
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
