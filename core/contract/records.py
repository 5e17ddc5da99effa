"""What all records are made with: frozen structs of msgspec, of which equal ones hash alike in every process."""

import dataclasses
from dataclasses import make_dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform, get_type_hints

from msgspec import field as field
from msgspec.structs import astuple, fields
from msgspec.structs import replace as _replace
from pydantic_core.core_schema import (
    is_instance_schema,
    no_info_after_validator_function,
    typed_dict_field,
    typed_dict_schema,
    union_schema,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    # msgspec's own rules of fields would stand against those of `dataclass_transform`
    class Struct:
        """A value whose fields msgspec holds."""

        __struct_fields__: ClassVar[tuple[str, ...]]

        def __init_subclass__(cls, **form: bool) -> None: ...
else:
    from msgspec import Struct


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
class Crossing(Made, omit_defaults=True):
    """What the house and a network hand to each other."""


Kept = TypeVar("Kept", bound="DataclassInstance")


def replace(record: Kept, /, **changes: Any) -> Kept:
    """Return a copy of a record with other values in some of its fields; `TypeError` for what is none of them."""
    copy: Any = _replace if isinstance(record, Made) else dataclasses.replace
    copied: Kept = copy(record, **changes)
    return copied
