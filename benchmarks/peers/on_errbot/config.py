"""errbot's configuration: nothing but the plugin, and no limit of its own."""

import logging
import os
from pathlib import Path

BACKEND = "IRC"
BOT_DATA_DIR = os.environ["BENCH_FOLDER"]
BOT_EXTRA_PLUGIN_DIR = str(Path(__file__).parent)
BOT_LOG_FILE = None
BOT_LOG_LEVEL = logging.ERROR
BOT_ADMINS = ("nobody!*@*",)
BOT_IDENTITY = {"nickname": "bot", "server": "127.0.0.1", "port": int(os.environ["BENCH_ADDRESS"])}
BOT_PREFIX = "!"
CORE_PLUGINS = ()
CHATROOM_PRESENCE = tuple(f"#room{number}" for number in range(int(os.environ["BENCH_ROOMS"])))
IRC_CHANNEL_RATE = None
IRC_PRIVATE_RATE = None
