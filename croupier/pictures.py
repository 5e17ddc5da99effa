"""What an adapter that draws tables itself has in common with pictures: figures of dice, and what lies where."""

from core.pictures.figures import ROUNDEST as ROUNDEST
from core.pictures.figures import SHAPES as SHAPES
from core.pictures.figures import SPOTS as SPOTS
from core.pictures.figures import STAR as STAR
from core.pictures.figures import STARRED as STARRED
from core.pictures.figures import TEAMS as TEAMS
from core.pictures.seating import LONG as LONG
from core.pictures.seating import RING as RING
from core.pictures.seating import Place as Place
from core.pictures.seating import around as around
from core.pictures.seating import ring as ring
