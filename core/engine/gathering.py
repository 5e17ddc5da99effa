"""Who is out of sight while people join: their table is told, they are asked for once, and it begins without them."""

from collections.abc import Collection

from core.contract import replace
from core.engine.lobby import Lobby
from core.engine.sheet import Sitter, Window
from core.words.notices import lobby_events

SOUGHT_SECONDS = 20
"""How long a table that would begin waits for those who are out of sight."""


def miss(lobby: Lobby, persons: Collection[int]) -> None:
    """Tell the others, if there are any, that these went out of sight; a host's rights pass on."""
    names = tuple(sitter.name for sitter in lobby.sheet.seats if sitter.person in persons)
    if names and (len(names) < len(lobby.sheet.seats) or not lobby.sheet.private):
        lobby.events.append(lobby_events.PersonsUnseen(lobby.sheet.code, names))
    pass_on(lobby)


def meet(lobby: Lobby, persons: Collection[int]) -> None:
    """Tell the others that these are in sight again."""
    names = tuple(sitter.name for sitter in lobby.sheet.seats if sitter.person in persons)
    if names and (len(names) < len(lobby.sheet.seats) or not lobby.sheet.private):
        lobby.events.append(lobby_events.PersonsBack(lobby.sheet.code, names))


def is_ready(lobby: Lobby) -> bool:
    """Tell whether a table begins at once: each seat is taken by somebody who is in sight."""
    return lobby.full and lobby.sheet.phase == "lobby" and not (lobby.missing or missing(lobby))


def pass_on(lobby: Lobby) -> None:
    """Make the next person in sight the host where the host is out of it."""
    if lobby.sheet.host in lobby.unseen and lobby.sheet.phase == "lobby":
        sitters = (sitter for sitter in lobby.sheet.seats if sitter.person is not None)
        here = next((sitter for sitter in sitters if sitter.person not in lobby.unseen), None)
        if here is not None:
            lobby.pass_to(here)


def gather(lobby: Lobby) -> bool:
    """Tell whether all who sit there are in sight or left out; if not, ask for those who are not, each of them once."""
    sought = set(lobby.sheet.sought)
    if out := [sitter for sitter in missing(lobby) if sitter.person in sought]:
        lobby.events.append(lobby_events.LeftOut(lobby.sheet.code, tuple(sitter.name for sitter in out)))
        lobby.sheet = replace(lobby.sheet, warned_few=False)
        for sitter in out:
            lobby.vacate(sitter)
    if lobby.sheet.phase != "lobby":
        return False
    if asked := missing(lobby):
        persons = tuple(sitter.person for sitter in asked if sitter.person is not None)
        window = Window(lobby.now + SOUGHT_SECONDS)
        lobby.sheet = replace(lobby.sheet, sought=(*lobby.sheet.sought, *persons), window=window)
        names = tuple(sitter.name for sitter in asked)
        lobby.events.append(lobby_events.PersonsSought(lobby.sheet.code, names, SOUGHT_SECONDS))
    return not asked


def missing(lobby: Lobby) -> list[Sitter]:
    """List those who sit there and are out of sight."""
    return [sitter for sitter in lobby.sheet.seats if sitter.person in lobby.unseen]
