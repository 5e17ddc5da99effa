"""Tests go through what is public, as everybody does: whatever is private may be called and placed otherwise."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import walked

ROOT = Path(__file__).resolve().parents[2]
OURS = ("core", "croupier", "plugins", "adapters")
FOREIGN = {
    *("_asdict", "_fields", "_replace"),  # of named tuples, and public
    "_exit",  # of `os`, and public
    "_mapping",  # of SQLAlchemy's rows, and public
    "_ready",  # what a loop of asyncio is about to run, which it tells nobody
}
"""Names of other libraries that begin as ours do."""
BY_NAME = {"getattr", "setattr", "hasattr", "delattr", "attrgetter", "methodcaller", "patch", "object", "import_module"}
"""Functions and methods that are told in a text what they reach for."""
WORD = re.compile(r"(?<!\w)_\w+")
"""A word that begins as private names do."""
Class = tuple[frozenset[str], tuple[str, ...]]
"""The private names of a class, and the names of those it is built on."""


def is_private(name: str) -> bool:
    return name.startswith("_") and name.strip("_") != "" and not name.endswith("__") and name not in FOREIGN


def within(path: str) -> Iterator[str]:
    """Go through the private parts of a dotted name."""
    return filter(is_private, path.split("."))


def is_own(value: ast.expr) -> bool:
    """Tell whether an object is the one whose method this is."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "super"
    return isinstance(value, ast.Name) and value.id in ("self", "cls")


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_namespace(value: ast.expr) -> bool:
    """Tell whether somebody looks up names in this: `vars(x)` or `x.__dict__`."""
    if isinstance(value, ast.Call):
        return called(value) == "vars"
    return isinstance(value, ast.Attribute) and value.attr == "__dict__"


def texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    return (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def reached(node: ast.AST) -> Iterator[str]:
    """Name what is private and not one's own that a piece of code reaches for."""
    match node:
        case ast.Attribute(value=value, attr=attr) if is_private(attr) and not is_own(value):
            yield attr
        case ast.ImportFrom():
            for path in (node.module or "", *(each.name for each in node.names)):
                yield from within(path)
        case ast.Import():
            for each in node.names:
                yield from within(each.name)
        case ast.Call() if called(node) in BY_NAME:
            for text in texts(node.args):
                yield from within(text)
        case ast.Subscript(value=value) if is_namespace(value):
            for text in texts([node.slice]):
                yield from within(text)


def names(parts: Iterable[ast.AST]) -> Iterator[str]:
    """Go through the private names that the code of a class has for its own."""
    for node in parts:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if is_private(name):
                yield name
            case ast.Attribute(value=value, attr=attr) if is_private(attr) and is_own(value):
                yield attr
            case ast.AnnAssign(target=ast.Name(id=name)) if is_private(name):
                yield name


def made(node: ast.ClassDef) -> Class:
    bases = (base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "") for base in node.bases)
    return frozenset(names(ast.walk(node))), tuple(bases)


@cache
def our_classes() -> dict[str, Class]:
    paths = (path for package in OURS for path in sorted((ROOT / package).rglob("*.py")))
    return {node.name: made(node) for path in paths for node in walked(path) if isinstance(node, ast.ClassDef)}


@cache
def inherited(base: str) -> frozenset[str]:
    """Collect the private names of one of our classes, and of all it is built on."""
    own, bases = our_classes().get(base, (frozenset(), ()))
    return own.union(*(inherited(other) for other in bases if other != base))


def shared(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.ClassDef, str]]:
    """Go through the private names of our classes that others have too which are built on them."""
    nodes = list(nodes)
    imports = (node for node in nodes if isinstance(node, ast.ImportFrom))
    known = {each.asname or each.name for one in imports if (one.module or "").startswith(OURS) for each in one.names}
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            own, bases = made(node)
            for base in known.intersection(bases):
                yield from ((node, name) for name in own & inherited(base))


@cache
def with_private_names() -> list[Path]:
    """List the tests in whose text any private name stands at all: most have none, and need not be parsed."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    return [path for path in paths if any(map(is_private, WORD.findall(path.read_text("utf-8"))))]


def test_no_test_touches_what_is_private_to_us() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {name}"
        for path in with_private_names()
        for node in walked(path)
        if isinstance(node, ast.stmt | ast.expr)
        for name in reached(node)
    ]
    assert found == []


def test_no_test_is_built_on_what_is_private_to_a_class_of_ours() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name} has {name}, as the class it's built on"
        for path in with_private_names()
        for node, name in shared(walked(path))
    ]
    assert found == []


def test_each_name_of_others_is_used() -> None:
    tests = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")]
    assert [name for name in FOREIGN if not any(f".{name}" in text for text in tests)] == []


@pytest.mark.parametrize(
    "code",
    [
        "stage._open()",
        "stage.app._prune",
        "from core.app.run import _free",
        "from core._inner import free",
        "import core._inner",
        "monkeypatch.setattr(Link, '_declare', noted)",
        "monkeypatch.setattr('core.app.run._free', noted)",
        "getattr(stage, '_open')",
        "patch.object(Link, '_declare')",
        "vars(stage)['_open'] = opened",
        "stage.__dict__['_open']",
    ],
)
def test_what_is_private_is_found(code: str) -> None:
    assert [name for node in ast.walk(ast.parse(code)) for name in reached(node)]


@pytest.mark.parametrize("code", ["self._seen", "super()._seen()", "row._replace(a=1)", "x.__dict__", "for _ in x: _"])
def test_what_is_ones_own_or_public_is_left_alone(code: str) -> None:
    assert not [name for node in ast.walk(ast.parse(code)) for name in reached(node)]


@pytest.mark.parametrize(
    ("body", "names"),
    [("def _kept(self): ...", ["_kept"]), ("def run(self): self._engine", ["_engine"]), ("def run(self): ...", [])],
)
def test_what_is_inherited_and_private_is_found(body: str, names: list[str]) -> None:
    code = f"from core.storage import Storage\nclass Mortal(Storage):\n    {body}"
    assert [name for _, name in shared(ast.walk(ast.parse(code)))] == names
