"""Our sources as trees, parsed once for all tests that read them."""

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def walked(path: Path) -> tuple[ast.AST, ...]:
    """Give all nodes of a file."""
    return tuple(ast.walk(parsed(path)))
