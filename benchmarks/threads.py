"""Time one thread against two: ``python -m benchmarks.threads FILE.jsonl``.

Wall seconds from the call to the answer, for problems that one thread takes at least
``--least`` seconds.  The runs alternate, and the smallest of the repeats counts.  It says
little on a machine with other work to do: the load is printed with the figures.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import geometric_mean
from time import perf_counter

from benchmarks.cases import Case, read_cases, warm_up
from solver.solution import Solution, Status
from solver.solve import solve


def time_once(case: Case, memory_mb: int, threads: int, limit: float) -> tuple[float, Solution]:
    """Return the wall seconds of one solve, and its answer."""
    task = case.task(memory_mb, threads=threads, limit=limit)
    begin = perf_counter()
    solution = solve(task)
    return perf_counter() - begin, solution


def is_same(one: Solution, other: Solution) -> bool:
    """Tell whether both are complete and give the same answer."""
    are_complete = one.status is other.status is Status.COMPLETE
    same_keys = frozenset(one.keys) == frozenset(other.keys)
    return are_complete and same_keys and frozenset(one.lines) == frozenset(other.lines)


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.threads", description=__doc__)
    parser.add_argument("file", type=Path, help="problems as JSON lines")
    parser.add_argument("--class", dest="groups", action="append", default=[], metavar="CLASS")
    parser.add_argument("--threads", type=int, default=2, help="against one (default: 2)")
    parser.add_argument("--least", type=float, default=2, help="seconds of one (default: 2)")
    parser.add_argument("--limit", type=float, default=120, help="seconds (default: 120)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each problem (default: 3)")
    parser.add_argument("--memory", type=int, default=256, help="table in MB (default: 256)")
    return parser.parse_args(arguments)


def main() -> int:
    """Print a line for every problem that is long enough; 1 when the answers differ."""
    options = parse_arguments()
    warm_up()
    gains, wrong = [], []
    for case in read_cases(options.file, options.groups):
        first, answer = time_once(case, options.memory, 1, options.limit)
        if first < options.least or answer.status is not Status.COMPLETE:
            continue
        times: dict[int, list[float]] = {1: [first], options.threads: []}
        for _ in range(options.repeat):
            for threads in (options.threads, 1):
                seconds, other = time_once(case, options.memory, threads, options.limit)
                times[threads].append(seconds)
                if not is_same(answer, other):
                    wrong.append(case.name)
        one, more = min(times[1]), min(times[options.threads])
        gains.append(one / more)
        figures = f"{one:8.2f} s, with {options.threads} threads {more:8.2f} s: {one / more:.2f}x"
        print(f"{case.name:<14} {case.group:<8} {figures}", flush=True)
    if gains:
        print(f"{geometric_mean(gains):.2f}x by geometric mean of {len(gains)}")
    print(f"answers that differ: {', '.join(dict.fromkeys(wrong)) or 'none'}")
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.1f}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
