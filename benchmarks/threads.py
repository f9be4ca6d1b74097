"""Time one thread against two: ``python -m benchmarks.threads FILE.jsonl``.

Wall seconds from the call to the answer, for problems that one thread takes at least
``--least`` seconds.  The runs alternate, and the smallest of the repeats counts.  What the
machine has to give stands beside it: several processes that solve the same problem with one
thread each, side by side.  It says little on a machine with other work to do: the load is printed
with the figures.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import geometric_mean
from threading import Barrier
from time import perf_counter

from benchmarks.cases import Case, measuring_parser, read_cases, warm_up
from solver.lines import Lines
from solver.solution import Solution, Status
from solver.solve import solve

_start: Barrier


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
    """Wall seconds of one thread, of several, and of the slowest of as many processes side by side.

    ``are_same`` tells whether the answers are.
    """

    one: float
    more: float
    beside: float
    number: int
    are_same: bool

    @property
    def of_threads(self) -> float:
        """How much sooner several threads are through."""
        return self.one / self.more

    @property
    def of_machine(self) -> float:
        """How much more several processes do in the same time."""
        return self.number * self.one / self.beside


class SideBySide:
    """Processes that solve the same problem at the same time, one thread each."""

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        self.number = number
        self._pool = ProcessPoolExecutor(
            number, context, initializer=_get_ready, initargs=(context.Barrier(number),)
        )

    def seconds(self, case: Case, options: argparse.Namespace) -> float:
        """Return the wall seconds of the slowest of them."""
        asked = [
            self._pool.submit(_time_with_others, case, options.memory, options.limit)
            for _ in range(self.number)
        ]
        return max(one.result() for one in asked)

    def close(self) -> None:
        """Let the processes go."""
        self._pool.shutdown()


def _get_ready(start: Barrier) -> None:
    global _start
    _start = start
    warm_up()


def _time_with_others(case: Case, memory_mb: int, limit: float) -> float:
    _start.wait()  # so that each process gets one of them, and they begin together
    return time_once(case, memory_mb, 1, limit)[0]


def measure(case: Case, others: SideBySide, options: argparse.Namespace) -> Gain:
    """Time *case* with one thread, several, and in *others*, in turn, *options.repeat* times.

    There are as many threads as others.
    """
    runs, beside = [], []
    each = (1, others.number)
    for _ in range(options.repeat):
        runs.append([time_once(case, options.memory, it, options.limit) for it in each])
        beside.append(others.seconds(case, options))
    answer = runs[0][0][1]
    return Gain(
        one=min(run[0][0] for run in runs),
        more=min(run[1][0] for run in runs),
        beside=min(beside),
        number=others.number,
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
    gains: list[Gain] = []
    wrong = []
    with closing(SideBySide(options.threads)) as others:
        for case in read_cases(options.file, options.groups):
            first, answer = time_once(case, options.memory, 1, options.limit)
            if first < options.least or answer.status is not Status.COMPLETE:
                continue
            gain = measure(case, others, options)
            gains.append(gain)
            if not gain.are_same:
                wrong.append(case.name)
            figures = f"{gain.one:8.2f} s, with {options.threads} threads {gain.more:8.2f} s"
            ratios = f"{gain.of_threads:.2f}x (side by side {gain.of_machine:.2f}x)"
            print(f"{case.name:<14} {case.group:<8} {figures}: {ratios}", flush=True)
    if gains:
        threads = geometric_mean(gain.of_threads for gain in gains)
        machine = geometric_mean(gain.of_machine for gain in gains)
        means = f"{threads:.2f}x (side by side {machine:.2f}x)"
        print(f"{means} by geometric mean of {len(gains)}")
    print(f"answers that differ: {', '.join(wrong) or 'none'}")
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.1f}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
