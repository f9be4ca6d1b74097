"""The words of the tables that tell which of a family of conditions holds."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np
import numpy.typing as npt

from solver.fairy.castlings import given_up
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.families import CHOOSING, CONSEQUENT, DISTERS, FOLLOWERS, SYNCHRONS
from solver.fairy.filters import neighbours
from solver.fairy.lending import FIRST_RANK
from solver.fairy.rules import FairyRules
from solver.fairy.shape import PLAIN
from solver.fairy.walks.board import SquareSet, squares_of
from solver.kernel.fairy import layout
from solver.kernel.fairy.conditions.sentinels import fill_sentinels
from solver.men import Kind, Trait
from solver.squares import Square

_R = FairyRule
_SIDES = (0, 1)
_LENDERS: dict[FairyRule, tuple[int, tuple[int, ...]]] = {
    _R.ANNAN: (layout.OWN_BEHIND, _SIDES),
    _R.NANNA: (layout.OWN_AHEAD, _SIDES),
    _R.FACE_TO_FACE: (layout.FOE_AHEAD, _SIDES),
    _R.BACK_TO_BACK: (layout.FOE_BEHIND, _SIDES),
    _R.CHEEK_TO_CHEEK: (layout.FOES_BESIDE, _SIDES),
    _R.POINT_REFLECTION: (layout.OPPOSITE, _SIDES),
    _R.POWER_TRANSFER: (layout.AT_HOME, _SIDES),
    _R.TRANSMUTED_KINGS: (layout.ATTACKERS, _SIDES),
    _R.WHITE_TRANSMUTED_KING: (layout.ATTACKERS, (0,)),
    _R.BLACK_TRANSMUTED_KING: (layout.ATTACKERS, (1,)),
    _R.REFLECTIVE_KINGS: (layout.ATTACKERS_TOO, _SIDES),
    _R.WHITE_REFLECTIVE_KING: (layout.ATTACKERS_TOO, (0,)),
    _R.BLACK_REFLECTIVE_KING: (layout.ATTACKERS_TOO, (1,)),
    _R.VAULTING_KINGS: (layout.VAULTING, _SIDES),
    _R.WHITE_VAULTING_KING: (layout.VAULTING, (0,)),
    _R.BLACK_VAULTING_KING: (layout.VAULTING, (1,)),
    _R.BOLERO_INVERSE: (layout.OF_FILE, _SIDES),
    _R.WHITE_SUPER_TRANSMUTING: (layout.ATTACKERS, (0,)),
    _R.BLACK_SUPER_TRANSMUTING: (layout.ATTACKERS, (1,)),
}
_TAKING_NOBODY = {
    _R.NO_CAPTURE: _SIDES,
    _R.NO_WHITE_CAPTURE: (0,),
    _R.NO_BLACK_CAPTURE: (1,),
}
_MUST_CAPTURE = {_R.WHITE_MUST_CAPTURE: 0, _R.BLACK_MUST_CAPTURE: 1}
_CHECKS = {
    _R.VOGTLAENDER: layout.OTHER_KING,
    _R.ANTIKINGS: layout.NOT_ATTACKED,
    _R.SAT: layout.HAS_FLIGHTS,
    _R.STRICT_SAT: layout.HAS_FLIGHTS,
    _R.BICOLORES: layout.BOTH_SIDES,
    _R.PEPO: layout.BY_TWO,
    _R.BRUNNER: layout.SAFELY,
    _R.EXTINCTION: layout.LAST_OF_KIND,
    _R.BACK_HOME: layout.BACK_HOME,
}
_PERMITS = {
    _R.WHITE_ULTRASCHACHZWANG: layout.FORCES_CHECKS,
    _R.BLACK_ULTRASCHACHZWANG: layout.FORCES_CHECKS << 1,
    _R.ISARDAM: layout.ISARDAM,
    _R.LEFFIE: layout.ISARDAM | layout.ISARDAM_BY_PLAY | layout.BY_EIFFEL,
}
_BOLEROS = {_R.BOLERO: layout.BY_MOVES, _R.BOLERO_INVERSE: layout.BY_CAPTURES}
_PARTNERS = {_R.CASTLING: layout.WITH_ANY, _R.ROKAGOGO: layout.WITH_ROOKS}
_MEASURES = {
    **dict.fromkeys(FOLLOWERS, layout.FOLLOWING),
    _R.BLACK_SYNCHRON: layout.SYNCHRONY,
    _R.WHITE_SYNCHRON: layout.SYNCHRONY,
    _R.BLACK_ANTISYNCHRON: layout.ANTISYNCHRONY,
    _R.WHITE_ANTISYNCHRON: layout.ANTISYNCHRONY,
    _R.DUELLISTS: layout.DUELS,
    _R.ALPHABETIC: layout.LETTERS,
    _R.BLACK_ALPHABETIC: layout.LETTERS,
    _R.WHITE_ALPHABETIC: layout.LETTERS,
    _R.BLACK_MAX_DISTER: layout.APARTNESS,
    _R.WHITE_MAX_DISTER: layout.APARTNESS,
    _R.BLACK_MIN_DISTER: layout.NEARNESS,
    _R.WHITE_MIN_DISTER: layout.NEARNESS,
    _R.BACK_HOME: layout.RETURNING,
    _R.BLACK_CHECKS: layout.GIVING_CHECK,
    **dict.fromkeys((_R.BLACK_FORCED, _R.WHITE_FORCED, *CONSEQUENT), layout.COMING),
}
_RECALLED = {
    **dict.fromkeys(FOLLOWERS, layout.LAST_START),
    **dict.fromkeys(SYNCHRONS, layout.LAST_SHIFT),
    **dict.fromkeys(DISTERS, layout.TRACES),
    _R.DISPARATE: layout.LAST_WALK,
    _R.MAINLY_IN: layout.LAST_PLACE,
    _R.ALL_IN: layout.LAST_PLACE | layout.LAST_QUIET,
    _R.FUDDLED: layout.FUDDLES,
    _R.DUELLISTS: layout.REMEMBERS_DUELLISTS,
}
_IN_CHESS = {
    _R.HALF_IN: layout.HALF_IN,
    _R.MAINLY_IN: layout.MAINLY_IN,
    _R.ALL_IN: layout.ALL_IN,
}
_SPARED = frozenset(
    {
        _R.VOGTLAENDER,
        _R.ANTIKINGS,
        _R.SAT,
        _R.STRICT_SAT,
        _R.PEPO,
        _R.LESE_MAJESTE,
        _R.SHIELDED_KINGS,
    }
)
"""Under these kings may stand where they could be taken."""
_MATES = {
    _R.MAFF: layout.ONE_FLIGHT,
    _R.OWU: layout.ONE_GUARDED,
    _R.AMU: layout.ATTACKED_ONCE,
}
_MATES_ALLOWED = {_R.CHECKLESS: layout.BY_MATES, _R.EXCLUSIVE: layout.BY_ONE_MATE}
_WOOZLES = (_R.WOOZLES, _R.BIWOOZLES, _R.HEFFALUMPS, _R.BIHEFFALUMPS)
_TOUCH = {
    _R.KOEKO: layout.BESIDE,
    _R.ANTIKOEKO: layout.APART,
    _R.NEW_KOEKO: layout.AS_BEFORE,
}
_KOBULS = {0: Variant.WHITE, 1: Variant.BLACK}
_NEVER_LENT = (Kind.DUMMY, Kind.HAMSTER)


def lent_kinds(rules: FairyRules) -> frozenset[Kind]:
    """Return kinds as which men may move, or go on, whoever stands on the board."""
    found: set[Kind] = set()
    for condition in rules.conditions:
        if _LENDERS.get(condition.rule, (0,))[0] == layout.VAULTING:
            found.update(condition.kinds or (Kind.EQUIHOPPER,))
        if condition.rule is _R.FOOTBALL:
            found.update(condition.kinds)
        if condition.rule in {*_BOLEROS, _R.LINE_CHAMELEON}:
            found.update(FIRST_RANK)
    return frozenset(found)


def fill(head: npt.NDArray[np.int64], rules: FairyRules, numbers: Mapping[Kind, int]) -> None:
    """Write the words of all families, *numbers* being those of the walks."""
    head[layout.PREY : layout.PREY + 2] = -1
    head[layout.WINGS] = 3
    head[layout.LENT_BY_KINGS] = head[layout.LENT_TO_KINGS] = 1
    head[layout.NEVER_LENT] = _walks(_NEVER_LENT, numbers)
    _fill_ends(head, rules)
    head[layout.COMMON_KING] = numbers.get(Kind.ERL_KING, 0)
    if _R.LINE_CHAMELEON in rules:
        head[layout.FIRST_WALKS : layout.FIRST_WALKS + 8] = [numbers[it] for it in FIRST_RANK]
    near = neighbours(())
    for condition in rules.conditions:
        _fill_one(head, condition, numbers)
        if condition.rule in _TOUCH:
            near = neighbours(condition.kinds)
            head[layout.TOUCH] = _TOUCH[condition.rule]
    for square in range(64):
        beside = (PLAIN.step(square, vector) for vector in near)
        head[layout.NEAR + square] = signed(squares_of(it for it in beside if it is not None))


def _fill_one(
    head: npt.NDArray[np.int64], condition: FairyCondition, numbers: Mapping[Kind, int]
) -> None:
    rule = condition.rule
    lender, sides = _LENDERS.get(rule, (0, ()))
    for side in sides:
        head[layout.LENDERS + side] = lender
        if lender == layout.VAULTING:
            kinds = condition.kinds or (Kind.EQUIHOPPER,)
            head[layout.VAULTERS + side] = _walks(kinds, numbers)
    if condition.variants & {Variant.TYPE_B, Variant.TYPE_D} and sides:
        head[layout.LENT_BY_KINGS] = 0
    if condition.variants & {Variant.TYPE_C, Variant.TYPE_D} and sides:
        head[layout.LENT_TO_KINGS] = 0
    if rule is _R.POWER_TRANSFER:
        head[layout.LENT_TO_KINGS] = Variant.REX_INCLUSIVE in condition.variants
    _fill_choice(head, condition)
    head[layout.PARTNERS] |= _PARTNERS.get(rule, 0)
    if rule is _R.MUTUAL_CASTLING:
        for side, wing in product(_SIDES, range(2)):
            rooks = given_up((condition,), 56 * side + (6, 2)[wing], side == 0)
            head[layout.GIVEN_UP + 2 * side + wing] = signed(squares_of(rooks))
    if rule is _R.FOOTBALL:
        walks = [numbers.get(kind, -1) for kind in dict.fromkeys(condition.kinds)]
        at = layout.SUBSTITUTES
        head[at : at + 1 + len(walks)] = [len(walks), *walks]
    if rule is _R.SENTINELS:
        fill_sentinels(head, condition, numbers)
    if rule in _BOLEROS:
        head[layout.BOLERO] = _BOLEROS[rule]
        head[layout.BOLERO_OF_KINGS] = Variant.REX_INCLUSIVE in condition.variants
        head[layout.FIRST_WALKS : layout.FIRST_WALKS + 8] = [numbers[it] for it in FIRST_RANK]
    for side in _TAKING_NOBODY.get(rule, ()):
        head[layout.PREY + side] = 0
    if rule in _MUST_CAPTURE:
        head[layout.LENGTHS + _MUST_CAPTURE[rule]] = 1
        head[layout.MEASURES + _MUST_CAPTURE[rule]] = layout.CAPTURES_COUNT
    if rule is _R.LOSING:
        for side in _SIDES:
            head[layout.LENGTHS + side] = 1
            head[layout.MEASURES + side] = layout.CAPTURES_COUNT
    if rule in _WOOZLES:
        exempts_kings = Variant.REX_EXCLUSIVE in condition.variants
        head[layout.WOOZLES + _WOOZLES.index(rule)] = 2 if exempts_kings else 1
    if rule in _CHECKS:
        head[layout.CHECKS] = _CHECKS[rule]
    if rule in (_R.SAT, _R.STRICT_SAT):
        allowed = [int(number) + 1 for number in condition.numbers] or [1]
        head[layout.FLIGHTS_ALLOWED] = allowed[0]
        head[layout.FLIGHTS_ALLOWED + 1] = allowed[-1]
        head[layout.FLIGHTS_VARY] = 2 if rule is _R.STRICT_SAT else max(allowed) > 1
    if rule in _SPARED:
        head[layout.SPARES_ROYALS] = 1
    head[layout.ENDS] |= _MATES.get(rule, 0)
    if rule is _R.KOBUL:
        changing = [side for side, word in _KOBULS.items() if word in condition.variants]
        head[layout.KOBULS] = sum(1 << side for side in changing or _SIDES)
    head[layout.PERMITS] |= _PERMITS.get(rule, 0)
    if rule is _R.ISARDAM:
        by_play = Variant.TYPE_B not in condition.variants
        of_kings = Variant.REX_INCLUSIVE in condition.variants
        head[layout.PERMITS] |= by_play * layout.ISARDAM_BY_PLAY
        head[layout.PERMITS] |= of_kings * layout.ISARDAM_OF_KINGS
    head[layout.MATES_ALLOWED] |= _MATES_ALLOWED.get(rule, 0)
    if rule is _R.MONOCHROME:
        head[layout.WINGS] &= 1
    if rule is _R.BICHROME:
        head[layout.WINGS] = 0


_SETTLES = {
    _R.DYNASTY: layout.CROWNS,
    _R.REVOLVING_BOARD: layout.TURNS_BOARD,
    _R.REVOLVING_CENTRE: layout.TURNS_CENTRE,
    _R.STRICT_SAT: layout.MARKS_ATTACKED,
    _R.LOST_PIECES: layout.LOSES,
    _R.ROLE_EXCHANGE: layout.EXCHANGES_ROLES,
    _R.SERIES_CAPTURE: layout.PROLONGS,
}


def _fill_ends(head: npt.NDArray[np.int64], rules: FairyRules) -> None:
    """Write what is done once a move is made, where pawns promote, and who captures but once."""
    for rule, bit in _SETTLES.items():
        head[layout.SETTLES] |= bit * (rule in rules)
    head[layout.SETTLES] |= layout.TWO_BOARDS * rules.has_two_boards
    head[layout.SETTLES] |= layout.TOUCHES_LATE * rules.touches_late
    head[layout.SETTLES] |= layout.VIEWS * (Trait.MAGIC in rules.traits)
    for side in _SIDES:
        white = side == 0
        head[layout.PROMOTES_ON + side] = signed(squares_of(rules.promotes_on[white]))
        head[layout.NEVER_PROMOTES] |= (white in rules.never_promoting) << side
        turns = _R.WHITE_SUPER_TRANSMUTING if white else _R.BLACK_SUPER_TRANSMUTING
        head[layout.SUPERS] |= (turns in rules) << side
    head[layout.CAPTURES_LEFT] = layout.ONCE_ALONE * rules.has(_R.PAD, Variant.STRICT)
    head[layout.CAPTURES_LEFT] |= layout.KINGS_ONCE * rules.has(_R.PAD, Variant.REX_INCLUSIVE)


def _fill_choice(head: npt.NDArray[np.int64], condition: FairyCondition) -> None:
    """Write which moves a side chooses, and what it has to remember for it."""
    rule = condition.rule
    for chooser in CHOOSING.get(rule, ()):
        side = 0 if chooser else 1
        if rule in _MEASURES:
            head[layout.LENGTHS + side] = 1
            head[layout.MEASURES + side] = _MEASURES[rule]
        head[layout.IS_EXACT + side] = Variant.EXACT in condition.variants
        if rule in CONSEQUENT or Variant.ULTRA in condition.variants:
            head[layout.IS_EXACT + side] = layout.ULTRA
            head[layout.CHECKS] = layout.BY_CHOICE
        squares = squares_of(condition.squares)
        head[layout.FORCED_SETS + side] = signed(squares)
    head[layout.RECALLED] |= _RECALLED.get(rule, 0)
    if rule in _RECALLED:
        head[layout.SEQUELS] |= layout.RECALLS
    head[layout.IN_CHESS] |= _IN_CHESS.get(rule, 0)


def _walks(kinds: tuple[Kind, ...], numbers: Mapping[Kind, int]) -> int:
    return signed(squares_of(numbers[kind] for kind in kinds if kind in numbers))


def signed(word: SquareSet | Square) -> int:
    """Return the signed word with the bits of *word*."""
    return word - (1 << 64) if word >> 63 else word
