"""What settings of networks are checked by: a pattern or a range, and the sentence for whatever does not fit it."""

import ipaddress
import re
from typing import Any

from pydantic import AfterValidator, ValidatorFunctionWrapHandler, WrapValidator


def matching(pattern: str, otherwise: str) -> AfterValidator:
    """Accept text that a pattern matches as a whole."""

    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(otherwise)
        return text

    return AfterValidator(check)


def between(least: float, most: float, otherwise: str) -> WrapValidator:
    """Accept numbers of a range, both ends included, and no yes or no."""

    def check(given: Any, read: ValidatorFunctionWrapHandler) -> Any:
        number = read(given)
        if isinstance(given, bool) or not least <= number <= most:
            raise ValueError(otherwise)
        return number

    return WrapValidator(check)


def is_local(host: str) -> bool:
    """Tell whether a name or address is this machine's own, which nobody else hears or reaches."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.casefold() == "localhost" or host.casefold().endswith(".localhost")
