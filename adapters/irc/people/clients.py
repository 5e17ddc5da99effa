"""Who is who on one connection: the clients that we can see, what they may do, and whom their words count for."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from adapters.irc.link import Link
from adapters.irc.people.presence import Presence
from adapters.irc.protocol.wire import CONTROLS, split_source
from croupier.network import Bounded, Keeper, Loss

STRANGER_SECONDS = 60.0
"""How long somebody whom no channel shows can be written to: we would not see another take over the nick."""
MOST_GONE = 4096
MOST_KEEPERS = 3


@dataclass(slots=True, eq=False)
class Client:
    """One client: a nick, and who is behind it as far as the network says (`account` "" for nobody known).

    `unseen` are the channels in which they spoke without being shown there. `introduced`: it was reported that
    the account is theirs. `followed`: that the nick's key is in sight.
    """

    nick: str
    user: str = ""
    host: str = ""
    account: str = ""
    bot: bool = False
    away: bool = False
    introduced: bool = False
    followed: bool = False
    spoke: float = -math.inf
    wrote_us: float = -math.inf
    channels: dict[str, set[str]] = field(default_factory=dict)
    unseen: set[str] = field(default_factory=set)


class Clients:
    """The clients of one session by folded nick; the keys of all are different, unless they share a login.

    A client's key is its network account when it is logged in, else its nick with user@host. Whoever is logged in is
    introduced with the first words: it is reported that the second goes on as the first (a seat may have been taken
    before the login). It is reported too when somebody comes into sight, or goes out of it: by the second alone, or by
    an account, whoever of those on it is there; until the introduction they are found by both.
    """

    def __init__(self, link: Link, presence: Presence) -> None:
        self._link, self._presence = link, presence
        self._network, self._isupport, self._now = link.network, link.isupport, link.clock.now
        self._clients: dict[str, Client] = {}
        self._logins: dict[str, set[Client]] = {}
        self._in_sight: set[str] = set()
        self._strangers: set[Client] = set()
        self._gone: Bounded[str, None] = Bounded(MOST_GONE)
        self._nicks: Bounded[str, str] = Bounded(MOST_GONE)

    def get(self, nick: str) -> Client | None:
        """Look a client up by nick."""
        return self._clients.get(self._isupport.fold(nick))

    def key(self, client: Client) -> str:
        """Name whom the client's words count for; "" while user@host is not known."""
        return self._account_key(client.account) if client.account else self._nick_key(client)

    def _account_key(self, account: str) -> str:
        return f"{self._network}/account/{account}"

    def _nick_key(self, client: Client) -> str:
        if not client.host:
            return ""
        return f"{self._network}/nick/{self._isupport.fold(client.nick)}!{client.user}@{client.host}"

    def find(self, key: str) -> Client | None:
        """Find whom a key means among those who are here; of several on one account, the one who spoke last."""
        kind, _, rest = key.removeprefix(self._network + "/").partition("/")
        if kind == "account":
            here = [client for client in self._logins.get(rest, ()) if self._is_here(client)]
            return max(here, key=lambda client: client.spoke, default=None)
        found = self._clients.get(rest.partition("!")[0]) if kind == "nick" else None
        if found is None or not self._is_here(found) or (found.account and not found.followed):
            return None
        return found if self._nick_key(found) == key else None

    def is_still(self, client: Client) -> bool:
        """Tell whether somebody found before is still here, by whatever nick."""
        return self._clients.get(self._isupport.fold(client.nick)) is client and self._is_here(client)

    def in_sight(self) -> frozenset[str]:
        """List the keys by which anybody but ourselves is in sight now."""
        nicks = {self._nick_key(client) for client in self._clients.values() if client.followed}
        us = self.get(self._link.us.nick)
        return frozenset(nicks.union(map(self._account_key, self._in_sight))) - {self.key(us) if us else ""}

    def _is_here(self, client: Client) -> bool:
        heard = max(client.wrote_us, client.spoke if client.unseen else -math.inf)
        return bool(client.channels) or self._now() - heard < STRANGER_SECONDS

    def last_nick(self, key: str) -> str:
        """Tell by which nick somebody was here last; an account is mostly called like its owner."""
        kind, _, rest = key.removeprefix(self._network + "/").partition("/")
        return self._nicks.get(key, rest) if kind == "account" else rest.partition("!")[0]

    def note_gone(self, key: str) -> None:
        """Somebody has gone, as far as we are told."""
        self._gone[key] = None

    def is_gone(self, key: str) -> bool:
        """Tell whether somebody has gone, and was not just lost sight of."""
        return key in self._gone

    def found(self, source: str) -> None:
        """The server says that somebody is there now, wherever that is."""
        if not CONTROLS.search(source):
            client = self._see(source)
            client.wrote_us = self._now()
            self._greet(client)

    def is_admin(self, client: Client, channel: str) -> bool:
        """Whether the client is at least halfop in the channel right now."""
        modes = client.channels.get(self._isupport.fold(channel), set())
        return not modes.isdisjoint(self._isupport.admin_modes)

    def keepers(self, channel: str) -> tuple[Keeper, ...]:
        """List a few others who may administer a channel, first whoever spoke last."""
        us = self.get(self._link.us.nick)
        others = [client for client in self._clients.values() if client is not us]
        admins = [client for client in others if not client.bot and self.key(client) and self.is_admin(client, channel)]
        admins.sort(key=lambda client: -client.spoke)
        return tuple(Keeper(self.key(who), who.nick, bool(who.account)) for who in admins[:MOST_KEEPERS])

    def channels(self, client: Client) -> set[str]:
        """List the channels, folded, in which we see somebody now, by whichever client on their account."""
        clients = self._logins.get(client.account) or {client}
        return {channel for client in clients for channel in (*client.channels, *client.unseen)}

    def spoke(self, source: str, account: str | None, channel: str) -> Client:
        """Note who speaks, in a channel or to us (""); `account` is what the line itself says of it, `None` if nothing.

        Not every channel shows who is in it, but who is heard there is there.
        """
        self._drop_lost(source)
        client, folded = self._see(source), self._isupport.fold(channel)
        client.spoke = self._now()
        if not channel:
            client.wrote_us = client.spoke
        elif folded not in client.channels:
            client.unseen.add(folded)
        if account is not None:
            self._log_in(client, account, live=client.introduced)
        self._introduce(client)
        self._greet(client)
        return client

    def _greet(self, client: Client) -> None:
        """Note that somebody is there whom no channel shows."""
        if not client.channels:
            self._forget_old_strangers()
            self._strangers.add(client)
            self._appeared(client)

    def joined(self, channel: str, source: str, account: str | None) -> None:
        """Somebody came into a channel; whoever was there under that nick from elsewhere must have gone unseen."""
        folded, (nick, user, host) = self._isupport.fold(channel), split_source(source)
        known = self.get(nick)
        if known is not None and folded in known.channels and (known.user, known.host) not in (("", ""), (user, host)):
            self._drop(known)
        self._drop_lost(source)
        client = self._see(source)
        client.channels[folded] = set()
        client.unseen.discard(folded)
        self._strangers.discard(client)
        if account is not None:
            self._log_in(client, account, live=client.introduced)
        self._appeared(client)

    def listed(self, channel: str, items: Iterable[str]) -> None:
        """Take in one line of a channel's names: signs of rank, nick, and maybe user@host."""
        modes = {sign: mode for mode, sign in self._isupport.prefixes.items()}
        for item in items:
            source = item.lstrip("".join(modes))
            signs = item[: len(item) - len(source)]
            if source and not CONTROLS.search(source):
                client = self._see(source)
                client.channels[self._isupport.fold(channel)] = {modes[sign] for sign in signs}
                self._strangers.discard(client)
                self._appeared(client)

    def described(self, source: str, account: str | None, bot: bool, away: bool) -> None:
        """Take in a line of WHO about somebody in one of our channels."""
        client = None if CONTROLS.search(source) else self.get(split_source(source)[0])
        if client is None:
            return
        if account is not None:  # before the address: nobody who is logged in goes by that
            self._log_in(client, account, live=client.introduced)
        client = self._see(source)
        client.bot, client.away = bot, away
        self._appeared(client)

    def away(self) -> frozenset[str]:
        """List the keys whose clients all say that they are away."""
        away = {self.key(client) for client in self._clients.values() if client.away} - {""}
        here = {self.key(client) for client in self._clients.values() if not client.away} if away else set()
        return frozenset(away - here)

    def found_bot(self, nick: str) -> None:
        """The server calls somebody a bot."""
        client = self.get(nick)
        if client is not None:
            client.bot = True

    def renamed(self, nick: str, new_nick: str) -> None:
        """Somebody changed nick; the key follows."""
        client = self._clients.pop(self._isupport.fold(nick), None)
        if client is None:
            return
        self._introduce(client)
        before = self.key(client)
        self._drop(self.get(new_nick))
        client.nick = new_nick
        self._clients[self._isupport.fold(new_nick)] = client
        self._moved(client, before)

    def logged_in(self, nick: str, account: str) -> None:
        """Somebody logged in, or out with ""."""
        client = self.get(nick)
        if client is not None:
            self._log_in(client, account, live=True)

    def rehosted(self, nick: str, user: str, host: str) -> None:
        """Somebody's user@host changed."""
        if self.get(nick) is not None and not CONTROLS.search(user + host):
            self._see(f"{nick}!{user}@{host}")

    def quit(self, nick: str, reason: Loss = "unseen") -> frozenset[str]:
        """Somebody left the network; return the keys that nobody else who is here goes by."""
        client = self.get(nick)
        keys = self._keys(client) if client is not None else frozenset()
        self._drop(client, reason)
        return self._went(keys)

    def _keys(self, client: Client) -> frozenset[str]:
        return frozenset((self.key(client), self._nick_key(client))) - {""}

    def _went(self, keys: frozenset[str]) -> frozenset[str]:
        """Note of whom there is nobody left, and return their keys."""
        gone = frozenset(key for key in keys if self.find(key) is None)
        for key in gone:
            self.note_gone(key)
        return gone

    def parted(self, channel: str, nick: str) -> None:
        """Somebody left a channel, or was put out of it."""
        client = self.get(nick)
        if client is not None:
            keys = self._keys(client)
            self._leave(client, self._isupport.fold(channel))
            self._went(keys)

    def channel_lost(self, channel: str) -> None:
        """We are out of a channel and see nobody there any more."""
        folded = self._isupport.fold(channel)
        for client in list(self._clients.values()):
            if folded in client.channels or folded in client.unseen:
                self._leave(client, folded)

    def modes_changed(self, channel: str, modes: str, arguments: tuple[str, ...]) -> None:
        """Take in a channel's mode line as far as it raises or lowers somebody."""
        folded = self._isupport.fold(channel)
        for on, mode, nick in self._isupport.mode_changes(modes, arguments):
            client = self.get(nick) if mode in self._isupport.prefixes else None
            if client is not None and folded in client.channels:
                if on:
                    client.channels[folded].add(mode)
                else:
                    client.channels[folded].discard(mode)

    def _see(self, source: str) -> Client:
        """Find or make the client, and keep its user@host up to date."""
        nick, user, host = split_source(source)
        client = self.get(nick)
        # Without a common channel we would have missed the one leaving and another taking the nick.
        if client is not None and not client.channels and host and (client.user, client.host) != (user, host):
            self._drop(client)
            client = None
        if client is None:
            client = self._clients[self._isupport.fold(nick)] = Client(nick)
        if host and (client.user, client.host) != (user, host):
            before = self.key(client)
            client.user, client.host = user, host
            if self._isupport.same(nick, self._link.us.nick):
                self._link.us.user, self._link.us.host = user, host
            self._moved(client, before)
        return client

    def _log_in(self, client: Client, account: str, live: bool) -> None:
        """Change the account; what we only now learn of is introduced when the client next speaks."""
        if CONTROLS.search(account):
            account = ""
        if account == client.account:
            return
        before = self.key(client)
        left, old = client.account, self._logins.get(client.account, set())
        old.discard(client)
        if not old:
            self._logins.pop(left, None)
        client.account = account
        if account:
            self._logins.setdefault(account, set()).add(client)
        client.introduced = live and bool(account)
        # Another client on the account that this one leaves goes on being that person.
        if live and not old:
            self._moved(client, before)
        else:
            self._appeared(client)
        self._follow(left)

    def _follow(self, account: str, reason: Loss = "unseen") -> None:
        """Report whether anybody on an account is in sight, if that is news."""
        up = any(self._is_here(client) for client in self._logins.get(account, ()))
        if up != (account in self._in_sight):
            self._in_sight ^= {account}
            self._sight(self._account_key(account), up, reason)

    def _sight(self, key: str, up: bool, reason: Loss) -> None:
        """Report that anybody but ourselves is in sight under a key, or is no longer."""
        us = self.get(self._link.us.nick)
        if us is None or key != self.key(us):
            self._presence.sight(key, up, reason)

    def _introduce(self, client: Client) -> None:
        if client.account and not client.introduced:
            client.introduced = True
            self._moved(client, self._nick_key(client))

    def _moved(self, client: Client, before: str) -> None:
        after = self.key(client)
        if before and after and before != after:
            client.followed = False
            self._presence.renamed(before, after, client.nick)
        self._appeared(client)

    def _appeared(self, client: Client) -> None:
        keys = self._keys(client)
        if keys and self._is_here(client):
            for key in keys:
                self._gone.pop(key, None)
                self._nicks[key] = client.nick
            if client.account:
                self._follow(client.account)
            elif not client.followed:
                client.followed = True
                self._sight(self.key(client), True, "unseen")
            self._presence.appeared(tuple(keys))

    def _lose(self, client: Client, reason: Loss = "unseen") -> None:
        if client.followed:
            client.followed = False
            self._sight(self._nick_key(client), False, reason)

    def _leave(self, client: Client, folded: str) -> None:
        client.channels.pop(folded, None)
        client.unseen.discard(folded)
        if not client.channels:
            self._lose(client)
            if self._is_here(client):
                self._strangers.add(client)
            else:
                self._drop(client)

    def _drop_lost(self, source: str) -> None:
        """Forget whoever was in sight under a nick and is no longer: who comes now need not be the same."""
        known = self.get(split_source(source)[0]) if self._strangers else None
        if known is not None and not known.channels and known in self._strangers and not self._is_here(known):
            self._drop(known)

    def _drop(self, client: Client | None, reason: Loss = "unseen") -> None:
        if client is not None:
            self._lose(client, reason)
            self._log_out_silently(client, reason)
            self._strangers.discard(client)
            self._clients.pop(self._isupport.fold(client.nick), None)

    def _log_out_silently(self, client: Client, reason: Loss) -> None:
        others = self._logins.get(client.account, set())
        others.discard(client)
        if not others:
            self._logins.pop(client.account, None)
        self._follow(client.account, reason)

    def _forget_old_strangers(self) -> None:
        for client in [client for client in self._strangers if not self._is_here(client)]:
            self._drop(client)
