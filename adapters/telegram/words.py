"""The few words of the adapter's own, which the house may hand in in other languages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Scope = Literal["default", "all_private_chats", "all_group_chats", "all_chat_administrators"]


@dataclass(frozen=True)
class Phrases:
    """What the adapter says itself; braces stand for what is put in."""

    greeting: str = (
        "Hello {name}! I deal table games in groups. Add me to a group of yours and send /games there. "
        "While you play I send you here what only you may see; if you never write to me, buttons show it to you. "
        "Send /help to see what I can do."
    )
    add_me: str = "Add me to a group"
    opened: str = "Thank you, {name}: now I can write to you here."
    added: str = "Hello everybody! I deal table games: tap a button below, or send /games@{bot}."
    added_hearing_little: str = (
        "Telegram shows me only commands that name me, such as /help@{bot}, and replies to my messages; "
        "everything can be played with the buttons."
    )
    let_me_write: str = "Let me write to you"
    cannot_write: str = "{name}, my answer is for you alone, and I may not write to you yet."


@dataclass(frozen=True)
class Menu:
    """Commands that clients offer, as (command, what it does), in a scope and a language ("" for all others)."""

    commands: Sequence[tuple[str, str]]
    scope: Scope = "default"
    language: str = ""


def english(language: str) -> Phrases:
    """Give English phrases, whatever the language."""
    return Phrases()
