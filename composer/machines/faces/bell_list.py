"""Bell's common list of 500 entries as it stands: records by level, and his variables."""

from __future__ import annotations

from dataclasses import dataclass

from composer.machines.work import BellState
from solver.ancestors.bell import LEVELS, Listed, records
from solver.ancestors.bell_tables import (
    BISHOP,
    BISHOP_TABLE,
    KING_TABLE,
    KNIGHT,
    KNIGHT_TABLE,
    PAWN,
    PAWN_TABLES,
    QUEEN,
    ROOK,
    ROOK_TABLE,
    ROW,
    number_of,
)
from solver.game import Move
from solver.squares import Side

NAMES = ("W1", "B1", "W2", "B2", "W3")


@dataclass(frozen=True, slots=True)
class Level:
    """One of the five levels: where its part of the list begins, and the move in work there.

    In his program they are the limit, c, the number and the square to return to; the last three
    are ``None`` where no move of this level stands on the board.
    """

    start: int
    words: tuple[int, ...]
    pointer: int | None = None
    man: int | None = None
    back_to: int | None = None
    record: tuple[int, ...] = ()


def levels_of(state: BellState) -> tuple[Level, ...]:
    """Return the five levels with their parts of the list, which begins at entry 1."""
    levels: list[Level] = []
    start = 1
    for index in range(LEVELS):
        listed = state.lists[index]
        words = records(listed)
        move = state.line[index] if index < len(state.line) else None
        levels.append(_level(start, words, listed, move))
        start += len(words)
    return tuple(levels)


def _level(
    start: int, words: tuple[int, ...], listed: tuple[Listed, ...], move: Move | None
) -> Level:
    found = next((one for one in listed if move is not None and one.move == move), None)
    if found is None:
        return Level(start, words)
    before = listed[: listed.index(found)]
    # Each man that is listed before has a head of three and an end; this one has its head.
    men = len({one.man for one in before} - {found.man})
    pointer = start + len(before) + 4 * men + 3
    own = records([one for one in listed if one.man == found.man])
    return Level(start, words, pointer, found.man, found.start, own)


def table_row(code: int, square: int, color: Side) -> tuple[str, tuple[int, ...]]:
    """Return the part of the tables that serves a man of *code* on *square*, and its name.

    The name is that of the man in English: pawn, knight, bishop, rook, queen or king.
    """
    end = square * ROW
    if code == PAWN:
        pawns = PAWN_TABLES[color]
        return "pawn", tuple(pawns[4 * square + entry] for entry in range(4))
    if code == KNIGHT:
        return "knight", tuple(KNIGHT_TABLE[end - KNIGHT_TABLE[end] : end])
    if code in (BISHOP, ROOK, QUEEN):
        rook = tuple(ROOK_TABLE[4 * square : 4 * square + 4])
        bishop = tuple(BISHOP_TABLE[4 * square : 4 * square + 4])
        if code == QUEEN:
            return "queen", rook + bishop
        return ("rook", rook) if code == ROOK else ("bishop", bishop)
    return "king", tuple(KING_TABLE[end - KING_TABLE[end] : end])


def man_in_work(state: BellState) -> tuple[int, int, Side] | None:
    """Return code, square and colour of the man that moved last, ``None`` before any move."""
    if not state.line:
        return None
    color = len(state.line) % 2 == 1
    move = state.line[-1]
    listed = state.lists[len(state.line) - 1]
    found = next((one for one in listed if one.move == move), None)
    return None if found is None else (found.code, number_of(move.from_square), color)
