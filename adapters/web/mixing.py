"""What a browser adds to the dice by itself: what its script is told of a table, and what its reader is told of it."""

from dataclasses import asdict, dataclass

import htpy as h

from croupier.network import Look

SCRIPT = "own.js"
"""Compares, on the page of a replay, what the browser has kept."""


@dataclass(frozen=True)
class OwnPhrases:
    """What is said of a browser's own words; braces stand for what is put in."""

    added: str = (
        "Your browser has mixed in words of its own, too: 22 random signs, drawn once the line above was shown."
    )
    found: str = (
        "Your browser's own words are in these dice, with those of {name}. It drew them after it was shown the proof, "
        "which is still the same."
    )
    missing: str = "Your browser's own words are not in these dice, though they were taken before the start."
    late: str = (
        "Your browser's own words are not in these dice: the table had started before they came, or another browser of "
        "yours was first."
    )
    forgotten: str = "Somebody was forgotten since, so your browser can't tell whether its own words are in these dice."
    swapped: str = "This isn't the proof that your browser was shown before the start, which was {told}."
    secret: str = (
        "The proof is the one that your browser was shown. Its words can't be compared: the room keeps its secret."
    )


OWN = {
    "en": OwnPhrases(),
    "ja": OwnPhrases(
        added="あなたのブラウザーも、上の行が表示されたあとで引いた言葉（でたらめな22文字）を混ぜました。",
        found="あなたのブラウザーの言葉は、{name}さんの言葉と一緒に混ざっています。証明を見たあとで引いたもので、証明もそのときのままです。",
        missing="あなたのブラウザーの言葉は、始まる前に受け取られたのに、混ざっていません。",
        late="あなたのブラウザーの言葉は混ざっていません。始まるまでに届かなかったか、あなたの別のブラウザーの言葉が先でした。",
        forgotten="記録を消した人がいるので、あなたのブラウザーの言葉が混ざっているかどうかは分かりません。",
        swapped="始まる前にあなたのブラウザーが見た証明は {told} で、これとは違います。",
        secret="証明は、あなたのブラウザーが見たものと同じです。この部屋は秘密を公開しないので、言葉は比べられません。",
    ),
}


def own(look: Look) -> h.Node:
    """Tell the script of whoever sits at a table to which dice it adds words, and its reader that it did."""
    if look.me is None:
        return None
    mine = h.p(
        "#mine",
        data_code=look.code,
        data_commitment=look.commitment,
        data_bits=look.bits,
        data_open="yes" if look.phase == "lobby" else None,
        hidden=not look.bits,
    )
    return mine[_phrases(look.language).added if look.bits else None]


def compared(language: str) -> h.Element:
    """Hold what the script of a replay says of a browser's own words, none of which is shown without it."""
    said = {f"data-{name}": text for name, text in asdict(_phrases(language)).items() if name != "added"}
    return h.p(said, id="own", hidden=True)


def _phrases(language: str) -> OwnPhrases:
    return OWN.get(language, OWN["en"])
