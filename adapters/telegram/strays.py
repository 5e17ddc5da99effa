"""Posts of ours that nobody told us of: what was sent and never answered, or never noted, is looked for."""

from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.boards.message import Standing
from adapters.telegram.chats.chats import SUPERGROUPS, Chats
from adapters.telegram.sending.outgoing import Job, Outgoing
from adapters.telegram.sending.rate_limit import TIDY

MOST_TRIED = 24
"""Messages between two of ours that are tried, each by a call."""
MOST_FAILURES = 5
_NOT_OURS = (Verdict.LOST, Verdict.SAME, Verdict.WRONG)


@dataclass(eq=False)
class Unsure(Standing):
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
            search.post.replaced.extend(search.found)
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
