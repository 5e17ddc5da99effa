"""What the docs name of the code is there: imports of examples, dotted names, files, and what a language needs."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), *ROOT.glob("plugins/*/README.md")])
TOPS = (ROOT, ROOT / "tests")
EXAMPLES = ("authors.md", "adapters.md")
"""Pages of which every import of ours is made."""
NAME = re.compile(r"(?<![\w./-])((?:core|croupier)(?:\.\w+)+)")
NO_NAMES = {f"croupier.{word}" for word in ("db", "toml", "json", "service", "token", "plugins")}
"""Files of an operator, and the group of entry points."""
HISTORY = ("CHANGELOG.md",)
FILES = re.compile(r"`((?:core|adapters|croupier|benchmarks|tools)/[\w/]+\.py)`")


def examples(text: str) -> list[str]:
    return re.findall(r"(?ms)^```python\n(.*?)^```", text)


def imports(code: str) -> Iterator[tuple[str, str]]:
    """List what an example imports of ours, as (module, name)."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in ("core", "croupier"):
            yield from ((node.module, name.name) for name in node.names)


def is_there(dotted: str) -> bool:
    """Tell whether a dotted name is a module, or something in one."""
    parts = dotted.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def lacking(text: str) -> list[str]:
    """List what a page names and nobody has."""
    imported = {f"{module}.{name}" for code in examples(text) for module, name in imports(code)}
    named = {name for name in NAME.findall(text) if not any(f"{name}.".startswith(f"{file}.") for file in NO_NAMES)}
    return sorted(name for name in imported | named if not is_there(name))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_names_what_there_is(page: Path) -> None:
    text = page.read_text("utf-8")
    assert lacking(text) == []
    if page.name not in HISTORY:
        assert [file for file in FILES.findall(text) if not any((at / file).exists() for at in TOPS)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_page_links_is_there(page: Path) -> None:
    links = re.findall(r"""(?:\]\(|src="|srcset=")([^)"#\s]+)""", page.read_text("utf-8"))
    assert [link for link in links if ":" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", EXAMPLES)
def test_examples_import_from_us(page: str) -> None:
    assert [found for code in examples((ROOT / "docs" / page).read_text("utf-8")) for found in imports(code)]


def test_what_nobody_has_is_found() -> None:
    example = "```python\nfrom croupier.testing import Ask, patched\n```\n"
    page = f"Say `croupier.testing.Scene` or `core.words.Voice`.\n{example}"
    assert lacking(page) == ["croupier.testing.Ask", "croupier.testing.Scene"]


def test_a_language_needs_what_its_page_names() -> None:
    """Every file of an adapter that has words of its own in Japanese."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## To add a language")[1].split("\n## ")[0]
    files = (path for path in (ROOT / "adapters").rglob("*.py") if '"ja":' in path.read_text("utf-8"))
    assert {path.relative_to(ROOT).as_posix() for path in files} == set(FILES.findall(page))
