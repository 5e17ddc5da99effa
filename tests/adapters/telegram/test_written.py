"""What is written on Telegram: of what happened each event once, in whatever company; in a box whole lines."""

from dataclasses import replace

import pytest

from adapters.telegram import format as rendered
from core.contract.looks import Heard, Look
from core.contract.messages import Line, Outbound, Span

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


def test_a_box_ends_with_a_whole_line_where_enough_stands_before_it() -> None:
    first, second, third = "a" * 70, "b" * 70, "the third line is long " * 5
    said = Outbound("1", tuple((Span(line),) for line in (first, second, third)), "secret")
    assert rendered.told(said) == (f"{first}\n{second}\n…", True)
    said = Outbound("1", tuple((Span(line),) for line in ("a", third * 2)), "secret")
    text, _ = rendered.told(said)
    assert text.startswith("a\nthe third") and text.endswith("…") and len(text) <= rendered.LONGEST_ALERT
