"""What is told of a table when it opens and when it ends, then or whenever somebody has missed it."""

from core.contract import Event, Game, Outcome
from core.engine import dice
from core.engine.sheet import Sheet
from core.notices import events, lobby_events


def opening(sheet: Sheet, game: Game, host: str, seconds: int) -> list[Event]:
    """Tell of a new table that starts in so many seconds, and commit to its dice."""
    least, most = game.seats
    opened = lobby_events.LobbyOpened(sheet.game, sheet.code, host, seconds, least, most, least == most)
    private = lobby_events.PrivateOpened(sheet.game, sheet.code, host, most)
    committed = lobby_events.DiceCommitted(sheet.code, dice.told(sheet.commitment), sheet.reveal)
    return [private if sheet.private else opened, committed]


def ending(sheet: Sheet, game: Game, outcome: Outcome) -> list[Event]:
    """Tell how a game ended, and that the secret behind its dice is told from now on, if the room tells it."""
    stood_in = tuple(seat for seat, sitter in enumerate(sheet.seats) if sitter.stood_in_for)
    winners = outcome.ranking[0]
    ended = events.Finished(sheet.code, outcome.reason, winners, outcome.ranking, outcome.rated, stood_in)
    return [ended, events.SecretTold(sheet.code, analysis=judged(sheet, game))] if sheet.reveal else [ended]


def judged(sheet: Sheet, game: Game) -> bool:
    """Tell whether the choices at a table that is over are offered to be judged: all was told, by one set of rules."""
    return sheet.reveal and game.analysis is not None and not sheet.rules_from
