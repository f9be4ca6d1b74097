"""How searches grow with their length: ``python -m benchmarks.growth [FILE] [--popeye]``.

Each problem is asked at every length up to its own, a move more each time, for all keys or
solutions in one thread.  Told is what one move more costs, and its root for one half-move: the
effective branching factor, which is what remains of the legal moves after all cuts.  Only steps
between searches that both take long enough to be measured count.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from statistics import geometric_mean

from benchmarks import popeye
from benchmarks.cases import Case, read_cases, warm_up
from benchmarks.fresh import PROBLEMS
from solver.problem import Limits, Task
from solver.solution import Status
from solver.solve import solve
from solver.stipulation import Stipulation

LEAST_SECONDS, LEAST_NODES = 0.02, 2000
"""Searches that take less are not compared with longer ones."""


@dataclass(frozen=True, slots=True)
class Rung:
    """What one length of a problem took; Popeye's seconds where it was asked and finished."""

    asked: Stipulation
    nodes: int
    seconds: float
    popeye_seconds: float | None


@dataclass(frozen=True, slots=True)
class Step:
    """How many times more one move more took: in positions, in our time, in Popeye's."""

    nodes: float | None = None
    seconds: float | None = None
    popeye: float | None = None


def lengths(asked: Stipulation) -> Iterator[Stipulation]:
    """Yield *asked* with every number of moves from one up to its own."""
    for moves in range(1, asked.moves + 1):
        yield replace(asked, moves=moves)


def climb(case: Case, limit: float, memory_mb: int, popeye_start: float | None) -> list[Rung]:
    """Ask *case* at each length until *limit* processor seconds are not enough."""
    rungs = []
    asks_popeye = popeye_start is not None
    for asked in lengths(case.asked):
        problem = replace(case.problem, stipulation=asked)
        limits = Limits(memory_mb=memory_mb, seconds=limit)
        solution = solve(
            Task(problem, refutations=0, set_play=False, tree=False, threads=1, limits=limits)
        )
        if solution.status is not Status.COMPLETE:
            break
        theirs = None
        if asks_popeye and popeye_start is not None:
            try:
                answer, theirs = popeye.measure(
                    problem, "", start=popeye_start, max_seconds=10 * limit
                )
            except popeye.TimeUpError:
                asks_popeye = False
            else:
                found = len(solution.keys) or len(solution.lines)
                if found != (len(answer.keys) or len(answer.lines)):
                    raise ValueError(f"{case.name} as {asked}: the answers differ")
        rungs.append(Rung(asked, solution.nodes, solution.cpu_seconds, theirs))
    return rungs


def steps(rungs: list[Rung]) -> list[Step]:
    """Return what each move more cost, where it was measured."""
    return [
        Step(
            _times(one.nodes, two.nodes, LEAST_NODES),
            _times(one.seconds, two.seconds, LEAST_SECONDS),
            _times(one.popeye_seconds, two.popeye_seconds, LEAST_SECONDS),
        )
        for one, two in pairwise(rungs)
    ]


def _times(one: float | None, two: float | None, least: float) -> float | None:
    return None if one is None or two is None or one < least else two / one


def halves(asked: Stipulation) -> int:
    """Return the number of half-moves that one move more adds."""
    return 1 if asked.series else 2


def _told(values: list[float], root: int) -> str:
    if not values:
        return f"{'-':>18}"
    mean = geometric_mean(values)
    return f"{mean:8.1f} {mean ** (1 / root):5.2f} ({len(values)})"


def main() -> int:
    """Print each problem and the means by kind of play; 2 when something is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, nargs="?", default=PROBLEMS)
    parser.add_argument("--popeye", action="store_true", help="ask Popeye too")
    parser.add_argument("--limit", type=float, default=20, help="seconds a search (default: 20)")
    parser.add_argument("--memory", type=int, default=256, metavar="MB")
    options = parser.parse_args()
    if options.popeye and not popeye.is_installed():
        print("Popeye's program 'py' is not on PATH.", file=sys.stderr)
        return 2
    try:
        cases = read_cases(options.file)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    warm_up()
    start = popeye.measure_start() if options.popeye else None
    grown: dict[tuple[str, int], list[Step]] = defaultdict(list)
    for case in cases:
        rungs = climb(case, options.limit, options.memory, start)
        kind = str(case.asked).rstrip("0123456789.")
        grown[kind, halves(case.asked)] += steps(rungs)
        words = [
            f"{rung.asked}: {rung.nodes:,} {rung.seconds:.3f}"
            + (f" ({rung.popeye_seconds:.2f})" if rung.popeye_seconds is not None else "")
            for rung in rungs
        ]
        print(f"{case.name:<10}", "; ".join(words), flush=True)
    print()
    print(
        f"{'':8}{'positions':>18}  {'our time':>18}  {'Popeye':>18}   one move more, one half-move"
    )
    for (kind, root), told in grown.items():
        columns = ([getattr(step, name) for step in told] for name in Step.__slots__)
        kept = ([value for value in column if value is not None] for column in columns)
        print(f"{kind:<8}" + "  ".join(_told(values, root) for values in kept))
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
