"""Compare the solver with Popeye: ``python -m benchmarks.compare FILE.jsonl --popeye``.

Both times are processor seconds of the search, start-up left out, the smallest of
the repeats.  A wrong answer voids the mean of its class.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import geometric_mean
from typing import TextIO

from benchmarks import popeye
from benchmarks.cases import Case, measuring_parser, read_cases, warm_up
from solver.solution import Solution, Status
from solver.solve import solve

SHORTEST_TIME = 0.0001
"""Seconds below which no time is believed, so that no ratio is infinite."""
LONG_SECONDS = 5
"""What takes Popeye longer is measured once."""
PLAIN, INTELLIGENT = "plain", "Intelligent"
FROM_FILE = "as in the file"


@dataclass(frozen=True, slots=True)
class PopeyeTime:
    """How long Popeye took; where it was stopped it would have taken longer still."""

    mode: str
    seconds: float
    is_stopped: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of one case; ``notes`` say what is odd about it."""

    case: Case
    seconds: float
    is_right: bool
    popeye: tuple[PopeyeTime, ...] = ()
    notes: tuple[str, ...] = ()

    def ratio(self, mode: str) -> float | None:
        """How many times longer Popeye takes in *mode*, ``None`` where that is not known."""
        found = next((time for time in self.popeye if time.mode == mode), None)
        if found is None:
            return None
        return max(found.seconds, SHORTEST_TIME) / max(self.seconds, SHORTEST_TIME)

    def is_bound(self, mode: str) -> bool:
        """Tell whether the ratio is only known to be larger than that."""
        return any(time.is_stopped for time in self.popeye if time.mode == mode)


def measure(case: Case, options: argparse.Namespace, popeye_start: float | None) -> Measured:
    """Measure the solver on *case*, and Popeye too when its start-up time is given."""
    solutions = list(_solve_repeatedly(case, options))
    seconds = min(solution.cpu_seconds for solution in solutions)
    is_right = all(_is_right(solution, case) for solution in solutions)
    notes = [] if solutions[0].status is Status.COMPLETE else ["ours is not finished"]
    times = []
    if popeye_start is None:
        if case.popeye_seconds is not None:
            times.append(PopeyeTime(FROM_FILE, case.popeye_seconds))
        return Measured(case, seconds, is_right, tuple(times), tuple(notes))
    for words in case.popeye_options:
        time, answer = _time_popeye(case, words, options, popeye_start)
        if answer is None or _agree(solutions[0], answer):
            times.append(time)
        elif case.keys is None and case.count is None:
            is_right = False
            notes.append(f"not what Popeye finds ({time.mode})")
        else:  # the known answer decides, and who is wrong is not compared with
            notes.append(f"Popeye ({time.mode}) is wrong")
    return Measured(case, seconds, is_right, tuple(times), tuple(notes))


def _solve_repeatedly(case: Case, options: argparse.Namespace) -> Iterator[Solution]:
    """Solve *case* from scratch, again and again: as often as Popeye does what is short."""
    solution = solve(case.task(options.memory, limit=options.limit))
    yield solution
    is_short = solution.cpu_seconds < popeye.SHORT_SECONDS
    for _ in range(1, max(options.repeat, popeye.COPIES) if is_short else options.repeat):
        yield solve(case.task(options.memory, limit=options.limit))


def _time_popeye(
    case: Case, words: str, options: argparse.Namespace, start: float
) -> tuple[PopeyeTime, popeye.Answer | None]:
    mode = INTELLIGENT if INTELLIGENT in words else PLAIN
    seconds, limit = [], options.popeye_limit
    for _ in range(options.repeat):
        try:
            answer, spent = popeye.measure(case.problem, words, start=start, max_seconds=limit)
        except popeye.TimeUpError:
            return PopeyeTime(mode, limit, is_stopped=True), None
        seconds.append(spent)
        if spent > LONG_SECONDS:
            break
    return PopeyeTime(mode, min(seconds)), answer


def _is_right(solution: Solution, case: Case) -> bool:
    is_right = case.is_answered_by(solution.keys, len(solution.lines))
    return solution.status is Status.COMPLETE and is_right


def _agree(solution: Solution, answer: popeye.Answer) -> bool:
    if solution.problem.stipulation.is_battle:
        return answer.keys == frozenset(solution.keys)
    return len(answer.lines) == len(solution.lines) and answer.lines == frozenset(solution.lines)


def print_row(row: Measured, modes: Sequence[str], file: TextIO | None = None) -> None:
    """Print one line of the table, to the usual output where no *file* is named."""
    words = ["right" if row.is_right else "WRONG", *row.notes]
    times = {time.mode: time for time in row.popeye}
    cells = []
    for mode in modes:
        time, ratio = times.get(mode), row.ratio(mode)
        more = ">" if row.is_bound(mode) else ""
        cells.append("-" if time is None else f"{more}{time.seconds:.4f}")
        cells.append("-" if ratio is None else f"{more}{ratio:.1f}x")
    ours = f"{row.seconds * 1000:.1f}"
    columns = " ".join(f"{cell:>10}" for cell in (ours, *cells))
    print(
        f"{row.case.name:<14} {row.case.group:<8} {columns}  {', '.join(words)}",
        flush=True,
        file=file,
    )


def print_heading(modes: Sequence[str]) -> None:
    """Print what the columns hold."""
    names = [name for mode in modes for name in (f"{mode[:8]} s", "ratio")]
    columns = " ".join(f"{name:>10}" for name in ("ours ms", *names))
    print(f"{'id':<14} {'class':<8} {columns}  answer")


def print_means(rows: Sequence[Measured], modes: Sequence[str]) -> None:
    """Print the geometric means of each class, and of all classes together."""
    print()
    for group in dict.fromkeys(row.case.group for row in rows):
        of_group = [row for row in rows if row.case.group == group]
        for mode in modes:
            if any(row.ratio(mode) is not None for row in of_group) or mode == modes[0]:
                print(f"{group:<8} {mode:<14} {mean_words(of_group, mode)}")
    print(f"{'all':<8} {modes[0]:<14} {mean_words(rows, modes[0])}")


def mean_words(rows: Iterable[Measured], mode: str) -> str:
    """Say the geometric mean of the ratios of *rows*, or that it is void."""
    rows = list(rows)
    wrong = [row.case.name for row in rows if not row.is_right]
    if wrong:
        return f"void: wrong answers in {', '.join(wrong)}"
    ratios = {row.case.name: ratio for row in rows if (ratio := row.ratio(mode)) is not None}
    if not ratios:
        return "no figures to compare with"
    least = "at least " if any(row.is_bound(mode) for row in rows) else ""
    mean = f"{least}{geometric_mean(ratios.values()):.1f}x by geometric mean of {len(ratios)}"
    slowest = min(ratios, key=lambda name: ratios[name])
    return f"{mean}, smallest {ratios[slowest]:.1f}x ({slowest})"


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = measuring_parser(__doc__)
    parser.add_argument("--popeye", action="store_true", help="run Popeye beside the solver")
    parser.add_argument(
        "--popeye-limit", type=float, default=60, help="seconds Popeye may take (default: 60)"
    )
    return parser.parse_args(arguments)


def main() -> int:
    """Measure, print the table, and return 1 when an answer is wrong."""
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
    modes = (PLAIN, INTELLIGENT) if options.popeye else (FROM_FILE,)
    print_heading(modes)
    rows = []
    for case in cases:
        rows.append(measure(case, options, start))
        print_row(rows[-1], modes)
    print_means(rows, modes)
    print(f"load of the machine in the last minute: {os.getloadavg()[0]:.1f}")
    return int(not all(row.is_right for row in rows))


if __name__ == "__main__":
    sys.exit(main())
