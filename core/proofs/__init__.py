"""A table that is over, checked: its dice computed again, its actions made again by the rules and strategies."""

from core.proofs import verify
from core.proofs.checking import Proof, Proofs, prove
from core.proofs.pruning import Pruned, is_pruned, prune
from core.proofs.replay import Departed, Row, beginning, position, replay
from core.proofs.retrace import Finding, Retrace
from core.proofs.verify import Checked, Document, check, forgotten

__all__ = [
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
    "forgotten",
    "is_pruned",
    "position",
    "prove",
    "prune",
    "replay",
    "verify",
]
