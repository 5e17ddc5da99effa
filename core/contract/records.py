"""What all records are made with: one set of methods for all, and a constructor for each class once it is called.

The house has hundreds of classes of records, and `dataclass` writes and compiles six methods for each.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_MISSING: Any = object()


class Made:
    """Does what frozen dataclasses do; subclasses may say `kw_only`, and need no decorator."""

    _by_hand: ClassVar[bool] = False
    """Its constructor was written by hand, or what it stores does not lie in its `__dict__`."""
    _compared: ClassVar[Any] = staticmethod(lambda record: ())
    _shown: ClassVar[tuple[str, ...]] = ()
    """Its fields that its `repr` shows."""

    def __init_subclass__(cls, kw_only: bool = False) -> None:
        """Make the subclass a dataclass."""
        super().__init_subclass__()
        if Made in cls.__bases__:  # `Record` and `Crossing`, which are none themselves
            return
        own = vars(cls).keys()
        if not own.isdisjoint(("__init__", "__new__", "__slots__")):
            cls._by_hand = True
        dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
        cls._compared = staticmethod(_getter([field.name for field in fields(cls) if field.compare]))  # type: ignore[arg-type]
        cls._shown = tuple(field.name for field in fields(cls) if field.repr)  # type: ignore[arg-type]
        if "__init__" not in own:
            cls.__init__ = _first  # type: ignore[method-assign]

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        values = self._compared
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        return hash(self._compared(self))

    def __repr__(self) -> str:
        shown = [f"{name}={getattr(self, name)!r}" for name in self._shown]
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field, Field))
class Crossing(Made):
    """What the house and a network hand to each other; subclasses become frozen dataclasses."""


def _getter(names: list[str]) -> Callable[[Any], Any]:
    """Make what gives the tuple of some attributes."""
    if not names:
        return lambda record: ()
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda record: (get(record),)


def _first(self: Any, *values: Any, **named: Any) -> None:
    """Make the constructor of a class of which this is the first, and call it."""
    kind: Any = next(kind for kind in type(self).__mro__ if "__init__" in vars(kind))
    if vars(kind)["__init__"] is _first:  # else another thread has made it since we were called
        kind.__init__ = _constructor(kind)
    kind.__init__(self, *values, **named)


def _constructor(kind: Any) -> Any:
    """Write a constructor that stores its arguments; one that is missing is the field's default, or made anew.

    It puts them into the record's `__dict__`, where they lie there, at a quarter of what `object.__setattr__` costs.
    """
    store = "_set(_self, {!r}, {})" if kind._by_hand else "_values[{!r}] = {}"
    ordered = [*(f for f in fields(kind) if not f.kw_only), *(f for f in fields(kind) if f.kw_only)]
    given = [field for field in ordered if field.init]
    names = {"_set": object.__setattr__, "_missing": _MISSING}
    parameters, lines = ["_self"], ["_values = _self.__dict__"]
    for number, field in enumerate(ordered):
        names[f"_{number}"] = field.default if field.default_factory is MISSING else field.default_factory
        if field in given:
            if field.kw_only and "*" not in parameters:
                parameters.append("*")
            parameters.append(field.name + _otherwise(field, number))
        value = _value(field, number)
        if value:
            lines.append(store.format(field.name, value))
    if hasattr(kind, "__post_init__"):
        lines.append("_self.__post_init__()")
    code = f"def __init__({', '.join(parameters)}):\n    " + "\n    ".join(lines)
    made: dict[str, Any] = {}
    exec(code, names, made)
    constructor = made["__init__"]
    constructor.__qualname__ = f"{kind.__qualname__}.__init__"
    return constructor


def _otherwise(field: Field[Any], number: int) -> str:
    """Write what stands for an argument that is not given."""
    if field.default_factory is not MISSING:
        return "=_missing"
    return "" if field.default is MISSING else f"=_{number}"


def _value(field: Field[Any], number: int) -> str:
    """Write what is stored in a field, "" for nothing: its default is the class's own, or it is filled later."""
    if field.default_factory is MISSING:
        return field.name if field.init else ""
    return f"_{number}() if {field.name} is _missing else {field.name}" if field.init else f"_{number}()"


Kind = TypeVar("Kind", bound="DataclassInstance")

_give: Any = vars(Made)["__dict__"].__set__
"""Gives a record its fields, past the look-up of the attribute."""


def replace(record: Kind, /, **changes: Any) -> Kind:
    """Give a copy of a record with other values in some of its fields; `TypeError` for what is none of them.

    As `dataclasses.replace`, but without calling a constructor that would only store what it is given.
    """
    kind = type(record)
    fields = _stored(kind)
    if fields is None:
        return dataclasses.replace(record, **changes)
    values = record.__dict__
    if len(values) != len(fields):  # what the record has worked out besides is not that of the copy
        values = {name: values[name] for name in fields}
    copied = values | changes
    if len(copied) != len(fields):  # which says what is wrong
        return dataclasses.replace(record, **changes)
    copy = object.__new__(kind)
    _give(copy, copied)
    return copy


@cache
def _stored(kind: type) -> tuple[str, ...] | None:
    """List the fields of a class of records that stores them and does nothing else; None for any other class."""
    if not issubclass(kind, Made) or kind._by_hand or hasattr(kind, "__post_init__"):
        return None
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    return tuple(field.name for field in fields) if all(field.init for field in fields) else None
