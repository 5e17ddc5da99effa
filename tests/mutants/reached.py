"""Which functions of ours each test calls, in all processes that it starts; and a run of listed tests in their order.

A plugin of pytest, and a module that each interpreter of a copy of the tree imports as it starts, so it imports little.
PYTEST_DONT_REWRITE: there is nothing to rewrite in it.
"""

import json
import os
import sys
import threading
from itertools import count
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

TOP = f"{Path(sys.prefix).parent}/"
OURS = tuple(f"{TOP}{part}/" for part in ("core", "adapters", "plugins"))
INTO = os.environ.get("MUTANTS_INTO", "")
"""The folder for what is called; without it nothing is noted."""
ONLY = os.environ.get("MUTANTS_ONLY", "")
"""A file with the tests to run, in this order; the first that fails is written beside it."""

AT_ONCE = 20
"""Tests whose calls are written together: a worker that dies takes no more of them along."""

_passed: dict[int, CodeType] = {}
_others: dict[int, CodeType] = {}
_reached: dict[str, list[int]] = {}
_parts = count(1)
_tests: list[list[Any]] = []
"""Tests of this process since it wrote, each with its seconds; there are none in processes that tests start."""


def _called(frame: FrameType, event: str, value: object) -> None:
    code = frame.f_code
    if id(code) in _passed:
        return
    _passed[id(code)] = code  # kept, so that no other has its number
    if not code.co_filename.startswith(OURS):
        _others[id(code)] = code
        return
    function = f"{code.co_filename.removeprefix(TOP)}:{code.co_firstlineno}"
    if _tests:
        _reached.setdefault(function, []).append(len(_tests) - 1)
    elif test := os.environ.get("MUTANTS_TEST"):
        with open(f"{INTO}/{os.getpid()}.called", "a", encoding="utf-8") as file:
            file.write(f"{test}\t{function}\n")


def _again() -> None:
    _passed.clear()
    _passed.update(_others)


def _forked() -> None:
    _tests.clear()
    _again()


if INTO:
    os.register_at_fork(after_in_child=_forked)
    threading.settrace(_called)
    sys.settrace(_called)


def pytest_runtest_logstart(nodeid: str) -> None:
    if INTO and "PYTEST_XDIST_WORKER" in os.environ:
        os.environ["MUTANTS_TEST"] = nodeid
        if len(_tests) == AT_ONCE:
            _write()
        _tests.append([nodeid, 0.0])
        _again()
        sys.settrace(_called)  # which a test may have taken away


def pytest_runtest_logreport(report: Any) -> None:
    if _tests:
        _tests[-1][1] += report.duration
    if ONLY and report.failed:
        Path(f"{ONLY}.failed").write_text(report.nodeid, encoding="utf-8")


def pytest_sessionfinish() -> None:
    if _tests:
        _write()


def _write() -> None:
    known = json.dumps({"tests": _tests, "reached": _reached})
    Path(f"{INTO}/{os.getpid()}-{next(_parts)}.json").write_text(known, encoding="utf-8")
    _tests.clear()
    _reached.clear()


def pytest_collection_modifyitems(items: list[Any]) -> None:
    if ONLY:
        order = {test: number for number, test in enumerate(Path(ONLY).read_text(encoding="utf-8").splitlines())}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
