"""What the house refuses to those who keep a room, as records that say what would work."""

from core.contract import Record, Refusal
from core.words.notices.house_event import Choice, Name, Option


class AdminOnly(Refusal):
    """Only the room's admins may do this."""


class NobodyOfThatName(Refusal):
    """Nobody of that name sits, has sat or spoke here."""

    word: str


class Unwelcome(Refusal):
    """The admins of the table's room shut the person out, `until` some time, or for good, and perhaps said why."""

    until: str = ""
    reason: str = ""
    here: bool = False
    """The room is the one in which it's said."""


class NotShutOut(Refusal):
    """Nobody of that name is shut out; these are."""

    word: str
    names: tuple[Name, ...]


class WrongTerm(Refusal):
    """Nobody is shut out for so short or so long a time; this would work."""

    example: Option


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


class NoSuchZone(Refusal):
    """No time zone is called so; the nearest there is, or an example."""

    word: str
    nearest: str
    example: Option


class NothingToUndo(Refusal):
    """No admin has changed anything here lately that could be undone."""


class JustUndone(Refusal):
    """Another admin has undone a deed a moment ago; whoever means the one before it says so again."""

    name: Name
    deed: Option


class ChangedSince(Refusal):
    """What a deed changed was changed again since, by something that is no deed or cannot be undone."""

    deed: Option


class OpenersOnly(Refusal):
    """Not everybody may open tables in the room: `openers` may."""

    openers: str


class TablesClosed(Refusal):
    """No table may be opened at this time of day, which clocks in a time `zone` show, but in these `hours`."""

    hours: str
    zone: str
    now: str


class StatsOff(Refusal):
    """Nothing is kept of how people fare in the room."""


class NotOver(Refusal):
    """A table that plays counts for nothing yet."""

    code: str


class CountsForNothing(Refusal):
    """The table is in nobody's ratings, so that it cannot be taken out of them."""

    code: str
