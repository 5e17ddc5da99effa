"""One living post per table, and ordinary messages beside it."""

import asyncio

import pytest

from core.contract.messages import Choice, Line, NotSent, Outbound, Span
from tests.support.telegram_fake.scene import Scene, rows
from tests.support.telegram_fake.server import Fault


def texts(stage: Scene) -> list[str]:
    return [message.text for message in stage.group.bots()]


async def test_one_post_is_edited_in_place_and_the_newest_buttons_hold(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("Ann opens a table", choices=rows("Join", "Start")))
    await stage.adapter.send(stage.to_room("Bob joins"))
    assert texts(stage) == ["Ann opens a table\nBob joins"]
    assert stage.group.bots()[0].labels() == []
    await stage.adapter.send(stage.to_room("Ann to bid", "prompt", choices=rows("Pass")))
    assert stage.group.bots()[0].labels() == ["Pass"]
    assert len(stage.fake.made("sendMessage")) == 1


async def test_a_post_holds_no_more_styles_and_glyphs_once_its_chat_is_plain(stage: Scene) -> None:
    strong = ((Span("⚀⚁", "strong"),),)
    await stage.adapter.send(Outbound("o", strong, "news", room=stage.room(), table="k7"))
    for number in range(30):
        await stage.adapter.send(stage.to_room(f"line {number}", plain=True))
    [post] = stage.group.bots()
    assert post.marks == [] and post.text.isascii()
    assert post.text == "line 27\nline 28\nline 29"


async def test_each_table_has_its_own_post_and_other_words_have_none(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one", table="k7"))
    await stage.adapter.send(stage.to_room("two", table="k8"))
    await stage.adapter.send(stage.to_room("help", "answer", table="", name="Ann"))
    await stage.adapter.send(stage.to_room("more", table="k7"))
    assert texts(stage) == ["one\nmore", "two", "\u2068Ann\u2069: help"]


async def test_what_waits_together_is_shown_together(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one"))
    told = [asyncio.create_task(stage.adapter.send(stage.to_room(text))) for text in ("two", "three")]
    told.append(asyncio.create_task(stage.adapter.send(stage.to_room("four", "prompt", choices=rows("Go")))))
    await asyncio.gather(*told)
    assert texts(stage) == ["two\nthree\nfour\none"]
    assert len(stage.fake.made("editMessageText")) == 1


@pytest.mark.stage(reads_all=True)
async def test_it_moves_down_when_the_chat_pushed_it_away(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one", choices=rows("Join")))
    for _ in range(8):
        stage.fake.says(stage.bob, stage.group, "chatter")
    await asyncio.sleep(30)
    await stage.adapter.send(stage.to_room("two", choices=rows("Join")))
    assert len(stage.fake.made("sendMessage")) == 1
    stage.fake.says(stage.bob, stage.group, "more chatter")
    await asyncio.sleep(30)
    assert len(stage.fake.made("sendMessage")) == 2, "whoever is awaited must find the buttons"
    assert texts(stage) == ["one\ntwo"]
    assert stage.group.bots()[0].labels() == ["Join"]
    await stage.adapter.send(stage.to_room("three"))
    for _ in range(9):
        stage.fake.says(stage.bob, stage.group, "chatter")
    await asyncio.sleep(30)
    assert len(stage.fake.made("sendMessage")) == 2, "nobody is awaited"
    await stage.adapter.send(stage.to_room("four"))
    assert len(stage.fake.made("sendMessage")) == 3


@pytest.mark.stage(reads_all=True)
async def test_what_comes_while_it_is_shown_or_moved_is_shown_next(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one", choices=rows("Join")))
    stage.fake.fault("editMessageText", Fault(late=3))
    slow = asyncio.create_task(stage.adapter.send(stage.to_room("two", choices=rows("Join"))))
    await asyncio.sleep(2)
    await asyncio.gather(slow, stage.adapter.send(stage.to_room("three", choices=rows("Join"))))
    assert texts(stage) == ["one\ntwo\nthree"]
    stage.fake.fault("sendMessage", Fault(late=3))
    for _ in range(9):
        stage.fake.says(stage.bob, stage.group, "chatter")
    await asyncio.sleep(2)
    await stage.adapter.send(stage.to_room("four", choices=rows("Join")))
    await asyncio.sleep(10)
    assert texts(stage) == ["two\nthree\nfour\none"]


async def test_an_edit_that_changes_nothing_is_done(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one"))
    stage.fake.fault("editMessageText", Fault(drop=True))
    await stage.adapter.send(stage.to_room("two"))
    assert texts(stage) == ["one\ntwo"]
    assert len(stage.fake.calls) >= 4


async def test_a_post_that_is_gone_is_made_anew(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one"))
    stage.group.messages.clear()
    await stage.adapter.send(stage.to_room("two"))
    assert texts(stage) == ["one\ntwo"]


async def test_of_a_table_that_cannot_be_read_the_last_stands_open_and_the_rest_is_quoted(stage: Scene) -> None:
    for number in range(80):
        await stage.adapter.send(stage.to_room(f"line {number}"))
    [post] = stage.group.bots()
    lines = post.text.split("\n")
    assert lines[:3] == ["line 77", "line 78", "line 79"] and lines[3] == "line 76"
    assert [mark[0] for mark in post.marks] == ["blockquote expandable"]
    await stage.adapter.send(stage.to_room("\n".join(f"row {number:02} {'x' * 200}" for number in range(8))))
    [post] = stage.group.bots()
    lines = post.text.split("\n")
    assert len(post.text) <= 700
    owed = [f"row {number:02}" for number in (5, 6, 7, 0, 1, 2, 3, 4)]
    assert [line[:6] for line in lines] == [*owed[:3], "…", *owed[3:]]
    assert all(line.endswith("…") for line in lines), "all that is owed is there, cut"
    await stage.adapter.send(stage.to_room("y" * 5000))
    assert len(texts(stage)[0]) <= 700


async def test_words_too_many_for_one_message_take_several(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("\n".join(["z" * 1000] * 9), "answer", table="", choices=rows("Go")))
    assert [len(text) for text in texts(stage)] == [4003, 4003, 1000]
    assert [message.labels() for message in stage.group.bots()] == [[], [], ["Go"]]


HOSTILE = '<b>\u202eEve & "co" </a>`*_[x](tg://user?id=1)'


async def test_names_are_escaped_and_isolated_and_styles_drawn(stage: Scene) -> None:
    line: Line = (
        Span(HOSTILE, "name"),
        Span(" bids "),
        Span("3<5", "strong"),
        Span("; say "),
        Span("/bid", "code"),
    )
    await stage.adapter.send(Outbound("o", (line,), "news", room=stage.room(), table="k7"))
    [post] = stage.group.bots()
    assert post.text == f"\u2068{HOSTILE}\u2069 bids 3<5; say /bid"
    assert [mark[0] for mark in post.marks] == ["b", "code"]


async def test_markup_that_is_refused_is_sent_bare(stage: Scene) -> None:
    stage.fake.fault("sendMessage", Fault(400, "can't parse entities: strange"))
    strong = ((Span("one", "strong"),),)
    await stage.adapter.send(Outbound("o", strong, "news", room=stage.room(), table="k7"))
    assert [message.marks for message in stage.group.bots()] == [[]]
    stage.fake.fault("sendMessage", Fault(400, "can't parse entities: strange"))
    await stage.adapter.send(stage.to_room("two <3", table="", kind="answer"))
    assert texts(stage) == ["one", "two <3"]
    stage.fake.fault("editMessageText", Fault(400, "can't parse entities: strange"))
    await stage.adapter.send(stage.to_room("x < y"))
    assert texts(stage)[0] == "one\nx < y"


async def test_buttons_of_every_kind(stage: Scene) -> None:
    choices = (
        (Choice("x" * 90, "k7.1 a", "danger"), Choice(" ", "k7.1 b")),
        (),
        (Choice("Go", "k7 go", "primary"),),
    )
    await stage.adapter.send(stage.to_room("one", choices=choices))
    (first,), (empty,), last = stage.group.bots()[0].keyboard
    assert (len(first["text"]), first["style"], empty["text"]) == (60, "danger", "?")
    assert last == [{"text": "Go", "callback_data": "k7 go", "style": "primary"}]


@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        (("-10", "-1", "+1", "+10"), [4]),
        (("⚀", "⚁", "⚂", "⚃", "⚄", "⚅"), [6]),
        (("Roll all that are left, and finish the phase", "Finish the phase"), [1, 1]),
        (("Challenge", "Challenge, betting d12", "Wait"), [1, 1, 1]),
        (("Rock", "Paper", "Scissors", "Lizard", "Spock"), [3, 2]),
        (("すべて残して終わる", "この回を終える"), [1, 1]),
        (("残す", "振る", "降りる"), [3]),
    ],
)
async def test_a_row_that_a_phone_would_cut_becomes_several(
    stage: Scene, labels: tuple[str, ...], rows: list[int]
) -> None:
    row = tuple(Choice(label, f"k7.1 {number}") for number, label in enumerate(labels))
    await stage.adapter.send(stage.to_room("one", choices=(row,)))
    keyboard = stage.group.bots()[0].keyboard
    assert [len(each) for each in keyboard] == rows
    assert [button["text"] for each in keyboard for button in each] == list(labels)


@pytest.mark.parametrize("fault", [Fault(400, "CHAT_SOMETHING"), Fault(400, "BUTTON_DATA_INVALID")])
async def test_what_makes_no_sense_there_is_dropped_and_the_rest_goes_on(stage: Scene, fault: Fault) -> None:
    stage.fake.fault("sendMessage", fault)
    await stage.adapter.send(stage.to_room("one"))
    await stage.adapter.send(stage.to_room("two"))
    assert "two" in texts(stage)[0]


async def test_a_post_whose_fate_is_unknown_is_said_again_and_an_answer_is_not(stage: Scene) -> None:
    stage.fake.fault("sendMessage", Fault(drop=True))
    await stage.adapter.send(stage.to_room("one"))
    assert texts(stage) == ["one", "one"]
    stage.fake.fault("sendMessage", Fault(drop=True))
    await stage.adapter.send(stage.to_room("help", "answer", table=""))
    assert texts(stage) == ["one", "one", "help"]


async def test_what_cannot_be_said_stays_owed_and_is_told_once(stage: Scene) -> None:
    from tests.support.telegram_fake.scene import UP

    stage.fake.fault("sendMessage", *[Fault(status=500)] * 5)
    with pytest.raises(NotSent):
        await stage.adapter.send(stage.to_room("one"))
    await stage.bus.counts(2, UP)
    await stage.adapter.send(stage.to_room("one"))
    assert texts(stage) == ["one"]
