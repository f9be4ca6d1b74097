"""Compare the solver with Popeye: ``python -m benchmarks.compare FILE.jsonl --popeye``.

Both times are processor seconds of the search, start-up left out, the smallest of
the repeats.  A wrong or missing key voids the mean of its class.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean

from benchmarks import popeye
from benchmarks.cases import Case, read_cases, solve_repeatedly, warm_up
from solver.solution import Solution, Status

SHORTEST_TIME = 0.0001
"""Seconds below which no time is believed, so that no ratio is infinite."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of one case."""

    case: Case
    seconds: float
    are_keys_right: bool
    popeye_seconds: float | None
    popeye_agrees: bool = True

    @property
    def ratio(self) -> float | None:
        """How many times longer Popeye takes, ``None`` where that is not known."""
        if self.popeye_seconds is None:
            return None
        return max(self.popeye_seconds, SHORTEST_TIME) / max(self.seconds, SHORTEST_TIME)


def measure(case: Case, options: argparse.Namespace, popeye_start: float | None) -> Measured:
    """Measure the solver on *case*, and Popeye too when its start-up time is given."""
    solutions = list(solve_repeatedly(case, options.memory, options.repeat))
    seconds = min(solution.cpu_seconds for solution in solutions)
    are_right = all(_has_right_keys(solution, case) for solution in solutions)
    if popeye_start is None:
        return Measured(case, seconds, are_right, case.popeye_seconds)
    try:
        runs = [_run_popeye(case, options.popeye_limit, popeye_start) for _ in solutions]
    except popeye.PopeyeError:
        return Measured(case, seconds, are_right, None)
    popeye_seconds = min(seconds for _, seconds in runs)
    agrees = runs[0][0].keys == frozenset(solutions[0].keys)
    return Measured(case, seconds, are_right, popeye_seconds, agrees)


def _run_popeye(case: Case, limit: float, start: float) -> tuple[popeye.Answer, float]:
    return popeye.measure(
        case.board, case.moves, case.popeye_options, start=start, max_seconds=limit
    )


def _has_right_keys(solution: Solution, case: Case) -> bool:
    is_right = case.keys is None or case.keys == frozenset(solution.keys)
    return solution.status is Status.COMPLETE and is_right


def print_row(row: Measured) -> None:
    """Print one line of the table."""
    keys = "right" if row.are_keys_right else "WRONG"
    if not row.popeye_agrees:
        keys += ", not Popeye's"
    theirs = "-" if row.popeye_seconds is None else f"{row.popeye_seconds:.4f}"
    ratio = "-" if row.ratio is None else f"{row.ratio:.1f}x"
    ours = f"{row.seconds * 1000:.1f}"
    print(f"{row.case.name:<16} {row.case.group:<5} {ours:>10} {theirs:>10} {ratio:>9}  {keys}")


def print_means(rows: Sequence[Measured]) -> None:
    """Print the geometric means of each class, and of all classes together."""
    print()
    for group in dict.fromkeys(row.case.group for row in rows):
        print(f"{group:<5} {mean_words([row for row in rows if row.case.group == group])}")
    print(f"{'all':<5} {mean_words(rows)}")


def mean_words(rows: Iterable[Measured]) -> str:
    """Say the geometric mean of the ratios of *rows*, or that it is void."""
    rows = list(rows)
    wrong = [row.case.name for row in rows if not (row.are_keys_right and row.popeye_agrees)]
    if wrong:
        return f"void: wrong keys in {', '.join(wrong)}"
    ratios = [row.ratio for row in rows if row.ratio is not None]
    if not ratios:
        return "no figures to compare with"
    return f"{geometric_mean(ratios):.1f}x by geometric mean of {len(ratios)}"


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("file", type=Path, help="problems as JSON lines")
    parser.add_argument("--class", dest="groups", action="append", default=[], metavar="CLASS")
    parser.add_argument("--popeye", action="store_true", help="run Popeye beside the solver")
    parser.add_argument(
        "--popeye-limit", type=float, default=60, help="seconds Popeye may take (default: 60)"
    )
    parser.add_argument("--repeat", type=int, default=3, help="runs of each problem (default: 3)")
    parser.add_argument("--memory", type=int, default=256, help="table in MB (default: 256)")
    return parser.parse_args(arguments)


def main() -> int:
    """Measure, print the table, and return 1 when a key is wrong."""
    options = parse_arguments()
    if options.popeye and not popeye.is_installed():
        print("Popeye's program 'py' is not on PATH.", file=sys.stderr)
        return 2
    try:
        cases = read_cases(options.file, options.groups)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    warm_up()
    start = popeye.measure_start() if options.popeye else None
    print(f"{'id':<16} {'class':<5} {'ours (ms)':>10} {'Popeye (s)':>10} {'ratio':>9}  keys")
    rows = []
    for case in cases:
        rows.append(measure(case, options, start))
        print_row(rows[-1])
    print_means(rows)
    return int(not all(row.are_keys_right and row.popeye_agrees for row in rows))


if __name__ == "__main__":
    sys.exit(main())
