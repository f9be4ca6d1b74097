"""What of fairy chess is compiled: the conditions, with their bits, and the men."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from solver.fairy.attributes import HAMPERING
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import LIMITING, WOOZLING, FairyCondition, FairyRule, Variant
from solver.fairy.effects.rebirth import SQUARES, may_promote_reborn
from solver.fairy.families import (
    BOLEROS,
    CHOOSING,
    CONSEQUENT,
    DISTERS,
    IN_CHESS,
    PROMOTING,
    STANDARDS,
    TRANSMUTED,
)
from solver.fairy.limits import can_pace
from solver.fairy.rules import FairyRules
from solver.fairy.together import stands_apart
from solver.fairy.walks.hoppers import AngleHop
from solver.goals import Goal
from solver.kernel.fairy import layout
from solver.kernel.fairy.changing import can_be_reborn, can_change, kinds_become, kinds_reborn
from solver.kernel.fairy.families import lent_kinds
from solver.kernel.fairy.hurdles import MOST_PROMOTED
from solver.kernel.fairy.orphans import extra_walks
from solver.kernel.fairy.remembering import can_follow
from solver.kernel.fairy.views import are_views_compiled
from solver.men import Color, Kind, Man, Trait

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
    FairyRule.HOLES: 0,
    FairyRule.HAAN: 0,
    FairyRule.VERTICAL_CYLINDER: layout.UNTOLD,
    FairyRule.HORIZONTAL_CYLINDER: layout.UNTOLD,
    FairyRule.TORUS: layout.UNTOLD,
    FairyRule.MASAND: 0,
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
    FairyRule.PAD: layout.SPENDING | layout.UNTOLD,
    FairyRule.LAST_CAPTURE: layout.UNTOLD,
    FairyRule.ANDA: layout.UNTOLD,
    FairyRule.ANDA_INVERSE: layout.UNTOLD,
    **dict.fromkeys(STANDARDS, layout.UNTOLD),
    **dict.fromkeys(CHOOSING.keys() - CONSEQUENT - {FairyRule.BACK_HOME}, layout.UNTOLD),
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
        *(Variant.EQUIPOLLENTS, Variant.DIAGRAM),
    )
} | {
    (FairyRule.ANTICIRCE, variant): layout.UNTOLD
    for variant in (
        *(Variant.ASSASSIN, Variant.PARACHUTE, Variant.VOLCANIC, Variant.REX_EXCLUSIVE),
        *(Variant.CHAMELEON, Variant.EINSTEIN, Variant.REVERSAL_EINSTEIN, Variant.SUPER),
        *(Variant.EQUIPOLLENTS, Variant.PWC, Variant.COUSCOUS, Variant.CLONE, Variant.TURNCOATS),
    )
}
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
        **dict.fromkeys(BOLEROS, (Variant.REX_INCLUSIVE,)),
        **dict.fromkeys(CHOOSING.keys() - CONSEQUENT, (Variant.EXACT,)),
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
_NOT_COMPILED = frozenset({Kind.FRIEND, Kind.UBI_UBI})
"""Men whose ways cannot be listed ahead."""


def bits_of(condition: FairyCondition) -> int | None:
    """Return the bits of a condition, ``None`` where it is not compiled."""
    bits = _RULES.get(condition.rule)
    if condition.rule is FairyRule.CHAMELEON_CHESS and condition.kinds:
        return None
    if condition.rule is FairyRule.SENTINELS and condition.words:
        return None
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


def is_compiled(rules: FairyRules, men: Sequence[Man | None], goal: Goal | None = None) -> bool:
    """Tell whether the kernel plays by all that a diagram, its rules and a goal ask for.

    No word of its moves has room for more than seven kinds to which a reborn pawn promotes.
    """
    if any(bits_of(condition) is None for condition in rules.conditions):
        return False
    if goal is not None and goal.exposes and not _may_expose(rules, men):
        return False
    if _R.ANTICIRCE in rules and rules.is_exact:
        return False  # captures that are not legal are measured
    if goal is Goal.SQUARE and (Trait.KAMIKAZE in rules.marked or _GOING_ON & rules.by_rule.keys()):
        return False
    known = TRAITS.keys() | {Trait.COMMON}
    if any(man.traits - known for man in men if man):
        return False
    if rules.has_two_boards and not _are_boards_compiled(rules):
        return False
    if Trait.MAGIC in rules.traits and not are_views_compiled(rules, men):
        return False
    if not _act_as_compiled(rules.by_rule) or not _are_attributes_compiled(rules):
        return False
    if rules.flagged and not _are_hurdles_compiled(rules, men):
        return False
    walks = walks_of(rules, men)
    if FairyRule.IMITATOR in rules and not all(map(can_pace, _kinds_of(rules, men))):
        return False
    promoted = [rules.promoted]
    if Kind.MARINE_PAWN in walks:
        promoted.append(rules.promoted_marine)
    if may_promote_reborn(rules) and max(map(len, promoted)) > MOST_PROMOTED:
        return False
    if not can_follow(rules):
        return False
    taking_on = {FairyRule.FRANKFURT, FairyRule.PROTEAN}
    is_plain = rules.by_rule.keys() <= taking_on and not rules.traits & HAMPERING
    royals = [man for man in men if man and man.is_royal]
    if FairyRule.BRUNNER in rules and not _has_one_king_a_side(royals):
        return False
    has_royal_pawn = not is_plain and any(WALKS[man.kind].is_pawn for man in royals)
    if not (can_change(rules) and can_be_reborn(rules)):
        return False
    if Kind.ORPHAN in walks and rules.conditions:  # which ask for walks of their own
        return False
    if len(walks) + len(extra_walks(walks)) > layout.MOST_WALKS:
        return False
    return not (has_royal_pawn or _NOT_COMPILED & set(walks))


def _are_boards_compiled(rules: FairyRules) -> bool:
    """Tell whether the kernel knows what men on two boards do: those without other rules."""
    return rules.by_rule.keys() <= {FairyRule.ALICE} and rules.traits <= {Trait.BOARD_B}


_GOING_ON = frozenset({FairyRule.ANTICIRCE, FairyRule.WORMHOLES, FairyRule.PAD, FairyRule.BRETON})
"""Rules under which who moves may stand elsewhere in the end, or be gone."""
_DECIDING = CHOOSING.keys() | {
    *(FairyRule.CHECKLESS, FairyRule.EXCLUSIVE, FairyRule.MAFF, FairyRule.OWU, FairyRule.AMU),
    *(FairyRule.WHITE_ULTRASCHACHZWANG, FairyRule.BLACK_ULTRASCHACHZWANG),
}
"""Rules that choose among moves, or say which mates count."""


def _may_expose(rules: FairyRules, men: Sequence[Man | None]) -> bool:
    """Tell whether the kernel knows goals for which a king may be exposed, by all made moves."""
    neutrals = (man for man in men if man and man.color is Color.NEUTRAL)
    return rules.by_rule.keys().isdisjoint(_DECIDING) and not any(it.is_royal for it in neutrals)


def _has_one_king_a_side(royals: Sequence[Man]) -> bool:
    """Tell whether no side has several royal men, or shares one."""
    colors = [man.color for man in royals]
    return Color.NEUTRAL not in colors and len(set(colors)) == len(colors)


def _are_hurdles_compiled(rules: FairyRules, men: Sequence[Man | None]) -> bool:
    """Tell whether the kernel knows what hoppers do with their hurdles: choices tell it.

    A neutral pawn might promote on either side of the board.
    """
    has_neutral_pawn = any(
        man and man.color is Color.NEUTRAL and WALKS[man.kind].is_pawn for man in men
    )
    turn = any(isinstance(form, AngleHop) for kind in rules.flagged for form in WALKS[kind].forms)
    return not (has_neutral_pawn or turn or len(rules.promoted) > MOST_PROMOTED)


_BOUND = (
    LIMITING
    | CHOOSING.keys()
    | {
        *(FairyRule.CIRCE, FairyRule.ANDERNACH, FairyRule.ANTIANDERNACH, FairyRule.ANTIKINGS),
        *(FairyRule.NO_CAPTURE, FairyRule.NO_WHITE_CAPTURE, FairyRule.NO_BLACK_CAPTURE),
    }
)
"""Under these the kernel knows what all compiled attributes do."""


def _are_attributes_compiled(rules: FairyRules) -> bool:
    """Tell whether the kernel knows what the attributes of men do under conditions."""
    if not rules.conditions or not rules.marked or rules.marked <= {Trait.BOARD_B, Trait.MAGIC}:
        return True
    changes_square = rules.has(FairyRule.CIRCE, Variant.COUSCOUS)
    if changes_square and Trait.CHAMELEON in rules.marked:
        return False
    if rules.flagged:
        return rules.by_rule.keys() <= CHOOSING.keys() - DISTERS
    if Trait.PARALYSING in rules.marked:  # of whom it is asked whether he could move
        return rules.by_rule.keys() <= LIMITING | CHOOSING.keys() | {FairyRule.CIRCE}
    return rules.by_rule.keys() <= _BOUND


def walks_of(rules: FairyRules, men: Sequence[Man | None]) -> tuple[Kind, ...]:
    """Return the kinds that the tables know, in their order: those that can ever stand there.

    What marine pawns promote to has its place whether or not one stands there.
    """
    return tuple(sorted(_kinds_of(rules, men).union(rules.promoted_marine)))


def _kinds_of(rules: FairyRules, men: Sequence[Man | None]) -> set[Kind]:
    """Return the kinds that can ever stand on the board."""
    kinds = {man.kind for man in men if man is not None}
    kinds |= lent_kinds(rules) | kinds_become(rules) | kinds_reborn(rules)
    kinds.update(*(it.kinds for it in rules.conditions if it.rule is FairyRule.LAST_CAPTURE))
    kinds.update(rules.promoted, {Kind.PAWN, Kind.KING, Kind.ROOK})
    if rules.reverses_pawns:
        kinds.add(Kind.REVERSE_PAWN)
    if Kind.MARINE_PAWN in kinds:
        kinds.update(rules.promoted_marine)
    return kinds


_R = FairyRule
# --- conditions together
#
# Who observes whom is asked in the kernel by walks alone, as tables and lenders have them.  That is
# right for those who ask so, or ask observers (``solver.fairy.levels``), beside all that does not
# bind observers: what binds the geometry stands in the tables, or in the holes that every way is
# asked for.  Transmuted kings, and whom woozles keep from capturing, ask otherwise.

_IN_TABLES = frozenset(
    {
        *(_R.GRID, _R.MONOCHROME, _R.BICHROME, _R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER),
        _R.HOLES,
    }
)
_LENT_BY_FOES = frozenset({_R.FACE_TO_FACE, _R.BACK_TO_BACK, _R.CHEEK_TO_CHEEK})
_LENDING = _LENT_BY_FOES | {_R.ANNAN, _R.NANNA, _R.POINT_REFLECTION}
_BINDING_NOBODY = frozenset(
    {
        *(_R.WORMHOLES, _R.BGL, _R.IMMUNE, _R.GENEVA, _R.DISPARATE),
        *(_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE),
    }
)
_ASKING_OBSERVERS = frozenset(
    {
        *(_R.PATROL, _R.ULTRAPATROL, _R.LORTAP, _R.FUNCTIONARY, _R.PROVOCATION),
        *(_R.SUPERGUARDS, _R.ANTIGUARDS, _R.SHIELDED_KINGS),
    }
)
_ASKING_GEOMETRY = frozenset({_R.MADRASI, _R.EIFFEL})
_CLASSES = (
    (_IN_TABLES, _IN_TABLES | _LENDING | _BINDING_NOBODY | _ASKING_OBSERVERS | _ASKING_GEOMETRY),
    (_LENDING, _BINDING_NOBODY | _ASKING_OBSERVERS),
    (_LENT_BY_FOES, _ASKING_GEOMETRY),
    (_BINDING_NOBODY, _BINDING_NOBODY | _ASKING_OBSERVERS | _ASKING_GEOMETRY),
    (_ASKING_OBSERVERS, _ASKING_OBSERVERS),
)
_ONE_BY_ONE = frozenset(
    frozenset({one, other})
    for one, those in (
        (_R.ANTICIRCE, (_R.LORTAP, _R.PATROL, _R.SUPERGUARDS, _R.MADRASI)),
        (_R.MARS, (_R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER)),
        (_R.MARS, (_R.CHAMELEON_CHESS, _R.MADRASI)),
        (_R.SHIELDED_KINGS, TRANSMUTED),
        (_R.MESSIGNY, (_R.MONOCHROME, _R.BICHROME, _R.GRID)),
        (_R.MARS, (_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE)),
        (_R.BICOLORES, (_R.MADRASI,)),
    )
    for other in those
)
_IN_ONE_PLACE = frozenset(
    {
        frozenset({_R.PATROL, _R.LORTAP}),
        frozenset({_R.SUPERGUARDS, _R.ANTIGUARDS}),
        frozenset({_R.MADRASI, _R.EIFFEL}),
    }
)
"""Pairs for which the tables have one word."""


def _act_as_compiled(rules: Collection[FairyRule]) -> bool:
    """Tell whether the kernel does with rules together what plain play does."""
    pairs = map(frozenset, combinations(sorted(set(rules), key=str), 2))
    return all(_is_pair_compiled(pair) for pair in pairs)


def _is_pair_compiled(pair: frozenset[FairyRule]) -> bool:
    if pair in _IN_ONE_PLACE:
        return False
    if stands_apart(pair) or pair in _ONE_BY_ONE:
        return True
    one, other = pair
    return any(
        (one in first and other in second) or (other in first and one in second)
        for first, second in _CLASSES
    )
