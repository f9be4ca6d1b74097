"""What is not understood of rules that choose among moves, or that remember some."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver.fairy.apart import MOVING, STRICT
from solver.fairy.catalogue import WALKS, kind_words
from solver.fairy.conditions import (
    COMMON_KINGS,
    EINSTEINIAN,
    FairyCondition,
    FairyRule,
    Variant,
)
from solver.fairy.families import (
    CHOOSING,
    CONSEQUENT,
    DISTERS,
    IN_CHESS,
    PROMOTING,
    RECALLING,
    STANDARDS,
    TRANSMUTED,
)
from solver.fairy.naming.trait_words import trait_words
from solver.fairy.shape import Round
from solver.fairy.together import CHECKING, STRAIGHT
from solver.fairy.unknown import (
    NotUnderstoodError,
    pawn_made,
    unknown_man,
    unknown_together,
)
from solver.fairy.walks.board import Form
from solver.fairy.walks.hoppers import Hop, NearHop
from solver.fairy.walks.lines import Leap, Ride
from solver.fairy.walks.pawns import Pawn
from solver.language import joined, quoted, tr
from solver.men import OFFICERS, Color, Kind, Man, Trait

_NO_BENCH = frozenset(kind for kind, walk in WALKS.items() if walk.is_pawn or walk.is_royal)
_BESIDE_CHECKS = {
    *(STRAIGHT - RECALLING),
    *(FairyRule.CIRCE, FairyRule.ANDERNACH, FairyRule.SENTINELS),
    *(FairyRule.TAKE_AND_MAKE, FairyRule.EINSTEIN, FairyRule.TIBET),
} - {
    *(FairyRule.CHECKLESS, FairyRule.EXCLUSIVE, FairyRule.BGL, FairyRule.GRID, FairyRule.BICHROME),
    *(FairyRule.WHITE_ULTRASCHACHZWANG, FairyRule.BLACK_ULTRASCHACHZWANG),
}
"""Beside Black checks, under which a side may pass: what does not ask for the move before, and
keeps nobody from passing.

Where a capture of the king is played to tell a check, it would have to give check in Popeye.
"""
_BESIDE_STRICT = (CHOOSING.keys() - {FairyRule.BLACK_CHECKS}) | {
    *(FairyRule.CIRCE, FairyRule.ANTICIRCE),
    *(FairyRule.GRID, FairyRule.MONOCHROME, FairyRule.BICHROME),
}


_IN_SEQUENCE = frozenset({FairyRule.CHAMELEON_SEQUENCE, FairyRule.CHAMELEON_CHESS})
"""Under these the kinds of a condition follow each other."""


def check_choosers(men: Sequence[Man | None], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where it is not known what is chosen, or who moves.

    Popeye 4.104 allows one choice for a side, and no neutral men where it is strict
    (``solving/machinery/twin.c``).
    """
    if not conditions:
        return
    rules = [it.rule for it in conditions]
    choosers = [side for rule in rules for side in CHOOSING.get(rule, ())]
    if len(set(choosers)) < len(choosers) or len(DISTERS.intersection(rules)) > 1:
        named = (quoted(it.text) for it in conditions if it.rule in CHOOSING)
        raise NotUnderstoodError(tr("only one of these can hold: %1", joined(", ", sorted(named))))
    for condition in conditions:
        name = quoted(condition.text)
        _check_kinds(condition)
        if condition.rule in STANDARDS:
            _check_standard(men, condition)
        is_strict = condition.rule in CONSEQUENT or not STRICT.isdisjoint(condition.variants)
        if is_strict and not _BESIDE_STRICT.issuperset(rules):
            raise NotUnderstoodError(
                tr("how other conditions act under %1 is not known here", name)
            )
        is_in = condition.rule in IN_CHESS
        if (is_strict or is_in) and any(man and man.color is Color.NEUTRAL for man in men):
            raise NotUnderstoodError(tr("what %1 does with neutral men is not known here", name))
        if condition.rule in DISTERS:
            places = set(condition.squares)
            if len(places) < 2 or any(men[square] is None for square in places):
                raise NotUnderstoodError(tr("%1 wants two men on its squares", name))


def check_imitators(conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where a reborn pawn might become an imitator."""
    rules = {it.rule for it in conditions}
    if FairyRule.IMITATOR not in rules or FairyRule.NO_IMITATORS in rules:
        return
    for condition in conditions:
        if (
            condition.rule in (FairyRule.CIRCE, FairyRule.ANTICIRCE)
            and condition.variants & PROMOTING
        ):
            raise unknown_together(conditions)


def _check_standard(men: Sequence[Man | None], condition: FairyCondition) -> None:
    """Raise NotUnderstoodError where others might be what men stand for."""
    name = quoted(condition.text)
    barred = {FairyRule.CAVALIER_MAJEUR: (Kind.KNIGHT,), FairyRule.LEO_FAMILY: OFFICERS}
    if any(man is not None and man.kind in barred.get(condition.rule, ()) for man in men):
        raise NotUnderstoodError(
            tr("the men for whom others stand under %1 are not known here", name)
        )


def _check_kinds(condition: FairyCondition) -> None:
    """Raise NotUnderstoodError where pawns or kings would come in."""
    if condition.rule is FairyRule.FOOTBALL and not set(condition.kinds).isdisjoint(_NO_BENCH):
        name = quoted(condition.text)
        raise NotUnderstoodError(tr("how pawns and kings come in under %1 is not known here", name))


TWO_STEPS = frozenset(
    {
        FairyRule.TAKE_AND_MAKE,
        FairyRule.MAKE_AND_TAKE,
        FairyRule.MARS,
        FairyRule.ANTIMARS,
        FairyRule.PHANTOM,
        FairyRule.BRETON,
        FairyRule.BI_CAPTURES,
        FairyRule.MULTI_CAPTURES,
    }
)


_CHOOSING = frozenset(
    {
        Variant.SUPER,
        Variant.EQUIPOLLENTS,
        Variant.CAGE,
        Variant.TAKE_AND_MAKE,
        Variant.SYMMETRY,
        Variant.ANTIPODES,
        Variant.PWC,
        Variant.COUSCOUS,
    }
)
"""What leaves a choice of squares, or of what a reborn pawn becomes."""


_BESIDE_CIRCE = frozenset(
    {
        *(FairyRule.IMITATOR, FairyRule.ISARDAM, FairyRule.SERIES_CAPTURE, FairyRule.ANDA),
        *(FairyRule.GLASGOW, FairyRule.EXTINCTION, FairyRule.KOEKO, FairyRule.LOST_PIECES),
        *(FairyRule.WHITE_SUPER_TRANSMUTING, FairyRule.BLACK_SUPER_TRANSMUTING, FairyRule.HOLES),
        *(FairyRule.FRANKFURT, FairyRule.BRETON, FairyRule.SNEK),
    }
)
_BESIDE_PLAIN_CIRCE = frozenset({FairyRule.LOST_PIECES, FairyRule.GLASGOW, FairyRule.MAKE_AND_TAKE})
"""Rules that are known beside Circe without any word."""
_BESIDE_VARIANT = {
    Variant.PARRAIN: {FairyRule.IMITATOR, FairyRule.KOEKO},
    Variant.PWC: {FairyRule.HOLES},
    Variant.REX_INCLUSIVE: {FairyRule.KOEKO},
    Variant.SUPER: {FairyRule.ISARDAM},
    Variant.STRICT: {FairyRule.ISARDAM},
}
"""Which of these are known beside further words of Circe, by themselves."""
_LATE = frozenset({Variant.PARRAIN, Variant.CONTRA_PARRAIN})
"""Words of Circe under which men are reborn by the next move."""
_UNBESIDE_CHECKS = _LATE | {
    *(Variant.ASSASSIN, Variant.REX_INCLUSIVE, Variant.CAGE, Variant.ABSOLUTE),
}
AT_ONCE = frozenset(
    {
        *(Variant.MIRROR, Variant.FILE, Variant.RANK, Variant.DIAMETRAL, Variant.VERTICAL_MIRROR),
        *(Variant.SYMMETRY, Variant.ANTIPODES, Variant.EQUIPOLLENTS),
    }
)
"""Words of Circe under which kings are not reborn, and others at once on one square: with these it
is known how the rules before act."""


BENDING = MOVING | {
    *(FairyRule.GRID, FairyRule.MONOCHROME, FairyRule.BICHROME, FairyRule.ANTICIRCE),
    *(FairyRule.WHITE_EDGE_MOVER, FairyRule.BLACK_EDGE_MOVER, FairyRule.EXCLUSIVE),
}
"""Rules that say how men move, or whether they do.  In Circe Take&Make it decides where a captured
man is reborn to where he could move (``conditions/circe/takemake.c``); which of these are heeded
there was not worked out."""


def check_choices(conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where a move would have to hold two choices: it has room for one."""
    rules = {it.rule for it in conditions}
    chooses = any(it.rule is FairyRule.CIRCE and it.variants & _CHOOSING for it in conditions)
    is_late = any(
        it.variants & _UNBESIDE_CHECKS or it.rule not in _BESIDE_CHECKS for it in conditions
    )
    passes = FairyRule.BLACK_CHECKS in rules
    if (chooses and rules & (TWO_STEPS | {FairyRule.BRETON})) or (passes and is_late):
        raise unknown_together(conditions)
    circe = next((it for it in conditions if it.rule is FairyRule.CIRCE), None)
    beside_diagram = {it.rule for it in conditions if Variant.DIAGRAM not in it.variants}
    if len(beside_diagram) < len(rules) and not STRAIGHT.issuperset(beside_diagram):
        raise unknown_together(conditions)
    strange = frozenset() if circe is None else circe.variants - AT_ONCE
    has_words = circe is not None and bool(circe.variants)
    is_beside = has_words and bool(rules & _BESIDE_PLAIN_CIRCE)
    makes = circe is not None and is_reborn_by_make(circe)
    goes_over = bool(strange & _LATE) and bool(rules & {FairyRule.VOLAGE, FairyRule.HYPERVOLAGE})
    if (
        is_beside
        or goes_over
        or (makes and rules & BENDING)
        or any(rules & _BESIDE_CIRCE - _BESIDE_VARIANT.get(it, set()) for it in strange)
    ):
        raise unknown_together(conditions)


def is_reborn_by_make(condition: FairyCondition) -> bool:
    """Tell whether a man is reborn where he could move to: a captured one, or a captor."""
    is_reborn = condition.rule in (FairyRule.CIRCE, FairyRule.ANTICIRCE)
    return is_reborn and Variant.TAKE_AND_MAKE in condition.variants


_WITHOUT_NEUTRAL = (
    FairyRule.MAGIC_SQUARES,
    FairyRule.MASAND,
    FairyRule.MASAND_GENERALISED,
    FairyRule.HYPERVOLAGE,
    FairyRule.VOLAGE,
    FairyRule.DARK_SIDE,
    FairyRule.PAD,
    FairyRule.ALICE,
    FairyRule.EXCHANGE_CASTLING,
    FairyRule.LAST_CAPTURE,
    FairyRule.BACK_HOME,
    FairyRule.REPUBLICAN,
    FairyRule.LOST_PIECES,
    *COMMON_KINGS,
)
"""Popeye 4.104 refuses these with neutral men, or they were not compared, or differ."""
_WITHOUT = frozenset({Variant.ASSASSIN})


def _is_imitable(kind: Kind) -> bool:
    """Tell whether imitators know how to go along with a kind (``imitator.c``).

    Leapers, riders and pawns, maos and moas, and hoppers over one man who land right behind him in
    their direction: of those who turn Popeye loses some checks.
    """
    forms = WALKS[kind].forms
    if kind in (Kind.GRYPHON, Kind.SHIP):
        return False  # a pawn and a rider in one: not compared yet
    if all(isinstance(form, Leap | Ride | Pawn) for form in forms) or kind in (Kind.MAO, Kind.MOA):
        return True
    return all(isinstance(form, NearHop) or _hops(form) for form in forms)


def _hops(form: Form) -> bool:
    """Tell whether a form is a hop right behind the first man of a line."""
    return isinstance(form, Hop) and form.beyond == 1 and not isinstance(form.vectors, Round)


def _cages_pawns(men: Sequence[Man], variants: Collection[Variant]) -> bool:
    """Tell whether neutral *men* may come back as pawns in cages: not each is one in Popeye."""
    is_pawn = Variant.CLONE in variants or any(WALKS[man.kind].is_pawn for man in men)
    return Variant.CAGE in variants and is_pawn


def check_third_men(men: Sequence[Man], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where it is not known what conditions do with men."""
    for condition in conditions:
        text = quoted(condition.text)
        neutral = [man for man in men if man.color is Color.NEUTRAL]
        is_unlike = condition.rule in _WITHOUT_NEUTRAL or condition.variants & _WITHOUT
        if neutral and (is_unlike or _cages_pawns(neutral, condition.variants)):
            raise NotUnderstoodError(tr("what %1 does with neutral men is not known here", text))
        turns = condition.rule is FairyRule.ANTICIRCE and Variant.TURNCOATS in condition.variants
        if turns and any(man.is_royal for man in men):
            raise NotUnderstoodError(tr("what %1 does with kings is not known here", text))
        if condition.rule in _ORTHODOX:
            _check_orthodox(men, condition)
        if condition.rule in _IN_SEQUENCE and any(WALKS[it].is_pawn for it in condition.kinds):
            raise pawn_made()  # they promote at once in Popeye (``pawns/promotion.c``)
        if condition.rule is not FairyRule.IMITATOR:
            continue
        for man in men:
            if not _is_imitable(man.kind):
                name = kind_words(man.kind)
                raise NotUnderstoodError(tr("how imitators go along with a %1 is not known", name))


_ORTHODOX = frozenset({*EINSTEINIAN, FairyRule.SNEK, FairyRule.SNEK_CIRCLE})
"""Under these it is told of orthodox kinds alone what they become."""


def _check_orthodox(men: Sequence[Man], condition: FairyCondition) -> None:
    """Raise NotUnderstoodError where fairy men stand, or a king is missing to whom things happen.

    Popeye 4.104 refuses fairy men in Einstein chess, and looks beyond a table in Snek chess.
    """
    for man in men:
        if man.kind not in (*OFFICERS, Kind.PAWN, Kind.KING):
            raise unknown_man(man.kind, condition)
    if condition.rule is not FairyRule.SNEK:
        return
    for side in (False, True):
        own = [man for man in men if man.is_of(side)]
        if any(it.kind is Kind.PAWN for it in own) and not any(it.is_royal for it in own):
            sentence = tr("what %1 does without a king is not known here", quoted(condition.text))
            raise NotUnderstoodError(sentence)


_R = FairyRule
_DOING = frozenset(
    {
        *(_R.CIRCE, _R.ANDERNACH, _R.ANTIANDERNACH, _R.TIBET, _R.DOUBLE_TIBET, _R.SENTINELS),
        *(_R.HYPERVOLAGE, _R.MASAND, _R.SERIES_CAPTURE),
    }
)
_UNLIKE_TO_PARALYSERS = frozenset(
    {
        *(_R.BLACK_CHECKS, _R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER, _R.MAFF, _R.OWU),
        *TRANSMUTED,
    }
)
"""Popeye asks paralysers of one side as the other side’s rule of edges has it; a stalemate by
paralysis alone is one to it whatever else a stalemate has to be (``stalemate_special.c``); and
asked who transmutes a king, it takes none but them for who attacks him (``paralysing.c``)."""
_UNDER = {
    Trait.FUNCTIONARY: STRAIGHT | {_R.CIRCE, _R.ANDERNACH},
    Trait.PATROL: STRAIGHT | {_R.CIRCE, _R.ANDERNACH},
    Trait.PARALYSING: (STRAIGHT - CHECKING - _UNLIKE_TO_PARALYSERS) | {_R.CIRCE},
    Trait.CHAMELEON: STRAIGHT | _DOING | {_R.ANTICIRCE},
    Trait.KAMIKAZE: STRAIGHT | (_DOING - {_R.MASAND}),
    Trait.HALF_NEUTRAL: (STRAIGHT - CHECKING - {_R.BLACK_CHECKS})
    | {_R.CIRCE, _R.ANTICIRCE, _R.TAKE_AND_MAKE},
    Trait.BUL: frozenset({_R.MASAND}),
    Trait.PROTEAN: STRAIGHT | {_R.PROTEAN},
    Trait.MAGIC: CHOOSING.keys() - CONSEQUENT - {_R.BACK_HOME, _R.BLACK_CHECKS}
    | {_R.CIRCE, _R.ANTICIRCE, _R.CHECKLESS, _R.PROMOTION_ONLY},
}
"""Under which rules it is known what attributes do: where each acts in its turn, or asks as deep
as the rule does.  A Kobul king takes those of a captured man over, too (``kobul.c``)."""
_AT_HOME = frozenset(
    {
        Variant.MIRROR,
        Variant.FILE,
        Variant.DIAMETRAL,
        Variant.VERTICAL_MIRROR,
        Variant.REX_INCLUSIVE,
    }
)


def may_reverse(standing: Sequence[Man], conditions: Collection[FairyCondition]) -> bool:
    """Tell whether pawns may go the other way: by a man who takes one, or from the beginning."""
    is_played = any(it.rule is FairyRule.PROTEAN for it in conditions)
    return is_played or any(
        man.kind is Kind.REVERSE_PAWN or Trait.PROTEAN in man.traits for man in standing
    )


def check_reversal(standing: Sequence[Man], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where it is not known what becomes of pawns who go the other way."""
    if not may_reverse(standing, conditions):
        return
    for condition in conditions:
        if condition.rule not in _BESIDE_REVERSED:
            raise unknown_man(Kind.REVERSE_PAWN, condition)
    traits = {trait for man in standing for trait in man.traits} - _BORNE_REVERSED
    if traits:
        named = trait_words(min(traits, key=lambda it: it.name))
        raise NotUnderstoodError(tr("what %1 men do here, beside others, is not known", named))


_BESIDE_REVERSED = STRAIGHT | {_R.PROTEAN, _R.FRANKFURT}
_BORNE_REVERSED = frozenset({Trait.ROYAL, Trait.PROTEAN, Trait.KAMIKAZE, Trait.UNCAPTURABLE})
"""Conditions and attributes beside which it is known how pawns go the other way."""


def check_beside(standing: Sequence[Man], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where it is not known what attributes do under conditions."""
    if not conditions:
        return
    traits = {trait for man in standing for trait in man.traits} - {Trait.ROYAL}
    for condition in conditions:
        for trait in sorted(traits, key=lambda it: it.name):
            if not _is_known_under(trait, standing, condition):
                name = trait_words(trait)
                sentence = tr("how %1 men act under %2 is not known here", name, condition.text)
                raise NotUnderstoodError(sentence)


def _is_known_under(trait: Trait, standing: Sequence[Man], condition: FairyCondition) -> bool:
    rule, variants = condition.rule, condition.variants
    if rule not in _UNDER.get(trait, ()):
        return False
    has_pawns = any(WALKS[man.kind].is_pawn for man in standing)
    if trait is Trait.MAGIC and variants & STRICT:
        return False  # whom he views is another question where checks are longest moves
    if trait is Trait.CHAMELEON and rule in (_R.CIRCE, _R.ANTICIRCE) and has_pawns:
        return not variants & _CHOOSING  # there is room for one choice
    if trait is Trait.KAMIKAZE and rule is _R.CIRCE:
        is_royal = any(trait in man.traits and man.is_royal for man in standing)
        return variants <= _AT_HOME and not is_royal
    return True
