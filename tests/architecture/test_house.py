"""The core keeps its own promises: chance and time are handed in, modules keep nothing, pieces stay small."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import parsed, walked

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("core", "croupier", "plugins", "adapters")

MIGRATIONS = "core/storage/migrations/"
"""Written once and never changed."""
CLOCK_READERS = {
    # What puts a house together hands it the real clock.
    *(f"core/app/{name}.py" for name in ("server", "play", "run", "split")),
    *(f"core/app/shell/{name}.py" for name in ("doctor", "persons", "setup", "upkeep")),
    "core/house/timers.py",
    # The database names the copies of a file that it migrates.
    "core/storage/engines/sqlite.py",
}
MAY: dict[str, set[str]] = {
    # Limits count how long code works, the writer how long it commits, a process how long it runs, and a lock for how
    # long it is surely ours; what computes for long in a thread pauses, and pictures are given up. They know no date.
    "time": CLOCK_READERS
    | {"core/app/watch.py", "core/engine/time_limits.py", "core/storage/database.py", "core/storage/engines/lease.py"}
    | {"core/house/ratings/recompute.py", "core/pictures/painter.py"},
    # The audit writes a stored time as a date, and copies are named by one.
    "datetime": {
        "core/house/backups/schedule.py",
        "core/house/ratings/standings.py",
        "core/words/local_time.py",
        *("core/house/alarms.py", "core/house/timers.py"),
    },
    "random": {
        "core/contract/game.py",
        "core/contract/offers.py",
        "core/engine/autoplay.py",
        "core/engine/proofs/luck.py",
        "core/engine/plugins/inspecting.py",
    },
    "secrets": {"core/app/shell/persons.py", "core/app/play.py", "core/app/run.py", "core/app/split.py"},
    "uuid": set(),
}
ONLY = dict.fromkeys(
    (
        "core/contract/game.py",
        "core/contract/offers.py",
        "core/engine/autoplay.py",
        "core/engine/proofs/luck.py",
        "core/engine/plugins/inspecting.py",
    ),
    "Random",
)
"""The class alone, whose seed is handed in, never the functions of the module."""
CLOCKS = {"time.time", "datetime.now", "datetime.utcnow", "datetime.today", "date.today", "os.urandom"}
ENDINGS = {name.partition(".")[2] for name in CLOCKS}
REMEMBERING = {
    "core/contract/records.py",
    "core/contract/offers.py",
    "core/words/kinds.py",
    "core/tables/snapshot.py",
    "core/house/ratings/model.py",
    "core/storage/schema.py",
    "core/words/fluent.py",
    "core/words/grammar.py",
    "core/pictures/lettering.py",
}
"""These remember what follows from a class, a shape, a number or a text alone, the same in every house."""

ONE_PIECE = {
    # What falls out of these is dealt with: put to rest, forgotten with all that leads there, dropped by its age.
    "popitem": {
        "core/contract/collections.py",
        "core/tables/saving/saved_table.py",
        "adapters/irc/people/netsplits.py",
    },
    "add_done_callback(self.discard)": {"core/contract/collections.py"},
}
"""What is written once, as `Bounded` and `Tasks`, and where else it may be."""

EVENT = re.compile(r"\b(?:lobby_)?events\.(\w+)")
BY_KIND = {
    # What the game shows above it, and for how long it asks.
    "core/tables/saving/transaction.py": {"Prompt"},
    "core/words/sentences.py": {"Prompt"},
    # The end, behind which ratings are told.
    "core/tables/saving/ending.py": {"Finished"},
    # What a look tells in fields of its own: the commitment, and when the game starts.
    "core/tables/views/look.py": {"DiceCommitted", "LobbyOpened"},
}
"""Where an event's kind is asked for, and why."""

MOST_FUNCTION_LINES = 40
MOST_BY_POSITION = 6
COMMAND_LINE = "core/app/cli.py"
"""Its functions take what can be typed behind a command, and are called by nobody else."""
MUTABLE_CALLS = {
    "dict",
    "list",
    "set",
    "defaultdict",
    "OrderedDict",
    "deque",
    "Counter",
    "WeakValueDictionary",
    "count",
}
CHANGING = {"append", "add", "update", "pop", "clear", "setdefault", "extend", "insert", "remove", "discard", "popitem"}


@cache
def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def trees(package: str) -> dict[Path, ast.Module]:
    paths = sorted((ROOT / package).rglob("*.py"))
    return {path: parsed(path) for path in paths if not place(path).startswith(MIGRATIONS)}


def nodes(package: str) -> Iterator[tuple[Path, ast.AST]]:
    for path in trees(package):
        for node in walked(path):
            yield path, node


def reads_a_clock(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ENDINGS and ast.unparse(node) in CLOCKS


def test_chance_and_wall_time_are_handed_to_the_core() -> None:
    for path, node in nodes("core"):
        if not isinstance(node, ast.Import | ast.ImportFrom | ast.Attribute):
            continue
        where = f"{place(path)}:{node.lineno}"
        if isinstance(node, ast.Import):
            for name in node.names:
                allowed = MAY.get(name.name.split(".")[0])
                assert allowed is None or (place(path) in allowed and place(path) not in ONLY), (
                    f"{where} imports {name.name}"
                )
        elif isinstance(node, ast.ImportFrom) and node.module in MAY:
            assert place(path) in MAY[node.module], f"{where} imports {node.module}"
            if node.module == "random":
                assert [name.name for name in node.names] == [ONLY[place(path)]], where
        elif reads_a_clock(node):
            assert place(path) in CLOCK_READERS, f"{where} reads {ast.unparse(node)}"


def test_every_licence_is_used() -> None:
    """One that its file needs no more, or whose file has moved, waits for somebody else."""
    imported: dict[str, set[str]] = {name: set() for name in MAY}
    reading, remembering = set(), set()
    for path, node in nodes("core"):
        if isinstance(node, ast.Import):
            for name in {part.name.split(".")[0] for part in node.names} & MAY.keys():
                imported[name].add(place(path))
        elif isinstance(node, ast.ImportFrom) and node.module in MAY:
            imported[node.module].add(place(path))
        elif reads_a_clock(node):
            reading.add(place(path))
        if remembers(node):
            remembering.add(place(path))
    assert (imported, reading, remembering) == (MAY, CLOCK_READERS, REMEMBERING)


def remembers(node: ast.AST) -> bool:
    """Tell whether a node is a function whose results are kept, longer than any object."""
    decorators = [ast.unparse(kept) for kept in node.decorator_list] if isinstance(node, ast.FunctionDef) else []
    return any("cache" in kept for kept in decorators) and not any("cached_property" in kept for kept in decorators)


def test_bots_chance_has_a_seed() -> None:
    for path, node in nodes("core"):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Random":
            assert node.args, f"{place(path)}:{node.lineno} makes chance without a seed"


@pytest.mark.parametrize("package", PACKAGES)
def test_modules_keep_nothing(package: str) -> None:
    """A module-level collection is a constant: written in capitals or private, and changed by nobody."""
    for path, tree in trees(package).items():
        kept = {name for statement in tree.body for name in collections(statement)}
        for name in kept:
            assert name == "__all__" or name.isupper(), f"{place(path)}: {name} is a collection and no constant"
        for node in walked(path):
            assert not isinstance(node, ast.Global), f"{place(path)}:{node.lineno} has global names"
            assert changed(node) not in kept, f"{place(path)}: {changed(node)} is changed"
            if remembers(node):
                assert place(path) in REMEMBERING or package in ("croupier", "plugins"), (
                    f"{place(path)}:{getattr(node, 'lineno', 0)} remembers"
                )


def collections(statement: ast.stmt) -> Iterator[str]:
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
        return
    value = statement.value
    made = ast.unparse(value.func).split(".")[-1] if isinstance(value, ast.Call) else ""
    displays = ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp
    if isinstance(value, displays) or made in MUTABLE_CALLS:
        for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
            yield ast.unparse(target)


def changed(node: ast.AST) -> str:
    """Name what a node changes in place, "" if nothing."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        return ast.unparse(node.func.value)
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        return ast.unparse(node.value)
    return ""


def test_mappings_that_forget_and_sets_of_tasks_are_not_made_by_hand() -> None:
    found: dict[str, set[str]] = {what: set() for what in ONE_PIECE}
    for path, node in (pair for package in PACKAGES for pair in nodes(package)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "popitem":
                found["popitem"].add(place(path))
            elif node.func.attr == "add_done_callback" and ast.unparse(node.args[0]).endswith(".discard"):
                found["add_done_callback(self.discard)"].add(place(path))
    assert found == ONE_PIECE


@pytest.mark.parametrize("package", PACKAGES)
def test_functions_stay_small(package: str) -> None:
    for path in trees(package):
        for node in walked(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or 0) - node.lineno + 1
                assert length <= MOST_FUNCTION_LINES, f"{place(path)}: {node.name} has {length} lines"


def test_an_event_says_of_itself_how_it_is_told() -> None:
    """Others ask what it says, and for its kind only where they need what it holds."""
    asked: dict[str, set[str]] = {}
    for path, node in nodes("core"):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            for kind in EVENT.findall(ast.unparse(node.args[1])):
                asked.setdefault(place(path), set()).add(kind)
    assert asked == BY_KIND


def test_who_needs_much_is_given_a_record() -> None:
    found = {
        f"{place(path)}: {node.name}"
        for path, node in nodes("core")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and place(path) != COMMAND_LINE
        if len({part.arg for part in (*node.args.posonlyargs, *node.args.args)} - {"self", "cls"}) > MOST_BY_POSITION
    }
    assert found == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_public_names_are_explained_in_a_sentence(package: str) -> None:
    for path, tree in trees(package).items():
        assert ast.get_docstring(tree), f"{path} has no docstring"
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith(
                "_"
            ):
                first = (ast.get_docstring(node) or "").split("\n")[0]
                assert first.endswith((".", ":")), f"{place(path)}: {node.name} is not explained: {first!r}"
