"""The block of commands under systemd in docs/operators.md, typed as it stands beside a bot that runs as a service."""

import asyncio
import shlex
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests.commandline import Running, called
from tests.telegram_fake.server import TOKEN, telegram

PAGE = Path(__file__).parents[2] / "docs" / "operators.md"
BEATS = {"core.app.server.HEARTBEAT": 0.1}


def typed() -> Iterator[list[str]]:
    """Give the words of each line."""
    block = PAGE.read_text(encoding="utf-8").partition("### Commands under systemd")[2].partition("\n#")[0]
    lines = (line.partition(" #")[0].strip() for line in block.splitlines() if line.startswith("    "))
    return (shlex.split(line) for line in lines if line)


async def test_every_command_under_systemd_does_what_it_is_there_for(tmp_path: Path) -> None:
    elsewhere, state, etc = tmp_path / "elsewhere", tmp_path / "var/lib/croupier", tmp_path / "etc"
    for folder in (elsewhere, state, etc, tmp_path / "root"):
        folder.mkdir(parents=True)
    done: list[str] = []

    def serve(url: str, services: ExitStack) -> None:
        (etc / "croupier.toml").write_text(f'[telegram.main]\nbase_url = "{url}"\n', encoding="utf-8")
        (etc / "croupier.token").write_text(f"{TOKEN}\n", encoding="utf-8")
        handed = {"CROUPIER_TELEGRAM__MAIN__TOKEN_FILE": str(etc / "croupier.token")}
        service = ("run", "--config", str(etc / "croupier.toml"))
        environ: dict[str, str] = {}

        def started() -> Running:
            bot = services.enter_context(Running(*service, folder=state, environ=handed, seconds=BEATS))
            bot.until("telegram:main is up")
            return bot

        bot = started()
        for command, *words in typed():
            words = [word.replace("=/", f"={tmp_path}/") if "=" in word else word for word in words]
            words = [f"{tmp_path}{word}" if word.startswith("/") else word for word in words]
            match command:
                case "export":
                    name, _, value = words[0].partition("=")
                    environ.update({} if name == "PATH" else {name: value})
                case "systemctl" if words[0] == "stop":
                    assert bot.stop() == 0
                case "systemctl":
                    bot.process.wait(60)
                    bot = started()
                case _:
                    told = called(*words, folder=elsewhere, environ=environ)
                    assert told.returncode == 0, (words, told.stdout, told.stderr)
                    done.append(words[0])
        assert bot.stop() == 0

    with ExitStack() as services:
        async with telegram() as fake:
            await asyncio.to_thread(serve, fake.base_url, services)
    assert done == ["check", "doctor", "status", "tables", "backup", "prune", "drain", "restore"]
    assert list(elsewhere.iterdir()) == [] and (state / "croupier.db").is_file()
