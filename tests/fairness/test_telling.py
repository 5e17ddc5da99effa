"""Numbers for machines in a chat: one proof, last on its line, and no secret that nobody asked for."""

import asyncio
import re

import pytest

from core.engine.dice import told
from core.tables.snapshot import house_codec
from core.words import Voice
from core.words.notices import events, lobby_events
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

PLUGINS = loaded_once()
PROOF = re.compile(r"(?<![a-z0-9])[a-z2-7]{26}(?![a-z0-9])")
DIGITS = re.compile(r"[0-9a-f]{32}")
EVENING = (
    ("ann", "!dicepoker seconds 60"),
    ("bob", "!join lucky seven"),
    *(("ann", words) for words in ("!option seconds 50", "!start", "!r", "!leave", "!leave", "!again")),
)


def evening(language: str, buttons: bool) -> tuple[list[str], list[str]]:
    """Play a table from its opening to the next one; gives all lines that were said, and the proofs of both."""

    async def play() -> tuple[list[str], list[str]]:
        async with Stage(PLUGINS, seed="telling", buttons=buttons) as stage:
            lines, proofs = [], dict[str, str]()
            await stage.say("ann", f"!set language {language}")
            for name, words in EVENING:
                lines += [line for _, line in await stage.say(name, words)]
                proofs |= {table.code: told(table.sheet.commitment) for table in stage.app.tables}
            return lines, list(proofs.values())

    return asyncio.run(play())


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("buttons", [False, True])
def test_a_proof_stands_last_on_its_line_and_no_other_number_is_said(language: str, buttons: bool) -> None:
    lines, proofs = evening(language, buttons)
    with_proofs = [line for line in lines if PROOF.search(line)]
    assert [PROOF.findall(line) for line in with_proofs] == [[proof] for proof in proofs] and len(proofs) == 2
    for line in with_proofs:
        assert re.search(r"[ ：][a-z2-7]{26}$", line), line
    assert not any(DIGITS.search(line) for line in lines), lines


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("buttons", [False, True])
def test_what_houses_of_before_stored_is_told_without_its_secret(language: str, buttons: bool) -> None:
    loaded = PLUGINS.games["dicepoker"]
    voice = Voice(loaded.texts, language, (), buttons=buttons)
    ended = house_codec().load(["SecretTold", {"code": "a2", "secret": "5f" * 32, "analysis": True}])
    assert isinstance(ended, events.SecretTold) and not DIGITS.search(voice.house.record(ended))
    opened = house_codec().load(["DiceCommitted", {"code": "a2", "commitment": "5f" * 16, "reveal": True}])
    assert isinstance(opened, lobby_events.DiceCommitted) and voice.house.record(opened).endswith("5f" * 16)
