"""`set style plain`: one room hears letters and digits alone, while another hears the same table with all its pips."""

import re
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from core.contract.messages import Outbound, Span
from core.engine.plugins.inspecting import own
from core.words import markup
from core.words.grammar import owner, write
from core.words.markup import spelled, unstyled
from core.words.render import Voice
from croupier.testing import samples
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage(admins=("ann", "cara@far"), others=("far",))


PLUGINS = loaded_once()
GAMES = sorted(PLUGINS.games)
CATALOGUES = sorted(
    path for part in ("core", "plugins") for path in (Path(__file__).parents[2] / part).rglob("words/*.ftl")
)
JAPANESE = "\u3000-\u303f\u3041-\u3096\u30a1-\u30fe\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e"
"""Letters, punctuation and the wide forms of ASCII, as any Japanese font has them."""
ALLOWED = {"en": re.compile(r"[ -~]*"), "ja": re.compile(f"[ -~{JAPANESE}]*")}
MOVES = 25


def is_plain(message: Outbound, language: str = "en") -> bool:
    """Tell whether nothing of a message, its buttons included, has a style or a glyph."""
    spans = [span for line in message.lines for span in line]
    choices = [choice for row in message.choices for choice in row]
    said = [span.text for span in spans] + [choice.label for choice in choices]
    styles = {span.style for span in spans} | {choice.style for choice in choices}
    return message.plain and styles <= {""} and all(map(ALLOWED[language].fullmatch, said))


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    await stage.say("ann", "!set guests on")
    return stage


def recorded(stage: Stage) -> list[Outbound]:
    """Take down every message from now on."""
    found: list[Outbound] = []
    for adapter in stage.adapters.values():

        async def noting(message: Outbound, send: Callable[[Outbound], Awaitable[None]] = adapter.send) -> None:
            found.append(message)
            await send(message)

        stage.app.bus.run_gateway(adapter.network, noting)
    return found


# -- lines ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rich", "plain"),
    [
        ("“seven” – it’s…", '"seven" - it\'s...'),
        ("3 × ★", "3 x *"),
        ("🎲 5", "5"),
        ("1️⃣ 6️⃣", "1 6"),
        ("ann ▰▰▱ 7/10", "ann 7/10"),
        ("  ⚀⚅ A♠", "  16 As"),
        ("café, 3〜6人（親）：花子さん", "café, 3〜6人（親）：花子さん"),
        ("zero\u200bwidth", "zerowidth"),
    ],
)
def test_glyphs_are_spelled_or_left_out(rich: str, plain: str) -> None:
    assert spelled(rich) == plain


def test_a_line_has_no_styles_and_what_is_typed_is_quoted() -> None:
    said = markup.parse(f"*{markup.name('ann★')}* says `!bid 3 ★` – *now*\n\n  row")
    assert unstyled(said) == ((Span('ann★ says "!bid 3 ★" - now'),), (), (Span("  row"),))


async def test_a_long_name_is_cut_with_points_and_may_be_typed_so(stage: Stage) -> None:
    await stage.say("ann", "!set style plain")
    await stage.say("ann", "!dicepoker")
    told = await stage.say("somebody whose name is longer", "!join")
    assert told == [("room", "somebody whose name is ... joins (2 of 10).")]
    told = await stage.say("ann", "!ban somebody whose name is ...")
    assert told[-1] == (
        "room",
        'somebody whose name is ... can no longer join tables in this room; "!undo" takes that back.',
    )
    told = await stage.say("ann", "!unban somebody whose name is …")
    assert told == [("room", "somebody whose name is ... can join tables in this room again.")]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_catalogue_has_a_plain_form(path: Path) -> None:
    words = "".join(line for line in path.read_text("utf-8").splitlines() if not line.startswith(("#", "typed-")))
    assert ALLOWED[path.stem].fullmatch(spelled(words)), set(ALLOWED[path.stem].sub("", spelled(words)))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_every_record_of_every_game_can_be_said_plainly(game: str, language: str) -> None:
    loaded = PLUGINS.games[game]
    voice = Voice(loaded.texts, language, ("ann", "bob", "cyd", "dan"), "!", loaded.codec, plain=True)
    chance = Random(game)
    for kind in own(loaded.game):
        for _ in range(5):
            for line in voice.lines(voice.record(samples.record(kind, 4, chance))):
                assert all(not span.style and ALLOWED[language].fullmatch(span.text) for span in line), line


# -- the setting ------------------------------------------------------------------------------------------------------


async def test_a_room_is_set_to_plain_and_back_and_says_what_works(stage: Stage) -> None:
    assert await stage.say("ann", "!set style loud") == [
        ("ann", "“style” takes rich and plain, like this: !set style plain")
    ]
    assert await stage.say("bob", "!set style plain") == [("bob", "Only an admin of this room can do that.")]
    assert await stage.say("ann", "!set style plain") == [("room", '"style" is now plain.')]
    told = [line for _, line in await stage.say("bob", "!settings")]
    assert 'Chosen here: "style" plain and "guests" on.' in told
    about = await stage.say("bob", "!help set")
    assert about[0][1].startswith(
        '"!set NAME [VALUE]": change a setting of this room (admins only), or see what one is'
    )
    assert await stage.say("ann", "!set style RICH") == [("room", "style is now rich.")]


@pytest.mark.stage(language="ja")
async def test_a_room_is_set_to_plain_in_japanese(stage: Stage) -> None:
    sent = recorded(stage)
    assert await stage.say("ann", "！設定 style 装飾なし") == [("room", '設定を変えました。"表示"：装飾なし')]
    await stage.say("ann", "!settings")
    await stage.say("ann", "!help")
    assert all(is_plain(message, "ja") for message in sent)
    assert await stage.say("ann", "!set style 装飾あり") == [("room", "設定を変えました。表示：装飾あり")]


@pytest.mark.stage(in_file=True)
async def test_the_style_is_kept(stage: Stage) -> None:
    await stage.say("ann", "!set style plain")
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    await stage.restart()
    sent = recorded(stage)
    await stage.say("ann", "!r")
    assert sent and all(map(is_plain, sent))


# -- rooms ------------------------------------------------------------------------------------------------------------


async def test_a_table_with_guests_has_pips_in_one_room_and_digits_in_the_other(stage: Stage) -> None:
    await stage.say("cara", "/set style plain", on="far")
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "/join #a2 lucky “7”", on="far")
    await stage.say("ann", "!start")
    await stage.say("ann", "!r")
    told = dict(await stage.say("bob", "/r", on="far"))
    rich, plain = told["room"], told["far"]
    pips = re.search("[⚀-⚅]{5}", rich)
    assert pips and not re.search("[⚀-⚅]", plain)
    digits = " ".join(str("⚀⚁⚂⚃⚄⚅".index(die) + 1) for die in pips[0])
    assert f"{pips[0]} ({digits})" in rich and digits in plain and f"({digits})" not in plain


async def test_private_words_are_plain_for_whoever_plays_from_a_plain_room(stage: Stage) -> None:
    await stage.say("cara", "/set style plain", on="far")
    await stage.say("ann", "!bluebear")
    await stage.say("bob", "/join #a2", on="far")
    sent = recorded(stage)
    await stage.say("ann", "!start")
    hands = {message.account: message for message in sent if message.kind == "secret"}
    assert is_plain(hands["far/bob"]) and not hands["stage/ann"].plain
    for said in ("hand", "help", "help bid", "status", "bid", "nonsense", "rules bluebear"):
        sent.clear()
        await stage.advance(5)
        await stage.say("bob", said, on="far", private=True)
        mine = [message for message in sent if message.account == "far/bob"]
        assert mine and all(map(is_plain, mine)), mine
    sent.clear()
    await stage.say("ann", "help", private=True)
    assert any(span.style == "code" for message in sent for line in message.lines for span in line)


@cache
def seats(game: str) -> int:
    least, most = PLUGINS.games[game].game.seats
    return max(least, min(3, most))


def played(stage: Stage, chance: Random) -> Iterator[tuple[str, str, bool]]:
    """Pick moves of those who are awaited: who, the words, and whether they must be said in private."""
    table = next(iter(stage.app.tables))
    rules = table.loaded.game.rules
    for _ in range(MOVES):
        if table.sheet.phase != "running":
            return
        seat = chance.choice(table.state.wait.seats)
        offers = rules.menu(rules.view(table.state, seat), seat)
        action = chance.choice(offers).sample(chance)
        verb = owner(table.loaded.game.verbs, action)
        assert verb is not None
        yield table.names()[seat], write(verb, action, table.loaded.texts), action.secret


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_plain_room_hears_no_style_and_no_glyph_in_any_game(stage: Stage, game: str, language: str) -> None:
    await stage.say("cara", "/set style plain", on="far")
    sent = recorded(stage)
    people = ["ann", "bob", "cyd", "dan"][: seats(game)]
    await stage.say("ann", f"!{game}")
    for person in people[1:]:
        await stage.say(person, "/join #a2", on="far")
    await stage.say("ann", "!start")
    for name, words, secret in played(stage, Random(game)):
        on, prefix = ("stage", "!") if name == "ann" else ("far", "/")
        await stage.say(name, words if secret else prefix + words, on=on, private=secret)
    await stage.advance(3600)
    far = [message for message in sent if message.network == "far"]
    assert len(far) > 10
    assert [message for message in far if not is_plain(message, language)] == []
    assert any(span.style for message in sent for line in message.lines for span in line)


def test_what_is_strong_ends_in_its_last_sign() -> None:
    assert [markup.last(text) for text in ("*勝ちです。*", "勝ちです。", "*wins*", "")] == ["。", "。", "s", ""]
