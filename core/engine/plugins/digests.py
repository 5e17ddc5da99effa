"""The digest of the modules that a game's rules, or its strategy, are made of, and of the data beside them."""

import ast
import hashlib
import importlib.util
import os
import re
import sys
from collections.abc import Iterator, Mapping
from importlib.machinery import ModuleSpec
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

UNKNOWN = "unknown"
"""The digest of modules that cannot be read, or that were changed since they were loaded; it equals no other."""
WORDS = ("words", "__pycache__")
NO_DATA = (".py", ".pyc", ".pyi", ".md", ".ftl", ".typed")

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+[.\w]+[ \t]+import[ \t]*\((?:[^()#]|#[^\n]*)*\)|(?:from|import)[ \t](?:[^\n\\]|\\\n?)*)",
    re.MULTILINE,
)
"""An import statement, found without parsing the rest, which would take ten times as long."""

Stamps = Mapping[str, tuple[int, int]]
"""When files were written and how long they are, by their paths."""


def stamps(package: str) -> Stamps:
    """Look at the files of a package's loaded modules; to be called when they were just loaded."""
    within = f"{package}."
    inside = [module for name, module in list(sys.modules.items()) if name == package or name.startswith(within)]
    found = (getattr(module, "__file__", None) for module in inside)
    return {path: stamp for path in found if path and (stamp := _stamp(path))}


def digest(part: object, package: str, loaded: Stamps) -> str:
    """Digest a module (or the class of an object in its place) with all that it imports from its own package.

    Words, descriptions, paths, compiled files and line endings make no difference; comments do.
    """
    found = hashlib.sha256()
    try:
        for name, text in sorted(_sources(_name(part), package, loaded).items()):
            found.update(f"{name}\0{len(text)}\0".encode() + text)
        for name, text in sorted(_data(package)):
            found.update(f"{name}\0{len(text)}\0".encode() + text)
    except (OSError, ImportError, SyntaxError, ValueError, AttributeError):
        return UNKNOWN
    return found.hexdigest()


def _name(part: object) -> str:
    return str(getattr(part, "__name__", type(part).__module__))


def _inside(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        stat = os.stat(path)
    except OSError:  # in an archive
        return None
    return stat.st_mtime_ns, stat.st_size


def _sources(first: str, package: str, loaded: Stamps) -> dict[str, bytes]:
    """Read the source of a module and of those that it imports from the package, and so on."""
    found: dict[str, bytes] = {}
    open_ = [first]
    while open_:
        name = open_.pop()
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise ImportError(name)
        if loaded.get(spec.origin, _stamp(spec.origin)) != _stamp(spec.origin):
            raise ImportError(f"{name} is no longer what was loaded")
        found[name] = _source(spec)
        open_ += {other for other in _imported(found[name], spec, package) if _inside(other, package)} - found.keys()
    return found


def _source(spec: ModuleSpec) -> bytes:
    """Read a module as text with plain line ends, or what was compiled where that is all there is."""
    loader: Any = spec.loader
    text = loader.get_source(spec.name)
    if text is not None:
        return str(text).encode()
    return bytes(loader.get_data(spec.origin))[16:]


def _imported(source: bytes, spec: ModuleSpec, package: str) -> Iterator[str]:
    """List the modules that a source imports, by their full names; a package stands for a name that it defines."""
    for statement in _IMPORT.findall(source.decode("utf-8", "replace")):
        try:
            (node,) = ast.parse(statement.strip()).body
        except (SyntaxError, ValueError):  # a sentence that begins with one of these words
            continue
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(above, spec.parent) if node.level else above
            if _inside(base, package) or _inside(package, base):
                yield from (_module(base, name.name) for name in node.names)


def _module(base: str, name: str) -> str:
    inner = f"{base}.{name}"
    package = sys.modules.get(base)
    if inner in sys.modules or (hasattr(package, "__path__") and importlib.util.find_spec(inner)):
        return inner
    return base


def _data(package: str) -> Iterator[tuple[str, bytes]]:
    """Read the files of a package that are neither code nor words."""
    if hasattr(sys.modules.get(package), "__path__"):
        yield from _files(files(package), "")


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name not in WORDS:
            yield from _files(entry, f"{path}{entry.name}/")
        elif entry.is_file() and not entry.name.endswith(NO_DATA):
            yield f"{path}{entry.name}", entry.read_bytes().replace(b"\r\n", b"\n")
