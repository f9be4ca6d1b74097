"""What of fairy chess is compiled: the conditions, with their bits, and the men."""

from __future__ import annotations

from collections.abc import Sequence

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import WOOZLING, FairyCondition, FairyRule, Variant
from solver.fairy.rebirth import PROMOTING, SQUARES, may_promote_reborn
from solver.fairy.rules import FairyRules
from solver.kernel.fairy import layout
from solver.kernel.fairy.families import lent_kinds
from solver.kernel.fairy.remembering import can_follow
from solver.men import Kind, Man, Trait

_RULES = {
    FairyRule.CIRCE: layout.CIRCE,
    FairyRule.ANTICIRCE: layout.ANTICIRCE,
    FairyRule.IMMUNE: layout.IMMUNE,
    FairyRule.MADRASI: layout.PARALYSED,
    FairyRule.EIFFEL: layout.PARALYSED | layout.ROYALS_PARALYSED,
    FairyRule.ANDERNACH: layout.ANDERNACH,
    FairyRule.ANTIANDERNACH: layout.ANTIANDERNACH,
    FairyRule.KOEKO: layout.KOEKO,
    FairyRule.GRID: 0,
    FairyRule.PATROL: layout.PATROL,
    FairyRule.ULTRAPATROL: layout.ULTRAPATROL,
    FairyRule.LORTAP: layout.LORTAP,
    FairyRule.FUNCTIONARY: layout.FUNCTIONARY,
    FairyRule.ANNAN: layout.LENT | layout.UNTOLD,
    FairyRule.NANNA: layout.LENT | layout.UNTOLD,
    FairyRule.FACE_TO_FACE: layout.LENT | layout.UNTOLD,
    FairyRule.BACK_TO_BACK: layout.LENT | layout.UNTOLD,
    FairyRule.CHEEK_TO_CHEEK: layout.LENT | layout.UNTOLD,
    FairyRule.POINT_REFLECTION: layout.LENT | layout.UNTOLD,
    FairyRule.TRANSMUTED_KINGS: layout.LENT | layout.UNTOLD,
    FairyRule.WHITE_TRANSMUTED_KING: layout.LENT | layout.UNTOLD,
    FairyRule.BLACK_TRANSMUTED_KING: layout.LENT | layout.UNTOLD,
    FairyRule.REFLECTIVE_KINGS: layout.LENT | layout.UNTOLD,
    FairyRule.WHITE_REFLECTIVE_KING: layout.LENT | layout.UNTOLD,
    FairyRule.BLACK_REFLECTIVE_KING: layout.LENT | layout.UNTOLD,
    FairyRule.VAULTING_KINGS: layout.LENT | layout.UNTOLD,
    FairyRule.WHITE_VAULTING_KING: layout.LENT | layout.UNTOLD,
    FairyRule.BLACK_VAULTING_KING: layout.LENT | layout.UNTOLD,
    FairyRule.NO_CAPTURE: 0,
    FairyRule.NO_WHITE_CAPTURE: 0,
    FairyRule.NO_BLACK_CAPTURE: 0,
    FairyRule.WHITE_MUST_CAPTURE: 0,
    FairyRule.BLACK_MUST_CAPTURE: 0,
    FairyRule.WHITE_EDGE_MOVER: 0,
    FairyRule.BLACK_EDGE_MOVER: 0,
    FairyRule.MONOCHROME: 0,
    FairyRule.BICHROME: 0,
    FairyRule.CHECKLESS: layout.UNTOLD,
    FairyRule.WOOZLES: layout.WOOZLED,
    FairyRule.BIWOOZLES: layout.WOOZLED,
    FairyRule.HEFFALUMPS: layout.WOOZLED,
    FairyRule.BIHEFFALUMPS: layout.WOOZLED,
    FairyRule.PARTIAL_PARALYSIS: layout.PARTLY,
    FairyRule.EXCLUSIVE: layout.UNTOLD,
    FairyRule.PROMOTION_ONLY: 0,
    FairyRule.VOGTLAENDER: layout.UNTOLD,
    FairyRule.ANTIKINGS: layout.UNTOLD,
    FairyRule.BICOLORES: layout.UNTOLD,
    FairyRule.SAT: layout.UNTOLD,
    FairyRule.WHITE_ULTRASCHACHZWANG: layout.UNTOLD,
    FairyRule.BLACK_ULTRASCHACHZWANG: layout.UNTOLD,
    FairyRule.ISARDAM: layout.UNTOLD,
    FairyRule.CENTRAL: layout.CENTRAL,
    FairyRule.PROVOCATION: layout.PROVOCATION,
    FairyRule.CAST: layout.CAST,
    FairyRule.ANTIKOEKO: layout.KOEKO,
    FairyRule.NEW_KOEKO: layout.KOEKO,
    FairyRule.SENTINELS: layout.SENTINELS,
    FairyRule.SUPERGUARDS: layout.GUARDED,
    FairyRule.ANTIGUARDS: layout.UNGUARDED,
    FairyRule.GENEVA: layout.GENEVA,
    FairyRule.FRANKFURT: layout.FRANKFURT,
    FairyRule.TIBET: layout.SIDES_CHANGE,
    FairyRule.DOUBLE_TIBET: layout.SIDES_CHANGE,
    FairyRule.TAKE_AND_MAKE: layout.TAKE_AND_MAKE,
    FairyRule.MAKE_AND_TAKE: layout.MAKE_AND_TAKE,
    FairyRule.MARS: layout.ELSEWHERE,
    FairyRule.ANTIMARS: layout.ELSEWHERE,
    FairyRule.PHANTOM: layout.ELSEWHERE,
    FairyRule.DANGER: layout.DANGER,
    FairyRule.SINGLEBOX: 0,
    FairyRule.GHOST: 0,
    FairyRule.HAUNTED: 0,
    FairyRule.INFLUENCER: 0,
    FairyRule.MAGIC_SQUARES: 0,
    FairyRule.WORMHOLES: 0,
    FairyRule.BGL: 0,
    FairyRule.IMITATOR: 0,
    FairyRule.NO_IMITATORS: 0,
    FairyRule.MESSIGNY: 0,
    FairyRule.HOLES: 0,
    FairyRule.HAAN: 0,
    FairyRule.MASAND: 0,
    FairyRule.SWAPPING_KINGS: 0,
    FairyRule.WHITE_OSCILLATING: 0,
    FairyRule.BLACK_OSCILLATING: 0,
    FairyRule.BRETON: layout.BRETON,
    FairyRule.BI_CAPTURES: layout.BI_CAPTURES,
    FairyRule.BLACK_MAXIMUMMER: 0,
    FairyRule.WHITE_MAXIMUMMER: 0,
    FairyRule.BLACK_MINIMUMMER: 0,
    FairyRule.WHITE_MINIMUMMER: 0,
}
"""The rules that are compiled, each with its bits, 0 where tables or a choice do for it."""
LETTERED = (Variant.TYPE_B, Variant.TYPE_C, Variant.TYPE_D)
_VARIANTS = {
    (FairyRule.CIRCE, Variant.SUPER): layout.CHOSEN,
    (FairyRule.CIRCE, Variant.CAGE): layout.CHOSEN | layout.CAGES,
    (FairyRule.CIRCE, Variant.TAKE_AND_MAKE): layout.CHOSEN | layout.MAKES,
    (FairyRule.CIRCE, Variant.STRICT): layout.STRICT,
    (FairyRule.BRETON, Variant.ADVERSE): layout.BRETON_ADVERSE,
    (FairyRule.BRETON, Variant.CHROMATIC): layout.BRETON_CHROMATIC,
    (FairyRule.BRETON, Variant.PY): layout.BRETON_LATE,
    (FairyRule.TAKE_AND_MAKE, Variant.ABSOLUTE): layout.ABSOLUTE,
    (FairyRule.MARS, Variant.REX_EXCLUSIVE): 0,
    (FairyRule.ANTIMARS, Variant.REX_EXCLUSIVE): 0,
    (FairyRule.FRANKFURT, Variant.REX_EXCLUSIVE): 0,
    (FairyRule.GENEVA, Variant.REX_INCLUSIVE): 0,
    (FairyRule.CIRCE, Variant.PWC): layout.PWC,
    (FairyRule.CIRCE, Variant.CLONE): layout.CLONE,
    (FairyRule.CIRCE, Variant.COUSCOUS): layout.COUSCOUS,
    (FairyRule.CIRCE, Variant.TURNCOATS): layout.TURNCOATS,
    (FairyRule.ANTICIRCE, Variant.CHEYLAN): layout.CHEYLAN,
    (FairyRule.MADRASI, Variant.REX_INCLUSIVE): layout.ROYALS_PARALYSED,
    (FairyRule.CAST, Variant.INVERSE): layout.CAST_INVERSE,
    (FairyRule.MESSIGNY, Variant.REX_EXCLUSIVE): 0,
    (FairyRule.MAGIC_SQUARES, Variant.TYPE_2): 0,
    (FairyRule.SINGLEBOX, Variant.TYPE_2): 0,
    (FairyRule.SINGLEBOX, Variant.TYPE_3): 0,
    (FairyRule.WHITE_OSCILLATING, Variant.TYPE_B): 0,
    (FairyRule.WHITE_OSCILLATING, Variant.TYPE_C): 0,
    (FairyRule.BLACK_OSCILLATING, Variant.TYPE_B): 0,
    (FairyRule.BLACK_OSCILLATING, Variant.TYPE_C): 0,
}
_VARIANTS.update(
    ((rule, variant), 0)
    for rule, variants in {
        FairyRule.ANNAN: LETTERED,
        FairyRule.NANNA: LETTERED,
        FairyRule.ISARDAM: (Variant.TYPE_B, Variant.REX_INCLUSIVE),
        FairyRule.KOEKO: (Variant.NEIGHBOUR,),
        **dict.fromkeys(WOOZLING, (Variant.REX_EXCLUSIVE,)),
        FairyRule.ANTIKOEKO: (Variant.NEIGHBOUR,),
    }.items()
    for variant in variants
)
"""The bits that a word behind a rule adds; squares of rebirth are tables."""
TRAITS = {
    Trait.ROYAL: layout.ROYAL,
    Trait.KAMIKAZE: layout.KAMIKAZE,
    Trait.CHAMELEON: layout.CHAMELEON,
    Trait.UNCAPTURABLE: layout.UNCAPTURABLE,
}
_NOT_COMPILED = frozenset({Kind.ORPHAN, Kind.FRIEND, Kind.UBI_UBI})
"""Men whose ways cannot be listed ahead."""


def bits_of(condition: FairyCondition) -> int | None:
    """Return the bits of a condition, ``None`` where it is not compiled."""
    bits = _RULES.get(condition.rule)
    for variant in condition.variants:
        added = _VARIANTS.get((condition.rule, variant), 0 if variant in SQUARES else None)
        if bits is None or added is None:
            return None
        bits |= added
        if condition.rule is FairyRule.CIRCE and variant in PROMOTING:
            bits |= layout.PROMOTES_REBORN
    return bits


def is_compiled(rules: FairyRules, men: Sequence[Man | None]) -> bool:
    """Tell whether the kernel plays by all that a diagram and its rules ask for.

    No word of its moves has room for more than seven kinds to which a reborn pawn promotes.
    """
    if any(bits_of(condition) is None for condition in rules.conditions):
        return False
    if any(trait not in TRAITS for man in men if man for trait in man.traits):
        return False
    if may_promote_reborn(rules) and max(map(len, (rules.promoted, rules.promoted_marine))) > 7:
        return False
    if not can_follow(rules):
        return False
    walks = walks_of(rules, men)
    has_royal_pawn = any(man and man.is_royal and WALKS[man.kind].is_pawn for man in men)
    return len(walks) <= layout.MOST_WALKS and not (has_royal_pawn or _NOT_COMPILED & set(walks))


def walks_of(rules: FairyRules, men: Sequence[Man | None]) -> tuple[Kind, ...]:
    """Return the kinds that can ever stand on the board, in their order."""
    kinds = {man.kind for man in men if man is not None}
    kinds |= lent_kinds(rules)
    kinds.update(rules.promoted, rules.promoted_marine, {Kind.PAWN, Kind.KING, Kind.ROOK})
    return tuple(sorted(kinds))
