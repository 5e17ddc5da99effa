"""What the author of a game lays a table out with: plates, zones, and the pieces that lie there."""

from core.contract import Bar as Bar
from core.contract import BidPiece as BidPiece
from core.contract import CardRow as CardRow
from core.contract import ChipStack as ChipStack
from core.contract import DiceRow as DiceRow
from core.contract import Label as Label
from core.contract import Piece as Piece
from core.contract import Plate as Plate
from core.contract import Scene as Scene
from core.contract import Scenery as Scenery
from core.contract import Slot as Slot
from core.contract import Solid as Solid
from core.contract import Track as Track
from core.contract import Zone as Zone
