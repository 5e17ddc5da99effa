"""Lines broken as people break them: between words, between Japanese characters, and not before a full stop."""

from collections.abc import Collection

from rich.cells import cell_len
from rich.text import Text

from adapters.console.drawing import is_whole

NOT_FIRST = frozenset(
    "、。，．・：；？！…‥ー―〜～々ゝゞヽヾ）」』】〕〉》｝］”’゛゜％"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}%"
)
"""What no line begins with."""
NOT_LAST = frozenset("（「『【〔〈《｛［“‘([{#＃￥$")
"""What no line ends with."""
INDENT = 2


def wrapped(text: Text, width: int) -> list[Text]:
    """Break a line at so many columns; what goes on is indented, and what is `whole` is broken only if it must be."""
    held = {at for span in text.spans if is_whole(span.style) for at in range(span.start + 1, span.end)}
    margin = " " * (len(text.plain) - len(text.plain.lstrip(" ")) + INDENT)
    lines: list[Text] = []
    for start, end in _cut(text.plain, width, len(margin), held):
        line = text[start:end]
        lines.append(Text(margin).append_text(line) if lines else line)
    return lines


def _cut(text: str, width: int, margin: int, held: Collection[int]) -> list[tuple[int, int]]:
    """Return where each line begins and ends; the blanks between two of them belong to neither."""
    cuts: list[tuple[int, int]] = []
    start = last = within = column = 0
    for at, sign in enumerate(text):
        if at > start and _may_break(text[at - 1], sign):
            last, within = (last, at) if at in held else (at, at)
        while column + cell_len(sign) > width - (margin if cuts else 0) and not sign.isspace():
            before = at - (sign in NOT_FIRST and at - 1 > start)
            cut = next((place for place in (last, within) if place > start), before)
            cuts.append((start, len(text[:cut].rstrip())))
            start = cut
            column = cell_len(text[start:at])
        column += cell_len(sign)
    cuts.append((start, len(text.rstrip())))
    return cuts


def _may_break(before: str, behind: str) -> bool:
    """Tell whether a line may end between two characters."""
    if behind.isspace() or behind in NOT_FIRST:
        return False
    if before.isspace():
        return True
    if before in NOT_LAST:
        return False
    return cell_len(before) > 1 or cell_len(behind) > 1 or (before in "]|" and behind in "[|")
