"""All lines that the kernel of help play finds of positions, and random positions to ask."""

from __future__ import annotations

import random
from dataclasses import replace

import chess

from solver.engine import Row
from solver.kernel.demanding import Demands
from solver.kernel.engine import Table
from solver.kernel.help.engine import Ending, HelpEngine, Plan
from solver.kernel.help.plan import ALL_CUTS, Cut
from solver.kernel.rows import move_of, row_of
from solver.stipulation import Play, Stipulation

Lines = list[tuple[str, ...]]

CROWDS = [
    ("KQ", "KRPP"),
    ("KRP", "KBNP"),
    ("KBP", "KRNPPP"),
    ("KNN", "KQRPPP"),
    ("KBN", "KRBNPP"),
    ("KRRP", "KRP"),
    ("KPPP", "KBPP"),
    ("KQP", "KRRBPP"),
]
"""White and black men where a bound of mates has much to cut."""
STALEMATES = [("KQ", "K"), ("KR", "K"), ("KBN", "K"), ("KQ", "KP"), ("KRP", "KPP"), ("KQN", "KBP")]
"""The same of stalemates."""

ENDINGS = {
    Play.HELP_SELF: Ending.SELF,
    Play.SELF: Ending.SELF,
    Play.HELP_REFLEX: Ending.REFLEX,
    Play.REFLEX: Ending.REFLEX,
}


def plans_of(asked: Stipulation, is_turned: bool) -> list[Plan]:
    """Return the plans of all lengths of *asked*."""
    goal, target = asked.goal, asked.target
    if target is not None and is_turned:
        target ^= 56
    ending = ENDINGS.get(asked.play, Ending.GOAL)
    if not asked.series:
        most = asked.half_moves
        return [
            Plan(tuple((n - i) % 2 == 1 for i in range(n)), ending, goal, target)
            for n in range(2 - most % 2, most + 1, 2)
        ]
    lengths = range(1, asked.moves + 1)
    if asked.play is Play.DIRECT:
        return [Plan((True,) * n, ending, goal, target, is_series=True) for n in lengths]
    return [Plan((False,) * n + (True,), ending, goal, target, is_series=True) for n in lengths]


def is_seen_turned(board: chess.Board, asked: Stipulation) -> bool:
    """Tell whether the kernel sees *board* turned round, its White being who mates."""
    return board.turn != plans_of(asked, is_turned=False)[0].sides[0]


def lines_of(
    board: chess.Board,
    text: str,
    *,
    cuts: Cut = ALL_CUTS,
    table: Table | None = None,
    most: int | None = None,
    demands: Demands | None = None,
) -> Lines:
    """Return every line that the kernel finds, short ones included, sorted.

    With *most* only the first ones of each length and first move, which no cut changes.
    *demands* see the board as the kernel does.
    """
    asked = Stipulation.parse(text)
    is_turned = is_seen_turned(board, asked)
    row = row_of(board.mirror() if is_turned else board)
    table = table or Table(16)
    found: Lines = []
    for plan in plans_of(asked, is_turned):
        plan = replace(plan, demands=demands)
        engine = HelpEngine(table, plan, cuts=cuts, room=most)
        moves = engine.first_moves if cuts else engine.legal_moves
        for move in moves(row, plan.sides[0]):
            found += [
                tuple(move_of(word, is_turned=is_turned).uci() for word in line)
                for line in all_after(engine, row, move, most)
            ]
    assert len(set(found)) == len(found)
    return sorted(found)


def all_after(engine: HelpEngine, row: Row, move: int, most: int | None = None) -> list[list[int]]:
    """Return every line that begins with *move*, asked for as often as the kernel wants."""
    lines: list[list[int]] = []
    last = None
    while True:
        found = engine.solve_after(row, move, last)
        lines += found.lines.tolist()
        if found.is_all or (most and len(lines) >= most):
            return lines[:most]
        last = found.lines[-1] if len(found.lines) else last


def random_board(rng: random.Random, white: str, black: str) -> chess.Board | None:
    """Scatter the men, the black king near the edge; None where that gives no legal position."""
    board = chess.Board(None)
    board.turn = rng.random() < 0.5
    for letter in white + black.lower():
        edge = [square for square in chess.SQUARES if square % 8 in (0, 7) or square // 8 in (0, 7)]
        inner = range(8, 56) if letter in "Pp" else range(64)
        square = rng.choice(edge if letter == "k" and rng.random() < 0.7 else inner)
        if board.piece_at(square):
            return None
        board.set_piece_at(square, chess.Piece.from_symbol(letter))
    if rng.random() < 0.3:
        board.castling_rights = chess.BB_CORNERS
        board.castling_rights = board.clean_castling_rights()
    return board if board.is_valid() or board.status() == chess.STATUS_VALID else None


def random_boards(seed: int, count: int, pairs: list[tuple[str, str]]) -> list[chess.Board]:
    rng = random.Random(seed)
    boards: list[chess.Board] = []
    while len(boards) < count:
        board = random_board(rng, *rng.choice(pairs))
        if board is not None:
            boards.append(board)
    return boards


def changed(rng: random.Random, fen: str) -> chess.Board:
    """Return the position with a man or two taken away, put elsewhere or added."""
    board = chess.Board(fen)
    for _ in range(rng.randrange(1, 3)):
        source, target = rng.sample(chess.SQUARES, 2)
        man = board.piece_at(source) or chess.Piece(rng.randrange(1, 6), rng.random() < 0.6)
        if man.piece_type != chess.KING:
            board.remove_piece_at(source)
            if board.piece_at(target) is None and rng.random() < 0.7:
                board.set_piece_at(target, man)
    board.castling_rights = board.clean_castling_rights()
    return board
