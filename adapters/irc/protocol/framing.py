"""Where an answer belongs, said before its lines: to clients by tags, to people by the name of the channel.

An answer to one person alone lands in whatever window a client keeps for notices, unless it says where it belongs.
"""

from adapters.irc.protocol.wire import CONTROLS, read_tags

CONTEXT = "+draft/channel-context"
REPLY = "+draft/reply"
LONGEST_TAGS = 4000
"""Bytes of tags, of which every server takes 4094 from us."""
_ESCAPES = str.maketrans({";": "\\:", " ": "\\s", "\\": "\\\\"})


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
