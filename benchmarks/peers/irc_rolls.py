"""The bare `irc` library, which rolls."""

from typing import Any

from book import ADDRESS, ROOMS, roll
from irc.client_aio import AioReactor


def welcome(connection: Any, event: Any) -> None:
    """Come in."""
    for room in range(ROOMS):
        connection.join(f"#room{room}")


def said(connection: Any, event: Any) -> None:
    """Roll."""
    die = roll(event.source.nick)
    connection.privmsg(event.target, f"{event.source.nick} rolls {die}.")
    connection.privmsg(event.source.nick, f"You rolled {die}.")


reactor = AioReactor()
reactor.add_global_handler("welcome", welcome)
reactor.add_global_handler("pubmsg", said)
reactor.loop.run_until_complete(reactor.server().connect("127.0.0.1", int(ADDRESS), "bot"))
reactor.loop.run_forever()
