"""Judging what a search has proved: is it the intended solution, and what speaks against it.

The judgement follows the practice of problem chess: as many keys (in help and series
play as many solutions) as intended, one where nothing is said; none that is too short;
and after every defence one continuation, else the play is dualised.  Set play, tries and
threats are not judged.  This is the one place where that is decided, for a search that
runs, was stopped or is complete; ``solver.notation.verdicts`` is where it is put in words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.game import Move
from solver.outcome import Outcome
from solver.solution import Duals, Solution, Verdict


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said of an outcome.

    ``verdict`` is ``None`` as long as other keys or solutions may be found.  ``so_far`` is
    what holds of those that are proved: COOKED and SHORT_SOLUTION whatever else comes,
    SOUND while nothing speaks against it, ``None`` where nothing was found; of a complete
    search it is the verdict.  ``wanted`` is how many full solutions there should be, where
    the composer says so.
    """

    outcome: Outcome
    verdict: Verdict | None
    so_far: Verdict | None
    wanted: int | None = None

    @property
    def certain(self) -> Verdict | None:
        """What holds whatever else may be found, also where the search has no verdict yet."""
        if self.verdict is None and self.so_far in (Verdict.COOKED, Verdict.SHORT_SOLUTION):
            return self.so_far
        return self.verdict

    @property
    def intended(self) -> int:
        """How many full solutions there should be; one where nothing is said."""
        return 1 if self.wanted is None else self.wanted

    @property
    def knows_number(self) -> bool:
        """Whether it is known how many solutions are meant: one key is, unless more are named.

        In help and series play more than one may be meant where nothing is said.
        """
        return self.wanted is not None or self.outcome.problem.stipulation.is_battle

    @property
    def is_open(self) -> bool:
        """Whether the solutions are too many unless their author means them all."""
        return self.certain is Verdict.COOKED and not self.knows_number

    @property
    def surplus(self) -> int:
        """How many solutions more than intended there are; negative: so many are missing."""
        return self.outcome.full - self.intended

    @property
    def keys(self) -> tuple[Move, ...]:
        """The keys of full length."""
        return tuple(key for key in self.outcome.keys if key not in self.outcome.short_keys)

    @property
    def short_keys(self) -> tuple[Move, ...]:
        """The keys that are too short."""
        return self.outcome.short_keys

    @property
    def duals(self) -> Duals:
        """The duals in the play after the keys, as far as that was worked out."""
        return self.outcome.duals


def judge(found: Solution | Outcome, intended: int | None = None) -> Judgement:
    """Judge what was *found*; *intended* is the number of keys or solutions that it should have.

    Duals count where the variations were worked out, and only where nothing worse holds.
    """
    outcome = found if isinstance(found, Outcome) else Outcome.of(found)
    so_far = verdict_of(outcome, 1 if intended is None else intended)
    return Judgement(outcome, so_far if outcome.is_decided else None, so_far, intended)


def verdict_of(outcome: Outcome, expected: int) -> Verdict | None:
    """Return what holds of *outcome*, of which *expected* solutions are wanted."""
    if outcome.is_post_key:
        return _post_key_verdict(outcome)
    if outcome.full + outcome.short == 0:
        return Verdict.NO_SOLUTION if outcome.is_decided else None
    if outcome.short:
        return Verdict.SHORT_SOLUTION
    if outcome.full > expected:
        return Verdict.COOKED
    if outcome.full < expected and outcome.is_decided:
        return Verdict.TOO_FEW
    return Verdict.DUALISED if outcome.duals.total else Verdict.SOUND


def _post_key_verdict(outcome: Outcome) -> Verdict:
    if outcome.is_refuted:
        return Verdict.NO_SOLUTION
    return Verdict.DUALISED if outcome.duals.total else Verdict.SOUND


def worst(verdicts: Iterable[Verdict | None]) -> Verdict | None:
    """Return the verdict that weighs most, ``None`` where one of them is not known."""
    known = list(verdicts)
    found = [verdict for verdict in known if verdict is not None]
    return max(found, key=_WEIGHTS.index) if found and len(found) == len(known) else None


_WEIGHTS = (
    Verdict.SOUND,
    Verdict.DUALISED,
    Verdict.COOKED,
    Verdict.SHORT_SOLUTION,
    Verdict.TOO_FEW,
    Verdict.NO_SOLUTION,
)
