"""What is drawn for `make mutants` can be run, differs from what was there, and is the same for the same seed."""

import ast
from dataclasses import replace
from pathlib import Path

from tests.mutants.draw import FIRST, Mutant, drawn, mutants
from tests.mutants.run import of

TOP = Path(__file__).resolve().parents[2]
SOURCE = b'''
"""Words."""
LONGEST: "int" = 3
LIMITS = 64, 600.0


class Clock:
    __slots__ = ("left",)

    def __repr__(self) -> str:
        return "clock"

    async def rings(self, now: int = 0) -> bool:
        """Words: 5 < 6."""
        assert now < 7
        log.info("rings at %s", now)
        if self.left <= now:
            self.stop(now, "\xe3\x81\x82")
        await asyncio.sleep(0)
        put(now, now)
        rows = rows.where(now, max(now, 8))
        return f"{now + 1}"
'''


def test_each_kind_of_line_has_its_mutants_and_what_nobody_notices_has_none() -> None:
    found = [(mutant.before, mutant.after) for mutant in mutants("clock.py", SOURCE)]
    assert found == [
        *[("3", "(2)"), ("3", "(4)"), ("64", "(32)"), ("64", "(128)"), ("600.0", "(300.0)"), ("600.0", "(1200.0)")],
        *[("0", "(-1)"), ("0", "(1)")],
        *[("self.left <= now", "(not (self.left <= now))"), ("self.left <= now", "(self.left < now)")],
        *[("self.stop(now, 'あ')", "pass"), ("self.stop(now, 'あ')", "self.stop('あ', now)")],
        *[("await asyncio.sleep(0)", "pass"), ("0", "(1)"), ("put(now, now)", "pass"), ("8", "(7)"), ("8", "(9)")],
        ("return f'{now + 1}'", "return None"),
    ]
    for mutant in mutants("clock.py", SOURCE):
        made = mutant.made(SOURCE)
        assert ast.dump(ast.parse(made)) != ast.dump(ast.parse(SOURCE))


def test_a_seed_draws_the_same_lines_again_half_of_them_of_what_comes_first() -> None:
    one, again, another = (drawn(TOP, seed, 10) for seed in ("1", "1", "2"))
    assert one == again != another
    assert len({(mutant.path, mutant.line) for mutant in one}) == 10
    assert [mutant.path.startswith(FIRST) for mutant in one] == [True] * 5 + [False] * 5
    for mutant in (*one, *another):
        ast.parse(mutant.made((TOP / mutant.path).read_bytes()))


def test_a_default_may_be_noticed_by_any_test_and_what_a_function_does_by_those_that_call_it() -> None:
    near, beside, far = {"near": 1.0}, {"near": 1.0, "beside": 2.0}, {"far": 3.0}
    calls = {"core/engine/clock.py:3": near, "core/engine/lobby.py:9": beside, "core/house/timers.py:1": far}
    made = Mutant("core/engine/clock.py", 4, 3, 0, 1, "0", "(1)")
    assert of(made, calls) == [near]
    assert of(replace(made, function=8), calls) == [{}], "the marked runs may"
    assert of(replace(made, function=0), calls) == [near, {"beside": 2.0}, far]


def test_what_comes_first_is_there() -> None:
    assert [path for path in FIRST if not (TOP / path).exists()] == []
