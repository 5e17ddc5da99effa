"""What crosses the seam comes out as it went in, and what is not surely known is put aside in a sentence."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cluster.wire import (
    KINDS,
    LONGEST,
    VERSION,
    Envelope,
    Habits,
    Hello,
    Shown,
    Welcome,
    dump,
    envelope,
    load,
    speaks_with,
)
from core.contract import Fact, Inbound, Incoming, Look, Network, Outbound, SeatClock, Span
from core.errors import Misfit, describe
from tests.cluster.wire.values import ADDED, drawn, sample, samples

GOLDEN = Path(__file__).parent / "version1.jsonl"
SECRET = "5 5 2 hunter2"

kinds = pytest.mark.parametrize("kind", sorted(KINDS))
ANN = Inbound("irc:home/1", "irc:home/nick/ann", "ann", "!bid 3 5")


@kinds
def test_every_kind_comes_out_as_it_went_in(kind: str) -> None:
    @settings(max_examples=25, deadline=None, database=None)
    @given(drawn(KINDS[kind]), st.text(min_size=1, max_size=9))
    def comes_back(item: Any, name: str) -> None:
        written = dump(Envelope(name, item))
        found = load(written)
        assert found == Envelope(name, item)
        assert type(found.item) is type(item)
        assert dump(found) == written

    comes_back()


def test_all_that_the_contract_hands_over_crosses() -> None:
    assert {kind.__name__ for kind in (*get_args(Incoming), Outbound)} <= KINDS.keys()


def test_what_is_not_compared_crosses_too() -> None:
    found = load(dump(Envelope("n", Network("irc:home", True, frozenset({"irc:home/nick/ann"})))))
    assert isinstance(found.item, Network) and found.item.seen == {"irc:home/nick/ann"}


def test_version_1_is_written_as_ever() -> None:
    """Whoever changes these bytes changes what running processes say to one another: that is a new version."""
    lines = GOLDEN.read_bytes().splitlines()
    assert [dump(each) for each in samples()] == lines
    assert [load(line) for line in lines] == samples()


def test_the_samples_fill_every_field() -> None:
    for each in samples():
        body, later = json.loads(dump(each))["body"], ADDED.get(type(each.item), set())
        assert set(body) == {*each.item.__struct_fields__} - (set() if each.id.endswith("+") else later)


def test_what_holds_its_default_is_left_out() -> None:
    """So an older version reads what a newer one says, as long as nobody uses what is new."""
    body = json.loads(dump(Envelope("m", ANN)))["body"]
    assert set(body) == {"id", "account", "name", "text"}
    assert load(dump(Envelope("m", ANN))).item == ANN


def changed(**parts: Any) -> bytes:
    whole = json.loads(dump(Envelope("m", ANN)))
    return json.dumps({**whole, **parts}).encode()


def with_body(**parts: Any) -> bytes:
    whole = json.loads(dump(Envelope("m", ANN)))
    whole["body"] = {name: value for name, value in {**whole["body"], **parts}.items() if value is not ...}
    return json.dumps(whole).encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed(v=VERSION + 1), f"a message is of version {VERSION + 1}, and this Croupier knows versions up to"),
        (changed(v=0), "a version that there never was"),
        (changed(v=True), "no version"),
        (changed(v="1"), "no version"),
        (changed(extra=SECRET), "a part that this version does not know"),
        (changed(kind=SECRET), "a kind that this version does not know"),
        (changed(kind=[SECRET]), "a kind that this version does not know"),
        (changed(id=""), "no id"),
        (changed(body=SECRET), "Inbound does not fit: the whole"),
        (with_body(hunter2=SECRET), "Inbound does not fit: a field that this version does not know"),
        (with_body(account=...), "Inbound does not fit: account"),
        (with_body(text=[SECRET]), "Inbound does not fit: text"),
        (with_body(admin="true"), "Inbound does not fit: admin"),
        (with_body(admin=1), "Inbound does not fit: admin"),
        (with_body(present=[SECRET, SECRET]), "Inbound does not fit: present"),
        (with_body(present=[7]), "Inbound does not fit: present"),
        (b'{"v":1,"v":1}', "names a field twice"),
        (b'{"v":NaN}', "not finite"),
        (SECRET.encode(), "no JSON"),
        (b"\xff" + SECRET.encode(), "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b'{"v":' + b"9" * 10_000 + b"}", "no JSON"),
        (b" " * (LONGEST + 1), "longer than"),
        (b"[]", "no version"),
    ],
)
def test_what_is_unknown_is_put_aside_in_a_sentence_without_values(data: bytes, sentence: str) -> None:
    with pytest.raises(Misfit) as caught:
        load(data)
    told = describe(caught.value)
    assert sentence in told
    assert not any(part in told for part in ("hunter2", "5 5"))
    assert caught.value.__context__ is None or caught.value.__suppress_context__


NEWER = [
    b'{"v":1,"id":"h:1","kind":"Hello","body":{"house":"h","newest":2,"colour":"red"}}',
    b'{"v":1,"id":"n:1","kind":"Welcome","body":{"network":"n","house":"h","habits":{"prefix":"!","private_prefix":"",'
    b'"buttons":false,"spare":1.0,"voices":3},"mood":["good"],"oldest":2,"newest":3}}',
]


def test_a_newer_greeting_is_read_though_it_says_more() -> None:
    hello, welcome = (load(data).item for data in NEWER)
    assert hello == Hello("h", 1, 2)
    assert welcome == Welcome("n", "h", Habits("!", "", False, 1.0), oldest=2, newest=3)


def test_a_greeting_from_before_versions_were_told_is_of_the_first() -> None:
    hello = load(b'{"v":1,"id":"h:1","kind":"Hello","body":{"house":"h"}}').item
    assert hello == Hello("h", 1, 1) and dump(Envelope("h:1", hello)) == dump(Envelope("h:1", Hello("h")))


@pytest.mark.parametrize(
    ("oldest", "newest", "spoken"),
    [(1, 1, True), (1, 2, True), (VERSION, 9, True), (VERSION + 1, 9, False), (0, 0, False)],
)
def test_two_processes_talk_if_they_have_a_version_in_common(oldest: int, newest: int, spoken: bool) -> None:
    assert speaks_with(Hello("h", oldest, newest)) is spoken
    assert speaks_with(Welcome("n", "h", Habits("", "", False, 1.0), oldest=oldest, newest=newest)) is spoken


def test_a_newer_process_greets_so_that_an_older_one_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    welcome = Welcome("n", "h", Habits("", "", False, 1.0), oldest=1, newest=2)
    older = dump(Envelope("m", ANN))
    with monkeypatch.context() as newer:
        newer.setattr(envelope, "VERSION", VERSION + 1)
        greetings = [dump(Envelope("g", greeting)) for greeting in (Hello("h", 1, 2), welcome)]
        told = dump(Envelope("m", ANN))
        assert load(older).item == ANN
    assert [load(data).item for data in greetings] == [Hello("h", 1, 2), welcome]
    with pytest.raises(Misfit):
        load(told)


@pytest.mark.parametrize(
    "item",
    [
        Inbound(SECRET, "a", "b", 5),  # type: ignore[arg-type]
        Outbound("o", ((Span(SECRET, "bold"),),), "news"),  # type: ignore[arg-type]
        Outbound("o", [SECRET], "news"),  # type: ignore[arg-type]
        Outbound("o", (), "news", spare=1),  # type: ignore[arg-type]
        Network("irc:home", True, {SECRET}),  # type: ignore[arg-type]
        SECRET,
        Span(SECRET),
    ],
)
def test_what_does_not_fit_its_type_is_never_written(item: Any) -> None:
    with pytest.raises(Misfit) as caught:
        dump(Envelope("m", item))
    assert SECRET not in str(caught.value)


def look(**parts: Any) -> Look:
    made: Look = sample(Look)
    return Look(**{**{name: getattr(made, name) for name in type(made).__struct_fields__}, **parts})


@pytest.mark.parametrize(
    "parts",
    [
        {"at": float("inf")},
        {"clocks": (SeatClock(1, float("nan"), None, 0.0, True),)},
        {"facts": (Fact("seat", {"dice": [5, 5]}),)},  # type: ignore[dict-item]
        {"facts": (Fact("seat", {"chance": 0.5}),)},  # type: ignore[dict-item]
        {"facts": (Fact("seat", {1: 2}),)},  # type: ignore[dict-item]
        {"facts": ("seat",)},
    ],
)
def test_a_look_holds_data_alone(parts: dict[str, Any]) -> None:
    dump(Envelope("m", Shown(look())))
    with pytest.raises(Misfit):
        dump(Envelope("m", Shown(look(**parts))))


def test_a_fact_lies_in_others_only_so_deep() -> None:
    deep: Any = 1
    for _ in range(30):
        deep = Fact("in", {"in": deep})
    with pytest.raises(Misfit):
        dump(Envelope("m", Shown(look(facts=(deep,)))))


def test_a_message_too_long_is_never_written() -> None:
    with pytest.raises(Misfit):
        dump(Envelope("m", Inbound("i", "a", "b", "x" * LONGEST)))
