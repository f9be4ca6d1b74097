"""Positions made backwards, from an end that play reaches."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

import chess

from solver.goals import Goal
from solver.kernel.help.engine import Ending
from solver.stipulation import Play, Stipulation
from tests.questions import read_questions
from tests.solver.kernel.help_lines import ENDINGS, lines_of, plans_of, random_board

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
        if is_forced:
            end = random_forced_end(rng, *rng.choice(pairs), asked.goal)
        else:
            end = _random_end(rng, *rng.choice(pairs), asked.goal)
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


def from_published_ends(seed: int, count: int, text: str) -> list[chess.Board]:
    """Return the same from ends of the published problems of ``tests/data``, some men taken off.

    Many men stand around the king there, each with work to do: what cuts lose is lost here.
    """
    rng = random.Random(seed)
    asked = Stipulation.parse(text)
    sides = plans_of(asked, is_turned=False)[-1].sides
    boards: list[chess.Board] = []
    while len(boards) < count:
        end = rng.choice(_published_ends(asked.goal)).copy()
        men = list(chess.SquareSet(end.occupied & ~end.kings))
        for square in rng.sample(men, min(len(men), rng.choice((0, 0, 1, 2, 3)))):
            end.remove_piece_at(square)
        board = _taken_back(rng, end, sides, asked.series)
        boards += [board] if board is not None and board.is_valid() else []
    return boards


@cache
def _published_ends(goal: Goal) -> tuple[chess.Board, ...]:
    """Return the last positions of help play and series to *goal*, Black being mated."""
    return tuple(_read_ends(goal))


def _read_ends(goal: Goal) -> Iterator[chess.Board]:
    for row in read_questions("problems.jsonl"):
        asked = Stipulation.parse(row["stipulation"])
        if asked.goal is not goal or asked.play is not Play.HELP:
            continue
        for line in row["lines"]:
            board = chess.Board(row["fen"])
            for move in line.split():
                board.turn = bool(board.color_at(chess.Move.from_uci(move).from_square))
                board.push_uci(move)
            board.clear_stack()
            board.castling_rights = chess.BB_EMPTY
            yield board if board.turn == chess.BLACK else board.mirror()


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
    left: list[chess.Square] = []
    for is_white in reversed(sides):
        if board is None:
            return None
        board = _take_back(rng, board, is_white, left)
        if board is not None and is_series and board.is_check():
            return None
    return board


def _take_back(
    rng: random.Random, board: chess.Board, is_white: bool, left: list[chess.Square]
) -> chess.Board | None:
    """Take one move of a side back, sometimes a capture, promotion or castling.

    The squares that men have *left* so, to which this one is added, others like to come from:
    there men make way for each other.
    """
    for _ in range(40):
        move, before = _un_castled(rng, board, is_white) or _un_moved(rng, board, is_white, left)
        if before.is_valid() and before.is_legal(move):
            after = before.copy()
            after.push(move)
            if after.board_fen() == board.board_fen():
                left.append(move.to_square)
                return before
    return None


def _un_moved(
    rng: random.Random, board: chess.Board, is_white: bool, left: Sequence[chess.Square]
) -> tuple[chess.Move, chess.Board]:
    target = rng.choice(list(chess.SquareSet(board.occupied_co[is_white])))
    wanted = None
    ways = [
        (square, there)
        for square in left
        if board.piece_at(square) is None
        for there in _those_who_left(board, is_white, square)
    ]
    if ways and rng.random() < 0.7:
        wanted, target = rng.choice(ways)
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
    if wanted is not None and not promoted:
        source = wanted
    elif man.piece_type == chess.PAWN:
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


def _those_who_left(board: chess.Board, is_white: bool, square: chess.Square) -> chess.SquareSet:
    """Return where the men of a side stand whose last move may have begun on *square*."""
    ahead = square + (8 if is_white else -8)
    pawns = chess.SquareSet(chess.BB_PAWN_ATTACKS[is_white][square])
    if ahead in chess.SQUARES:
        pawns.add(ahead)
    officers = board.attackers(is_white, square) & ~board.pawns
    return officers | (pawns & board.pieces_mask(chess.PAWN, is_white))


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
