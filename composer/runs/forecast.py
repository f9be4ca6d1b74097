"""How long a problem may take, by its looks: so that long ones need not hold up the quick.

The decadic logarithm of the seconds is taken for linear in the length and in the length times the
worth of all men, with coefficients for each kind of play.  ``python -m benchmarks.forecast`` has
fitted them, and tells how well they put unseen problems in order.
"""

from __future__ import annotations

from functools import cache

from solver.men import Kind
from solver.problem import Problem
from solver.setup import Squares
from solver.stipulation import Play, Stipulation
from solver.twinning.composition import Composition

_WORTHS = {
    Kind.QUEEN: 5.0,
    Kind.ROOK: 3.0,
    Kind.BISHOP: 2.0,
    Kind.KNIGHT: 2.0,
    Kind.KING: 1.0,
    Kind.PAWN: 0.5,
}
_WORTH_OF_OTHERS = 3.0
_COEFFICIENTS = {
    "": (-2.91, 0.14, 0.00),
    "h": (-3.21, 0.25, 0.11),
    "hs": (-2.54, 0.16, 0.03),
    "r": (-3.84, 0.29, 0.10),
    "s": (-4.33, 0.60, 0.03),
    "ser-": (-2.49, 0.03, 0.03),
    "ser-h": (-2.81, 0.06, 0.08),
    "ser-s": (-2.40, -0.03, 0.08),
}
"""For each kind of play: a constant, and what a move and a move times ten of worth add."""


def forecast(problem: Problem) -> float:
    """Return roughly how many seconds *problem* takes one thread, its keys or solutions alone."""
    constant, by_length, by_worth = coefficients(kind_of(problem.stipulation))
    length, worth = features(problem)
    return float(10.0 ** min(9.0, constant + by_length * length + by_worth * worth))


def forecast_whole(composition: Composition) -> float:
    """Return the same for all parts of *composition*, taken for as long as its first."""
    return composition.part_count * forecast(composition.problem)


def features(problem: Problem) -> tuple[float, float]:
    """Return the length in moves, and the length times the worth of all men in tens."""
    stipulation = problem.stipulation
    length = stipulation.moves + stipulation.has_half_move / 2
    return length, length * _worth(problem.setup.squares) / 10


def kind_of(stipulation: Stipulation) -> str:
    """Name the kind of play: ``h``, ``ser-h`` ..., nothing where both sides only fight."""
    play = Play.REFLEX if stipulation.play is Play.SEMI_REFLEX else stipulation.play
    return f"{'ser-' if stipulation.counts_one_side else ''}{play.value}"


@cache
def coefficients(kind: str) -> tuple[float, float, float]:
    """Return those of *kind*, or of what is likest to it."""
    for name in (kind, kind.removeprefix("ser-"), kind[:5], kind[:1]):
        if name in _COEFFICIENTS:
            return _COEFFICIENTS[name]
    return _COEFFICIENTS[""]


def _worth(squares: Squares) -> float:
    return sum(_WORTHS.get(man.kind, _WORTH_OF_OTHERS) for man in squares if man is not None)
