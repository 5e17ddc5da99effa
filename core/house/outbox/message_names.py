"""Names of messages that tell owed rows: a network tells by them what it told already, for an earlier process too."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from core.house.outbox.entries import Entry

OWED = "out:"
"""What the ids of messages begin with that are told of rows."""


def named(rows: Sequence[Entry]) -> str:
    """Name the message that tells these rows: the same after a restart, though their numbers may be given anew."""
    told = ",".join([f"{row.id}@{row.not_after!r}" for row in rows])
    return f"{OWED}{rows[0].id}:{hashlib.blake2b(told.encode(), digest_size=12).hexdigest()}"


def by_row(names: Iterable[str]) -> dict[str, set[str]]:
    """Sort names of messages by the first row that each tells."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in names:
        found[name.removeprefix(OWED).partition(":")[0]].add(name)
    return found


def named_so(queue: Collection[Entry], names: Mapping[str, set[str]]) -> int:
    """Count the first rows of a queue that a message with one of these names tells; 0 if there is none."""
    rows = list(queue)
    known = names.get(str(rows[0].id), ())
    return next((count for count in range(1, len(rows) + 1) if known and named(rows[:count]) in known), 0)
