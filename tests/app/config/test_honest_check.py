"""`croupier check` says that all is well only where it is: what can't work is refused, what is risky is a warning."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.app.config import config
from core.app.config.config import build_model
from core.app.shell import setup
from tests.support.commandline import called
from tests.support.loaded import loaded_once

PLUGINS = loaded_once()
MODEL = build_model(PLUGINS)
IRC = '[irc.a]\nhost = "127.0.0.1"\nchannels = ["#dice"]\n'
TELEGRAM = '[telegram.main]\ntoken = "1234567:abc-DEF"\n'
LIBERA = '[irc.libera]\nhost = "irc.libera.chat"\nchannels = ["#dice"]\n'


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "load_all", lambda: PLUGINS)
    monkeypatch.setattr(config, "build_model", lambda plugins: MODEL)


def write(folder: Path, text: bytes | str) -> None:
    file = folder / "croupier.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    file.chmod(0o600)


REFUSED = {
    "a host with its port": (
        '[irc.a]\nhost = "irc.libera.chat:6697"\n',
        'and `port = 6697` beside it); this would work: `host = "irc.libera.chat"`',
    ),
    "an address in brackets": ('[irc.a]\nhost = "[::1]"\n', 'this would work: `host = "::1"`'),
    "yes for a port": (IRC + "port = true\n", "`port` is a number from 1 to 65535"),
    "yes for a burst": (IRC + "burst = true\n", "`burst` is a number of lines"),
    "yes for a rate": (TELEGRAM + "chat_per_second = true\n", "`chat_per_second` is a number"),
    "the example's token": (
        '[telegram.main]\ntoken = "123456:what-BotFather-gave-you"\n',
        "[telegram.main] `token` is still that of the example: put yours in its place",
    ),
    "one bot twice": (
        TELEGRAM + '[telegram.other]\ntoken = "1234567:abc-DEF"\n',
        "[telegram.main] and [telegram.other] have the token of one bot",
    ),
    "a certificate that isn't there": (
        IRC + 'tls = true\ntls_certificate = "nope.pem"\n',
        '[irc.a] `tls_certificate = "nope.pem"`: No such file or directory',
    ),
    "a certificate that is none": (
        IRC + 'tls = true\ntls_certificate = "croupier.toml"\n',
        '[irc.a] `tls_certificate = "croupier.toml"`: it takes a PEM file',
    ),
    "an address of another machine": (
        IRC + 'bind = "192.0.2.7"\n',
        '`bind = "192.0.2.7"` is no address of this machine',
    ),
    "copies into a file": (
        IRC + '[backup]\nfolder = "croupier.toml"\n',
        "[backup] `folder` is a file: croupier.toml; ",
    ),
    "copies into the database": (
        IRC + '[backup]\nfolder = "there.db"\n',
        "[backup] `folder` is the database itself: there.db; ",
    ),
    "copies where nothing can be made": (IRC + '[backup]\nfolder = "/proc/x"\n', "/proc can't be written to"),
    "copies below a file": (IRC + '[backup]\nfolder = "croupier.toml/x"\n', "croupier.toml is no folder"),
    "one address for metrics and pages": (
        IRC + '[ops]\nlisten = "127.0.0.1:9090"\n[web.main]\nlisten = "127.0.0.1:9090"\n',
        '[ops] and [web.main] both listen on port 9090; this would work in [web.main]: `listen = "127.0.0.1:9091"`',
    ),
    "one port for all addresses and for one": (
        '[web.a]\nlisten = "127.0.0.1:80"\n[web.b]\nlisten = "0.0.0.0:80"\nbase_url = "https://dice.example"\n',
        "[web.a] and [web.b] both listen on port 80",
    ),
    "a folder as the database": ('database = "/tmp"\n' + IRC, "`database` is a file, and /tmp is a folder; this would"),
    "a database below a file": ('database = "croupier.toml/x.db"\n' + IRC, "croupier.toml is no folder"),
    "a channel without its sign": (
        'ladder = ["irc:a/dice"]\n' + IRC,
        '"irc:a/dice" isn\'t a chat on a configured network); this would work: `ladder = ["irc:a/#dice"]`',
    ),
    "a group by its name": (
        'ladder = ["telegram:main/mygroup"]\n' + TELEGRAM,
        'this would work: `ladder = ["telegram:main/-1001234567890"]`',
    ),
    "UTF-16": ((IRC).encode("utf-16"), "croupier.toml isn't in UTF-8: save it again in that encoding"),
    "Latin-1": ((IRC + 'realname = "é"\n').encode("latin-1"), "croupier.toml isn't in UTF-8"),
    "a section without a name": (
        '[irc]\nhost = "irc.example"\nport = 6667\nchannels = ["#dice"]\n',
        "croupier.toml: [irc] lacks the name of a network; this would work: `[irc.libera]`",
    ),
    "a key twice": (
        '[irc.a]\nhost = "127.0.0.1"\nnick = "one"\n\nnick = "two"\n',
        "`nick` is there twice in one section, the second time in line 5; remove one",
    ),
    "a section twice": (IRC + IRC, "`[irc.a]` is there twice, the second time in line 4; put its keys together"),
    "brackets in brackets": ("games = " + "[" * 5000 + "]" * 5000 + "\n", "brackets stand within brackets too deeply"),
    "a broker's password as it is": (
        'broker = "amqp://croupier:Ab/9x==@broker/croupier"\n' + IRC,
        "`broker_password` (`CROUPIER_BROKER_PASSWORD`) takes a password as it is",
    ),
    "a broker's password that cuts off the rest": (
        'broker = "amqp://croupier:a#b@broker/croupier"\n' + IRC,
        "`broker_password` (`CROUPIER_BROKER_PASSWORD`) takes a password as it is",
    ),
    "a percent sign that stands for nothing": (
        'broker = "amqp://croupier:a%zz@broker/croupier"\n' + IRC,
        "% is %25",
    ),
    "a broker's password twice": (
        'broker = "amqp://ann:pears@mq"\nbroker_password = "plums"\n' + IRC,
        "`broker_password` can't be that (the URL in `broker` has a password already)",
    ),
    "a password of nobody": (
        'broker = "amqp://mq"\nbroker_password = "plums"\n' + IRC,
        '`broker_password` can\'t be that (it goes with the user in `broker = "amqp://USER@HOST"`)',
    ),
    "a database's password as it is": (
        'database = "postgresql+psycopg://ann:pe@rs@db/croupier"\n' + IRC,
        "PGPASSWORD takes a password as it is",
    ),
}
WARNED = {
    "a page inside Telegram without a site": (
        TELEGRAM + "mini_app = true\n",
        "[telegram.main] has `mini_app`, which stays off: there is no [web.NAME] with a `base_url` that begins with",
    ),
    "a page inside Telegram with a site that has no TLS": (
        TELEGRAM + "mini_app = true\n[web.main]\n",
        "[telegram.main] has `mini_app`, which stays off: there is no [web.NAME] with a `base_url` that begins with",
    ),
    "a password in plain text": (
        LIBERA + 'account = "croupier"\npassword = "hush"\n',
        "[irc.libera] `password` would cross the network in plain text; this would work: `tls = true`",
    ),
    "a server's password in plain text": (
        LIBERA + 'server_password = "hush"\n',
        "[irc.libera] `server_password` would",
    ),
    "one channel twice": (
        IRC + '[irc.b]\nhost = "127.0.0.1"\nchannels = ["#Dice", "#more"]\n',
        "[irc.a] and [irc.b] both sit in #Dice of 127.0.0.1, and answer every command there twice",
    ),
    "no games": ("games = []\n" + IRC, "`games` is empty: a new room has no game at all"),
    "copies into no folder": (IRC + "[backup]\nkeep = 3\n", "[backup] names no `folder`, so no copy is made"),
    "metrics for everybody": (
        IRC + '[ops]\nlisten = "0.0.0.0:9090"\n',
        '[ops] `listen = "0.0.0.0:9090"` shows others how the bot is doing',
    ),
    "pages without TLS": (
        '[web.main]\nbase_url = "http://dice.example"\n',
        "[web.main] `base_url` is plain HTTP: others can read what dice.example shows people",
    ),
    "a token in plain text": (
        TELEGRAM + 'base_url = "http://api.example/bot"\n',
        "[telegram.main] `base_url` is plain",
    ),
}
WELL = {
    "a mark of Windows": b"\xef\xbb\xbf" + IRC.encode(),
    "a password for this machine": '[irc.a]\nhost = "localhost"\naccount = "a"\npassword = "hush"\n',
    "a password under TLS": LIBERA + 'tls = true\naccount = "croupier"\npassword = "hush"\n',
    "two bots": TELEGRAM + '[telegram.other]\ntoken = "7654321:abc-DEF"\n',
    "two ports": '[ops]\nlisten = "127.0.0.1:9090"\n[web.main]\nlisten = "127.0.0.1:9091"\n',
    "two addresses": '[web.a]\nlisten = "127.0.0.1:9090"\n[web.b]\nlisten = "127.0.0.2:9090"\n',
    "pages of this machine": '[web.main]\nbase_url = "http://localhost:8080"\n',
    "a folder that will be made": IRC + '[backup]\nfolder = "copies/all"\n',
    "a room of each network": 'ladder = ["irc:a/#dice", "telegram:main/-100123/7"]\n' + IRC + TELEGRAM,
    "passwords as URLs have them": 'broker = "amqp://ann:a%2Fb%40c%23d@mq/v"\n' + IRC,
    "a password by itself": 'broker = "amqp://ann@mq/v"\nbroker_password = "a/b@c#d%e"\n' + IRC,
    "an address of IPv6": '[irc.a]\nhost = "::1"\n',
}


@pytest.mark.parametrize(("text", "told"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_work_is_refused_in_one_sentence(tmp_path: Path, text: str | bytes, told: str) -> None:
    write(tmp_path, text)
    (tmp_path / "there.db").touch(0o600)
    told_by = called("check", folder=tmp_path, environ={"CROUPIER_DATABASE": "there.db"} if "there.db" in told else {})
    assert (told_by.returncode, told_by.stdout, told_by.stderr.count("\n")) == (2, "", 1), told_by.stderr
    assert told in told_by.stderr
    assert not {"Ab/9x", "pears", "plums", "rs@db"} & set(told_by.stderr.split())


@pytest.mark.parametrize(("text", "told"), WARNED.values(), ids=WARNED)
def test_what_is_risky_is_a_warning_and_all_is_not_well(tmp_path: Path, text: str, told: str) -> None:
    write(tmp_path, text)
    done = called("check", folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1), done.stderr
    assert done.stdout.startswith("It can run. Networks: ") and "hush" not in done.stderr
    assert done.stderr.startswith(told)


@pytest.mark.parametrize("text", WELL.values(), ids=WELL)
def test_what_is_right_is_left_alone(tmp_path: Path, text: str | bytes) -> None:
    write(tmp_path, text)
    done = called("check", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("All is well. Networks: ")
    assert {path.name for path in tmp_path.iterdir()} == {"croupier.toml"}


@pytest.fixture
def taken() -> Iterator[str]:
    with socket.socket() as theirs:
        theirs.bind(("127.0.0.1", 0))
        theirs.listen()
        yield f"127.0.0.1:{theirs.getsockname()[1]}"


@pytest.mark.parametrize("section", ["[ops]", "[web.main]"])
def test_a_port_that_somebody_has_now_is_a_warning_unless_the_house_itself_runs(
    tmp_path: Path, taken: str, section: str
) -> None:
    write(tmp_path, f'{section}\nlisten = "{taken}"\n{IRC if section == "[ops]" else ""}')
    done = called("check", folder=tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("It can run")
    assert done.stderr.startswith(f"{section} can't listen on port {taken.partition(':')[2]} of 127.0.0.1 now: Address")
    (tmp_path / "croupier.db.socket").touch()
    assert called("check", folder=tmp_path).stderr == ""


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda file: file.mkdir(), "croupier.toml is a folder: move it away"),
        (lambda file: file.symlink_to(file.name), "croupier.toml cannot be read: Too many levels of symbolic links"),
        (lambda file: file.symlink_to("nowhere"), "croupier.toml is a link to nowhere, and there is no such file."),
    ],
    ids=["folder", "loop", "nowhere"],
)
def test_a_configuration_that_is_no_file_is_called_what_it_is(tmp_path: Path, make: object, told: str) -> None:
    assert callable(make)
    make(tmp_path / "croupier.toml")
    done = called("check", folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(told)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "croupier.toml")
    done = called("check", folder=tmp_path)
    assert done.returncode == 2 and done.stderr.startswith("croupier.toml is no file that can be read again")


def test_a_kind_of_network_that_cannot_review_its_sections_keeps_nobody_from_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    def review(name: str, settings: object) -> None:
        raise RuntimeError("hush")

    kinds = {**PLUGINS.kinds, "irc": replace(PLUGINS.kinds["irc"], review=review)}  # type: ignore[arg-type]
    monkeypatch.setattr(setup, "load_all", lambda: replace(PLUGINS, kinds=kinds))
    write(tmp_path, IRC)
    done = called("check", folder=tmp_path)
    assert done.returncode == 0 and done.stderr.startswith("[irc.a] can't be looked at: RuntimeError at ")
    assert "hush" not in done.stderr


def test_a_database_is_not_moved_onto_itself(tmp_path: Path) -> None:
    for target in ("croupier.db", "./croupier.db"):
        done = called("move-database", "croupier.db", target, folder=tmp_path)
        assert (done.returncode, done.stderr) == (
            2,
            f"croupier.db and {target} are one database; name another to move it to.\n",
        )
