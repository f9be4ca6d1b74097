"""What of fairy chess is compiled: the conditions, with their bits, and the men."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import EINSTEINIAN, LIMITING, WOOZLING, FairyRule, Variant
from solver.fairy.effects.rebirth import SQUARES, may_promote_reborn
from solver.fairy.families import (
    CHOOSING,
    DISTERS,
    PROMOTING,
    REFLECTIVE,
    TRANSMUTED,
)
from solver.fairy.rules import FairyRules
from solver.fairy.shape import PLAIN
from solver.fairy.together import JUDGED, stands_apart
from solver.fairy.walks.hoppers import AngleHop
from solver.fairy.walks.of_kinds import takes_apart
from solver.goals import Goal
from solver.kernel.fairy import layout
from solver.kernel.fairy.conditions.bits import TRAITS, bits_of
from solver.kernel.fairy.conditions.changing import (
    can_be_reborn,
    can_change,
    kinds_become,
    kinds_reborn,
)
from solver.kernel.fairy.conditions.families import lent_kinds
from solver.kernel.fairy.conditions.orphans import BORROWERS, extra_walks
from solver.kernel.fairy.conditions.remembering import CHOOSING_SQUARES, can_follow
from solver.kernel.fairy.conditions.sentinels import pawn_of
from solver.kernel.fairy.effects.hurdles import MOST_PROMOTED
from solver.kernel.fairy.effects.views import are_views_compiled
from solver.men import Color, Kind, Man, Trait

_R = FairyRule


def is_compiled(rules: FairyRules, men: Sequence[Man | None], goal: Goal | None = None) -> bool:
    """Tell whether the kernel plays by all that a diagram, its rules and a goal ask for.

    No word of its moves has room for more than seven kinds to which a reborn pawn promotes.
    """
    if any(bits_of(condition) is None for condition in rules.conditions):
        return False
    if goal is not None and goal.exposes and not _may_expose(rules, men):
        return False
    if not _are_choices_compiled(rules):
        return False
    if goal is not None and goal.is_game and _R.REPUBLICAN in rules:
        return False  # kings come besides
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
    promoted = [rules.promoted]
    if Kind.MARINE_PAWN in walks:
        promoted.append(rules.promoted_marine)
    if may_promote_reborn(rules) and max(map(len, promoted)) > MOST_PROMOTED:
        return False
    if not can_follow(rules):
        return False
    if not _are_series_compiled(rules) or not _are_touches_compiled(rules):
        return False
    if not _are_homes_compiled(rules):
        return False
    royals = [man for man in men if man and man.is_royal]
    if FairyRule.BRUNNER in rules and not _has_one_king_a_side(royals):
        return False
    if not (can_change(rules) and can_be_reborn(rules)):
        return False
    asks_walks = rules.is_ultra or bool(rules.by_rule.keys() - CHOOSING.keys())
    if BORROWERS.keys() & walks and asks_walks:
        return False
    if _R.REPUBLICAN in rules and any(map(takes_apart, _kinds_of(rules, men))):
        return False  # there is room for one choice
    if len(walks) + len(extra_walks(walks)) > layout.MOST_WALKS:
        return False
    return Kind.UBI_UBI not in walks or _is_roaming_compiled(rules, walks)


def _is_roaming_compiled(rules: FairyRules, walks: Collection[Kind]) -> bool:
    """Tell whether the kernel knows where an Ubi-Ubi goes: by leaps from square to square.

    Holes, and lines of another board, are not heeded on the way; nor does an orphan go so.
    """
    is_plain = rules.shape == PLAIN and BORROWERS.keys().isdisjoint(walks)
    return is_plain and rules.by_rule.keys() <= _BOUND | _ASKED_ALONE


def _are_boards_compiled(rules: FairyRules) -> bool:
    """Tell whether the kernel knows what men on two boards do: those without other rules."""
    return rules.by_rule.keys() <= {FairyRule.ALICE} and rules.traits <= {Trait.BOARD_B}


_DECIDING = {
    *(FairyRule.CHECKLESS, FairyRule.EXCLUSIVE, FairyRule.MAFF, FairyRule.OWU, FairyRule.AMU),
    *(FairyRule.WHITE_ULTRASCHACHZWANG, FairyRule.BLACK_ULTRASCHACHZWANG),
    FairyRule.REPUBLICAN,
}
"""Rules that say which mates count."""
_IN_LEGS = {*EINSTEINIAN, _R.SERIES_CAPTURE, _R.CIRCE, _R.ANDERNACH, _R.PROMOTION_ONLY}
"""Beside captures in a series the kernel knows what these do with each leg."""
_TAKING_NOBODY = {_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE}


def _are_choices_compiled(rules: FairyRules) -> bool:
    """Tell whether the kernel knows what is chosen, or what is check, beside what captures do.

    Captures that are not legal are measured beside AntiCirce; of a king who comes back it is not
    asked whether he is taken by choice; and whoever must not take may still check.
    """
    if rules.is_ultra and rules.plays_captures:
        return False
    if _R.ANTICIRCE in rules and (rules.is_exact or rules.is_ultra):
        return False
    is_plain = _R.CIRCE not in rules and _R.ANDERNACH not in rules
    return _R.EXTINCTION not in rules or is_plain or not _TAKING_NOBODY & rules.by_rule.keys()


def _are_touches_compiled(rules: FairyRules) -> bool:
    """Tell whether the kernel knows beside whom captors stand where men are reborn.

    A kamikaze stands elsewhere.
    """
    return not (rules.touches_late and Trait.KAMIKAZE in rules.marked)


def _are_homes_compiled(rules: FairyRules) -> bool:
    """Tell whether the tables have room for the squares on which captors and prey have homes."""
    both = (rules.get(_R.ANTICIRCE), rules.get(_R.IMMUNE))
    return None in both or len({it.variants & SQUARES for it in both if it}) == 1


def _are_series_compiled(rules: FairyRules) -> bool:
    """Tell whether the kernel knows what captures in a series do: by legs that are plain moves."""
    if _R.SERIES_CAPTURE not in rules:
        return True
    circe = rules.get(_R.CIRCE)
    chooses = circe is not None and not circe.variants.isdisjoint(CHOOSING_SQUARES | PROMOTING)
    follows = rules.covers or rules.is_parrain or rules.traces
    return rules.by_rule.keys() <= _IN_LEGS and not chooses and not follows


def _may_expose(rules: FairyRules, men: Sequence[Man | None]) -> bool:
    """Tell whether the kernel knows goals for which a king may be exposed, by all made moves."""
    neutrals = (man for man in men if man and man.color is Color.NEUTRAL)
    is_known = rules.by_rule.keys().isdisjoint(_DECIDING) and not rules.is_ultra
    return is_known and not any(it.is_royal for it in neutrals)


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
        FairyRule.CHAMELEON_SEQUENCE,
        *(FairyRule.NO_CAPTURE, FairyRule.NO_WHITE_CAPTURE, FairyRule.NO_BLACK_CAPTURE),
    }
)
"""Under these the kernel knows what all compiled attributes do."""
_ASKED_ALONE = WOOZLING | {
    *(_R.CHECKLESS, _R.EXCLUSIVE, _R.WHITE_ULTRASCHACHZWANG, _R.BLACK_ULTRASCHACHZWANG),
    *(_R.MAFF, _R.OWU, _R.LESE_MAJESTE, _R.PROMOTION_ONLY, _R.BGL, _R.MADRASI, _R.EIFFEL),
    *(_R.PATROL, _R.ULTRAPATROL, _R.LORTAP, _R.FUNCTIONARY, _R.PROVOCATION, _R.CENTRAL),
    *(_R.SUPERGUARDS, _R.ANTIGUARDS, _R.SHIELDED_KINGS),
}
_PLAINLY_MARKED = frozenset({Trait.CHAMELEON, Trait.KAMIKAZE, Trait.HALF_NEUTRAL})
"""What men with these are, or whose, is all that such conditions ask."""


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
    known = _BOUND | _ASKED_ALONE if rules.marked <= _PLAINLY_MARKED else _BOUND
    return rules.by_rule.keys() <= known


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
    kinds.update(pawn_of(it) for it in rules.conditions if it.rule is FairyRule.SENTINELS)
    kinds.update(rules.promoted, {Kind.PAWN, Kind.KING, Kind.ROOK})
    if _R.LOST_PIECES in rules:  # kings are asked of as common men
        kinds.add(Kind.ERL_KING)
    if rules.has_chameleons:
        kinds.update(*rules.chameleon_changes.items())
    if rules.reverses_pawns:
        kinds.add(Kind.REVERSE_PAWN)
    if Kind.MARINE_PAWN in kinds:
        kinds.update(rules.promoted_marine)
    return kinds


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
    {
        *(frozenset({_R.SHIELDED_KINGS, rule}) for rule in TRANSMUTED),
        frozenset({_R.WHITE_TRANSMUTED_KING, _R.BLACK_TRANSMUTED_KING}),
        frozenset({_R.ANNAN, _R.CENTRAL}),
    }
)
"""Pairs of the same that were held against the plain rules; so were those of ``JUDGED``."""
_LEFT_TO_PLAIN = frozenset(
    frozenset({one, other})
    for one, those in (
        (_R.ANNAN, (_R.TRANSMUTED_KINGS,)),
        (_R.ANTICIRCE, REFLECTIVE),
        (_R.VOLAGE, (_R.EINSTEIN,)),
    )
    for other in those
)
"""Those apart in which the kernel told other moves, or which were not compared with it."""
_IN_ONE_PLACE = frozenset(
    {
        frozenset({_R.PATROL, _R.LORTAP}),
        frozenset({_R.SUPERGUARDS, _R.ANTIGUARDS}),
        frozenset({_R.MADRASI, _R.EIFFEL}),
    }
)
"""Pairs for which the tables, or the words of moves, have one place."""


def _act_as_compiled(rules: Collection[FairyRule]) -> bool:
    """Tell whether the kernel does with rules together what plain play does."""
    pairs = map(frozenset, combinations(sorted(set(rules), key=str), 2))
    return all(_is_pair_compiled(pair) for pair in pairs)


def _is_pair_compiled(pair: frozenset[FairyRule]) -> bool:
    if pair in _IN_ONE_PLACE | _LEFT_TO_PLAIN:
        return False
    if stands_apart(pair) or pair in JUDGED | _ONE_BY_ONE:
        return True
    one, other = pair
    return any(
        (one in first and other in second) or (other in first and one in second)
        for first, second in _CLASSES
    )
