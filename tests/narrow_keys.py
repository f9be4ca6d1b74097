"""Narrow searches held to a plain one: ``python -m tests.narrow_keys COUNT``.

Changed problems under random narrowings are solved by the definition, word for word, with
python-chess: the keys of the shortest length that has any are held to those of the kernel, and
every line that is told behind them to the rules of the play.  Every difference is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from solver.goals import Goal
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.restriction import Narrowing, Restriction
from solver.stipulation import Play, Stipulation
from solver.vary.restricted import Restricted, RestrictedSearch
from tests.solver.kernel.help_lines import changed

KINDS = {
    "#2": ("8/8/1p6/1k6/1N6/1N6/1K6/1Q6 w - - 0 1", "8/8/8/3pp3/4k3/8/4KQ2/8 w - - 0 1"),
    "#3": ("8/8/8/2p5/8/1K6/B2N4/k7 w - - 0 1", "3N4/K7/4N3/1k6/8/1PP5/8/8 w - - 0 1"),
    "#4": ("8/8/7P/8/8/5K1p/7k/8 w - - 0 1", "8/1B2B3/8/8/5K1p/7k/8/8 w - - 0 1"),
    "s#2": ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "4k2b/2P3Q1/8/8/8/8/P7/KB6 w - - 0 1"),
    "s#3": ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1"),
    "s=2": ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1",),
    "r#2": ("8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1", "8/8/5p2/8/pp6/kp5P/p7/K7 w - - 0 1"),
    "semi-r#2": ("8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1", "8/7B/8/8/pp6/k7/8/K7 w - - 0 1"),
    "=2": ("8/8/1Q6/6N1/8/2kP4/4K3/8 w - - 0 1",),
}
"""Stipulations, and short problems that are changed at random."""


@dataclass(frozen=True, slots=True)
class PlainNarrow:
    """Battle play as the narrowing defines it, without a table or a cut; White begins."""

    asked: Stipulation
    narrowing: Narrowing

    def keys(self, board: chess.Board) -> tuple[int | None, set[str]]:
        """Return the shortest length that has keys, None where none has, and its keys."""
        for length in range(1, self.asked.moves + 1):
            keys = {it.uci() for it in board.legal_moves if self._move_succeeds(board, it, length)}
            if keys:
                return length, keys
        return None, set()

    def _succeeds(self, board: chess.Board, length: int) -> bool:
        return length > 0 and any(
            self._move_succeeds(board, move, length) for move in list(board.legal_moves)
        )

    def _move_succeeds(self, board: chess.Board, move: chess.Move, length: int) -> bool:
        if self.asked.play is Play.REFLEX and self._reaching(board):
            return False  # White has to reach the goal himself
        board.push(move)
        try:
            if self.asked.play is Play.DIRECT and self._is_reached(board):
                return True
            return self._is_lost(board, length - 1)
        finally:
            board.pop()

    def _is_lost(self, board: chess.Board, left: int) -> bool:
        """Tell whether Black, to move, is lost, White having *left* moves: the definition."""
        free = self.narrowing.free_moves - 1
        if left <= free:
            return self._loses_all(board, left)
        if self._presses(board) and self._loses_all(board, left):
            return True
        return self._loses_all(board, free)

    def _presses(self, board: chess.Board) -> bool:
        asked = self.narrowing
        if asked.only_checks and not board.is_check():
            return False
        replies = list(board.legal_moves)
        if asked.most_flights is not None:
            king = board.king(board.turn)
            flights = [it for it in replies if it.from_square == king and not board.is_castling(it)]
            if len(flights) > asked.most_flights:
                return False
        if asked.most_defences is None:
            return True
        defences = [it for it in replies if not self._loses(board, it, asked.free_moves - 1)]
        return len(defences) <= asked.most_defences

    def _loses_all(self, board: chess.Board, left: int) -> bool:
        replies = list(board.legal_moves)
        if self.asked.play in (Play.REFLEX, Play.SEMI_REFLEX) and self._reaching(board):
            return True
        return bool(replies) and all(self._loses(board, reply, left) for reply in replies)

    def _loses(self, board: chess.Board, reply: chess.Move, left: int) -> bool:
        board.push(reply)
        try:
            if self.asked.play is Play.SELF and self._is_reached(board):
                return True
            return self._succeeds(board, left)
        finally:
            board.pop()

    def _reaching(self, board: chess.Board) -> bool:
        for move in list(board.legal_moves):
            board.push(move)
            is_reached = self._is_reached(board)
            board.pop()
            if is_reached:
                return True
        return False

    def _is_reached(self, board: chess.Board) -> bool:
        is_mate = self.asked.goal is Goal.MATE
        return board.is_checkmate() if is_mate else board.is_stalemate()


def random_narrowing(rng: random.Random) -> Narrowing:
    """Return a narrowing that asks for something."""
    while True:
        asked = Narrowing(
            only_checks=rng.random() < 0.3,
            most_flights=rng.choice((None, None, 0, 1, 2, 3)),
            most_defences=rng.choice((None, 0, 0, 1, 2, 4)),
            free_moves=rng.choice((2, 2, 2, 3)),
        )
        if not asked.is_none:
            return asked


def fault_of(problem: Problem, board: chess.Board, asked: Narrowing) -> str:
    """Return how the search differs from the plain one, or nothing."""
    found = RestrictedSearch(problem, Restriction(narrowing=asked)).run()
    length, keys = PlainNarrow(problem.stipulation, asked).keys(board)
    told = {line[0].uci() for line in found.lines}
    if (found.moves, told) != (length, keys):
        return f"{found.moves} {sorted(told)}, not {length} {sorted(keys)}"
    return _fault_of_lines(problem, board, found)


def _fault_of_lines(problem: Problem, board: chess.Board, found: Restricted) -> str:
    """See that every line is legal, ends with the goal, and is as long as its key needs."""
    ends_with_white = problem.stipulation.play is Play.DIRECT
    for line in found.lines:
        played = board.copy()
        for move in line:
            if chess.Move.from_uci(move.uci()) not in played.legal_moves:
                return f"{move.uci()} is not legal in {line}"
            played.push_uci(move.uci())
        is_mate = problem.stipulation.goal is Goal.MATE
        if not (played.is_checkmate() if is_mate else played.is_stalemate()):
            return f"{line} does not reach the goal"
        if found.moves is None or len(line) != 2 * found.moves - ends_with_white:
            return f"{line} is not {found.moves} moves long"
    return ""


def compare_narrow(stipulation: str, count: int, seed: int) -> tuple[int, list[str]]:
    """Hold *count* positions that *seed* chooses; return how many had keys, and the faults."""
    rng, asked = random.Random(seed), Stipulation.parse(stipulation)
    wrong, solved, done = list[str](), 0, 0
    while done < count:
        board = changed(rng, rng.choice(KINDS[stipulation]))
        if not board.is_valid():
            continue
        done += 1
        narrowing = random_narrowing(rng)
        solved += PlainNarrow(asked, narrowing).keys(board)[0] is not None
        fault = fault_of(Problem(parse_fen(board.fen()), asked), board, narrowing)
        if fault:
            wrong.append(f"{board.fen()}: {narrowing}: {fault}")
    return solved, wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each kind and each difference; 1 where there are differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="positions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    is_wrong = False
    for stipulation in KINDS:
        solved, wrong = compare_narrow(stipulation, given.count, given.seed)
        is_wrong |= bool(wrong)
        told = f"{stipulation:<9}{given.count:>6} positions, {solved} with keys"
        print(told, *wrong, sep="\n  ", flush=True)
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
