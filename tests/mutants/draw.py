"""Mutants of our sources: one expression or statement of a line changed into what somebody might have written."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

FIRST = (
    *("core/engine/clock.py", "core/engine/time_limits.py", "core/house/alarms.py", "core/house/timers.py"),  # clocks
    *("core/engine/autoplay.py", "core/engine/lobby.py", "core/tables/openings.py"),  # automatic moves, lobby
    *("core/house/outbox/", "core/tables/saving/", "core/storage/database.py", "core/storage/messages.py"),  # journal
    *("core/tables/views/", "core/contract/looks.py"),  # looks
)
"""Where half of all mutants are."""
PARTS = ("core", "adapters", "plugins")
OTHER: dict[type[ast.AST], Any] = {ast.Eq: ast.NotEq, ast.Is: ast.IsNot, ast.In: ast.NotIn, ast.And: ast.Or}
OTHER |= {ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.Add: ast.Sub, ast.Mult: ast.FloorDiv}
OTHER |= {new: old for old, new in OTHER.items()}
ALIKE = ("max", "min", "gcd", "isinstance", "cast", "getattr", "where")
"""Calls that come to the same, or to nothing, with their arguments the other way round."""
LARGE = 50
"""One more or less of so many is as good, so that these are halved and doubled."""
NO_LESS = "sleep"
"""A call with 0 comes to the same with less."""


@dataclass(frozen=True)
class Mutant:
    """Bytes of a file to be replaced; `function` is the line of the innermost one around them, 0 outside of any."""

    path: str
    line: int
    function: int
    start: int
    end: int
    before: str
    after: str

    def made(self, source: bytes) -> bytes:
        """Change the source."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def drawn(top: Path, seed: str, count: int) -> list[Mutant]:
    """Draw so many lines, half of them of what comes first, and for each one of its mutants."""
    chance = Random(seed)
    paths = [path for part in PARTS for path in (top / part).rglob("*.py")]
    sources = {path.relative_to(top).as_posix(): path.read_bytes() for path in paths}
    first = [path for path in sorted(sources) if path.startswith(FIRST)]
    chosen = dict[tuple[str, int], Mutant]()
    for some, number in (first, count // 2), (sorted({*sources} - {*first}), count):
        lengths = [sources[path].count(b"\n") for path in some]
        while len(chosen) < number:
            (path,) = chance.choices(some, lengths)
            found = list(mutants(path, sources[path]))
            lines = sorted({mutant.line for mutant in found})
            if lines and (path, line := chance.choice(lines)) not in chosen:
                chosen[path, line] = chance.choice([mutant for mutant in found if mutant.line == line])
    return list(chosen.values())


def mutants(path: str, source: bytes) -> Iterator[Mutant]:
    """List all mutants of a file."""
    starts = [0]
    for text in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(text))
    for node, function in walked(ast.parse(source), 0):
        for old, after in (*(statements(node) if function else ()), *expressions(node)):
            start = starts[old.lineno - 1] + old.col_offset
            end = starts[(old.end_lineno or 0) - 1] + (old.end_col_offset or 0)
            before = ast.unparse(old)
            no_less = after == "(-1)" and source.endswith(f"{NO_LESS}(".encode(), 0, start)
            if after != before and not no_less:
                yield Mutant(path, old.lineno, function, start, end, before, after)


def walked(node: ast.AST, function: int) -> Iterator[tuple[ast.AST, int]]:
    """Go through what is done: no annotation, decorator, pattern, assertion, log line or representation."""
    match node:
        case ast.Assert() | ast.pattern() | ast.JoinedStr() | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.Expr(value=ast.Constant()) | ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="log")))):
            return
        case ast.FunctionDef(name="__repr__") | ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]):
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            function = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    yield node, function
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list", "bases"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from walked(child, function)


def statements(node: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
    """Drop a statement, or what it returns."""
    match node:
        case ast.Return(value=ast.Constant(value=None)):
            return
        case ast.Return(value=ast.expr()):
            yield node, "return None"
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise() | ast.AugAssign() | ast.Delete():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Continue() | ast.Break():
            yield node, "pass"


def expressions(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Change one operator, condition, constant or order of arguments."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OTHER:
            yield node, f"({ast.unparse(ast.Compare(node.left, [OTHER[type(op)]()], node.comparators))})"
        case ast.BoolOp(op=op, values=values):
            yield node, f"({ast.unparse(ast.BoolOp(OTHER[type(op)](), values))})"
        case ast.BinOp(op=op, left=left, right=right) if type(op) in OTHER:
            yield node, f"({ast.unparse(ast.BinOp(left, OTHER[type(op)](), right))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield test, f"(not ({ast.unparse(test)}))"
        case ast.comprehension(ifs=[test, *_]):
            yield test, f"(not ({ast.unparse(test)}))"
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value) | float(value)):
            near = (value - 1, value + 1) if abs(value) < LARGE else (value / 2, value * 2)
            yield from ((node, f"({type(value)(other)})") for other in near)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in ALIKE:
            pass
        case ast.Call(func=func, args=[one, other, *more]) if not isinstance(one, ast.Starred | ast.GeneratorExp):
            if not isinstance(other, ast.Starred):
                yield node, ast.unparse(ast.Call(func, [other, one, *more], node.keywords))
