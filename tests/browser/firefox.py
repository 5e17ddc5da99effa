"""Debian's Firefox, which Playwright cannot drive, by its own Marionette: lengths and JSON over a socket."""

import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.support.ircd import free_port

FIREFOX = "/usr/bin/firefox-esr"
STARTED, SOON = 90, 30
"""Seconds in which a browser is there, and a page does what is waited for, on a machine with other things to do."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key by which WebDriver names an element."""
QUIET = """\
user_pref("marionette.port", {port});
user_pref("app.update.disabledForTesting", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
"""


class Firefox:
    """One window of a browser."""

    def __init__(self, channel: socket.socket) -> None:
        """Speak over a connection that stands."""
        self._channel, self._last, self._rest = channel, 0, b""
        assert self._heard()["marionetteProtocol"] == 3

    def ask(self, name: str, **given: Any) -> Any:
        """Have a command done; gives what it answers."""
        self._last += 1
        said = json.dumps([0, self._last, name, given]).encode()
        self._channel.sendall(b"%d:%s" % (len(said), said))
        _, _, wrong, answer = self._heard()
        assert wrong is None, wrong
        return answer

    def _heard(self) -> Any:
        while b":" not in self._rest:
            self._more()
        length, _, self._rest = self._rest.partition(b":")
        while len(self._rest) < int(length):
            self._more()
        said, self._rest = self._rest[: int(length)], self._rest[int(length) :]
        return json.loads(said)

    def _more(self) -> None:
        piece = self._channel.recv(65536)
        assert piece, "the browser is gone"
        self._rest += piece

    def go(self, url: str) -> None:
        """Open a page."""
        self.ask("WebDriver:Navigate", url=url)

    def run(self, script: str, *given: Any) -> Any:
        """Run the body of a function in the page; gives what it returns."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(given))["value"]

    def wait(self, script: str, *given: Any) -> Any:
        """Wait until a function's body returns something, also on another page than this."""
        until = time.monotonic() + SOON
        while time.monotonic() < until:
            with suppress(AssertionError):  # the page is just being left
                if found := self.run(script, *given):
                    return found
            time.sleep(0.1)
        raise AssertionError((script, self.run("return document.title + document.querySelector('main').innerText")))

    def click(self, element: dict[str, str]) -> None:
        """Press an element, as `run` and `wait` give it."""
        self.ask("WebDriver:ElementClick", id=element[ELEMENT])

    def fill(self, field: str, words: str) -> None:
        """Type into a field."""
        element = self.run("const one = document.querySelector(arguments[0]); one.value = ''; return one", field)
        self.ask("WebDriver:ElementSendKeys", id=element[ELEMENT], text=words)


@contextmanager
def running(folder: Path) -> Iterator[Firefox]:
    """Run a browser without a screen, with a profile of its own, that takes any certificate."""
    assert os.access(FIREFOX, os.X_OK), f"there is no {FIREFOX}: apt-get install firefox-esr"
    port = free_port()
    (folder / "user.js").write_text(QUIET.format(port=port))
    words = [FIREFOX, "--headless", "--no-remote", "--marionette", "--profile", str(folder)]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(words, env={**os.environ, "HOME": str(folder)}, stdout=log, stderr=log)
    try:
        with until_there(lambda: socket.create_connection(("127.0.0.1", port), timeout=STARTED)) as channel:
            browser = Firefox(channel)
            browser.ask("WebDriver:NewSession", acceptInsecureCerts=True)
            yield browser
    finally:
        process.kill()
        process.wait()


def until_there(connect: Callable[[], socket.socket]) -> socket.socket:
    """Connect to a program that has just been started."""
    until = time.monotonic() + STARTED
    while True:
        try:
            return connect()
        except OSError:
            assert time.monotonic() < until, "it cannot be reached"
            time.sleep(0.1)
