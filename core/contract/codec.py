"""Stored forms of records: `[class name, fields]` for actions, events and refusals, JSON for a state."""

import json
import sys
from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter, ValidationError

from core.contract.game import Action, Event, Game, Record, Refusal, Remark
from core.errors import Misfit

Tagged = list[Any]
"""`[class name, {field: value}]`, plain JSON."""


class Adapter:
    """Puts values of a type into their stored form and back; `Misfit` for what does not fit, or has unknown fields."""

    def __init__(self, kind: Any) -> None:
        """Build what validates the type; raises what pydantic raises for a type that cannot be stored."""
        self._kind, self._inner = kind, TypeAdapter(kind)
        # Without its warnings of values that do not fit, which would show them; the adapter of pydantic adds twenty
        # arguments to each call of its serializer.
        serializer = self._inner.serializer
        self.dump_python = partial(serializer.to_python, warnings=False)
        self.dump_json = partial(serializer.to_json, warnings=False)

    def validate_python(self, data: Any) -> Any:
        """Read plain Python data."""
        try:
            return self._inner.validate_python(data)
        except ValidationError as error:
            raise self._misfit(error) from None

    def validate_json(self, data: str | bytes) -> Any:
        """Read JSON."""
        try:
            return self._inner.validate_json(data)
        except ValidationError as error:
            raise self._misfit(error) from None

    def _misfit(self, error: ValidationError) -> Misfit:
        """Name the record's own fields that do not fit; pydantic would show what stands in them."""
        own = list(getattr(self._kind, "__dataclass_fields__", ()))
        wrong = {str(entry["loc"][0]) for entry in error.errors(include_input=False) if entry["loc"]}
        named = [name for name in own if name in wrong]
        others = ["an unknown field"] if own and wrong - set(own) else []
        return Misfit(f"{error.title} does not fit: {', '.join([*named, *others]) or 'the whole'}")


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
        return [kind.__name__, adapter(kind).dump_python(record, mode="json")]

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
