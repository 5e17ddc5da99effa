"""What the API's description says of calls and objects, and the sentence for whatever differs from it."""

import json
import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

JSON = Any
_PLAIN = {"Integer": int, "Boolean": bool, "String": str, "Float": float, "True": bool}


class Unlike(Exception):
    """A call, or something the fake says itself, is not as described."""


def _read_facts(name: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))
    return facts


@cache
def _older() -> frozenset[str]:
    return frozenset(_read_facts("api.json")["methods"])


@cache
def _facts() -> dict[str, Any]:
    """Join what there was and what 10.3 added."""
    facts, newer = _read_facts("api.json"), _read_facts("api_newer.json")
    for name, fields in newer["methods"].items():
        facts["methods"][name] = [*facts["methods"].get(name, ()), *fields]
    for name, described in newer["types"].items():
        older = facts["types"].get(name, {"fields": []})["fields"]
        facts["types"][name] = {"fields": [*older, *described["fields"]], "subtypes": []}
    return facts


def methods(*, newer: bool) -> frozenset[str]:
    return frozenset(_facts()["methods"]) if newer else _older()


def read_call(method: str, given: dict[str, str], files: Collection[str] = ()) -> dict[str, JSON]:
    """Read a call's parameters (facts 1 and 3); `Unlike` for unknown, missing and mistyped ones.

    A file is a parameter itself, or what one names as `attach://` (fact 85).
    """
    fields = {field["name"]: field for field in _facts()["methods"][method]}
    for name in given:
        if name not in fields:
            raise Unlike(f"{method} has no parameter {name}")
    for name in files:
        named = any(f'"attach://{name}"' in value for value in given.values())
        if not named and "InputFile" not in fields.get(name, {"types": ()})["types"]:
            raise Unlike(f"{method} takes no file {name}")
    for name, field in fields.items():
        if field["required"] and name not in given and name not in files:
            raise Unlike(f"{method} needs {name}")
    return {name: _read(fields[name]["types"], text, f"{method}.{name}") for name, text in given.items()}


def _read(types: list[str], text: str, where: str) -> JSON:
    """Read one parameter of a form: text as it is, all else as JSON."""
    if types == ["String"]:
        return text
    if types == ["Integer", "String"] and not re.fullmatch(r"-?\d+", text):
        return text
    try:
        value = json.loads(text)
    except ValueError:
        raise Unlike(f"{where} is no JSON: {text!r}") from None
    check(types, value, where)
    return value


def check(types: list[str], value: JSON, where: str) -> None:
    """Check a value against the types that it may have."""
    problems = []
    for name in types:
        try:
            return _check(name, value, where)
        except Unlike as unlike:
            problems.append(str(unlike))
    raise Unlike("; ".join(problems))


def _check(name: str, value: JSON, where: str) -> None:
    if name.startswith("Array of "):
        if not isinstance(value, list):
            raise Unlike(f"{where} is no list")
        for entry in value:
            _check(name.removeprefix("Array of "), entry, f"{where}[]")
    elif name in _PLAIN:
        if type(value) is not _PLAIN[name] and not (name == "Float" and type(value) is int):
            raise Unlike(f"{where} is no {name}: {value!r}")
    else:
        _check_object(name, value, where)


def _check_object(name: str, value: JSON, where: str) -> None:
    described = _facts()["types"].get(name)
    if described is None:
        if not isinstance(value, dict):
            raise Unlike(f"{where} is no {name}")
        return
    if not isinstance(value, dict):
        raise Unlike(f"{where} is no {name}: {value!r}")
    if described["subtypes"]:
        return check(described["subtypes"], value, where)
    fields = {field["name"]: field for field in described["fields"]}
    for key in value:
        if key not in fields:
            raise Unlike(f"{where}: {name} has no {key}")
    for key, field in fields.items():
        if key in value:
            check(field["types"], value[key], f"{where}.{key}")
        elif field["required"]:
            raise Unlike(f"{where}: {name} needs {key}")
