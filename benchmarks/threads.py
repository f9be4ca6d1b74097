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
from dataclasses import dataclass
from statistics import geometric_mean
from time import perf_counter

from benchmarks.cases import Case, measuring_parser, read_cases, warm_up
from solver.lines import Lines
from solver.solution import Solution, Status
from solver.solve import solve


def time_once(case: Case, memory_mb: int, threads: int, limit: float) -> tuple[float, Solution]:
    """Return the wall seconds of one solve, and its answer."""
    task = case.task(memory_mb, threads=threads, limit=limit)
    begin = perf_counter()
    solution = solve(task)
    return perf_counter() - begin, solution


def is_same(one: Solution, other: Solution) -> bool:
    """Tell whether both are complete and give the same answer.

    Of more lines than are kept, which ones are depends on the threads: then their numbers
    are compared, length by length.
    """
    are_complete = one.status is other.status is Status.COMPLETE
    same_keys = frozenset(one.keys) == frozenset(other.keys)
    return are_complete and same_keys and _are_same(one.found_lines, other.found_lines)


def _are_same(one: Lines, other: Lines) -> bool:
    is_cut = len(one) < one.total
    return one.counts == other.counts and (is_cut or frozenset(one) == frozenset(other))


@dataclass(frozen=True, slots=True)
class Gain:
    """The wall seconds of one thread and of several, and whether the answers are the same."""

    one: float
    more: float
    are_same: bool


def measure(case: Case, number: int, options: argparse.Namespace) -> Gain:
    """Time *case* with one thread and with *number* of them in turn, *options.repeat* times."""
    runs = [
        [time_once(case, options.memory, threads, options.limit) for threads in (1, number)]
        for _ in range(options.repeat)
    ]
    answer = runs[0][0][1]
    return Gain(
        one=min(run[0][0] for run in runs),
        more=min(run[1][0] for run in runs),
        are_same=all(is_same(answer, solution) for run in runs for _, solution in run),
    )


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = measuring_parser(__doc__)
    parser.add_argument("--threads", type=int, default=2, help="against one (default: 2)")
    parser.add_argument("--least", type=float, default=2, help="seconds of one (default: 2)")
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
        gain = measure(case, options.threads, options)
        gains.append(gain.one / gain.more)
        if not gain.are_same:
            wrong.append(case.name)
        figures = f"{gain.one:8.2f} s, with {options.threads} threads {gain.more:8.2f} s"
        print(f"{case.name:<14} {case.group:<8} {figures}: {gains[-1]:.2f}x", flush=True)
    if gains:
        print(f"{geometric_mean(gains):.2f}x by geometric mean of {len(gains)}")
    print(f"answers that differ: {', '.join(wrong) or 'none'}")
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.1f}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
