"""The course of a rating as a line that grows from left to right, with its words for whoever cannot see it."""

from collections.abc import Sequence

from markupsafe import Markup, escape

WIDE, HIGH, EDGE = 320, 96, 8
"""The drawing, and what is left free around the line."""
LEAST = 50
"""Points of a rating at least from the bottom to the top, so that little does not look like much."""


def course(steps: Sequence[tuple[float, int]], label: str) -> Markup:
    """Draw ratings in the order of their tables, each as far from the one before."""
    numbers = [number for _, number in steps]
    low, high = min(numbers), max(numbers)
    room = max(high - low, LEAST)
    bottom = (low + high - room) / 2
    apart = (WIDE - 2 * EDGE) / max(1, len(numbers) - 1)

    def at(place: int) -> tuple[float, float]:
        return EDGE + place * apart, HIGH - EDGE - (numbers[place] - bottom) / room * (HIGH - 2 * EDGE)

    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(at, range(len(numbers))))
    x, y = at(len(numbers) - 1)
    return Markup(
        f'<svg class="course" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">'
        f'<polyline points="{points}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="4"/></svg>'
    )
