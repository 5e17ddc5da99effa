"""Transcripts: whole games as a chat in a text file, played through the real core and compared line by line.

# seed: lucky                  the head: seed, language, admins, others (networks beside the stage's own), form (of the
                               dice's seed: a game that was written down by an older one keeps its dice with it), and
                               buttons: yes (else it is told as where people type)
ann: !dicepoker                said in the room
bob@far: /join #a2             said in the room of another network
ann> hand                      said to the house in private
+30                            seconds that pass
restart                        the process stops and starts again
kill -9                        the process is killed, and another starts from what its files hold
network down                   the network goes away, `network up` brings it back; `network far down` another
    room| words told           what the house says, indented: written by the program, read by people
"""

import asyncio
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from core.engine import FORMS
from core.engine.plugins import Plugins
from croupier.testing.stage import NETWORK, Stage

_SAID = re.compile(r"([^\s:>@]+)(?:@([^\s:>@]+))?([:>]) ?(.*)")
_NETWORK = re.compile(r"network (?:(\S+) )?(up|down)")


def check(path: Path, plugins: Plugins | None = None) -> None:
    """Play a transcript and compare; with CROUPIER_ACCEPT in the environment, write what was told instead."""
    before = path.read_text("utf-8")
    after = asyncio.run(played(before, plugins))
    if os.environ.get("CROUPIER_ACCEPT"):
        path.write_text(after, "utf-8")
    elif before != after:
        raise AssertionError(_difference(path, before, after))


async def played(text: str, plugins: Plugins | None = None) -> str:
    """Play the inputs of a transcript; gives it with what was told in place of what it had."""
    head = dict(re.findall(r"^# (\w+): (.+)$", text, re.MULTILINE))
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(
            plugins,
            seed=head.get("seed", "stage"),
            language=head.get("language", "en"),
            admins=head.get("admins", "ann").split(),
            others=head.get("others", "").split(),
            database=str(Path(folder) / "stage.db"),
            form=int(head.get("form", FORMS[-1])),
            buttons=head.get("buttons") == "yes",
        )
        async with stage:
            written: list[str] = []
            for line in inputs(text):
                written.append(line)
                written.extend(f"    {who}| {said}" for who, said in await _play(stage, line))
    return "\n".join(written) + "\n"


def inputs(text: str) -> Iterator[str]:
    """List the lines of a transcript that are not the house's."""
    for line in text.rstrip("\n").split("\n"):
        if not line.startswith("    "):
            yield line


async def _play(stage: Stage, line: str) -> list[tuple[str, str]]:
    if not line.strip() or line.startswith("#"):
        return []
    if line.startswith("+"):
        return await stage.advance(float(line[1:]))
    if line == "restart":
        return await stage.restart()
    if line == "kill -9":
        return await stage.kill()
    network = _NETWORK.fullmatch(line)
    if network:
        return await stage.network(up=network[2] == "up", on=network[1] or NETWORK)
    said = _SAID.fullmatch(line)
    if said is None:
        raise ValueError(f"a transcript cannot say this: {line!r}")
    name, on, mark, words = said.groups()
    return await stage.say(name, words, private=mark == ">", on=on or NETWORK)


def _difference(path: Path, before: str, after: str) -> str:
    old, new = before.split("\n"), after.split("\n")
    for number, (left, right) in enumerate(zip(old, new, strict=False), 1):
        if left != right:
            return f"{path.name}, line {number}: the transcript says\n  {left}\nand the house says\n  {right}"
    return f"{path.name}: the transcript has {len(old)} lines, the house tells {len(new)}"
