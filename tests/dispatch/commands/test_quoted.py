"""Every command that the house's own words quote is one that it knows, with those words, where it is said."""

import re
from pathlib import Path

import anyio
import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

WORDS = Path(__file__).resolve().parents[3] / "core/words/words"
NUMBERS = ("bots", "needed", "free", "count", "next", "most")
SAID = {
    **{"code": "a2", "name": "dicepoker", "word": "seconds", "example": "60", "who": "bob", "verb": "option"},
    **dict.fromkeys(NUMBERS, "1"),
}
"""What stands for what the house puts in, so that the command can be said at a table."""
STANDS_FOR = {
    **{"VERB": "join", "コマンド": "参加", "OPTION": "seconds 30", "NAME VALUE": "window 45", "NAME": "window"},
    **{"ゲーム名": "dicepoker"},
}
IN_PRIVATE = ("link", "unlink", "export", "forget", "notify")
STRANGE = re.compile(
    r"I don't know |I didn't get that|“\w+” (?:takes|doesn't take) |"
    r"「.*」という(?:コマンドはありません|タイムゾーンはわかりません)|うまく読めませんでした|「\w+」に(?:その値は|使えるのは)"
)


def quoted(language: str) -> list[str]:
    """List the commands that a catalogue quotes behind what they begin with, each once."""
    found: list[str] = []

    class Patterns(Visitor):
        def visit_Pattern(self, node: ast.Pattern) -> None:
            text = "".join(map(_written, node.elements))
            found.extend(re.findall(r"`\x01([^`\0]+)`", text))
            self.generic_visit(node)

    Patterns().visit(FluentParser().parse((WORDS / f"{language}.ftl").read_text("utf-8")))
    return list(dict.fromkeys(found))


def _written(element: ast.TextElement | ast.Placeable) -> str:
    """Write a piece of a message: `\\x01` for the prefix, `\\0` for what depends."""
    if isinstance(element, ast.TextElement):
        return element.value
    match element.expression:
        case ast.VariableReference(id=ast.Identifier(name="p")):
            return "\x01"
        case ast.VariableReference(id=ast.Identifier(name=name)):
            return SAID.get(name, "\0")
        case _:
            return "\0"


def settings(language: str) -> list[str]:
    """List the commands that set what the help of a setting names as its values."""
    text = (WORDS / f"{language}.ftl").read_text("utf-8")
    helps = re.findall(r"^(setting|me)-(\w+) = (.*`.*)$", text, re.MULTILINE)
    verbs = {"setting": "set", "me": "me"}
    return [f"{verbs[kind]} {name} {value}" for kind, name, told in helps for value in re.findall(r"`([^`]+)`", told)]


def sayable(command: str) -> str:
    for place, word in STANDS_FOR.items():
        command = re.sub(rf"(?<= ){place}(?= |$)|^{place}(?= |$)", word, command)
    return command


async def answers(commands: list[str], language: str) -> dict[str, list[str]]:
    """Say each command where somebody waits at a table of dice poker; gives what is told of it."""
    heard: dict[str, list[str]] = {}
    async with Stage(loaded_once("plugins.dicepoker"), language=language, buttons=False) as stage:
        for command in commands:
            await stage.say("ann", "!enable all")
            await stage.say("ann", "!dicepoker")
            private = command.split()[0] in IN_PRIVATE
            told = await stage.say("ann", command if private else f"!{command}", private=private)
            heard[command] = [line for _, line in told]
            await stage.advance(30)
    return heard


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_the_house_quotes_can_be_typed(language: str) -> None:
    commands = [sayable(command) for command in quoted(language)]
    assert len(commands) > 40
    told = anyio.run(answers, [*commands, *settings(language)], language)
    assert {command: lines for command, lines in told.items() if not lines or any(map(STRANGE.match, lines))} == {}
