"""What the tables tell of sentinels: which pawns, whose, and how many may be left."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from solver.fairy.conditions import FairyCondition, Variant
from solver.fairy.effects.sentinels import most_pawns
from solver.kernel.fairy import layout
from solver.men import Kind

SENTINEL = layout.LISTS_OF_WAYS + 57
"""The number of their walk."""
LEAVES = layout.LISTS_OF_WAYS + 58
"""The sum of these: pawns of the other side, neutral ones by neutral men, no more than it has."""
ADVERSE, NEUTRAL, NO_MORE = 1, 2, 4
MOST_PAWNS = layout.LISTS_OF_WAYS + 59
"""By side, and for both together: one more is left where there are less."""
_LEAVES = {Variant.PAWN_ADVERSE: ADVERSE, Variant.PAWN_NEUTRAL: NEUTRAL, Variant.PARA: NO_MORE}


def fill_sentinels(
    head: npt.NDArray[np.int64], condition: FairyCondition, numbers: Mapping[Kind, int]
) -> None:
    """Write down what a condition says of sentinels."""
    head[SENTINEL] = numbers[pawn_of(condition)]
    head[LEAVES] = sum(bit for word, bit in _LEAVES.items() if word in condition.variants)
    of_black, of_white, of_both = most_pawns(condition)
    head[MOST_PAWNS : MOST_PAWNS + 3] = of_white, of_black, of_both


def pawn_of(condition: FairyCondition) -> Kind:
    """Return which pawns sentinels are."""
    return Kind.BEROLINA_PAWN if Variant.BEROLINA in condition.variants else Kind.PAWN
