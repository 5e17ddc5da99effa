"""How much is looked at for garbage at once: a crowd that comes and stays is not a long pause for all others."""

import subprocess
import sys

from tests.support.commandline import environment

MOST = 20_000
"""Objects that one look may go over, as long as not all of them are looked at: some milliseconds."""
SCENE = """
import gc
gc.disable()
from core.app.server import collect_again
looked = []

def looks(phase, info):
    if phase == "start":
        looked.append((info["generation"], sum(len(gc.get_objects(n)) for n in range(info["generation"] + 1))))

class Reader:
    def __init__(self):
        self.own, self.told = self, {"when": [0]}

collect_again()
gc.callbacks.append(looks)
crowd = [Reader() for _ in range(100_000)]
print(max(count for generation, count in looked if generation < 2), sum(generation == 2 for generation, _ in looked))
staying, looked[:] = len(gc.get_objects()), []
for _ in range(100_000):
    Reader()
print(max(count for generation, count in looked if generation < 2), len(gc.get_objects()) - staying)
"""


def test_a_crowd_that_comes_is_looked_at_in_pieces_and_what_is_left_is_collected() -> None:
    command = [sys.executable, "-c", SCENE]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, check=True)
    (coming, whole), (leaving, left) = (map(int, line.split()) for line in done.stdout.splitlines())
    assert coming < MOST and whole == 0, (coming, whole)
    assert leaving < MOST and left < MOST, (leaving, left)
