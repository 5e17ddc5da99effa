"""Every string that people read, English and Japanese side by side: `make words` prints it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted([*ROOT.glob("core/words/words"), *ROOT.glob("plugins/*/words"), *ROOT.glob("adapters/*/words")])


@dataclass(frozen=True)
class Row:
    """A message of one catalogue in both languages, "" where a language has none; `variables` by language."""

    catalogue: str
    key: str
    english: str
    japanese: str
    variables: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())

    @property
    def typed(self) -> bool:
        """Tell whether it lists words to type, which are each language's own business."""
        return self.key.startswith("typed-") or self.key.endswith("-words")


def rows() -> Iterator[Row]:
    """List all of it, catalogue by catalogue, in the order of the English, what only Japanese has behind it."""
    for folder in FOLDERS:
        english, japanese = messages(folder / "en.ftl"), messages(folder / "ja.ftl")
        for key in dict.fromkeys((*english, *japanese)):
            one, other = english.get(key), japanese.get(key)
            facts = (variables(one), variables(other))
            yield Row(folder.parent.name, key, _text(folder / "en.ftl", one), _text(folder / "ja.ftl", other), facts)


@cache
def messages(path: Path) -> dict[str, Message]:
    """Read the messages of a catalogue by their keys."""
    parsed = FluentParser().parse(path.read_text("utf-8"))
    return {entry.id.name: entry for entry in parsed.body if isinstance(entry, Message)}


def variables(message: Message | None) -> frozenset[str]:
    """List what is put into a message."""
    found: set[str] = set()

    class References(Visitor):
        def visit_VariableReference(self, node: VariableReference) -> None:
            found.add(node.id.name)

    if message is not None:
        References().visit(message)
    return frozenset(found)


def _text(path: Path, message: Message | None) -> str:
    if message is None:
        return ""
    assert message.value is not None and message.value.span is not None
    source = path.read_text("utf-8").replace("\r\n", "\n")
    return source[message.value.span.start : message.value.span.end].strip()


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


WORD = r"(?<![\w-]){}(?![\w-])"
ONE_WORD: dict[str, tuple[str, ...]] = {
    "analysis": ("感想戦", "検討"),
    "another room|other room": ("ほかの部屋", "別の部屋", "よその部屋"),
    "computer": ("CPU", "ハウス", "ボット", "コンピュータ"),
    "dice|die": ("ダイス", "サイコロ", "出目"),
    "clock|time": ("持ち時間", "時計"),
    "now": ("今", "いま"),
    "just now|just": ("たった今", "たったいま"),
    "don't know|can't tell|tell": ("わかりません", "分かりません"),
    "somebody|who|nobody": ("誰", "だれ"),
    "say|type": ("送ってください", "言ってください"),
    "team-mate": ("パートナー", "仲間"),
    "behind you": ("次の人", "後ろの人"),
    "anomal(?:y|ies)": ("特殊ルール", "アノマリー"),
    "strong": ("強い", "本気"),
    "fair": ("ふつう", "ほどほど"),
    "easy": ("弱い", "弱め"),
}
"""What English says in one word, and how Japanese has been heard to say it; the first is how it is said."""
INSIDE = {"いま": r"(?<![てでせしり])いま(?![すせしい])", "今": "今"}


def doubles() -> Iterator[tuple[str, str, list[str]]]:
    """List each English word that has two Japanese ones: it, the other one, and the messages that have that."""
    found = [row for row in rows() if row.english and row.japanese and not row.typed]
    for english, (usual, *others) in ONE_WORD.items():
        for other in others:
            pattern = INSIDE.get(other, re.escape(other))
            have = [
                f"{row.catalogue}, {row.key}"
                for row in found
                if re.search(pattern, row.japanese) and re.search(WORD.format(f"(?:{english})"), row.english.lower())
            ]
            if have:
                yield f"{english} is {usual}", other, have


if __name__ == "__main__":
    print("| catalogue | key | English | Japanese |\n| --- | --- | --- | --- |")
    for row in rows():
        print(f"| {row.catalogue} | {row.key} | {_cell(row.english)} | {_cell(row.japanese)} |")
    print("\nOne English word, two Japanese ones:")
    for known, other, messages_ in doubles():
        print(f"- {known}, and {other} in {', '.join(messages_)}")
