"""What the house refuses to admins of rooms, and to those who ask for themselves: accounts, ratings, pages."""

from core.contract import Record, Refusal
from core.words.notices.house_event import Choice, Name, Option
from core.words.notices.refusals import SayInPrivate


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


class CodeOverheard(SayInPrivate):
    """Others could read a code, which no longer works if it ever did; it is said in private."""


class LinkNeedsAccount(Refusal):
    """Anybody may take the account that the asker uses."""


class NoSuchCode(Refusal):
    """No such code works now; so many more may be tried."""

    left: int


class TooManyCodes(Refusal):
    """Too many wrong codes were said with this account; it takes some again in so many minutes."""

    minutes: int


class TooManyLinks(Refusal):
    """One of the two was linked or taken apart so often that it has to wait so many minutes."""

    minutes: int


class OwnCode(Refusal):
    """The code is the asker's own, and is to be said with the other account."""


class NothingToLink(Refusal):
    """No code was said before that still works; how one is said."""

    usage: Option


class SitBoth(Refusal):
    """The two have seats at one table that is not over."""

    code: str


class ForgetsSoon(Refusal):
    """One of the two is to be forgotten; that can be stopped."""


class NotLinked(Refusal):
    """The asker is linked to nobody; how that is done."""

    usage: Option


class NameTaken(Refusal):
    """Somebody joins from a page by the name of another who plays in that room."""

    name: str


class NameSits(Refusal):
    """Somebody joins a private table from a page by the name of another who sits there, or by one like it."""

    name: str


class NameKept(Refusal):
    """Somebody who sits at a table calls themselves otherwise on a page."""

    name: str
    code: str


class PagesNeedAccount(Refusal):
    """Anybody may take the account of whoever wants a link of their own; with this one all may look on, if any."""

    link: str


class NoPages(Refusal):
    """This house has no network of pages."""


class LinkOver(Refusal):
    """The link by which somebody wanted to come in was used, or is too old."""


class NotOnPages(Refusal):
    """The table's room has no pages; its admins may change that."""

    code: str


class NotWatched(Refusal):
    """A private table is seen by nobody but its players, until its host says so."""

    code: str


class NotInvited(Refusal):
    """No table that is being set up has the word that somebody gave on a page."""


class NobodyMet(Refusal):
    """Whoever asks for a score has met nobody at a table here."""


class NobodyPlayed(Refusal):
    """Nobody of that name has finished a table where it is asked."""

    word: str


class NobodyRated(Refusal):
    """Nobody of that name has a rating where it is asked."""

    word: str


class KeptPrivate(Refusal):
    """Somebody wants nobody to know how they fare."""

    name: Name


class NothingRated(Refusal):
    """No table has ended here yet; the command that names a game works."""

    usage: Option


class SitsOut(Refusal):
    """Whoever missed so many of their last tables in the room sits out the next one, for so many hours at most."""

    name: Name
    missed: int
    hours: int


class SureToLeave(Refusal):
    """Leaving a running game asks once; who would sit out the next table then would have `missed` so many, else 0."""

    code: str
    missed: int = 0
