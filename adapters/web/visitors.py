"""Who looks on, and what their pages ask of the house: a table, the lobby, a press and its answer."""

import asyncio
import base64
import hashlib
import logging
import re
import secrets
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from hmac import compare_digest
from urllib.parse import quote, unquote

import htpy as h
from starlette.requests import Request
from starlette.responses import Response

from adapters.phrases import Phrases, phrases_of
from adapters.web.live.calls import Calls
from adapters.web.live.watchers import Watchers
from adapters.web.pages import lines
from adapters.web.server.connections import BEARER
from croupier.network import (
    Bounded,
    Bus,
    Entrance,
    Inbound,
    Invitation,
    Leaders,
    Lobby,
    Look,
    Manual,
    Outbound,
    Picture,
    Profile,
    Replay,
    Vouched,
)

PHRASES = phrases_of("adapters.web")


def phrases(language: str) -> Phrases:
    """Return the phrases for a language, English ones if there are none."""
    return PHRASES.get(language, PHRASES["en"])


YEAR = 365 * 24 * 3600
LONGEST_NAME = 20
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a page: their account ("" before they first pressed anything), their name and their language.

    `embedded`: the account is that of another network, in whose client the page is.
    """

    account: str = ""
    name: str = ""
    language: str = "en"
    embedded: bool = False


JOINING, MOST_MARKS = "-_.'’ ", 2
"""What may stand between letters of a name, and marks at most on one of them."""


def clean_name(text: str) -> str:
    """Return a name as it may be used, "" for none: letters with few marks, digits, what joins them, 1 to 20 signs."""
    kept, marks = "", 0
    for sign in " ".join(_composed(text).split()):
        marks = marks + 1 if unicodedata.category(sign).startswith("M") else 0
        joins = sign in JOINING or (0 < marks <= MOST_MARKS and kept[-1:] not in ("", *JOINING))
        kept += sign if sign.isalnum() or joins else ""
    name = " ".join(kept.split())[:LONGEST_NAME].rstrip()
    return name if any(sign.isalnum() for sign in name) else ""


def is_kept(text: str, name: str) -> bool:
    """Tell whether a name is all of what somebody filled in."""
    return " ".join(_composed(text).split()) == name


def _composed(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


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


FRESH, AHEAD = 3600.0, 60.0
"""Seconds that may have passed since another network's client told a page who it is for; its clock may be ahead."""
ADMITTED = 12 * 3600.0
"""Seconds for which whoever came so is known: a page that is loaded anew meanwhile need not be opened anew."""
MOST_ADMITTED = 4096
_BEARER = re.compile(rb"Bearer ([A-Za-z0-9_-]{43})")


class Sessions:
    """Knows who asks: by a cookie, or by a token of a page inside another network's client, which has no cookies.

    Where a site has TLS no other site of the host can set cookies. Tokens are held here and in the page alone.
    """

    def __init__(
        self, network: str, secure: bool, mark: str, language: str, now: Callable[[], float] = time.time
    ) -> None:
        """Know the visitors of a network; `mark` tells its cookies from those of other sites of a machine.

        Without a `language` they are shown what their browser asks for. `now` is the house's clock.
        """
        self._network, self._secure, self._language, self._now = network, secure, language, now
        self._cookie = f"__Host-croupier{mark}" if secure else f"croupier{mark}"
        self._admitted: Bounded[bytes, tuple[Visitor, float]] = Bounded(MOST_ADMITTED)
        self._credentials: Bounded[bytes, float] = Bounded(MOST_ADMITTED)

    def admit(self, credential: bytes, found: Vouched) -> tuple[Visitor, str] | None:
        """Give a token to whom a network vouches for by a credential; None where that is too old.

        One that was fresh when it came first is good for as long as what it let in.
        """
        now, digest = self._now(), hashlib.sha256(credential).digest()
        until = self._credentials.get(digest, 0.0)
        if until <= now:
            if not -AHEAD <= now - found.at <= FRESH:
                return None
            until = self._credentials[digest] = now + ADMITTED
        token = secrets.token_urlsafe(32)
        visitor = Visitor(found.account, found.name, found.language if found.language in PHRASES else "en", True)
        self._admitted[_digest(token.encode())] = visitor, until
        return visitor, token

    def bearer(self, given: bytes) -> Visitor | None:
        """Tell who holds the token in an `Authorization`; None for no token of ours, or one whose time is over."""
        token = _BEARER.fullmatch(given)
        visitor, until = self._admitted.get(_digest(token[1]), _NOBODY) if token else _NOBODY
        return visitor if self._now() < until else None

    def visitor(self, request: Request) -> Visitor:
        """Tell who asks for a page; a token that is none of ours makes nobody of them, whatever their cookie."""
        if (given := request.scope["state"][BEARER]) is not None:
            return self.bearer(given) or Visitor(language=self._spoken(request))
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


_NOBODY: tuple[Visitor | None, float] = None, 0.0


def _digest(token: bytes) -> bytes:
    return hashlib.sha256(token).digest()


log = logging.getLogger(__name__)
PATIENCE = 0.3
"""Seconds that an answer may take beyond what a press changes."""
REMEMBERED = 4096


@dataclass(frozen=True)
class Answer:
    """What came of a press: what is said to whoever made it, as HTML, and the table that spoke to them then."""

    html: str = ""
    table: str = ""


class House:
    """Reads and presses for visitors, and takes what is said to them."""

    def __init__(
        self,
        network: str,
        hub: Watchers,
        wall: Callable[[], float],
        first: tuple[str, ...] = (),
        *,
        seeded: bool = False,
    ) -> None:
        """Ask a house that is not there yet; `first` is pressed for whoever is welcomed.

        A house whose dice are `seeded` is bound to no secret of its own: browsers add nothing to them.
        """
        self.network, self.now, self._seeded = network, wall, seeded
        self._watchers, self._first = hub, first
        self.calls = Calls(hub, lambda: self.now())
        self._bus: Bus | None = None
        self._waiting: dict[str, asyncio.Future[Outbound]] = {}
        self._spoke: Bounded[str, str] = Bounded(REMEMBERED)
        self._pressed: Bounded[str, asyncio.Task[Answer]] = Bounded(REMEMBERED)

    def open(self, bus: Bus) -> None:
        """Ask this house from now on."""
        self._bus = bus

    def at_rest(self, seconds: float = 0.0) -> bool:
        """Tell whether nobody waits for what comes of a press, nor for a house that dealt with nothing for so long."""
        return not self._waiting and (self._bus is None or self._bus.at_rest(seconds))

    @property
    def _house(self) -> Bus:
        assert self._bus is not None
        return self._bus

    async def look(self, visitor: Visitor, code: str) -> Look | None:
        """Read a table, by its code or its address."""
        look = await self._house.look(code, visitor.account or f"{self.network}/", visitor.language)
        return replace(look, commitment="") if look is not None and self._seeded else look

    async def called(self, visitor: Visitor) -> dict[str, str] | None:
        """Say to which tables a visitor is called, None for none."""
        if not visitor.account:
            return None
        return await self.calls.told(visitor.account, partial(self.look, visitor), phrases(visitor.language))

    async def watched(self, visitor: Visitor, code: str) -> Look | None:
        """Read a table as nobody in particular sees it; None where a visitor may not look, or nobody else could."""
        look = await self.look(visitor, code)
        if look is None or not look.address:
            return None
        return await self.look(Visitor(language=visitor.language), look.address) if visitor.account else look

    def draws(self) -> bool:
        """Tell whether there are pictures."""
        return self._bus is not None and self._bus.draws()

    async def picture(self, picture: Picture) -> bytes | None:
        """Draw a picture, or return it as it was drawn for others; None where that could not be done soon."""
        return await self._house.picture(picture)

    async def vouched(self, network: str, credential: str) -> Vouched | None:
        """Have a network say who somebody is, None where it does not know."""
        return await self._house.vouched(network, credential)

    async def replay(self, visitor: Visitor, code: str) -> Replay | None:
        """Read a table that is over, step by step."""
        return await self._house.replay(code, visitor.account or f"{self.network}/", visitor.language)

    async def lobby(self, visitor: Visitor) -> Lobby:
        """Read what there is to see and to play."""
        return await self._house.lobby(visitor.account or f"{self.network}/", visitor.language)

    async def another(self, visitor: Visitor, code: str) -> str:
        """Find a table that a visitor sits at beside one that is over; "" for none."""
        own = [tabled.code for tabled in (await self.lobby(visitor)).tables if tabled.mine]
        return next((other for other in own if other != code.partition("-")[0]), "")

    async def leaders(self, visitor: Visitor, game: str = "") -> tuple[Leaders, ...]:
        """Read who leads at a game, or at each."""
        return await self._house.leaders(game, visitor.language)

    async def manual(self, visitor: Visitor, game: str) -> Manual | None:
        """Read the rules of a game."""
        return await self._house.manual(game, visitor.language)

    async def profile(self, visitor: Visitor) -> Profile | None:
        """Read what is kept of whoever visits, None for somebody new."""
        return await self._house.profile(visitor.account, visitor.language) if visitor.account else None

    async def kept(self, visitor: Visitor) -> tuple[str, ...]:
        """Read all that is kept of whoever visits, line by line."""
        return await self._house.kept(visitor.account) if visitor.account else ()

    async def entrance(self, visitor: Visitor, token: str) -> Entrance | None:
        """Read whom a link lets a visitor in as."""
        return await self._house.entrance(token, visitor.account)

    async def invitation(self, visitor: Visitor, word: str) -> Invitation | None:
        """Read to what an invitation leads."""
        return await self._house.invitation(word, visitor.account or f"{self.network}/", visitor.language)

    async def press(self, visitor: Visitor, text: str, token: str, code: str, bits: str = "") -> Answer:
        """Press something for a visitor; the same with the same `token` again is the same press, which is made once.

        `bits` are what their browser adds to the dice of a table that they join.
        """
        if not text or not token:
            return Answer()
        number = f"{visitor.account}:{token}:{hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}"
        made = self._pressed.get(number)
        if made is None:
            made = self._pressed[number] = asyncio.ensure_future(self._press(visitor, text, number, code, bits))
        try:
            return await asyncio.shield(made)
        finally:
            if not made.done() or made.cancelled() or made.exception() is not None:
                self._pressed.pop(number, None)

    async def _press(self, visitor: Visitor, text: str, number: str, code: str, bits: str) -> Answer:
        told = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._spoke.pop(visitor.account, None)
        inbound = Inbound(
            number,
            visitor.account,
            visitor.name,
            text,
            pressed=True,
            language="" if visitor.embedded else visitor.language,  # their client's is known by their own network
            bits=bits,
            via=self.network if visitor.embedded else "",
        )
        with self._watchers.bell(code.partition("-")[0]) as changed:
            try:
                await self._house.publish_inbound(inbound)
                moved = asyncio.ensure_future(changed.wait())
                await asyncio.wait({told, moved}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
                moved.cancel()
            finally:
                del self._waiting[number]
        said = str(h.fragment[lines.blocks(told.result().lines)]) if told.done() else ""
        return Answer(said, self._spoke.get(visitor.account, ""))

    async def welcome(self, visitor: Visitor) -> str:
        """Press for a visitor what is to be done first; gives the code of the table that it opened, "" for none."""
        table = ""
        for number, text in enumerate(self._first):
            table = (await self.press(visitor, text, f"first-{number}", table)).table or table
        return table

    def take(self, message: Outbound) -> None:
        """Take what is said: an answer goes to whoever waits for it; all else stands on the page of its table."""
        if message.account and message.table:
            self._spoke[message.account] = message.table
        told = self._waiting.get(message.reply_to)
        if told is not None and not told.done():
            told.set_result(message)
