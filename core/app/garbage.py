"""When garbage is collected: not while a process starts, and then seldom."""

import gc

YOUNG = 10_000
"""Objects that are new when the next look for unreachable ones is due; the default of 700 is a look for each action."""


def collect_again() -> None:
    """Collect garbage, which the command line puts off; what was made until now is here to stay."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
        gc.enable()
