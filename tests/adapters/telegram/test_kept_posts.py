"""Posts are found by their chat and by their table as if all of them were gone through; the oldest give way."""

import gc
from random import Random
from weakref import WeakSet

from adapters.telegram.boards.post import KeptPosts, Post
from adapters.telegram.chats import Chat

MOST, STEPS = 6, 500
CHATS = (Chat(-1), Chat(-1, 7), Chat(-2), Chat(3))
TABLES = ("a2", "b3", "c4")


def test_they_are_found_as_if_all_were_gone_through() -> None:
    chance, kept, expected = Random("posts"), KeptPosts(MOST), list[Post]()
    for _ in range(STEPS):
        chat, table = chance.choice(CHATS), chance.choice(TABLES)
        known = next((post for post in expected if (post.chat, post.table) == (chat, table)), None)
        assert kept.find(chat, table) is known
        if known is not None:
            expected.remove(known)
        if known is not None and chance.random() < 0.3:
            kept.drop(known)
        else:
            post = kept.put(known or Post(chat, table))
            expected = [*expected, post][-MOST:]
        for chat in CHATS:
            assert set(kept.in_chat(chat)) == {post for post in expected if post.chat == chat}
            assert kept.under(chat.id) == [post for post in expected if post.chat.id == chat.id]
        for table in TABLES:
            assert set(kept.of_table(table)) == {post for post in expected if post.table == table}


class Code(str):
    """The code of a table, of which it can be told whether anything still holds it."""


def test_nothing_stays_of_what_is_kept_no_more() -> None:
    kept, codes = KeptPosts(MOST), WeakSet[str]()

    def passes(number: int) -> None:
        post = kept.put(Post(Chat(-number), Code(f"a{number}")))
        codes.add(post.table)
        if number % 3 == 0:
            kept.drop(post)

    for number in range(STEPS):
        passes(number)
    gc.collect()
    assert len(codes) == MOST
