"""The lines of README that begin a bot on Telegram and on IRC lead to a configuration that is accepted."""

import re
from pathlib import Path

import pytest

from tests.support.commandline import called

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = re.compile(r"^## .*?(Telegram|IRC).*\n\n((?:\d\. .+\n(?: +.+\n)*)+)", re.MULTILINE)
VALUES = {"token": "123456:AAbbccddeeffgghhiijjkkllmmnnooppqq1"}


def steps(page: str) -> dict[str, list[str]]:
    """List the numbered lines below each heading that names a network."""
    found = SECTIONS.findall((ROOT / page).read_text("utf-8"))
    return {network: re.findall(r"(?m)^\d\. (.+)$", lines) for network, lines in found}


def uncommented(written: str, keys: list[str]) -> str:
    """Remove the # before a section's first line and these keys of it, as the line tells."""
    lines, section = [], ""
    for line in written.splitlines():
        bare = line.removeprefix("# ")
        section = bare if bare.startswith("[") else section
        key = bare.partition(" = ")[0]
        wanted = section in keys and (bare == section or key in keys)
        value = VALUES.get(key)
        lines.append((f'{key} = "{value}"' if value else bare) if wanted else line)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", ["README.md", "README.ja.md"])
@pytest.mark.parametrize(("network", "count"), [("Telegram", 6), ("IRC", 4)])
def test_a_bot_is_set_up_by_these_lines(page: str, network: str, count: int, tmp_path: Path) -> None:
    lines = steps(page)[network]
    assert len(lines) == count
    [edit] = [line for line in lines if "`[" in line]
    assert any("`croupier init`" in line for line in lines) and any("`croupier check`" in line for line in lines)
    assert called("init", folder=tmp_path).returncode == 0
    file = tmp_path / "croupier.toml"
    assert called("check", folder=tmp_path).returncode != 0, "no network is joined yet"
    file.write_text(uncommented(file.read_text("utf-8"), re.findall(r"`([^`]+)`", edit)), "utf-8")
    checked = called("check", folder=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr
