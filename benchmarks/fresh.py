"""The first problem of a process and the same when it is warm: ``python -m benchmarks.fresh FILE``.

For the first problem of each class a process of its own solves it twice.  Told are the
processor milliseconds of the process for loading the solver, for the first and for the second
solution: who asks one question on the command line waits for the first two of them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.cases import Case, read_cases, warm_up
from solver.solve import solve

PROBLEMS = Path(__file__).parent / "problems.jsonl"


@dataclass(frozen=True, slots=True)
class Fresh:
    """Processor seconds of one process."""

    loading: float
    first: float
    warm: float


def first_of_each(cases: Sequence[Case]) -> list[Case]:
    """Return the first problem of each class."""
    return list({case.group: case for case in reversed(cases)}.values())[::-1]


def measure(file: Path, case: Case, times: int) -> Fresh:
    """Return the smallest times of several processes."""
    runs = [_ask(file, case) for _ in range(times)]
    return Fresh(*(min(values) for values in zip(*runs, strict=True)))


def _ask(file: Path, case: Case) -> tuple[float, float, float]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.fresh", str(file), "--one", case.name],
        stdout=subprocess.PIPE,
        check=True,
    )
    loading, first, warm = json.loads(done.stdout)
    return loading, first, warm


def _answer(case: Case, memory_mb: int) -> None:
    """Solve *case* twice in this process and print what each took."""
    moments = [time.process_time()]
    for _ in range(2):
        solve(case.task(memory_mb))
        moments.append(time.process_time())
    loading, first, second = moments
    print(json.dumps([loading, first - loading, second - first]))


def main() -> int:
    """Print a line for each class; 2 when the file cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=PROBLEMS)
    parser.add_argument("--memory", type=int, default=256, metavar="MB")
    parser.add_argument("--times", type=int, default=3, metavar="N")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    try:
        cases = read_cases(options.file)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    if options.one is not None:
        _answer(next(case for case in cases if case.name == options.one), options.memory)
        return 0
    warm_up()
    print(f"{'class':<12}{'loading':>10}{'first':>10}{'warm':>10}   ms of processor time")
    for case in first_of_each(cases):
        fresh = measure(options.file, case, options.times)
        figures = (fresh.loading, fresh.first, fresh.warm)
        print(f"{case.group:<12}" + "".join(f"{1000 * it:10.1f}" for it in figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
