"""What a failed call means, and so what is to be done about it."""

from datetime import timedelta
from enum import Enum, auto

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from adapters.telegram.api.http import Unsent


class Verdict(Enum):
    """The kinds of failure that are dealt with differently."""

    FLOOD = auto()
    """Too fast: this chat waits."""
    SHUT = auto()
    """The person has not opened a private chat, or has blocked us."""
    GONE = auto()
    """We are not in the chat any more, or it is no more."""
    MUTED = auto()
    """We may not write there."""
    TOPIC = auto()
    """We may not write in this topic: it is closed, or is no more."""
    SAME = auto()
    """The edit changes nothing, so it holds already."""
    LOST = auto()
    """The message to change is gone."""
    MARKUP = auto()
    """Our markup was refused and nothing was sent."""
    PHOTO = auto()
    """A picture was refused and nothing was sent; words may be taken."""
    KIND = auto()
    """The message to change has a picture where words alone were taken for it, or the other way around."""
    EXPIRED = auto()
    """The press was answered or is too old."""
    MOVED = auto()
    """The group goes on as a supergroup."""
    AWAY = auto()
    """No answer, or none that can be read."""
    TOKEN = auto()
    """The token is refused."""
    RIVAL = auto()
    """Somebody else asks for this bot's updates, or a webhook takes them."""
    WRONG = auto()
    """We did something that makes no sense there."""


class ApiError(Exception):
    """A call failed; its words are the server's and name no token.

    `unknown`: the call may have been carried out all the same. `seconds` belongs to FLOOD, `chat` to MOVED.
    """

    def __init__(
        self, verdict: Verdict, words: str, *, seconds: float = 0.0, chat: int = 0, unknown: bool = False
    ) -> None:
        super().__init__(words)
        self.verdict, self.seconds, self.chat, self.unknown = verdict, seconds, chat, unknown


_REFUSALS = (
    ("message is not modified", Verdict.SAME),
    ("message to edit not found", Verdict.LOST),
    ("message can't be edited", Verdict.LOST),
    ("message_id_invalid", Verdict.LOST),
    ("message to delete not found", Verdict.LOST),
    ("message can't be deleted", Verdict.LOST),
    ("can't parse entities", Verdict.MARKUP),
    ("query is too old", Verdict.EXPIRED),
    ("query_id_invalid", Verdict.EXPIRED),
    ("no text in the message to edit", Verdict.KIND),
    ("no caption in the message to edit", Verdict.KIND),
    ("rights to send photos", Verdict.PHOTO),
    ("chat_send_photos_forbidden", Verdict.PHOTO),
    ("not enough rights", Verdict.MUTED),
    ("have no rights to send", Verdict.MUTED),
    ("chat_write_forbidden", Verdict.MUTED),
    ("topic_closed", Verdict.TOPIC),
    ("topic_deleted", Verdict.TOPIC),
    ("message thread not found", Verdict.TOPIC),
    ("chat not found", Verdict.GONE),
    ("group chat was deactivated", Verdict.GONE),
)
_SHUT = ("can't initiate conversation", "blocked by the user", "user is deactivated", "can't send messages to bots")
_UNSENT = ("ConnectError", "ConnectTimeout", "PoolTimeout")


def _seconds(error: RetryAfter) -> float:
    after = error.retry_after
    return after.total_seconds() if isinstance(after, timedelta) else float(after)


def judged(error: TelegramError) -> ApiError:
    """Judge an error of the library; those with subclasses come last."""
    match error:
        case RetryAfter():
            seconds = _seconds(error)
            return ApiError(Verdict.FLOOD, f"wait {seconds:.0f} seconds", seconds=seconds)
        case ChatMigrated():
            return ApiError(Verdict.MOVED, "the group is a supergroup now", chat=error.new_chat_id)
        case InvalidToken():
            return ApiError(Verdict.TOKEN, "the token was refused")
        case Conflict():
            return ApiError(Verdict.RIVAL, error.message)
        case Forbidden():
            shut = any(words in error.message.lower() for words in _SHUT)
            return ApiError(Verdict.SHUT if shut else Verdict.GONE, error.message)
        case BadRequest():
            lower = error.message.lower()
            verdict = next((verdict for words, verdict in _REFUSALS if words in lower), Verdict.WRONG)
            return ApiError(verdict, error.message)
        case Unsent():
            return ApiError(Verdict.AWAY, error.message)
        case TimedOut() | NetworkError():
            cause = type(error.__cause__).__name__
            own = error.__cause__ is None or isinstance(error.__cause__, TelegramError)
            words = error.message.split(". ")[0] if own else cause
            return ApiError(Verdict.AWAY, words, unknown=cause not in _UNSENT)
        case _:
            return ApiError(Verdict.AWAY, type(error).__name__, unknown=True)
