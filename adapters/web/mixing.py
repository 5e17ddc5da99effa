"""What a browser adds to the dice by itself: what its script is told of a table, and what its reader is told of it."""

import htpy as h

from adapters.web.phrases import phrases
from croupier.network import Look

SCRIPT = "own.js"
"""Compares, on the page of a replay, what the browser has kept."""
SPOKEN = ("found", "missing", "late", "forgotten", "swapped", "secret")
"""What the script says of a browser's own words, as it calls it."""


def own(look: Look) -> h.Node:
    """Tell the script of whoever sits at a table to which dice it adds words, and its reader that it did."""
    if look.me is None:
        return None
    mine = h.p(
        "#mine",
        data_code=look.code,
        data_commitment=look.commitment,
        data_bits=look.bits,
        data_open="yes" if look.phase == "lobby" else None,
        hidden=not look.bits,
    )
    return mine[phrases(look.language)["own-added"] if look.bits else None]


def compared(language: str) -> h.Element:
    """Hold what the script of a replay says of a browser's own words, none of which is shown without it."""
    words = phrases(language)
    return h.p({f"data-{name}": words[f"own-{name}"] for name in SPOKEN}, id="own", hidden=True)
