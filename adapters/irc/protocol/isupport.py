"""What a server says that it can do (the tokens of line 005), and names folded the way it folds them."""

import re
import string

from adapters.irc.protocol.wire import LINE_BYTES
from croupier.network import Bounded

_UPPER_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_STRICT = _UPPER_LOWER | str.maketrans("[]\\", "{}|")
_FOLDS = {
    "ascii": _UPPER_LOWER,
    "rfc1459": _STRICT | str.maketrans("^", "~"),
    "rfc1459-strict": _STRICT,
    "strict-rfc1459": _STRICT,
}
SHORTEST_LINE_BYTES = 128
LONGEST_LINE_BYTES = 1024
"""Of a server that takes longer lines we use so much: nobody reads more of one line on a phone."""
REMEMBERED = 1024
"""Names of which it is known how they are folded."""
_PREFIX = re.compile(r"\((\w*)\)(.*)")


class ISupport:
    """One session's tokens of 005, with what the RFC says for those that are missing or unreadable."""

    def __init__(self) -> None:
        self.prefixes = {"o": "@", "v": "+"}
        self.channel_modes = ("b", "k", "l", "imnpst")
        self.channel_types = "#&"
        self.nick_length: int | None = None
        self.bot_mode = ""
        self.whox = False
        self.line_bytes = LINE_BYTES
        self._fold_by(_FOLDS["rfc1459"])

    def load(self, tokens: tuple[str, ...]) -> None:
        """Take in the tokens of one 005 line."""
        for token in tokens:
            key, _, value = token.partition("=")
            reader = getattr(self, f"_read_{key.lower()}", None) if key.isalpha() else None
            if reader is not None:
                reader(value)

    def _read_prefix(self, value: str) -> None:
        found = _PREFIX.fullmatch(value)
        if found and len(found[1]) == len(found[2]):
            self.prefixes = dict(zip(found[1], found[2], strict=True))

    def _read_chanmodes(self, value: str) -> None:
        kinds = value.split(",")
        if len(kinds) >= 4:
            self.channel_modes = (kinds[0], kinds[1], kinds[2], kinds[3])

    def _read_chantypes(self, value: str) -> None:
        self.channel_types = value or self.channel_types

    def _read_nicklen(self, value: str) -> None:
        if value.isdecimal() and int(value) > 0:
            self.nick_length = int(value)

    def _read_linelen(self, value: str) -> None:
        if value.isdecimal() and int(value) >= SHORTEST_LINE_BYTES:
            self.line_bytes = min(int(value), LONGEST_LINE_BYTES)

    def _read_bot(self, value: str) -> None:
        self.bot_mode = value if len(value) == 1 and value.isalpha() else self.bot_mode

    def _read_whox(self, value: str) -> None:
        self.whox = True

    def _read_casemapping(self, value: str) -> None:
        self._fold_by(_FOLDS.get(value.lower(), _UPPER_LOWER))

    def _fold_by(self, letters: dict[int, int]) -> None:
        """Spell nicks and channels by these letters from now on."""
        self._letters = letters
        self._folded: Bounded[str, str] = Bounded(REMEMBERED)

    def fold(self, name: str) -> str:
        """Spell a nick or a channel in the one way that all its spellings share."""
        found = self._folded.get(name)
        if found is None:
            found = self._folded[name] = name.translate(self._letters)
        return found

    def same(self, one: str, other: str) -> bool:
        """Whether two spellings name the same nick or channel."""
        return self.fold(one) == self.fold(other)

    def is_channel(self, target: str) -> bool:
        """Whether a target is a channel rather than a nick."""
        return target[:1] != "" and target[0] in self.channel_types

    @property
    def admin_modes(self) -> frozenset[str]:
        """The modes from halfop up, or from op up where there is no halfop."""
        ranked = list(self.prefixes)
        lowest = "h" if "h" in self.prefixes else "o"
        return frozenset(ranked[: ranked.index(lowest) + 1]) if lowest in ranked else frozenset()

    def mode_changes(self, modes: str, arguments: tuple[str, ...]) -> list[tuple[bool, str, str]]:
        """Read a channel's mode line into (set or taken, mode, argument or "")."""
        lists, always, when_set, _ = self.channel_modes
        rest = iter(arguments)
        changes = []
        on = True
        for letter in modes:
            if letter in "+-":
                on = letter == "+"
            else:
                takes = letter in self.prefixes or letter in lists + always or (on and letter in when_set)
                changes.append((on, letter, next(rest, "") if takes else ""))
        return changes
