"""What provable dice promise, whatever is drawn: even chances, and streams that know nothing of one another."""

import hashlib
import hmac
from collections.abc import Mapping
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as some

from core.engine.dice import SeededDice, commitment, label, mark, named, place, seed
from croupier.testing import ScriptedDice

FACES = (1, 2, 3, 4, 5, 6)
# The chi-square values that a fair source passes 999 times in 1000, by degrees of freedom.
CHI_SQUARE_999 = {1: 10.83, 5: 20.52, 6: 22.46, 35: 66.62, 51: 87.97}

seeds = some.binary(min_size=32, max_size=32)
owners = some.one_of(some.none(), some.integers(0, 9))
draws = some.lists(some.tuples(owners, some.integers(1, 5)), max_size=30)


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def fixed(number: int) -> bytes:
    return hashlib.sha256(f"fairness {number}".encode()).digest()


def test_every_entry_of_a_pool_is_as_likely() -> None:
    for size in (2, 6, 7, 52):
        counts = [0] * size
        for number in range(6000):
            counts[place(fixed(1), "seat0", number, size)] += 1
        assert chi_square(counts) < CHI_SQUARE_999[size - 1]


def test_neighbouring_draws_and_neighbouring_seats_do_not_go_together() -> None:
    rolled = [place(fixed(2), "seat0", number, 6) for number in range(6000)]
    other = [place(fixed(2), "seat1", number, 6) for number in range(6000)]
    for pairs in (pairwise(rolled), zip(rolled, other, strict=True)):
        counts = [0] * 36
        for left, right in pairs:
            counts[left * 6 + right] += 1
        assert chi_square(counts) < CHI_SQUARE_999[35]


def test_a_pool_that_throws_numbers_away_is_even_too() -> None:
    size = 2**63 + 1
    thirds = [0, 0]
    for number in range(4000):
        thirds[place(fixed(3), "house", number, size) * 2 // size] += 1
    assert chi_square(thirds) < CHI_SQUARE_999[1]


@given(seeds, draws, some.randoms(use_true_random=False))
def test_streams_do_not_depend_on_the_order_of_arrival(
    seed: bytes, drawn: list[tuple[int | None, int]], chance: Random
) -> None:
    def streams(order: list[tuple[int | None, int]]) -> dict[str, list[int]]:
        dice = SeededDice(seed, {})
        for owner, count in order:
            dice.draw(owner, FACES, count)
        found: dict[str, list[int]] = {}
        for draw in dice.drawn:
            found.setdefault(draw.owner, []).append(draw.result)
        return found

    shuffled = list(drawn)
    chance.shuffle(shuffled)
    assert streams(drawn) == streams(shuffled)


@given(seeds, draws, owners, some.integers(1, 5))
def test_what_one_owner_draws_besides_moves_nobody_elses_dice(
    seed: bytes, drawn: list[tuple[int | None, int]], owner: int | None, more: int
) -> None:
    plain, other = SeededDice(seed, {}), SeededDice(seed, {})
    other.draw(owner, tuple(range(40)), more)  # another pool, and another number of draws
    for who, count in drawn:
        rolled, again = plain.draw(who, FACES, count), other.draw(who, FACES, count)
        assert who == owner or rolled == again


@given(seeds, draws)
def test_dice_go_on_where_they_were(seed: bytes, drawn: list[tuple[int | None, int]]) -> None:
    whole = SeededDice(seed, {})
    counters: Mapping[str, int] = {}
    for owner, count in drawn:
        part = SeededDice(seed, counters)
        assert part.draw(owner, FACES, count) == whole.draw(owner, FACES, count)
        counters = part.counters
    assert counters == whole.counters


@given(seeds, owners, some.integers(0, 1000), some.integers(1, 2**64))
def test_a_place_lies_in_the_pool(seed: bytes, owner: int | None, number: int, size: int) -> None:
    assert 0 <= place(seed, label(owner), number, size) < size


@given(some.binary(min_size=32, max_size=32), some.text(max_size=5), some.lists(some.tuples(some.text(), some.text())))
def test_no_two_tables_share_a_seed(secret: bytes, code: str, seats: list[tuple[str, str]]) -> None:
    # Lengths go in front, so that no text can pass for the end of one entry and the beginning of the next.
    joined = [("".join(name + words for name, words in seats), "")]
    assert joined == seats or seed(secret, code, named(seats)) != seed(secret, code, named(joined))
    marks = [mark(words) for _, words in seats]
    assert seed(secret, code, marks) != seed(secret, code, [b"".join(marks)]) or len(seats) == 1
    for parts in (named(seats), marks):
        assert seed(secret, code, parts).hex() != commitment(secret, code) or not seats


@given(some.binary(min_size=32, max_size=32), some.lists(some.text(max_size=9), min_size=1), some.data())
def test_every_word_of_every_seat_counts(secret: bytes, words: list[str], data: some.DataObject) -> None:
    other = list(words)
    other[data.draw(some.integers(0, len(words) - 1))] = data.draw(some.text(max_size=9))
    seeds = [seed(secret, "k7", map(mark, spoken)) for spoken in (words, other)]
    assert (seeds[0] == seeds[1]) == (words == other)


@given(seeds, draws, owners, some.lists(some.sampled_from(FACES), max_size=10))
def test_a_changed_die_of_one_owner_leaves_all_others(
    seed: bytes, drawn: list[tuple[int | None, int]], owner: int | None, script: list[int]
) -> None:
    plain, changed = SeededDice(seed, {}), ScriptedDice({owner: script}, SeededDice(seed, {}))
    for who, count in drawn:
        rolled, again = plain.draw(who, FACES, count), changed.draw(who, FACES, count)
        assert who == owner or rolled == again


def test_a_place_is_read_from_the_code_that_the_standard_library_gives() -> None:
    for length in (0, 1, 32, 63, 64, 65, 200):
        key = bytes(number % 251 for number in range(length))
        for number in range(20):
            code = hmac.digest(key, f"seat3:{number}:0".encode(), "sha256")
            assert place(key, "seat3", number, 1 << 32) == int.from_bytes(code[:8], "big") % (1 << 32)
