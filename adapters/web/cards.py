"""Previews of links: what is told of a page to whoever is shown its link, with a picture of what everybody sees."""

import hashlib
from collections.abc import Callable

import htpy as h
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from adapters.phrases import Phrases
from adapters.web.pages import pages
from adapters.web.pages.lines import is_sentence
from adapters.web.visitors import PHRASES, House, Visitor, phrases
from croupier.network import BidPiece, DiceRow, Look, Picture, Plate, Replay, Scene, Zone, picture_of, standing

SIZE = ("1200", "630")
STEP, SAID = "step", 2
"""What an address says of a step, and how many sentences of one stand on its picture."""
SECONDS = 30
"""For how long a browser shows a picture without asking again."""
NAMES = ("ann", "bob", "cyd", "dan", "eve")
CALLED = Scene(
    (
        Plate((DiceRow((5, 2, 5, 1, 3), (0, 2)),)),
        Plate((DiceRow((4, 5, 6, 6, 1), (1,)),)),
        Plate((DiceRow((5, 3, 5, 2, 4), (0, 2)),), (BidPiece(6, 5),)),
        Plate((DiceRow((1, 4, 3, 2, 2), ()),)),
        Plate((DiceRow((6, 1, 3, 3, 5), (4,)),)),
    ),
    (Zone((BidPiece(6, 5),)),),
)
"""A table as the site shows it of itself: everybody's dice are open, and just enough of them count."""
UNSEEN, SAME, FULL = 404, 304, 503
Refuse = Callable[[Request, str, int], Response]


class Cards:
    """The pictures of links to pages, and what stands in the heads of these."""

    def __init__(self, desk: House, base: str) -> None:
        """Show what the desk reads; `base` is the address that people reach, "" where only one browser comes in."""
        self._house, self._base = desk, base

    def routes(self, frame: Callable[[Request], pages.Frame], lets: Callable[..., bool], refuse: Refuse) -> list[Route]:
        """List what is answered to visitors whom the door lets in."""

        async def card(request: Request) -> Response:
            visitor = frame(request).visitor
            asked = request.query_params.get("in", "")
            visitor = Visitor(visitor.account, language=asked if asked in PHRASES else visitor.language)
            code, words = request.path_params.get("code", ""), phrases(visitor.language)
            look = await self._house.watched(visitor, code) if code and lets(visitor) else None
            shown = await self._shown(look, words, request.query_params.get(STEP, ""))
            if not self._house.draws() or not lets(visitor) or (code and look is None) or shown is None:
                return refuse(request, "nothing", UNSEEN)
            drawn = await self._house.picture(shown)
            return refuse(request, "too-busy", FULL) if drawn is None else _image(request, drawn)

        return [Route("/card.png", card), Route("/t/{code}/card.png", card)]

    async def _shown(self, look: Look | None, words: Phrases, step: str) -> Picture | None:
        """Picture the site, a table as it stands, or one that is over as it lay at a step, which nobody's view is."""
        if look is None:
            return _site(words)
        if not step:
            return _table(look, words)
        replay = await self._house.replay(Visitor(language=look.language), look.address)
        known = replay is not None and step.isascii() and step.isdecimal() and int(step[:6]) < len(replay.moments)
        return _moment(look, replay, int(step)) if replay is not None and known else None

    def of_moment(self, look: Look, replay: Replay, step: int) -> Markup:
        """Tell of one step of a table that is over to whoever is sent a link to it: what everybody saw there."""
        if not self._base or not look.address:
            return Markup()
        at, shown = f"{self._base}/t/{look.address}", _moment(look, replay, step)
        place = phrases(look.language).say("replay-of", step=step, last=len(replay.moments) - 1)
        image = f"{at}/card.png?in={look.language}&v={look.version}&{STEP}={step}"
        said = f"{place}: {shown.sentence}"
        return self._head(f"{look.title}: {', '.join(shown.names)}", said, f"{at}/replay?{STEP}={step}", image)

    def of_table(self, look: Look, page: str = "") -> Markup:
        """Tell of a table, at its `page` (such as its replay), to whoever is sent a link to it.

        It is for what reads a page for others, and not for visitors whom we know: it is no reader's own view.
        """
        if not self._base or not look.address:
            return Markup()
        words, at = phrases(look.language), f"{self._base}/t/{look.address}"
        title = f"{look.title}: {words['name-next'].join([seated.name for seated in look.seats])}"
        image = f"{at}/card.png?in={look.language}&v={look.version}"
        return self._head(title, _said(look, words), f"{at}{page}", image)

    def of_site(self, language: str) -> Markup:
        """Tell of the site to whoever is sent a link to its lobby."""
        if not self._base:
            return Markup()
        words = phrases(language)
        return self._head("Croupier", words["about"], f"{self._base}/", f"{self._base}/card.png?in={language}")

    def _head(self, title: str, said: str, url: str, image: str) -> Markup:
        return (_PICTURED if self._house.draws() else _PLAIN).format(title=title, said=said, url=url, image=image)


def _template(pictured: bool) -> Markup:
    """Write what the head of a page tells, with braces around what each puts in."""
    told = {"site_name": "Croupier", "type": "website", "title": "{title}", "description": "{said}", "url": "{url}"}
    if pictured:
        told |= {"image": "{image}", "image:type": "image/png", "image:width": SIZE[0], "image:height": SIZE[1]}
        told["image:alt"] = "{title}. {said}"
    return Markup(
        h.fragment[
            [h.meta(property=f"og:{name}", content=text) for name, text in told.items()],
            h.meta(name="twitter:card", content="summary_large_image" if pictured else "summary"),
        ]
    )


_PLAIN, _PICTURED = _template(False), _template(True)


def _said(look: Look, words: Phrases) -> str:
    """Say how a table stands."""
    if look.phase in ("lobby", "paused"):
        return words[look.phase]
    waits = words["name-next"].join(look.seats[seat].name for seat in look.awaited)
    told = (standing(look), words.say("waiting", names=waits) if waits else "")
    return " ".join(filter(None, told)) or words["over"]


def _table(look: Look, words: Phrases) -> Picture:
    return picture_of(look, card=True, sentence=words[look.phase] if look.phase in ("lobby", "paused") else "")


def _moment(look: Look, replay: Replay, step: int) -> Picture:
    """Picture a step as whoever looked on saw it, without what one seat alone knew; without a scene, how it ended."""
    moment = replay.moments[step]
    scene = moment.scenes.get(None)
    if scene is None:
        return picture_of(look, card=True)
    told = [line for seat, lines in moment.told if seat is None for line in lines if is_sentence(line)]
    sentence = " ".join("".join(span.text for span in line).strip() for line in told[:SAID])
    names = tuple(seated.name for seated in replay.seats)
    last = step == len(replay.moments) - 1
    won, moving = (look.won, ()) if last else ((), moment.awaited)
    return Picture(replay.title, names, scene, moving, won, sentence, replay.code, True)


def _site(words: Phrases) -> Picture:
    return Picture("Croupier", NAMES, CALLED, sentence=words["about"], card=True)


def _image(request: Request, drawn: bytes) -> Response:
    """Answer with a picture, or that it is the one that a browser has already."""
    headers = {
        "cache-control": f"private, max-age={SECONDS}",
        "etag": f'"{hashlib.blake2b(drawn, digest_size=8).hexdigest()}"',
    }
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(None, SAME, headers)
    return Response(drawn, media_type="image/png", headers=headers)
