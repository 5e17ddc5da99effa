"""What is told of a table when it opens and when it ends, then or whenever somebody has missed it."""

from core.contract import Event, Game, Outcome
from core.engine import dice
from core.engine.ranking import ranked
from core.engine.sheet import Sheet
from core.words.notices import events, lobby_events


def opening(sheet: Sheet, game: Game, host: str, seconds: int) -> list[Event]:
    """Tell of a new table that starts in so many seconds, and commit to its dice."""
    least, most = game.seats
    opened = lobby_events.LobbyOpened(sheet.game, sheet.code, host, seconds, least, most, least == most)
    private = lobby_events.PrivateOpened(sheet.game, sheet.code, host, most)
    committed = lobby_events.DiceCommitted(sheet.code, dice.told(sheet.commitment), sheet.reveal)
    return [private if sheet.private else opened, committed]


def ending(sheet: Sheet, game: Game, outcome: Outcome) -> list[Event]:
    """Tell how a game ended, and that the secret behind its dice is told from now on, if the room tells it."""
    stood_in = tuple(filter(sheet.house_played, range(len(sheet.seats))))
    ranking = ranked(outcome, sheet.absent)
    reason = outcome.reason if ranking[0] == outcome.ranking[0] else "nobody-stayed" if len(ranking) == 1 else "absent"
    ended = events.Finished(sheet.code, reason, ranking[0], ranking, outcome.rated, stood_in)
    return [ended, events.SecretTold(sheet.code, analysis=judged(sheet, game))] if sheet.reveal else [ended]


def judged(sheet: Sheet, game: Game) -> bool:
    """Tell whether the choices at a table that is over are offered to be judged: all was told, by one set of rules."""
    return sheet.reveal and game.analysis is not None and not sheet.rules_from
