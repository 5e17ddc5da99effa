"""Who is who: keys, renames, logins and rights."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.people import STRANGER_SECONDS, People
from adapters.irc.support import Support

ANN, ACCOUNT = "irc:x/nick/ann!a@h", "irc:x/account/Ann"


@dataclass
class Watching:
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


def crowd() -> tuple[People, Watching]:
    support, watching = Support(), Watching()
    support.load(("PREFIX=(ohv)@%+", "CASEMAPPING=rfc1459"))
    return People("irc:x", support, watching, watching.now), watching


def key(people: People, nick: str) -> str:
    client = people.get(nick)
    return people.key(client) if client is not None else "nobody"


def test_a_nick_with_its_address_is_a_person_until_it_logs_in() -> None:
    people, watching = crowd()
    people.joined("#c", "Ann[]!a@h", None)
    assert key(people, "ANN{}") == "irc:x/nick/ann{}!a@h"
    people.renamed("ann[]", "Ann")
    people.logged_in("ann", "Ann")
    assert watching.told == [("irc:x/nick/ann{}!a@h", ANN), (ANN, ACCOUNT)]
    people.renamed("ann", "annie")
    assert key(people, "annie") == ACCOUNT
    assert len(watching.told) == 2
    people.logged_in("annie", "")
    assert watching.told[2:] == [(ACCOUNT, "irc:x/nick/annie!a@h")]


def test_a_login_that_we_only_learn_of_is_told_with_the_first_words() -> None:
    people, watching = crowd()
    people.joined("#c", "ann!a@h", None)
    people.described("ann!a@h", "Ann", bot=False)
    found = people.find(ANN)
    assert watching.told == []
    assert found is not None
    assert found is people.find(ACCOUNT)
    people.spoke("ann!a@h", None, private=False)
    people.spoke("ann!a@h", None, private=False)
    assert watching.told == [(ANN, ACCOUNT)]


def test_a_tag_on_a_line_logs_in_and_its_absence_logs_out() -> None:
    people, watching = crowd()
    people.joined("#c", "ann!a@h", None)
    people.spoke("ann!a@h", "", private=False)
    people.spoke("ann!a@h", "Ann", private=False)
    people.spoke("ann!a@h", "", private=False)
    assert watching.told == [(ANN, ACCOUNT), (ACCOUNT, ANN)]


def test_the_nick_of_somebody_else_finds_nobody() -> None:
    people, _ = crowd()
    people.joined("#c", "ann!a@h", None)
    people.quit("ann")
    people.joined("#c", "ann!evil@h", None)
    assert people.find(ANN) is None
    people.logged_in("ann", "Mallory")
    assert people.find(ACCOUNT) is None
    assert people.find(ANN) is None


def test_one_account_on_two_clients_is_one_person_where_it_last_spoke() -> None:
    people, watching = crowd()
    for nick in ("ann", "phone"):
        people.joined("#c", f"{nick}!a@h", None)
        people.logged_in(nick, "Ann")
    watching.told.clear()
    watching.time = 1
    people.spoke("phone!a@h", None, private=False)
    found = people.find(ACCOUNT)
    assert found is not None
    assert found.nick == "phone"
    people.logged_in("phone", "")
    assert watching.told == []
    found = people.find(ACCOUNT)
    assert found is not None
    assert found.nick == "ann"


def test_people_are_in_the_channels_of_all_clients_on_their_account() -> None:
    people, _ = crowd()
    people.joined("#C", "ann!a@h", None)
    phone = people.spoke("phone!a@h", None, private=True)
    assert people.channels(phone) == set()
    for nick in ("ann", "phone"):
        people.logged_in(nick, "Ann")
    assert people.channels(phone) == {"#c"}
    people.quit("ann")
    assert people.channels(phone) == set()
    people.logged_in("phone", "")
    people.joined("#c", "ann!a@h", "Ann")
    assert people.channels(phone) == set()


def test_names_and_modes_make_admins() -> None:
    people, _ = crowd()
    people.listed("#C", ["@+ann!a@h", "%bob", "+cyd", "dan", ""])
    assert admins(people) == ["ann", "bob"]
    people.modes_changed("#c", "-o+vo", ("ANN", "ann", "dan"))
    people.modes_changed("#other", "+o", ("cyd",))
    people.modes_changed("#c", "+o", ("nobody",))
    assert admins(people) == ["bob", "dan"]
    people.parted("#c", "dan")
    people.joined("#c", "dan!d@h", None)
    assert admins(people) == ["bob"]


def admins(people: People) -> list[str]:
    clients = [people.get(nick) for nick in ("ann", "bob", "cyd", "dan")]
    return [client.nick for client in clients if client is not None and people.is_admin(client, "#C")]


def test_an_address_is_needed_for_a_key() -> None:
    people, watching = crowd()
    people.listed("#c", ["ann"])
    assert key(people, "ann") == ""
    assert watching.seen == []
    people.described("ann!a@h", None, bot=True)
    assert key(people, "ann") == ANN
    assert set(watching.seen) == {ANN}
    people.rehosted("ann", "a", "cloak")
    assert watching.told == [(ANN, "irc:x/nick/ann!a@cloak")]


def test_strangers_are_here_for_a_minute() -> None:
    people, watching = crowd()
    people.spoke("ann!a@h", None, private=True)
    assert people.find(ANN) is not None
    assert watching.seen[-1] == ANN
    people.spoke("ann!evil@h", None, private=True)
    assert people.find(ANN) is None
    assert watching.told == []
    watching.time = STRANGER_SECONDS
    assert people.find("irc:x/nick/ann!evil@h") is None
    people.spoke("bob!b@h", None, private=True)
    assert people.get("ann") is None


def test_out_of_the_channel_nobody_is_seen() -> None:
    people, _ = crowd()
    people.listed("#c", ["ann!a@h", "bob!b@h"])
    people.listed("#d", ["bob!b@h"])
    people.channel_lost("#C")
    assert people.get("ann") is None
    assert people.get("bob") is not None


NICKS = st.sampled_from(["ann", "Bob", "cyd[", "CYD{", "dan"])
STEPS = st.one_of(
    st.tuples(st.just("joined"), st.sampled_from(["#a", "#b"]), NICKS, st.sampled_from([None, "", "X", "Y"])),
    st.tuples(st.just("parted"), st.sampled_from(["#a", "#b"]), NICKS),
    st.tuples(st.just("renamed"), NICKS, NICKS),
    st.tuples(st.just("quit"), NICKS),
    st.tuples(st.just("logged_in"), NICKS, st.sampled_from(["", "X", "Y"])),
    st.tuples(st.just("rehosted"), NICKS, st.just("u"), st.sampled_from(["h1", "h2"])),
    st.tuples(st.just("spoke"), NICKS, st.sampled_from([None, "", "X"]), st.booleans()),
)


@given(st.lists(STEPS, max_size=30))
def test_whatever_happens_nobody_shares_a_key_without_sharing_an_account(steps: list[tuple[object, ...]]) -> None:
    people, watching = crowd()
    for name, *arguments in steps:
        if name in ("joined", "spoke"):
            place = 1 if name == "joined" else 0
            arguments[place] = f"{arguments[place]}!u@h1"
        getattr(people, str(name))(*arguments)
        clients = [client for nick in ("ann", "bob", "cyd{", "dan") if (client := people.get(nick)) is not None]
        guests = [people.key(client) for client in clients if not client.account]
        assert len(set(guests)) == len(guests)
        for client in clients:
            if client.channels:
                found = people.find(people.key(client))
                assert found is not None
                assert people.key(found) == people.key(client)
    assert all(old != new for old, new in watching.told)


def test_who_comes_in_twice_from_different_places_is_two_people() -> None:
    people, watching = crowd()
    people.joined("#c", "ann!a@h", None)
    people.joined("#c", "ann!evil@h", None)
    assert watching.told == []
    assert people.find(ANN) is None
    people.joined("#d", "ann!a@cloak", None)
    assert watching.told == [("irc:x/nick/ann!evil@h", "irc:x/nick/ann!a@cloak")]
