"""The small HTTP client, against servers that answer in every way they may, and in some they may not."""

import asyncio
import json
import ssl
from collections.abc import Awaitable, Callable
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser
from email.policy import HTTP
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from telegram import Bot, InputMediaPhoto
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import RequestData

from adapters.telegram.api.errors import Verdict, judged
from adapters.telegram.api.http import LONGEST_FILE, HttpRequest, Plain, Unsent
from tests.telegram_fake import time

OK = b'{"ok":true,"result":1}'


def ask(
    *answers: bytes, times: int = 1, close: bool = False, read: float = 5.0, rests: int = 0, unread: bool = False
) -> tuple[list[object], int]:
    """Give what came of calls to a server that answers so, and how many connections they took.

    `rests`: after that many of the calls the client is shut down, and opened again. `unread`: of the answers only
    whether the calls were taken is asked for.
    """
    connections = 0
    left = list(answers)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        while left and await reader.readline():
            size = 0
            while (line := await reader.readline()).strip():
                if line.lower().startswith(b"content-length"):
                    size = int(line.split(b":")[1])
            await reader.readexactly(size)
            writer.write(left.pop(0))
            if close:
                break
        await asyncio.sleep(0 if close else 100)
        writer.close()

    async def scene() -> list[object]:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot"
        request = HttpRequest(address, 2, ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), read, 5.0)
        found: list[object] = []
        for number in range(times):
            if number and number == rests:
                await request.shutdown()
                await request.initialize()
            try:
                given = cast(RequestData, Plain({}, unread=unread))
                found.append(await request.post(f"{address}1:secret/getMe", given))
            except TelegramError as error:
                found.append(error)
        await request.shutdown()
        server.close()
        await asyncio.sleep(200)
        return found

    return time.run(scene()), connections


def http(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    lines = [f"HTTP/1.1 {status}", *headers, ""]
    return "\r\n".join([*lines, ""]).encode() + body


def sized(body: bytes = OK) -> bytes:
    return http(body, f"Content-Length: {len(body)}")


def test_one_connection_serves_many_calls() -> None:
    assert ask(*[sized()] * 3, times=3) == ([1, 1, 1], 1)


def test_opened_again_it_keeps_connections_as_before() -> None:
    assert ask(*[sized()] * 4, times=4, rests=2) == ([1, 1, 1, 1], 2)


def test_bodies_in_chunks() -> None:
    body = b"5;x=y\r\n" + OK[:5] + b"\r\n" + hex(len(OK) - 5)[2:].encode() + b"\r\n" + OK[5:] + b"\r\n0\r\nz: y\r\n\r\n"
    assert ask(http(body, "Transfer-Encoding: chunked"), sized(), times=2) == ([1, 1], 1)


def test_of_an_answer_that_nobody_reads_only_counts_whether_the_call_was_taken() -> None:
    taken, refused = b'{"ok": true, "result": {"message_id": 7}}', b'{"ok":false,"description":"Bad Request: no"}'
    answers = [
        http(taken, f"Content-Length: {len(taken)}"),
        http(refused, f"Content-Length: {len(refused)}", status="400 Bad Request"),
        http(b"<html>", "Content-Length: 6"),
    ]
    found, _ = ask(*answers, times=3, unread=True)
    assert found[0] is True
    assert [type(each) for each in found[1:]] == [BadRequest, TelegramError]
    assert ask(answers[0])[0] == [{"message_id": 7}]


@pytest.mark.parametrize("unread", [False, True])
def test_an_answer_that_refuses_in_its_words_alone_is_a_refusal(unread: bool) -> None:
    bodies = {
        b'{"ok":false,"error_code":400,"description":"Bad Request: message is not modified"}': BadRequest,
        b'{"description":"Forbidden: no","ok":false,"error_code":403}': Forbidden,
        b'{"ok":false,"error_code":429,"description":"slow","parameters":{"retry_after":7}}': RetryAfter,
        b'{"ok":false,"description":"no"}': BadRequest,
        b'{"ok":false,"error_code":"many"}': BadRequest,
        **dict.fromkeys((b"[]", b"5", b"{}", b'{"result":1}', b'{"ok":1}'), NetworkError),
    }
    found, _ = ask(*map(sized, bodies), times=len(bodies), unread=unread)
    assert [type(each) for each in found] == list(bodies.values())


def test_a_connection_that_is_closed_is_not_used_again() -> None:
    closing = http(OK, f"Content-Length: {len(OK)}", "Connection: close")
    assert ask(closing, closing, times=2, close=True) == ([1, 1], 2)


def test_what_comes_unasked_is_no_answer_to_the_next_call() -> None:
    unasked = http(b"", "Content-Length: 0", "Connection: close", status="408 Request Timeout")
    assert ask(sized() + unasked, sized(), times=2) == ([1, 1], 2)


async def test_an_answer_may_come_in_the_smallest_pieces() -> None:
    chunked = b"5\r\n" + OK[:5] + b"\r\n" + hex(len(OK) - 5)[2:].encode() + b"\r\n" + OK[5:] + b"\r\n0\r\n\r\n"
    answers = [sized(), http(chunked, "Transfer-Encoding: chunked"), sized()]

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while answers:
            await reader.readuntil(b"\r\n\r\n")
            for byte in answers.pop(0):
                writer.write(bytes((byte,)))
                await asyncio.sleep(0.01)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot"
    request = HttpRequest(address, 2, ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), 5.0, 5.0)
    assert [await request.post(f"{address}1:x/getMe") for _ in range(3)] == [1, 1, 1]
    await request.shutdown()
    server.close()
    await asyncio.sleep(10)


async def test_a_call_has_all_of_its_time_also_after_a_longer_one() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(sized())
        await reader.readuntil(b"\r\n\r\n")
        await asyncio.sleep(1000)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot"
    for first, then in ((50.0, 3.0), (3.0, 9.0)):
        request = HttpRequest(address, 2, ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), 5.0, 5.0)
        await request.post(f"{address}1:x/getMe", read_timeout=first)
        began = asyncio.get_running_loop().time()
        with pytest.raises(TimedOut):
            await request.post(f"{address}1:x/getMe", read_timeout=then)
        assert then <= asyncio.get_running_loop().time() - began < then + 1
        await request.shutdown()
    server.close()
    await asyncio.sleep(3000)


@pytest.mark.parametrize(
    "answer",
    [
        *(b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n", b"HTTP/1.1 abc\r\n\r\n"),
        *(http(b"", "Content-Length: -1"), http(b"", "Content-Length: 99999999999"), http(b"x", "Content-Length: 9")),
        http(b"0\r\n" + b"x: y\r\n" * 200, "Transfer-Encoding: chunked"),
        *(http(b"zz\r\n", "Transfer-Encoding: chunked"), http(b"", *["x: y"] * 200), b"x" * 100_000),
    ],
)
def test_what_makes_no_sense_is_an_error_that_names_nothing(answer: bytes) -> None:
    [error], _ = ask(answer, close=True)
    assert isinstance(error, NetworkError)
    assert "secret" not in str(error)


def test_no_answer_in_time() -> None:
    [error], _ = ask(b"HTTP/1.1 200 OK\r\n", read=3.0)
    assert isinstance(error, TimedOut)


async def test_nobody_there_is_known_to_be_unsent() -> None:
    request = HttpRequest("http://127.0.0.1:1/bot", 2, ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), 5.0, 5.0)
    with pytest.raises(Unsent):
        await request.post("http://127.0.0.1:1/bot1:secret/getMe")


async def test_a_call_that_is_cancelled_leaves_nothing_behind() -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert await reader.read() != b""
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot"
    request = HttpRequest(address, 1, ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), 5.0, 5.0)
    for _ in range(3):
        call = asyncio.create_task(request.post(f"{address}1:x/getMe"))
        await asyncio.sleep(1)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
    await request.shutdown()
    server.close()
    await asyncio.sleep(1)


# -- files ------------------------------------------------------------------------------------------------------------

PICTURE = bytes(range(256)) * 40 + b"\r\n--boundary--\r\n"


def uploaded(call: Callable[[Bot], Awaitable[object]]) -> EmailMessage:
    """Make a call and give its body, read by another's parser; what the server answers is of no matter."""
    bodies: list[EmailMessage] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        headers = BytesParser(policy=HTTP).parsebytes(head.partition(b"\r\n")[2])
        kind, body = headers["content-type"], await reader.readexactly(int(headers["content-length"]))
        bodies.append(BytesParser(policy=HTTP).parsebytes(f"Content-Type: {kind}\r\n\r\n".encode() + body))
        writer.write(sized(b'{"ok":true,"result":true}'))
        writer.close()

    async def scene() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/bot"
        request = HttpRequest(address, 2, ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), 5.0, 5.0)
        try:
            await call(Bot("1:secret", base_url=address, request=request))
        finally:
            await request.shutdown()
            server.close()

    time.run(scene())
    return bodies[0]


def parts(body: EmailMessage) -> dict[str, MIMEPart]:
    return {str(part.get_param("name", header="content-disposition")): part for part in body.iter_parts()}


def test_a_picture_is_uploaded_beside_the_parameters_and_moves_a_post() -> None:
    media = InputMediaPhoto(PICTURE, caption="Würfel ⚂", filename='a"b\r\nX: y.png')
    found = parts(uploaded(lambda bot: bot.edit_message_media(media, -100, 7)))
    assert (found["chat_id"].get_content(), found["message_id"].get_content()) == ("-100", "7")
    told = json.loads(found["media"].get_content())
    assert (told["type"], told["caption"]) == ("photo", "Würfel ⚂")
    part = found[told["media"].removeprefix("attach://")]
    assert part.get_payload(decode=True) == PICTURE
    assert (part.get_content_type(), part.get_filename()) == ("image/png", "a_b__X_ y.png")


def test_a_picture_is_sent_from_memory_or_from_an_open_file(tmp_path: Path) -> None:
    (tmp_path / "table.png").write_bytes(PICTURE)
    with (tmp_path / "table.png").open("rb") as file:
        for given in (PICTURE, file, tmp_path / "table.png"):
            found = parts(uploaded(partial(Bot.send_photo, chat_id=5, photo=given, caption="x")))
            assert found["photo"].get_payload(decode=True) == PICTURE
            assert found["caption"].get_content() == "x"


def test_plain_values_go_as_json_and_are_a_form_to_whoever_knows_no_other() -> None:
    plain = Plain({"chat_id": -100, "text": "Würfel \ud83d ⚂", "silent": True, "keyboard": [[{"text": "ä"}]]})
    body = uploaded(lambda bot: bot.request.post(f"{bot.base_url}/x", cast(RequestData, plain)))
    assert body.get_content_type() == "application/json"
    told = json.loads(cast(bytes, body.get_payload(decode=True)))
    assert told == {**plain.given, "text": "Würfel ? ⚂"}
    assert plain.json_parameters["chat_id"] == "-100"
    assert json.loads(plain.json_parameters["keyboard"]) == plain.given["keyboard"]


@pytest.mark.parametrize("size", [0, LONGEST_FILE + 1])
def test_a_file_that_cannot_be_sent_is_refused_in_a_sentence_and_nothing_leaves_us(size: int) -> None:
    with pytest.raises(BadRequest, match=f"has {size} bytes: from 1 to {LONGEST_FILE} can be sent") as caught:
        uploaded(lambda bot: bot.send_photo(5, bytes(size)))
    assert "secret" not in str(caught.value)
    assert judged(caught.value).verdict is Verdict.WRONG, "it is told once, and not tried again"


def test_a_file_that_is_missing_is_refused_before_anything_is_sent(tmp_path: Path) -> None:
    missing = tmp_path / "none.png"
    for call in (
        partial(Bot.send_photo, chat_id=5, photo=missing),
        partial(Bot.edit_message_media, media=InputMediaPhoto(missing), chat_id=5, message_id=7),
    ):
        with pytest.raises(BadRequest, match="a file to be sent does not exist"):
            uploaded(call)
