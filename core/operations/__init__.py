"""What an operator sees of a running house, and how it is found out: over a socket, for Prometheus, in a log."""

from core.operations.answering import answering
from core.operations.logs import Recent, log_to_stderr
from core.operations.places import NoPlace, of_gateway, of_house, there
from core.operations.process import Process, installed_version
from core.operations.reports import LivingGateway, LivingHouse

__all__ = [
    "LivingGateway",
    "LivingHouse",
    "NoPlace",
    "Process",
    "Recent",
    "answering",
    "asking",
    "checkup",
    "installed_version",
    "listening",
    "log_to_stderr",
    "of_gateway",
    "of_house",
    "surroundings",
    "there",
    "words",
]
