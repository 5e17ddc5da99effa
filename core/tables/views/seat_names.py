"""The names of a table's seats, equal ones told apart."""

from core.engine import Sheet
from core.house.people import People


def names(sheet: Sheet, people: People) -> list[str]:
    """List the seats' names as they are now, of whoever is linked as they sat down; equal ones get a number."""
    kept = {None, *people.linked.values()}
    named = [sitter.name if sitter.person in kept else people[sitter.person or 0].name for sitter in sheet.seats]
    return told_apart(named)


def told_apart(named: list[str]) -> list[str]:
    """Return names of which equal ones got a number."""
    if len(set(map(str.casefold, named))) == len(named):
        return named
    listed: list[str] = []
    taken: set[str] = set()
    for name in named:
        number, told_apart = 2, name
        while told_apart.casefold() in taken:
            told_apart, number = f"{name} ({number})", number + 1
        listed.append(told_apart)
        taken.add(told_apart.casefold())
    return listed
