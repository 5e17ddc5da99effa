"""A table's message in a chat: what stands there, what is to come, and what is looked for and noted of it."""

import asyncio
import json
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from adapters.phrases import Phrases
from adapters.telegram.api.client import Api, Keyboard
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.boards.board import BLANK, Board, Style
from adapters.telegram.boards.photos import Photo
from adapters.telegram.chats import SUPERGROUPS, Chat, Chats
from adapters.telegram.format import Events
from adapters.telegram.sending.outgoing import TIDY, Job, Outgoing
from croupier.network import Bounded, Bus, Line, NoteRefused, Outbound, Picture

MOST_AT_ONCE = 100
"""Messages that one call may delete."""
TIDY_AGAIN_SECONDS = 30.0


@dataclass(eq=False)
class TableMessage:
    """What stands of a table in a chat: the number of its `message` (0: none), and of older ones (`replaced`).

    `html`: markup is sent with it. `tidying`: older ones are about to go. `pictured`: it is a picture with words below
    it, as far as we know, and `picture` the one that it shows (None: not known).
    """

    chat: Chat
    table: str
    message: int = 0
    html: bool = True
    replaced: list[int] = field(default_factory=list)
    tidying: Job | None = None
    pictured: bool = False
    picture: Picture | None = None

    def let_go(self, messages: Iterable[int]) -> None:
        """Count messages among those that are to go, each once: a search and a press may find the same one."""
        self.replaced.extend(dict.fromkeys(message for message in messages if message not in self.replaced))


class MessageWriter:
    """Writes what stands; the callers know what a refusal means for it."""

    def __init__(self, api: Api, outgoing: Outgoing, chats: Chats) -> None:
        self._api, self._outgoing, self._chats = api, outgoing, chats

    async def edit(self, posted: TableMessage, text: str, keyboard: Keyboard, photo: Photo | None = None) -> None:
        """Change it in place; raises `ApiError`, but not where nothing changes."""
        try:
            if photo is not None and photo.picture != posted.picture:
                chat, message = posted.chat.id, posted.message
                with _refusing():
                    await self._api.redraw(chat, message, photo.png, text, keyboard, html=posted.html)
            else:
                await self._reword(posted, text, keyboard)
        except ApiError as error:
            if error.verdict is not Verdict.SAME:
                raise
        if photo is not None:
            posted.pictured, posted.picture = True, photo.picture

    async def _reword(self, posted: TableMessage, text: str, keyboard: Keyboard) -> None:
        """Change the words alone, also where an earlier run has left a picture of which we do not know."""
        for again in (True, False):
            change = self._api.recaption if posted.pictured else self._api.edit
            try:
                return await change(posted.chat.id, posted.message, text, keyboard, html=posted.html)
            except ApiError as error:
                if error.verdict is not Verdict.KIND or not again:
                    raise
                posted.pictured = not posted.pictured

    async def send(
        self, posted: TableMessage, text: str, keyboard: Keyboard, photo: Photo | None = None, *, silent: bool
    ) -> None:
        """Post it anew at the bottom; the one before goes when there is time."""
        (chat, thread), html = posted.chat, posted.html
        if photo is None:
            sent = await self._api.send(chat, thread, text, keyboard, html=html, silent=silent)
        else:
            with _refusing():
                sent = await self._api.show(chat, thread, photo.png, text, keyboard, html=html, silent=silent)
        self.replace(posted)
        posted.message = sent
        posted.pictured, posted.picture = photo is not None, photo and photo.picture
        self._chats.seen(posted.chat, sent)

    def replace(self, posted: TableMessage) -> None:
        """Let the message that stands go, with all others that are to, when there is time."""
        if posted.message:
            posted.let_go([posted.message])
            posted.message = 0
        self.tidy_soon(posted)

    def tidy_soon(self, posted: TableMessage) -> None:
        """Take away what was replaced, when there is time."""
        if posted.replaced and (posted.tidying is None or posted.tidying.done.done()):
            posted.tidying = Job(lambda: self._tidy(posted), TIDY, tidy=True)
            self._outgoing.queue(posted.chat.id).put(posted.tidying)

    async def _tidy(self, posted: TableMessage) -> None:
        """Delete what was replaced; what is too old for that loses its buttons."""
        old = posted.replaced[:MOST_AT_ONCE]
        try:
            await self._api.delete(posted.chat.id, old)
        except ApiError as error:
            if error.verdict is Verdict.AWAY:  # where nothing is posted any more nothing else would try it again
                asyncio.get_running_loop().call_later(TIDY_AGAIN_SECONDS, self.tidy_soon, posted)
            if error.verdict is not Verdict.LOST:
                raise
            for message in old:
                strip = Job(partial(self._api.strip, posted.chat.id, message), TIDY, tidy=True)
                self._outgoing.queue(posted.chat.id).put(strip)
        posted.replaced = [message for message in posted.replaced if message not in old]


@contextmanager
def _refusing() -> Iterator[None]:
    """Take a refusal that we do not know for one of the picture: the words alone may be taken."""
    try:
        yield
    except ApiError as error:
        if error.verdict is not Verdict.WRONG:
            raise
        raise ApiError(Verdict.PHOTO, str(error)) from None


MOST_TRIED = 24
"""Messages between two of ours that are tried, each by a call."""
MOST_FAILURES = 5
_NOT_OURS = (Verdict.LOST, Verdict.SAME, Verdict.WRONG)


@dataclass(eq=False)
class Unsure(TableMessage):
    """What stands, and what may stand beside it: posts above the number `after` of which we know nothing.

    `after` is None where nothing is sent whose number is unknown. `lost`: how many were, as far as we know. `sought`:
    above which numbers such posts are being looked for.
    """

    after: int | None = None
    lost: int = 0
    sought: list[int] = field(default_factory=list)

    @property
    def unsure(self) -> int | None:
        """The number above which any post may stand of which we know nothing, None if there is none such."""
        return min((*self.sought, *(() if self.after is None else (self.after,))), default=None)

    def settled(self) -> None:
        """Note that all that was sent is known, or is being looked for."""
        self.after, self.lost = None, 0


@dataclass(eq=False)
class _Search:
    post: Unsure
    after: int
    lost: int
    left: list[int]
    over: Callable[[], None]
    failures: int = 0
    found: list[int] = field(default_factory=list)


class Strays:
    """Looks through the messages between two of ours: in supergroups their numbers follow one another.

    The buttons are taken off each in turn. That is refused for what others said, so what it works for is ours, and may
    be deleted.
    """

    def __init__(self, api: Api, outgoing: Outgoing, chats: Chats) -> None:
        self._api, self._outgoing, self._chats = api, outgoing, chats

    def begin(self, post: Unsure) -> bool:
        """Note that something is about to be sent; tells whether that is news worth keeping."""
        if post.after is not None or post.chat.id > SUPERGROUPS:
            return False
        post.after = max(self._chats.newest(post.chat.id), post.message)
        return True

    def search(self, post: Unsure, over: Callable[[], None]) -> None:
        """Look for what stands between `after` and the post that is known now; `over` is called at the end."""
        after, before, lost = post.after or 0, post.message, post.lost
        post.sought.append(after)
        post.settled()
        between = [n for n in range(max(after + 1, before - 100), before) if not self._chats.knows(post.chat.id, n)]
        # The first comes right behind what was said last; where others' words are not heard, it is among the newest.
        left = [*between[:1], *reversed(between[1:])][:MOST_TRIED]
        self._next(_Search(post, after, lost, left[::-1], over))

    def _next(self, search: _Search) -> None:
        if search.left and search.lost > len(search.found) and search.failures < MOST_FAILURES:
            job = Job(lambda: self._try(search), TIDY, tidy=True, thread=search.post.chat.thread)
            self._outgoing.queue(search.post.chat.id).put(job)
        else:
            search.post.let_go(search.found)
            search.post.sought.remove(search.after)
            search.over()

    async def _try(self, search: _Search) -> None:
        message = search.left[-1]
        try:
            await self._api.strip(search.post.chat.id, message)
            search.found.append(message)
        except ApiError as error:
            if error.verdict is Verdict.FLOOD:
                raise
            if error.verdict not in _NOT_OURS:
                search.failures += 1
                self._next(search)
                raise
        search.left.pop()
        self._next(search)


@dataclass(eq=False)
class Post(Unsure):
    """A table's post in a chat: what stands there (`board`, told up to the version `seen`), and what waits (`owed`).

    `stale`: it asks others than it should. `lines` were told while the table could not be read. `recalled`: what an
    earlier run knew of it was read. `anew`: it is to come at the bottom, wherever it stands. `moved_from`: the key that
    its chat had before; `moved_to`: the post where the chat goes on. `over`: its table is.
    `events`: what happened, as it is written.
    """

    board: Board = BLANK
    seen: int | None = None
    stale: bool = False
    lines: tuple[Line, ...] = ()
    owed: list[Outbound] = field(default_factory=list)
    job: Job | None = None
    plain: bool = False
    recalled: bool = False
    anew: bool = False
    moved_from: str = ""
    moved_to: "Post | None" = None
    over: bool = False
    events: Events = field(default_factory=Events)

    @property
    def rests(self) -> bool:
        """Whether nothing is about to be shown in it."""
        return self.job is None or self.job.done.done()

    @property
    def alone(self) -> bool:
        """Whether one person alone reads it."""
        return self.chat.id > 0

    def style(self, phrases: Phrases, called: Mapping[str, int], *, dated: bool) -> Style:
        """Return how it is drawn."""
        return Style(phrases, called, self.plain, dated, self.events, self.alone)

    def owns(self, data: str) -> bool:
        """Tell whether a button with such data belongs to its table."""
        return data.startswith((f"{self.table} ", f"{self.table}."))

    def restyle(self, plain: bool) -> None:
        """Forget what was told with styles and glyphs once the chat is set to plain words."""
        self.lines = () if plain and not self.plain else self.lines
        self.plain = plain


class KeptPosts:
    """The posts that were told of last, so many; found by chat and by table without going through the others."""

    def __init__(self, most: int) -> None:
        """Keep none yet."""
        self._all: Bounded[tuple[Chat, str], Post] = Bounded(most)
        self._in_chat: dict[Chat, dict[str, Post]] = {}
        self._of_table: dict[str, dict[Chat, Post]] = {}

    def find(self, chat: Chat, table: str) -> Post | None:
        """Find a table's post in a chat."""
        return self._all.get((chat, table))

    def put(self, post: Post) -> Post:
        """Keep a post, or the same one once more, as the newest; the oldest gives way to it."""
        key = post.chat, post.table
        if key in self._all:
            self._all.move_to_end(key)
            return post
        if len(self._all) == self._all.most:
            self.drop(next(iter(self._all.values())))
        self._all[key] = post
        self._in_chat.setdefault(post.chat, {})[post.table] = post
        self._of_table.setdefault(post.table, {})[post.chat] = post
        return post

    def drop(self, post: Post) -> None:
        """Keep a post no more."""
        del self._all[post.chat, post.table]
        there, everywhere = self._in_chat[post.chat], self._of_table[post.table]
        del there[post.table], everywhere[post.chat]
        if not there:
            del self._in_chat[post.chat]
        if not everywhere:
            del self._of_table[post.table]

    def in_chat(self, chat: Chat) -> Collection[Post]:
        """Return the posts in a chat."""
        return self._in_chat.get(chat, {}).values()

    def of_table(self, table: str) -> Collection[Post]:
        """Return the posts of a table."""
        return self._of_table.get(table, {}).values()

    def under(self, chat: int) -> list[Post]:
        """List the posts in a chat and all its threads."""
        return [post for post in self._all.values() if post.chat.id == chat]


log = logging.getLogger(__name__)
MOST_IDS = 100


class PostNotes:
    """Notes by chat and table, a hundred bytes or so each; where one more would be too many, posts are forgotten."""

    def __init__(self, network: str, bus: Callable[[], Bus]) -> None:
        self._network, self._bus = network, bus

    async def read(self, chat: str, table: str) -> tuple[int, list[int], int | None]:
        """Return the id of a table's post in a chat (0: none is known), those of older ones that still stand, and more.

        The last is the id above which a post may stand that was sent without our knowing, None where none was.
        """
        kept = json.loads(await self._bus().note(self._network, _key(chat, table)) or "[0]")
        posts, after = (kept["posts"], kept["after"]) if isinstance(kept, dict) else (kept, None)
        message, *replaced = posts
        return message, replaced, after

    async def write(self, chat: str, table: str, message: int, replaced: Sequence[int], after: int | None) -> None:
        """Keep which post stands, which older ones, and above which id one may stand unknown."""
        posts = [message, *replaced[-MOST_IDS:]]
        text = json.dumps(posts if after is None else {"posts": posts, "after": after})
        try:
            await self._bus().keep_note(self._network, _key(chat, table), text)
        except NoteRefused as error:
            log.warning("%s: a post will not be found again after a restart: %s", self._network, error)

    async def drop(self, chat: str, table: str) -> None:
        """Forget the posts of a table."""
        await self._bus().keep_note(self._network, _key(chat, table), None)


class PanelNotes:
    """One note for each table, with the panel of each player, some twenty bytes each."""

    def __init__(self, network: str, bus: Callable[[], Bus]) -> None:
        self._network, self._bus = network, bus

    async def read(self, table: str) -> dict[int, tuple[int, int]]:
        """Return by person the id of their panel at a table, and the wait for which they were called last."""
        kept = await self._bus().note(self._network, f"panels {table}")
        return {int(person): (message, wait) for person, (message, wait) in json.loads(kept or "{}").items()}

    async def write(self, table: str, panels: Mapping[int, tuple[int, int]]) -> None:
        """Keep the panels of a table."""
        try:
            await self._bus().keep_note(self._network, f"panels {table}", json.dumps(panels))
        except NoteRefused as error:
            log.warning("%s: a panel will not be found again after a restart: %s", self._network, error)

    async def drop(self, table: str) -> None:
        """Forget the panels of a table."""
        await self._bus().keep_note(self._network, f"panels {table}", None)


def _key(chat: str, table: str) -> str:
    return f"post {table} {chat}"
