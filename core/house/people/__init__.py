"""Who people are, what they chose, and whom rooms shut out."""

from core.house.people import bans as bans
from core.house.people import queries as queries
from core.house.people import sheets as sheets
from core.house.people import subscriptions as subscriptions
from core.house.people.bans import Ban as Ban
from core.house.people.people import People as People
from core.house.people.people import Person as Person
from core.house.people.queries import SomebodyElse as SomebodyElse
from core.house.people.subscriptions import Subscriptions as Subscriptions
from core.house.people.subscriptions import Wish as Wish
