"""What the house refuses at tables and where one is opened, and why; each has its words in the catalogues."""

from core.contract import Level, Refusal, Seat
from core.words.notices.house_event import Choice, Name, Option, Title


class Refused(Exception):
    """Raised by the house for a command that cannot be carried out; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(type(refusal).__name__)
        self.refusal = refusal


class Unknown(Refusal):
    """No such verb; the nearest one that works here, or nothing."""

    word: str
    nearest: str


class NotHere(Refusal):
    """Neither a verb nor a game that could be explained."""

    word: str
    nearest: str


class Usage(Refusal):
    """The words behind a verb cannot be read; this would be."""

    usage: Option


class NoTable(Refusal):
    """No table that the command could mean."""


class NoTableNow(Refusal):
    """No table that the command could mean, but one that was played here last and may be again."""


class NoSuchTable(Refusal):
    """No table has that code."""

    code: str


class TableIsOver(Refusal):
    """The table with that code is over, and these won it; nobody did where there are none."""

    code: str
    winners: tuple[Name, ...]


class JustOver(Refusal):
    """The table at which the asker played a moment ago is over."""

    code: str


class WhichTable(Refusal):
    """Several tables could be meant."""

    codes: tuple[str, ...]
    example: Option


class NotSeated(Refusal):
    """Only players may do this."""


class SeatOfAccount(Refusal):
    """The seat is an account's, with which the asker has not logged in; "" where its name is not the asker's."""

    account: str


class AlreadySeated(Refusal):
    """The person has a seat at that table."""

    code: str


class WordsGiven(Refusal):
    """The person has a seat at that table, and has given words for its dice."""

    code: str


class TableFull(Refusal):
    """Every seat is taken."""

    code: str
    most: int


class NotBegun(Refusal):
    """Too early: people still sit down, for as long as the host wants where it isn't `timed`; its `host` is told."""

    code: str
    timed: bool
    host: bool = False


class AlreadyRunning(Refusal):
    """Too late: the game has begun."""

    code: str


class HasBegun(Refusal):
    """The game has begun, as one who plays it is told: these seats are to move, or the asker, who can say these."""

    code: str
    seats: tuple[Seat, ...]
    verbs: tuple[Option, ...]


class OptionsStand(Refusal):
    """Options are set before a game begins."""

    code: str


class NoGuests(Refusal):
    """The table's room takes no guests."""

    code: str


class GuestsNeedRoom(Refusal):
    """A guest sits in a room of their own, where the table is told."""

    code: str


class GuestsNeedAccount(Refusal):
    """A guest needs an account that nobody else can take."""

    code: str


class InvitedNeedAccount(Refusal):
    """Who comes to a private table from another network needs an account that nobody else can take; then this works."""

    typed: Option


class LobbyIsOpen(Refusal):
    """One table at a time is set up in a room, and this is the one."""

    code: str


class TooManyTables(Refusal):
    """As many tables run in the room as its admins allow."""

    most: int


class TooManyOfYours(Refusal):
    """As many tables of somebody's own run as may be; these."""

    codes: tuple[str, ...]


class NoNewTables(Refusal):
    """The house is about to end; it should be there again in so many minutes."""

    minutes: int


class SureToOpen(Refusal):
    """Opening another table closes the host's own, to which others may be on their way, and asks once."""

    code: str


class OpenedOften(Refusal):
    """Somebody opens tables that nobody plays; in so many minutes they may open another."""

    tables: int
    minutes: int


class ExtendedEnough(Refusal):
    """The window was extended as often as it may be until somebody new sits down."""


class NoWindow(Refusal):
    """A private table has no time to join that could be longer."""

    code: str


class NoInvitation(Refusal):
    """An invitation leads to a table that is being set up: somebody's own, or one whose room takes guests."""

    code: str


class UpAndDown(Refusal):
    """Somebody got up from a table that is being set up so often that they may not sit down there again."""

    code: str
    times: int


class ArrangedEnough(Refusal):
    """Bots and options of the table were changed as often as they may be."""

    code: str
    times: int


class RoomOnly(Refusal):
    """Tables are opened in a room."""


class HostOnly(Refusal):
    """Only the host may do this."""

    host: Name


class GameDisabled(Refusal):
    """Admins switched this game off here; by this name they switch it on."""

    game: Title
    name: str


class GameAway(Refusal):
    """The game is not installed now."""

    game: Title


class NoSuchGame(Refusal):
    """No game of that name."""

    word: str
    nearest: str


class NoSuchLanguage(Refusal):
    """The house does not speak that language."""

    word: str
    languages: tuple[Choice, ...]


class NotAway(Refusal):
    """Nobody of that name ("" for anybody) is away at the table; those who are."""

    word: str
    away: tuple[Name, ...]


class ToMove(Refusal):
    """It is not the asker's turn, but that of these seats."""

    seats: tuple[Seat, ...]


class OpenNow(Refusal):
    """That is not possible now, but one of these is."""

    verbs: tuple[Option, ...]


class UnknownNow(Refusal):
    """No such verb, from somebody who is to move; one of these would do."""

    word: str
    verbs: tuple[Option, ...]


class ClockRanOut(Refusal):
    """The words came just after the house had moved."""


class JustBegun(Refusal):
    """The words came as the wait began, and were meant for the one before."""


class TooLate(Refusal):
    """The button belongs to a turn that is over."""


class Faceless(Refusal):
    """Whoever hides who they are can have no seat."""


class NoSuchAccount(Refusal):
    """Nobody is known by this account; this is one."""

    word: str
    example: str


class SayInPrivate(Refusal):
    """A secret action was said in public; it did nothing. `whisper`: how it is said there for the house alone."""

    word: str
    whisper: str = ""


class NothingToTry(Refusal):
    """The verb has no preview."""


class StillRunning(Refusal):
    """The dice of a running table are not told."""

    code: str


class BeingChecked(Refusal):
    """The same table is being checked already, and will be told."""

    code: str


class TooManyChecks(Refusal):
    """So many tables are being worked on for the asker, who is told of them first."""

    most: int


class NotRevealed(Refusal):
    """The table's secret is kept, by the room's setting."""

    code: str


class LogPruned(Refusal):
    """The table is over for so long that how it went is not kept any more."""

    code: str


class TableStands(Refusal):
    """The table stands still, for a reason of `events.TableSuspended`."""

    code: str
    reason: str
    game: Title


class NoSuchOption(Refusal):
    """The game has no such option, or not with that value."""

    word: str
    options: tuple[Choice, ...]


class OptionTakesNumber(Refusal):
    """The option goes with a number, of 0 to `most` (0: the game says itself which); this would work."""

    word: str
    example: int
    most: int = 0
    verb: str = "option"
    """What the option stands behind: this, or the name of a game."""


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
