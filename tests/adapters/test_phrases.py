"""What adapters say themselves: each phrase in every language and in use, and a language is its catalogues alone."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adapters.phrases import phrases_of
from adapters.web.pages import table as mixing
from adapters.web.replay import frames
from croupier.words import WordsError, load

ROOT = Path(__file__).resolve().parents[2]
ADAPTERS = sorted(path.parent.name for path in ROOT.glob("adapters/*/words"))
KEY = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
COMPOSED = {
    "web": {
        *(f"replay-{name.replace('_', '-')}" for name in (*frames.SPOKEN, "first", "back", "on", "last")),
        *(f"own-{name}" for name in mixing.SPOKEN),
        *(f"back-by-{way}" for way in ("device", "chat", "invitation")),
        *(f"my-show-{who}" for who in ("all", "room", "nobody")),
        *(f"{unit}-ago" for unit in ("minutes", "hours", "days")),
    }
}


def catalogue(adapter: str, language: str) -> str:
    return (ROOT / "adapters" / adapter / "words" / f"{language}.ftl").read_text("utf-8")


def said(adapter: str) -> Iterator[str]:
    """Find the keys that are written where a phrase is looked up or said."""
    for path in (ROOT / "adapters" / adapter).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Subscript(value=phrases, slice=ast.Constant(value=str(key))):
                    if re.search(r"(words|phrases|spoken)(\(.*\))?$", ast.unparse(phrases)):
                        yield key
                case ast.Call(func=ast.Attribute(attr="say"), args=[ast.Constant(value=str(key)), *_]):
                    yield key


def written(adapter: str) -> set[str]:
    """List every text in the code."""
    parsed = (ast.parse(path.read_text("utf-8")) for path in (ROOT / "adapters" / adapter).rglob("*.py"))
    nodes = (node for tree in parsed for node in ast.walk(tree))
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


def test_some_adapters_say_something() -> None:
    assert {"console", "telegram", "web"} <= {*ADAPTERS}


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_each_language_has_every_phrase(adapter: str) -> None:
    spoken = {path.stem for path in (ROOT / "adapters" / adapter / "words").iterdir()}
    assert spoken >= {"en", "ja"}
    for language in spoken:
        assert KEY.findall(catalogue(adapter, language)) == KEY.findall(catalogue(adapter, "en")), language
    load(f"adapters.{adapter}").parse()


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_each_phrase_that_is_said_is_there_and_each_that_is_there_is_said(adapter: str) -> None:
    there, composed = {*KEY.findall(catalogue(adapter, "en"))}, COMPOSED.get(adapter, set())
    assert {*said(adapter)}
    assert ({*said(adapter)} | composed) - there == set()
    assert there - written(adapter) - composed == set()


def test_what_chooses_its_words_is_only_said() -> None:
    english = phrases_of("adapters.web")["en"]
    assert english.say("listed", count=1) != english.say("listed", count=2)
    with pytest.raises(WordsError, match="only said"):
        english["listed"]


# -- a language that was not there ------------------------------------------------------------------------------------

SERVED = """
import asyncio, time
from adapters.telegram.format import PHRASES, phrases
from adapters.web.adapter import WebAdapter
from adapters.web.settings import WebSettings

address, headers = ("127.0.0.1", 8080), [(b"host", b"127.0.0.1:8080"), (b"accept-language", b"eo")]
scope = {"type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": "/x", "raw_path": b"/x",
         "query_string": b"", "root_path": "", "headers": headers, "client": address, "server": address}

async def receive():
    return {"type": "http.request"}

async def send(message):
    print(message.get("body", b"").decode())

asyncio.run(WebAdapter("web:test", WebSettings()).app(time.monotonic)(scope, receive, send))
print([*PHRASES], phrases("eo", "en").say("seconds", seconds=3), phrases("eo", "en")["short"])
"""


def test_a_new_language_is_its_catalogues_alone(tmp_path: Path) -> None:
    for part in ("core", "croupier", "plugins"):
        (tmp_path / part).symlink_to(ROOT / part)
    shutil.copytree(ROOT / "adapters", tmp_path / "adapters", ignore=shutil.ignore_patterns("__pycache__"))
    for adapter in ADAPTERS:
        made = re.sub(r"^([a-z][\w-]* = )(?!\{ \$)", r"\1~", catalogue(adapter, "en"), flags=re.MULTILINE)
        (tmp_path / "adapters" / adapter / "words" / "eo.ftl").write_text(made, "utf-8")
    run = subprocess.run(
        [sys.executable, "-B", "-c", SERVED],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert '<html lang="eo">' in run.stdout and "~There&#39;s no such page" in run.stdout
    assert '<option value="eo" selected lang="eo">~English</option>' in run.stdout
    assert run.stdout.rstrip().endswith(f"['en', 'eo', 'ja'] ~3 s ~{phrases_of('adapters.telegram')['en']['short']}")
