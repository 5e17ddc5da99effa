"""A network's side of the seam, which takes nobody's word: what fits nothing is named once, and goes no further."""

import asyncio
import inspect
import logging
from collections.abc import Callable
from functools import partial
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from core import errors
from core.contract import (
    Away,
    Bounded,
    Bus,
    Calling,
    Complete,
    Embedding,
    Inbound,
    Incoming,
    InputEnded,
    Inviting,
    Left,
    Moved,
    Network,
    Pages,
    PassedOver,
    Reach,
    Renamed,
    Sight,
    Split,
    Undelivered,
    Vouched,
    network_of,
)

log = logging.getLogger(__name__)

Fits = Callable[[Any], bool]
VOUCHED = 4096
"""Accounts of other networks that one network may press for: those that were vouched for last."""


class Door:
    """The bus as one network has it: what it publishes is of the right types, and about this network alone."""

    def __init__(self, bus: Bus, network: str) -> None:
        self._bus, self._network = bus, network
        self._named: set[str] = set()
        self._vouched: Bounded[str, None] = Bounded(VOUCHED)
        self.at_rest, self.idle = bus.at_rest, bus.idle
        self.look, self.glance, self.lobby, self.replay = bus.look, bus.glance, bus.lobby, bus.replay
        self.leaders, self.entrance, self.invitation = bus.leaders, bus.entrance, bus.invitation
        self.manual, self.profile, self.kept = bus.manual, bus.profile, bus.kept
        self.draws, self.picture, self.embedded = bus.draws, bus.picture, bus.embedded
        self.note, self.keep_note = bus.note, bus.keep_note

    def publish_inbound(self, incoming: Incoming, complete: Complete | None = None) -> "asyncio.Future[None]":
        """Hand over what came in; what does not fit is named in the log, the first time, and is done with."""
        wrong, completing = self._misfit(incoming), complete is not None
        if not wrong and completing and not callable(complete):
            wrong = f"`complete` is {_kind(complete)}, which should be an `async def` without arguments"
        if not wrong:
            return self._bus.publish_inbound(incoming, complete and partial(self._completed, incoming, complete))
        if wrong not in self._named:
            self._named.add(wrong)
            log.error("%s: what it publishes is left out, this and all like it: %s", self._network, wrong)
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    async def vouched(self, network: str, credential: str) -> Vouched | None:
        """Have a network say who somebody is; what they press may be published here from then on."""
        found = await self._bus.vouched(network, credential)
        if found is not None:
            self._vouched.pop(found.account, None)
            self._vouched[found.account] = None
        return found

    def _misfit(self, incoming: Incoming) -> str:
        """Say what does not fit; a press may also be that of an account of another network, which vouched for it."""
        if not (isinstance(incoming, Inbound) and incoming.via):
            return misfit(incoming, self._network)
        private = incoming.pressed and not incoming.room and not incoming.admin and incoming.present is None
        if incoming.via != self._network or incoming.account not in self._vouched or not private:
            return "`Inbound.via` should be this network, with what somebody presses for whom another one vouched"
        return misfit(incoming, network_of(incoming.account))

    async def _completed(self, incoming: Incoming, complete: Complete) -> Inbound:
        """Have a message completed; `Misfit` for what came of it, if that is not the same one."""
        made: Any = complete()
        if not inspect.isawaitable(made):
            raise errors.Misfit(f"{self._network}: its `complete` is `def`, which should be `async def`")
        made = await made
        wrong = misfit(made, self._network)
        if not wrong and _place(made) != _place(incoming):
            wrong = "it is another message, where `id`, `account` and `room` should stay as they were"
        if wrong:
            raise errors.Misfit(f"{self._network}: what its `complete` gives does not fit: {wrong}")
        return made  # type: ignore[no-any-return]


def misfit(incoming: Any, network: str) -> str:
    """Say what of something that a network publishes does not fit, without its values; "" if all does."""
    kind = next((kind for kind in _FORMS if isinstance(incoming, kind)), None)
    if kind is None:
        return f"it is {_kind(incoming)}, which nobody publishes"
    for name, hint, plain, fits in _FORMS[kind]:
        if type(value := getattr(incoming, name)) is not plain and not fits(value):
            return f"`{kind.__name__}.{name}` is {_kind(value)}, which should be {_written(hint)}"
    if isinstance(incoming, Inbound) and not incoming.id:
        return "`Inbound.id` is empty, which should be another for each message"
    if isinstance(incoming, Network | InputEnded):
        other = "" if incoming.network == network else "network"
    else:
        start = f"{network}/"
        other = next((name for name, key in _keys(incoming) if not key.startswith(start) or key == start), "")
    if not other:
        return ""
    form = network if other == "network" else f"{network}/..."
    return f"`{kind.__name__}.{other}` should be `{form}`, and names something else"


def _keys(incoming: Any) -> list[tuple[str, str]]:
    """List the keys of chats and accounts in something, with the names of their fields."""
    match incoming:
        case Inbound():
            rooms = [("present", room) for room in incoming.present or ()]
            room = [("room", incoming.room)] if incoming.room else []
            return [("account", incoming.account), *room, *rooms]
        case Renamed():
            return [("account", incoming.account), ("new_account", incoming.new_account)]
        case Sight() | Split() | Away():
            return [("accounts", account) for account in incoming.accounts]
        case Reach():
            return [("room", incoming.room), *(("keepers", keeper.account) for keeper in incoming.keepers or ())]
        case Moved():
            return [("room", incoming.room), ("new_room", incoming.new_room)]
        case Left():
            return [("room", incoming.room), *(("accounts", account) for account in incoming.accounts)]
        case PassedOver():
            return [("account", incoming.account), *([("room", incoming.room)] if incoming.room else [])]
        case Undelivered():
            return [("account", incoming.account)]
    return []


def _place(incoming: Any) -> Any:
    return (incoming.id, incoming.account, incoming.room) if isinstance(incoming, Inbound) else type(incoming)


def _fields(kind: Any) -> tuple[tuple[str, Any, Any, Fits], ...]:
    """List the fields of a record: name, hint, the type whose values all fit, and what tells of any other."""
    hints = get_type_hints(kind)
    return tuple((name, hints[name], _plain(hints[name]), _fits(hints[name])) for name in kind.__struct_fields__)


def _plain(hint: Any) -> Any:
    return hint if hint in (str, bool, float) else NoneType if NoneType in get_args(hint) else None


def _fits(hint: Any) -> Fits:
    """Make what tells whether a value is of a type: as the seam's records have them."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in parts
    if origin in (Union, UnionType):
        either = [_fits(part) for part in parts]
        return lambda value: any(fits(value) for fits in either)
    if origin in (tuple, frozenset):
        each = _fits(parts[0])
        return lambda value: isinstance(value, origin) and all(map(each, value))
    if hint in (str, bool, NoneType):
        return lambda value: isinstance(value, hint)
    if hint is float:
        return lambda value: isinstance(value, int | float) and not isinstance(value, bool)
    rest = _fields(hint)
    return lambda value: isinstance(value, hint) and all(fits(getattr(value, name)) for name, _, _, fits in rest)


def _kind(value: Any) -> str:
    if isinstance(value, str):
        return "another word"
    return "None" if value is None else f"of type {type(value).__name__}"


def _written(hint: Any) -> str:
    plain = hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)
    return plain.replace("core.contract.messages.", "").replace("typing.", "")


_FORMS = {kind: _fields(kind) for kind in get_args(Incoming)}


log = logging.getLogger(__name__)

T = TypeVar("T")


class Links:
    """The links of a network of pages; one that cannot be given is "", and disturbs nobody's table."""

    def __init__(self, pages: Pages, network: str) -> None:
        self._pages, self._network = pages, network
        self._named: set[str] = set()

    def page(self, address: str) -> str:
        return self._link("page", self._pages.page, address)

    def replay(self, address: str) -> str:
        return self._link("replay", self._pages.replay, address)

    def entrance(self, token: str) -> str:
        """Return the link by which a browser plays as somebody."""
        return self._link("entrance", self._pages.entrance, token)

    def invitation(self, word: str) -> str:
        """Return the link by which whoever was invited joins; "" where its pages have none."""
        return self._link("invitation", self._pages.invitation, word) if isinstance(self._pages, Inviting) else ""

    def embedded(self, network: str, word: str) -> str:
        """Return the link to a table's page inside a network's client; "" where its pages have none."""
        if not isinstance(self._pages, Embedding):
            return ""
        return self._asked("embedded", str, self._pages.embedded, network, word) or ""

    def is_open(self, account: str, code: str) -> bool:
        """Tell whether somebody looks at a table now."""
        return self._asked("is_open", bool, self._pages.is_open, account, code) or False

    def reaches(self, account: str) -> bool:
        """Tell whether somebody can be called to a table now."""
        reaches = self._pages.reaches if isinstance(self._pages, Calling) else None
        return reaches is not None and (self._asked("reaches", bool, reaches, account) or False)

    def call(self, account: str, address: str, room: str) -> None:
        """Show somebody the way to a table."""
        if isinstance(self._pages, Calling):
            self._asked("call", NoneType, self._pages.call, account, address, room)

    def _link(self, name: str, give: Callable[[str], str], word: str) -> str:
        return self._asked(name, str, give, word) or ""

    def _asked(self, name: str, kind: type[T], give: Callable[..., T], *words: str) -> T | None:
        try:
            found: Any = give(*words)
            if isinstance(found, kind):
                return found
            wrong = f"it is of type {type(found).__name__}, which should be {kind.__name__}"
        except (Exception, SystemExit) as error:
            wrong = errors.describe(error)
        if name not in self._named:
            self._named.add(name)
            log.error("%s: what its `%s` gives is left out: %s", self._network, name, wrong)
        return None
