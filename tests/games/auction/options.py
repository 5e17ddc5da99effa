"""What the host may choose."""

from croupier import Event, Illegal, Options

from .refusals import OptionsOutOfRange


class AuctionOptions(Options):
    chips: int = 20
    lots: int = 5


def check(options: AuctionOptions) -> tuple[AuctionOptions, tuple[Event, ...]]:
    if not (1 <= options.chips <= 1000 and 1 <= options.lots <= 20):
        raise Illegal(OptionsOutOfRange(options.chips, options.lots))
    return options, ()
