"""Directmates under restrictions, held to a judge: ``python -m tests.restricted_keys COUNT``.

Of random positions every line is played that White's mating in time leaves, and a judge that plays
each through says which fulfil a random restriction; the keys that this leaves are held to those of
the kernel, with its cut and without.  Every difference is printed.  The tests try a few.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import chess

from solver.engine import Row
from solver.game import Move
from solver.kernel.demanded_engine import DemandedEngine
from solver.kernel.demanding import demands_of
from solver.kernel.engine import Table
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.restriction import Restriction
from solver.search.root import Root
from solver.squares import WHITE
from solver.stipulation import Stipulation
from tests.line_judge import LineJudge
from tests.restricted_lines import Compared, restrictions_of
from tests.solver.kernel.help_lines import random_board

KINDS = {
    "#1": [("KQRBNP", "KRBNPP"), ("KQQRNN", "KQRRBB")],
    "#2": [("KQR", "KRP"), ("KQNP", "KBP"), ("KRRP", "KNP"), ("KRP", "KRP"), ("KQRBN", "KQRPP")],
    "#3": [("KRR", "KP"), ("KQ", "KNP"), ("KQP", "KP")],
    "exact-#2": [("KQR", "KRP"), ("KQN", "KBP")],
}

Tree = dict[str, "Answers"]
"""By White's move in UCI, for those that mate in time: what he plays after each reply."""
Answers = dict[str, Tree]
"""By Black's reply; none where White has mated."""


def tree_of(board: chess.Board, left: int, *, is_exact: bool) -> Tree:
    """Return White's moves that mate within *left* moves, by playing all of them."""
    tree: Tree = {}
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_checkmate():
            if left == 1 or not is_exact:
                tree[move.uci()] = {}
        elif left > 1:
            answers = _answers(board, left - 1, is_exact=is_exact)
            if answers:
                tree[move.uci()] = answers
        board.pop()
    return tree


def _answers(board: chess.Board, left: int, *, is_exact: bool) -> Answers:
    answers: Answers = {}
    for reply in list(board.legal_moves):
        board.push(reply)
        answers[reply.uci()] = tree_of(board, left, is_exact=is_exact)
        board.pop()
        if not answers[reply.uci()]:
            return {}
    return answers


def naive_keys(problem: Problem, restriction: Restriction, tree: Tree) -> set[str]:
    """Return the keys of the shortest length that has any, as the lines of its *tree* say."""
    judge = LineJudge(problem, restriction)
    asked = problem.stipulation

    def succeeds(answers: Answers, line: tuple[Move, ...], left: int) -> bool:
        if not answers:
            return judge.fulfils(line)
        return left > 1 and all(
            any(
                succeeds(rest, (*line, Move.from_uci(reply), Move.from_uci(move)), left - 1)
                for move, rest in after.items()
            )
            for reply, after in answers.items()
        )

    for length in range(asked.moves if asked.exact else 1, asked.moves + 1):
        keys = {
            move
            for move, answers in tree.items()
            if succeeds(answers, (Move.from_uci(move),), length)
        }
        if keys:
            return keys
    return set()


def kernel_keys(problem: Problem, restriction: Restriction, *, is_cut: bool) -> set[str]:
    """Return what the kernel says of the same."""
    root = Root.of(Task(problem).position(), carrier=problem.setup.turn)
    asked, row = problem.stipulation, root.row
    demands = demands_of(restriction, problem.setup, is_turned=root.is_turned)
    engine = DemandedEngine(Table(1), demands, is_exact=asked.exact, is_cut=is_cut)
    for length in range(asked.moves if asked.exact else 1, asked.moves + 1):
        keys = {root.move(word).uci() for word in _keys(engine, row, length)}
        if keys:
            return keys
    return set()


def _keys(engine: DemandedEngine, row: Row, length: int) -> Iterator[int]:
    for word in engine.legal_moves(row, WHITE):
        if engine.move_mates_within(row, word, length):
            yield word


def compare_keys(stipulation: str, count: int, seed: int) -> Compared:
    """Hold the kernel against the judge on *count* positions that *seed* chooses."""
    rng, asked = random.Random(seed), Stipulation.parse(stipulation)
    kept = every = done = 0
    wrong = list[str]()
    while done < count:
        board = random_board(rng, *rng.choice(KINDS[stipulation]))
        if board is None or not board.turn:
            continue
        tree = tree_of(board, asked.moves, is_exact=asked.exact)
        if not tree:
            continue
        done += 1
        lines = [_line_of(rng, tree) for _ in range(5)]
        if rng.random() < 0.5:  # Black mates as well
            board, tree, lines = board.mirror(), _mirrored(tree), [_turned(line) for line in lines]
        problem = Problem(parse_fen(board.fen()), asked)
        for restriction in restrictions_of(rng, board, lines):
            expected = naive_keys(problem, restriction, tree)
            kept += len(expected)
            every += len(tree)
            for is_cut in (True, False):
                found = kernel_keys(problem, restriction, is_cut=is_cut)
                if found != expected:
                    told = f"{sorted(found)}, not {sorted(expected)}"
                    wrong.append(f"{board.fen()}: {restriction}: {told} with cut {is_cut}")
    return Compared(kept, every, tuple(wrong))


def _line_of(rng: random.Random, tree: Tree) -> tuple[str, ...]:
    move = rng.choice(list(tree))
    if not tree[move]:
        return (move,)
    reply = rng.choice(list(tree[move]))
    return (move, reply, *_line_of(rng, tree[move][reply]))


def _mirrored(tree: Any) -> Any:
    return {_turned((move,))[0]: _mirrored(rest) for move, rest in tree.items()}


def _turned(line: tuple[str, ...]) -> tuple[str, ...]:
    ranks = str.maketrans("12345678", "87654321")
    return tuple(word.translate(ranks) for word in line)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each kind and each difference; 1 where there are differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="positions of each kind")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    is_wrong = False
    for stipulation in KINDS:
        compared = compare_keys(stipulation, given.count, given.seed)
        is_wrong |= bool(compared.wrong)
        print(
            f"{stipulation:<9}{given.count:>6} positions"
            f"{compared.kept:>10} of {compared.all_lines} keys",
            *compared.wrong,
            sep="\n  ",
            flush=True,
        )
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
