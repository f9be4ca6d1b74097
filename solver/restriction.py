"""What may be asked of the play beside mate: who mates and where, what must move, or must not."""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import SolverError
from solver.game import Move
from solver.goals import Goal
from solver.language import tr
from solver.men import Kind
from solver.setup import Setup
from solver.squares import Square
from solver.stipulation import Play, Stipulation


class RestrictionError(SolverError):
    """The restriction cannot be asked of this problem; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """What a line must fulfil; men are named by their squares in the diagram.

    The mate is given by a man of ``mating_kind``, by the man of ``mating_man``, on
    ``mating_square``; castling mates by the king.  Men of ``moved`` and ``captured`` must have
    moved, or been taken, before the mate stands, those of ``unmoved`` and ``uncaptured`` not.
    Each move of ``moves`` must occur.
    """

    mating_kind: Kind | None = None
    mating_man: Square | None = None
    mating_square: Square | None = None
    is_model: bool = False
    moved: tuple[Square, ...] = ()
    unmoved: tuple[Square, ...] = ()
    captured: tuple[Square, ...] = ()
    uncaptured: tuple[Square, ...] = ()
    moves: tuple[Move, ...] = ()

    @property
    def is_none(self) -> bool:
        """Whether every line fulfils it."""
        return self == Restriction()


def check_restricted(setup: Setup, asked: Stipulation) -> None:
    """Do nothing where the play from *setup* can be restricted.

    Raises:
        RestrictionError: it is neither a directmate nor a helpmate of orthodox chess.
    """
    if setup.is_fairy:
        raise RestrictionError(
            tr("Conditions on the play are for the men and rules of orthodox chess.")
        )
    is_directmate = asked.play is Play.DIRECT and not asked.series
    is_helpmate = asked.play is Play.HELP and asked.reciprocal is None
    is_plain = asked.goal is Goal.MATE and not asked.has_further_rules
    if not is_plain or not (is_directmate or is_helpmate):
        raise RestrictionError(
            tr("Conditions on the play are for directmates and helpmates, not for %1.", str(asked))
        )
