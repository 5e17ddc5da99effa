"""What lets an operator see a process while it runs: its last errors, a socket, and what listens for Prometheus."""

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from core.configuration import Configuration, Misconfigured
from core.operations import NoPlace, Process, Recent, answering

log = logging.getLogger(__name__)


class Watch(ExitStack):
    """Opened with a process, and closed with it."""

    def __init__(self, role: str) -> None:
        """Watch a process that has just begun, and is a `house` or a `gateway`."""
        super().__init__()
        self.recent = Recent(time.monotonic)
        self.process = Process(role, time.monotonic, self.recent)

    def serve(self, configuration: Configuration) -> None:
        """Listen where the configuration says, if it does; `Misconfigured` where that cannot be had."""
        if not configuration.ops.listen:
            return
        from core.operations import listening  # whose libraries nobody else needs

        try:
            self.enter_context(listening.listening(configuration.ops.address, self.process))
        except OSError as error:
            where = f"[ops] can't listen on {configuration.ops.listen}"
            raise Misconfigured([f"{where}: {error.strerror}; another `listen` would work"]) from None

    def answer(self, place: Callable[[], Path]) -> None:
        """Answer at a place from now on; where there is none, the log says why."""
        logging.getLogger().addHandler(self.recent)
        self.callback(logging.getLogger().removeHandler, self.recent)
        try:
            self.enter_context(answering(place(), self.process))
        except NoPlace as problem:
            log.warning("`croupier status` can't ask this process: %s", problem)
