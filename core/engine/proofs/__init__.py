"""A table that is over, checked: its dice computed again, its actions made again, and its choices judged."""

from core.engine.proofs import recap as recap
from core.engine.proofs import verify as verify
from core.engine.proofs.analysis import Analyses as Analyses
from core.engine.proofs.analysis import Analysis as Analysis
from core.engine.proofs.replay import Departed as Departed
from core.engine.proofs.replay import Row as Row
from core.engine.proofs.replay import beginning as beginning
from core.engine.proofs.replay import position as position
from core.engine.proofs.replay import replay as replay
from core.engine.proofs.retrace import Finding as Finding
from core.engine.proofs.retrace import Retrace as Retrace
from core.engine.proofs.verify import Document as Document
from core.engine.proofs.verify import check as check
from core.engine.proofs.verify import compare as compare
