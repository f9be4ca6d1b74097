"""What may be asked of the play beside mate: who mates and where, what must move, or must not."""

from __future__ import annotations

from dataclasses import dataclass

from solver.errors import SolverError
from solver.game import Move
from solver.goals import Goal
from solver.language import tr
from solver.men import Kind
from solver.setup import Setup
from solver.squares import Square, name_of
from solver.stipulation import Play, Stipulation


class RestrictionError(SolverError):
    """The restriction cannot be asked of this problem; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """How hard each move of the attacker's has to press, so that long play is soon searched.

    It ``only_checks``, leaves the other king ``most_flights`` at most, and the other side
    ``most_defences`` at most: replies that hold out longer than the free moves.  The last
    ``free_moves``, two at least, are free: a move may press less after which all is over within
    them, whatever is replied, itself counted.
    """

    only_checks: bool = False
    most_flights: int | None = None
    most_defences: int | None = None
    free_moves: int = 2

    @property
    def is_none(self) -> bool:
        """Whether every move may be played."""
        return self == Narrowing(free_moves=self.free_moves)


NOT_NARROW = Narrowing()


@dataclass(frozen=True, slots=True)
class Restriction:
    """What a line must fulfil; men are named by their squares in the diagram.

    The mate is given by a man of ``mating_kind``, by the man of ``mating_man``, on
    ``mating_square``; castling mates by the king.  Men of ``moved`` and ``captured`` must have
    moved, or been taken, before the mate stands, those of ``unmoved`` and ``uncaptured`` not.
    Each move of ``moves`` must occur.  Where the search is narrow nothing else is asked.
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
    narrowing: Narrowing = NOT_NARROW

    @property
    def is_none(self) -> bool:
        """Whether every line fulfils it."""
        return self.narrowing.is_none and self == Restriction(narrowing=self.narrowing)


def check_restricted(setup: Setup, asked: Stipulation, restriction: Restriction) -> None:
    """Do nothing where the play from *setup* can be under *restriction*.

    Raises:
        RestrictionError: it is no orthodox play of the kind that it is for, or it asks for two
            things that do not go together.
    """
    if not restriction.narrowing.is_none:
        _check_narrow(asked, restriction)
        return
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
    _check_against_each_other(restriction)


def _check_against_each_other(restriction: Restriction) -> None:
    """See that no man has to do two things of which one excludes the other."""
    mating = set() if restriction.mating_man is None else {restriction.mating_man}
    moving, taken = mating | {*restriction.moved}, {*restriction.captured}
    clashing = moving & {*restriction.unmoved} | taken & (mating | {*restriction.uncaptured})
    if clashing:
        square = name_of(min(clashing))
        raise RestrictionError(tr("What is asked of the man of %1 contradicts itself.", square))


def _check_narrow(asked: Stipulation, restriction: Restriction) -> None:
    if restriction != Restriction(narrowing=restriction.narrowing):
        raise RestrictionError(tr("A narrow search goes with no other condition on the play."))
    is_plain = asked.goal in (Goal.MATE, Goal.STALEMATE) and not asked.has_further_rules
    if not (asked.is_battle and is_plain) or asked.exact:
        raise RestrictionError(
            tr("A narrow search is for direct, self and reflex play, not for %1.", str(asked))
        )
