"""Help play with its cuts and without: ``python -m tests.help_bounds COUNT``.

A cut may leave out only what cannot hold a solution.  So many positions of each kind are solved
without any, with all, and with all but each one; each difference is printed, with the cuts that
must be left out for it to go.  Half of the positions are random; the others are made backwards
from an end that is reached, so that the moves just suffice: an end of few men that lie at random,
or where the play allows it that of a published problem.  The tests try a few of each kind.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from solver.kernel.help.plan import ALL_CUTS, NO_CUTS, Cut
from tests.solver.kernel.help_lines import (
    CROWDS,
    STALEMATES,
    lines_of,
    random_boards,
)
from tests.solver.kernel.played_back import from_published_ends, played_back

Men = Sequence[tuple[str, str]]

LONE_MEN = [("KQ", "KRP"), ("KR", "KNP"), ("KP", "KRP"), ("KN", "KPPB"), ("KB", "KPN")]
FEW = [("KQ", "KP"), ("KRP", "K"), ("KPP", "KP"), ("KBN", "KP"), ("KRB", "KR")]
STUCK = [("KP", "KPP"), ("KN", "KPP"), ("KPP", "KPP"), ("KB", "KPPP")]
"""Men who are seldom stalemated: elsewhere there are hundreds of thousands of long lines."""
CASTLING = [("KRP", "KRP"), ("KRN", "KRP"), ("KRB", "KRR")]
SERIES = [("KRBP", "KPP"), ("KBNP", "KRP"), ("KRNPP", "KBP"), ("KQPP", "KRN")]
"""Too many white men for pictures."""
SHUT = [("KRBP", "KRBPP"), ("KQNP", "KNPP"), ("KRPP", "KQRB"), ("KPPP", "KNPPP")]
"""Men who are pinned, shut in by either side and captured by pawns."""
GUARDED = [("KRBP", "KBNP"), ("KPPB", "KRNP"), ("KRR", "KBPP"), ("KQB", "KRN"), ("KNP", "KRBP")]
"""Of Black's men one or the other could answer the check, and is pinned or has to go."""
FORCED = [("KPR", "KQRN"), ("KR", "KQRBP"), ("KBPP", "KQQ"), ("KNPP", "KQRB"), ("KQP", "KQRR")]
"""Black, who is many, forces White to mate."""

OF_LAST_MOVES = (
    *(Cut.NETS, Cut.LAST_MOVES, Cut.OPEN_ROADS),
    *(Cut.ANSWERS, Cut.HOLDING, Cut.PREPARING, Cut.RECURRING),
)
OF_MATES = (*OF_LAST_MOVES, Cut.BLOCK_SETS, Cut.TAKERS, Cut.TWO_MOVES)
OF_SELF_MATES = (*OF_LAST_MOVES, Cut.FORCING, Cut.SHUT_IN)
OF_PICTURES = (*OF_MATES, Cut.PICTURES, Cut.USEFUL_MOVES)
OF_EITHER = (Cut.NETS, Cut.BLOCK_SETS, Cut.STANDING, Cut.RECURRING)
"""Of goals that a mate and a stalemate reach."""
OF_STALEMATES = (
    *(Cut.NETS, Cut.BLOCK_SETS, Cut.STILLNESSES),
    *(Cut.STILL_LISTS, Cut.STILL_SERVICE, Cut.CAPTURES_ONLY, Cut.RECURRING),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """Men of one kind of play, and the cuts that have work there."""

    men: Men
    cuts: tuple[Cut, ...]
    is_played_back: bool = True
    has_published_ends: bool = True


KINDS = {
    "h#2": Kind([*CROWDS, *CASTLING], OF_MATES),
    "h#2.5": Kind([*CROWDS, *CASTLING], OF_MATES),
    "h#3": Kind(LONE_MEN, OF_PICTURES),
    "hs#2": Kind([*FORCED, *CASTLING], OF_SELF_MATES, has_published_ends=False),
    "hs#2.5": Kind(
        [*FORCED, *CROWDS], (*OF_MATES, Cut.FORCING, Cut.SHUT_IN), has_published_ends=False
    ),
    "ser-s#4": Kind([*FORCED, *CASTLING], OF_SELF_MATES, has_published_ends=False),
    "ser-h#3": Kind(GUARDED, (*OF_MATES, Cut.STANDING)),
    "ser-h#5": Kind([("KRP", "KBN"), ("KBP", "KRP"), ("KNN", "KQP")], (*OF_MATES, Cut.STANDING)),
    "ser-h#6": Kind(LONE_MEN, (*OF_PICTURES, Cut.STANDING)),
    "ser-#4": Kind([*FEW, *LONE_MEN, *SERIES], OF_PICTURES),
    "ser-h=6": Kind([*STALEMATES, ("KR", "KRP")], (*OF_STALEMATES, Cut.STANDING)),
    "h=2": Kind(SHUT, OF_STALEMATES),
    "h#=2": Kind([*CROWDS, *STALEMATES], OF_EITHER, has_published_ends=False),
    "ser-h#=4": Kind([*CROWDS, *STALEMATES], OF_EITHER, has_published_ends=False),
    "h=2.5": Kind([*STALEMATES, *CASTLING], OF_STALEMATES),
    "h=4": Kind(STUCK, OF_STALEMATES, is_played_back=False, has_published_ends=False),
}
MOST_LINES = 50
"""So many lines of each length and first move are compared: the first ones."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What became of one kind: lines found, and positions where cuts lost or made some."""

    lines: int
    wrong: tuple[str, ...]


def boards_of(stipulation: str, count: int, seed: int) -> Iterator[chess.Board]:
    """Yield positions of one kind that *seed* chooses, half of them made backwards."""
    kind = KINDS[stipulation]
    backwards = count // 2 if kind.is_played_back else 0
    published = (backwards + 1) // 2 if kind.has_published_ends else 0
    yield from random_boards(seed, count - backwards, list(kind.men))
    yield from from_published_ends(seed, published, stipulation)
    yield from played_back(seed, backwards - published, list(kind.men), stipulation)


def compare(stipulation: str, count: int, seed: int) -> Compared:
    """Solve *count* positions that *seed* chooses without cuts, and with all but each one."""
    lines = 0
    wrong = []
    for board in boards_of(stipulation, count, seed):
        expected = lines_of(board, stipulation, cuts=NO_CUTS, most=MOST_LINES)
        lines += len(expected)
        different = [
            left_out
            for left_out in (NO_CUTS, *KINDS[stipulation].cuts)
            if lines_of(board, stipulation, cuts=ALL_CUTS & ~left_out, most=MOST_LINES) != expected
        ]
        if different:
            mended = [cut.name for cut in KINDS[stipulation].cuts if cut not in different]
            wrong.append(f"{board.fen()}: lines differ, but not without {mended or 'any one'}")
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
        for told in compared.wrong:
            print(f"  {told}", flush=True)
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
