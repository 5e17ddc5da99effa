"""How people fare: what a table makes of their ratings, who leads, and what is told of somebody's tables."""

from core.house.ratings import ledger as ledger
from core.house.ratings import recompute_live as recompute_live
from core.house.ratings import sit_out as sit_out
from core.house.ratings import standings as standings
from core.house.ratings import stood as stood
from core.house.ratings.chain import EVERYWHERE as EVERYWHERE
from core.house.ratings.chain import NEW as NEW
from core.house.ratings.chain import Standing as Standing
from core.house.ratings.chain import chain as chain
from core.house.ratings.chain import follow as follow
from core.house.ratings.eligibility import Fared as Fared
from core.house.ratings.eligibility import Judgement as Judgement
from core.house.ratings.eligibility import Void as Void
from core.house.ratings.eligibility import judge as judge
from core.house.ratings.recompute_live import Remaking as Remaking
