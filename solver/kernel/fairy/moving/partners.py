"""Castlings of kings with any man on a line of theirs; as ``solver.fairy.making``."""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.layout import (
    CASTLING,
    HOME_MEN,
    NOWHERE,
    OCCUPIED,
    PARTNERS,
    TAKEN_SHIFT,
    TO_SHIFT,
    WALK,
    WITH_ROOKS,
)
from solver.kernel.fairy.men import put
from solver.kernel.words import I64, NONE, ctz, drop, jit


@jit
def partner_of(p, king, files, ranks):
    """Return the first man on a line of a king, if none of its first two squares is his."""
    file, rank = (king & 7) + files, (king >> 3) + ranks
    steps = 1
    while 0 <= file < 8 and 0 <= rank < 8:
        square = 8 * rank + file
        if p[square] != NONE:
            return I64(square) if steps > 2 else I64(NOWHERE)
        file += files
        rank += ranks
        steps += 1
    return I64(NOWHERE)


@jit
def add_partnerings(t, p, moves, count, side):
    """Add the castlings of a side; return how many moves are listed."""
    king_walk = t[HOME_MEN + 2 * side] & WALK
    rook_walk = t[HOME_MEN + 2 * side + 1] & WALK
    men = p[OCCUPIED + side]
    is_asked = False
    while men != NONE:
        king = ctz(men)
        men = drop(men)
        code = I64(p[king])
        if code & WALK != king_walk:
            continue
        if not is_asked and is_attacked(t, p, side):
            return count
        is_asked = True
        for files in range(-1, 2):
            for ranks in range(-1, 2):
                if files == 0 and ranks == 0:
                    continue
                partner = partner_of(p, king, files, ranks)
                if partner == NOWHERE:
                    continue
                if t[PARTNERS] == WITH_ROOKS:
                    is_diagonal = files != 0 and ranks != 0
                    if is_diagonal or I64(p[partner]) & WALK != rook_walk:
                        continue
                step = files + 8 * ranks
                put(t, p, king, 0)
                put(t, p, king + step, code)
                is_shot_at = is_attacked(t, p, side)
                put(t, p, king + step, 0)
                put(t, p, king, code)
                if not is_shot_at:
                    word = king | (king + 2 * step) << TO_SHIFT | CASTLING
                    moves[count] = word | partner << TAKEN_SHIFT
                    count += 1
    return count
