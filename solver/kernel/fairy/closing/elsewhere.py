"""Where men take, and where moves lead, at best, who set out from elsewhere than where they stand.

In Mars, anti-Mars and phantom Circe men do so from home, in Plus chess from the other squares of
the middle, in Bolero by the walk of their file; whoever goes into a wormhole comes out of another,
where pawns may have promoted, so that of these all squares are told.  What is told here of a square
is no less than the rule leaves them, whoever stands on the others.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.departures import CENTRE, Goes, going, sets_out
from solver.fairy.rules import FairyRules
from solver.fairy.walks.of_kinds import takes_apart
from solver.men import Kind

Squares = npt.NDArray[np.int64]
"""A set of squares for each square, as bits."""


def goes_elsewhere(rules: FairyRules) -> bool:
    """Tell whether rules let men set out from elsewhere."""
    return sets_out(rules) is not None


def best_from_home(
    kind: Kind, rules: FairyRules, homes: Squares, steps: Squares, reached: Squares
) -> tuple[Squares, Squares]:
    """Return where moves of a kind lead from each square, and where they take, at best.

    *steps* and *reached* are the same from where the men stand, *homes* where they set out.
    """
    here, there = going(rules)
    if FairyRule.PLUS in rules:
        middle = list(CENTRE)
        found = reached.copy()
        found[middle] = np.bitwise_or.reduce(reached[middle])
        return steps | found, found
    from_home = reached[homes]
    stays = rules.has(FairyRule.MARS, Variant.REX_EXCLUSIVE) or FairyRule.PHANTOM in rules
    taking = from_home if Goes.TAKING in there else np.zeros_like(reached)
    if Goes.TAKING in here or (kind is Kind.KING and stays):
        taking = taking | reached
    is_taking_alone = there is Goes.TAKING and not takes_apart(kind, rules.shape)
    return steps | (from_home if is_taking_alone else steps[homes]), taking


def through_worms(kind: Kind, worms: int, steps: Squares) -> Squares:
    """Return where moves of a kind lead whom wormholes, as bits, may take farther."""
    holes = np.uint64(worms).astype(np.int64)
    through = np.int64(-1) if WALKS[kind].is_pawn else holes
    found: Squares = np.where(steps & holes, steps | through, steps)
    return found


def steps_of_files(kind: Kind, steps: Squares, of_file: list[Squares]) -> Squares:
    """Return where moves of a kind lead who goes by the walk of his file, too, pawns apart."""
    if WALKS[kind].is_pawn:
        return steps
    return steps | np.array([of_file[square & 7][square] for square in range(64)], np.int64)
