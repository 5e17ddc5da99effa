"""How long Croupier takes to begin: the command line's help, the first line of a game, and being on a network.

Each beside `python -c pass`, which tells a slow machine from a slow start. `python benchmarks/startup.py`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from measuring import row, typical

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.ircd import NGIRCD, Ngircd

CROUPIER = [str(Path(sys.executable).parent / "croupier")]
CONFIG = 'database = "{folder}/house.db"\n[irc.bench]\nhost = "{host}"\nport = {port}\nchannels = ["#dice"]\n'


def until_end(*command: str) -> None:
    """Run a command to its end."""
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)


def until_line(command: list[str], text: str, *, errors: bool = False) -> None:
    """Run a command until it says something."""
    quiet, pipe = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=quiet if errors else pipe, stderr=pipe if errors else quiet, text=True
    ) as process:
        stream = process.stderr if errors else process.stdout
        assert stream is not None
        for line in stream:
            if text in line:
                break
        else:
            raise RuntimeError(f"{command} never said {text!r}")
        process.kill()


def show(what: str, seconds: float, empty: float) -> None:
    """Print a row."""
    row(what, f"{seconds * 1000:.0f} ms", f"{seconds / empty:.1f} times")


def main() -> None:
    """Print the figures."""
    row("", "median", "python -c pass")
    empty = typical(lambda: until_end(sys.executable, "-c", "pass"), 7)
    show("python -c pass", empty, empty)
    show("croupier --help", typical(lambda: until_end(*CROUPIER, "--help"), 7), empty)
    show("croupier play, first line", typical(lambda: until_line([*CROUPIER, "play"], "Croupier"), 5), empty)
    if NGIRCD is None:
        print("ngircd is not installed: apt-get install ngircd")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        server = Ngircd(folder)
        server.start()
        config = folder / "croupier.toml"
        config.write_text(CONFIG.format(folder=folder, host=server.host, port=server.port))
        command = [*CROUPIER, "run", "--config", str(config)]
        show("croupier run, on ngIRCd", typical(lambda: until_line(command, "is up", errors=True), 5), empty)
        server.kill()


if __name__ == "__main__":
    main()
