"""What the host may choose in a duel: anomalies by name, or how many are drawn."""

from croupier import Dice, Event, Illegal, Options
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.events import AnomaliesInPlay, AnomaliesToDraw, AnomalyRow
from plugins.liarsdice.duel.refusals import TooManyAnomalies


class Anomalies(Options):
    """Each anomaly by name, and how many more are drawn at random."""

    cheat: bool = False
    doubleface: bool = False
    freshstart: bool = False
    mulligan: bool = False
    oracle: bool = False
    revelation: bool = False
    summation: bool = False
    anomalies: int = 0


def named(options: Anomalies) -> tuple[Anomaly, ...]:
    """List the anomalies chosen by name."""
    return tuple(anomaly for anomaly in Anomaly if getattr(options, anomaly.value))


def check(options: Anomalies) -> tuple[Anomalies, tuple[Event, ...]]:
    """Say how many anomalies will be drawn; `Illegal` for more anomalies than there are."""
    chosen = named(options)
    most = len(Anomaly) - len(chosen)
    if not 0 <= options.anomalies <= most:
        raise Illegal(TooManyAnomalies(options.anomalies, most))
    return options, (AnomaliesToDraw(options.anomalies),) if options.anomalies else ()


def drawn(options: Anomalies, dice: Dice) -> tuple[Anomaly, ...]:
    """Draw the anomalies left to chance; gives all that are in play, in their usual order."""
    chosen, every = set(named(options)), tuple(Anomaly)
    for _ in range(options.anomalies):
        free = [place for place, anomaly in enumerate(every) if anomaly not in chosen]
        (place,) = dice.draw(None, free)
        chosen.add(every[place])
    return tuple(anomaly for anomaly in every if anomaly in chosen)


def told(anomalies: tuple[Anomaly, ...]) -> tuple[Event, ...]:
    """Say what the anomalies in play do."""
    return (AnomaliesInPlay(tuple(map(AnomalyRow, anomalies))),) if anomalies else ()
