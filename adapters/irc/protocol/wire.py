"""IRC lines as data: what a line coming in says, and text cut to what a line going out can carry.

An answer to one person alone lands in whatever window a client keeps for notices, unless it says where it belongs: to
clients by tags, to people by the name of the channel before its text.
"""

import re
from dataclasses import dataclass, field

BOLD = "\x02"
LINE_BYTES = 512
LONGEST_TEXT = 1000
CRLF = b"\r\n"
BETWEEN = " · "
BETWEEN_PLAIN = " | "
"""What stands between texts that share a line."""
_ESCAPED = re.compile(r"\\(.?)", re.DOTALL)
_CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
CONTROLS = re.compile(f"[{_CONTROL}]+")
_TARGET = re.compile(rf"[^ {_CONTROL},:\ud800-\udfff][^ {_CONTROL},\ud800-\udfff]*")
_LONGEST_TARGET = 200
_NAMED = re.compile(r"[\x02\"]?#[a-z0-9]+[\x02\"]? ")
"""What names a table before what is said of it."""
_UNSAYABLE = re.compile(r"[\x01\x03-\x1f\x7f-\x9f\u2028\u2029]")
_CTCP_ANSWER = re.compile(rf"NOTICE [^ {_CONTROL}]+ :\x01[^{_CONTROL}]+\x01")
_FORMATTING = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?|[\x02\x0f\x11\x16\x1d-\x1f]"
)
_OUR_TAGS = re.compile(rf"@(?:label=|\+draft/)[^ {_CONTROL}]{{,4000}} ")
_UNESCAPED = {":": ";", "s": " ", "n": "\n", "r": "\r"}
CONTEXT = "+draft/channel-context"
REPLY = "+draft/reply"
LONGEST_TAGS = 4000
"""Bytes of tags, of which every server takes 4094 from us."""
_ESCAPES = str.maketrans({";": "\\:", " ": "\\s", "\\": "\\\\"})


@dataclass(frozen=True, slots=True)
class Received:
    """One line from the server: command in upper case, source as `nick!user@host` or a server's name."""

    command: str
    params: tuple[str, ...] = ()
    source: str = ""
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def nick(self) -> str:
        """The source's nick, or the server's name."""
        return self.source.partition("!")[0]

    @property
    def from_server(self) -> bool:
        """Whether a server said it rather than somebody; so is whatever names no nick."""
        return self.source.find("!") < 1

    @property
    def reason(self) -> str:
        """The last parameter as it may be logged, without control characters."""
        return CONTROLS.sub(" ", self.params[-1]) if self.params else ""

    def param(self, number: int) -> str:
        """Read a parameter, "" where the line has fewer."""
        return self.params[number] if number < len(self.params) else ""


def parse(line: str) -> Received | None:
    """Read a line; `None` if it says nothing."""
    tags: dict[str, str] = {}
    source = ""
    rest = line.lstrip(" ")
    if rest.startswith("@"):
        words, _, rest = rest[1:].partition(" ")
        tags = read_tags(words)
        rest = rest.lstrip(" ")
    if rest.startswith(":"):
        source, _, rest = rest[1:].partition(" ")
    if CONTROLS.search(source):  # of a name like that nothing good can come
        return None
    # Only U+0020 separates: names and texts may hold other spaces.
    middle, colon, trailing = (" " + rest).partition(" :")
    words_in = [word for word in middle.split(" ") if word]
    if not words_in:
        return None
    params = tuple(words_in[1:]) + ((trailing,) if colon else ())
    return Received(words_in[0].upper(), params, source, tags)


def read_tags(words: str) -> dict[str, str]:
    """Read the tags of a line, unescaped."""
    pairs = (word.partition("=") for word in words.split(";") if word)
    return {key: _ESCAPED.sub(lambda found: _UNESCAPED.get(found[1], found[1]), value) for key, _, value in pairs}


def split_source(source: str) -> tuple[str, str, str]:
    """Take `nick!user@host` apart; what is missing is ""."""
    nick, _, rest = source.partition("!")
    user, _, host = rest.rpartition("@")
    return nick, user, host


def is_target(name: str) -> bool:
    """Whether a line can be addressed to a nick or a channel of that name, and to nobody else by it."""
    return len(name.encode("utf-8", "replace")) <= _LONGEST_TARGET and _TARGET.fullmatch(name) is not None


def clean(text: str) -> str:
    """Take colours and control characters out of what somebody wrote."""
    cleaned = text if text.isprintable() else CONTROLS.sub(" ", _FORMATTING.sub("", text))
    return cleaned[:LONGEST_TEXT].strip()


def sayable(line: str, size: int = LINE_BYTES) -> str:
    """Make one line that fits out of whatever got into it: of control characters only bold stays, and our own CTCP.

    Tags before it have a room of their own.
    """
    found = _OUR_TAGS.match(line) if line.startswith("@") else None
    tags = found[0] if found else ""
    line = line[len(tags) :]
    if "\x01" not in line or not _CTCP_ANSWER.fullmatch(line):
        line = _UNSAYABLE.sub(" ", line.replace("\0", ""))
    return tags + cut(line, size - len(CRLF))


def cut(text: str, size: int) -> str:
    """Shorten to at most `size` bytes of UTF-8 without halving a character."""
    if text.isascii():
        return text[:size]
    encoded = text.encode("utf-8", "replace")
    return text if len(encoded) <= size else encoded[:size].decode("utf-8", "ignore")


def split(text: str, size: int) -> list[str]:
    """Spread text over pieces of at most `size` bytes (8 or more), at spaces where there are any.

    A piece ends at a space in its second half, else inside the word. Bold goes on in the next piece. Half a
    surrogate pair becomes "?", as it would on the wire.
    """
    pieces = []
    if not text.isascii():
        text = text.encode("utf-8", "replace").decode("utf-8")
    while len(text.encode("utf-8")) > size:
        piece = cut(text, size)
        space = piece.rfind(" ", len(piece) // 2)
        if text[len(piece)] == " ":
            space = len(piece)
        if space > 0 and piece[:space].strip(" " + BOLD):
            piece = piece[:space]
        text = text[len(piece) :].removeprefix(" ")
        if piece.count(BOLD) % 2 and text.strip(BOLD):
            text = BOLD + text
        pieces.append(piece)
    if text.strip(BOLD):
        pieces.append(text)
    return pieces


def pack(texts: list[str], size: int, between: str = BETWEEN) -> list[str]:
    """Let short texts that follow one another share a line; one that starts with a space is a row and stands alone.

    Where all begin with the code of one table, a line that they share names it once.
    """
    packed: list[str] = []
    open_line, named = False, ""
    for text in texts:
        before, code = named, _NAMED.match(text)
        named = code[0] if code else ""
        row = text.startswith(" ", len(named))
        joined = f"{packed[-1]}{between}{text.removeprefix(before)}" if open_line else ""
        if open_line and not row and len(joined.encode("utf-8", "replace")) <= size:
            packed[-1] = joined
        else:
            packed.append(text)
        open_line = not row
    return packed


def framed(command: str, channel: str, reply_to: str) -> str:
    """Begin lines that belong to a channel and reply to a message, of which either may be ""."""
    given = {name: value for name, value in ((CONTEXT, channel), (REPLY, reply_to)) if not CONTROLS.search(value)}
    tags = ";".join(f"{name}={value.translate(_ESCAPES)}" for name, value in given.items() if value)
    return f"@{tags} {command}" if tags and len(tags.encode("utf-8", "replace")) <= LONGEST_TAGS else command


def labelled(beginning: str, label: str) -> str:
    """Begin a line with a label, by which the server answers it; "" is none."""
    if not label:
        return beginning
    return f"@label={label};{beginning[1:]}" if beginning.startswith("@") else f"@label={label} {beginning}"


def visible(beginning: str) -> tuple[str, str]:
    """Tell of the beginning of a line what others see: the command, and what stands before its text."""
    tags, _, command = beginning.rpartition(" ")
    return command, _before(tags) if tags else ""


def finished(line: str, tags: bool) -> str:
    """Name the channel before the text of a line that belongs to one, and leave its tags only where they are taken."""
    if not line.startswith("@"):
        return line
    told, _, rest = line.partition(" ")
    head, _, text = rest.partition(" :")
    rest = f"{head} :{_before(told)}{text}"
    return f"{told} {rest}" if tags else rest


def _before(tags: str) -> str:
    channel = read_tags(tags.removeprefix("@")).get(CONTEXT)
    return f"[{channel}] " if channel else ""
