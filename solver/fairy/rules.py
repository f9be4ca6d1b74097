"""By which rules is played: the board, the conditions, and to what pawns promote."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from solver.castling import CastlingRight, home_rights
from solver.fairy import attributes
from solver.fairy.apart import words_stand_apart
from solver.fairy.boards import check_board, shape_of
from solver.fairy.borrowed import KINDS as BORROWERS
from solver.fairy.castlings import check_castling
from solver.fairy.catalogue import WALKS, kind_words
from solver.fairy.conditions import (
    COMMON_KINGS,
    EINSTEINIAN,
    LENDING,
    LIMITING,
    WOOZLING,
    FairyCondition,
    FairyRule,
    Variant,
)
from solver.fairy.effects.changes_of_kind import Becoming, told_by
from solver.fairy.families import CHOOSING, CONSEQUENT, IN_CHESS, RECALLING, STANDARDS
from solver.fairy.levels import AskedAt, binds, traits_that_bind
from solver.fairy.naming.trait_words import trait_words
from solver.fairy.shape import PLAIN, BoardShape
from solver.fairy.takers import check_takers
from solver.fairy.together import are_understood_together
from solver.fairy.understanding import (
    check_beside,
    check_choices,
    check_choosers,
    check_imitators,
    check_reversal,
    check_third_men,
    may_reverse,
)
from solver.fairy.unknown import NotUnderstoodError as NotUnderstoodError
from solver.fairy.unknown import unknown_together
from solver.fairy.walks.board import SquareSet
from solver.fairy.walks.of_kinds import could_take
from solver.fairy.walks.pawns import PawnManners
from solver.language import joined, quoted, tr
from solver.men import OFFICERS, UNWRITTEN_TRAITS, Color, Kind, Man, Trait
from solver.squares import Side, Square

_MARINE = (Kind.SIREN, Kind.TRITON, Kind.NEREID, Kind.MARINE_KNIGHT)
_STRANGE = frozenset(
    {
        FairyRule.MARS,
        FairyRule.ANTIMARS,
        FairyRule.PHANTOM,
        FairyRule.PLUS,
        FairyRule.DANGER,
        FairyRule.MAKE_AND_TAKE,
        FairyRule.SINGLEBOX,
    }
)
_SEQUENT = (
    FairyRule.FOOTBALL,
    FairyRule.ANDA,
    FairyRule.ANDA_INVERSE,
    FairyRule.LOST_PIECES,
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
    FairyRule.MASAND_GENERALISED,
    FairyRule.STRICT_SAT,
    FairyRule.EXCHANGE_CASTLING,
    FairyRule.INFLUENCER,
    FairyRule.BGL,
    FairyRule.MESSIGNY,
    FairyRule.HOLES,
    FairyRule.REPUBLICAN,
)
_LIMITING = (FairyRule.WORMHOLES, FairyRule.BGL, FairyRule.IMITATOR, FairyRule.SINGLEBOX)


@dataclass(frozen=True)
class FairyRules:
    """The rules of one diagram; kinds to promote to in the order in which they are tried."""

    shape: BoardShape = PLAIN
    conditions: frozenset[FairyCondition] = frozenset()
    promoted: tuple[Kind, ...] = OFFICERS
    promoted_marine: tuple[Kind, ...] = _MARINE
    traits: frozenset[Trait] = frozenset()
    """Attributes of men in the diagram that say who may move, or what becomes of others."""
    marked: frozenset[Trait] = frozenset()
    """All attributes of men in the diagram, royalty apart."""
    flagged: frozenset[Kind] = frozenset()
    """The kinds of hoppers who have them, whom pawns promote to as such."""
    has_chameleons: bool = False
    """Whether one stands in the diagram, so that pawns promote to chameleons, too."""
    reverses_pawns: bool = False
    """Whether pawns may go the other way."""
    goal_traces: bool = False
    """Whether the goal asks where men stood in the diagram."""

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
        standard = next((STANDARDS[it.rule] for it in conditions if it.rule in STANDARDS), OFFICERS)
        promoted, marine = (tuple(sorted(kinds.union(own))) for own in (standard, _MARINE))
        if any(it.rule in COMMON_KINGS for it in conditions):
            is_marine = any(it.rule is FairyRule.ULTRAMARINE for it in conditions)
            kings = {man.kind for man in standing if WALKS[man.kind].is_royal} - {Kind.KING}
            promoted += tuple(kings | {Kind.POSEIDON if is_marine else Kind.KING})
            marine += tuple(kings | {Kind.POSEIDON})
        for condition in conditions:
            if condition.rule is FairyRule.PROMOTION_ONLY:
                promoted = marine = tuple(sorted(set(condition.kinds)))
        named = attributes.HAMPERING | attributes.HURDLING | _NAMED
        traits = named.intersection(trait for man in standing for trait in man.traits)
        flagged = frozenset(it.kind for it in standing if it.traits & attributes.HURDLING)
        joined_edges = shape_of(conditions) if shape == PLAIN else shape
        return cls(
            joined_edges,
            frozenset(conditions),
            promoted,
            marine,
            traits,
            frozenset(it for man in standing for it in man.traits) - {Trait.ROYAL},
            flagged,
            any(Trait.CHAMELEON in man.traits for man in standing),
            may_reverse(standing, conditions),
        )

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

    def at(self, level: AskedAt, without: frozenset[FairyRule] = frozenset()) -> FairyRules:
        """Return those of these that bind who is asked so whom he observes, some left out."""
        asked = self._asked.get((level, without))
        if asked is None:
            kept = (it for it in self.conditions if binds(it.rule, level))
            conditions = frozenset(it for it in kept if it.rule not in without)
            traits = traits_that_bind(self.traits, level)
            asked = replace(self, conditions=conditions, traits=traits)
            self._asked[level, without] = asked
        return asked

    @cached_property
    def _asked(self) -> dict[tuple[AskedAt, frozenset[FairyRule]], FairyRules]:
        return {}

    @cached_property
    def moves_strangely(self) -> bool:
        """Whether men may go where no walk of theirs leads from where they stand."""
        return bool((_STRANGE | LENDING) & self.by_rule.keys())

    @cached_property
    def makes_first(self) -> bool:
        """Whether men take by their walks from where they have made a move, and go so otherwise."""
        return (_STRANGE | LENDING) & self.by_rule.keys() == {FairyRule.MAKE_AND_TAKE}

    @cached_property
    def takes_by_its_ways(self) -> bool:
        """Whether a man takes on a square by just those ways of his walk that take there.

        Whoever is cast has to look at all of his ways.
        """
        return (self.makes_first or not self.moves_strangely) and FairyRule.CAST not in self

    def reach_of(self, kind: Kind, start: Square, side: Side) -> SquareSet:
        """Return where a man of *side* and of a kind could ever take from a square by his walk."""
        asked = kind, start, side
        reach = self._reaches.get(asked)
        if reach is None:
            reach = could_take(kind, self.pawn_manners, self.shape, start, side)
            self._reaches[asked] = reach
        return reach

    @cached_property
    def _reaches(self) -> dict[tuple[Kind, Square, Side], SquareSet]:
        return {}

    @cached_property
    def base_steps(self) -> int:
        """How far a pawn goes ahead from his base rank (``pieces/walks/pawns/pawn.c``)."""
        if any(rule in self for rule in EINSTEINIAN):
            return 3
        holes = self.get(FairyRule.WORMHOLES)
        on_ends = holes is not None and any(not 8 <= square < 56 for square in holes.squares)
        return int(on_ends or self.is_parrain or self.has(FairyRule.CIRCE, Variant.CAGE))

    @cached_property
    def pawn_manners(self) -> PawnManners:
        """How pawns go here."""
        return PawnManners(self.base_steps, self.reverses_pawns)

    def promotes_at(self, kind: Kind, side: Side) -> frozenset[Square]:
        """Return on which squares pawns of a kind and a side promote."""
        return self.promotes_on[side != (kind is Kind.REVERSE_PAWN)]

    @cached_property
    def shows_prey(self) -> bool:
        """Whether it is seen whom a man takes on his way: he goes on from there as that man."""
        return FairyRule.TAKE_AND_MAKE in self

    @cached_property
    def covers(self) -> bool:
        """Whether men may come to lie under others (``circe/parachute.c``)."""
        return any(
            self.has(rule, variant)
            for rule in (FairyRule.CIRCE, FairyRule.ANTICIRCE)
            for variant in (Variant.PARACHUTE, Variant.VOLCANIC)
        )

    @cached_property
    def plays_captures(self) -> bool:
        """Whether a king is attacked only by who can take him with all that follows."""
        circe = self.get(FairyRule.CIRCE)
        told = {Variant.ASSASSIN, Variant.REX_INCLUSIVE}
        if self.touches_late or (circe is not None and circe.variants & told):
            return True
        return FairyRule.ANTICIRCE in self and not self.has(FairyRule.ANTICIRCE, Variant.SUPER)

    @cached_property
    def has_common_kings(self) -> bool:
        """Whether kings are not always royal men."""
        return not COMMON_KINGS.isdisjoint(self.by_rule)

    @cached_property
    def promotes_on(self) -> tuple[frozenset[Square], frozenset[Square]]:
        """On which squares pawns promote, Black's and then White's."""
        return _promotes_on(self, False), _promotes_on(self, True)

    @cached_property
    def never_promoting(self) -> tuple[Side, ...]:
        """The sides whose pawns do not go where they would promote (``nopromotion.c``)."""
        sides = {FairyRule.NO_BLACK_PROMOTION: False, FairyRule.NO_WHITE_PROMOTION: True}
        return tuple(side for rule, side in sides.items() if rule in self)

    @cached_property
    def lending(self) -> tuple[FairyRule, ...]:
        """The rules by which a man may move as another."""
        return tuple(rule for rule in self.by_rule if rule in LENDING)

    @cached_property
    def woozling(self) -> tuple[FairyRule, ...]:
        """The rules by which men keep each other from capturing."""
        return tuple(rule for rule in self.by_rule if rule in WOOZLING)

    @cached_property
    def limiting(self) -> frozenset[FairyCondition]:
        """The conditions that take ways away by the squares where they begin and end."""
        return frozenset(it for it in self.conditions if it.rule in LIMITING)

    @cached_property
    def is_parrain(self) -> bool:
        """Whether men are reborn with the move that follows their capture."""
        circe = self.get(FairyRule.CIRCE)
        told = {Variant.PARRAIN, Variant.CONTRA_PARRAIN}
        return circe is not None and bool(circe.variants & told)

    @cached_property
    def touches_late(self) -> bool:
        """Whether a man may touch who is reborn by his move (``koeko/koeko.c``)."""
        return FairyRule.KOEKO in self and FairyRule.CIRCE in self

    @cached_property
    def has_limits(self) -> bool:
        """Whether what is remembered keeps men from going some ways."""
        return any(rule in self for rule in _LIMITING)

    @cached_property
    def has_sequels(self) -> bool:
        """Whether something follows moves (``solver.fairy.sequels``)."""
        is_later = self.covers or self.is_parrain or self.traces or self.touches_late
        return is_later or self.recalls or any(rule in self for rule in _SEQUENT)

    @cached_property
    def traces(self) -> bool:
        """Whether it is remembered where men stood in the diagram."""
        reborn = (FairyRule.CIRCE, FairyRule.ANTICIRCE)
        is_asked = any(self.has(rule, Variant.DIAGRAM) for rule in reborn)
        return self.goal_traces or is_asked or FairyRule.BACK_HOME in self

    @cached_property
    def recalls(self) -> bool:
        """Whether something is remembered of the moves made (``solver.fairy.history``)."""
        return not RECALLING.isdisjoint(self.by_rule)

    @cached_property
    def has_two_boards(self) -> bool:
        """Whether men go from one board to another (``solver.fairy.effects.boards``)."""
        return FairyRule.ALICE in self or Trait.BOARD_B in self.traits

    @cached_property
    def chameleon_changes(self) -> Becoming:
        """What chameleons become (``pieces/attributes/chameleon.c``)."""
        told = self.get(FairyRule.CHAMELEON_SEQUENCE) or self.get(FairyRule.CHAMELEON_CHESS)
        return told_by(() if told is None else told.kinds)

    @cached_property
    def moves_others(self) -> bool:
        """Whether a side moves men of the other."""
        return not IN_CHESS.isdisjoint(self.by_rule)

    def choosing(self, side: Side) -> list[FairyRule]:
        """Return the rules that choose among the moves of a side."""
        return [rule for rule in self.by_rule if side in CHOOSING.get(rule, ())]

    def strictness(self, side: Side) -> Variant | None:
        """Return how strictly moves of a side are chosen, if among those that are not legal."""
        for rule in self.choosing(side):
            if rule in CONSEQUENT or self.has(rule, Variant.ULTRA):
                return Variant.ULTRA
            if self.has(rule, Variant.EXACT):
                return Variant.EXACT
        return None

    @cached_property
    def is_ultra(self) -> bool:
        """Whether a side is bound to a choice among moves that are not legal, and checks are."""
        return any(self.strictness(side) is Variant.ULTRA for side in (False, True))

    @cached_property
    def is_exact(self) -> bool:
        """Whether a side is bound so that it may be left without moves, and not be mated."""
        sides = (False, True)
        if FairyRule.BLACK_CHECKS in self or FairyRule.ROLE_EXCHANGE in self:
            return True  # or may do more than have moves
        return not self.is_ultra and any(self.strictness(it) is not None for it in sides)

    @cached_property
    def by_rule(self) -> dict[FairyRule, FairyCondition]:
        """The conditions by what holds under them."""
        return {condition.rule: condition for condition in self.conditions}


def _promotes_on(rules: FairyRules, side: Side) -> frozenset[Square]:
    """Return where pawns of a side promote (``solving/machinery/twin.c``)."""
    told = rules.get(FairyRule.WHITE_PROMOTES_ON if side else FairyRule.BLACK_PROMOTES_ON)
    if told is not None:
        return frozenset(told.squares)
    rank = 6 if FairyRule.GLASGOW in rules else 7
    first = 8 * (rank if side else 7 - rank)
    return frozenset(range(first, first + 8))


def _is_promoted_to(man: Man) -> bool:
    walk = WALKS[man.kind]
    return not (walk.is_pawn or walk.is_royal or man.kind is Kind.DUMMY)


def _check_man(man: Man, conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where the rules of a man are not known here."""
    takes_himself = man.kind is Kind.NON_STOP_ORIX  # as Popeye has it
    if man.color is Color.NEUTRAL and (man.kind in BORROWERS or takes_himself):
        name = kind_words(man.kind)
        raise NotUnderstoodError(tr("the rules of a neutral %1 are not known here", name))
    if man.color is Color.NEUTRAL and any(it.rule is FairyRule.DANGER for it in conditions):
        # at home he would take himself (``danger_circe.c``)
        name = kind_words(man.kind)
        raise NotUnderstoodError(tr("the rules of a neutral %1 are not known here", name))
    if not attributes.is_known(man):
        name = kind_words(man.kind)
        if Trait.MAGIC in man.traits:
            raise NotUnderstoodError(tr("whom a magic %1 views is not known here", name))
        raise NotUnderstoodError(tr("what the hurdles of a %1 do is not known here", name))


def check_understood(men: Sequence[Man | None], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where the rules of men or conditions are not known here.

    What a neutral orphan or friend may borrow of whom, no source tells; conditions are taken
    together only where the order of what they do is known.
    """
    standing = [man for man in men if man is not None]
    for man in standing:
        _check_man(man, conditions)
    _check_attributes(men)
    check_board(men, conditions)
    if len({it.rule for it in conditions}) < len(set(conditions)):
        names = joined(", ", sorted(quoted(it.text) for it in conditions))
        raise NotUnderstoodError(tr("only one of these can hold: %1", names))
    # behind AntiCirce Popeye takes April for a word of it
    has_april = any(
        it.rule is not FairyRule.ANTICIRCE and Variant.APRIL in it.variants for it in conditions
    )
    returns = has_april and any(it.rule is FairyRule.ANTICIRCE for it in conditions)
    are_known = are_understood_together([it.rule for it in conditions])
    if returns or not are_known or words_stand_apart(conditions):
        raise unknown_together(conditions)
    check_imitators(conditions)
    check_takers(standing, conditions)
    check_choices(conditions)
    check_reversal(standing, conditions)
    check_choosers(men, conditions)
    check_third_men(standing, conditions)
    check_castling(men, conditions)
    check_beside(standing, [it for it in conditions if it.rule not in _OF_TRAITS])


TURNING = frozenset({FairyRule.REVOLVING_BOARD, FairyRule.REVOLVING_CENTRE})
_NAMED = frozenset({Trait.HALF_NEUTRAL, Trait.BOARD_B, Trait.MAGIC, Trait.PROTEAN})
_OF_TRAITS = frozenset({FairyRule.ALICE, FairyRule.CHAMELEON_SEQUENCE})
"""Conditions of men with attributes."""


def _check_attributes(men: Sequence[Man | None]) -> None:
    """Raise NotUnderstoodError where it is not known what attributes do beside each other."""
    standing = [man for man in men if man is not None]
    unknown = attributes.unknown_beside(standing)
    if unknown is None and home_rights(men):
        here = {trait for man in standing for trait in man.traits}
        unknown = min(here & _KEPT_FROM_CASTLING, key=lambda it: it.name, default=None)
    if unknown is None:
        unknown = _mark_of_castler(men)
    if unknown is not None:
        name = trait_words(unknown)
        raise NotUnderstoodError(tr("what %1 men do here, beside others, is not known", name))


def _mark_of_castler(men: Sequence[Man | None]) -> Trait | None:
    """Return what a king or rook at home bears: in Popeye they castle, but not here."""
    for right in CastlingRight:
        king, rook = men[right.king_square], men[right.rook_square]
        if king is None or rook is None or (king.kind, rook.kind) != (Kind.KING, Kind.ROOK):
            continue
        marks = (king.traits | rook.traits) - UNWRITTEN_TRAITS
        if marks and king.is_of(right.color) and rook.is_of(right.color):
            return min(marks, key=lambda it: it.name)
    return None


_KEPT_FROM_CASTLING = attributes.HAMPERING | attributes.PUSHING
"""Where somebody might castle, it is not known what these attributes do."""


def undecided_mate() -> NotUnderstoodError:
    """Return what is raised where whether a check is mate depends on whether it is."""
    return NotUnderstoodError(tr("whether a check is mate depends on itself, and nobody can say"))
