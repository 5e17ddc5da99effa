"""What a board writes of what happened: each event once, however often and in whatever company it is shown."""

from dataclasses import replace

import pytest

from adapters.telegram import format as rendered
from core.contract.looks import Heard, Look
from core.contract.messages import Line, Span

MOST, OPEN = 300, 3
LOOK = Look("a2", 1, "spin", "Spin", "running", (), None, (), (), (), (), (), (), (), (), 0.0)


def test_events_that_several_looks_show_are_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[Line] = []
    write = rendered.line

    def noted(spans: Line) -> rendered.Text:
        lines.append(spans)
        return write(spans)

    monkeypatch.setattr(rendered, "line", noted)
    told = tuple(Heard(version, ((Span(f"What happened at {version}, in so many words"),),)) for version in range(60))
    known = rendered.Events()
    for newest in range(40, 60):
        look = replace(LOOK, version=newest, heard=told[newest - 40 : newest])
        seen = newest - (OPEN + 3 if newest % 2 else 2)  # now and then more are owed than stand open
        found = known.newest(look, seen, frozenset(), MOST, OPEN)
        assert [one.heard for one in found] == list(look.heard[-len(found) :])
    assert len(lines) == len(set(lines))
