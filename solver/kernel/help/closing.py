"""Whether a net can be closed with the moves left, and by which blocks.

**The cut ``NETS``.**  A position from which no net can be closed around any square that the black
king may still reach in time holds no line of the plan, and is not searched.

Why: let a line end with the king on K.  By the lemma of the net every bit it needs is, in the
end, covered by a white man or blocked by a black one, or it is K or ``KING_AWAY``, which only
White covers.  Every white man that does so stands there now (and then covers what it covers now,
the check by the lemma of contact apart) or has moved, or it came of one that has; different men
made different moves, all of them together no more than White has left.  So along the line's own
men the search below comes through: take any bit that nothing covers yet, standing men included.
If a man that moved covers it in the end, one of its choices covers as much with as few moves
(lemma of reach), and stands on no square that a black man holds then.  If a black man blocks it,
it is no square on which one of the white men chosen stands.  In the end all bits are covered, or
blocked by men that have the moves for it (lemma of the blocks).  White men that are captured only
cover less.  One on whose square a black man blocks is captured there or goes before: he covers
nothing from there, but what he covers with a move may still be chosen.

Not claimed: that men do not stand in each other's way, that the play is legal, that there is a
mate.  Goals: mate; stalemates of all kinds, where the king's own square needs no cover.  Endings:
all of them, for in self and reflex play, too, the last move of a line reaches the goal.  Set play
and half a move more or less only change who has how many moves left.  Promotion, double steps and
captures en passant are moves of the tables.  Castling: see ``hope``.  What the table of exhausted
positions is told of a cut is a truth about the position, whatever led to it: K is left out only
where the position before could not be mated there, and then nor can this one.
"""

from __future__ import annotations

from solver.kernel.help.block_sets import add_set, is_blocked_better, sets_go_on
from solver.kernel.help.blocks import NO_MAN, can_block, cost_of_blocks
from solver.kernel.help.demands import may_mate, may_mate_as
from solver.kernel.help.demands_layout import MATING_SQUARE
from solver.kernel.help.layout import (
    ASKS_WHO_MATES,
    BLOCK_NETS,
    BLOCK_SQUARES,
    MEN_ENTRIES,
    MEN_NOW,
    MEN_PLACES,
    MEN_TAKEN,
    NET_BLACK,
    NET_NEED,
)
from solver.kernel.help.net import (
    around,
    blocked_by,
    choices_of,
    cover_with_check,
    cover_within,
    entry_of,
    most_within,
    moves_of_choice,
    need_of,
    taken_by,
)
from solver.kernel.help.reach import white_distance
from solver.kernel.help.tables import FAR, NET, NET_CHECK, ONLY_WHITE
from solver.kernel.words import I64, U64, bit, jit, jit_inline, popcount


@jit_inline
def bit_to_close(missing, occupied, rest, within):
    """Return the bit to be closed next: the check, then what nobody covers, then any.

    *missing* are only those that black men occupy where there are no others.
    """
    wanted = missing & -missing
    if missing & NET_CHECK:
        wanted = I64(NET_CHECK)
    elif missing != occupied and rest:
        wanted = rest & -rest
    elif missing == occupied:
        wanted = missing & within
        wanted &= -wanted
    return wanted


@jit_inline
def within_of_others(b, w, count, moved, white_moves):
    """Return what the men that are not among the *moved* ones cover after at most so many moves."""
    found = I64(0)
    for i in range(count):
        if (moved >> i) & 1 == 0:
            found |= cover_within(b, w[MEN_ENTRIES + i], white_moves)
    return found


@jit_inline
def may_go_on(w, open_bits, taken, black_moves):
    """Tell whether Black may hold the *open_bits*, which no white man covers in time.

    It is what the search of nets asks first; here it is not entered for nothing.
    """
    if black_moves == 0:
        return open_bits & ~(w[NET_BLACK] & ~taken) == 0
    return open_bits & (ONLY_WHITE | taken) == 0


def _search_of_nets(is_list):
    """Return the search of nets: for all sets of blocks that close one, or for any way to."""

    @jit
    def close_net(b, w, counts, king, moved, covered, taken, blocks, white_moves, black_moves):
        """Tell whether the rest of a net can be closed with the moves left.

        *moved* has a bit for each White man that has made its moves; *covered* is
        what those men cover, *taken* where they stand in the net.  *blocks* are squares
        that Black blocks; *black_moves* is what there is for all of them.
        Where sets are listed each is noted, and the answer is False.
        """
        count = counts & 255
        blockers = counts >> 8
        none = I64(0)
        standing = covered
        within = I64(0)
        for i in range(count):
            if (moved >> i) & 1 == 0:
                if w[MEN_TAKEN + i] & blocks == 0:
                    standing |= w[MEN_NOW + i]
                within |= cover_within(b, w[MEN_ENTRIES + i], white_moves)
        missing = w[NET_NEED] & ~(standing | blocks)
        occupied = missing & w[NET_BLACK] & ~taken
        if is_list and (not sets_go_on(w) or is_blocked_better(w, blocks)):
            return False
        if missing == occupied:
            if blocks == 0 or can_block(
                b, w, blockers, occupied | blocks, none, king, black_moves, none, I64(NO_MAN)
            ):
                if not is_list:
                    return True
                add_set(w, king, occupied | blocks)
            if occupied & within == 0:
                return False
        else:
            missing &= ~occupied
        rest = missing & ~within
        if rest & (ONLY_WHITE | taken):
            return False
        if cost_of_blocks(w, (rest | blocks) & ~w[NET_BLACK], black_moves) > black_moves:
            return False
        wanted = bit_to_close(missing, occupied, rest, within)
        if white_moves > 0:
            for i in range(count):
                entry = w[MEN_ENTRIES + i]
                if (moved >> i) & 1 or cover_within(b, entry, white_moves) & wanted == 0:
                    continue
                first = I64(b[entry + 2])
                last = I64(0)
                open_bits = I64(0)
                for choice in range(first, first + choices_of(b, entry)):
                    word = I64(b[choice])
                    moves = moves_of_choice(word)
                    if moves > white_moves:
                        break
                    if moves > last:
                        last = moves
                        man = moved | (I64(1) << i)
                        within = within_of_others(b, w, count, man, white_moves - moves)
                        open_bits = w[NET_NEED] & ~(covered | within | blocks)
                    if (
                        moves > 0
                        and word & wanted
                        and taken_by(word) & blocks == 0
                        and may_go_on(w, open_bits & ~word, taken | taken_by(word), black_moves)
                        and close_net(
                            b,
                            w,
                            counts,
                            king,
                            moved | (I64(1) << i),
                            covered | (word & NET),
                            taken | taken_by(word),
                            blocks,
                            white_moves - moves,
                            black_moves,
                        )
                    ):
                        return True
        if wanted & (ONLY_WHITE | taken):
            return False
        blocks |= wanted
        if cost_of_blocks(w, blocks & ~w[NET_BLACK], black_moves) > black_moves:
            return False
        return close_net(
            b, w, counts, king, moved, covered, taken, blocks, white_moves, black_moves
        )

    return close_net


_close_net = _search_of_nets(False)
_list_nets = _search_of_nets(True)


def _search_by_mater(close_net):
    """Return the search of nets that begins with the man that has to mate (``demands``)."""

    @jit
    def close_by(b, w, counts, king, white_moves, black_moves):
        """Tell whether a net around *king* can be closed if one of those who may mate does."""
        none = I64(0)
        square = w[MATING_SQUARE]
        for i in range(counts & 255):
            place = w[MEN_PLACES + i]
            man = I64(1) << i
            if not may_mate(w, place):
                continue
            if square >= 0:
                taken = around(bit(square), king) & w[NET_NEED] & ~NET_CHECK
                for now in range(6):
                    moves = white_distance(b, place, now * 64 + square)
                    moves = moves if moves else I64(2)
                    if moves > white_moves or square == king or not may_mate_as(w, now):
                        continue
                    cover = cover_with_check(b, entry_of(king, now * 64 + square)) & NET
                    left = white_moves - moves
                    if close_net(b, w, counts, king, man, cover, taken, none, left, black_moves):
                        return True
                continue
            left = white_moves - 1
            if close_net(b, w, counts, king, man, none, none, none, left, black_moves):
                return True
            entry = w[MEN_ENTRIES + i]
            first = I64(b[entry + 2])
            for choice in range(first, first + choices_of(b, entry)):
                word = I64(b[choice])
                left = white_moves - max(moves_of_choice(word), 1)
                if left < 0:
                    break
                taken = taken_by(word)
                cover = word & NET
                if close_net(b, w, counts, king, man, cover, taken, none, left, black_moves):
                    return True
        return False

    return close_by


_close_by = _search_by_mater(_close_net)
_list_by = _search_by_mater(_list_nets)


@jit_inline
def most_by_moves(b, w, count, square, white_moves):
    """Return how many bits of a net, check apart, one or two white moves can cover at most."""
    best = I64(0)
    second = I64(0)
    alone = I64(0)
    for i in range(count):
        entry = entry_of(square, w[MEN_PLACES + i])
        most = most_within(b, entry, 1)
        alone = max(alone, most_within(b, entry, white_moves))
        second = max(second, min(best, most))
        best = max(best, most)
    return max(alone, best + second) if white_moves == 2 else alone


@jit_inline
def begin_net(b, p, w, count, square, white_moves, black_moves):
    """Make a net around *square* ready; return what is open as men stand, and what stays so.

    That is what nobody covers or blocks where he stands, and what no White man can cover
    either; -1 and -1 where that is a bit that Black cannot block, or more than can be closed.
    """
    standing = I64(0)
    within = I64(0)
    for i in range(count):
        entry = entry_of(square, w[MEN_PLACES + i])
        standing |= cover_within(b, entry, 0)
        within |= cover_within(b, entry, white_moves)
    need = need_of(b, p, w, square)
    if need & ~within & ONLY_WHITE:
        return I64(-1), I64(-1)
    w[NET_NEED] = need
    w[NET_BLACK] = blocked_by(p, square)
    missing = need & ~(standing | w[NET_BLACK])
    if white_moves <= 2:
        most = most_by_moves(b, w, count, square, white_moves)
        if popcount(U64(missing & ~NET_CHECK)) > most + black_moves:
            return I64(-1), I64(-1)
    return missing, missing & ~within


@jit_inline
def has_blocks_for(w, square, rest, black_moves):
    """List where blocks in the net come from; tell whether those of *rest* come in time."""
    for moves in range(1, min(black_moves, FAR) + 1):
        w[BLOCK_NETS + moves] = around(U64(w[BLOCK_SQUARES + moves]), square) & w[NET_NEED]
    return rest == 0 or cost_of_blocks(w, rest, black_moves) <= black_moves


@jit_inline
def list_entries(b, w, count, square):
    """List for each White man its entry around *square*, and what it does as it stands."""
    for i in range(count):
        place = w[MEN_PLACES + i]
        entry = entry_of(square, place)
        w[MEN_ENTRIES + i] = entry
        w[MEN_NOW + i] = cover_within(b, entry, 0)
        w[MEN_TAKEN + i] = around(bit(place & 63), square) & w[NET_NEED] & ~NET_CHECK


@jit
def closes(b, p, w, count, blockers, square, white_moves, black_moves):
    """Tell whether the net around *square* can be closed when the king gets there.

    *black_moves* are what is left then for blocks; their squares are listed.
    """
    missing, rest = begin_net(b, p, w, count, square, white_moves, black_moves)
    if missing <= 0:
        return missing == 0
    if not has_blocks_for(w, square, rest, black_moves):
        return False
    list_entries(b, w, count, square)
    none = I64(0)
    counts = count | (blockers << 8)
    return _close_net(b, w, counts, square, none, none, none, none, white_moves, black_moves)


@jit
def closes_by_mater(b, p, w, count, blockers, square, white_moves, black_moves):
    """Tell the same where it is asked who mates, or where."""
    missing, rest = begin_net(b, p, w, count, square, white_moves, black_moves)
    if missing < 0 or not has_blocks_for(w, square, rest, black_moves):
        return False
    list_entries(b, w, count, square)
    return _close_by(b, w, count | (blockers << 8), square, white_moves, black_moves)


@jit
def list_closing_sets(b, p, w, count, blockers, square, white_moves, black_moves, has_castled):
    """Note all sets of blocks with which the net around *square* can be closed, as ``closes``.

    Where White *has_castled* in thought it is not asked who mates.
    """
    missing, rest = begin_net(b, p, w, count, square, white_moves, black_moves)
    if missing >= 0 and has_blocks_for(w, square, rest, black_moves):
        list_entries(b, w, count, square)
        none = I64(0)
        counts = count | (blockers << 8)
        if w[ASKS_WHO_MATES] and not has_castled:
            _list_by(b, w, counts, square, white_moves, black_moves)
        else:
            _list_nets(b, w, counts, square, none, none, none, none, white_moves, black_moves)
