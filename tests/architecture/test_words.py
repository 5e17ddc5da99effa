"""Every word of the house: each key that is used has a message in every language, and each message is used."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

from core.contract import Action, Event, Record, Refusal, game, records
from core.dispatch.commands.admin.bans import UNITS
from core.dispatch.commands.help import USAGES
from core.dispatch.commands.people.me import SHOWN
from core.dispatch.commands.people.ratings import BOARDS
from core.engine.plugins.loading import LoadedGame
from core.house.settings import CHOSEN, words_of
from core.tables.views.forms import LABELLED
from core.words import markup, vocabulary
from core.words.catalogue import Catalogue, Texts, load
from core.words.kinds import field_types, key, tag
from core.words.notices import closing, events, house_event, lobby_events, people_refusals, refusals
from core.words.render import RenderCache, Voice
from croupier.testing import samples
from tests.architecture.sources import parsed, walked
from tests.support.loaded import loaded_once

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "ja")
SOURCES = sorted((ROOT / "core").rglob("*.py"))
ABSTRACT = (Action, Event, Refusal, game.PrivateEvent, *records([house_event]))
SAID_BY_GAMES = (events.Prompt, closing.Recapped)
"""What is awaited is for the game to say, by the kind of the wait; and by its remarks what decided a table."""
REFUSALS = (refusals, people_refusals)
KINDS = [
    kind
    for kind in records([events, closing, lobby_events, *REFUSALS, game])
    if kind not in (*ABSTRACT, *SAID_BY_GAMES)
]

OF_GAMES = {"game", "about", "rules", "wait", "face", "card", "plain"}
"""Prefixes of messages that games bring and the house only asks for."""
WORDS_OF_ITS_OWN = {
    *("number-words", "face-words", "for-words", "one-words", "counter-words", "joint-words", "ending-words"),
    *(f"{unit}-words" for unit in UNITS),
}
"""Read by typing, so that each language has those that it needs."""
ALWAYS = {"p", "buttons", "openly", "asking", "chance", "Chance"}
"""What every message may say."""
FAMILIES = {
    *(f"verb-{verb}" for verb in vocabulary.WORKING),
    *(f"setting-{name}" for name in CHOSEN),
    *(f"outcome-{reason}" for reason in ("abandoned", "ended", "absent", "nobody-stayed")),
    *(f"label-{tag}" for tag in (*LABELLED, "count")),
    *(f"placeholder-{word.lower()}" for usage in USAGES.values() for word in re.findall("[A-Z]+", usage)),
    *(f"{family}-{level}" for family in ("bot-names", "value") for level in game.Level),
    *("piece-dice", "piece-cards"),
    *(f"title-{name}" for name in CHOSEN),
    *(f"choice-{word}" for name in CHOSEN for word in words_of(name)),
    *(f"button-top-{board}" for board in ("here", *BOARDS)),
    *(f"button-{name}" for name in ("mentions-on", "mentions-off", *(f"show-{to}" for to in SHOWN))),
    "placeholder-option",
    "option-seconds",
    "row-unknown-game",
    "gap-unknown-game",
    "row-rated-seat",
    "gap-rated-seat",
    "row-wins",
    "gap-wins",
}
"""Keys that the code puts together."""


@cache
def messages(language: str) -> dict[str, Message]:
    parsed = FluentParser().parse((ROOT / "core" / "words" / "words" / f"{language}.ftl").read_text("utf-8"))
    return {entry.id.name: entry for entry in parsed.body if isinstance(entry, Message)}


def said(language: str) -> set[str]:
    """List the messages that are told; words that are typed are each language's own business."""
    return {key for key in messages(language) if not key.startswith("typed-") and key not in WORDS_OF_ITS_OWN}


def variables(message: Message) -> set[str]:
    found: set[str] = set()

    class References(Visitor):
        def visit_VariableReference(self, node: VariableReference) -> None:
            found.add(node.id.name)

    References().visit(message)
    return found


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    return ((path, node) for path in SOURCES for node in walked(path))


def calls() -> Iterator[tuple[str, str, set[str] | None]]:
    """List (place, key, variables) of every message that is said by its whole key, None where they are handed on."""
    for path, node in nodes():
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        first = node.args[0]
        if node.func.attr == "say" and isinstance(first, ast.Constant) and isinstance(first.value, str):
            named = {word.arg for word in node.keywords}
            given = None if None in named else {str(name) for name in named} - {"public"}
            yield f"{path.relative_to(ROOT)}:{node.lineno}", first.value, given


@cache
def constants() -> frozenset[str]:
    """List every text in the code that has the form of a key."""
    return frozenset(
        node.value
        for _, node in nodes()
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[a-z]+(-[a-z]+)*", node.value)
    )


def test_every_message_that_is_said_exists_and_gets_its_variables() -> None:
    found = list(calls())
    assert len(found) > 20
    for place, used, given in found:
        assert used in messages("en"), f"{place}: no message {used}"
        if given is not None:
            needed = variables(messages("en")[used]) - ALWAYS
            assert needed == given, f"{place}: {used} has the variables {needed}, and {given} are given"


def test_every_text_that_looks_like_a_key_is_one() -> None:
    prefixes = {used.split("-")[0] for used in messages("en")} - OF_GAMES
    looking = {text for text in constants() if "-" in text and text.split("-")[0] in prefixes}
    assert looking <= set(messages("en"))


def test_no_message_is_unused() -> None:
    used = constants() | FAMILIES | {key(kind) for kind in KINDS}
    assert said("en") - used == set()


def test_families_are_complete() -> None:
    assert set(messages("en")) >= FAMILIES | {key(kind) for kind in KINDS}


def test_all_languages_say_the_same() -> None:
    for language in LANGUAGES:
        assert said(language) == said("en")


def test_all_languages_tell_the_same_facts() -> None:
    for name in said("en"):
        facts = {language: {fact.lower() for fact in variables(messages(language)[name])} for language in LANGUAGES}
        for language in LANGUAGES:
            assert facts[language] <= facts["en"], f"{language}: {name} says more than English"
            # A language without plurals need not ask how many there are, and none need tell how to type.
            left_out = {f for f in facts["en"] - facts[language] if not f.endswith(("_count", "_key")) and f != "p"}
            assert not left_out, f"{language}: {name} leaves out {left_out}"


@cache
def dicepoker() -> LoadedGame:
    return loaded_once("plugins.dicepoker").games["dicepoker"]


@cache
def house_first() -> Texts:
    return Texts(load("core.words"), *dicepoker().texts.catalogues)


def sample(kind: type[Record], chance: Random) -> Record:
    """Make a record of the house, with an action of dice poker where it holds one."""
    made: dict[str, Any] = {}
    for name, annotation in field_types(kind).items():
        if tag(annotation) == "action":
            action = samples.action(dicepoker().game, 3, chance)
            made[name] = dicepoker().codec.dump(action)
        elif tag(annotation) == "ranking":
            made[name] = chance.choice((((0,), (1,), (2,)), ((0, 1), (2,)), ((0, 1, 2),)))
        elif tag(annotation) == "game":
            made[name] = "dicepoker"
        else:
            made[name] = samples.value(annotation, 3, chance)
    return kind(**made)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if not issubclass(kind, Action)], ids=lambda kind: kind.__name__
)
def test_everything_that_happens_and_is_refused_can_be_said(kind: type[Record], language: str) -> None:
    names, codec = ["ann", "*bob*", "`"], dicepoker().codec
    voice = Voice(house_first(), language, names, "!", codec)
    speaker = RenderCache().find(house_first(), codec, (language, "!", False, False, False), names)
    chance = Random(kind.__name__)
    for _ in range(20):
        record = sample(kind, chance)
        text = voice.record(record)
        assert speaker.record(record) == text
        assert text.strip()
        assert not re.search(r"[{}$]|\b(None|True|False)\b|\(\)", markup.plain(markup.parse(text))), text


def test_reasons_have_words_of_their_own() -> None:
    """What the code gives as a reason is spelled as the messages select by it."""
    spelled = {
        "event-lobby-closed": ("few", "empty", "changed", "cancelled"),
        "event-table-suspended": ("admin", "missing", "hung", "unreadable"),
    }
    for name, reasons in spelled.items():
        for language in LANGUAGES:
            for reason in reasons:
                assert f"[{reason}]" in source(name, language)
                assert reason in constants()


def source(name: str, language: str) -> str:
    span = messages(language)[name].span
    assert span is not None
    return (ROOT / "core" / "words" / "words" / f"{language}.ftl").read_text("utf-8")[span.start : span.end]


def test_every_verb_of_the_house_is_explained() -> None:
    for language in LANGUAGES:
        assert {f"verb-{verb}" for verb in vocabulary.WORKING} <= set(messages(language))
    assert set(USAGES) <= set(vocabulary.WORKING)
    assert {*vocabulary.LATER, *vocabulary.ALIASES}.isdisjoint(vocabulary.WORKING)


def test_verbs_that_take_words_show_how() -> None:
    """A verb whose function looks at the words behind it has a usage, and one that does not has none."""
    reading = set(verbs_that_read())
    assert reading - set(USAGES) == set()
    assert set(USAGES) - reading == set()


def verbs_that_read() -> Iterator[str]:
    packages = ("commands", "commands/people", "commands/admin")
    for path in (path for package in packages for path in (ROOT / "core" / "dispatch" / package).glob("[a-z]*.py")):
        tree = parsed(path)
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        for node in tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "VERBS":
                assert isinstance(node.value, ast.Dict)
                for verb, function in zip(node.value.keys, node.value.values, strict=True):
                    if reads(functions, ast.unparse(function)):
                        yield str(ast.literal_eval(verb)) if verb else ""


def reads(functions: dict[str, Any], name: str) -> bool:
    """Tell whether a function, or one of its module that it calls, looks at the words behind the verb."""
    body = ast.unparse(functions[name])
    if "command.words()" in body or "command.rest" in body:
        return True
    called = {called for called in functions if called != name and re.search(rf"(?<![\w.]){called}\(", body)}
    return any(reads(functions, other) for other in called)


def test_a_catalogue_speaks_the_languages_it_has() -> None:
    house: Catalogue = load("core.words")
    assert tuple(house.languages) == LANGUAGES
    assert get_origin(house_event.Name) is not None  # names are marked as coming from outside
    assert get_args(house_event.Name)[1] == "name"
