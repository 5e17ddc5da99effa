"""The page on fairness as a stranger takes it: the verifier and the vectors, cut out of it and nothing else."""

import json
import re
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """Give the page's blocks in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def programs() -> tuple[str, str]:
    """Give the page's two programs: the verifier, and the list of actions."""
    verifier, actions = blocks("python")
    return verifier, actions


def verifier() -> dict[str, Any]:
    """Give the names that the verifier defines."""
    names: dict[str, Any] = {"__name__": "verify"}
    exec(compile(programs()[0], "verify.py", "exec"), names)
    return names


def vectors() -> list[dict[str, Any]]:
    """Give the test vectors, a table of each form."""
    (found,) = blocks("json")
    tables: list[dict[str, Any]] = json.loads(found)
    return tables
