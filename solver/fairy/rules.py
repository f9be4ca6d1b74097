"""By which rules is played: the board, the conditions, and to what pawns promote."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from solver.fairy.borrowed import KINDS as BORROWERS
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyCondition
from solver.fairy.shape import PLAIN, BoardShape
from solver.men import Color, Kind, Man, Trait

_PROMOTED = (Kind.QUEEN, Kind.ROOK, Kind.BISHOP, Kind.KNIGHT)
_MARINE = (Kind.SIREN, Kind.TRITON, Kind.NEREID, Kind.MARINE_KNIGHT)
_UNDERSTOOD = frozenset({Trait.ROYAL, Trait.CHAMELEON, Trait.KAMIKAZE})


class NotUnderstoodError(ValueError):
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
        standing = [man for man in men if man is not None]
        _check_understood(standing, conditions)
        kinds = {man.kind for man in standing if _is_promoted_to(man)}
        promoted, marine = (tuple(sorted(kinds.union(own))) for own in (_PROMOTED, _MARINE))
        return cls(shape, frozenset(conditions), promoted, marine)

    def __contains__(self, condition: FairyCondition) -> bool:
        """Tell whether a condition holds."""
        return condition in self.conditions


def _is_promoted_to(man: Man) -> bool:
    walk = WALKS[man.kind]
    return not (walk.is_pawn or walk.is_royal or man.kind is Kind.DUMMY)


def _check_understood(men: Sequence[Man], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where the rules of men or conditions are not known here.

    What a neutral orphan or friend may borrow of whom, no source tells; conditions are taken
    together only where the order of what they do is known.
    """
    for man in men:
        unknown = man.traits - _UNDERSTOOD
        if unknown:
            raise NotUnderstoodError(f"{min(it.name for it in unknown)} men are not understood")
        if man.color is Color.NEUTRAL and man.kind in BORROWERS:
            raise NotUnderstoodError(f"a neutral {man.kind.name.lower()} is not understood")
    has_chameleon = any(Trait.CHAMELEON in man.traits for man in men)
    if has_chameleon and any(WALKS[man.kind].is_pawn for man in men):
        raise NotUnderstoodError("pawns beside chameleons are not understood")
    others = [it.value for it in conditions if not it.is_mummer]
    if len(others) > 1 or (others and len(conditions) > 1):
        raise NotUnderstoodError(f"{' and '.join(sorted(others))} together are not understood")
    if conditions and any(man.traits - {Trait.ROYAL} for man in men):
        raise NotUnderstoodError("chameleons and kamikazes under conditions are not understood")
