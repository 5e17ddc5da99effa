"""What an operator sees of a running house, and how it is found out: over a socket, for Prometheus, in a log."""

from core.operations import checks
from core.operations.answering import answering
from core.operations.asking import NotAllowed, Unanswered, ask
from core.operations.logs import Recent
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
    "checks",
    "installed_version",
    "listed",
    "listening",
    "of_gateway",
    "of_house",
    "span",
    "there",
    "told",
]
