"""The environment as a source of the configuration: which variables are ours, and what each key takes."""

import json
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
