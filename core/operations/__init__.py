"""What an operator sees of a running house, and how it is found out: over a socket, for Prometheus, in a log."""

from core.operations.answering import answering
from core.operations.asking import NotAllowed, Unanswered, ask
from core.operations.checkup import examine_all, say
from core.operations.logs import Recent, log_to_stderr
from core.operations.places import NoPlace, of_gateway, of_house, there
from core.operations.process import Process, installed_version
from core.operations.reports import LivingGateway, LivingHouse
from core.operations.words import listed, span, told

__all__ = [
    "LivingGateway",
    "LivingHouse",
    "NoPlace",
    "NotAllowed",
    "Process",
    "Recent",
    "Unanswered",
    "answering",
    "ask",
    "examine_all",
    "installed_version",
    "listed",
    "listening",
    "log_to_stderr",
    "of_gateway",
    "of_house",
    "say",
    "span",
    "there",
    "told",
]
