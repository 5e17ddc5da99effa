"""What the sections of a configuration come to together, as far as that shows before anything is connected."""

import ipaddress
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from pydantic import BaseModel

from core.contract import AdapterKind, Review
from core.errors import describe

Address = tuple[str, int]


@dataclass(frozen=True)
class Reviewed:
    """Sentences: `clashes` can't be, `faults` can't work here as things are, `doubts` work and were hardly meant.

    `listens` has each section that listens, with its address.
    """

    clashes: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    listens: tuple[tuple[str, Address], ...] = ()


def reviewed(networks: Iterable[tuple[AdapterKind, str, BaseModel]], ops: Address | None) -> Reviewed:
    """Ask each kind of network what its sections come to, and compare them; `ops` is where the house itself listens."""
    reviews = {f"[{kind.name}.{name}]": _asked(kind, name, of) for kind, name, of in networks}
    listens = [(section, review.listens) for section, review in reviews.items() if review.listens is not None]
    if ops is not None:
        listens.insert(0, ("[ops]", ops))
    claimed = list(_claimed_twice(reviews))
    return Reviewed(
        (*(said for said, runs in claimed if not runs), *_one_door(listens)),
        tuple(f"{section} {fault}" for section, review in reviews.items() for fault in review.faults),
        (
            *(f"{section} {doubt}" for section, review in reviews.items() for doubt in review.doubts),
            *(said for said, runs in claimed if runs),
            *_embedded_nowhere(reviews),
        ),
        tuple(listens),
    )


def _asked(kind: AdapterKind, name: str, settings: BaseModel) -> Review:
    """Ask one kind of network; what it does wrong keeps nobody from running."""
    try:
        return kind.review(name, settings) if kind.review is not None else Review()
    except Exception as error:
        return Review(doubts=(f"can't be looked at: {describe(error)}",))


def _claimed_twice(reviews: dict[str, Review]) -> Iterator[tuple[str, bool]]:
    """Say which sections take the same for themselves, and whether that runs all the same."""
    for (one, of_one), (other, of_other) in combinations(reviews.items(), 2):
        taken = {claim.value for claim in of_one.claims}
        for claim in of_other.claims:
            if one.partition(".")[0] == other.partition(".")[0] and claim.value in taken:
                yield f"{one} and {other} {claim.clash}", claim.runs


def _embedded_nowhere(reviews: dict[str, Review]) -> Iterator[str]:
    """Say which sections want pages inside their network's client, where no section has such."""
    if not any(review.embeds for review in reviews.values()):
        yield from (f"{section} {review.embedded}" for section, review in reviews.items() if review.embedded)


def _one_door(listens: list[tuple[str, Address]]) -> Iterator[str]:
    """Say which sections would listen at one address; all addresses of a machine are each of them too."""
    for (one, (host, port)), (other, (elsewhere, its)) in combinations(listens, 2):
        every = any(ipaddress.ip_address(address).is_unspecified for address in (host, elsewhere))
        if port == its != 0 and (host == elsewhere or every):
            works = f'`listen = "{elsewhere}:{port % 65535 + 1}"`'
            yield f"{one} and {other} both listen on port {port}; this would work in {other}: {works}"
