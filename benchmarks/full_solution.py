"""Time full solutions as a user waits for them: ``python -m benchmarks.full_solution FILE.jsonl``.

Keys, tries, set play and the tree of two- and three-movers, wall time from the
call to the answer, everything compiled.  The goal is 30 ms.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.cases import FULL_LENGTH, Case, read_cases, warm_up
from solver.orthodox import fen_of
from solver.solve import solve

GOAL_MS = 30.0


def time_case(case: Case, repeat: int, memory_mb: int) -> float:
    """Return the smallest of *repeat* wall times, in milliseconds."""
    return min(_time_once(case, memory_mb) for _ in range(repeat))


def _time_once(case: Case, memory_mb: int) -> float:
    start = perf_counter()
    solve(case.task(memory_mb))
    return (perf_counter() - start) * 1000


def main() -> int:
    """Print a line for every problem over the goal, and the figures of each class."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.full_solution", description=__doc__)
    parser.add_argument("file", type=Path, help="problems as JSON lines")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each problem (default: 3)")
    parser.add_argument("--memory", type=int, default=256, help="table in MB (default: 256)")
    options = parser.parse_args()
    cases = [case for case in read_cases(options.file) if case.is_full and case.asked.moves > 1]
    warm_up()
    times = {case.name: time_case(case, options.repeat, options.memory) for case in cases}
    for case in cases:
        if (time := times[case.name]) > GOAL_MS:
            print(
                f"{case.name:<16} {case.asked} {time:8.1f} ms  {fen_of(case.problem.setup.game())}"
            )
    for moves in range(2, FULL_LENGTH + 1):
        of_length = [case.name for case in cases if case.asked.moves == moves]
        print_figures(moves, sorted(times[name] for name in of_length))
    return 0


def print_figures(moves: int, times: list[float]) -> None:
    """Print median, largest and how many reach the goal, of the sorted *times*."""
    if times:
        good = sum(time <= GOAL_MS for time in times)
        figures = f"median {median(times):.1f} ms, largest {times[-1]:.1f} ms"
        print(f"#{moves}: {figures}, {good} of {len(times)} within {GOAL_MS:.0f} ms")


if __name__ == "__main__":
    sys.exit(main())
