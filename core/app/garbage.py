"""When garbage is collected: not while a process starts, and then seldom, of few objects at a time."""

import gc

YOUNG = 5_000
"""Objects that are new when the next look for unreachable ones is due; the default of 700 is a look for each action."""
LOOKS, LOOKS_AGAIN = 1, 95
"""Looks at new objects alone, before one that takes those of the looks before, too; and how many of such before all."""


def collect_again() -> None:
    """Collect garbage, which the command line puts off; what was made until now is here to stay."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(YOUNG, LOOKS, LOOKS_AGAIN)
        gc.enable()
