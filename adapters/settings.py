"""What settings of networks are checked by: a pattern or a range, and the sentence for whatever does not fit it."""

import re

from pydantic import AfterValidator


def matching(pattern: str, otherwise: str) -> AfterValidator:
    """Accept text that a pattern matches as a whole."""

    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(otherwise)
        return text

    return AfterValidator(check)


def between(least: float, most: float, otherwise: str) -> AfterValidator:
    """Accept numbers of a range, both ends included."""

    def check(number: float) -> float:
        if not least <= number <= most:
            raise ValueError(otherwise)
        return number

    return AfterValidator(check)
