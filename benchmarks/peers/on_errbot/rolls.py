"""A plugin of errbot that rolls."""

import sys
from pathlib import Path
from typing import Any

from errbot import BotPlugin, botcmd

sys.path.insert(0, str(Path(__file__).parents[1]))
from book import roll


class Rolls(BotPlugin):  # type: ignore[misc]  # errbot is not installed here
    """Answers `!r`."""

    @botcmd  # type: ignore[untyped-decorator]
    def r(self, message: Any, args: str) -> None:
        """Roll."""
        die, nick = roll(message.frm.nick), message.frm.nick
        self.send(message.frm.room, f"{nick} rolls {die}.")
        self.send(self.build_identifier(nick), f"You rolled {die}.")
