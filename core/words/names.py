"""Names as people type them: whole, cut as a list shows them, or copied with the points that a long one ends with."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

from core.words.markup import NAME_LENGTH

Entry = TypeVar("Entry")
_POINTS = "..."  # which one sign becomes when it is folded


def normalise(text: str) -> str:
    """Fold full-width characters, and case; commas and several blanks become one blank."""
    folded = text if text.isascii() else unicodedata.normalize("NFKC", text).replace("、", " ")
    return " ".join(folded.replace(",", " ").split())


def folded(name: str) -> str:
    """Write a name in the one way in which all ways of typing it are written."""
    return normalise(name).casefold()


def stem(name: str) -> str:
    """Give what is left of a name that was cut, "" for one that was not; without points only its length tells."""
    kept = folded(name).removesuffix(_POINTS)
    cut = kept != folded(name) or len(name) == NAME_LENGTH - 1
    return kept if cut and len(kept) >= NAME_LENGTH - 1 else ""


def shortened(name: str) -> str:
    """Cut a name as lists show it, if it is long."""
    return name if len(name) <= NAME_LENGTH else name[: NAME_LENGTH - 1] + "…"


def is_same(name: str, typed: str) -> bool:
    """Tell whether two names are one, or one of them may be the other that was cut."""
    one, other = folded(name), folded(typed)
    return one == other or any(
        begins and whole.startswith(begins) for begins, whole in ((stem(typed), one), (stem(name), other))
    )


def meant(entries: Sequence[Entry], typed: str, name: Callable[[Entry], str]) -> list[Entry]:
    """List the entries of a name as it was typed; where there is none, those of which it may be the name that was cut.

    Where such names are several, nobody is meant.
    """
    exact = [entry for entry in entries if folded(name(entry)) == folded(typed)]
    cut = [] if exact else [entry for entry in entries if is_same(name(entry), typed)]
    return exact or (cut if len({folded(name(entry)) for entry in cut}) == 1 else [])
