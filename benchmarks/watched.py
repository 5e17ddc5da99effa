"""The command `croupier`, watched: `watched.py SOCKET run --config FILE`.

The first signal PROF begins a record, and each tells the socket what was done since the one before.
"""

import json
import runpy
import signal
import socket
import sys

from entries import watching


def main() -> None:
    """Run the command."""
    door = socket.socket(socket.AF_UNIX)
    door.connect(sys.argv[1])
    with watching() as (watcher, on):

        def tell(*called: object) -> None:
            record = watcher.take()
            on()
            door.sendall(f"{json.dumps([record.entries, record.crossings])}\n".encode())

        signal.signal(signal.SIGPROF, tell)
        door.sendall(b"there\n")
        sys.argv[1:] = sys.argv[2:]
        del sys.path[0]  # nothing that stands beside this file is imported by the command
        runpy.run_module("croupier", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
