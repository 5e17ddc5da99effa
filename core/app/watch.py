"""What lets an operator see a process while it runs: its last errors, a socket, and what listens for Prometheus."""

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from core.app.config import Configuration, Misconfigured
from core.app.monitoring import NoPlace, Process, Recent, answering, log_to_stderr
from core.engine.plugins import Plugins

log = logging.getLogger(__name__)


def say_left_out(plugins: Plugins) -> None:
    """Log which plugins are left out, and what reads badly in others."""
    for report in plugins.reports:
        if report.error:
            log.warning("the plugin %s is left out: %s", report.plugin, report.error)
        for warning in report.warnings:
            log.warning("the plugin %s: %s", report.plugin, warning)


class Watch(ExitStack):
    """Opened with a process, and closed with it."""

    def __init__(self, role: str, verbose: bool = False) -> None:
        """Watch a process that has just begun, and is a `house` or a `gateway`; `verbose`: it logs all it can."""
        super().__init__()
        self._verbose = verbose
        self.recent = Recent(time.monotonic)
        self.process = Process(role, time.monotonic, self.recent)

    def log(self, plugins: Plugins, configuration: Configuration) -> None:
        """Log as the configuration says, first of all which plugins are left out."""
        levels = dict(pair.split("=") for pair in configuration.log_levels)
        log_to_stderr(configuration.log_format, levels, self._verbose)
        logging.getLogger().addHandler(self.recent)
        self.callback(logging.getLogger().removeHandler, self.recent)
        say_left_out(plugins)

    def serve(self, configuration: Configuration) -> None:
        """Listen where the configuration says, if it does; `Misconfigured` where that cannot be had."""
        if not configuration.ops.listen:
            return
        from core.app.monitoring import http_server  # whose libraries nobody else needs

        try:
            self.enter_context(http_server.listening(configuration.ops.address, self.process))
        except OSError as error:
            where = f"[ops] can't listen on {configuration.ops.listen}"
            raise Misconfigured([f"{where}: {error.strerror}; another `listen` would work"]) from None

    def answer(self, place: Callable[[], Path]) -> None:
        """Answer at a place from now on; where there is none, the log says why."""
        try:
            self.enter_context(answering(place(), self.process))
        except NoPlace as problem:
            log.warning("`croupier status` can't ask this process: %s", problem)
