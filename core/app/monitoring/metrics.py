"""What Prometheus reads: how the process stands; labels are networks, games, phases and kinds of refusals alone."""

from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from core.app.monitoring.process import Process
from core.app.monitoring.reports import HouseReport, ProcessReport
from core.storage import Durations

PHASES = ("lobby", "running", "paused")
MEASURED = {
    "told": "Seconds from a step of a table until a network had taken its words",
    "commit": "Seconds that a commit to the database took",
}


class Metrics(Collector):
    """Makes the metrics of a process anew each time that they are read."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def exposed(self, accept: str) -> tuple[bytes, str]:
        """Give all of them in a format that somebody accepts, with its name; `Hangs` if the loop does not answer."""
        encode, kind = choose_encoder(accept)
        return encode(self._registry), kind

    def describe(self) -> list[Metric]:
        """Name none beforehand, for a process that hangs can still be read by `collect` alone."""
        return []

    def collect(self) -> Iterator[Metric]:
        report = self._process.report()
        yield InfoMetricFamily("croupier", "This process", {"version": report.version, "role": report.role})
        yield from _of_networks(report)
        if report.house is not None:
            yield from _of_house(report.house)
        for name, found in self._process.durations().items():
            yield _histogram(f"croupier_{name}_seconds", MEASURED[name], found)


def _of_networks(report: ProcessReport) -> Iterator[Metric]:
    networks = report.networks.items()
    yield _gauge("network_up", "Whether a network can be reached", ((n, float(r.up)) for n, r in networks))
    if report.house is not None:
        yield _gauge("owed_lines", "Lines that a network is owed", ((n, r.owed) for n, r in networks))
        ages = ((name, network.oldest) for name, network in networks)
        yield _gauge("owed_oldest_seconds", "Seconds for which the oldest line has been owed", ages)
    restarts = {**dict.fromkeys(report.networks, 0), **report.restarts}
    yield _counter("adapter_restarts", "Times that an adapter failed and was started again", "network", restarts)


def _of_house(house: HouseReport) -> Iterator[Metric]:
    tables = GaugeMetricFamily("croupier_tables", "Tables that have not ended", labels=("game", "phase"))
    for game, phases in house.tables.items():
        for phase in PHASES:
            tables.add_metric((game, phase), phases.get(phase, 0))
    yield tables
    none = dict.fromkeys(house.tables, 0)
    yield _counter("actions", "Actions at tables, of people and the computer", "game", {**none, **house.actions})
    yield _counter("automatic_actions", "Actions that the clock made", "game", {**none, **house.automatic})
    yield _counter("refusals", "Commands that were refused", "kind", house.refusals)
    yield CounterMetricFamily("croupier_clocks_late", "Alarms that rang more than a second late", value=house.late)
    yield GaugeMetricFamily("croupier_clock_overdue_seconds", "Seconds for which an alarm is due", value=house.overdue)
    yield GaugeMetricFamily("croupier_database_held", "Whether the database is surely ours", value=float(house.ours))
    written = "Seconds since something was written to the database"
    yield GaugeMetricFamily("croupier_database_written_seconds", written, value=house.written)
    if house.free is not None:
        yield GaugeMetricFamily("croupier_database_bytes", "Bytes of the database's file", value=house.bytes)
        yield GaugeMetricFamily("croupier_disk_free_bytes", "Bytes free on the database's disk", value=house.free)
    if house.backups is not None:
        found, since = house.backups, "Seconds since the newest backup, or since the bot started"
        yield GaugeMetricFamily("croupier_backup_age_seconds", since, value=found.age)
        yield GaugeMetricFamily("croupier_backup_every_seconds", "Seconds between two backups", value=found.every)
        failed = "Whether the last try made no backup"
        yield GaugeMetricFamily("croupier_backup_failed", failed, value=float(bool(found.failed)))


def _gauge(name: str, what: str, values: Iterable[tuple[str, float]]) -> Metric:
    made = GaugeMetricFamily(f"croupier_{name}", what, labels=("network",))
    for key, value in values:
        made.add_metric((key,), value)
    return made


def _counter(name: str, what: str, label: str, values: dict[str, int]) -> Metric:
    made = CounterMetricFamily(f"croupier_{name}", what, labels=(label,))
    for key, value in values.items():
        made.add_metric((key,), value)
    return made


def _histogram(name: str, what: str, found: Durations) -> Metric:
    buckets = [("+Inf" if bound == float("inf") else f"{bound:g}", float(number)) for bound, number in found.up_to()]
    return HistogramMetricFamily(name, what, buckets=buckets, sum_value=found.seconds)
