"""How well the time left is told: ``python -m benchmarks.time_left FILE ...``.

Problems that one thread solves too quickly are asked a move longer, up to eight.  Told is, after
shares of the search, for how many of each class the middle of the range that is said then is
within a factor of two of what was left, and for how many that lay in the range.  The clock is the
number of positions, so that nothing else on the machine changes the figures much.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import log, sqrt
from pathlib import Path
from random import Random

from benchmarks.cases import Case, read_cases, warm_up
from solver.events import Progress, SearchPhase
from solver.problem import Limits, Task
from solver.solution import Solution, Status
from solver.solve import start
from solver.stipulation import Play

SHARES = (0.05, 0.1, 0.2, 0.4, 0.7)
MOST_MOVES_MORE = 8
LONGEST_FIRST = 9
"""Problems of more moves are left out: they are forced, and lengthening them does nothing."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was said after a share of a search: positions left, as said and as they were."""

    least: float
    most: float
    left: int

    @property
    def factor(self) -> float:
        """How many times too much or too little the middle is."""
        wrong = sqrt(self.least * self.most) / self.left
        return max(wrong, 1 / wrong)

    @property
    def is_in(self) -> bool:
        """Whether the range holds what was left."""
        return self.least <= self.left <= self.most


@dataclass(frozen=True, slots=True)
class Watched:
    """A search from its beginning to its end: what was said after each share of it."""

    solution: Solution
    told: tuple[Told | None, ...]
    jumps: int


def watch(task: Task) -> Watched:
    """Solve *task* and note what is said meanwhile of the time left."""
    handle = start(task)
    seen = [
        event
        for event in handle.events()
        if isinstance(event, Progress) and event.phase is SearchPhase.KEYS
    ]
    solution = handle.result()
    shares = (_told(seen, share * solution.nodes, solution.nodes) for share in SHARES)
    return Watched(solution, tuple(shares), _jumps(seen))


def _told(seen: Sequence[Progress], after: float, whole: int) -> Told | None:
    """Return what was said last before *after* positions, None where nothing was."""
    before = [event for event in seen if event.nodes <= after]
    if not before or before[-1].left is None:
        return None
    now, left = before[-1], before[-1].left
    pace = now.nodes_per_second
    return Told(left.least * pace, left.most * pace, max(whole - now.nodes, 1))


def _jumps(seen: Sequence[Progress]) -> int:
    """Return how often the middle of what is said grew by half or fell by a third at once."""
    middles = [event.left.middle for event in seen if event.left is not None]
    return sum(
        abs(log(later / sooner)) > log(1.5) for sooner, later in pairwise(middles) if sooner > 1
    )


def watch_long(case: Case, least: float, most: float) -> Watched | None:
    """Watch *case* at the first length that takes *least* seconds, None where none does.

    One that takes more than *most* processor seconds is not watched to its end.
    """
    for more in range(MOST_MOVES_MORE + 1):
        asked = replace(case.asked, moves=case.asked.moves + more)
        limits = Limits(seconds=3 * most)  # of the clock: the machine may have other work
        problem = replace(case.problem, stipulation=asked)
        task = Task(problem, refutations=0, set_play=False, tree=False, limits=limits)
        watched = watch(task)
        if watched.solution.status is not Status.COMPLETE:
            return None
        if watched.solution.cpu_seconds >= least:
            return watched
    return None


def class_of(case: Case) -> str:
    """Return the kind of play as the table calls it."""
    asked = case.asked
    if asked.series:
        return "ser-"
    if asked.play is Play.DIRECT:
        return "#"
    if asked.is_battle:
        return "s# r#"
    return "h#" if asked.play is Play.HELP else "hs# hr#"


def _cases(files: Sequence[Path]) -> dict[str, list[Case]]:
    """Return the problems of *files* by class, in an order that is always the same."""
    classes: dict[str, list[Case]] = defaultdict(list)
    for case in (case for file in files for case in read_cases(file)):
        if case.asked.moves <= LONGEST_FIRST and case.asked.goal.ends_play:
            classes[class_of(case)].append(case)
    for cases in classes.values():
        Random(1).shuffle(cases)
    return classes


def _watched(cases: Sequence[Case], least: float, most: float) -> Iterator[Watched]:
    for case in cases:
        watched = watch_long(case, least, most)
        if watched is not None:
            solution = watched.solution
            factors = (f"{it.factor:.2f}" if it else "-" for it in watched.told)
            asked = solution.problem.stipulation
            print(f"{case.name} {asked}: {solution.cpu_seconds:.1f} s,", *factors, flush=True)
            yield watched


def _tell(name: str, all_watched: Sequence[Watched]) -> None:
    count = len(all_watched)
    columns = []
    for place in range(len(SHARES)):
        told = [watched.told[place] for watched in all_watched]
        close = sum(it is not None and it.factor <= 2 for it in told)
        inside = sum(it is not None and it.is_in for it in told)
        columns.append(f"{close:3} {inside:3} {told.count(None):3} ")
    jumps = sum(watched.jumps for watched in all_watched)
    print(f"| `{name}` | {count} |", " | ".join(columns), f"| {jumps / max(count, 1):.1f} |")


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--count", type=int, default=40, help="searches of a class (default: 40)")
    parser.add_argument("--least", type=float, default=2.0, metavar="S")
    parser.add_argument("--most", type=float, default=20.0, metavar="S")
    options = parser.parse_args()
    warm_up()
    tables = {
        name: list(islice(_watched(cases, options.least, options.most), options.count))
        for name, cases in _cases(options.files).items()
    }
    print("within a factor of two, in the range, nothing said, after shares of", *SHARES)
    for name, watched in tables.items():
        _tell(name, watched)
    _tell("all", [it for watched in tables.values() for it in watched])


if __name__ == "__main__":
    main()
