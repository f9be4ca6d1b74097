"""df-pn: the search for one proof that White mates within a stated number of moves.

Depth-first proof-number search (Nagai 2002): of every position it keeps how many
positions at least must be decided to prove the mate and to disprove it, and always goes
on where a proof seems nearest; a threshold for both numbers keeps it at one place as long as
that is so.  The moves left count as part of the position, so that it never runs in circles
and what it says is exact.
"""

from __future__ import annotations

from solver.kernel.layout import ABANDON, ROW, STOP, TABLE_FULL
from solver.kernel.proof.layout import (
    BEST,
    BUDGET,
    DISPROVED,
    FIRST,
    INFINITE,
    LIVE,
    LONGEST_PROOF,
    LOOKED_AT,
    SECOND,
    TOTAL,
    VALUE,
    VISITS,
)
from solver.kernel.proof.moves import look_at_moves, note, open_attacker, open_defender, play
from solver.kernel.proof.table import disproof_of, keep, pack, plan_of, proof_of
from solver.kernel.words import I64, jit, off

SLACK = 4
"""The next best move's number is exceeded by one 16th before the search turns to that move."""


@jit
def survey(s, values, count, is_defender):
    """Find the move to go on with: for White the smallest proof number, for Black disproof.

    Writes to *s*: the place of the move, its number, the next smallest number, the sum of the
    other numbers, how many moves are undecided, and the longest of the proofs.
    """
    best = -1
    first = INFINITE
    second = INFINITE
    total = 0
    live = 0
    longest = 0
    for i in range(count):
        value = values[i]
        if value == DISPROVED:
            continue
        if proof_of(value) == 0:
            longest = max(longest, value)
            continue
        mine = proof_of(value)
        other = disproof_of(value)
        if is_defender != 0:
            mine = disproof_of(value)
            other = proof_of(value)
        live += 1
        total += other
        if mine < first:
            second = first
            first = mine
            best = i
        elif mine < second:
            second = mine
    s[BEST] = best
    s[FIRST] = first
    s[SECOND] = second
    s[TOTAL] = min(total, INFINITE - 1)
    s[LIVE] = live
    s[LONGEST_PROOF] = longest


@jit
def expand(
    t, h, mask, w, d, s, a, lists, rows, length, ply, top, most_proof, most_disproof, is_defender
):
    """Search row *ply* until it is decided or one of its numbers reaches its threshold.

    Returns its value.  *length* is what White has left, at least 1, *a* the room for
    moves and values, free from *top* on.  Where the budget is used up or a flag is set, the
    value is what is known so far.
    """
    p = off(rows, ply * ROW)
    s[BUDGET] -= 1
    s[VISITS] += 1
    visits = s[VISITS]
    plan = plan_of(length, is_defender)
    if is_defender != 0:
        count = open_defender(t, h, mask, w, d, s, a, lists, rows, length, ply, top)
    else:
        count = open_attacker(t, h, mask, w, d, s, a, lists, rows, length, ply, top)
    if count < 0:
        value = s[VALUE]
        if is_defender != 0 and (value == DISPROVED or proof_of(value) == 0):
            keep(d, s, p, plan, value, I64(1))
        return value
    moves = off(a, top)
    values = off(moves, count)
    looked_at = count if is_defender != 0 else s[LOOKED_AT]
    while True:
        survey(s, values, count, is_defender)
        best = s[BEST]
        if best >= looked_at:  # no check is better than what was guessed of the others
            rest = off(moves, looked_at)
            guesses = off(values, looked_at)
            left = count - looked_at
            looked_at = count
            if look_at_moves(t, h, mask, w, d, s, p, rest, guesses, left, length, I64(0)) < 0:
                return s[VALUE]
            continue
        total = s[TOTAL]
        first = s[FIRST]
        if best < 0:
            if is_defender != 0:
                keep(d, s, p, plan, s[LONGEST_PROOF], s[VISITS] - visits + 1)
                return s[LONGEST_PROOF]
            note(h, mask, w, p, length, False, I64(0))
            return I64(DISPROVED)
        value = pack(total, first) if is_defender != 0 else pack(first, total)
        is_over = proof_of(value) >= most_proof or disproof_of(value) >= most_disproof
        if is_over or s[BUDGET] < 0 or w[STOP] + w[TABLE_FULL] + w[ABANDON] != 0:
            keep(d, s, p, plan, value, s[VISITS] - visits + 1)
            return value
        limit = min(s[SECOND] + 1 + (s[SECOND] >> SLACK), INFINITE)
        proof = min(most_proof, limit)
        disproof = min(most_disproof - total + disproof_of(values[best]), INFINITE)
        if is_defender != 0:
            proof = min(most_proof - total + proof_of(values[best]), INFINITE)
            disproof = min(most_disproof, limit)
        play(t, p, off(p, ROW), moves[best], is_defender)
        value = expand(
            t,
            h,
            mask,
            w,
            d,
            s,
            a,
            lists,
            rows,
            length - 1 + is_defender,
            ply + 1,
            top + 2 * count,
            proof,
            disproof,
            1 - is_defender,
        )
        if is_defender != 0:
            if value == DISPROVED:
                keep(d, s, p, plan, value, s[VISITS] - visits + 1)
                return value
        elif proof_of(value) == 0:
            note(h, mask, w, p, value + 1, True, moves[best])
            return value + 1
        values[best] = value
