"""How moves are measured where a rule chooses among them: those of the greatest measure are played.

Popeye 4.104, ``conditions/mummer.c`` and the files that :data:`_MEASURES` names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.families import (
    CHOOSING,
    CONSEQUENT,
    DISTERS,
    FOLLOWERS,
    SYNCHRONS,
)
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.game import Move, Special
from solver.men import Kind
from solver.squares import Side, Square, file_of, rank_of

_R = FairyRule
NOBODY = 64
"""The square of a man who is followed and has gone."""


_JUDGING = frozenset({_R.CHECKLESS, _R.EXCLUSIVE})
"""Under these it depends on all moves which are legal, or whether nobody can say."""
STILL = 7 * 16 + 7
"""The shift of who does not go anywhere."""


def shift_of(start: Square, to: Square) -> int:
    """Return a number for how far a move goes, and which way."""
    return STILL + (file_of(to) - file_of(start)) * 16 + rank_of(to) - rank_of(start)


def distance(start: Square, to: Square) -> int:
    """Return the square of a distance."""
    files, ranks = file_of(to) - file_of(start), rank_of(to) - rank_of(start)
    return files * files + ranks * ranks


def measure(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """Return what a rule measures a move at, which is made as far as is known."""
    return _MEASURES[rule](position, made, rule, rules)


def measured_strictly(rules: FairyRules) -> FairyRules:
    """Return the rules by which those moves are made among which is chosen strictly.

    Captures behind which nobody can return are not legal in AntiCirce, but count (``mummer.c``).
    """
    return rules.without({FairyRule.ANTICIRCE}) if FairyRule.ANTICIRCE in rules else rules


def greatest(
    position: FairyPosition, moves: Iterable[Move], rule: FairyRule, rules: FairyRules
) -> int:
    """Return the greatest measure of some moves, 1 at least where they are chosen strictly."""
    is_ultra = rules.strictness(position.turn) is Variant.ULTRA
    return max((measure(position, it, rule, rules) for it in moves), default=0) or int(is_ultra)


def weighs_all(rule: FairyRule, rules: FairyRules, side: Side) -> bool:
    """Tell whether a rule does not choose among moves each of which is legal by itself alone."""
    is_judged = not _JUDGING.isdisjoint(rules.by_rule)
    return is_judged or rule is _R.BLACK_CHECKS or rules.strictness(side) is not None


def greatest_legal(
    position: FairyPosition,
    moves: Iterable[Move],
    rule: FairyRule,
    rules: FairyRules,
    is_legal: Callable[[Move], bool],
) -> list[Move]:
    """Return those legal ones of *moves* that a rule chooses, asking for the greatest first."""
    measured: dict[int, list[Move]] = {}
    for move in moves:
        measured.setdefault(measure(position, move, rule, rules), []).append(move)
    for best in sorted(measured, reverse=True):
        if legal := [it for it in measured[best] if is_legal(it)]:
            return legal
    return []


def is_surpassed(
    position: FairyPosition,
    made: Move,
    rule: FairyRule,
    rules: FairyRules,
    moves: Iterable[Move],
    is_legal: Callable[[Move], bool],
) -> bool:
    """Tell whether a rule chooses some legal one of *moves* before a legal one."""
    own = measure(position, made, rule, rules)
    return any(measure(position, it, rule, rules) > own and is_legal(it) for it in moves)


_Measure = Callable[[FairyPosition, Move, FairyRule, FairyRules], int]


def _length(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``mummer.c``."""
    if made.special is Special.EXCHANGE:
        return 0
    if made.special is Special.CASTLING:
        return 16 if file_of(made.to_square) == 6 else 25
    man = position.men[made.from_square]
    if man is not None and man.kind in (Kind.MAO, Kind.MOA):
        return 6
    return distance(made.from_square, made.to_square)


def _shortness(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    return 1000 - _length(position, made, rule, rules)


def _capture(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``must_capture.c``."""
    return made.captured is not None


def _following(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``follow_my_leader.c``; where no move has been made, all are alike."""
    last = position.memory.last
    return not last or made.to_square == last[2]


def _synchrony(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``synchronous.c``."""
    last = position.memory.last
    wanted = last[3] if last else 0
    if rule in (_R.BLACK_ANTISYNCHRON, _R.WHITE_ANTISYNCHRON):
        wanted = 2 * STILL - wanted
    return not last or shift_of(made.from_square, made.to_square) == wanted


def _duel(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``duellists.c``."""
    traced = position.memory.traced
    return bool(traced) and made.from_square == traced[position.turn]


def _letter(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``alphabetic.c``: a1, a2 and so on to h8."""
    return 100 - 8 * file_of(made.from_square) - rank_of(made.from_square)


def _return(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``backhome.c``."""
    return position.memory.origins[made.from_square] == made.to_square


def _distance(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``dister.c``: how far apart they stand; least where one has gone, a pawn in passing apart."""
    taken = None if made.special is Special.EN_PASSANT else made.captured
    one, other = (
        NOBODY if at == taken else made.to_square if at == made.from_square else at
        for at in position.memory.traced
    )
    if NOBODY in (one, other):
        return 0
    apart = distance(one, other)
    return 1000 - apart if rule in (_R.BLACK_MIN_DISTER, _R.WHITE_MIN_DISTER) else apart


def _force(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``forced_squares.c``."""
    condition = rules.get(rule)
    assert condition is not None
    return 1 + (made.to_square in condition.squares)


def _motion(position: FairyPosition, made: Move, rule: FairyRule, rules: FairyRules) -> int:
    """``blackchecks.c``: whether it is a move, and no pass."""
    return bool(made)


_MEASURES: dict[FairyRule, _Measure] = {
    _R.BLACK_MAXIMUMMER: _length,
    _R.WHITE_MAXIMUMMER: _length,
    _R.BLACK_MINIMUMMER: _shortness,
    _R.WHITE_MINIMUMMER: _shortness,
    _R.BLACK_MUST_CAPTURE: _capture,
    _R.LOSING: _capture,
    _R.WHITE_MUST_CAPTURE: _capture,
    _R.DUELLISTS: _duel,
    _R.BACK_HOME: _return,
    _R.ALPHABETIC: _letter,
    _R.BLACK_ALPHABETIC: _letter,
    _R.WHITE_ALPHABETIC: _letter,
    _R.BLACK_FORCED: _force,
    _R.WHITE_FORCED: _force,
    _R.BLACK_CHECKS: _motion,
    **dict.fromkeys(CONSEQUENT, _force),
    **dict.fromkeys(FOLLOWERS, _following),
    **dict.fromkeys(SYNCHRONS, _synchrony),
    **dict.fromkeys(DISTERS, _distance),
}
assert _MEASURES.keys() == CHOOSING.keys()
