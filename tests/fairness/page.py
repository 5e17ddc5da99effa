"""The page on fairness as a stranger takes it: the verifier and the vectors, cut out of it and nothing else."""

import json
import re
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")


def block(language: str) -> str:
    """Give the page's only block in a language."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def verifier() -> dict[str, Any]:
    """Give the names that the verifier defines."""
    names: dict[str, Any] = {"__name__": "verify"}
    exec(compile(block("python"), "verify.py", "exec"), names)
    return names


def vectors() -> dict[str, Any]:
    """Give the test vectors."""
    found: dict[str, Any] = json.loads(block("json"))
    return found
