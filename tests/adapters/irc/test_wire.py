"""Lines as data: reading them, cutting them, sharing them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adapters.irc.protocol.connection import room_for
from adapters.irc.protocol.isupport import ISupport
from adapters.irc.protocol.wire import BOLD, Received, pack, parse, split

TEXTS = st.text(st.characters(exclude_characters="\r\n\0", exclude_categories=()), max_size=1500)


@pytest.mark.parametrize(
    ("line", "received"),
    [
        ("PING :x y", Received("PING", ("x y",))),
        (":a!b@c PRIVMSG #d :", Received("PRIVMSG", ("#d", ""), "a!b@c")),
        (":a!b@c  privmsg  #d  :: )", Received("PRIVMSG", ("#d", ": )"), "a!b@c")),
        ("@time=1;account=ann;x :s 001 me", Received("001", ("me",), "s", {"time": "1", "account": "ann", "x": ""})),
        (r"@a=\:\s\\\r\n\b\  PING", Received("PING", (), "", {"a": "; \\\r\nb"})),
        (":s JOIN #a\u3000b\u00a0c", Received("JOIN", ("#a\u3000b\u00a0c",), "s")),
        (":\rann!a@h\x03 PRIVMSG #d :x", None),
        ("", None),
        ("   ", None),
        (":only.a.source", None),
        ("@only=tags", None),
        (":", None),
        ("@", None),
    ],
)
def test_lines_are_read_by_spaces_alone(line: str, received: Received | None) -> None:
    assert parse(line) == received


def test_who_has_no_nick_is_nobody() -> None:
    sources = ("irc.test", "!a@h", "", "ann!a@h")
    assert [Received("PRIVMSG", (), source).from_server for source in sources] == [True, True, True, False]


@given(st.text(max_size=600))
def test_no_line_is_too_odd_to_be_read(line: str) -> None:
    received = parse(line)
    assert received is None or received.command


@given(TEXTS, st.integers(8, 480))
@example("\ud800", 8)
@example("0000000\ud8000", 8)
@example("\ud83d\ude00 \udfff" * 9, 8)
def test_split_text_fits_and_loses_nothing(text: str, size: int) -> None:
    pieces = split(text, size)
    assert all(len(piece.encode()) <= size for piece in pieces)
    assert bare("".join(pieces)) == bare(text.encode("utf-8", "replace").decode())


def bare(text: str) -> str:
    return text.replace(BOLD, "").replace(" ", "")


@given(st.text("a\N{GAME DIE}é漢 ", max_size=900), st.sampled_from(["#dice", "#" + "é" * 60, "somebody"]))
def test_a_line_with_our_prefix_never_passes_512_bytes(text: str, target: str) -> None:
    prefix = "croupier!~croupier@" + "h" * 63
    for piece in split(text, room_for(prefix, "PRIVMSG", target)):
        assert len(f":{prefix} PRIVMSG {target} :{piece}\r\n".encode()) <= 512


def test_words_stay_whole_and_bold_goes_on() -> None:
    assert split("one two three four", 9) == ["one two", "three", "four"]
    assert split(f"{BOLD}bold words{BOLD} end", 9) == [f"{BOLD}bold", f"{BOLD}words{BOLD}", "end"]
    assert split("漢" * 5, 8) == ["漢漢", "漢漢", "漢"]


@given(st.lists(st.text("ab ", min_size=1, max_size=40), max_size=12), st.integers(20, 100))
def test_shared_lines_keep_order_and_leave_rows_alone(texts: list[str], size: int) -> None:
    packed = pack(texts, size)
    assert "".join(packed).replace(" · ", "") == "".join(texts).replace(" · ", "")
    rows = [text for text in texts if text.startswith(" ")]
    assert [line for line in packed if line.startswith(" ")] == rows
    assert all(len(line.encode()) <= size for line in packed if line not in texts)


def test_names_fold_as_the_server_folds_them() -> None:
    isupport = ISupport()
    assert isupport.same("A[\\]^", "a{|}~")
    isupport.load(("CASEMAPPING=rfc1459-strict",))
    assert isupport.same("A[\\]", "a{|}")
    assert not isupport.same("^", "~")
    isupport.load(("CASEMAPPING=ascii",))
    assert isupport.same("ANN", "ann")
    assert not isupport.same("[", "{")
    assert not isupport.same("É", "é")


@pytest.mark.parametrize(
    "token", ["PREFIX=@+", "PREFIX=(ov)@", "PREFIX=", "CHANMODES=b", "NICKLEN=x", "BOT=", "", "=", "FOLD=x"]
)
def test_odd_tokens_change_nothing(token: str) -> None:
    isupport = ISupport()
    before = dict(vars(isupport))
    isupport.load((token,))
    assert vars(isupport) == before


def test_the_modes_of_admins_are_halfop_and_above() -> None:
    isupport = ISupport()
    assert isupport.admin_modes == {"o"}
    isupport.load(("PREFIX=(qaohv)~&@%+",))
    assert isupport.admin_modes == {"q", "a", "o", "h"}


def test_mode_lines_are_read_with_their_arguments() -> None:
    isupport = ISupport()
    isupport.load(("PREFIX=(ov)@+", "CHANMODES=beI,k,l,imnpst"))
    assert isupport.mode_changes("-lo+eo", ("bob", "*!*@*", "ann")) == [
        (False, "l", ""),
        (False, "o", "bob"),
        (True, "e", "*!*@*"),
        (True, "o", "ann"),
    ]
    assert isupport.mode_changes("+o", ()) == [(True, "o", "")]


def test_a_line_that_several_texts_share_names_their_table_once() -> None:
    name, other = f"{BOLD}#c2{BOLD} ", f"{BOLD}#d2{BOLD} "
    texts = [f"{name}Actions", f"{name}Tools", f"{name} 2 Pebble", f"{name} 3 Needle", f"{name}Go on", f"{other}News"]
    assert pack(texts, 400) == [
        f"{name}Actions · Tools",
        f"{name} 2 Pebble",
        f"{name} 3 Needle",
        f"{name}Go on · {other}News",
    ]
