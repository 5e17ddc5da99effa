"""What the house refuses of the company at a table: too few, too many, or of another kind than there is."""

from core.contract import Level, Refusal
from core.words.notices.house_event import Title


class TooFew(Refusal):
    """The game cannot start with so few players."""

    needed: int


class TooManyBots(Refusal):
    """There are not so many free seats."""

    free: int


class NoSuchLevel(Refusal):
    """Players of the house have no such level at this game."""

    game: Title
    level: Level
