"""Help play under restrictions, held to a judge: ``python -m tests.restricted_lines COUNT``.

The lines that the kernel finds of random positions under random restrictions are held against
those of the search without, of which a judge that plays each through keeps what fulfils them: with
all cuts, without any, and without the one for restrictions.  Every difference is printed.  The
tests try a few of each kind.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import chess

from solver.game import Move
from solver.kernel.demanding import demands_of
from solver.kernel.help.plan import ALL_CUTS, NO_CUTS, Cut
from solver.men import Kind
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.restriction import Restriction
from solver.stipulation import Stipulation
from tests.help_bounds import CASTLING, LONE_MEN, Men
from tests.line_judge import LineJudge
from tests.solver.kernel.help_lines import (
    CROWDS,
    Lines,
    is_seen_turned,
    lines_of,
    random_boards,
)
from tests.solver.kernel.played_back import played_back

KINDS: dict[str, Men] = {
    "h#2": [*CROWDS, *CASTLING, *LONE_MEN],
    "h#2.5": [*CROWDS, *CASTLING],
    "h#3": LONE_MEN,
    "ser-h#4": [("KRP", "KBN"), ("KBP", "KRP"), ("KNN", "KQP"), *CASTLING],
    "ser-h#5": LONE_MEN,
}
MOST_LINES = 3000
"""Positions with more are left out."""
CHANCE = 0.3
"""How often a condition is taken from a line, beside one of its own."""
CUTS = (ALL_CUTS, NO_CUTS, ALL_CUTS & ~Cut.DEMANDS)


@dataclass(frozen=True, slots=True)
class Compared:
    """What became of one kind: lines kept of all, and what the kernel lost or made."""

    kept: int
    all_lines: int
    wrong: tuple[str, ...]


def restrictions_of(rng: random.Random, board: chess.Board, lines: Lines) -> Iterator[Restriction]:
    """Yield restrictions of every sort, each of one condition or a few."""
    men = list(board.piece_map())

    def some() -> tuple[int, ...]:
        return tuple(rng.sample(men, min(len(men), rng.choice((1, 1, 2)))))

    line = [Move.from_uci(word) for word in rng.choice(lines)]
    conditions: tuple[dict[str, Any], ...] = (
        {"mating_man": rng.choice(men)},
        {"mating_man": line[-1].from_square},
        {"mating_square": rng.choice(range(64))},
        {"mating_square": line[-1].to_square},
        {"mating_kind": rng.choice(list(Kind)[:6])},
        {"moved": some()},
        {"moved": tuple({move.from_square for move in line if board.piece_at(move.from_square)})},
        {"unmoved": some()},
        {"captured": some()},
        {"uncaptured": some()},
        {"moves": (rng.choice(line),)},
        {"moves": (line[-1], rng.choice(line))},
        {"is_model": True},
        {"is_model": True, "mating_square": line[-1].to_square},
    )
    for condition in conditions:
        yield Restriction(**condition)
    for _ in range(3):
        asked: dict[str, Any] = {}
        for condition in conditions:
            if rng.random() < CHANCE:
                asked.update(condition)
        yield Restriction(**asked)


def compare(stipulation: str, count: int, seed: int, most: int = MOST_LINES) -> Compared:
    """Hold the kernel against the judge on *count* positions that *seed* chooses."""
    rng = random.Random(seed)
    asked = Stipulation.parse(stipulation)
    men = list(KINDS[stipulation])
    boards = [*random_boards(seed, count - count // 2, men)]
    boards += played_back(seed, count // 2, men, stipulation)
    kept = every = 0
    wrong = []
    for board in boards:
        lines = lines_of(board, stipulation)
        if not 0 < len(lines) <= most:
            continue
        problem = Problem(parse_fen(board.fen()), asked)
        for restriction in restrictions_of(rng, board, lines):
            expected = _judged(problem, restriction, lines)
            kept += len(expected)
            every += len(lines)
            turned = is_seen_turned(board, asked)
            demands = demands_of(restriction, problem.setup, is_turned=turned)
            for cuts in CUTS:
                found = lines_of(board, stipulation, cuts=cuts, demands=demands)
                if found != expected:
                    told = f"{len(found)} lines, not {len(expected)}"
                    wrong.append(f"{board.fen()}: {restriction}: {told} with {cuts}")
    return Compared(kept, every, tuple(wrong))


def _judged(problem: Problem, restriction: Restriction, lines: Lines) -> Lines:
    judge = LineJudge(problem, restriction)
    return [line for line in lines if judge.fulfils(tuple(map(Move.from_uci, line)))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each kind and each difference; 1 where there are differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="positions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, action="append")
    given = parser.parse_args(arguments)
    is_wrong = False
    for stipulation in given.kind or KINDS:
        compared = compare(stipulation, given.count, given.seed)
        is_wrong |= bool(compared.wrong)
        print(
            f"{stipulation:<8}{given.count:>8} positions"
            f"{compared.kept:>10} of {compared.all_lines} lines",
            flush=True,
        )
        for told in compared.wrong:
            print(f"  {told}", flush=True)
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
