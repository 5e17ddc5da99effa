"""What is kept of people: who they are, what they chose, whom rooms shut out; how it is given out and forgotten."""

from core.house.people import bans as bans
from core.house.people import export as export
from core.house.people import link_codes as link_codes
from core.house.people import links as links
from core.house.people import purge as purge
from core.house.people import queries as queries
from core.house.people import return_account as return_account
from core.house.people import subscriptions as subscriptions
from core.house.people.bans import Ban as Ban
from core.house.people.erase import erase as erase
from core.house.people.erase import naming as naming
from core.house.people.erase import stripped as stripped
from core.house.people.erase import waits_for as waits_for
from core.house.people.export import PAGE as PAGE
from core.house.people.export import everything as everything
from core.house.people.outcomes import Verdict as Verdict
from core.house.people.outcomes import Verdicts as Verdicts
from core.house.people.people import People as People
from core.house.people.people import Person as Person
from core.house.people.privacy import CENSUS as CENSUS
from core.house.people.privacy import Fate as Fate
from core.house.people.queries import SomebodyElse as SomebodyElse
from core.house.people.recent_speakers import Lately as Lately
from core.house.people.subscriptions import Wish as Wish
