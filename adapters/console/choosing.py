"""What a line typed at the keyboard stands for, where a word says less than a command does."""

from collections.abc import Sequence
from difflib import get_close_matches

from adapters.console.settings import Listed
from croupier.network import Look

PLAYING = ("running", "paused")
PLAY = ("play", "遊ぶ")
"""What may stand before a game where games are chosen."""
NEAR = 0.8
"""How like an option a word must be, of 1."""


def meant(typed: str, games: Sequence[Listed], look: Look | None) -> str:
    """Return the command: a game's name for its number or title, `option` before a bare one, `start` for an empty line.

    While a game is played everything means what it says.
    """
    phase = look.phase if look is not None else ""
    words = typed.split()
    if phase in PLAYING:
        return typed
    if look is not None and phase == "lobby":
        if not words:
            return "start"
        options = next((game.options for game in games if game.name == look.game), ())
        if get_close_matches(words[0].casefold(), options, 1, NEAR):
            return f"option {typed}"  # a slip is answered with the options that there are
    return chosen(typed, games)


def is_no_number(typed: str, games: Sequence[Listed], look: Look | None) -> bool:
    """Tell whether somebody chooses a game by a number that none has."""
    words = typed.split()
    playing = look is not None and look.phase in PLAYING
    return bool(words) and words[0].isdecimal() and not playing and not 0 < int(words[0]) <= len(games)


def chosen(typed: str, games: Sequence[Listed]) -> str:
    """Return a game's name, and the options behind it, for its number in the list or its title; else what was typed."""
    words = typed.split()
    if len(words) > 1 and words[0].casefold() in PLAY and is_game(rest := " ".join(words[1:]), games):
        return chosen(rest, games)
    if words and words[0].isdecimal() and 0 < int(words[0]) <= len(games):
        return " ".join((games[int(words[0]) - 1].name, *words[1:]))
    titles = {_folded(game.title): game.name for game in reversed(games)}
    names = {**titles, **{game.name: game.name for game in games}}  # a name is never another's title
    for count in range(len(words), 0, -1):
        if name := names.get(_folded("".join(words[:count]))):
            return " ".join((name, *words[count:]))
    return typed


def is_game(typed: str, games: Sequence[Listed]) -> bool:
    """Tell whether a line begins with a game, by its name, number or title."""
    words = chosen(typed, games).split()
    return bool(words) and words[0].casefold() in {game.name for game in games}


def _folded(text: str) -> str:
    """Leave out what people write or not: blanks, apostrophes, capitals."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())
