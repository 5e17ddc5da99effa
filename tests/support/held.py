"""How much an object of ours holds on to, whatever the parts are called in which it does."""

from collections import deque
from collections.abc import Iterable, Mapping

COLLECTIONS = (Mapping, deque, list, set, frozenset, tuple)
OURS = ("core.", "adapters.", "croupier.", "plugins.")


def held(thing: object, *apart: type) -> list[int]:
    """List how many entries each collection within an object has; what is of these kinds is not looked into."""
    return sorted(len(one) for one in within(thing, *apart) if isinstance(one, COLLECTIONS))


def within(thing: object, *apart: type) -> Iterable[object]:
    """Go through an object of ours and all that it consists of, each once."""
    known, ahead = set[int](), [thing]
    while ahead:
        one = ahead.pop()
        if id(one) not in known and not isinstance(one, apart):
            known.add(id(one))
            yield one
            ahead.extend(parts(one))


def parts(thing: object) -> Iterable[object]:
    """List what a collection or an object of ours consists of."""
    if isinstance(thing, Mapping):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, deque | list | set | frozenset | tuple):
        return list(thing)
    if isinstance(thing, type) or not type(thing).__module__.startswith(OURS):
        return ()
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return [*getattr(thing, "__dict__", {}).values(), *(getattr(thing, name, None) for name in slots)]
