"""Who looks on: a cookie that nobody else has makes the account, and nothing of it is stored here."""

import base64
import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass, replace
from hmac import compare_digest
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.phrases import PHRASES

YEAR = 365 * 24 * 3600
LONGEST_NAME = 20
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a page: their account ("" before they first pressed anything), their name and their language."""

    account: str = ""
    name: str = ""
    language: str = "en"


def clean_name(text: str) -> str:
    """Return a name as it may be used, "" for none: letters, digits and what joins them, 1 to 20 signs."""
    shown = unicodedata.normalize("NFKC", text).strip()
    kept = "".join(sign for sign in shown if sign.isalnum() or sign in "-_.'’" or unicodedata.combining(sign))
    return kept[:LONGEST_NAME] if any(sign.isalnum() for sign in kept) else ""


class Door:
    """Who may come in: everybody, or the one browser that first brings the word of a link."""

    def __init__(self, word: str = "", speaker: str = "") -> None:
        """Wait for a word, if there is one; whoever brings it is called `speaker`."""
        self._word, self._open, self._account = word, not word, ""
        self.speaker = speaker

    @property
    def is_kept(self) -> bool:
        """Tell whether there is but one who may come in."""
        return not self._open

    def lets(self, visitor: Visitor) -> bool:
        """Tell whether somebody may see anything."""
        return self._open or (visitor.account != "" and visitor.account == self._account)

    def takes(self, word: str) -> bool:
        """Take the word of a link, once."""
        right = bool(self._word) and compare_digest(word.encode(), self._word.encode())
        if right:
            self._word = ""
        return right

    def welcome(self, visitor: Visitor) -> None:
        """Know who came in."""
        self._account = visitor.account


class Sessions:
    """Reads and gives cookies. Where a site has TLS no other site of the host can set them."""

    def __init__(self, network: str, secure: bool, mark: str, language: str) -> None:
        """Know the visitors of a network; `mark` tells its cookies from those of other sites of a machine.

        Without a `language` they are shown what their browser asks for.
        """
        self._network, self._secure, self._language = network, secure, language
        self._cookie = f"__Host-croupier{mark}" if secure else f"croupier{mark}"

    def visitor(self, request: Request) -> Visitor:
        """Tell who asks for a page."""
        token = request.cookies.get(self._cookie, "")
        account = self.account(token) if _TOKEN.fullmatch(token) else ""
        name = clean_name(unquote(request.cookies.get("croupier-name", ""))[:LONGEST_NAME])
        return Visitor(account, name, self._spoken(request))

    def account(self, token: str) -> str:
        """Return the account of whoever holds a token, from which the token cannot be found."""
        digest = hashlib.sha256(token.encode()).digest()
        return f"{self._network}/{base64.b32encode(digest).decode()[:20].lower()}"

    def begin(self, visitor: Visitor, response: Response) -> Visitor:
        """Return a token to somebody who has none."""
        if visitor.account:
            return visitor
        token = secrets.token_urlsafe(16)
        self._keep(response, self._cookie, token)
        return replace(visitor, account=self.account(token))

    def remember(self, response: Response, name: str, language: str) -> None:
        """Remember how somebody is called, and what they read."""
        if name:
            self._keep(response, "croupier-name", quote(name))
        if language in PHRASES:
            self._keep(response, "croupier-language", language)

    def _keep(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(name, value, YEAR, path="/", secure=self._secure, httponly=True, samesite="lax")

    def _spoken(self, request: Request) -> str:
        chosen = request.cookies.get("croupier-language", "")
        if chosen in PHRASES:
            return chosen
        asked = request.headers.get("accept-language", "").split(",")
        wanted = (self._language, *(entry.partition(";")[0].partition("-")[0].strip().casefold() for entry in asked))
        return next((language for language in wanted if language in PHRASES), "en")
