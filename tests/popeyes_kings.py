"""Kings who borrow walks, as Popeye 4.104 asks whom they observe: less than they could take.

It goes through the walks and looks back from the square for a man of each
(``solving/find_square_observer_tracking_back_from_target.c``), and leaves some out
(``optimisations/observation.c``): walks that no man of the side has, which a reflecting king may
have got; queens, where it has looked for rooks or bishops, though a transmuted king is none of
these; and the equihopper of a vaulting king where none stands in the diagram
(``solving/machinery/twin.c``).  A king who may transmute, and who goes as another of his side or of
the other by who stands about, observes nobody (``transmuting_kings_enforce_observer_walk``).
``docs/fairy-rules.md`` tells that they are asked for here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from solver.fairy import lending, ways
from solver.fairy.conditions import WOOZLING, FairyCondition, FairyRule
from solver.fairy.families import REFLECTIVE, SUPER, TRANSMUTED, VAULTING
from solver.fairy.lending import Observers
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import Board
from solver.men import Kind, Man
from solver.squares import Side, Square

_R = FairyRule
_SEEN_BY_BOTH = frozenset(
    {
        *(_R.FACE_TO_FACE, _R.BACK_TO_BACK, _R.CHEEK_TO_CHEEK, _R.POINT_REFLECTION, _R.BICOLORES),
        *(*TRANSMUTED, *SUPER),
    }
)
"""Under these Popeye looks for walks that a man of any side has."""
_QUEENS_ASKED = WOOZLING | {
    *(_R.MADRASI, _R.ISARDAM, _R.LEFFIE, _R.PARTIAL_PARALYSIS, _R.EIFFEL, _R.ANNAN, _R.AMU),
    *(_R.BOLERO_INVERSE, _R.POINT_REFLECTION, _R.FACE_TO_FACE, _R.BACK_TO_BACK),
    *(_R.CHEEK_TO_CHEEK, _R.MARS, _R.PHANTOM, _R.PLUS, *SUPER, *REFLECTIVE),
}
"""Under these queens are always looked for."""


_SIDES_TRANSMUTED = {_R.TRANSMUTED_KINGS: (False, True), _R.BLACK_TRANSMUTED_KING: (False,)} | {
    _R.WHITE_TRANSMUTED_KING: (True,)
}


@contextmanager
def overlooking(conditions: Sequence[FairyCondition], men: Sequence[Man | None]) -> Iterator[None]:
    """Let kings who borrow walks observe, by the plain rules, as Popeye has it in a diagram."""
    overlooked = _Overlooked(conditions, men)

    def seen_as(
        board: Board,
        start: Square,
        side: Side,
        rules: FairyRules,
        observers: Observers,
        *,
        is_watching: bool = False,
    ) -> tuple[Kind, ...]:
        kinds = lending.kinds_as(board, start, side, rules, observers, is_watching=is_watching)
        man = board.men[start]
        assert man is not None
        if not (is_watching and man.is_royal):
            return kinds
        own = lending.kinds_as(board, start, side, rules, _nobody, is_watching=True)
        is_asked_itself = not rules.by_rule.keys().isdisjoint(TRANSMUTED)
        if own != (man.kind,) and side in overlooked.transmuted and is_asked_itself:
            return ()
        unseen = overlooked.of(board, side) - {man.kind}
        return tuple(it for it in kinds if it not in unseen) or (man.kind,)

    with patch.object(ways, "kinds_as", seen_as):
        yield


def _nobody(*_: object) -> frozenset[Kind]:
    return frozenset()


class _Overlooked:
    """The walks that are left out under some conditions."""

    def __init__(self, conditions: Sequence[FairyCondition], men: Sequence[Man | None]) -> None:
        self.rules = frozenset(it.rule for it in conditions)
        vaulting = [it for it in conditions if it.rule in VAULTING]
        self.vaults = bool(vaulting)
        self.transmuted = {it for rule in self.rules for it in _SIDES_TRANSMUTED.get(rule, ())}
        laid = {it.kind for it in men if it}
        is_hopper_unknown = Kind.EQUIHOPPER not in laid and not all(it.kinds for it in vaulting)
        self.always = {Kind.EQUIHOPPER} if is_hopper_unknown else set[Kind]()

    def of(self, board: Board, side: Side) -> set[Kind]:
        """Return what is left out where a king of *side* observes."""
        sides = {False, True} if self.rules & _SEEN_BY_BOTH else {side}
        there = {it.kind for it in board.men if it and any(map(it.is_of, sides))}
        left_out = self.always | (set() if self.vaults else set(Kind) - there)
        if self._leaves_out_queens(side) and (self.vaults or there & {Kind.ROOK, Kind.BISHOP}):
            left_out.add(Kind.QUEEN)
        return left_out

    def _leaves_out_queens(self, side: Side) -> bool:
        return not self.rules & _QUEENS_ASKED and (not side) not in self.transmuted
