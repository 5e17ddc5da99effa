"""How a process stands, for operators: checks, metrics, logs, and the places where they are read."""

from core.app.monitoring.logs import Recent as Recent
from core.app.monitoring.logs import log_to_stderr as log_to_stderr
from core.app.monitoring.process import Process as Process
from core.app.monitoring.reports import LivingGateway as LivingGateway
from core.app.monitoring.reports import LivingHouse as LivingHouse
from core.app.monitoring.socket_client import NoPlace as NoPlace
from core.app.monitoring.socket_client import of_gateway as of_gateway
from core.app.monitoring.socket_client import of_house as of_house
from core.app.monitoring.socket_client import there as there
from core.app.monitoring.socket_server import answering as answering
