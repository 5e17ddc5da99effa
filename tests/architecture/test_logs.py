"""No log of ours shows a traceback, or the words of an exception of any kind, which may hold somebody's dice."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import walked

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("core", "adapters", "croupier", "plugins")
PRINTED = {"print_exc", "print_exception", "print_tb", "print_last", "format_exc", "format_exception", "exc_info"}
"""What of `traceback` and `sys` gives an exception's words."""
BROAD = {"Exception", "BaseException", "ValueError", "RuntimeError", "KeyError", "LookupError", "TypeError"}
"""What may have been raised by anything, and so says anything."""


def shown(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Find what logs a traceback, or an exception by its own words: the line, and what it is."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "exception" and _is_log(node.func.value):
                yield node.lineno, "log.exception"
            yield from (
                (node.lineno, f"{word.arg}=") for word in node.keywords if word.arg in ("exc_info", "stack_info")
            )
        if isinstance(node, ast.Attribute) and node.attr in PRINTED and ast.unparse(node.value) in ("traceback", "sys"):
            yield node.lineno, node.attr
        if isinstance(node, ast.ImportFrom) and node.module in ("traceback", "sys"):
            yield from ((node.lineno, name.name) for name in node.names if name.name in PRINTED)
        if isinstance(node, ast.ExceptHandler) and node.name and _caught(node) & BROAD:
            yield from _worded(node, node.name)


def _is_log(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id in ("log", "logger", "logging")


def _caught(handler: ast.ExceptHandler) -> set[str]:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {kind.id for kind in kinds if isinstance(kind, ast.Name)}


def _worded(handler: ast.ExceptHandler, name: str) -> Iterator[tuple[int, str]]:
    """Find logs that are given what was caught as it is, and not what something else makes of it."""
    for node in ast.walk(handler):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_log(node.func.value):
            given = [*node.args, *(word.value for word in node.keywords)]
            if any(isinstance(part, ast.Name) and part.id == name for value in given for part in _bare(value)):
                yield node.lineno, f"{name} in its own words"


def _bare(value: ast.expr) -> Iterator[ast.expr]:
    """Give what is said as it is: itself, a part of a text, or what `str` or `repr` are given."""
    match value:
        case ast.JoinedStr(parts):
            yield from (one for part in parts for one in _bare(part))
        case ast.FormattedValue(inner) | ast.Call(ast.Name("str" | "repr"), [inner]):
            yield from _bare(inner)
        case _:
            yield value


def test_no_log_shows_an_exception_in_its_own_words() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {what}"
        for part in PARTS
        for path in (ROOT / part).rglob("*.py")
        for line, what in shown(walked(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "log.exception('x')",
        "log.error('x', exc_info=True)",
        "traceback.print_exc()",
        "from traceback import format_exc",
        "sys.exc_info()",
        "try:\n    f()\nexcept Exception as error:\n    log.error('%s', error)",
        "try:\n    f()\nexcept (OSError, ValueError) as error:\n    log.error(f'{error}')",
        "try:\n    f()\nexcept Exception as error:\n    log.error('%s', str(error))",
    ],
)
def test_it_would_be_seen(source: str) -> None:
    assert len(list(shown(ast.walk(ast.parse(source))))) == 1
