"""By which rules is played: the board, the conditions, and to what pawns promote."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from solver.castling import home_rights
from solver.errors import SolverError
from solver.fairy.borrowed import KINDS as BORROWERS
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import LENDING, LIMITING, WOOZLING, FairyCondition, FairyRule, Variant
from solver.fairy.shape import PLAIN, BoardShape
from solver.fairy.together import are_understood_together
from solver.fairy.walks.board import ways_of
from solver.fairy.walks.lines import Leap, Ride
from solver.fairy.walks.pawns import Pawn
from solver.language import joined, quoted, tr
from solver.men import Color, Kind, Man, Trait

_PROMOTED = (Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.KNIGHT)
_MARINE = (Kind.SIREN, Kind.TRITON, Kind.NEREID, Kind.MARINE_KNIGHT)
_STRANGE = frozenset(
    {
        FairyRule.MARS,
        FairyRule.ANTIMARS,
        FairyRule.PHANTOM,
        FairyRule.DANGER,
        FairyRule.MAKE_AND_TAKE,
        FairyRule.SINGLEBOX,
    }
)
_SEQUENT = (
    FairyRule.IMITATOR,
    FairyRule.GHOST,
    FairyRule.HAUNTED,
    FairyRule.HAAN,
    FairyRule.WORMHOLES,
    FairyRule.MAGIC_SQUARES,
    FairyRule.SWAPPING_KINGS,
    FairyRule.WHITE_OSCILLATING,
    FairyRule.BLACK_OSCILLATING,
    FairyRule.MASAND,
    FairyRule.INFLUENCER,
    FairyRule.BGL,
    FairyRule.MESSIGNY,
    FairyRule.HOLES,
)
_WITHOUT_NEUTRAL = (FairyRule.MAGIC_SQUARES, FairyRule.MASAND)
"""Popeye 4.104 refuses these with neutral men."""
_LIMITING = (FairyRule.WORMHOLES, FairyRule.BGL, FairyRule.IMITATOR, FairyRule.SINGLEBOX)
_UNDERSTOOD = frozenset({Trait.ROYAL, Trait.CHAMELEON, Trait.KAMIKAZE, Trait.UNCAPTURABLE})


class NotUnderstoodError(SolverError):
    """A man, a condition or conditions together are asked for whose rules are not known here."""


@dataclass(frozen=True)
class FairyRules:
    """The rules of one diagram; kinds to promote to in the order in which they are tried."""

    shape: BoardShape = PLAIN
    conditions: frozenset[FairyCondition] = frozenset()
    promoted: tuple[Kind, ...] = _PROMOTED
    promoted_marine: tuple[Kind, ...] = _MARINE

    @classmethod
    def of(
        cls,
        men: Sequence[Man | None],
        conditions: Collection[FairyCondition] = (),
        shape: BoardShape = PLAIN,
    ) -> FairyRules:
        """Return the rules of a diagram: pawns promote to what stands in it, too.

        Dummies, pawns and men who count among kings apart; marine pawns promote to marine men
        in place of the orthodox ones (``pieces/walks/pawns/promotee_sequence.c``).

        Raises:
            NotUnderstoodError: a man is such that his rules are not known here, or it is not
                known how conditions act together.
        """
        check_understood(men, conditions)
        return cls.assumed(men, conditions, shape)

    @classmethod
    def assumed(
        cls,
        men: Sequence[Man | None],
        conditions: Collection[FairyCondition] = (),
        shape: BoardShape = PLAIN,
    ) -> FairyRules:
        """Return the same, where it is not asked whether all is known: good for a look at men."""
        standing = [man for man in men if man is not None]
        kinds = {man.kind for man in standing if _is_promoted_to(man)}
        promoted, marine = (tuple(sorted(kinds.union(own))) for own in (_PROMOTED, _MARINE))
        for condition in conditions:
            if condition.rule is FairyRule.PROMOTION_ONLY:
                promoted = marine = tuple(sorted(set(condition.kinds)))
        return cls(shape, frozenset(conditions), promoted, marine)

    def __contains__(self, rule: FairyRule) -> bool:
        """Tell whether a condition with a rule holds."""
        return rule in self.by_rule

    def get(self, rule: FairyRule) -> FairyCondition | None:
        """Return the condition with a rule, if it holds."""
        return self.by_rule.get(rule)

    def has(self, rule: FairyRule, variant: Variant) -> bool:
        """Tell whether a rule holds with a word that changes it."""
        condition = self.by_rule.get(rule)
        return condition is not None and variant in condition.variants

    def without(self, rules: Collection[FairyRule]) -> FairyRules:
        """Return these without some of them."""
        kept = frozenset(it for it in self.conditions if it.rule not in rules)
        return replace(self, conditions=kept)

    @cached_property
    def moves_strangely(self) -> bool:
        """Whether men may go where no walk of theirs leads from where they stand."""
        return bool((_STRANGE | LENDING) & self.by_rule.keys()) or self.unbinds_pawns

    @cached_property
    def unbinds_pawns(self) -> bool:
        """Whether a pawn on his base rank has a step ahead (``pieces/walks/pawns/pawn.c``)."""
        return self.has(FairyRule.CIRCE, Variant.CAGE)

    @cached_property
    def lending(self) -> tuple[FairyRule, ...]:
        """The rules by which a man may move as another."""
        return tuple(rule for rule in self.by_rule if rule in LENDING)

    @cached_property
    def woozling(self) -> tuple[FairyRule, ...]:
        """The rules by which men keep each other from capturing."""
        return tuple(rule for rule in self.by_rule if rule in WOOZLING)

    @cached_property
    def limiting(self) -> frozenset[FairyRule]:
        """The rules that take ways away by the squares where they begin and end."""
        return LIMITING.intersection(self.by_rule)

    @cached_property
    def has_limits(self) -> bool:
        """Whether what is remembered keeps men from going some ways."""
        return any(rule in self for rule in _LIMITING)

    @cached_property
    def has_sequels(self) -> bool:
        """Whether something follows moves (``solver.fairy.sequels``)."""
        return any(rule in self for rule in _SEQUENT)

    @cached_property
    def by_rule(self) -> dict[FairyRule, FairyCondition]:
        """The conditions by what holds under them."""
        return {condition.rule: condition for condition in self.conditions}


def _is_promoted_to(man: Man) -> bool:
    walk = WALKS[man.kind]
    return not (walk.is_pawn or walk.is_royal or man.kind is Kind.DUMMY)


def _is_imitable(kind: Kind) -> bool:
    """Tell whether imitators know how to go along with a kind: leapers, riders and pawns."""
    return all(isinstance(form, Leap | Ride | Pawn) for form in WALKS[kind].forms)


def _check_third_men(men: Sequence[Man], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where it is not known what conditions do with men."""
    for condition in conditions:
        if condition.rule in _WITHOUT_NEUTRAL and any(it.color is Color.NEUTRAL for it in men):
            sentence = tr("what %1 does with neutral men is not known here", quoted(condition.text))
            raise NotUnderstoodError(sentence)
        if condition.rule is not FairyRule.IMITATOR:
            continue
        for man in men:
            if not _is_imitable(man.kind):
                name = WALKS[man.kind].name.lower()
                raise NotUnderstoodError(tr("how imitators go along with a %1 is not known", name))


def check_understood(men: Sequence[Man | None], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where the rules of men or conditions are not known here.

    What a neutral orphan or friend may borrow of whom, no source tells; conditions are taken
    together only where the order of what they do is known.
    """
    standing = [man for man in men if man is not None]
    for man in standing:
        unknown = man.traits - _UNDERSTOOD
        if unknown:
            name = min(it.name for it in unknown).lower().replace("_", "-")
            raise NotUnderstoodError(tr("the rules of %1 men are not known here", name))
        if man.color is Color.NEUTRAL and man.kind in BORROWERS:
            name = WALKS[man.kind].name.lower()
            raise NotUnderstoodError(tr("the rules of a neutral %1 are not known here", name))
        if man.color is Color.NEUTRAL and any(it.rule is FairyRule.DANGER for it in conditions):
            # at home he would take himself (``danger_circe.c``)
            name = WALKS[man.kind].name.lower()
            raise NotUnderstoodError(tr("the rules of a neutral %1 are not known here", name))
    has_chameleon = any(Trait.CHAMELEON in man.traits for man in standing)
    if has_chameleon and any(WALKS[man.kind].is_pawn for man in standing):
        raise NotUnderstoodError(tr("what pawns promote to beside chameleons is not known here"))
    if len({it.rule for it in conditions}) < len(set(conditions)):
        names = joined(", ", sorted(quoted(it.text) for it in conditions))
        raise NotUnderstoodError(tr("only one of these can hold: %1", names))
    if not are_understood_together([it.rule for it in conditions]):
        names = joined(", ", sorted(quoted(it.text) for it in conditions))
        raise NotUnderstoodError(tr("how these act together is not known here: %1", names))
    _check_takers(standing, conditions)
    _check_choices(conditions)
    _check_third_men(standing, conditions)
    if any(it.rule is FairyRule.BI_CAPTURES for it in conditions) and home_rights(men):
        # its own men count as attackers or not by the order of squares (``bicaptures.c``)
        raise NotUnderstoodError(tr("castling under %1 is not known here", "Bicaptures"))
    if conditions and any(man.traits - {Trait.ROYAL} for man in standing):
        names = joined(", ", sorted(quoted(it.text) for it in conditions))
        sentence = tr("how chameleons and kamikazes act under %1 is not known here", names)
        raise NotUnderstoodError(sentence)


_TWO_STEPS = frozenset(
    {
        FairyRule.TAKE_AND_MAKE,
        FairyRule.MAKE_AND_TAKE,
        FairyRule.MARS,
        FairyRule.ANTIMARS,
        FairyRule.PHANTOM,
        FairyRule.BRETON,
        FairyRule.BI_CAPTURES,
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


def _check_choices(conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where a move would have to hold two choices: it has room for one."""
    rules = {it.rule for it in conditions}
    chooses = any(it.rule is FairyRule.CIRCE and it.variants & _CHOOSING for it in conditions)
    if chooses and rules & (_TWO_STEPS | {FairyRule.BRETON}):
        names = joined(", ", sorted(quoted(it.text) for it in conditions))
        raise NotUnderstoodError(tr("how these act together is not known here: %1", names))


def _check_takers(standing: Sequence[Man], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where men who take on their way would go in two steps."""
    names = [it.text for it in conditions if it.rule in _TWO_STEPS]
    if not names:
        return
    for man in standing:
        ways = (
            way for form in WALKS[man.kind].forms for way in ways_of(form, PLAIN, _MIDDLE, True)
        )
        if any(way.taken not in (None, way.to) for way in ways):
            name = WALKS[man.kind].name.lower()
            raise NotUnderstoodError(
                tr("the rules of a %1 under %2 are not known here", name, names[0])
            )


_MIDDLE = 27
