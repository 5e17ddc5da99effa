"""The Japanese beside the English: the same messages and facts, one register, one punctuation, さん for everybody."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from core.contract import Action, records
from core.engine.plugins.inspecting import said
from core.words import Texts, Voice, field_types, key, plain, tag
from core.words.notices import closing, events, lobby_events
from tests.architecture.test_words import REFUSALS
from tests.support.loaded import loaded_once
from tests.words.side_by_side import Row, rows

ROOT = Path(__file__).resolve().parents[2]
NO_WORDS = ("plain-faces", "bot-names-easy", "bot-names-fair", "bot-names-strong")
PLUGINS = loaded_once()
PEOPLE = ("seat", "name", "called")
"""The tags of what names people."""
SAID_BY_HAND = {
    "call": "who",
    "ranking-place": "who",
    "name-in-list": "name",
    "status-lobby": "who",
    "status-running": "who",
    "settings-banned": "names",
    "say-banned": "name",
    "say-unbanned": "name",
    "audit-line": "name",
    "tally-line": "name",
}
"""Messages of the house that are no records, and what names people in them."""
LATIN = {
    "BlueBear",
    "CPU",
    "DM",
    "IRC",
    "NickServ",
    "Enter",
    "Tab",
    "Home",
    "End",
    "Ctrl",
    "C",
    "D",
    "OK",
    "Telegram",
    "ACCEPT",
    "v",
    "N",
} | {
    *("croupier", "verify"),  # a command that the page of a replay names
}
"""Names, keys and signs that Japanese writes in Latin letters."""
KANA = "[ぁ-んァ-ヶー一-龥]"
POLITE = re.compile(
    r"(です|ます|でした|ました|ません|ませんでした|でしょう|ましょう|ください|どうぞ|こんにちは|そうです)$"
)
FLAT = re.compile(r"(だ|である|た|[^ぁ-ん]い|ない|[うくすぬぶむぐる])$")
"""How a sentence ends that is not polite; nouns may end one on a board."""


OTHER_SPELLINGS = re.compile(
    r"分か(?:り|らな)|(?:^|[、。（：\s])(?:たった)?いま|だれ|一番(?!目)|全て|下さい|出来|(?<!フル)ハウス|サイコロ|出目|よその(?:人|部屋)|別の部屋|検討|仲間|"
    r"後ろの人|アノマリー|本気|ほどほど|弱め|と言ってください|時計"
)
"""What `CONTRIBUTING.md` has another word or spelling for."""


@cache
def spoken_rows() -> list[Row]:
    """List what is read beside the English, once somebody asks: reading it takes a second."""
    return [row for row in rows() if not row.typed and row.key not in NO_WORDS and not row.key.startswith("face-")]


def told(row: Row) -> str:
    """Give the Japanese as text: what chooses between variants is left out, each line stands alone."""
    text = re.sub(r'{ *"[^"]*" *}', "", row.japanese)
    text = re.sub(r"{\s*\$\w+ *->|(?m:^ *\*?\[[\w-]+\] ?)|(?m:^ *}$)", "\n", text)
    return re.sub(r"{ *\$p *}", "", text)


def spoken(row: Row) -> str:
    """Give the same without what is typed or put in."""
    return re.sub(r"`[^`]*`|{[^{}]*}|[{}]", " ", told(row))


def named(row: Row) -> str:
    return f"{row.catalogue}, {row.key}"


@pytest.mark.parametrize("language", ["english", "japanese"])
def test_both_languages_have_every_message(language: str) -> None:
    """A message that only others of its language refer to is that language's own."""
    inner = {
        (row.catalogue, ref)
        for row in spoken_rows()
        for ref in re.findall(r"{ *([a-z][\w-]*) *}", getattr(row, language))
    }
    other = "japanese" if language == "english" else "english"
    assert [
        named(row) for row in spoken_rows() if not getattr(row, other) and (row.catalogue, row.key) not in inner
    ] == []


def test_both_languages_tell_the_same_facts() -> None:
    """A language without plurals need not ask how many there are, nor one without capitals how a word begins a
    sentence; a word that is declined is chosen by its key; and none need tell how to type."""
    for row in (row for row in spoken_rows() if row.english and row.japanese):
        english, japanese = facts(row.catalogue, row.key, 0), facts(row.catalogue, row.key, 1)
        other = english ^ japanese
        apart = {fact for fact in other if not fact.endswith(("_count", "_key")) and f"{fact}_key" not in other}
        apart -= {"p", "buttons", "asking"}
        assert not apart, (named(row), apart)


@cache
def facts(catalogue: str, name: str, language: int) -> frozenset[str]:
    """List what is put into a message and into those that it refers to."""
    row = next((row for row in spoken_rows() if (row.catalogue, row.key) == (catalogue, name)), None)
    if row is None:
        return frozenset()
    inner = re.findall(r"{ *([a-z][\w-]*) *}", (row.english, row.japanese)[language])
    within = (facts(catalogue, ref, language) for ref in inner if ref != name)
    return frozenset(fact.lower() for fact in row.variables[language]).union(*within)


# -- さん -----------------------------------------------------------------------------------------------------------


@cache
def people() -> dict[tuple[str, str], frozenset[str]]:
    """List by message what names people in it."""
    house = records([events, closing, lobby_events, *REFUSALS])
    found = {("text", key(kind)): kind for kind in house if kind is not Action}
    for name, loaded in PLUGINS.games.items():
        folder = loaded.texts.catalogues[0].package.rpartition(".")[2]
        found |= {(folder, key(kind)): kind for kind in said(PLUGINS.games[name].game)}
    listed = {
        place: frozenset(field for field, annotation in field_types(kind).items() if tag(annotation) in PEOPLE)
        for place, kind in found.items()
    }
    return listed | {("text", name): frozenset((who,)) for name, who in SAID_BY_HAND.items()}


def names(row: Row) -> Iterator[str]:
    """Give, for each name in a message, what stands behind it."""
    folder = [fields for (catalogue, _), fields in people().items() if catalogue == row.catalogue]
    known = people().get((row.catalogue, row.key), frozenset[str]() if row.catalogue == "text" else None)
    own = frozenset[str]().union(*folder) if known is None and row.key.startswith("said-") else known or frozenset()
    own |= {"winners", "others"} if row.key.startswith("outcome-") else frozenset()
    for field, behind in re.findall(r"{ *\$(\w+) *}(.{0,3})", row.japanese):
        if field.removesuffix("_choice") in own:
            yield behind


def test_everybody_is_called_san_but_on_the_label_of_a_row() -> None:
    for row in spoken_rows():
        for behind in names(row):
            label = row.key.startswith("row-") and behind[:1] in (" ", "：")
            assert label or re.match(r"\*?さん", behind), (named(row), behind)


def test_there_are_names_to_look_at() -> None:
    assert sum(len(list(names(row))) for row in spoken_rows()) > 100


def test_each_name_of_a_list_is_called_san() -> None:
    voice = Voice(Texts(PLUGINS.house), "ja", ("ann", "bob", "cyd"))
    said = [voice.record(events.GameStarted("a2", "x", (0, 1, 2)))]
    assert plain(voice.lines(said[0])).endswith("順番：annさん、bobさん、cydさん。")
    assert plain(voice.lines(voice.people(["ann", "bob"], "list-choice"))) == "annさんかbob"


# -- how it is written ------------------------------------------------------------------------------------------------


def test_sentences_are_polite() -> None:
    """Only what a command does may be said in short behind it, as in `fold` で降りる。"""
    for row in spoken_rows():
        for sentence in re.findall(r"([^。！？\n{}「」]+)。", told(row)):
            said = re.sub(r"（[^（）]*）$", "", sentence.strip())
            short = re.search("` [^、]+$", said)
            assert POLITE.search(said) or not FLAT.search(said) or short, (named(row), said)


def test_it_is_punctuated_in_one_way() -> None:
    for row in spoken_rows():
        text, beside = spoken(row), told(row)
        assert not re.search(rf"{KANA}[,.!?:;()]|[(]{KANA}|[“”\"’〜；]|[０-９Ａ-Ｚａ-ｚ]", text), (named(row), text)
        assert not re.search(rf"\d {KANA}", text), (named(row), text)
        for typed in re.finditer(r"`[^`]*`", beside):
            around = (beside[: typed.start()][-1:], beside[typed.end() :][:1])
            assert not any(re.match(KANA, sign) for sign in around), (named(row), "no blank stands beside", typed[0])


def test_no_english_is_left() -> None:
    for row in spoken_rows():
        words = re.sub(r"/\w+|d\d+", " ", spoken(row))
        assert set(re.findall("[A-Za-z]+", words)) <= LATIN, (named(row), words)


def test_each_word_has_one_spelling() -> None:
    assert [(named(row), found[0]) for row in spoken_rows() if (found := OTHER_SPELLINGS.search(spoken(row)))] == []


def test_pages_keep_to_the_same_spellings() -> None:
    pages = [*ROOT.glob("docs/ja/**/*.md"), ROOT / "README.ja.md"]
    assert len(pages) > 5
    found = {(page.name, line): OTHER_SPELLINGS.search(line) for page in pages for line in page.read_text().split("\n")}
    assert [place for place, other in found.items() if other] == []
