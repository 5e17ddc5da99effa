"""A plugin of Sopel that rolls."""

import sys
from pathlib import Path
from typing import Any

from sopel import plugin

sys.path.insert(0, str(Path(__file__).parents[1]))
from book import roll


@plugin.command("r")  # type: ignore[untyped-decorator]  # Sopel is not installed here
def answer(bot: Any, trigger: Any) -> None:
    """Roll."""
    die = roll(trigger.nick)
    bot.say(f"{trigger.nick} rolls {die}.")
    bot.say(f"You rolled {die}.", trigger.nick)
