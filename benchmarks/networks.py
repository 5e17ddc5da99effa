"""The networks that a whole house is measured on: ngIRCd and the fake Telegram of the tests, both on this machine."""

import asyncio
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.ircd import NGIRCD, Ngircd
from tests.support.telegram_fake.server import TOKEN, Telegram

__all__ = ["DOORS", "NGIRCD", "networks"]

DOORS = (("irc",), ("telegram",), ("irc", "telegram"))
IRC = '[irc.bench]\nhost = "{host}"\nport = {port}\nchannels = ["#dice"]\n'
TELEGRAM = '[telegram.bench]\ntoken = "{token}"\nbase_url = "{url}"\n'


@contextmanager
def networks(folder: Path, doors: Sequence[str]) -> Iterator[Path]:
    """Run these networks, and write a configuration for a house on them."""
    folder.chmod(0o755)
    sections = [f'database = "{folder}/house.db"\n']
    server, loop, telegram = Ngircd(folder), asyncio.new_event_loop(), Telegram()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    if "irc" in doors:
        server.start()
        sections.append(IRC.format(host=server.host, port=server.port))
    if "telegram" in doors:
        asyncio.run_coroutine_threadsafe(telegram.open(), loop).result()
        sections.append(TELEGRAM.format(token=TOKEN, url=telegram.base_url))
    config = folder / "croupier.toml"
    config.write_text("".join(sections))
    config.chmod(0o600)
    try:
        yield config
    finally:
        if "irc" in doors:
            server.kill()
        if "telegram" in doors:
            asyncio.run_coroutine_threadsafe(telegram.close(), loop).result()
