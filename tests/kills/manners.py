"""What has people hold back: they are told that they ask too much, or that they sit out the next table."""

from dataclasses import dataclass, field

from tests.kills.account import Account, Said
from tests.kills.books import Kept
from tests.kills.phrases import phrases

RATIONED = ("open", "join", "bots", "start", "set", "ask")
"""Commands whose answers are rationed; moves and `hand` always work at a table."""
SLOWER, SITS_OUT = ("say-slower", "say-crowded"), "refusal-sits-out"
BURST, BURST_SECONDS = 10, 60.0
"""Nobody is told to slow down who did not ask so often in so many seconds."""
CALM, PAUSE = 40.0, 3.5
"""How long whoever was told to slow down asks only what they must, and how long they wait after each refusal."""
LIVE = ("lobby", "running")


@dataclass
class Manners:
    """Of the people of one room: who was told to slow down, from when until when, and who sits out which table."""

    account: Account
    room: str
    _slow: dict[str, tuple[float, float, str]] = field(default_factory=dict)
    _out: dict[str, int] = field(default_factory=dict)

    def hear(self, who: str, line: str, now: float) -> bool:
        """Note that somebody is told to ask less; tells whether a line says that."""
        announced = [said.get("seconds") or "1" for key, said in phrases("core.words").read(line) if key in SLOWER]
        if not announced:
            return False
        asked = sum(_asked(said) for said in self.account.said if said.who == who and now - said.at < BURST_SECONDS)
        if asked < BURST:
            self.account.amiss.append(f"{who} was told {line!r}, having asked {asked} times in {BURST_SECONDS} s")
        self._slow[who] = (now, now + int(announced[0]), line)
        return True

    def dropped(self, said: Said) -> str:
        """Give the words that announced the pause in which a command was said, so that it may be dropped; else ""."""
        begun, until, line = self._slow.get(said.who, (0.0, 0.0, ""))
        return line if said.kind in RATIONED and begun <= said.began <= until else ""

    def calm(self, who: str, now: float) -> bool:
        """Tell whether somebody was told lately to ask less."""
        return who in self._slow and now < self._slow[who][1] + CALM

    def pause(self, who: str, now: float, seconds: float) -> float:
        """Tell when somebody who was refused tries again, who else would wait so many seconds."""
        if not self.calm(who, now):
            return now + seconds
        return max(now, self._slow[who][1]) + PAUSE

    def refused(self, said: Said, kept: Kept | None) -> None:
        """Note the table that somebody sits out, if that is what they were told: this one, or the next."""
        if any(key == SITS_OUT for line in said.answers for key, _ in phrases("core.words").read(line)):
            self._out[said.who] = kept.number if kept is not None and kept.phase in LIVE else 0

    def sits_out(self, who: str, kept: Kept | None) -> bool:
        """Tell whether somebody has to wait until a table is over."""
        table = self._out.get(who)
        if table is None:
            return False
        live = kept is not None and kept.phase in LIVE
        if table == 0 and live:
            table = self._out[who] = kept.number if kept else 0
        if table and (not live or (kept is not None and kept.number != table)):
            del self._out[who]
            return False
        return True


def _asked(said: Said) -> int:
    """Count the answers that are rationed and that a command may cost: one, or one for each part that was chosen."""
    return 1 if said.kind in RATIONED else max(0, len(said.pressed) - 1)
