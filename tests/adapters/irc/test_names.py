"""Nobody's client is alerted by what is told of others: a nick is whole only where its owner is called."""

from collections.abc import AsyncIterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.sending.message import BREAK, formatted
from core.contract.messages import Outbound, Span, Style, Undelivered
from core.engine import RoomAudience
from core.engine.plugins import Plugins
from core.tables.table import Table
from core.words import markup
from core.words.grammar import owner, write
from croupier.testing.stage import ROOM, Stage
from tests.support.loaded import loaded_once
from tests.support.pairs import each

PLUGINS = loaded_once()
GAMES = sorted(PLUGINS.games)
PEOPLE = ("zoe", "yann", "xeno", "wim")
MOVES = 30


@pytest.fixture
async def stage(plugins: Plugins, language: str) -> AsyncIterator[Stage]:
    """Open a house without a server."""
    async with Stage(plugins, language=language, admins=("zoe",)) as stage:
        yield stage


def alerted(lines: list[str]) -> set[str]:
    """List those whose clients find their nick in what a channel hears."""
    return {who for who in PEOPLE if who in "\n".join(lines)}


class Channel:
    """What a channel hears of a table, each message with those whom the table awaits."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.heard, self._send = stage, list[tuple[Outbound, set[str]]](), stage.adapter.send
        stage.app.bus.run_gateway(stage.adapter.network, self._noting)

    async def _noting(self, message: Outbound) -> None:
        if message.room:
            self.heard.append((message, self.awaited()))
        await self._send(message)

    @property
    def table(self) -> Table | None:
        return next(iter(self.stage.app.tables), None)

    def awaited(self) -> set[str]:
        return {self.table.names()[seat] for seat in self.table.now.asked()} if self.table else set()

    def prompt_length(self) -> int:
        assert self.table is not None
        prompt = self.table.now.prompt(self.table.now.asked(), self.stage.timers.now())
        composed = self.table.compose(RoomAudience(self.table.room.id), [prompt], late=False)
        return len(composed.lines) if composed else 0

    def last(self) -> tuple[list[str], set[str]]:
        """Give the newest message as it is sent, and whom it alerts."""
        message, _ = self.heard[-1]
        return formatted(message), alerted(formatted(message))


@pytest.fixture
async def channel(stage: Stage) -> Channel:
    return Channel(stage)


async def begun(stage: Stage, game: str, people: int) -> None:
    for who in PEOPLE[:people]:
        await stage.say(who, f"!{game}" if who == "zoe" else "!join")
    await stage.say("zoe", "!start")


async def move(stage: Stage, table: Table, chance: Random) -> None:
    rules, seat = table.loaded.game.rules, chance.choice(table.state.wait.seats)
    action = chance.choice(rules.menu(rules.view(table.state, seat), seat)).sample(chance)
    verb = owner(table.loaded.game.verbs, action)
    assert verb is not None
    mark = "" if action.secret else "!"
    await stage.say(table.names()[seat], mark + write(verb, action, table.loaded.texts), private=action.secret)


@pytest.mark.parametrize(("game", "language"), each(GAMES, ("en", "ja")))
async def test_in_every_game_a_prompt_names_whole_whom_it_awaits_and_nothing_else_names_anybody(
    stage: Stage, channel: Channel, game: str, language: str
) -> None:
    least, most = PLUGINS.games[game].game.seats
    chance = Random(game)
    await begun(stage, game, max(least, min(len(PEOPLE), most)))
    table = channel.table
    prompts = 0
    for _ in range(MOVES):
        for message, awaited in channel.heard:
            asked = channel.prompt_length() if message.kind == "prompt" else 0
            lines = message.lines[: len(message.lines) - asked]
            assert alerted(formatted(Outbound("", lines, "news", room=ROOM))) == set(), lines
            if message.kind == "prompt":
                prompts += 1
                assert alerted(formatted(message)) == awaited, formatted(message)
        channel.heard.clear()
        if table is None or table.sheet.phase != "running":
            break
        await move(stage, table, chance)
    assert prompts > 1


# -- what else calls somebody ----------------------------------------------------------------------------------------


async def test_a_warning_calls_whose_clock_runs_out_and_what_the_house_does_then_calls_nobody_else(
    stage: Stage, channel: Channel
) -> None:
    await begun(stage, "dicepoker", 2)
    await stage.say("zoe", "!r")
    channel.heard.clear()
    await stage.advance(27)
    [lines], who = channel.last()
    assert lines.startswith("yann: ") and who == {"yann"}
    channel.heard.clear()
    await stage.advance(3)
    message, _ = channel.heard[0]
    assert formatted(message)[0].startswith("Time's up: I move for y\u200bann.")
    assert alerted(formatted(message)[:2]) == set() and alerted(formatted(message)) == {"zoe"}


async def test_an_answer_names_whom_it_is_for_and_no_other(stage: Stage, channel: Channel) -> None:
    await begun(stage, "dicepoker", 2)
    await stage.say("xeno", "!status")
    lines, who = channel.last()
    assert lines[0].startswith("xeno: ") and who == {"xeno"}
    await stage.say("zoe", "!ban yann")
    lines, who = channel.last()
    assert markup.clean(lines[0]).startswith("zoe: yann can no longer join") and who == {"zoe"}


async def test_whose_private_words_were_refused_is_called(stage: Stage, channel: Channel) -> None:
    await begun(stage, "bluebear", 2)
    channel.heard.clear()
    await stage.heard(lambda: stage.app.bus.publish_inbound(Undelivered("stage/yann", "login")))
    assert channel.last()[1] == {"yann"}


async def test_a_name_that_is_copied_from_the_channel_works(stage: Stage, channel: Channel) -> None:
    await begun(stage, "liarsteams", 4)
    table = channel.table
    assert table is not None
    chooser, other, actions = table.state.wait.seats[0], table.names()[-1], table.sheet.actions
    await stage.say(table.names()[chooser], f"!pick {other[0]}{BREAK}{other[1:]}")
    assert table.sheet.actions == actions + 1
    assert "Nobody called" not in str(await stage.say("zoe", f"!ban {BREAK}x{BREAK}eno"))
    assert [entry.name for entry in table.room.banned] == ["xeno"]
    await stage.say("zoe", f"{BREAK}!unban x{BREAK}eno")
    assert table.room.banned == ()


# -- names as IRC text -----------------------------------------------------------------------------------------------


def said(name: str, style: Style = "name", room: str = "", account: str = "") -> str:
    [text] = formatted(Outbound("1", ((Span(name, style), Span(" wins")),), "news", room=room, account=account))
    return text.removesuffix(" wins")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bob", "b.ob"),
        ("_bob_", "_b.ob_"),
        ("[afk]bob", "[a.fk]b.ob"),
        ("bob (2)", "b.ob (2)"),
        ("Bob Smith", "B.ob S.mith"),
        ("花子bob", "花.子b.ob"),
        ("^_^", "^._^"),
        ("x", "x"),
        ("🎲", "🎲"),
    ],
)
def test_a_name_is_broken_where_no_eye_sees_it(name: str, text: str) -> None:
    assert said(name, room="irc:x/#a").replace(BREAK, ".") == text


@given(st.text("abz09_-[]\\`^{|}", min_size=2, max_size=12))
def test_no_nick_is_found_where_it_is_only_mentioned(nick: str) -> None:
    mentioned = said(nick, room="irc:x/#a")
    assert nick not in mentioned
    assert markup.clean(mentioned) == nick
    assert said(nick, "called", room="irc:x/#a") == said(nick, account="irc:x/nick/a!b@c") == nick


def test_plain_words_leave_names_as_they_are_typed() -> None:
    words = markup.unstyled(markup.parse(f"{markup.name('bob')} and {markup.called('ann')}"))
    assert formatted(Outbound("1", words, "news", room="irc:x/#a", plain=True)) == ["bob and ann"]
