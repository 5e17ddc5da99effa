"""Who people are and what they chose, whom rooms shut out, and what was heard of them lately."""

from core.house.people import bans as bans
from core.house.people import queries as queries
from core.house.people import sheets as sheets
from core.house.people import subscriptions as subscriptions
from core.house.people.bans import Ban as Ban
from core.house.people.heard import CommandOutcome as CommandOutcome
from core.house.people.heard import CommandOutcomes as CommandOutcomes
from core.house.people.heard import RecentSpeakers as RecentSpeakers
from core.house.people.people import People as People
from core.house.people.people import Person as Person
from core.house.people.queries import SomebodyElse as SomebodyElse
from core.house.people.subscriptions import Subscriptions as Subscriptions
from core.house.people.subscriptions import Wish as Wish
