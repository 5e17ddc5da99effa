"""What the host may choose at BlueBear: what an exact bid costs or gives, rerolls, and who throws the dice."""

from croupier import Event, Options, replace
from plugins.bluebear.events import ExactOff


class BlueBearOptions(Options):
    """What the host may choose: what an exact bid costs or gives, rerolls with a bid, and who throws the dice."""

    exact: bool = False
    giveaway: bool = False
    reroll: bool = False
    cup: bool = False


def check(options: BlueBearOptions) -> tuple[BlueBearOptions, tuple[Event, ...]]:
    """Let giveaway go before exact, and say so."""
    if options.giveaway and options.exact:
        return replace(options, exact=False), (ExactOff(),)
    return options, ()
