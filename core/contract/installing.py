"""What brings our optional libraries into the environment that we run in; no index of packages has our name."""

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path


def to_install(extra: str) -> str:
    """Give the command for one of our extras, to be said in the folder of Croupier's sources.

    Those who keep an environment for each program make it anew by it, and then with all extras: none is lost.
    """
    parts, where = Path(sys.prefix).parts, "in the folder of Croupier's sources"
    if "pipx" in parts:
        return f"pipx install --force '.[all]' {where}"
    if parts[-3:-1] == ("uv", "tools"):
        return f"uv tool install --force '.[all]' {where}"
    python = shlex.quote(sys.executable)
    pip = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return f"{pip} '.[{extra}]' {where}"
