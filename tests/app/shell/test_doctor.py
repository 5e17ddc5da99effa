"""`croupier doctor --telegram CHAT`: one line for each thing tried, and one sentence where nothing can be."""

import asyncio
import re
import subprocess
from functools import partial
from pathlib import Path

import pytest

from adapters.telegram import doctor
from core.app.shell.doctor import switched
from tests.support.commandline import called
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, Fault, telegram

ONE = '[telegram.main]\ntoken = "{token}"\nbase_url = "{url}"\n'
TWO = ONE + '[telegram.other]\ntoken = "800:x"\n'
WORKS = "this would work: croupier doctor --telegram CHAT."


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PAUSE_SECONDS", 0.0)


def examined(
    folder: Path, *words: str, configuration: str = ONE, token: str = TOKEN, refused: str = ""
) -> subprocess.CompletedProcess[str]:
    """Examine a group of the fake; `refused` is what it says to a post. `CHAT` stands for the group's number."""

    async def run() -> subprocess.CompletedProcess[str]:
        async with telegram(limits=Limits(None, None, False)) as fake:
            group = fake.group("Dice", fake.user("Ann"))
            if refused:
                fake.fault("sendMessage", Fault(400, refused))
            (folder / "croupier.toml").write_text(configuration.format(token=token, url=fake.base_url), "utf-8")
            given = [word.replace("CHAT", str(group.id)) for word in words]
            done = await asyncio.to_thread(partial(called, "doctor", *given, folder=folder))
            assert group.bots() == []
            assert all(secret not in done.stdout + done.stderr for secret in (TOKEN, TOKEN.partition(":")[2], token))
            return done

    return asyncio.run(run())


@pytest.mark.parametrize("words", [("--telegram", "CHAT"), ("--telegram=CHAT",)])
def test_each_thing_tried_has_a_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = examined(tmp_path, *words, "--seconds", "0")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "holds: posts can be changed" in lines
    assert any(line.startswith("not tried: a press arrives") and " — " in line for line in lines)
    assert lines[-1] == "holds: the bot's own posts can be deleted"
    assert not (tmp_path / "croupier.db").exists(), "the bot may be running"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('[telegram.main]\ntoken = "1:x"\n', '[telegram.main]\nephemeral = true\ntoken = "1:x"\n'),
        ("[telegram.main]  # ours\nephemeral = false\n[ops]\n", "[telegram.main]  # ours\nephemeral = true\n[ops]\n"),
        (
            "[telegram.o]\nephemeral = 1\n[telegram.main]",
            "[telegram.o]\nephemeral = 1\n[telegram.main]\nephemeral = true\n",
        ),
    ],
)
def test_what_was_found_is_set_where_it_is_kept_and_all_else_stays(tmp_path: Path, before: str, after: str) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text(before, "utf-8")
    said = switched(str(file), "telegram.main", "ephemeral", on=True)
    assert file.read_text("utf-8") == after and [*tmp_path.iterdir()] == [file]
    assert said.startswith("Set `ephemeral = true` in [telegram.main]") and "To undo it, make that `false`" in said
    switched(str(file), "telegram.main", "ephemeral", on=False)
    assert file.read_text("utf-8") == after.replace("true", "false")


@pytest.mark.parametrize("before", ["", 'telegram.main = {token = "1:x"}\n', '[telegram."main"]\n', "[telegram.main"])
def test_what_cannot_be_set_is_told_to_be_written(tmp_path: Path, before: str) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text(before, "utf-8")
    said = switched(str(file), "telegram.main", "ephemeral", on=True)
    assert said.startswith("To use what was found, write `ephemeral = true` into [telegram.main]")
    assert file.read_text("utf-8") == before


def test_what_nothing_can_be_played_without_is_told_by_the_exit_code(tmp_path: Path) -> None:
    done = examined(tmp_path, "--telegram", "CHAT", "--seconds", "0", refused="not enough rights to send text messages")
    assert done.returncode == 1
    assert "does not hold: posts come — Not enough rights to send text messages: let the bot write there" in done.stdout


def test_the_help_lists_what_networks_bring(tmp_path: Path) -> None:
    told = called("doctor", "--help", folder=tmp_path).stdout
    assert re.search(r"^ +--telegram CHAT +Test the bot in that chat", told, re.M) and "--irc" not in told
    assert re.search(r"^ +--database <str> +", told, re.M)


def test_people_are_asked_to_help(tmp_path: Path) -> None:
    done = examined(tmp_path, "--telegram", "CHAT", "--seconds", "0.5")
    assert "Somebody in that chat has 0.5 seconds" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--telegram",), WORKS),
        (("--irc", "#dice"), WORKS),
        (("CHAT",), WORKS),
        (
            ("frob",),
            f"`croupier doctor` alone looks at everything. To test a chat, say which network and which chat; {WORKS}",
        ),
        (("--telegram", "CHAT", "more"), WORKS),
        (("--telegram", "12"), "'12' isn't a group: give its number, like -1001234567890, or its public @name."),
        (("--telegram", "-1009"), "@croupier_bot can't see that chat (Chat not found): add it there first."),
        (("--telegram", "CHAT", "--network", "telegram:more"), "no network telegram:more; there is telegram:main."),
    ],
)
def test_one_sentence_says_why_nothing_was_tried(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    done = examined(tmp_path, *words, "--seconds", "0")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"{said}\n") and len(done.stderr.splitlines()) == 1


def test_a_token_that_is_refused_is_not_shown(tmp_path: Path) -> None:
    done = examined(tmp_path, "--telegram", "CHAT", "--seconds", "0", token="700:wrong-and-secret")
    assert done.returncode == 2
    assert done.stderr == "Telegram refuses the token: use the one that BotFather gave you.\n"


def test_of_several_bots_one_must_be_named(tmp_path: Path) -> None:
    done = examined(tmp_path, "--telegram", "CHAT", "--seconds", "0", configuration=TWO)
    assert (done.returncode, done.stderr) == (2, "Say which one by --network: telegram:main, telegram:other.\n")
    done = examined(tmp_path, "--telegram", "CHAT", "--seconds", "0", "--network", "main", configuration=TWO)
    assert done.returncode == 0


def test_without_such_a_network_there_is_nothing_to_try(tmp_path: Path) -> None:
    done = examined(tmp_path, "--telegram", "CHAT", configuration='[irc.x]\nhost = "irc.example"\n')
    assert (done.returncode, done.stderr) == (2, "The configuration has no section [telegram.NAME].\n")
