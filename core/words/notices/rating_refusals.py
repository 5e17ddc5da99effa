"""What the house refuses to those who ask how somebody fares, or who do not stay, as records that say why."""

from core.contract import Refusal
from core.words.notices.house_event import Name, Option


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

    missed: int
    hours: int


class SureToLeave(Refusal):
    """Leaving a running game asks once; who would sit out the next table then would have `missed` so many, else 0."""

    code: str
    missed: int = 0
