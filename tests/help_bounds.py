"""Help play with its bounds and without: ``python -m tests.help_bounds COUNT``.

A bound may cut only what cannot hold a solution.  So many random positions of each kind are
solved both ways, at lengths where every bound has work; each difference is printed.  The tests
try a few of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tests.solver.kernel.help_lines import CROWDS, STALEMATES, lines_of, random_boards

Men = Sequence[tuple[str, str]]

STUCK = [("KP", "KPP"), ("KN", "KPP"), ("KPP", "KPP"), ("KB", "KPPP")]
"""Men who are seldom stalemated: elsewhere there are hundreds of thousands of long lines."""
KINDS: dict[str, Men] = {
    "h#3": CROWDS[4:],
    "h#3.5": [("KQ", "KP"), ("KRP", "K"), ("KPP", "KP"), ("KBN", "KP")],
    "hs#2.5": CROWDS,
    "ser-h#6": CROWDS[1:3],
    "ser-#5": CROWDS,
    "ser-h=6": STALEMATES,
    "h=3": STALEMATES,
    "h=4": STUCK,
}


@dataclass(frozen=True, slots=True)
class Compared:
    """What became of one kind: lines found, and positions where the bounds lost or made some."""

    lines: int
    wrong: tuple[str, ...]


def compare(stipulation: str, count: int, seed: int) -> Compared:
    """Solve *count* positions that *seed* chooses with bounds and without."""
    lines = 0
    wrong = []
    for board in random_boards(seed, count, list(KINDS[stipulation])):
        expected = lines_of(board, stipulation, has_bound=False)
        lines += len(expected)
        if lines_of(board, stipulation) != expected:
            wrong.append(board.fen())
    return Compared(lines, tuple(wrong))


def main() -> int:
    """Print a line for each kind and each difference; 1 where there are differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="positions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, action="append")
    given = parser.parse_args()
    is_wrong = False
    for stipulation in given.kind or KINDS:
        compared = compare(stipulation, given.count, given.seed)
        is_wrong |= bool(compared.wrong)
        print(f"{stipulation:<8}{given.count:>8} positions{compared.lines:>12} lines", flush=True)
        for fen in compared.wrong:
            print(f"  {fen}: the bounds change the lines")
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
