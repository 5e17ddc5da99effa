"""Provable dice: a commitment, a seed from everybody's words, and a stream of draws for each owner.

With `lp(x)` the four-byte big-endian length of x followed by x:

- commitment = SHA-256(lp(secret) lp(code)), published when the table opens;
- words of a seat = what was typed, or, where a browser added bits, that, a line feed and 22 characters of base64url;
- mark = SHA-256(lp(words)) for each seat, and seed = SHA-256(lp(secret) lp(code) lp(mark 1) lp(mark 2) ...), seats in
  order; tables of form 1, which are older, have lp(name 1) lp(words 1) lp(name 2) ... in place of the marks;
- the n-th draw of an owner's stream (counting from 0) reads HMAC-SHA256(seed, "owner:n:try"), its first eight bytes as
  a big-endian number; numbers at or above the largest multiple of the pool's size are thrown away and the next try is
  read; the number modulo the size is the place in the pool.
"""

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from core.contract import Record, Seat

BITS = re.compile(r"[A-Za-z0-9_-]{21}[AQgw]")
"""128 bits as base64url writes them, without padding."""
_SPAN = 1 << 64
_TOLD = 16
"""Bytes that are told of a commitment: with fewer a house could keep two secrets that both fit."""
_BLOCK = 64
"""Bytes that SHA-256 reads at a time, to which HMAC fills up its key, or the digest of one that is longer."""
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
Keyed = tuple["hashlib._Hash", "hashlib._Hash"]


class Draw(Record):
    """One draw as it is logged: the owner's label, its number in that stream, the pool, and the entry drawn."""

    owner: str
    number: int
    pool: tuple[int, ...]
    result: int


class Roll(NamedTuple):
    """Draws of one stream that follow one another: whose, the number of the first, the pool, and the entries drawn."""

    owner: str
    first: int
    pool: tuple[int, ...]
    results: tuple[int, ...]


def prefixed(data: bytes) -> bytes:
    """Put the four-byte big-endian length before the data."""
    return len(data).to_bytes(4, "big") + data


def commitment(secret: bytes, code: str) -> str:
    """Return the commitment to a secret for the table with this code, in hexadecimal."""
    return hashlib.sha256(prefixed(secret) + prefixed(code.encode())).hexdigest()


def told(commitment: str) -> str:
    """Write a commitment as people are told it: its first 128 bits in base32, 26 small letters and digits."""
    return base64.b32encode(bytes.fromhex(commitment)[:_TOLD]).decode().rstrip("=").lower()


def mark(words: str) -> bytes:
    """Return the mark that a seat's words leave in the seed, from which only short words can be guessed."""
    return hashlib.sha256(prefixed(words.encode())).digest()


def mixed(typed: str, bits: str) -> str:
    """Return the words of a seat: what was typed, one line, and on a line of their own the bits of a browser."""
    return f"{typed}\n{bits}" if bits else typed


def seed(secret: bytes, code: str, parts: Iterable[bytes]) -> bytes:
    """Mix the secret with what comes from the seats in their order: their marks, or names and words in form 1."""
    return hashlib.sha256(b"".join(map(prefixed, (secret, code.encode(), *parts)))).digest()


def named(seats: Iterable[Sequence[str | None]]) -> list[bytes]:
    """Return what seats with these names and words put into a seed of form 1; LookupError where they are forgotten."""
    parts = [text for seat in seats for text in seat]
    if None in parts:
        raise LookupError("words that are in the seed were forgotten")
    return [text.encode() for text in parts if text is not None]


def label(owner: Seat | None) -> str:
    """Name the stream of a seat, or of the house."""
    return "house" if owner is None else f"seat{owner}"


def place(seed: bytes, owner: str, number: int, size: int) -> int:
    """Compute the place in a pool of `size` entries that the numbered draw of an owner's stream points at."""
    return _place(_keyed(seed), owner, number, size)


def _keyed(seed: bytes) -> Keyed:
    """Begin HMAC's two digests with the key, which draws of one action share; the library's own costs twice as much.

    `hmac.digest` would let go of the interpreter for every die.
    """
    block = (seed if len(seed) <= _BLOCK else hashlib.sha256(seed).digest()).ljust(_BLOCK, b"\0")
    return hashlib.sha256(block.translate(_INNER)), hashlib.sha256(block.translate(_OUTER))


def _place(keyed: Keyed, owner: str, number: int, size: int) -> int:
    limit = _SPAN - _SPAN % size
    attempt = 0
    while True:
        inner, outer = keyed[0].copy(), keyed[1].copy()
        inner.update(f"{owner}:{number}:{attempt}".encode())
        outer.update(inner.digest())
        value = int.from_bytes(outer.digest()[:8], "big")
        if value < limit:
            return value % size
        attempt += 1


@dataclass(eq=False, repr=False)
class SeededDice:
    """Dice of one table, going on from the counters given; `rolls`, `drawn` and `counters` tell what was used."""

    _seed: bytes
    counters: Mapping[str, int]
    rolls: list[Roll] = field(default_factory=list)
    _begun: Keyed | None = None

    @property
    def drawn(self) -> list[Draw]:
        return [
            Draw(owner, number, pool, result)
            for owner, first, pool, results in self.rolls
            for number, result in enumerate(results, first)
        ]

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1) -> tuple[int, ...]:
        """Draw `count` entries of the pool from the owner's stream, each independently."""
        keyed = self._begun = self._begun or _keyed(self._seed)
        stream, entries = label(owner), tuple(pool)
        first, size = self.counters.get(stream, 0), len(entries)
        drawn = tuple([entries[_place(keyed, stream, number, size)] for number in range(first, first + count)])
        if drawn:
            self.counters = {**self.counters, stream: first + count}
            self.rolls.append(Roll(stream, first, entries, drawn))
        return drawn


class NoDice:
    """Dice that cannot be rolled: for previews, which must not depend on chance."""

    class Rolled(Exception):
        """The action would roll dice, so it has no preview."""

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1) -> tuple[int, ...]:
        raise self.Rolled
