"""What is kept of people: who they are, what they chose, whom rooms shut out; how it is given out and forgotten."""

from core.people import bans, codes, giving, linking, parting, purging, register, results, seen, wishes
from core.people.bans import Ban
from core.people.census import CENSUS, Fate
from core.people.erasing import erase, naming, stripped, waits_for
from core.people.giving import PAGE, everything
from core.people.lately import Lately
from core.people.persons import People, Person
from core.people.register import SomebodyElse
from core.people.seen import Repeated
from core.people.verdicts import Kind as VerdictKind
from core.people.verdicts import Verdict, Verdicts
from core.people.wishes import Wish

__all__ = [
    "CENSUS",
    "PAGE",
    "Ban",
    "Fate",
    "Lately",
    "People",
    "Person",
    "Repeated",
    "SomebodyElse",
    "Verdict",
    "VerdictKind",
    "Verdicts",
    "Wish",
    "bans",
    "codes",
    "erase",
    "everything",
    "giving",
    "linking",
    "naming",
    "parting",
    "purging",
    "register",
    "results",
    "seen",
    "stripped",
    "waits_for",
    "wishes",
]
