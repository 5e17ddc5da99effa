"""A table that is over, checked: its dice computed again, its actions made again, and its choices judged."""

from core.proofs import verify
from core.proofs.appraising import Analyses, Analysis
from core.proofs.checking import Proof, Proofs, prove, prove_alone
from core.proofs.packing import PACKED_AFTER, pack
from core.proofs.pruning import Pruned, is_pruned, prune
from core.proofs.replay import Departed, Row, beginning, position, replay
from core.proofs.retrace import Finding, Retrace
from core.proofs.verify import Checked, Document, check, compare

__all__ = [
    "PACKED_AFTER",
    "Analyses",
    "Analysis",
    "Checked",
    "Departed",
    "Document",
    "Finding",
    "Proof",
    "Proofs",
    "Pruned",
    "Retrace",
    "Row",
    "beginning",
    "check",
    "compare",
    "is_pruned",
    "pack",
    "position",
    "prove",
    "prove_alone",
    "prune",
    "replay",
    "verify",
]
