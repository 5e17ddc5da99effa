"""What a message of the fake consists of: words with their markup, and a picture; each rule with its fact."""

from typing import Any

from tests.support.telegram_fake import html
from tests.support.telegram_fake.world import JSON, Chat

LONGEST_CAPTION, LARGEST_PHOTO = 1024, 10_000_000
_KINDS = {400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 409: "Conflict"}


class Refusal(Exception):
    """An answer with `ok` false."""

    def __init__(self, code: int, words: str, **parameters: Any) -> None:
        super().__init__(words)
        kind = _KINDS.get(code, "Too Many Requests")
        self.code = code
        self.body: JSON = {"ok": False, "error_code": code, "description": f"{kind}: {words}" if words else kind}
        if parameters:
            self.body["parameters"] = parameters


def marked(given: JSON, words: str) -> tuple[str, list[tuple[str, int, int]]]:
    """Read words with the marks in them."""
    mode = given.get("parse_mode", "")
    if mode not in ("", "HTML"):
        raise Refusal(400, f"the fake knows no parse mode {mode!r}")
    try:
        text, marks = html.read(words) if mode == "HTML" else (words, [])
    except html.BadMarkup as error:
        raise Refusal(400, f"can't parse entities: {error}") from None  # fact 29
    return text, sorted(marks, key=lambda mark: mark[1])


def caption(given: JSON) -> tuple[str, list[tuple[str, int, int]]]:
    text, marks = marked(given, given.get("caption", ""))
    if len(text) > LONGEST_CAPTION:
        raise Refusal(400, "message caption is too long")  # fact 85
    return text.strip(), marks


def photo(chat: Chat, photo: Any) -> bytes:
    """Take a picture that was uploaded (facts 85 and 87)."""
    if not chat.photos and chat.bot != "administrator":
        raise Refusal(400, "not enough rights to send photos to the chat")
    if not isinstance(photo, bytes) or not photo.startswith(b"\x89PNG") or len(photo) > LARGEST_PHOTO:
        raise Refusal(400, "IMAGE_PROCESS_FAILED")
    return photo
