"""What is kept of people: listed column by column, given out, and forgotten when they want that or it is old."""

from core.house.privacy import export as export
from core.house.privacy.erase import erase as erase
from core.house.privacy.erase import naming as naming
from core.house.privacy.erase import stripped as stripped
from core.house.privacy.erase import waits_for as waits_for
from core.house.privacy.retention import CENSUS as CENSUS
