"""A configuration as it was written, in its file and in variables; what cannot be read is said in a sentence."""

import json
import os
import re
import stat
import tomllib
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, SecretBytes, SecretStr

from core.app.config.errors import PREFIX, fields

SECRETS = (SecretStr, SecretBytes)
FILE = "_FILE"
"""What a variable ends with that names the file of a secret, as systemd and containers hand them over."""


class Unreadable(Exception):
    """The file of a secret cannot be read; a sentence that says which."""


def given(model: type[BaseModel], environ: Mapping[str, str]) -> dict[str, Any]:
    """Read the `CROUPIER_...` variables; `__` goes one level down, lists are JSON or separated by commas.

    One that stands for no key of a section there is is handed on under its own name, which the model then refuses; of
    the rest the first part names nothing, so they are somebody else's, as clusters set them, or a slip to be warned of.
    """
    values: dict[str, Any] = {}
    for name, value in sorted(environ.items()):
        path = _path(name)
        if not path or path[0] not in model.model_fields:
            continue
        kind = shape(model, path)
        in_section = len(path) > 1 and shape(model, path[:-1]) is dict
        if kind is dict or not all(path) or (kind is None and not in_section):
            values[name.upper()] = value
            continue
        node = values
        for part in path[:-1]:
            node = node.setdefault(part, {})
        node[path[-1]] = _listed(value) if kind is list else value
    return values


def _path(name: str) -> list[str]:
    return name[len(PREFIX) :].lower().split("__") if name.upper().startswith(PREFIX) else []


def stray(model: type[BaseModel], environ: Mapping[str, str]) -> list[str]:
    """List the variables that begin as ours do and whose first part is neither a section nor a key."""
    return sorted(name for name in environ if (path := _path(name)) and path[0] not in model.model_fields)


def with_files(model: type[BaseModel], environ: Mapping[str, str]) -> dict[str, str]:
    """Give the variables with what is in the file that `NAME_FILE` names in place of each secret; or `Unreadable`."""
    found = dict(environ)
    for name, file in environ.items():
        plain = name[: -len(FILE)] if name.upper().endswith(FILE) else ""
        path = _path(plain)
        if not path or _at(model, path) not in SECRETS:
            continue
        if plain in environ:
            raise Unreadable(f"environment: `{plain}` and `{name}` say the same thing; remove one of them.")
        try:
            found[plain] = Path(file).read_text(encoding="utf-8").strip()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it isn't text"
            raise Unreadable(f"environment: the file {file} that `{name}` names can't be read: {reason}.") from None
        del found[name]
    return found


def shape(annotation: Any, path: list[str]) -> Any:
    """Tell what a key takes: `list`, `str` for any other single value, `dict` for a section; None for no key."""
    found = _at(annotation, path)
    origin = typing.get_origin(found) or found
    if origin is dict or fields(found):
        return dict
    return origin and (list if origin in (list, tuple, set, frozenset) else str)


def _at(annotation: Any, path: list[str]) -> Any:
    """Find what a key takes as its plain type; None for no key."""
    annotation = _plain(annotation)
    if not path:
        return annotation
    if known := fields(annotation):
        return _at(known[path[0]], path[1:]) if path[0] in known else None
    return _at(typing.get_args(annotation)[1], path[1:]) if typing.get_origin(annotation) is dict else None


def holds_secret(annotation: Any, value: Any) -> bool:
    """Tell whether a value, as it was written, has something in it that the annotation takes for a secret."""
    annotation = _plain(annotation)
    if annotation in SECRETS:
        return bool(value)
    known, inner = fields(annotation), (None, *(arg for arg in typing.get_args(annotation) if arg is not Ellipsis))[-1]
    if isinstance(value, dict):
        return any(holds_secret(known.get(key, inner), part) for key, part in value.items())
    return isinstance(value, list) and any(holds_secret(inner, part) for part in value)


def _plain(annotation: Any) -> Any:
    """Take away what stands around a type: `Annotated`, `| None`."""
    while True:
        if typing.get_origin(annotation) is Annotated:
            annotation = typing.get_args(annotation)[0]
        elif typing.get_origin(annotation) in (typing.Union, types.UnionType):
            annotation = next(arg for arg in typing.get_args(annotation) if arg is not type(None))
        else:
            return annotation


def _listed(value: str) -> Any:
    if value.lstrip().startswith("["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return [part.strip() for part in value.split(",") if part.strip()]


_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")


def written(path: str, named: bool) -> dict[str, Any]:
    """Read the file; nothing where there is none, unless somebody `named` it. Else `Unreadable`."""
    try:
        kind = os.stat(path).st_mode
    except FileNotFoundError:
        if os.path.islink(path):
            raise Unreadable(f"{path} is a link to {os.readlink(path)}, and there is no such file.") from None
        if not named:
            return {}
        raise Unreadable(f"There is no file {path}; `croupier init {path}` writes one to begin with.") from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if not stat.S_ISREG(kind):
        what = "a folder" if stat.S_ISDIR(kind) else "no file that can be read again"
        raise Unreadable(
            f"{path} is {what}: move it away, or name your configuration, as in `--config my-{named_as(path)}`"
        )
    return _read(path)


def named_as(path: str) -> str:
    """Give the last part of a path."""
    return os.path.basename(path.rstrip("/")) or "croupier.toml"


def _read(path: str) -> dict[str, Any]:
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")  # Windows puts a mark before it
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Unreadable(
            f"{path} isn't in UTF-8: save it again in that encoding, which editors call `UTF-8`."
        ) from None
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Unreadable(f"{path} cannot be read: brackets stand within brackets too deeply.") from None
    except ValueError as error:
        raise Unreadable(f"{path} cannot be read: {_reason(str(error), text)}.") from None


def _reason(said: str, text: str) -> str:
    """Say what the reader of TOML found; of what is there twice also what that is, and no value."""
    found, lines = _AT.search(said), text.splitlines()
    if found is None:
        return said
    number = int(found[1] or len(lines))
    line = lines[number - 1] if number <= len(lines) else ""
    key = _KEY.match(line)
    if said.startswith("Cannot overwrite a value") and key:
        return f"`{key[1]}` is there twice in one section, the second time in line {number}; remove one"
    if said.startswith("Cannot declare") and line.lstrip().startswith("["):
        header = line.partition("#")[0].strip()
        return f"`{header}` is there twice, the second time in line {number}; put its keys together"
    return said
