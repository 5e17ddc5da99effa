"""What the `irc` library reads otherwise than networks mean it, and is therefore ours; what it mends can be called."""

import pytest
from irc.client import NickMask
from irc.ctcp import dequote
from irc.events import numeric
from irc.features import FeatureSet
from irc.message import Tag
from irc.modes import parse_channel_modes
from irc.strings import lower

from adapters.irc.handlers import REFUSED_MESSAGES
from adapters.irc.people.muted import REFUSALS
from adapters.irc.protocol.isupport import ISupport
from adapters.irc.protocol.wire import clean, read_tags, split_source


def ours(*tokens: str) -> ISupport:
    isupport = ISupport()
    isupport.load(tokens)
    return isupport


def theirs(*tokens: str) -> FeatureSet:
    features = FeatureSet()
    features.load(["croupier", *tokens, "are supported by this server"])
    return features


def test_a_feature_without_a_value_is_dropped() -> None:
    assert not hasattr(theirs("WHOX"), "whox")
    assert ours("WHOX").whox


@pytest.mark.parametrize("token", ["PREFIX=@+", "PREFIX=ov", ""])
def test_an_odd_feature_is_an_error(token: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        theirs(token)
    assert ours(token).prefixes == {"o": "@", "v": "+"}


def test_an_empty_feature_and_a_number_that_is_none_are_taken_as_they_are() -> None:
    assert (theirs("CHANMODES=").chanmodes, theirs("NICKLEN=many").nicklen) == (True, "many")
    assert ours("CHANMODES=", "NICKLEN=many").nick_length is None


def test_which_modes_have_an_argument_is_fixed_whatever_the_server_says() -> None:
    assert parse_channel_modes("+Io *!*@h ann") == [["+", "I", None], ["+", "o", "*!*@h"]]
    changes = ours("CHANMODES=beI,k,l,imnpst").mode_changes("+Io", ("*!*@h", "ann"))
    assert changes == [(True, "I", "*!*@h"), (True, "o", "ann")]


def test_a_limit_that_is_taken_back_eats_the_argument_of_the_next_mode() -> None:
    assert parse_channel_modes("-lo ann") == [["-", "l", "ann"], ["-", "o", None]]
    assert ours().mode_changes("-lo", ("ann",)) == [(False, "l", ""), (False, "o", "ann")]


def test_names_are_folded_by_the_letters_of_unicode_whatever_the_server_says() -> None:
    assert lower("ÄNN[]") == "änn{}"
    assert ours("CASEMAPPING=ascii").fold("ÄNN[]") == "Änn[]"


def test_a_backslash_that_escapes_nothing_stays_and_an_empty_tag_is_none() -> None:
    assert [Tag.parse(item)["value"] for item in ("a=x\\", "b=")] == ["x\\", None]
    assert read_tags("a=x\\;b=") == {"a": "x", "b": ""}


def test_quoted_control_characters_come_back() -> None:
    assert dequote("\x01PING a\x10nQUIT\x01") == [("PING", "a\nQUIT")]
    assert clean("PING a\x10nQUIT") == "PING a nQUIT"


def test_what_is_missing_of_a_mask_is_none() -> None:
    assert (NickMask("irc.test").user, NickMask("ann!a").host) == (None, None)
    assert (split_source("irc.test"), split_source("ann!@h")) == (("irc.test", "", ""), ("ann", "", "h"))


def test_most_numerics_that_say_why_words_were_refused_have_no_name_or_a_wrong_one() -> None:
    assert {code for code in {*REFUSED_MESSAGES, *REFUSALS} if code not in numeric} >= {
        "408",
        "415",
        "486",
        "531",
        "716",
    }
    assert numeric["477"] == "nochanmodes"
