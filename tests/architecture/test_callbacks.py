"""Collaborators are handed in once, by type: no callable is put into an object that was made without it."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import parsed, walked
from tests.architecture.test_house import place, trees

MAKING = ("__init__", "__post_init__", "__new__")
LATER = frozenset(
    (
        *("core/app/split.py: bus.networks.join", "core/app/split.py: bus.networks.language"),
        *("core/cluster/membership.py: self.join", "core/cluster/membership.py: self.language"),
        "core/cluster/connection.py: self._begin",  # what is done anew by each connection
        "core/house/alarms.py: alarm.run",  # an alarm is set anew
        "core/cluster/membership.py: met.run",  # a name, and called like that
    )
)
"""What is handed a callable later all the same; the list may only get shorter."""


def test_no_callable_is_handed_in_later() -> None:
    paths = [path for package in ("core", "adapters") for path in trees(package)]
    aliases = {name for path in paths for name in callable_names(path)}
    places = {name for path in paths for name in callable_places(path, aliases)}
    found = {f"{place(path)}: {name}" for path in paths for name in handed_later(path, aliases, places)}
    assert sorted(found - LATER) == []
    assert sorted(LATER - found) == [], "it is handed in once by now: take it from the list"


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def callable_names(path: Path) -> Iterator[str]:
    """Name the types of a module that are those of functions."""
    for node in parsed(path).body:
        if isinstance(node, ast.Assign) and is_callable(node.value, set()):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def is_callable(annotation: ast.expr | None, aliases: set[str]) -> bool:
    """Tell whether an annotation is of a function, or of one that may be missing."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Callable")):
            return True
        case ast.Name(id=name):
            return name in aliases
        case ast.BinOp(left=left, right=right):
            return is_callable(left, aliases) or is_callable(right, aliases)
    return False


def callable_places(path: Path, aliases: set[str]) -> Iterator[str]:
    """Name the attributes of a module's classes that are declared as functions."""
    for node in walked(path):
        if isinstance(node, ast.AnnAssign) and is_callable(node.annotation, aliases):
            yield getattr(node.target, "attr", "") or getattr(node.target, "id", "")


def handed_later(path: Path, aliases: set[str], places: set[str]) -> Iterator[str]:
    """Name the attributes to which a callable is given by anything but the making of their object."""
    for function in (node for node in walked(path) if isinstance(node, FUNCTIONS)):
        taken = {a.arg for a in (*function.args.args, *function.args.kwonlyargs) if is_callable(a.annotation, aliases)}
        for node in ast.walk(function):
            if isinstance(node, ast.AnnAssign) and is_callable(node.annotation, aliases):
                awaits = isinstance(node.target, ast.Attribute) and isinstance(node.value, ast.Lambda | ast.Constant)
                yield from [ast.unparse(node.target)] if awaits else []
            for target, value in pairs(node):
                own = isinstance(target.value, ast.Name) and target.value.id == "self"
                taken_in = function.name not in MAKING and isinstance(value, ast.Name) and value.id in taken
                known = isinstance(value, ast.Attribute) or (isinstance(value, ast.Name) and value.id == target.attr)
                given = isinstance(value, ast.Lambda) or (known and target.attr in places)
                if taken_in if own else given:
                    yield ast.unparse(target)


def pairs(node: ast.AST) -> Iterator[tuple[ast.Attribute, ast.expr]]:
    """List what is assigned to attributes, one by one."""
    for target in node.targets if isinstance(node, ast.Assign) else ():
        assert isinstance(node, ast.Assign)
        value, both = node.value, [(target, node.value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            both = list(zip(target.elts, value.elts, strict=True))
        yield from ((one, given) for one, given in both if isinstance(one, ast.Attribute))


PLANTED = """
from collections.abc import Callable
Told = Callable[[int], None]

class Low:
    def __init__(self, told: Told) -> None:
        self.told, self.heard = told, 0
        self.watch: Told = lambda number: None

    def follow(self, told: Told | None) -> None:
        self._follower = told

class High:
    def __init__(self, low: Low) -> None:
        low.watch, low.heard = self._note, 1
        low.told = lambda number: None
"""


def test_each_way_to_hand_one_in_later_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(PLANTED, "utf-8")
    places = set(callable_places(planted, aliases := set(callable_names(planted))))
    found = list(handed_later(planted, aliases, places))
    assert sorted(found) == ["low.told", "low.watch", "self._follower", "self.watch"]
