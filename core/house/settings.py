"""The settings of a room: a field each, with its type, default and range; `set NAME VALUE` reads most of them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from core.contract import Record, adapter, replace
from core.words import local_time, normalise


@dataclass(frozen=True)
class Between:
    """A whole number from `low` to `high`; `none` names the value that means "as it comes", if there is one."""

    low: int
    high: int
    none: str = ""


AS_IT_COMES = "default"
"""What is said for a setting that is to be left to the configuration or the game."""
Style = Literal["rich", "plain"]
"""Words with bold, colours and pips, or without."""
Web = Literal["off", "watch", "play"]
"""Whether a room's tables have pages: none, to look on from, or to play from too."""
Openers = Literal["all", "accounts", "admins"]
"""Who may open tables: everybody, who has an account that nobody else can take, or admins."""
Pace = Literal["quick", "normal", "slow"]
PACES: Mapping[str, float] = {"quick": 0.5, "normal": 1.0, "slow": 2.0}
"""By what the seconds of games' own clocks are multiplied."""


class BeginsCodes(ValueError):
    """A prefix holds the sign that the codes of tables begin with."""


class RoomSettings(Record):
    """What a room's admins may set; None or "" leaves it to the operator's configuration or to the game.

    Tables open in these `hours` ("18:00-02:00"; "": at any time) of a `timezone` ("": UTC).
    `disabled` games are off; where `only` is not None, so are all that it does not name, those that come later too.
    """

    window: Annotated[int | None, Between(5, 600, AS_IT_COMES)] = None
    seconds: Annotated[int | None, Between(0, 3600, AS_IT_COMES)] = None
    prefix: str = ""
    language: str = ""
    style: Style = "rich"
    tables: Annotated[int, Between(1, 20)] = 3
    reveal: bool = True
    quiet: bool = False
    hints: bool = True
    guests: bool = False
    public: bool = False
    web: Web = "off"
    openers: Openers = "all"
    hours: str = ""
    timezone: str = ""
    stats: bool = True
    score: bool = True
    recap: bool = True
    pictures: bool = True
    pace: Pace = "normal"
    disabled: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None

    def allows(self, game: str) -> bool:
        return game not in self.disabled and (self.only is None or game in self.only)

    def switched(self, on: bool, games: tuple[str, ...] | None) -> "RoomSettings":
        """Switch games on or off; None stands for all there are and will be."""
        if games is None:
            return replace(self, disabled=(), only=None if on else ())
        disabled = tuple(name for name in self.disabled if name not in games)
        if self.only is None:
            return replace(self, disabled=disabled if on else (*disabled, *games))
        only = tuple(name for name in self.only if name not in games)
        return replace(self, disabled=disabled, only=(*only, *games) if on else only)


CHOSEN = tuple(name for name in RoomSettings.__struct_fields__ if name not in ("disabled", "only"))
CODE_SIGN = "#"
"""What the code of a table begins with where it is named, so that no command can."""
_ON = {"on", "yes", "true", "1", "オン", "はい"}
_OFF = {"off", "no", "false", "0", "オフ", "いいえ"}
_STYLES = {"rich": "rich", "装飾あり": "rich", "plain": "plain", "装飾なし": "plain"}
_EXAMPLES = {
    **{"window": "45", "seconds": "60", "prefix": "!", "language": "en", "style": "plain", "tables": "2"},
    **{"openers": "accounts", "hours": "18-02", "timezone": "Europe/Berlin", "pace": "slow", "web": "watch"},
}


def example(name: str) -> str:
    """Return a value that works for a setting."""
    return _EXAMPLES.get(name, "on")


def words_of(name: str) -> tuple[str, ...]:
    """List the words that a setting takes, if it takes nothing else."""
    hint = get_type_hints(RoomSettings)[name]
    return get_args(hint) if get_origin(hint) is Literal else ()


def usual(name: str) -> Any:
    """Return a setting as it is where nobody chose it."""
    return getattr(RoomSettings(), name)


def taken(name: str, languages: list[str]) -> tuple[tuple[str, ...], int, int]:
    """Tell what a setting takes: words, and numbers from a low to a high one (0 to 0: none)."""
    hint = get_type_hints(RoomSettings, include_extras=True)[name]
    if hint is bool:
        return ("on", "off"), 0, 0
    if get_origin(hint) is Literal:
        return get_args(hint), 0, 0
    if hint is str:
        return tuple(languages) if name == "language" else (), 0, 0
    between = get_args(hint)[1]
    return (between.none,) if between.none else (), between.low, between.high


def read_setting(name: str, value: str, languages: list[str]) -> Any:
    """Read a value for a setting; ValueError if it does not take it."""
    hint = get_type_hints(RoomSettings, include_extras=True)[name]
    word = normalise(value).casefold()
    if hint is bool:
        return read_switch(value)
    if hint == Style:
        return _among(_STYLES, word)
    if get_origin(hint) is Literal:
        return _among({choice: choice for choice in get_args(hint)}, word)
    if hint is str:
        return _text(name, value.strip(), languages)
    between = get_args(hint)[1]
    if between.none and word == between.none:
        return None
    if not word.isascii() or not word.isdigit() or not between.low <= int(word) <= between.high:
        raise ValueError(value)
    return int(word)


def read_switch(value: str) -> bool:
    """Read "on" or "off", or other words for them; ValueError for anything else."""
    word = normalise(value).casefold()
    if word not in _ON | _OFF:
        raise ValueError(value)
    return word in _ON


def _text(name: str, value: str, languages: list[str]) -> str:
    if value.casefold() == AS_IT_COMES:
        return ""
    if name == "hours":
        return local_time.read_hours(value)
    if name == "timezone":
        return local_time.read_zone(value)
    if name == "language" and value.casefold() in languages:
        return value.casefold()
    if name == "prefix":
        return _prefix(value)
    raise ValueError(value)


def _prefix(value: str) -> str:
    """Read a prefix as it will be heard: what is folded away when people type it could never be one.

    Nor can the mark around what is to be typed, which every line that shows the prefix would end at.
    """
    prefix = normalise(value)
    heard = prefix and normalise(f"{prefix}x") == f"{prefix}x"
    if not heard or len(prefix) > 3 or any(c.isalnum() or c.isspace() or c == "`" for c in prefix):
        raise ValueError(value)
    if CODE_SIGN in prefix:
        raise BeginsCodes(prefix)
    return prefix


def _among(words: dict[str, str], word: str) -> str:
    if word not in words:
        raise ValueError(word)
    return words[word]


def load_settings(stored: str) -> tuple[RoomSettings, list[str]]:
    """Read stored settings, and name those that cannot be read, for which the usual ones hold.

    Settings that no longer exist are left out.
    """
    names = RoomSettings.__struct_fields__
    try:
        kept = {name: value for name, value in json.loads(stored).items() if name in names}
    except (ValueError, AttributeError):
        return RoomSettings(), list(names)
    broken = [name for name, value in kept.items() if not _is_readable(name, value)]
    loaded: RoomSettings = adapter(RoomSettings).validate_python(
        {name: value for name, value in kept.items() if name not in broken}
    )
    return loaded, broken


def _is_readable(name: str, value: Any) -> bool:
    try:
        adapter(RoomSettings).validate_python({name: value})
    except ValueError:
        return False
    return True
