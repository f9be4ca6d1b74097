"""The bits by which the tables tell of conditions and attributes; what has none is not compiled."""

from __future__ import annotations

from solver.fairy.conditions import LETTERED, WOOZLING, FairyCondition, FairyRule, Variant
from solver.fairy.effects.rebirth import SQUARES
from solver.fairy.families import (
    BOLEROS,
    CHOOSING,
    IN_CHESS,
    PROMOTING,
    STANDARDS,
)
from solver.kernel.fairy import layout
from solver.men import Trait

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
    FairyRule.POWER_TRANSFER: layout.LENT | layout.UNTOLD,
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
    FairyRule.LEFFIE: layout.UNTOLD,
    FairyRule.BRUNNER: layout.UNTOLD,
    FairyRule.CENTRAL: layout.CENTRAL,
    FairyRule.PROVOCATION: layout.PROVOCATION,
    FairyRule.CAST: layout.CAST,
    FairyRule.ANTIKOEKO: layout.KOEKO,
    FairyRule.NEW_KOEKO: layout.KOEKO,
    FairyRule.SENTINELS: layout.SENTINELS,
    FairyRule.SUPERGUARDS: layout.GUARDED,
    FairyRule.ANTIGUARDS: layout.UNGUARDED,
    FairyRule.GENEVA: layout.GENEVA,
    **dict.fromkeys((FairyRule.FRANKFURT, FairyRule.PROTEAN), layout.FRANKFURT),
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
    FairyRule.EXCHANGE_CASTLING: 0,
    FairyRule.MUTUAL_CASTLING: 0,
    FairyRule.HOLES: 0,
    FairyRule.HAAN: 0,
    FairyRule.VERTICAL_CYLINDER: layout.UNTOLD,
    FairyRule.HORIZONTAL_CYLINDER: layout.UNTOLD,
    FairyRule.TORUS: layout.UNTOLD,
    FairyRule.MASAND: 0,
    FairyRule.MASAND_GENERALISED: 0,
    FairyRule.SWAPPING_KINGS: 0,
    FairyRule.WHITE_OSCILLATING: 0,
    FairyRule.BLACK_OSCILLATING: 0,
    FairyRule.KOBUL: layout.KOBUL,
    FairyRule.LESE_MAJESTE: 0,
    FairyRule.SHIELDED_KINGS: layout.SHIELDS,
    FairyRule.MAFF: 0,
    FairyRule.OWU: 0,
    FairyRule.AMU: 0,
    FairyRule.ALICE: 0,
    FairyRule.BRETON: layout.BRETON,
    FairyRule.BI_CAPTURES: layout.BI_CAPTURES,
    FairyRule.EINSTEIN: layout.CHANGES | layout.UNTOLD,
    FairyRule.REVERSAL_EINSTEIN: layout.CHANGES | layout.UNTOLD,
    FairyRule.ANTI_EINSTEIN: layout.CHANGES | layout.UNTOLD,
    FairyRule.CHAMELEON_CHESS: layout.CHANGES | layout.UNTOLD,
    FairyRule.NORSK: layout.CHANGES | layout.UNTOLD,
    FairyRule.RELEGATION: layout.CHANGES | layout.UNTOLD,
    FairyRule.HYPERVOLAGE: layout.CHANGES | layout.UNTOLD,
    FairyRule.SNEK: layout.SNEKS | layout.UNTOLD,
    FairyRule.SNEK_CIRCLE: layout.SNEKS | layout.UNTOLD,
    FairyRule.PEPO: layout.PEPO | layout.UNTOLD,
    FairyRule.MULTI_CAPTURES: layout.MULTI_CAPTURES | layout.UNTOLD,
    FairyRule.BOLERO: layout.UNTOLD,
    FairyRule.BOLERO_INVERSE: layout.LENT | layout.UNTOLD,
    FairyRule.CASTLING: layout.UNTOLD,
    FairyRule.ROKAGOGO: layout.UNTOLD,
    FairyRule.FOOTBALL: layout.UNTOLD,
    FairyRule.STRICT_SAT: layout.UNTOLD,
    FairyRule.EXTINCTION: layout.UNTOLD,
    FairyRule.LOST_PIECES: layout.UNTOLD,
    FairyRule.REPUBLICAN: layout.UNTOLD,
    FairyRule.DYNASTY: layout.UNTOLD,
    FairyRule.WHITE_SUPER_TRANSMUTING: layout.LENT | layout.UNTOLD,
    FairyRule.BLACK_SUPER_TRANSMUTING: layout.LENT | layout.UNTOLD,
    FairyRule.PLUS: layout.ELSEWHERE | layout.UNTOLD,
    FairyRule.VOLAGE: layout.CHANGES | layout.UNTOLD,
    FairyRule.DARK_SIDE: layout.CHANGES | layout.UNTOLD,
    FairyRule.LINE_CHAMELEON: layout.CHANGES | layout.UNTOLD,
    FairyRule.NO_WHITE_PROMOTION: layout.UNTOLD,
    FairyRule.NO_BLACK_PROMOTION: layout.UNTOLD,
    FairyRule.GLASGOW: layout.UNTOLD,
    FairyRule.WHITE_PROMOTES_ON: layout.UNTOLD,
    FairyRule.BLACK_PROMOTES_ON: layout.UNTOLD,
    FairyRule.REVOLVING_BOARD: layout.UNTOLD,
    FairyRule.REVOLVING_CENTRE: layout.UNTOLD,
    FairyRule.SERIES_CAPTURE: layout.UNTOLD,
    FairyRule.CHAMELEON_SEQUENCE: layout.UNTOLD,
    FairyRule.PAD: layout.SPENDING | layout.UNTOLD,
    FairyRule.LAST_CAPTURE: layout.UNTOLD,
    FairyRule.ANDA: layout.UNTOLD,
    FairyRule.ANDA_INVERSE: layout.UNTOLD,
    **dict.fromkeys(STANDARDS, layout.UNTOLD),
    **dict.fromkeys(CHOOSING, layout.UNTOLD),
    FairyRule.ROLE_EXCHANGE: layout.UNTOLD,
    **dict.fromkeys(IN_CHESS | {FairyRule.DISPARATE, FairyRule.FUDDLED}, layout.UNTOLD),
    FairyRule.WHITE_MUST_CAPTURE: 0,
    FairyRule.BLACK_MUST_CAPTURE: 0,
    FairyRule.BLACK_MAXIMUMMER: 0,
    FairyRule.WHITE_MAXIMUMMER: 0,
    FairyRule.BLACK_MINIMUMMER: 0,
    FairyRule.WHITE_MINIMUMMER: 0,
}
"""The rules that are compiled, each with its bits, 0 where tables or a choice do for it."""
_REBIRTHS = {
    (FairyRule.CIRCE, variant): layout.UNTOLD
    for variant in (
        *(Variant.ASSASSIN, Variant.PARACHUTE, Variant.VOLCANIC, Variant.REX_INCLUSIVE),
        *(Variant.CHAMELEON, Variant.EINSTEIN, Variant.REVERSAL_EINSTEIN),
        *(Variant.EQUIPOLLENTS, Variant.DIAGRAM, Variant.APRIL),
    )
} | {
    (FairyRule.ANTICIRCE, variant): layout.UNTOLD
    for variant in (
        *(Variant.ASSASSIN, Variant.PARACHUTE, Variant.VOLCANIC, Variant.REX_EXCLUSIVE),
        *(Variant.CHAMELEON, Variant.EINSTEIN, Variant.REVERSAL_EINSTEIN, Variant.SUPER),
        *(Variant.EQUIPOLLENTS, Variant.PWC, Variant.COUSCOUS, Variant.CLONE, Variant.TURNCOATS),
        Variant.DIAGRAM,
    )
}
_VARIANTS = {
    (FairyRule.SENTINELS, Variant.PAWN_ADVERSE): layout.UNTOLD,
    (FairyRule.SENTINELS, Variant.PAWN_NEUTRAL): layout.UNTOLD,
    (FairyRule.SENTINELS, Variant.PARA): 0,
    (FairyRule.SENTINELS, Variant.BEROLINA): 0,
    (FairyRule.CIRCE, Variant.SUPER): layout.CHOSEN,
    (FairyRule.CIRCE, Variant.CAGE): layout.CHOSEN | layout.CAGES,
    (FairyRule.CIRCE, Variant.TAKE_AND_MAKE): layout.CHOSEN | layout.MAKES,
    (FairyRule.CIRCE, Variant.STRICT): layout.STRICT,
    (FairyRule.BRETON, Variant.ADVERSE): layout.BRETON_ADVERSE,
    (FairyRule.BRETON, Variant.CHROMATIC): layout.BRETON_CHROMATIC,
    (FairyRule.BRETON, Variant.PY): layout.BRETON_LATE,
    (FairyRule.TAKE_AND_MAKE, Variant.ABSOLUTE): layout.ABSOLUTE,
    (FairyRule.GENEVA, Variant.REX_INCLUSIVE): 0,
    (FairyRule.CIRCE, Variant.PWC): layout.PWC,
    (FairyRule.CIRCE, Variant.CLONE): layout.CLONE,
    (FairyRule.CIRCE, Variant.COUSCOUS): layout.COUSCOUS,
    (FairyRule.CIRCE, Variant.TURNCOATS): layout.TURNCOATS,
    (FairyRule.ANTICIRCE, Variant.CHEYLAN): layout.CHEYLAN,
    (FairyRule.ANTICIRCE, Variant.STRICT): 0,
    (FairyRule.MADRASI, Variant.REX_INCLUSIVE): layout.ROYALS_PARALYSED,
    (FairyRule.CAST, Variant.INVERSE): layout.CAST_INVERSE,
    (FairyRule.MESSIGNY, Variant.REX_EXCLUSIVE): 0,
    (FairyRule.MAGIC_SQUARES, Variant.TYPE_2): 0,
    **{(FairyRule.REPUBLICAN, it): 0 for it in (Variant.TYPE_1, Variant.TYPE_2)},
    (FairyRule.SINGLEBOX, Variant.TYPE_2): 0,
    (FairyRule.SINGLEBOX, Variant.TYPE_3): 0,
}
_VARIANTS.update(_REBIRTHS)
_VARIANTS[FairyRule.IMMUNE, Variant.REX_INCLUSIVE] = layout.UNTOLD
for _parrain in (Variant.PARRAIN, Variant.CONTRA_PARRAIN):
    _VARIANTS[FairyRule.CIRCE, _parrain] = layout.UNTOLD
_VARIANTS.update(
    ((rule, variant), 0)
    for rule, variants in {
        FairyRule.ANNAN: LETTERED,
        FairyRule.NANNA: LETTERED,
        FairyRule.ISARDAM: (Variant.TYPE_B, Variant.REX_INCLUSIVE),
        FairyRule.KOEKO: (Variant.NEIGHBOUR,),
        FairyRule.GRID: (Variant.ORTHOGONAL, Variant.IRREGULAR),
        **dict.fromkeys((*BOLEROS, FairyRule.POWER_TRANSFER), (Variant.REX_INCLUSIVE,)),
        **dict.fromkeys(CHOOSING, (Variant.EXACT, Variant.ULTRA)),
        **dict.fromkeys(WOOZLING, (Variant.REX_EXCLUSIVE,)),
        FairyRule.ANTIKOEKO: (Variant.NEIGHBOUR,),
        FairyRule.PAD: (Variant.STRICT, Variant.REX_INCLUSIVE),
        FairyRule.WHITE_OSCILLATING: (Variant.TYPE_B, Variant.TYPE_C),
        FairyRule.BLACK_OSCILLATING: (Variant.TYPE_B, Variant.TYPE_C),
        **dict.fromkeys(
            (FairyRule.MARS, FairyRule.ANTIMARS, FairyRule.FRANKFURT, FairyRule.PROTEAN),
            (Variant.REX_EXCLUSIVE,),
        ),
        **dict.fromkeys(
            (FairyRule.LAST_CAPTURE, FairyRule.KOBUL, FairyRule.MULTI_CAPTURES),
            (Variant.WHITE, Variant.BLACK),
        ),
    }.items()
    for variant in variants
)
"""The bits that a word behind a rule adds; squares of rebirth are tables."""
TRAITS = {
    Trait.ROYAL: layout.ROYAL,
    Trait.KAMIKAZE: layout.KAMIKAZE,
    Trait.CHAMELEON: layout.CHAMELEON,
    Trait.UNCAPTURABLE: layout.UNCAPTURABLE,
    Trait.FUNCTIONARY: layout.FUNCTIONARY_MAN,
    Trait.PATROL: layout.PATROL_MAN,
    Trait.HALF_NEUTRAL: layout.HALF_NEUTRAL,
    Trait.PARALYSING: layout.PARALYSING,
    Trait.BUL: layout.BUL,
    Trait.DOB: layout.DOB,
    Trait.HURDLE_COLOUR_CHANGING: layout.HURDLE_RECOLORING,
    Trait.VOLATILE: layout.VOLATILE,
    Trait.SPENT: layout.SPENT,
    Trait.BOARD_B: layout.BOARD_B,
    Trait.MAGIC: layout.MAGICAL,
    Trait.PROTEAN: layout.PROTEAN_MAN,
}


def bits_of(condition: FairyCondition) -> int | None:
    """Return the bits of a condition, ``None`` where it is not compiled."""
    bits = _RULES.get(condition.rule)
    for variant in condition.variants:
        added = _VARIANTS.get((condition.rule, variant), 0 if variant in SQUARES else None)
        if bits is None or added is None:
            return None
        bits |= added
        if condition.rule is FairyRule.ANTICIRCE and variant in PROMOTING:
            bits |= layout.UNTOLD
        if condition.rule is FairyRule.CIRCE and variant in PROMOTING:
            bits |= layout.PROMOTES_REBORN
    return bits
