"""What goes out, in which order, how fast, and in how few lines; all in virtual time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.protocol.wire import BETWEEN, BETWEEN_PLAIN, Received
from adapters.irc.sending.message import ANSWER, NEWS, PROMPT, REPLY, SECRET, Job, formatted
from adapters.irc.sending.outgoing import ANSWER_LINES, NEWS_LINES, TURN_LINES, Bucket, Outgoing, Receipts
from core.contract.messages import NotSent, Outbound, Span
from core.words import markup
from tests.support.scripted_ircd import HandClock, turn


class Pipe:
    """An outgoing queue whose writes are kept with their times."""

    def __init__(self, rate: float = 1, burst: int = 4, asks: bool = False) -> None:
        self.clock = HandClock()
        receipts = Receipts(self.clock, set()) if asks else None
        self.outgoing = Outgoing(Bucket(rate, burst, self.clock), self.clock, lambda verb, address: 60, receipts)
        self.writes: list[tuple[float, list[str]]] = []
        self.gone: set[str] = set()
        self._jobs: list[tuple[Job, asyncio.Task[None]]] = []
        self.flowing = asyncio.Event()
        self.flowing.set()

    async def write(self, lines: list[str]) -> None:
        await self.flowing.wait()
        self.writes.append((self.clock.time - 1000, lines))

    def say(self, target: str, *said: str, rank: int = NEWS, news: bool = False, table: str = "") -> asyncio.Task[None]:
        def address() -> str | None:
            return None if target in self.gone else target

        job = Job(target, address, "PRIVMSG", list(said), rank, news, table=table)
        self._jobs.append((job, asyncio.ensure_future(self.outgoing.say(job))))
        return self._jobs[-1][1]

    @property
    def waiting(self) -> int:
        """Count the lines that are still to be said."""
        return sum(len(job.texts) for job, said in self._jobs if not said.done())

    @property
    def lines(self) -> list[str]:
        return [line.removeprefix("PRIVMSG ") for _, lines in self.writes for line in lines]


@asynccontextmanager
async def draining(rate: float = 1, burst: int = 4, asks: bool = False) -> AsyncIterator[Pipe]:
    pipe = Pipe(rate, burst, asks)
    task = asyncio.ensure_future(pipe.outgoing.drain(pipe.write))
    try:
        yield pipe
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@given(st.floats(0.1, 100), st.integers(1, 20), st.lists(st.floats(0, 30), max_size=60))
def test_no_more_goes_out_than_the_bucket_holds(rate: float, burst: int, pauses: list[float]) -> None:
    clock = HandClock()
    bucket, sent = Bucket(rate, burst, clock), []
    for pause in pauses:
        clock.time += pause
        while bucket.allows():
            bucket.take()
            sent.append(clock.time)
        clock.time += bucket.wait()
        assert bucket.allows() >= 1
    for first, start in enumerate(sent):
        for last in range(first, len(sent)):
            assert last - first + 1 <= burst + (sent[last] - start) * rate + 1e-6


async def test_what_may_go_now_goes_in_one_write() -> None:
    async with draining() as pipe:
        said = [pipe.say("#a", str(number)) for number in range(6)]
        await turn()
        assert pipe.writes == [(0, [f"PRIVMSG #a :{number}" for number in range(4)])]
        assert [task.done() for task in said] == [True] * 4 + [False] * 2
        await pipe.clock.advance(2)
        assert pipe.writes[1:] == [(1, ["PRIVMSG #a :4"]), (2, ["PRIVMSG #a :5"])]
        assert all(task.done() for task in said)


async def test_the_question_whether_games_were_heard_goes_in_one_write_with_what_they_told() -> None:
    async with draining(asks=True) as pipe:
        told = [pipe.say("#a", "a"), pipe.say("#b", "b")]
        await turn()
        assert pipe.writes == [(0, ["PRIVMSG #a :a", "PRIVMSG #b :b", "PING :heard-1"])]
        assert not any(said.done() for said in told)
        pipe.outgoing.heard(Received("PONG", ("irc.test", "heard-1")), "")
        await turn()
        assert all(said.done() for said in told)


async def test_who_waited_longest_is_next_and_of_those_who_were_never_heard_secrets_and_prompts_are_first() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#a", "a1")
        await turn()
        said = [pipe.say("#a", "a2"), pipe.say("#a", "a3"), pipe.say("#b", "b1"), pipe.say("#b", "b2")]
        said += [pipe.say("#c", "turn", rank=PROMPT), pipe.say("ann", "5 5", rank=SECRET)]
        said += [pipe.say("bob", "6 6", rank=SECRET)]
        await pipe.clock.advance(10)
        expected = "#a :a1|ann :5 5|bob :6 6|#c :turn|#b :b1|#a :a2|#b :b2|#a :a3"
        assert "|".join(pipe.lines) == expected
        await asyncio.gather(*said)


async def test_tables_take_turns_by_messages_however_many_hands_one_of_them_deals() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#c", "c1", table="c")
        await turn()
        said = [pipe.say("#a", "news", "ann: your turn", rank=PROMPT, table="a")]
        said += [pipe.say(f"nick{number}", "5 5", rank=SECRET, table="a") for number in range(3)]
        said += [pipe.say("#b", "bob: your turn", rank=PROMPT, table="b")]
        said += [pipe.say("#c", "row 0", "row 1", table="c")]
        await pipe.clock.advance(20)
        assert pipe.lines == [
            *("#c :c1", "nick0 :5 5", "#b :bob: your turn", "#c :row 0 · row 1"),
            *("nick1 :5 5", "nick2 :5 5", "#a :news", "#a :ann: your turn"),
        ]
        await asyncio.gather(*said)


async def test_a_long_message_lets_others_in_between() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#a", "a")
        await turn()
        said = [pipe.say("#b", *(f" row {number}" for number in range(6))), pipe.say("#c", "c")]
        await pipe.clock.advance(2.5)
        said += [pipe.say("#d", "d")]
        await pipe.clock.advance(20)
        rows = [f"#b : row {number}" for number in range(6)]
        assert pipe.lines == ["#a :a", *rows[:TURN_LINES], "#c :c", "#d :d", *rows[TURN_LINES:]]
        await asyncio.gather(*said)


async def test_a_prompt_stands_on_a_line_of_its_own() -> None:
    async with draining(burst=1) as pipe:
        said = [pipe.say("#b", "b"), pipe.say("#a", "ann bids", "bob bids", "cat: your turn", rank=PROMPT)]
        await pipe.clock.advance(9)
        assert pipe.lines == ["#a :ann bids · bob bids", "#a :cat: your turn", "#b :b"]
        await asyncio.gather(*said)


async def test_a_prompt_comes_after_the_news_that_explain_it() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#a", "a1")
        await turn()
        said = [pipe.say("#b", "b"), pipe.say("#a", "ann bids"), pipe.say("#a", "bob's turn", rank=PROMPT)]
        await pipe.clock.advance(10)
        assert pipe.lines == ["#a :a1", "#b :b", "#a :ann bids", "#a :bob's turn"]
        await asyncio.gather(*said)


async def test_what_a_game_tells_overtakes_what_somebody_asked_in_the_same_place() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#b", "first")
        await turn()
        said = [pipe.say("#a", "help 1", "help 2", "help 3", rank=ANSWER), pipe.say("ann", "no", rank=REPLY)]
        said += [pipe.say("ann", "list", rank=ANSWER), pipe.say("ann", "5 5", rank=SECRET)]
        await pipe.clock.advance(2)
        said += [pipe.say("#a", "news"), pipe.say("#a", "your turn", rank=PROMPT)]
        await pipe.clock.advance(10)
        told = ["#b :first", "ann :5 5", "ann :no", "#a :news", "#a :your turn"]
        assert pipe.lines == [*told, "ann :list", "#a :help 1 · help 2 · help 3"]
        await asyncio.gather(*said)


async def test_answers_leave_part_of_the_burst_to_games() -> None:
    async with draining() as pipe:
        said = [pipe.say(f"eve{number}", "help", rank=ANSWER) for number in range(20)]
        await turn()
        assert len(pipe.lines) == 2
        await pipe.clock.advance(3.5)
        said += [pipe.say("#a", "ann rolls"), pipe.say("#a", "bob's turn", rank=PROMPT)]
        await turn()
        assert [at for at, lines in pipe.writes if "PRIVMSG #a :bob's turn" in lines] == [3.5]
        await pipe.clock.advance(30)
        await asyncio.gather(*said)


async def test_an_answer_is_short_while_others_wait() -> None:
    for others, lines in ((0, ["one", "two"]), (1, ["brief"])):
        async with draining(burst=1) as pipe:
            said = [pipe.say(f"eve{number}", "first", rank=ANSWER) for number in range(others)]
            job = Job("ann", lambda: "ann", "NOTICE", ["one", "two"], ANSWER, brief=["brief"])
            said.append(asyncio.ensure_future(pipe.outgoing.say(job)))
            said += [pipe.say("bob", "last", rank=ANSWER) for _ in range(others)]
            await pipe.clock.advance(10)
            await asyncio.gather(*said)
            told = [line.removeprefix("NOTICE ann :") for line in pipe.lines if "ann" in line]
            assert " · ".join(told) == " · ".join(lines)


async def test_lines_are_shared_only_when_they_would_have_to_wait() -> None:
    async with draining() as pipe:
        await asyncio.gather(pipe.say("#a", "one", "two", "three"))
        last = pipe.say("#a", "four", "five", " row 1", " row 2", "six", "seven")
        await pipe.clock.advance(9)
        await last
        assert [line.removeprefix("#a :") for line in pipe.lines] == [
            *("one", "two", "three"),
            *("four · five", " row 1", " row 2", "six · seven"),
        ]


async def test_news_that_pile_up_share_lines_and_the_oldest_are_dropped() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#a", "first")
        await turn()
        said = [pipe.say("#a", f"news {number:03}", news=True) for number in range(NEWS_LINES + 20)]
        secret = pipe.say("ann", "5 5 5", rank=SECRET)
        prompt = pipe.say("#b", "your turn", rank=PROMPT)
        await pipe.clock.advance(30)
        await asyncio.gather(secret, prompt, *said)
        told = " ".join(pipe.lines)
        assert pipe.lines[:3] == ["#a :first", "ann :5 5 5", "#b :your turn"]
        assert [number for number in range(70) if f"news {number:03}" in told] == list(range(20, 70))
        assert len(pipe.lines) < 3 + NEWS_LINES / 3


async def test_a_line_that_stalls_keeps_all_dice_and_little_else() -> None:
    async with draining(burst=1) as pipe:
        pipe.flowing.clear()
        rooms = [f"#{number}" for number in range(10)]
        said = [pipe.say(room, "first") for room in rooms]
        dice = []
        for number in range(10_000):
            said.append(pipe.say(rooms[number % 10], f"news {number}", news=True))
            if number % 100 == 0:
                dice.append(pipe.say(f"player{number}", f"5 5 {number}", rank=SECRET))
                await turn()
                assert pipe.waiting <= NEWS_LINES + len(rooms) + len(dice)
        await turn()
        assert pipe.waiting == NEWS_LINES + len(rooms) + len(dice)
        assert len([task for task in said if not task.done()]) == NEWS_LINES + len(rooms)
        pipe.flowing.set()
        await pipe.clock.advance(200)
        await asyncio.gather(*said, *dice)
        assert [line for line in pipe.lines if line.startswith("player")] == [
            f"player{number} :5 5 {number}" for number in range(0, 10_000, 100)
        ]
        assert pipe.lines[1].startswith("player")
        assert pipe.waiting == 0


async def test_a_crowd_that_asks_and_asks_is_answered_so_far() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#a", "first")
        await turn()
        asked = [pipe.say(f"nick{number}", *"xyz", rank=ANSWER) for number in range(10_000)]
        await turn()
        assert pipe.waiting == ANSWER_LINES - 1
        assert len([task for task in asked if not task.done()]) == ANSWER_LINES // 3
        refused = [task.exception() for task in asked if task.done()]
        assert all(isinstance(error, NotSent) for error in refused)
        told = [
            pipe.say("ann", "5 5", rank=SECRET),
            pipe.say("#b", "turn", rank=PROMPT),
            pipe.say("#c", "news", news=True),
        ]
        await pipe.clock.advance(2)
        assert pipe.lines[1:3] == ["ann :5 5", "#b :turn"]
        await pipe.clock.advance(200)
        await asyncio.gather(*told, *(task for task in asked if not task.done()))
        late = pipe.say("late", *("x" * 200), rank=ANSWER)
        await pipe.clock.advance(200)
        await late


async def test_who_left_meanwhile_is_not_told_and_nobody_waits_for_them() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#a", "first")
        await turn()
        lost, told = pipe.say("ann", "5 5", rank=SECRET), pipe.say("bob", "6 6", rank=SECRET)
        await turn()
        pipe.gone.add("ann")
        await pipe.clock.advance(1)
        await told
        with pytest.raises(NotSent):
            await lost
        assert pipe.lines == ["#a :first", "bob :6 6"]


async def test_what_nobody_waits_for_any_more_is_not_said() -> None:
    async with draining(burst=1) as pipe:
        await pipe.say("#a", "first")
        await turn()
        said = pipe.say("#a", "second")
        await turn()
        said.cancel()
        await pipe.clock.advance(5)
        assert pipe.lines == ["#a :first"]


async def test_the_end_of_the_connection_fails_what_waits() -> None:
    async with draining(burst=1) as pipe:
        said = [pipe.say("#a", "one"), pipe.say("#a", "two"), pipe.say("ann", "5", rank=SECRET)]
        await turn()
        pipe.outgoing.close()
        results = await asyncio.gather(*said, return_exceptions=True)
        assert sorted(isinstance(result, NotSent) for result in results) == [False, True, True]
        with pytest.raises(NotSent):
            await pipe.say("#a", "late")


JOBS = st.lists(
    st.tuples(
        st.sampled_from(["#a", "#b", "ann"]),
        st.lists(st.text("xy \N{GAME DIE}", min_size=1, max_size=90).filter(str.strip), min_size=1, max_size=4),
        st.sampled_from([SECRET, PROMPT, NEWS]),
    ),
    max_size=15,
)


@given(JOBS)
async def test_each_target_hears_all_in_order(jobs: list[tuple[str, list[str], int]]) -> None:
    async with draining() as pipe:
        said = [pipe.say(target, *words, rank=rank) for target, words, rank in jobs]
        await pipe.clock.advance(300)
        await asyncio.gather(*said)
        for target in ("#a", "#b", "ann"):
            heard = "".join(line.partition(" :")[2] for line in pipe.lines if line.startswith(f"{target} :"))
            meant = "".join(text for where, words, _ in jobs if where == target for text in words)
            assert heard.replace("·", "").replace(" ", "") == meant.replace(" ", "")


def test_strong_and_typed_words_are_bold_and_nothing_else_gets_through() -> None:
    line = (Span("ann", "name"), Span(" wins "), Span("5 5", "strong"), Span("!again", "code"), Span("\x02\x01\x03"))
    said = Outbound("1", (line, (Span(""),), (Span("  a  b  "),)), "news", room="irc:x/#a", name="ann")
    assert formatted(said) == ["a\u200bnn wins \x025 5!again\x02", "  a  b"]


async def test_where_words_are_plain_what_shares_a_line_is_told_apart_by_keys_that_everybody_has() -> None:
    for between, line in ((BETWEEN, "#a :two · three"), (BETWEEN_PLAIN, "#a :two | three")):
        async with draining(burst=1) as pipe:
            job = Job("#a", lambda: "#a", "PRIVMSG", ["two", "three"], between=between)
            said = [pipe.say("#a", "one"), asyncio.ensure_future(pipe.outgoing.say(job))]
            await pipe.clock.advance(2)
            await asyncio.gather(*said)
            assert pipe.lines == ["#a :one", line]


def test_plain_words_have_no_formatting() -> None:
    words = markup.parse("*5 5*: `!again`, ann")
    assert formatted(Outbound("1", markup.unstyled(words), "news", room="irc:x/#a", plain=True)) == [
        '5 5: "!again", ann'
    ]


def test_an_answer_in_a_room_says_whom_it_is_for() -> None:
    said = Outbound("1", ((Span("no"),), (Span("why"),)), "refusal", room="irc:x/#a", name="a\nb")
    assert formatted(said) == ["a b: no", "why"]
