"""What the house refuses to those who ask how somebody fares, as records that say why."""

from core.contract import Refusal
from core.notices.house_event import Name, Option


class NobodyRated(Refusal):
    """Nobody of that name has a rating where it is asked."""

    word: str


class KeptPrivate(Refusal):
    """Somebody wants nobody to know how they fare."""

    name: Name


class NothingRated(Refusal):
    """No table has ended here yet; the command that names a game works."""

    usage: Option
