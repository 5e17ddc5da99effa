"""What the house refuses to those who keep a room, as records that say what would work."""

from core.contract import Record, Refusal
from core.notices.house_event import Choice, Name, Option


class AdminOnly(Refusal):
    """Only the room's admins may do this."""


class NobodyOfThatName(Refusal):
    """Nobody of that name sits, has sat or spoke here."""

    word: str


class NotShutOut(Refusal):
    """Nobody of that name is shut out; these are."""

    word: str
    names: tuple[Name, ...]


class UnknownGame(Record):
    """A word that names no game, and the game that may be meant, or nothing."""

    word: str
    nearest: Option


class NoSuchGames(Refusal):
    """Several of the words name no game."""

    games: tuple[UnknownGame, ...]


class NoSuchSetting(Refusal):
    """Rooms have no such setting; these they have."""

    word: str
    settings: tuple[Choice, ...]


class WrongSetting(Refusal):
    """The setting does not take that value, but these, or numbers of this range (0 to 0: none); this would work."""

    word: str
    example: Option
    values: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0


class PrefixBeginsCodes(Refusal):
    """Commands cannot begin as the codes of tables do; this would work."""

    example: Option


class NotPaused(Refusal):
    """The table does not stand still, so that it need not go on."""

    code: str


class OtherRoomsTable(Refusal):
    """The table is another room's, whose admins decide over it."""

    code: str
