"""Reading what Popeye prints: first moves of battle play, lines of help and series play."""

from __future__ import annotations

import re
from itertools import zip_longest

import chess

from benchmarks.notation import read_move
from solver.game import Move
from solver.orthodox import plain
from solver.stipulation import Stipulation

Line = tuple[Move, ...]

_SIGN = r"(?: (?:[-+#=xz]|#=|==|00|ep))*"
_FIRST_MOVE = re.compile(
    rf"^ {{3}}1\.(?P<move>\S+(?: ep\.)?){_SIGN} (?P<mark>[!?])(?: |$)", re.MULTILINE
)
_REFUTATION = re.compile(rf"^ {{6}}1\.\.\.(?P<move>\S+(?: ep\.)?){_SIGN} !$", re.MULTILINE)
_LINE = re.compile(r"^ {2}1\..*$", re.MULTILINE)
_MOVE = re.compile(
    r"(?P<number>\d+\.(?:\.\.)?)?"
    r"(?P<move>0-0-0|0-0|[KQRBSP]?[a-h][1-8][-*][a-h][1-8](?:=[QRBS])?(?: ep\.)?)"
)


def read_first_moves(
    text: str, board: chess.Board
) -> tuple[frozenset[Move], dict[Move, frozenset[Move]]]:
    """Read the keys, and the tries with their refutations, from Popeye's output."""
    keys, tries = set(), {}
    found = list(_FIRST_MOVE.finditer(text))
    ends = [match.start() for match in found[1:]]
    for match, end in zip_longest(found, ends):
        move = read_move(match["move"], board)
        if match["mark"] == "!":
            keys.add(move)
        else:
            tries[move] = _read_refutations(text[match.end() : end], board, move)
    return frozenset(keys), tries


def _read_refutations(text: str, board: chess.Board, move: Move) -> frozenset[Move]:
    position = board.copy(stack=False)
    position.push(plain(move))
    return frozenset(read_move(match["move"], position) for match in _REFUTATION.finditer(text))


def read_lines(
    text: str, board: chess.Board, asked: Stipulation
) -> tuple[frozenset[Line], frozenset[Line]]:
    """Read the solutions of help or series play, and those of the set play."""
    lines: set[Line] = set()
    set_lines: set[Line] = set()
    if asked.is_battle:
        return frozenset(), frozenset()
    for match in _LINE.finditer(text):
        row = match.group()
        if "?!?" in row:  # reflex play that ends where it begins: no solution
            continue
        is_set_play = _is_set_play(row, asked)
        line = _read_line(row, board, asked, is_set_play)
        (set_lines if is_set_play else lines).add(line)
    return frozenset(lines), frozenset(set_lines)


def _is_set_play(row: str, asked: Stipulation) -> bool:
    if re.match(r" *1\.\.\. +\.\.\.", row):
        return True
    return row.lstrip().startswith("1...") != asked.has_half_move


def _read_line(row: str, board: chess.Board, asked: Stipulation, is_set_play: bool) -> Line:
    board = board.copy(stack=False)
    first = board.turn
    line: list[Move] = []
    for match in _MOVE.finditer(row):
        # In a series the numbered moves are those of the side that makes it.
        mover = board.turn if line or not is_set_play else not first
        if asked.series:
            mover = first if match["number"] and not is_set_play else not first
        if board.turn != mover:
            board.push(chess.Move.null())
        move = read_move(match["move"], board)
        line.append(move)
        board.push(plain(move))
    return tuple(line)
