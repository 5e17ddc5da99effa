"""Records: frozen structs of msgspec, of which equal ones hash alike in every process; and their stored forms.

These are `[class name, fields]` for actions, events and refusals, and JSON for a state.
"""

import dataclasses
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import make_dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform, get_type_hints

from msgspec import DecodeError, StructMeta, convert
from msgspec import field as field
from msgspec.json import Decoder, decode, encode
from msgspec.structs import astuple, fields
from pydantic import TypeAdapter, ValidationError
from pydantic_core.core_schema import (
    is_instance_schema,
    no_info_after_validator_function,
    typed_dict_field,
    typed_dict_schema,
    union_schema,
)

from core.errors import Misfit

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    # msgspec's own rules of fields would stand against those of `dataclass_transform`
    class Struct:
        """A value whose fields msgspec holds."""

        __struct_fields__: ClassVar[tuple[str, ...]]

        def __init_subclass__(cls, **form: bool) -> None: ...

    def copied(record: "Kept", /, **changes: Any) -> "Kept":
        """Copy a record, and nothing else, with other values in some of its fields."""
else:
    from msgspec import Struct
    from msgspec.structs import replace as copied


class _Fields:
    """Lets `dataclasses.replace`, `fields` and `asdict` take a record."""

    def __get__(self, record: object, kind: Any) -> Any:
        """Make them for a class that is asked for the first time, which has them from then on."""
        made: Any = make_dataclass(kind.__name__, kind.__struct_fields__)
        kind.__dataclass_fields__ = made.__dataclass_fields__
        return kind.__dataclass_fields__


class Made(Struct, frozen=True, dict=True, weakref=True, forbid_unknown_fields=True):
    """A frozen value; loading one refuses unknown fields."""

    __dataclass_fields__: ClassVar[Any] = _Fields()

    def __init_subclass__(cls, **form: bool) -> None:
        super().__init_subclass__(**form)
        cls.__dataclass_fields__ = _Fields()  # else it would have those of its base

    def __hash__(self) -> int:
        """Hash the fields alone; msgspec takes in where the class lies, which differs from process to process."""
        own: Any = self
        return hash(astuple(own))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        """Let pydantic read settings that hold records, and unions that msgspec does not."""
        hints, own = get_type_hints(cls, include_extras=True), fields(cls)  # type: ignore[arg-type]
        form = {
            each.name: typed_dict_field(handler.generate_schema(hints[each.name]), required=each.required)
            for each in own
        }
        read = no_info_after_validator_function(
            lambda found: cls(**found), typed_dict_schema(form, extra_behavior="forbid")
        )
        return union_schema([is_instance_schema(cls), read])


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record(Made):
    """A frozen value of a game; loading one refuses unknown fields."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Crossing(Made, omit_defaults=True):
    """What the house and a network hand to each other."""


Kept = TypeVar("Kept", bound="DataclassInstance")


def replace(record: Kept, /, **changes: Any) -> Kept:
    """Return a copy of a record or dataclass with other values in some of its fields; `TypeError` for any other."""
    return copied(record, **changes) if isinstance(record, Made) else dataclasses.replace(record, **changes)


# -- stored forms ------------------------------------------------------------------------------------------------------

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
        own: Any = kind
        for one in fields(own) if isinstance(kind, StructMeta) else ():
            if isinstance(one.default, dataclasses.Field):
                raise TypeError(
                    f"the default of {kind.__name__}.{one.name} is of dataclasses: take `field` of croupier"
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


class Codec:
    """Turns records of known classes into plain JSON and back, never guessing the class.

    ValueError when two classes share a name.
    """

    def __init__(self, kinds: Iterable[type[Record]]) -> None:
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
