"""Hold the solver against known answers: ``python -m benchmarks.verify FILE.jsonl``.

Every entry is solved from scratch; what differs is told in full, and the exit status is
1 when anything does.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.expected import Question, read_questions
from solver.errors import SolverError
from solver.solution import Status
from solver.solve import solve


def check(question: Question, memory_mb: int, seconds: float | None) -> tuple[str, list[str]]:
    """Solve *question*; return ``right``, ``wrong``, ``stopped`` or ``refused``, and why."""
    try:
        solution = solve(question.task(memory_mb, seconds))
    except SolverError as error:
        return "refused", [str(error)]
    if solution.status is Status.ERROR:
        return "refused", [solution.error or "for no reason told"]
    if solution.status is Status.STOPPED:
        return "stopped", [f"not finished in {seconds:g} s"] if seconds else ["stopped"]
    differences = question.differences(solution)
    return ("wrong", differences) if differences else ("right", [])


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.verify", description=__doc__)
    parser.add_argument("file", type=Path, help="problems with answers as JSON lines")
    parser.add_argument(
        "--play",
        action="append",
        default=[],
        metavar="PREFIX",
        help="only stipulations with this in front of the goal, such as 'ser-h' or '' for direct",
    )
    parser.add_argument("--limit", type=float, default=60, help="seconds for each (default: 60)")
    parser.add_argument("--memory", type=int, default=256, help="table in MB (default: 256)")
    return parser.parse_args(arguments)


def prefix_of(question: Question) -> str:
    """Return what stands in front of the goal of *question*."""
    asked = question.problem.stipulation
    return f"{'ser-' if asked.series else ''}{asked.play.value}"


def main() -> int:
    """Check every question of the file, print what is not right, and count."""
    options = parse_arguments()
    counts: Counter[str] = Counter()
    try:
        for question in read_questions(options.file):
            if options.play and prefix_of(question) not in options.play:
                continue
            outcome, reasons = check(question, options.memory, options.limit)
            counts[outcome] += 1
            for reason in reasons:
                asked = question.problem.stipulation
                print(f"{outcome}: {question.name} {asked}: {reason}", flush=True)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.most_common()) or "nothing")
    return int(set(counts) - {"right"} != set())


if __name__ == "__main__":
    sys.exit(main())
