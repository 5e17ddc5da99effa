"""How long a prompt waits in Telegram groups of one token at default rates, and what a game posts: `telegram_groups.py`

Time is virtual: what counts are our own limits, beside which the house, the wire and Telegram take nothing. The server
is the strict fake of the tests, the house a whole one; two people (four in teams) play by random legal moves, so that
games are short. They think three to nine seconds, or act at the moment at which they see their prompt: the worst case.
"""

import logging
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from measuring import quantile, row

from core.engine.plugins import load_all
from tests.support.busy_groups import GLANCE, Played, played

GROUPS = (1, 10, 50, 100, 200)
SECONDS, ALONE = 75.0, 120.0
THINKING, AT_ONCE = (3.0, 9.0), (0.0, 0.0)


def main() -> None:
    """Print the seconds from an action to the next prompt by groups, then posts and edits a minute by game."""
    logging.disable(logging.WARNING)
    games = sorted(load_all(group="").games)
    row("groups", "p50 s", "p99 s", "at once p50", "at once p99", "busiest minute", "floods", "clocks lost")
    for groups in GROUPS:
        mixed = [games[number % len(games)] for number in range(groups)]
        calm, hasty = played(mixed, SECONDS, THINKING), played(mixed, SECONDS, AT_ONCE)
        figures = [f"{max(0.0, at(evening, part)):.1f}" for evening in (calm, hasty) for part in (0.5, 0.99)]
        row(str(groups), *figures, str(max(calm.busiest, hasty.busiest)), *both(calm, hasty))
    row("game", "posts a minute", "edits a minute", "games", "at once posts", "at once edits", "busiest minute")
    for game in games:
        calm, hasty = played([game], ALONE, THINKING), played([game], ALONE, AT_ONCE)
        figures = [
            f"{calm.posts:.1f}",
            f"{calm.edits:.1f}",
            str(calm.games),
            f"{hasty.posts:.1f}",
            f"{hasty.edits:.1f}",
        ]
        row(game, *figures, str(max(calm.busiest, hasty.busiest)))


def at(evening: Played, part: float) -> float:
    """Give the wait below which this part lies, without the glance that it takes to see it."""
    return quantile(evening.waits, part) - GLANCE


def both(calm: Played, hasty: Played) -> list[str]:
    """Count calls that were refused, and moves that were made by a clock."""
    return [str(calm.floods + hasty.floods), str(calm.lost + hasty.lost)]


if __name__ == "__main__":
    main()
