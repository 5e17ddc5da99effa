"""One table's post in one chat: what stands there, and what is to come."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from adapters.phrases import Phrases
from adapters.telegram.boards.board import BLANK, Board, Style
from adapters.telegram.boards.rendered import Events
from adapters.telegram.chats.chats import Chat
from adapters.telegram.sending.outgoing import Job
from adapters.telegram.strays import Unsure
from croupier.network import Bounded, Line, Outbound


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
