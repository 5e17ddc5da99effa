"""One message of the seam as bytes: version, stable id, kind and fields, in UTF-8 JSON."""

import json
from dataclasses import dataclass
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import to_builtins

from core.cluster.wire.records import EVER, Answer, Ask, Greeting, Hello, Outcome, Shown, Welcome
from core.contract import Fact, Incoming, Outbound, adapter, replace
from core.errors import Misfit

VERSION = 1
"""Grows when a field means something else, is gone or has another type; a new field with a default keeps it."""
OLDEST = 1
"""The oldest version that is still spoken, so that processes of two versions run side by side during an upgrade."""
LONGEST = 4_000_000
"""Bytes of one message; a network that has ten thousand people in sight, and told as much, says so in 1.4 million."""

DEEPEST = 20
"""How deep the values of a fact may lie in one another."""

Item = Incoming | Outbound | Outcome | Ask | Answer | Greeting
KINDS: dict[str, Any] = {kind.__name__: kind for kind in get_args(Item)}


@dataclass(frozen=True, slots=True)
class Envelope:
    """What crosses the seam, with an id that stays the same however often it is delivered."""

    id: str
    item: Item


def dump(envelope: Envelope) -> bytes:
    """Write a message; equal ones are equal bytes. `Misfit` for what its types do not allow."""
    made: Any = type(envelope.item)
    kind = made.__name__
    if KINDS.get(kind) is not made or type(envelope.id) is not str or not envelope.id:
        raise Misfit("something does not cross the seam, or has no id")
    try:
        body = to_builtins(envelope.item)
        for name in SETS[made]:
            kept = getattr(envelope.item, name)
            if isinstance(kept, set):
                raise Misfit(f"{kind} does not fit: {name}")
            if kept:
                body[name].sort()
        if _item(made, body) != envelope.item:
            raise Misfit(f"{kind} does not fit")
        text = _WRITER.encode({"v": 1 if made in EVER else VERSION, "id": envelope.id, "kind": kind, "body": body})
    except Misfit:
        raise
    except (TypeError, ValueError, RecursionError):  # whose words show what was to be written
        raise Misfit(f"{kind} does not fit") from None
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > LONGEST:
        raise Misfit(f"{kind} is longer than {LONGEST} bytes")
    return data


def load(data: bytes) -> Envelope:
    """Read a message; `Misfit`, in a sentence without its values, for what this version does not know for sure."""
    whole = _parsed(data)
    if type(whole) is not dict or type(whole.get("v")) is not int:
        raise Misfit("a message has no version")
    if whole["v"] > VERSION:
        raise Misfit(f"a message is of version {whole['v']}, and this Croupier knows versions up to {VERSION}")
    if whole["v"] < 1:
        raise Misfit("a message is of a version that there never was")
    if whole.keys() != {"v", "id", "kind", "body"}:
        raise Misfit("a message has a part that this version does not know, or lacks one")
    name, kind = whole["id"], KINDS.get(whole["kind"]) if type(whole["kind"]) is str else None
    if type(name) is not str or not name:
        raise Misfit("a message has no id")
    if kind is None:
        raise Misfit("a message is of a kind that this version does not know")
    return Envelope(name, _item(kind, whole["body"]))


def speaks_with(greeting: Hello | Welcome) -> bool:
    """Tell whether whoever says hello or welcomes us speaks a version that this process speaks too."""
    return greeting.oldest <= VERSION and greeting.newest >= OLDEST


def _of_sets(kind: Any) -> tuple[str, ...]:
    hints = get_type_hints(kind).items()
    return tuple(name for name, hint in hints if frozenset in (get_origin(one) for one in (hint, *get_args(hint))))


def _item(kind: Any, body: Any) -> Any:
    """Read what crosses; what a fact holds has no type that msgspec could read, as it may hold facts."""
    item = adapter(kind).validate_python(body)
    for name in SETS[kind]:
        if body.get(name) and len(body[name]) != len(getattr(item, name)):
            raise Misfit(f"{kind.__name__} does not fit: {name}")
    if not isinstance(item, Shown) or item.look is None:
        return item
    return Shown(replace(item.look, facts=tuple(_datum(fact, 0) for fact in item.look.facts)))


def _datum(value: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise Misfit("a fact lies too deep")
    if type(value) in (list, tuple):
        return tuple(_datum(item, depth + 1) for item in value)
    if type(value) in (dict, Fact):
        fact = adapter(Fact).validate_python(value)
        return replace(fact, values={name: _datum(item, depth + 1) for name, item in fact.values.items()})
    if value is None or type(value) in (int, str, bool):
        return value
    raise Misfit("a fact holds what is no data")


def _parsed(data: bytes) -> Any:
    if len(data) > LONGEST:
        raise Misfit(f"a message is longer than {LONGEST} bytes")
    try:
        text = data.decode("utf-8", "surrogatepass")
        return _READER.decode(text)
    except Misfit:
        raise
    except (ValueError, RecursionError):  # whose words show what came
        raise Misfit("a message is no JSON") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Misfit("a message names a field twice")
    return found


def _no_number(_: str) -> Any:
    raise Misfit("a number is not finite")


_WRITER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_READER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
SETS = {kind: _of_sets(kind) for kind in KINDS.values()}
"""The fields of each that may hold a set, which is written in order and never has anything twice."""
