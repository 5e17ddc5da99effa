"""What the house refuses to those who want to be one person by several accounts, and why."""

from core.contract import Refusal
from core.words.notices.house_event import Option
from core.words.notices.refusals import SayInPrivate


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
