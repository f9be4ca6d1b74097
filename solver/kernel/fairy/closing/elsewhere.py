"""Where men take, and where moves lead, at best, who set out from elsewhere than where they stand.

In Mars, anti-Mars and phantom Circe men do so from home, in Plus chess from the other squares of
the middle, in Bolero by the walk of their file; in Danger Circe they go home besides, and take
there; whoever goes into a wormhole comes out of another, where pawns may have promoted, so that of
these all squares are told.  What is told here of a square is no less than the rule leaves them,
whoever stands on the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.departures import CENTRE, Goes, going, sets_out
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import squares_of
from solver.fairy.walks.of_kinds import takes_apart
from solver.kernel.fairy import layout
from solver.men import Kind
from solver.squares import Side

Squares = npt.NDArray[np.int64]
"""A set of squares for each square, as bits."""


def goes_elsewhere(rules: FairyRules) -> bool:
    """Tell whether rules let men set out from elsewhere, or go home."""
    return sets_out(rules) is not None or FairyRule.DANGER in rules


def tell_elsewhere(
    head: Squares,
    rules: FairyRules,
    numbers: Mapping[Kind, int],
    geometries: Sequence[tuple[Kind, Side, bool]],
    steps: list[Squares],
    covers: list[Squares],
) -> None:
    """Change where moves of geometries lead, and where men take, to what rules leave at best.

    *head* are the tables of walks by *numbers*; of geometries kind and side are told, and whether
    orphans go so.
    """
    at = head[layout.GEOMETRIES :]
    begin = [steps[int(at[2 * int(it)])] for it in head[layout.FIRST_WALKS :][:8]]
    worms = rules.get(FairyRule.WORMHOLES)
    for place, (kind, side, is_lent) in enumerate(geometries):
        if goes_elsewhere(rules) and not is_lent:
            row = 2 * numbers.get(kind, 0) + (0 if side else 1)
            homes = head[layout.OWN_HOMES + row * 64 :][:64]
            here = steps[place], covers[place]
            if FairyRule.DANGER in rules:
                steps[place], covers[place] = (it | np.int64(1) << homes for it in here)
            else:
                steps[place], covers[place] = best_from_home(kind, rules, homes, *here)
        if worms:
            steps[place] = through_worms(kind, squares_of(worms.squares), steps[place])
        if FairyRule.BOLERO in rules:
            steps[place] = steps_of_files(kind, steps[place], begin)


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
