"""What `web` tells somebody whose account anybody may take, such as on plain IRC without services."""

from croupier.testing.stage import Stage
from tests.networks_door.test_pages import Leaf


async def plainly(stage: Stage, words: str) -> str:
    """Let somebody without an account say something in private."""
    return " ".join(said for _, said in await stage.say("ann!a@host", words, private=True, lasting=False))


async def test_without_an_account_no_link_is_given_and_why_is_said(stage: Stage) -> None:
    stage.app.add(Leaf())
    said = await plainly(stage, "web")
    assert "anybody could take your nick" in said and "NickServ" in said and "look on" not in said
    await stage.say("ann!a@host", "!liarsdice", lasting=False)
    assert "look on" not in await plainly(stage, "web"), "its table has no page"
    await stage.say("ann", "!set web watch")
    said = await plainly(stage, "web")
    assert "anybody could take your nick" in said and "look on here: leaf:a2-" in said
