"""Who is who: keys, renames, logins and rights."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.clock import Clock
from adapters.irc.link import Link
from adapters.irc.people.clients import STRANGER_SECONDS, Clients
from adapters.irc.people.presence import Presence
from adapters.irc.protocol.connection import Us
from adapters.irc.protocol.isupport import ISupport

ANN, ACCOUNT = "irc:x/nick/ann!a@h", "irc:x/account/Ann"


@dataclass
class Watching(Presence, Clock):
    told: list[tuple[str, str]] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    sights: list[tuple[str, bool, str]] = field(default_factory=list)
    time: float = 0.0

    def renamed(self, key: str, new_key: str, name: str) -> None:
        self.told.append((key, new_key))

    def appeared(self, keys: tuple[str, ...]) -> None:
        self.seen += keys

    def sight(self, key: str, up: bool, reason: str) -> None:
        self.sights.append((key, up, "" if up else reason))

    def now(self) -> float:
        return self.time


class Here(Link):
    """A link on which nothing is said."""

    def __init__(self, clock: Clock) -> None:
        self.network, self.clock, self.isupport = "irc:x", clock, ISupport()
        self.us = Us("croupier", self.isupport)
        self.isupport.load(("PREFIX=(ohv)@%+", "CASEMAPPING=rfc1459"))


def crowd() -> tuple[Clients, Watching]:
    watching = Watching()
    return Clients(Here(watching), watching), watching


def key(clients: Clients, nick: str) -> str:
    client = clients.get(nick)
    return clients.key(client) if client is not None else "nobody"


def test_a_nick_with_its_address_is_a_person_until_it_logs_in() -> None:
    clients, watching = crowd()
    clients.joined("#c", "Ann[]!a@h", None)
    assert key(clients, "ANN{}") == "irc:x/nick/ann{}!a@h"
    clients.renamed("ann[]", "Ann")
    clients.logged_in("ann", "Ann")
    assert watching.told == [("irc:x/nick/ann{}!a@h", ANN), (ANN, ACCOUNT)]
    clients.renamed("ann", "annie")
    assert key(clients, "annie") == ACCOUNT
    assert len(watching.told) == 2
    clients.logged_in("annie", "")
    assert watching.told[2:] == [(ACCOUNT, "irc:x/nick/annie!a@h")]


def test_a_login_that_we_only_learn_of_is_told_with_the_first_words() -> None:
    clients, watching = crowd()
    clients.joined("#c", "ann!a@h", None)
    clients.described("ann!a@h", "Ann", bot=False, away=False)
    found = clients.find(ANN)
    assert watching.told == []
    assert found is not None
    assert found is clients.find(ACCOUNT)
    clients.spoke("ann!a@h", None, channel="#c")
    clients.spoke("ann!a@h", None, channel="#c")
    assert watching.told == [(ANN, ACCOUNT)]


def test_a_tag_on_a_line_logs_in_and_its_absence_logs_out() -> None:
    clients, watching = crowd()
    clients.joined("#c", "ann!a@h", None)
    clients.spoke("ann!a@h", "", channel="#c")
    clients.spoke("ann!a@h", "Ann", channel="#c")
    clients.spoke("ann!a@h", "", channel="#c")
    assert watching.told == [(ANN, ACCOUNT), (ACCOUNT, ANN)]


def test_the_nick_of_somebody_else_finds_nobody() -> None:
    clients, _ = crowd()
    clients.joined("#c", "ann!a@h", None)
    clients.quit("ann")
    clients.joined("#c", "ann!evil@h", None)
    assert clients.find(ANN) is None
    clients.logged_in("ann", "Mallory")
    assert clients.find(ACCOUNT) is None
    assert clients.find(ANN) is None


def test_one_account_on_two_clients_is_one_person_where_it_last_spoke() -> None:
    clients, watching = crowd()
    for nick in ("ann", "phone"):
        clients.joined("#c", f"{nick}!a@h", None)
        clients.logged_in(nick, "Ann")
    watching.told.clear()
    watching.time = 1
    clients.spoke("phone!a@h", None, channel="#c")
    found = clients.find(ACCOUNT)
    assert found is not None
    assert found.nick == "phone"
    clients.logged_in("phone", "")
    assert watching.told == []
    found = clients.find(ACCOUNT)
    assert found is not None
    assert found.nick == "ann"


def test_people_are_in_the_channels_of_all_clients_on_their_account() -> None:
    clients, _ = crowd()
    clients.joined("#C", "ann!a@h", None)
    phone = clients.spoke("phone!a@h", None, channel="")
    assert clients.channels(phone) == set()
    for nick in ("ann", "phone"):
        clients.logged_in(nick, "Ann")
    assert clients.channels(phone) == {"#c"}
    clients.quit("ann")
    assert clients.channels(phone) == set()
    clients.logged_in("phone", "")
    clients.joined("#c", "ann!a@h", "Ann")
    assert clients.channels(phone) == set()


def test_names_and_modes_make_admins() -> None:
    clients, _ = crowd()
    clients.listed("#C", ["@+ann!a@h", "%bob", "+cyd", "dan", ""])
    assert admins(clients) == ["ann", "bob"]
    clients.modes_changed("#c", "-o+vo", ("ANN", "ann", "dan"))
    clients.modes_changed("#other", "+o", ("cyd",))
    clients.modes_changed("#c", "+o", ("nobody",))
    assert admins(clients) == ["bob", "dan"]
    clients.parted("#c", "dan")
    clients.joined("#c", "dan!d@h", None)
    assert admins(clients) == ["bob"]


def admins(clients: Clients) -> list[str]:
    found = [clients.get(nick) for nick in ("ann", "bob", "cyd", "dan")]
    return [client.nick for client in found if client is not None and clients.is_admin(client, "#C")]


def test_an_address_is_needed_for_a_key() -> None:
    clients, watching = crowd()
    clients.listed("#c", ["ann"])
    assert key(clients, "ann") == ""
    assert watching.seen == []
    clients.described("ann!a@h", None, bot=True, away=False)
    assert key(clients, "ann") == ANN
    assert set(watching.seen) == {ANN}
    clients.rehosted("ann", "a", "cloak")
    assert watching.told == [(ANN, "irc:x/nick/ann!a@cloak")]


def test_strangers_are_here_for_a_minute() -> None:
    clients, watching = crowd()
    clients.spoke("ann!a@h", None, channel="")
    assert clients.find(ANN) is not None
    assert watching.seen[-1] == ANN
    clients.spoke("ann!evil@h", None, channel="")
    assert clients.find(ANN) is None
    assert watching.told == []
    watching.time = STRANGER_SECONDS
    assert clients.find("irc:x/nick/ann!evil@h") is None
    clients.spoke("bob!b@h", None, channel="")
    assert clients.get("ann") is None


def test_out_of_the_channel_nobody_is_seen() -> None:
    clients, _ = crowd()
    clients.listed("#c", ["ann!a@h", "bob!b@h"])
    clients.listed("#d", ["bob!b@h"])
    clients.channel_lost("#C")
    assert clients.get("ann") is None
    assert clients.get("bob") is not None


NICKS = st.sampled_from(["ann", "Bob", "cyd[", "CYD{", "dan"])
STEPS = st.one_of(
    st.tuples(st.just("joined"), st.sampled_from(["#a", "#b"]), NICKS, st.sampled_from([None, "", "X", "Y"])),
    st.tuples(st.just("parted"), st.sampled_from(["#a", "#b"]), NICKS),
    st.tuples(st.just("renamed"), NICKS, NICKS),
    st.tuples(st.just("quit"), NICKS),
    st.tuples(st.just("logged_in"), NICKS, st.sampled_from(["", "X", "Y"])),
    st.tuples(st.just("rehosted"), NICKS, st.just("u"), st.sampled_from(["h1", "h2"])),
    st.tuples(st.just("spoke"), NICKS, st.sampled_from([None, "", "X"]), st.sampled_from(["", "#c"])),
)


@given(st.lists(STEPS, max_size=30))
def test_whatever_happens_nobody_shares_a_key_without_sharing_an_account(steps: list[tuple[object, ...]]) -> None:
    clients, watching = crowd()
    for name, *arguments in steps:
        if name in ("joined", "spoke"):
            place = 1 if name == "joined" else 0
            arguments[place] = f"{arguments[place]}!u@h1"
        getattr(clients, str(name))(*arguments)
        here = [client for nick in ("ann", "bob", "cyd{", "dan") if (client := clients.get(nick)) is not None]
        guests = [clients.key(client) for client in here if not client.account]
        assert len(set(guests)) == len(guests)
        for client in here:
            if client.channels:
                found = clients.find(clients.key(client))
                assert found is not None
                assert clients.key(found) == clients.key(client)
    assert all(old != new for old, new in watching.told)


def test_who_comes_in_twice_from_different_places_is_two_people() -> None:
    clients, watching = crowd()
    clients.joined("#c", "ann!a@h", None)
    clients.joined("#c", "ann!evil@h", None)
    assert watching.told == []
    assert clients.find(ANN) is None
    clients.joined("#d", "ann!a@cloak", None)
    assert watching.told == [("irc:x/nick/ann!evil@h", "irc:x/nick/ann!a@cloak")]


def test_an_account_is_in_sight_while_any_client_on_it_is() -> None:
    clients, watching = crowd()
    clients.joined("#c", "ann!a@h", None)
    clients.joined("#c", "ann_!b@h", "Ann")
    clients.logged_in("ann", "Ann")
    clients.spoke("ann!a@h", "Ann", channel="#c")
    clients.renamed("ann_", "annie")
    of_account = [(up, reason) for key, up, reason in watching.sights if key == ACCOUNT]
    assert of_account == [(True, "")] and ACCOUNT in clients.in_sight()
    clients.quit("ann", "quit")
    assert ACCOUNT in clients.in_sight(), "annie is there"
    clients.quit("annie", "quit")
    assert watching.sights[-1] == (ACCOUNT, False, "quit") and clients.in_sight() == set()


@pytest.mark.parametrize("logs_out", [True, False])
def test_an_account_is_out_of_sight_once_it_is_logged_out_or_has_left_all_channels(logs_out: bool) -> None:
    clients, watching = crowd()
    clients.joined("#c", "ann!a@h", "Ann")
    assert clients.in_sight() == {ACCOUNT}
    if logs_out:
        clients.logged_in("ann", "")
    else:
        clients.parted("#c", "ann")
    assert watching.sights[-1] == (ACCOUNT, False, "unseen") and ACCOUNT not in clients.in_sight()


def test_who_is_known_to_be_logged_in_before_any_word_is_in_sight_by_the_account() -> None:
    clients, watching = crowd()
    clients.joined("#c", "ann!a@h", None)
    clients.described("ann!a@h", "Ann", bot=False, away=False)
    assert ACCOUNT in clients.in_sight() and watching.told == []
