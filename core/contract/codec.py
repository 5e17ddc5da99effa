"""Stored forms of records: `[class name, fields]` for actions, events and refusals, JSON for a state."""

import dataclasses
import json
import re
import sys
from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from types import ModuleType
from typing import Any

from msgspec import DecodeError, Struct, StructMeta, convert
from msgspec.json import Decoder, decode, encode
from msgspec.structs import fields
from pydantic import TypeAdapter, ValidationError

from core.contract.game import Action, Event, Game, Record, Refusal, Remark
from core.errors import Misfit

Tagged = list[Any]
"""`[class name, {field: value}]`, plain JSON."""
_PLACE = re.compile(r"`\$\.(\w+)[^`]*`$|missing required field `(\w+)`$")
"""Where msgspec names the field of a record that does not fit; what it says besides shows what came."""
_UNREADABLE = (DecodeError, RecursionError, UnicodeError, ValidationError)


class Adapter:
    """Puts values of a type into their stored form and back; `Misfit` for what does not fit, or has unknown fields."""

    def __init__(self, kind: Any) -> None:
        """Build what reads the type; raises `TypeError` for a type that cannot be stored.

        What msgspec cannot tell apart, such as two records that are not tagged, pydantic reads, field by field.
        """
        for field in fields(kind) if isinstance(kind, type) and issubclass(kind, Struct) else ():
            if isinstance(field.default, dataclasses.Field):
                raise TypeError(
                    f"the default of {kind.__name__}.{field.name} is of dataclasses: take `field` of croupier"
                )
        self._kind, self.dump_json = kind, encode
        self._read: Callable[[Any], Any]
        self._read_json: Callable[[Any], Any]
        try:
            self._read, self._read_json = partial(convert, type=kind, str_keys=True), Decoder(kind).decode
        except TypeError:
            try:
                other = TypeAdapter(kind)
            except RecursionError:
                raise TypeError(f"{kind} holds itself, and either of two records: tag these") from None
            self._read, self._read_json = other.validate_python, other.validate_json

    def dump_python(self, value: Any) -> Any:
        """Return the stored form as plain JSON."""
        return decode(encode(value))

    def validate_python(self, data: Any) -> Any:
        """Read plain Python data."""
        try:
            return self._read(data)
        except _UNREADABLE as error:
            raise self._misfit(str(error)) from None

    def validate_json(self, data: str | bytes) -> Any:
        """Read JSON."""
        try:
            return self._read_json(data)
        except _UNREADABLE as error:
            raise self._misfit(str(error)) from None

    def _misfit(self, error: str) -> Misfit:
        """Name the record's own field that does not fit; msgspec would show what stands in it."""
        own, found = getattr(self._kind, "__struct_fields__", ()), _PLACE.search(error)
        unknown = "a field that this version does not know" if own and "unknown field" in error else "the whole"
        named = next((name for name in own if found and name in found.groups()), unknown)
        title = self._kind.__name__ if isinstance(self._kind, StructMeta) else str(self._kind)
        return Misfit(f"{title} does not fit: {named}")


@cache
def _adapter(kind: Any) -> Adapter:
    return Adapter(kind)


adapter: Callable[[Any], Adapter] = _adapter
"""Give the one adapter of a type."""


def records(modules: Iterable[ModuleType]) -> list[type[Record]]:
    """List the action, event, refusal and remark classes that the modules define or import, each once.

    Without `Remark` itself, which nothing stores: a game may have a class of that name.
    """
    found = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, (Action, Event, Refusal, Remark)) and value is not Remark
    }
    return sorted(found, key=lambda kind: (kind.__module__, kind.__qualname__))


def modules(game: Game) -> list[ModuleType]:
    """List the loaded modules of a game's package, where its records are defined."""
    package, within = game.package, f"{game.package}."
    inside = [module for name, module in sys.modules.items() if name == package or name.startswith(within)]
    rules = [game.rules] if isinstance(game.rules, ModuleType) else []
    return [*inside, *rules]


class Codec:
    """Turns records of known classes into plain JSON and back, never guessing the class.

    ValueError when two classes share a name.
    """

    def __init__(self, kinds: Iterable[type[Record]]) -> None:
        """Know these classes by their names."""
        self._kinds: dict[str, type[Record]] = {}
        for kind in kinds:
            other = self._kinds.setdefault(kind.__name__, kind)
            if other is not kind:
                raise ValueError(f"two records are called {kind.__name__}: {other.__module__} and {kind.__module__}")

    @property
    def kinds(self) -> Collection[type[Record]]:
        """List the classes that are known."""
        return self._kinds.values()

    def dump(self, record: Record) -> Tagged:
        """Give the stored form of a record; KeyError for a class that was not registered."""
        kind = self._kinds[type(record).__name__]
        return [kind.__name__, decode(adapter(kind).dump_json(record))]

    def dump_json(self, record: Record) -> str:
        """Give the same as JSON text."""
        kind = self._kinds[type(record).__name__]
        return f'["{kind.__name__}",{adapter(kind).dump_json(record).decode()}]'

    def load(self, stored: Tagged) -> Any:
        """Give the record back; KeyError for an unknown class, `Misfit` for wrong fields."""
        name, fields = stored
        return adapter(self._kinds[name]).validate_python(fields)


def upgraded(game: Game, version: int, stored: Tagged) -> Tagged:
    """Give a record that some version of its game stored (0: nobody knows which) the form of this one."""
    upgrade = getattr(game.rules, "upgrade_record", None)
    if upgrade is None or version in (0, game.version):
        return stored
    name, fields = stored
    return [*upgrade(name, fields, version)]


def read_state(game: Game, version: int, stored: str) -> Any:
    """Read a position stored by some version of its game, "" being none; ValueError if it cannot be."""
    if not stored:
        return None
    data = json.loads(stored)
    upgrade = getattr(game.rules, "upgrade", None)
    if version != game.version and upgrade:
        data = upgrade(data, version)
    state = adapter(game.state).validate_python(data)
    if (state.wait is None) == (state.outcome is None):
        raise ValueError("a state has exactly one of wait and outcome")
    return state
