"""What brings an extra into the environment that runs: never a name on an index, which a stranger could take."""

import re
import sys
from pathlib import Path

import pytest

from core.contract import hooks, to_install

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("prefix", "pip", "command"),
    [
        ("/home/ann/.local/share/pipx/venvs/croupier", True, "pipx install --force '.[all]'"),
        ("/home/ann/.local/share/uv/tools/croupier", False, "uv tool install --force '.[all]'"),
        ("/opt/croupier", True, "/opt/croupier/bin/python -m pip install '.[web]'"),
        ("/opt/my bots", True, "'/opt/my bots/bin/python' -m pip install '.[web]'"),
        ("/opt/croupier", False, "uv pip install --python /opt/croupier/bin/python '.[web]'"),
    ],
)
def test_the_command_is_that_of_the_environment(
    prefix: str, pip: bool, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", prefix)
    monkeypatch.setattr(sys, "executable", f"{prefix}/bin/python")
    monkeypatch.setattr(hooks, "find_spec", lambda name: object() if pip else None)
    assert to_install("web") == f"{command} in the folder of Croupier's sources"


def test_nothing_tells_anybody_to_install_what_is_not_ours_to_publish() -> None:
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *ROOT.glob("docs/*.md"), *ROOT.glob("deploy/*")]
    sources = [path for house in ("core", "adapters", "croupier") for path in (ROOT / house).rglob("*.py")]
    named = re.compile(r"(?:pipx?|uv) (?:tool )?(?:install|inject) (?:-\S+ )*['\"]?croupier\b|croupier\[")
    texts = ((path, path.read_text(encoding="utf-8")) for path in (*pages, *sources) if path.is_file())
    assert [(path.name, found[0]) for path, text in texts if (found := named.search(text))] == []
