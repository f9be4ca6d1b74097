"""Lines of play in writing: numbered moves from a diagram, whichever side begins and goes on.

Set play begins with the side that is not to move, a threat leaves out a reply, and in
series play one side moves several times; so a line may hold a pass, and two moves of
one side may follow each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess

from solver.notation.branches import is_defenders
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Branch, Mark

PASS = chess.Move.null()
"""The move that a threat assumes the defender leaves out."""
Path = Sequence[Branch]
"""Branches from a first move of the solution down to the one that is meant."""


def moves_of(path: Path) -> tuple[chess.Move, ...]:
    """Return the moves of *path*, with a pass in front of a threat."""
    moves: list[chess.Move] = []
    for place, branch in enumerate(path):
        # A threat below a defence is one that this defence lets through: nothing is passed.
        if branch.mark is Mark.THREAT and place > 0 and not is_defenders(path[place - 1]):
            moves.append(PASS)
        moves.append(branch.move)
    return tuple(moves)


def main_line(path: Path) -> tuple[chess.Move, ...]:
    """Return the moves of *path* and on to the end, as the defender holds out longest.

    Where a threat lasts no longer, the line goes on through a defence, because in it
    both sides move.
    """
    whole = list(path)
    while whole[-1].children:
        last, children = whole[-1], whole[-1].children
        whole.append(children[0] if is_defenders(last) else _longest(children))
    return moves_of(whole)


def _longest(branches: Sequence[Branch]) -> Branch:
    """Return what follows a move of the attacker and takes the longest to mate."""
    real = [branch for branch in branches if not branch.allows_threat] or branches
    defences_first = sorted(real, key=lambda branch: branch.mark is Mark.THREAT)
    return max(defences_first, key=lambda branch: branch.mates_in or 0)


def counted_side(problem: Problem) -> chess.Color:
    """Return the side with which a move begins: in ``h#2.5`` not the one to move."""
    turn = problem.setup.turn
    return not turn if problem.stipulation.has_half_move else turn


def give_turn(board: chess.Board, move: chess.Move) -> None:
    """Give the turn on *board* to the side whose man *move* moves."""
    if move != PASS and board.color_at(move.from_square) is (not board.turn):
        board.turn = not board.turn
        board.ep_square = None


def play(board: chess.Board, move: chess.Move) -> None:
    """Make *move* on *board*, whoever has the turn there."""
    give_turn(board, move)
    board.push(move)


def board_after(setup: Setup, moves: Sequence[chess.Move]) -> chess.Board:
    """Return the board on which *moves* have been made."""
    board = setup.board()
    for move in moves:
        play(board, move)
    return board


def numbers_of(
    setup: Setup, moves: Sequence[chess.Move], counted: chess.Color
) -> Iterator[tuple[chess.Board, str]]:
    """Yield for each of *moves* the board before it and its number, ``1.`` or ``1…``.

    The board is one and the same, and moves on with the iteration.
    """
    board = setup.board()
    number = int(counted is not setup.turn)
    for move in moves:
        give_turn(board, move)
        is_counted = board.turn is counted
        number = number + 1 if is_counted else max(number, 1)
        yield board, f"{number}{'.' if is_counted else '…'}"
        board.push(move)


def move_text(board: chess.Board, move: chess.Move, letters: Letters) -> str:
    """Write one move; a pass is written ``~``, for it stands for any idle move."""
    return "~" if move == PASS else short_algebraic(board, move, letters)


def line_words(
    setup: Setup, moves: Sequence[chess.Move], counted: chess.Color, letters: Letters
) -> list[str]:
    """Write every move of a line, numbered where it is counted or comes first.

    A pass at the beginning, as in post-key play, is not written at all.
    """
    words = []
    is_first = True
    for (board, number), move in zip(numbers_of(setup, moves, counted), moves, strict=True):
        if is_first and move == PASS:
            words.append("")
            continue
        is_numbered = is_first or number.endswith(".")
        words.append(f"{number if is_numbered else ''}{move_text(board, move, letters)}")
        is_first = False
    return words


def last_word(
    setup: Setup, moves: Sequence[chess.Move], counted: chess.Color, letters: Letters
) -> str:
    """Write the last of *moves* with its number, such as ``2.Qb6#`` or ``1…Ne2``."""
    text = ""
    for place, (board, number) in enumerate(numbers_of(setup, moves, counted), 1):
        if place == len(moves):
            text = number + move_text(board, moves[-1], letters)
    return text


def line_text(
    setup: Setup, moves: Sequence[chess.Move], counted: chess.Color, letters: Letters
) -> str:
    """Write *moves* in one line, such as ``1.Qg1 Ne2 2.Qb6#`` or ``1…Kd5 2.Qe4#``."""
    return " ".join(filter(None, line_words(setup, moves, counted, letters)))
