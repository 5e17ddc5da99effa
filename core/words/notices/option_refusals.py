"""What the house refuses of the options of a table."""

from core.contract import Refusal
from core.words.notices.house_event import Choice


class NoSuchOption(Refusal):
    """The game has no such option, or not with that value."""

    word: str
    options: tuple[Choice, ...]


class OptionTakesNumber(Refusal):
    """The option goes with a number, of 0 to `most` (0: the game says itself which); this would work."""

    word: str
    example: int
    most: int = 0
