"""Offers: the actions open to a seat, as a class with a domain for each field: the values that it may have."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import Any

from core.contract.game import Action
from core.contract.records import Record


class Range(Record):
    """The whole numbers from `low` to `high`; `marks` are the ones worth a button."""

    low: int
    high: int
    marks: tuple[int, ...] = ()


class OneOf(Record):
    """Exactly one of the values."""

    values: tuple[Any, ...]


class Some(Record):
    """A subset of the values in their order, as a tuple of `least` to `most` of them."""

    values: tuple[Any, ...]
    least: int = 0
    most: int = 99


Domain = Any
"""A fixed value, or `OneOf`, `Range` or `Some`."""


def members(domain: Domain) -> Iterator[Any]:
    """List the values of a domain."""
    match domain:
        case OneOf(values):
            yield from values
        case Range(low, high):
            yield from range(low, high + 1)
        case Some(values, least, most):
            for size in range(least, min(most, len(values)) + 1):
                yield from combinations(values, size)
        case value:
            yield value


def _holds(domain: Domain, value: Any) -> bool:
    match domain:
        case OneOf(values):
            return value in values
        case Range(low, high):
            return type(value) is int and low <= value <= high
        case Some(values, least, most):
            chosen = tuple(entry for entry in values if entry in value)
            return chosen == tuple(value) and least <= len(chosen) <= most
        case fixed:
            return bool(value == fixed)


def _size(domain: Domain) -> int:
    match domain:
        case OneOf(values):
            return len(values)
        case Range(low, high):
            return max(0, high - low + 1)
        case Some(values, least, most):
            return sum(comb(len(values), size) for size in range(least, min(most, len(values)) + 1))
        case _:
            return 1


def _sample(domain: Domain, chance: Random) -> Any:
    match domain:
        case OneOf(values):
            return chance.choice(values)
        case Range(low, high):
            return chance.randint(low, high)
        case Some(values, least, most):
            size = chance.randint(least, min(most, len(values)))
            chosen = set(chance.sample(range(len(values)), size))
            return tuple(entry for place, entry in enumerate(values) if place in chosen)
        case value:
            return value


class Offer(Record):
    """An action class and, for each of its fields, the values that are legal; every combination is accepted."""

    action: type[Action]
    fields: tuple[tuple[str, Domain], ...] = ()

    def __iter__(self) -> Iterator[Action]:
        """List every member; may be long."""
        names = [name for name, _ in self.fields]
        for values in product(*(tuple(members(domain)) for _, domain in self.fields)):
            yield self.action(**dict(zip(names, values, strict=True)))

    def __contains__(self, action: object) -> bool:
        """Tell whether an action is a member."""
        return type(action) is self.action and all(
            _holds(domain, getattr(action, name)) for name, domain in self.fields
        )

    def __len__(self) -> int:
        """Count the members."""
        return prod(_size(domain) for _, domain in self.fields)

    def sample(self, chance: Random) -> Action:
        """Pick a member, each field's value by chance."""
        return self.action(**{name: _sample(domain, chance) for name, domain in self.fields})


def offer(action: type[Action], **domains: Domain) -> Offer:
    """Offer an action with a domain per field; ValueError unless each field is given once."""
    kind: Any = action
    names = _names(kind)
    if domains.keys() != names.keys():
        raise ValueError(f"{action.__name__} has the fields {list(names)}, the offer names {sorted(domains)}")
    return Offer(action, tuple((name, domains[name]) for name in names))


@cache
def _names(action: Any) -> dict[str, None]:
    return dict.fromkeys(action.__struct_fields__)


def in_private(action: Action) -> bool:
    """Tell whether an action may neither be told to others as it is, nor be typed where they read it."""
    return action.secret or bool(action.hidden)
