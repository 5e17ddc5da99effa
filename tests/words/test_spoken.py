"""Commands are shown in the words of the language, and what is shown can be typed."""

import re
from importlib.resources import files
from random import Random

import pytest

from core.contract import Action
from core.dispatch.commands.help import USAGES
from core.engine.plugins import LoadedGame
from core.words import WORKING, Catalogue, Reading, Texts, Voice, owner, plain, read, write
from core.words.vocabulary import in_language
from croupier.testing import samples
from tests.loaded import loaded_once

PLUGINS = loaded_once()
ENGLISH = "typed-bid = claim\nsay = Say `{$p}bid 2 3 reroll 1` or `{$p}#a2 pass`."
JAPANESE = """\
typed-bid = ビッド, びっど
typed-keyword-reroll = 振り直し
typed-verify = 検証
field-count = 個数
value-low = 低い
"""
TEXTS = Texts(Catalogue("toy", {"en": ENGLISH, "ja": JAPANESE}))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("!bid 2 3 reroll 1", "!ビッド 2 3 振り直し 1"),
        ("bid low", "ビッド 低い"),
        ("#a2 bid 2 3", "#a2 ビッド 2 3"),
        (">bid COUNT [reroll DICE...]", ">ビッド 個数 [振り直し DICE...]"),
        ("ビッド 2 reroll", "ビッド 2 振り直し"),
        ("@ann bid 2 3", "@ann ビッド 2 3"),
        ("pass", "pass"),
        ("croupier verify a2", "croupier verify a2"),
        ("", ""),
    ],
)
def test_each_word_that_the_language_has_is_shown(typed: str, shown: str) -> None:
    assert in_language(typed, TEXTS, "ja") == shown
    assert in_language(typed, TEXTS, "en") == typed


def test_beside_buttons_the_command_itself_stays_as_clients_know_it() -> None:
    voice = Voice(TEXTS, "ja", prefix="!")
    assert plain(voice.lines(voice.say("say"))) == "Say !ビッド 2 3 振り直し 1 or !#a2 pass."
    pressed = Voice(TEXTS, "ja", prefix="/", buttons=True)
    assert plain(pressed.lines(pressed.say("say"))) == "Say /bid 2 3 振り直し 1 or /#a2 pass."
    assert plain(voice.lines(voice.command("!bid 1 2"))) == "!ビッド 1 2"


@pytest.mark.parametrize("name", PLUGINS.games)
def test_whatever_is_shown_of_a_game_is_understood(name: str) -> None:
    loaded, chance = PLUGINS.games[name], Random(name)
    names = [f"p{number}" for number in range(loaded.game.seats[1])]
    for _ in range(300):
        action = samples.action(loaded.game, len(names), chance)
        verb = owner(loaded.game.verbs, action)
        if verb is not None:
            typed = write(verb, action, loaded.texts)
            shown = in_language(typed, loaded.texts, "ja")
            assert not shown.split(" ")[0].isascii()
            assert understood(loaded, shown, names) == understood(loaded, typed, names)


def understood(loaded: LoadedGame, typed: str, names: list[str]) -> list[Action | None]:
    word, _, rest = typed.partition(" ")
    return [read(row, rest, Reading(loaded.texts, names)) for row in loaded.verbs[word]]


@pytest.mark.parametrize("name", PLUGINS.games)
def test_a_game_is_opened_by_the_name_that_is_shown(name: str) -> None:
    shown = in_language(name, PLUGINS.games[name].texts, "ja")
    assert not shown.isascii()
    assert PLUGINS.named(shown) is PLUGINS.games[name]


@pytest.mark.parametrize("verb", WORKING)
def test_the_house_knows_the_words_that_it_shows(verb: str) -> None:
    texts = Texts(PLUGINS.house)
    shown = in_language(USAGES.get(verb, verb), texts, "ja")
    assert shown.split(" ")[0] in texts.variants(f"typed-{verb}")
    assert set(re.findall("[A-Z]{2,}", shown)) <= {"CPU"}


STAYS = {"croupier verify", "#a2"}
"""What is typed elsewhere, or is no command."""
NAMES = {"ann"}
"""People go by one name everywhere."""


@pytest.mark.parametrize("name", ["the house", *PLUGINS.games])
def test_no_message_in_japanese_shows_a_command_in_english(name: str) -> None:
    texts = Texts(PLUGINS.house) if name == "the house" else PLUGINS.games[name].texts
    words = (files(texts.catalogues[0].package) / "words" / "ja.ftl").read_text("utf-8")
    for quoted in re.findall(r"`([^`\n{]*(?:{ *\$\w+ *}[^`\n{]*)*)`", words):
        typed = re.sub(r"{ *\$\w+ *}", "0", re.sub(r"^{ *\$p *}", "", quoted))
        shown = in_language(typed, texts, "ja")
        english = set(re.findall(r"(?<![\w#@])[a-z]\w+", shown)) - NAMES
        assert shown in STAYS or not {word for word in english if not re.fullmatch(r"d\d+", word)}, (quoted, shown)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("package", sorted({loaded.game.package for loaded in PLUGINS.games.values()}))
def test_messages_name_a_command_as_help_does_and_not_by_another_of_its_words(package: str, language: str) -> None:
    games = [loaded for loaded in PLUGINS.games.values() if loaded.game.package == package]
    verbs = [(loaded.texts, verb) for loaded in games for verb in loaded.game.verbs]
    others = {word for texts, verb in verbs for word in (*verb.aliases, *texts.variants(f"typed-{verb.word}"))}
    words = (files(package) / "words" / f"{language}.ftl").read_text("utf-8")
    shown = set(re.findall(r"`{ *\$p *}([^\s`{]+)", words))
    assert shown & {verb.word for _, verb in verbs}
    assert not shown & (others - {verb.word for _, verb in verbs})
