"""What freezing the tables of a fairy problem gains: ``python -m benchmarks.frozen``.

The problems of ``benchmarks.fairy``, each solved in turns by the general kernel and by the variant
for its tables; the answers and the positions have to be the same.  Told are the processor times,
the smallest of the repeats, what compiling the variant took, and the gain by kinds of play.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict

from benchmarks.fairy import PROBLEMS, Case, Ours, case_of, solve_case, tell_means
from composer.formats.popeye.input import read_popeye_file
from composer.model.composition import composition_of
from solver.kernel.fairy.tables import tables_of
from solver.kernel.keeping.variants import SwiftEntry, make_variant
from solver.problem import Task
from solver.search.kernels import kernel_of, swift_entry_of

LEAST = 0.02
"""Seconds of the general kernel from which a problem counts in the mean."""


def entry_of(case: Case) -> SwiftEntry | None:
    """Return how the kernel is entered for a case, made anew."""
    tables_of.cache_clear()
    (entry,) = read_popeye_file(case.text).document.entries
    (part,) = composition_of(entry).parts()
    return swift_entry_of(kernel_of(Task(part.problem).position()))


def seconds_to_compile(case: Case) -> float:
    """Return how long the variant took to compile, 0 where it was kept."""
    entry = entry_of(case)
    if entry is None or entry.take_over():
        return 0.0
    begun = time.process_time()
    make_variant(entry.order)
    return time.process_time() - begun


def solved(case: Case, limit: float, *, frozen: bool) -> Ours | str:
    """Solve a case once, with the variant or without."""
    entry = entry_of(case)
    if entry is None:
        return "in plain Python"
    if frozen:
        entry.take_over()
    else:
        entry.give_up()
    answer = solve_case(case, limit, 1)
    return answer if entry.is_frozen == frozen else "no variant"


def compare(case: Case, limit: float, repeats: int) -> tuple[Ours, Ours] | str:
    """Return the quickest answers of the general kernel and the variant, or why there is none."""
    best: dict[bool, Ours] = {}
    for _ in range(repeats):
        for frozen in (False, True):
            answer = solved(case, limit, frozen=frozen)
            if isinstance(answer, str):
                return answer
            if frozen not in best or answer.seconds < best[frozen].seconds:
                best[frozen] = answer
    return best[False], best[True]


def main() -> int:
    """Go through the problems; 1 where an answer or a number of positions differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=120.0, help="seconds for each")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", default="", help="what stands in the name")
    asked = parser.parse_args()
    gains: dict[str, list[float]] = defaultdict(list)
    status = 0
    for case in (case_of(*row) for row in PROBLEMS):
        if asked.only not in case.name:
            continue
        compiling = seconds_to_compile(case)
        found = compare(case, asked.limit, asked.repeats)
        if isinstance(found, str):
            print(f"{case.name:32}{found}", flush=True)
            continue
        general, swift = found
        gain = general.seconds / swift.seconds
        told = f"{case.name:32}{general.seconds:9.3f} s{swift.seconds:9.3f} s{gain:6.2f}"
        print(f"{told}{general.nodes:12,}   compiled in {compiling:.1f} s", flush=True)
        if (general.moves, general.nodes) != (swift.moves, swift.nodes):
            print(f"{'':32}DIFFERENT: {swift.nodes:,} positions, {len(swift.moves)} moves")
            status = 1
        if general.seconds >= LEAST:
            gains[case.play].append(gain)
    tell_means(gains)
    return status


if __name__ == "__main__":
    sys.exit(main())
