"""`croupier status` and `croupier tables`: ask the processes of a configuration here; each gives its exit code."""

import json
import sys
from collections.abc import Callable
from typing import Any

from core.app.config import Configuration, Misconfigured, load
from core.app.monitoring import socket_client, there
from core.app.monitoring import text_report as in_words
from core.app.shell.setup import WELL, WRONG, refuse
from core.engine.plugins import Plugins, load_networks
from core.storage import shown

Shown = Callable[[dict[str, Any]], str]


def status(config: str, database: str, as_json: bool) -> int:
    """Say how the house stands, and the gateways beside it."""
    return _asked(config, database, "status", None if as_json else in_words.told)


def tables(config: str, database: str, as_json: bool) -> int:
    """List the tables that have not ended; nothing of who sits there."""
    return _asked(config, database, "tables", None if as_json else in_words.listed)


def _asked(config: str, database: str, question: str, words: Shown | None) -> int:
    plugins = load_networks()
    try:
        configuration = load(plugins, config)
        named, folder = database or configuration.database, configuration.ops.sockets
        places = there(named, _networks(configuration, plugins), folder)
    except Misconfigured as wrong:
        if not database:  # a secret that only the service is handed may be missing here
            return refuse(*wrong.problems, "Without its configuration, name its database by --database.")
        named, places = database, there(database, (), "")
    if not places:
        return _nobody(f"No bot runs on {shown(named)} here: `croupier run` starts one.")
    answers, problems, code = [], [], WRONG
    for place in places:
        try:
            answers.append(socket_client.ask(place, question))
        except socket_client.NotAllowed as problem:
            return refuse(f"{problem}.")
        except socket_client.Unanswered as problem:
            problems.append(f"{problem}.")
    houses = [answer for answer in answers if question != "tables" or "tables" in answer]
    if houses:
        code = WELL
        print(
            json.dumps({"processes": houses}, ensure_ascii=False) if words is None else "\n\n".join(map(words, houses))
        )
    for sentence in problems:
        print(sentence, file=sys.stderr)
    return code


def _nobody(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG


def _networks(configuration: Configuration, plugins: Plugins) -> list[str]:
    return [f"{kind.name}:{name}" for kind, name, _ in configuration.networks(plugins)]
