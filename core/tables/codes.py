"""Codes of tables, never used twice: a letter and a digit by turns, all unlike one another; and invitations."""

from collections.abc import Callable

LETTERS = "abcdefghkmnpqrstuvwxyz"
DIGITS = "23456789"
SIGNS = "abcdefghijkmnpqrstuvwxyz" + DIGITS
LENGTH = 10
"""Letters of an invitation: as good as fifty bits, which nobody finds by trying."""


def invitation(entropy: Callable[[int], bytes]) -> str:
    """Draw the word by which others find a private table."""
    return "".join(SIGNS[byte % len(SIGNS)] for byte in entropy(LENGTH))


def code(number: int) -> str:
    """Return the code of the table with a number, from 1 on: a2, b2, ... then three characters, then four."""
    left, length = number - 1, 2
    while left >= (count := _count(length)):
        left -= count
        length += 1
    written = ""
    for position in range(length):
        signs = DIGITS if position % 2 else LETTERS
        left, sign = divmod(left, len(signs))
        written += signs[sign]
    return written


def _count(length: int) -> int:
    letters, digits = (length + 1) // 2, length // 2
    return int(len(LETTERS) ** letters * len(DIGITS) ** digits)
