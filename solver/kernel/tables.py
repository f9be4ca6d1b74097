"""The constant tables of the kernel, built once with numpy.

Sliding attacks are looked up by "magic" multiplication: the occupied squares of
the mask times a multiplier, shifted down, index the attack sets of that square
(Pradu Kannan's fancy magic bitboards).
"""

from __future__ import annotations

from functools import cache

import chess
import numpy as np
import numpy.typing as npt

from solver.kernel import layout
from solver.kernel.magics import BISHOP_MULTIPLIERS, ROOK_MULTIPLIERS

Words = npt.NDArray[np.uint64]

_ROOK_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_BISHOP_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@cache
def tables() -> Words:
    """Return all tables in one array of ``layout.TABLE_WORDS`` words; do not write to it."""
    words = np.zeros(layout.TABLE_WORDS, np.uint64)
    _fill_leapers(words)
    _fill_lines(words)
    _fill_keys(words)
    _fill_kept_rights(words)
    end = _fill_slides(words, layout.ROOK_MAGIC, ROOK_MULTIPLIERS, _ROOK_STEPS, layout.SLIDES)
    _fill_slides(words, layout.BISHOP_MAGIC, BISHOP_MULTIPLIERS, _BISHOP_STEPS, end)
    for magic in (layout.ROOK_MAGIC, layout.BISHOP_MAGIC):
        words[magic + 4 * 64 : magic + 4 * 65] = (0, 0, 1, layout.NOTHING)
    words.flags.writeable = False
    return words


def _fill_leapers(words: Words) -> None:
    words[layout.KNIGHT_ATTACKS : layout.KNIGHT_ATTACKS + 64] = chess.BB_KNIGHT_ATTACKS
    words[layout.KING_ATTACKS : layout.KING_ATTACKS + 64] = chess.BB_KING_ATTACKS
    white, black = chess.BB_PAWN_ATTACKS[chess.WHITE], chess.BB_PAWN_ATTACKS[chess.BLACK]
    words[layout.PAWN_ATTACKS : layout.PAWN_ATTACKS + 128] = [*white, *black]


def _fill_lines(words: Words) -> None:
    pairs = [(a, b) for a in range(64) for b in range(64)]
    words[layout.BETWEEN : layout.BETWEEN + 4096] = [chess.between(a, b) for a, b in pairs]
    words[layout.LINE : layout.LINE + 4096] = [chess.ray(a, b) for a, b in pairs]


def _fill_keys(words: Words) -> None:
    random = np.random.default_rng(20041003)
    count = layout.KEEP_RIGHTS - layout.PIECE_KEYS
    keys = random.integers(0, 2**64, count, dtype=np.uint64, endpoint=False)
    words[layout.PIECE_KEYS : layout.KEEP_RIGHTS] = keys
    words[layout.CASTLING_KEYS] = 0
    words[layout.EP_KEYS] = 0


def _fill_kept_rights(words: Words) -> None:
    kept = np.full(64, 15, np.uint64)
    lost = {chess.E1: 3, chess.H1: 1, chess.A1: 2, chess.E8: 12, chess.H8: 4, chess.A8: 8}
    for square, rights in lost.items():
        kept[square] = 15 & ~rights
    words[layout.KEEP_RIGHTS : layout.KEEP_RIGHTS + 64] = kept


def _fill_slides(
    words: Words,
    magic: int,
    multipliers: tuple[int, ...],
    steps: tuple[tuple[int, int], ...],
    start: int,
) -> int:
    for square in range(64):
        mask = _relevant_squares(square, steps)
        occupied = _subsets(mask)
        shift = 64 - mask.bit_count()
        words[magic + 4 * square : magic + 4 * square + 4] = (
            mask,
            multipliers[square],
            shift,
            start,
        )
        index = (occupied * np.uint64(multipliers[square])) >> np.uint64(shift)
        words[np.uint64(start) + index] = _slides(square, occupied, steps)
        start += 1 << mask.bit_count()
    return start


def _relevant_squares(square: int, steps: tuple[tuple[int, int], ...]) -> int:
    """Squares on which a man would stop the slider before the edge does."""
    return sum(
        1 << target for step in steps for target in _walk(square, step) if _walk(target, step)
    )


def _walk(square: int, step: tuple[int, int]) -> list[int]:
    file, rank = square % 8 + step[0], square // 8 + step[1]
    squares = []
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(8 * rank + file)
        file, rank = file + step[0], rank + step[1]
    return squares


def _subsets(mask: int) -> Words:
    subsets = np.zeros(1, np.uint64)
    for square in range(64):
        if mask >> square & 1:
            subsets = np.concatenate([subsets, subsets | np.uint64(1 << square)])
    return subsets


def _slides(square: int, occupied: Words, steps: tuple[tuple[int, int], ...]) -> Words:
    attacks = np.zeros_like(occupied)
    for step in steps:
        is_open = np.ones(len(occupied), bool)
        for target in _walk(square, step):
            word = np.uint64(1 << target)
            attacks[is_open] |= word
            is_open &= (occupied & word) == 0
    return attacks
