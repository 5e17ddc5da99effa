"""The bus over RabbitMQ: the house's half and a network's half, each in a process of its own."""

from core.cluster.gateway import GatewayBus
from core.cluster.house import HouseBus
from core.cluster.link import PARTITIONS, Link
from core.cluster.reaching import Unreachable

__all__ = ["PARTITIONS", "GatewayBus", "HouseBus", "Link", "Unreachable"]
