"""All lines that the kernel of help play finds of positions, and positions to ask it about."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import chess

from solver.engine import Row
from solver.goals import Goal
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


# --- positions made backwards, from an end that is reached

STARTS_OF_AN_END = 8


def played_back(
    seed: int, count: int, pairs: list[tuple[str, str]], text: str
) -> list[chess.Board]:
    """Return positions from which play may reach what *text* asks for, in just as many half-moves.

    White is the side that mates or stalemates.  Most ends are such that the moves just suffice.
    """
    rng = random.Random(seed)
    asked = Stipulation.parse(text)
    sides = plans_of(asked, is_turned=False)[-1].sides
    boards: list[chess.Board] = []
    is_forced = ENDINGS.get(asked.play) is Ending.SELF
    if is_forced:
        sides = sides[:-2]
    while len(boards) < count:
        make_end = random_forced_end if is_forced else _random_end
        end = make_end(rng, *rng.choice(pairs), asked.goal)
        starts = (_taken_back(rng, end, sides, asked.series) for _ in range(STARTS_OF_AN_END))
        boards += [board for board in starts if board is not None]
    return boards[:count]


def _random_end(rng: random.Random, white: str, black: str, goal: Goal) -> chess.Board:
    """Return the end of a short line from a random position."""
    while True:
        board = random_board(rng, white, black)
        if board is None:
            continue
        board.turn = chess.WHITE
        if board.is_valid() and (lines := lines_of(board, f"h{goal.sign}2.5", most=1)):
            for move in rng.choice(lines):
                board.push_uci(move)
            return board


def random_forced_end(rng: random.Random, white: str, black: str, goal: Goal) -> chess.Board:
    """Return a position in which Black has a move that forces White to reach the goal."""
    while True:
        board = random_board(rng, white, black)
        if board is None:
            continue
        board.turn = chess.BLACK
        if board.is_valid() and (lines := lines_of(board, f"ser-s{goal.sign}5", most=1)):
            *series, _, _ = rng.choice(lines)
            for move in series:
                board.push_uci(move)
                board.push(chess.Move.null())
            return board


def _taken_back(
    rng: random.Random, end: chess.Board, sides: Sequence[bool], is_series: bool
) -> chess.Board | None:
    board: chess.Board | None = end
    for is_white in reversed(sides):
        if board is None:
            return None
        board = _take_back(rng, board, is_white)
        if board is not None and is_series and board.is_check():
            return None
    return board


def _take_back(rng: random.Random, board: chess.Board, is_white: bool) -> chess.Board | None:
    """Take one move of a side back, sometimes a capture, promotion or castling."""
    for _ in range(40):
        move, before = _un_castled(rng, board, is_white) or _un_moved(rng, board, is_white)
        if before.is_valid() and before.is_legal(move):
            after = before.copy()
            after.push(move)
            if after.board_fen() == board.board_fen():
                return before
    return None


def _un_moved(
    rng: random.Random, board: chess.Board, is_white: bool
) -> tuple[chess.Move, chess.Board]:
    target = rng.choice(list(chess.SquareSet(board.occupied_co[is_white])))
    man = board.piece_at(target)
    assert man is not None
    before = board.copy(stack=False)
    before.turn = is_white
    before.ep_square = None
    before.remove_piece_at(target)
    promoted = None
    last_rank = 7 if is_white else 0
    is_officer = man.piece_type not in (chess.PAWN, chess.KING)
    if is_officer and chess.square_rank(target) == last_rank and rng.random() < 0.4:
        promoted = man.piece_type
        man = chess.Piece(chess.PAWN, is_white)
    if man.piece_type == chess.PAWN:
        back = -8 if is_white else 8
        source = target + rng.choice([back, back, 2 * back, back - 1, back + 1])
    else:
        source = rng.choice([*board.attacks(target), target ^ 7])
    if 0 <= source < 64 and before.piece_at(source) is None:
        before.set_piece_at(source, man)
        is_diagonal = man.piece_type == chess.PAWN and (source - target) % 8 != 0
        if is_diagonal or rng.random() < 0.1:
            kinds = [chess.KNIGHT, chess.BISHOP, chess.ROOK]
            if 1 <= chess.square_rank(target) <= 6:
                kinds += [chess.PAWN, chess.PAWN]
            before.set_piece_at(target, chess.Piece(rng.choice(kinds), not is_white))
    return chess.Move(source & 63, target, promoted), before


def _un_castled(
    rng: random.Random, board: chess.Board, is_white: bool
) -> tuple[chess.Move, chess.Board] | None:
    king = board.king(is_white)
    home = chess.E1 if is_white else chess.E8
    if king is None or king not in (home + 2, home - 2) or rng.random() < 0.5:
        return None
    is_short = king > home
    rook, corner = (home + 1, home + 3) if is_short else (home - 1, home - 4)
    if board.piece_at(rook) != chess.Piece(chess.ROOK, is_white):
        return None
    before = board.copy(stack=False)
    before.turn = is_white
    before.ep_square = None
    for source, target in ((king, home), (rook, corner)):
        man = before.remove_piece_at(source)
        assert man is not None
        if before.piece_at(target):
            return None
        before.set_piece_at(target, man)
    before.castling_rights |= chess.BB_SQUARES[corner]
    return chess.Move(home, king), before


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
