"""Optional: house and networks in separate processes, over RabbitMQ."""

from core.cluster.connection import Unreachable as Unreachable
from core.cluster.gateway import GatewayBus as GatewayBus
from core.cluster.house import HouseBus as HouseBus
from core.cluster.link import PARTITIONS as PARTITIONS
from core.cluster.link import Link as Link
