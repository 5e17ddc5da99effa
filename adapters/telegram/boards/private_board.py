"""Tables that are followed in somebody's own chat: their board shows their hand and moves, as a panel does."""

from adapters.telegram.boards.notes import PostNotes
from adapters.telegram.boards.posts import Posts
from adapters.telegram.chats.chats import Chat, Chats
from croupier.network import Bounded, Outbound

REMEMBERED = 2048


class Alone:
    """Boards that one person alone reads."""

    def __init__(self, posts: Posts, notes: PostNotes, chats: Chats) -> None:
        """`notes` tell of those that an earlier run has left."""
        self._posts, self._notes, self._chats = posts, notes, chats
        self._left: Bounded[tuple[Chat, str], bool] = Bounded(REMEMBERED)

    async def stands(self, chat: Chat, table: str) -> bool:
        """Tell whether a table has a board in somebody's own chat."""
        if chat.id < 0 or self._posts.has(table, chat):
            return chat.id > 0
        if (chat, table) not in self._left:
            message, _, _ = await self._notes.read(self._chats.key(chat), table)
            self._left[chat, table] = bool(message)
        return self._left[chat, table]

    async def tell(self, chat: Chat, message: Outbound) -> bool:
        """Bring what is for its reader alone into such a board; False where there is none."""
        stands = await self.stands(chat, message.table)
        if stands:
            await self._posts.tell(chat, message)
        return stands

    async def pressed(self, chat: Chat, table: str) -> bool:
        """Show what became of a press in such a board; False where there is none."""
        stands = await self.stands(chat, table)
        if stands:
            self._posts.refresh(chat, table)
        return stands
