"""What restrictions spare a search: ``python -m benchmarks.restricted [--direct] [NAME …]``.

Help problems of the bench and longer ones of the samples are solved without restriction, then
under one of each sort that their first solution fulfils, each in a fresh table.  A row a search:
positions looked at, processor time, lines, and how often less the restricted one looked at.
With ``--direct`` three-movers and longer directmates instead, under conditions that hardly any of
them can fulfil or all do; a row tells processor time and keys.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.cases import read_cases
from solver.lines import Line
from solver.men import Kind
from solver.notation.fen import parse_fen
from solver.notation.restriction_words import restriction_words
from solver.problem import Limits, Problem, Task
from solver.restriction import Restriction
from solver.solution import Solution
from solver.solve import solve
from solver.squares import Square, name_of
from solver.stipulation import Stipulation
from solver.vary.restricted import RestrictedSearch

MEMORY_MB = 256
FURTHER = {
    "wide-1": ("8/8/1p6/3k4/2b5/8/4P3/R3K3 b - - 0 1", "h#4"),
    "wide-2": ("8/3p4/8/2k5/8/1r6/4N3/2B1K3 b - - 0 1", "h#4"),
    "wide-4": ("8/2p2p2/8/3k4/8/4b3/PP6/K5R1 b - - 0 1", "h#4"),
}
"""Where many nets can be closed and much is to be searched."""


def problems(names: list[str]) -> Iterator[tuple[str, Problem]]:
    """Yield the problems of these *names*, of every one where there is none."""
    cases = read_cases(Path(__file__).parent / "problems.jsonl")
    every = {case.name: case.task(MEMORY_MB).problem for case in cases}
    known = {name: every[name] for name in every if str(every[name].stipulation).startswith("h#")}
    for name, (fen, stipulation) in FURTHER.items():
        known[name] = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    for name in names or known:
        yield name, known[name]


def restrictions(problem: Problem, line: Line) -> Iterator[tuple[str, Restriction]]:
    """Yield what the *line* fulfils, one of each sort."""
    last, starts = line[-1], {s: s for s, man in enumerate(problem.setup.squares) if man}
    gone = set[Square]()
    for move in line:
        if move.to_square in starts:
            gone.add(starts[move.to_square])
        starts[move.to_square] = starts.pop(move.from_square)
    moved = {start for square, start in starts.items() if square != start} | gone
    stayed = sorted(set(starts.values()) - moved)
    yield f"mate on {name_of(last.to_square)}", Restriction(mating_square=last.to_square)
    mater = starts[last.to_square]
    yield f"mate by {name_of(mater)}", Restriction(mating_man=mater)
    if stayed:
        yield f"{name_of(stayed[-1])} unmoved", Restriction(unmoved=(stayed[-1],))
    yield f"{name_of(sorted(moved)[0])} moved", Restriction(moved=(sorted(moved)[0],))
    yield f"with {line[0].uci()}", Restriction(moves=(line[0],))
    yield "model mates", Restriction(is_model=True)


def search(problem: Problem, asked: Restriction | None = None) -> Solution:
    """Solve *problem* in one thread, under a restriction or without."""
    limits = Limits(memory_mb=MEMORY_MB)
    return solve(Task(problem, set_play=False, limits=limits, restriction=asked))


def direct_restrictions(problem: Problem) -> tuple[Restriction, ...]:
    """Return conditions on a directmate, of which some name men by the order of their squares."""
    men = [square for square, man in enumerate(problem.setup.squares) if man is not None]
    return (
        Restriction(unmoved=(men[0],)),
        Restriction(unmoved=(men[-1],)),
        Restriction(uncaptured=(men[1],)),
        Restriction(moved=(men[2],)),
        Restriction(mating_kind=Kind.ROOK),
        Restriction(is_model=True),
    )


def direct(names: list[str]) -> int:
    """Print a row for each search of a directmate, and the sum."""
    cases = read_cases(Path(__file__).parent / "problems.jsonl")
    total = 0.0
    for case in cases:
        problem = case.task(MEMORY_MB).problem
        asked = problem.stipulation
        if (case.name not in names) if names else not (asked.is_directmate and asked.moves > 2):
            continue
        for restriction in direct_restrictions(problem):
            begun = time.process_time()
            found = RestrictedSearch(problem, restriction).run()
            spent = time.process_time() - begun
            total += spent
            words = restriction_words(restriction)
            print(f"{case.name} {asked}  {words:<40}{spent:>8.3f} s{len(found.lines):>4} keys")
    print(f"{total:.2f} s of processor time in all")
    return 0


def main(names: list[str]) -> int:
    """Print a row for each search."""
    if "--direct" in names:
        return direct([name for name in names if name != "--direct"])
    for name, problem in problems(names):
        free = search(problem)
        if not free.found_lines.total:
            continue
        _print(f"{name} {problem.stipulation}", free, free)
        for words, asked in restrictions(problem, next(iter(free.found_lines))):
            _print(f"  {words}", search(problem, asked), free)
    return 0


def _print(words: str, one: Solution, free: Solution) -> None:
    times = f"{free.nodes / max(one.nodes, 1):8.1f} x"
    seconds = one.cpu_seconds or 0.0
    lines = one.found_lines.total
    print(f"{words:<24}{one.nodes:>14,}{seconds:>10.2f} s{lines:>10,} lines{times}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
