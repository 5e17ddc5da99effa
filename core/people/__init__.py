"""What is kept of people: who they are, what they chose, whom rooms shut out; how it is given out and forgotten."""

from core.people import bans, giving, register, results
from core.people.bans import Ban
from core.people.census import CENSUS, Fate
from core.people.erasing import erase, naming, waits_for
from core.people.giving import PAGE, everything
from core.people.lately import Lately
from core.people.persons import People, Person
from core.people.verdicts import Kind as VerdictKind
from core.people.verdicts import Verdict, Verdicts

__all__ = [
    "CENSUS",
    "PAGE",
    "Ban",
    "Fate",
    "Lately",
    "People",
    "Person",
    "Verdict",
    "VerdictKind",
    "Verdicts",
    "bans",
    "erase",
    "everything",
    "giving",
    "naming",
    "register",
    "results",
    "waits_for",
]
