"""Change lines of a copy of the tree, one at a time, and print which changes the tests notice: `make mutants`.

Each function has the tests that call it, noted once for a tree. A test counts if it fails once more by itself, and
passes where the same file has another comment instead: digests of games' rules are made over comments too, so that
none is noticed by its digest alone; and what fails because the machine has other things to do passes one of the two.
"""

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.mutants.draw import FIRST, PARTS, Mutant, drawn

TOP = Path(__file__).resolve().parents[2]
KNOWN = TOP / ".mutants"
PROCESSES = 2
AT_FIRST_SECONDS, AT_FIRST_FILES = 3.0, 8
"""What is run before anything else, as nearly all mutants die of it: the fastest tests, which few files hold."""
PATIENCE_SECONDS = 60.0
"""For a start, beside ten times what tests took alone; a mutant that takes longer never ends."""
RETRIES = 5
WANTED = 0.9
Tests = Mapping[str, float]
"""Names of tests with their seconds."""
_times = count(1)


def copied(folder: Path) -> Path:
    """Copy what git knows, or would take, with an environment that finds the copy where ours finds this tree."""
    listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=TOP, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (TOP / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((TOP / name).read_bytes())
            (folder / name).chmod((TOP / name).stat().st_mode)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
    (site,) = (folder / ".venv").glob("lib/*/site-packages")
    (ours,) = (TOP / ".venv").glob("lib/*/site-packages")
    (site / "reached.py").write_bytes(Path(__file__).with_name("reached.py").read_bytes())
    (site / "copy.pth").write_text(f"{folder}\n{ours}\nimport reached\n", encoding="utf-8")
    for name in ("croupier", "lint-imports"):
        script = (TOP / ".venv" / "bin" / name).read_text("utf-8").partition("\n")[2]
        (folder / ".venv" / "bin" / name).write_text(f"#!{folder}/.venv/bin/python\n{script}", encoding="utf-8")
        (folder / ".venv" / "bin" / name).chmod(0o755)
    return folder


def pytest(copy: Path, words: Iterable[str], seconds: float | None = None, **environ: object) -> int | None:
    """Run tests of a copy and return how that ended; None if it had to be ended."""
    line = [f"{copy}/.venv/bin/python", "-m", "pytest", "-p", "reached", "-p", "no:cacheprovider", *words]
    named = {**os.environ, **{name: str(value) for name, value in environ.items()}}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(line, cwd=copy, env=named, stdout=quiet, stderr=quiet, start_new_session=True) as running:
        try:
            return running.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)


def known(copy: Path) -> Mapping[str, Tests]:
    """Read which tests call each function, by file and line; all are run once for that if anything has changed."""
    found = hashlib.sha256()
    for path in sorted(path for part in (*PARTS, "croupier", "tests") for path in (TOP / part).rglob("*.py")):
        found.update(path.read_bytes())
    kept = Path(os.environ.get("KNOWN", KNOWN / f"{found.hexdigest()[:16]}.json"))
    if not kept.exists():
        print("All tests are run once, to note what they call: some ten minutes.", flush=True)
        KNOWN.mkdir(exist_ok=True)
        with TemporaryDirectory() as into:
            pytest(copy, ["-n", str(PROCESSES), "--dist", "worksteal"], MUTANTS_INTO=into)
            kept.write_text(json.dumps(gathered(Path(into))), encoding="utf-8")
    return json.loads(kept.read_text("utf-8"))  # type: ignore[no-any-return]


def gathered(into: Path) -> dict[str, dict[str, float]]:
    """Put together what the processes noted."""
    seconds, calls = dict[str, float](), defaultdict[str, dict[str, float]](dict)
    for path in into.glob("*.json"):
        noted = json.loads(path.read_text("utf-8"))
        seconds |= dict(noted["tests"])
        for function, numbers in noted["reached"].items():
            calls[function] |= dict(noted["tests"][number] for number in numbers)
    for path in into.glob("*.called"):
        for line in path.read_text("utf-8").splitlines():
            test, function = line.split("\t")
            calls[function][test] = seconds.get(test, 1.0)
    return calls


def of(mutant: Mutant, calls: Mapping[str, Tests]) -> list[Tests]:
    """List the tests that call the changed function; outside of any, those of its file, then its folder, then all."""
    if mutant.function:
        return [calls.get(f"{mutant.path}:{mutant.function}", {})]
    found, known = list[Tests](), set[str]()
    for near in f"{mutant.path}:", f"{mutant.path.rpartition('/')[0]}/", "":
        called = [tests for name, tests in calls.items() if name.startswith(near)]
        found.append({test: cost for tests in called for test, cost in tests.items() if test not in known})
        known.update(found[-1])
    return found


def rounds(tests: Tests, limit: float) -> Iterator[list[str]]:
    """Divide tests into those to begin with and the others, up to a limit: one row of each first, the fastest first."""
    rows = defaultdict[str, list[str]](list)
    for test in sorted(tests, key=lambda test: tests[test]):
        rows[test.partition("[")[0]].append(test)
    ordered = [*(each[0] for each in rows.values()), *(test for each in rows.values() for test in each[1:])]
    now, later, files = list[str](), list[str](), set[str]()
    for test in ordered:
        fits = sum(map(tests.__getitem__, now)) + tests[test] <= AT_FIRST_SECONDS
        known_file = test.partition("::")[0] in files or len(files) < AT_FIRST_FILES
        if fits and known_file:
            now.append(test)
            files.add(test.partition("::")[0])
        elif (limit := limit - tests[test]) > 0:
            later.append(test)
    return filter(None, (now, later))


def failing(copy: Path, path: str, source: bytes, tests: list[str], seconds: float) -> str:
    """Run tests on a changed file and name the first that fails; nothing if all pass."""
    was = (copy / path).read_bytes()
    only = copy / ".only"
    only.write_text("\n".join(tests), encoding="utf-8")
    told = Path(f"{only}.failed")
    told.unlink(missing_ok=True)
    try:
        written(copy / path, source)
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        ended = pytest(copy, ["-n", "0", "-x", *files], PATIENCE_SECONDS + 10 * seconds, MUTANTS_ONLY=only)
    finally:
        written(copy / path, was)
    if told.exists():
        return told.read_text("utf-8")
    return {0: "", 5: "", None: "(it never ends)"}.get(ended, "(it can't be loaded)")


def written(path: Path, source: bytes) -> None:
    """Write a file at a second of its own, by which compiled ones are told apart."""
    path.write_bytes(source)
    os.utime(path, (10**9 + next(_times),) * 2)


def noticed(copy: Path, mutant: Mutant, tests: Tests, limit: float) -> str:
    """Name the test that fails because of a mutant, and not because its file has changed at all."""
    source, left = (copy / mutant.path).read_bytes(), dict(tests)
    for _ in range(RETRIES):
        for some in rounds(left, limit):
            if test := failing(copy, mutant.path, mutant.made(source), some, sum(map(left.__getitem__, some))):
                break
        else:
            return ""
        if test not in left or _is_sure(copy, mutant, source, test, left[test]):
            return test
        del left[test]
    return ""


def _is_sure(copy: Path, mutant: Mutant, source: bytes, test: str, seconds: float) -> bool:
    again = failing(copy, mutant.path, mutant.made(source), [test], seconds)
    return again == test and not failing(copy, mutant.path, source + b"# another\n", [test], seconds)


def main(seed: str, number: int, limit: float) -> int:
    """Print what became of each mutant, and how many died."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        copies = SimpleQueue[Path]()
        for each in range(PROCESSES):
            copies.put(copied(Path(folder) / str(each)))
        first = copies.get()
        calls = known(first)
        copies.put(first)

        def tried(mutant: Mutant) -> bool | None:
            """Tell whether a mutant died, None where no test of `make test` calls what it changes."""
            tests, copy = of(mutant, calls), copies.get()
            apart = not any(tests)
            try:
                test = next(filter(None, (noticed(copy, mutant, some, limit) for some in tests)), "")
            finally:
                copies.put(copy)
            lived = "called by marked runs alone, if at all" if apart else f"LIVED, {len(tests[0])} tests call it"
            told = f"killed by {test}" if test else lived
            print(f"{seed} {mutant.path}:{mutant.line}: {mutant.before} -> {mutant.after}\n    {told}", flush=True)
            return None if apart else bool(test)

        chosen = drawn(TOP, seed, number)
        with ThreadPoolExecutor(PROCESSES) as pool:
            ends = list(zip(chosen, pool.map(tried, chosen), strict=True))
    died = [dead for _, dead in ends if dead is not None]
    of_first = [dead for mutant, dead in ends if dead is not None and mutant.path.startswith(FIRST)]
    print(f"Seed {seed}: {sum(died)} of {len(died)} died, {sum(of_first)} of {len(of_first)} of those that come first.")
    if len(died) < len(ends):
        print(f"{len(ends) - len(died)} more are called by marked runs alone, if at all: these tell.")
    return sum(died) < WANTED * len(died)


if __name__ == "__main__":
    asked = os.environ
    sys.exit(main(asked.get("SEED", "1"), int(asked.get("MUTANTS", "50")), float(asked.get("LIMIT", "60"))))
