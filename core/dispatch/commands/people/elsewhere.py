"""What somebody has done is told to their other accounts too: one of them may be in somebody else's hands."""

from collections.abc import Iterable

from core.contract import Outbound, network_of
from core.dispatch.context import Context
from core.words import Voice, markup


def tell(ctx: Context, accounts: Iterable[str], key: str, **values: str | int) -> None:
    """Say to each of these accounts but the asker's, in private, what was done, by whom and where, if it can be."""
    services, person, here = ctx.services, ctx.person, ctx.inbound.account
    who = {"name": markup.name(person.name), "network": markup.code(network_of(here))}
    for number, account in enumerate(sorted(set(accounts) - {here})):
        voice = Voice(services.texts, services.language(person, None), (), services.private_prefix(account))
        said = voice.lines(voice.say(key, **who, **values))
        message = Outbound(f"elsewhere:{number}:{ctx.inbound.id}", said, "answer", account=account)
        services.outbox.answer(("person", person.id), message)
