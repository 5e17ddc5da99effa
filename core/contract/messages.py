"""All that crosses the line between the core and an adapter; plain data, no protocol and no game.

A network is `kind` or `kind:NAME` ("console", "irc:libera"). A chat's key and an account begin with the network and a
slash ("irc:libera/#dice", "irc:libera/account/ann"), so the network of each can be read off.
"""

from functools import cached_property
from typing import Any, Literal

from core.contract.records import Crossing

Style = Literal["", "strong", "code", "name", "called"]
Glyph = Literal["", "dice", "card", "chips", "hidden"]
Why = Literal["login", "accept", "elsewhere", "lost"]
Loss = Literal["quit", "unseen"]


class RowMark(Crossing):
    """A row of a list: what kind it is of (`seat-row`), which of the list from 1 on, and the seat that it is about."""

    kind: str
    number: int
    seat: int | None = None


class Span(Crossing):
    """A run of text in one style; `code` is something to type, `name` a person's name.

    `called` is the name of somebody who should look here now; a `name` should draw nobody's attention. What could be
    drawn in place of the text is a `glyph`, with its `value`: of `dice` their faces ("2 5 5"), of a `card` its rank, of
    `chips` their amount, of `hidden` how many dice or cards this reader does not see. `row`: the row that it stands in.
    """

    text: str
    style: Style = ""
    glyph: Glyph = ""
    value: str = ""
    row: RowMark | None = None


Line = tuple[Span, ...]


class Inbound(Crossing):
    """Somebody said something, or pressed a button.

    `id` is the same when a message is delivered again. `room` is the chat's key, "" in private. `addressed`: it was
    said to the bot by name, or the chat holds nobody else. `admin`: the speaker may administer the room right now.
    `patient`: a verb of a game waits until its speaker is awaited (input that comes faster than the game goes).
    `pressed`: the text is the `data` of a `Choice`, as given; a forged one is refused like any other nonsense.
    `faceless`: nobody knows which of the room's admins it is; they may administer and ask, but not play.
    `lasting`: the account stays the same person's, also after a reconnect; a nick that anybody may take does not.
    `present`: with words in private, the keys of the rooms in which the speaker is now; None where nobody can know.
    `overheard`: others read what is said in the room; `whisper` is what words begin with there that are for us alone.
    `language`: that of the speaker's client ("ja"), in which they are answered until they choose one; "" if unknown.
    `bits`: with a `join`, 128 bits that the speaker's own client drew for the dice, as 22 characters of base64url.
    `replies`: it was said to the bot only by answering words of its own, as talk does too.
    `age`: for how many seconds the network kept it because we were away.
    `via`: the network of pages on which it was pressed by an account that another network vouched for, and where it is
    answered; "" where it came by the account's own network.
    """

    id: str
    account: str
    name: str
    text: str
    room: str = ""
    addressed: bool = False
    admin: bool = False
    patient: bool = False
    pressed: bool = False
    faceless: bool = False
    lasting: bool = True
    present: frozenset[str] | None = None
    overheard: bool = True
    whisper: str = ""
    language: str = ""
    bits: str = ""
    replies: bool = False
    age: float = 0.0
    via: str = ""


class Choice(Crossing):
    """A button: what stands on it, and the data (64 bytes of ASCII at most) that comes back when it is pressed."""

    label: str
    data: str
    style: Literal["", "primary", "danger"] = ""


class Renamed(Crossing):
    """The holder of one account goes on under another: a change of nick, a login or a logout.

    `lasted` and `lasting` are the `lasting` of `Inbound` for the old account and the new one. An old account that does
    not last was left: it is nobody's, until its holder goes on under it again.
    """

    account: str
    new_account: str
    name: str
    lasted: bool = False
    lasting: bool = False


class Sight(Crossing):
    """The holders of these accounts came into sight (`up`) or went out of it.

    Whoever is seen next by an account that does not last may be somebody else. `reason`: they ended their connection
    (`quit`), or whether it goes on cannot be seen (`unseen`). Nobody is in sight while the network is away.
    """

    accounts: frozenset[str]
    up: bool
    reason: Loss = "unseen"


class Network(Crossing):
    """A network came up (`up`: messages reach it again) or went away; nobody's clock runs while it is away.

    `seen` are the accounts whose holders are in sight, as in `Sight`; it is the same news with any.
    """

    network: str
    up: bool
    seen: frozenset[str] = frozenset()

    def __eq__(self, other: Any) -> bool:
        return type(other) is Network and (self.network, self.up) == (other.network, other.up)

    def __hash__(self) -> int:
        return hash((self.network, self.up))


class Keeper(Crossing):
    """Somebody who may administer a chat, whether they have ever spoken or not; `lasting` as in `Inbound`."""

    account: str
    name: str
    lasting: bool


class Reach(Crossing):
    """One chat, with all that lies within it, can be written to again (`up`) or not; like `Network` for a chat.

    Where we are in a chat that refuses our words, `keepers` are those who may change that; it is None anywhere else.
    `alone`: what is said holds of the chat itself, and of nothing that lies within it.
    """

    room: str
    up: bool
    keepers: tuple[Keeper, ...] | None = None
    alone: bool = False


class Left(Crossing):
    """The holders of these accounts left a chat, or were put out of it, and will not read what is said there.

    A seat that they have from there is theirs all the same, and they are back at it with whatever they say next.
    """

    room: str
    accounts: frozenset[str]


class Moved(Crossing):
    """A chat goes on under another key; its room, tables and settings go along."""

    room: str
    new_room: str


class Split(Crossing):
    """Part of a network came loose, and these accounts with it (or they are back, with `up`); who is where is known.

    It is said once for many, so that a room hears of a split and not of each player.
    """

    accounts: frozenset[str]
    up: bool


class Away(Crossing):
    """The holders of these accounts say that they are `away`, or no longer; nobody is while their network is away.

    They play as ever; nobody calls them to what they have no part in.
    """

    accounts: frozenset[str]
    away: bool


class Undelivered(Crossing):
    """Words for one person alone did not arrive, and this is why.

    `login`: they hear only people with an account; `accept`: only people whom they chose; `elsewhere`:
    only people who share a chat with them; `lost`: they had just left, or the line died and nobody knows.
    """

    account: str
    reason: Why


class PassedOver(Crossing):
    """Something that somebody said was taken for playback, which a server or a bouncer tells again, and not obeyed.

    It changes nothing and is never answered; only its speaker may ask what became of it. `room`, `text` and
    `addressed` as in `Inbound`.
    """

    account: str
    room: str
    text: str
    addressed: bool = False


class InputEnded(Crossing):
    """No more will be said on a network whose input can end: the house takes its people's seats."""

    network: str


Incoming = (
    Inbound | Renamed | Sight | Network | Reach | Left | Moved | Split | Away | Undelivered | PassedOver | InputEnded
)


class Outbound(Crossing):
    """Words for one chat (`room`) or for one person alone (`account`); exactly one of the two is set.

    What happens at somebody's private table (`table`, of kind `news` or `prompt`) comes by their `account`.

    `kind`: `secret` holds hidden facts, `prompt` awaits somebody, `news` may be merged or dropped when it piles up.
    `answer` and `refusal` reply to one person's command (in a room, `name` is whom they are for); where they answer a
    press, `press` is its message's id. `reply_to` is the id of any message that is answered, and `asked_in` the chat in
    which it was said, where its speaker alone is answered. What is `spare` takes what all else leaves over; `brief`, if
    it has lines, may be said in its place while others wait. `choices` are rows of buttons; of a room's messages for
    one table the newest holds, so one without choices takes the older ones' away, unless it is an answer. `erase`: the
    id of a message that should not stand where others see it, to be deleted where the network lets us. `plain`: the
    chat wants neither styles nor glyphs; the lines and choices have none, and what is shown around them should have
    none either. `asks`: the lines ask for words of the reader's own, which are a command with this before them
    ("join #k7"); where nothing can be asked for, the lines say the same. `called_in`: the chat in which they were just
    called for the same; whoever is there now, and is alerted by that, need not be told again. `open`: an answer that
    everybody in `asked_in` may read, so that it may be told there where its reader can't be written to. `via`: the
    network that carries it in place of the account's own, for it answers what was pressed there. `panel`: the answer to
    a press has changed the message with the button, where these lines stand now, above `choices`; `lines` tell whoever
    pressed what came of it, and there may be none.
    """

    id: str
    lines: tuple[Line, ...]
    kind: Literal["news", "prompt", "secret", "answer", "refusal"]
    room: str = ""
    account: str = ""
    name: str = ""
    table: str = ""
    press: str = ""
    reply_to: str = ""
    asked_in: str = ""
    choices: tuple[tuple[Choice, ...], ...] = ()
    erase: str = ""
    plain: bool = False
    spare: bool = False
    brief: tuple[Line, ...] = ()
    asks: str = ""
    called_in: str = ""
    open: bool = False
    via: str = ""
    panel: tuple[Line, ...] = ()

    @cached_property
    def network(self) -> str:
        """Name the network that carries it."""
        return self.via or network_of(self.room or self.account)


class NotSent(Exception):
    """The network is away; what was to be sent stays owed and is told when it is back.

    `again`: whom it was for went by that account no longer; it is to be sent anew at once, to where they are now.
    `theirs`: nothing of ours keeps it from whoever it was for; they have gone, or let nobody write to them.
    """

    def __init__(self, reason: str = "", again: bool = False, theirs: bool = False) -> None:
        super().__init__(reason)
        self.again, self.theirs = again, theirs


def within(key: str, chat: str) -> bool:
    """Tell whether a key names a chat or something that lies within it, as topics do."""
    return key == chat or key.startswith(f"{chat}/")


def network_of(key: str) -> str:
    """Read the network off the key of a chat or an account."""
    return key.partition("/")[0]


def nobodys(account: str) -> str:
    """Give the account of whoever goes by none on that network now: nothing can be told there."""
    return f"{network_of(account)}/"
