"""What is said of a battle below its play: changed answers, and duals with their class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import chess

from solver.counting import Noun, alternatives, counted_in_words
from solver.duals import survey_duals
from solver.language import tr
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.notation.play_changes import ChangedPlay, changes_of
from solver.solution import Dual, DualKind, Solution

STEP = "  "
MOST_DUALS = 20
"""How many duals are named; all of them are counted."""


def change_lines(solution: Solution, letters: Letters = Letters.S) -> Iterator[str]:
    """Yield the answers that the key changes, below a heading; nothing where there are none."""
    found = changes_of(solution)
    if not found.changes:
        return
    yield tr("Changed play (mutate)") if found.is_mutate else tr("Changed play")
    key = next(root for root in solution.tree if root.move in solution.keys)
    for change in found.changes:
        yield f"{STEP}{_change(solution.problem.setup.board(), key.move, change, letters)}"


def dual_lines(solution: Solution, letters: Letters = Letters.S) -> Iterator[str]:
    """Yield the duals of *solution* with the way to each and its class, below a heading."""
    duals = survey_duals(solution.tree) if solution.duals is None else solution.duals
    shown = duals.found[:MOST_DUALS]
    if shown:
        yield tr("Dual") if duals.total == 1 else counted_in_words(duals.total, Noun.DUAL)
    for dual in shown:
        yield f"{STEP}{dual_text(solution.problem.setup.board(), dual, letters)}"
    if duals.total > len(shown):
        yield STEP + tr("and %1 more", duals.total - len(shown))


def dual_text(board: chess.Board, dual: Dual, letters: Letters = Letters.S) -> str:
    """Return ``1.Bg2! dxe4 2.Rxc4# or 2.Qb2# (mating move)``; *board* is the diagram."""
    board = board.copy(stack=False)
    words = list(_way(board, dual.path, letters))
    names = _alternatives(board, dual.moves, len(dual.path) // 2 + 1, letters)
    return f"{' '.join([*words, names])} ({_class_of(dual)})"


def _class_of(dual: Dual) -> str:
    return {
        DualKind.CONTINUATION: tr("continuation"),
        DualKind.MATING_MOVE: tr("mating move"),
        DualKind.PROMOTION: tr("promotion"),
    }[dual.kind]


def _way(board: chess.Board, path: Sequence[chess.Move], letters: Letters) -> Iterator[str]:
    """Yield the names of the moves of *path*, and play them on *board*."""
    for index, move in enumerate(path):
        is_attack = index % 2 == 0
        if move:
            is_first = index == 1 and not path[0]  # behind the null move of post-key play
            number = f"{index // 2 + 1}." if is_attack else "1…" if is_first else ""
            yield f"{number}{short_algebraic(board, move, letters)}{'' if index else '!'}"
        board.push(move)


def _change(board: chess.Board, key: chess.Move, change: ChangedPlay, letters: Letters) -> str:
    board.push(key)
    defence = short_algebraic(board, change.defence, letters)
    board.push(change.defence)
    after = _alternatives(board, change.after, 2, letters)
    board.pop()
    board.pop()
    board.push(chess.Move.null())
    board.push(change.defence)
    before = f"1…{defence} {_alternatives(board, change.before, 2, letters)}"
    return tr("%1 becomes %2", before, after)


def _alternatives(
    board: chess.Board, moves: Iterable[chess.Move], number: int, letters: Letters
) -> str:
    return alternatives([f"{number}.{short_algebraic(board, move, letters)}" for move in moves])
