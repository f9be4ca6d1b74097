"""The analysis of a solved problem: phases, and all themes that are recognised in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from solver.analysis.avoidance import avoidance_in
from solver.analysis.changes import changes_in
from solver.analysis.companions import Companion, companions_in, nearly_zilahi
from solver.analysis.courses import Passage, courses_of
from solver.analysis.crossings import crossings_in
from solver.analysis.findings import NearFinding, Proof, Theme, ThemeFinding
from solver.analysis.journeys import all_promotions, journeys_in
from solver.analysis.keys import keys_in
from solver.analysis.lines import lines_in
from solver.analysis.logic import logic_in, nearly_logical_in
from solver.analysis.near import nearly_in
from solver.analysis.phases import Meant, Phase, continuations_in, meant_phases, phases_of
from solver.analysis.pictures import pictures_in, pictures_of
from solver.analysis.play import play_in
from solver.analysis.tempo import tempo_moves
from solver.analysis.threats import threats_in
from solver.game import PASS, Move
from solver.goals import Goal
from solver.orthodox import OrthodoxGame, orthodox
from solver.solution import Solution
from solver.stipulation import Parry, Play

_Finding = TypeVar("_Finding", ThemeFinding, NearFinding)
_OF_ALL_PARTS = frozenset(
    {Theme.ECHO, Theme.CHAMELEON_ECHO, Theme.ALLUMWANDLUNG, Theme.MIXED_ALLUMWANDLUNG}
)
_ZILAHI = (Theme.ZILAHI, Theme.CYCLIC_ZILAHI)
Pulse = Callable[[], None]
"""Called now and then; may raise where nobody waits any more."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is in a problem: its phases, what was found in them, and what nearly stands."""

    phases: tuple[Phase, ...]
    findings: tuple[ThemeFinding, ...]
    near: tuple[NearFinding, ...] = ()

    def of(self, theme: Theme) -> tuple[ThemeFinding, ...]:
        """Return what was found of one theme."""
        return tuple(finding for finding in self.findings if finding.theme is theme)

    def moves(self, proof: Proof) -> tuple[Move, ...]:
        """Return the moves of *proof* from the diagram, with a pass before a threat.

        Set play begins with the move of the side that has not the turn.
        """
        moves = tuple(deed.move for deed in proof.deeds)
        if not self.phases:
            return moves
        first = self.phases[proof.phase].first
        if first is None:
            return moves
        is_threat = proof.deeds and proof.deeds[0].man.color == first.man.color
        return (first.move, *((PASS,) if is_threat else ()), *moves)


def analyse(solution: Solution, meant: Meant = None) -> Analysis:
    """Analyse a solved problem; tries and set play count as far as they were looked for.

    Of tries only those that were *meant* count, where somebody has said which.
    """
    return analyse_parts((solution,), meant={0: meant})[0]


def analyse_parts(
    solutions: Sequence[Solution],
    pulse: Pulse = lambda: None,
    meant: Mapping[int, Meant] = MappingProxyType({}),
) -> tuple[Analysis, ...]:
    """Analyse the parts of one composition: each by itself, and their help play side by side.

    *meant* holds for the numbers of parts which tries were meant.  What is found over several
    parts is told of the first; its evidence names the parts.
    """
    analyses = []
    companions: list[Companion] = []
    for part, solution in enumerate(solutions):
        problem = solution.problem
        asked = problem.stipulation
        # what the themes are of fairy play, and of parry series, nobody says
        is_other = (
            asked.parry is not Parry.NONE
            or asked.introduction > 0
            or asked.quodlibet
            or asked.goal_is_end
        )
        if problem.setup.is_fairy or asked.goal.is_fairy or is_other:
            analyses.append(Analysis(phases_of(solution), ()))
            continue
        game = orthodox(solution.problem.start.game())
        phases = meant_phases(phases_of(solution), meant.get(part))
        pulse()
        courses: tuple[Passage, ...] = ()
        if not _is_two_mover(solution):
            courses = courses_of(game, solution, phases, pulse)
        if not solution.problem.stipulation.is_battle:
            companions += [Companion(replace(course, part=part), game.men) for course in courses]
        found = []
        for finding in _findings(game, solution, phases, courses):
            pulse()
            found.append(_in_part(finding, part))
        near = tuple(_near(game, solution, phases, {f.theme for f in found}))
        analyses.append(Analysis(phases, tuple(found), tuple(_in_part(n, part) for n in near)))
    across = tuple(_across(companions))
    has_zilahi = any(finding.theme in _ZILAHI for finding in across)
    near_across = () if has_zilahi else tuple(nearly_zilahi(companions))
    first = analyses[0]
    analyses[0] = Analysis(first.phases, (*first.findings, *across), (*first.near, *near_across))
    return tuple(analyses)


def _near(
    game: OrthodoxGame, solution: Solution, phases: tuple[Phase, ...], found: set[Theme]
) -> Iterator[NearFinding]:
    """Give what nearly stands besides what is *found*."""
    yield from nearly_in(game, phases, found)
    stipulation = solution.problem.stipulation
    if stipulation.is_directmate and stipulation.moves > 2 and stipulation.goal is Goal.MATE:
        yield from nearly_logical_in(phases, continuations_in(solution, phases), found)


def _in_part(finding: _Finding, part: int) -> _Finding:
    if not part:
        return finding
    return replace(finding, proofs=tuple(replace(proof, part=part) for proof in finding.proofs))


def _across(companions: Sequence[Companion]) -> Iterator[ThemeFinding]:
    """Give what stands in the help play of several parts together."""
    courses = [companion.course for companion in companions]
    yield from companions_in(companions)
    for finding in (*pictures_of(courses), *all_promotions(courses)):
        is_of_all = finding.theme in _OF_ALL_PARTS
        if is_of_all and len({proof.part for proof in finding.proofs}) > 1:
            yield finding


def _is_two_mover(solution: Solution) -> bool:
    stipulation = solution.problem.stipulation
    return stipulation.is_directmate and stipulation.moves <= 2


def _findings(
    game: OrthodoxGame, solution: Solution, phases: tuple[Phase, ...], courses: Sequence[Passage]
) -> Iterator[ThemeFinding]:
    stipulation = solution.problem.stipulation
    is_mate = stipulation.goal is Goal.MATE
    if stipulation.is_battle and is_mate:
        yield from _battle(game, solution, phases)
    yield from journeys_in(courses)
    yield from all_promotions(courses)
    if is_mate:
        yield from pictures_of(courses)
        if not stipulation.is_battle and not stipulation.series:
            yield from tempo_moves(game, courses)


def _battle(
    game: OrthodoxGame, solution: Solution, phases: tuple[Phase, ...]
) -> Iterator[ThemeFinding]:
    """Give the themes of phases; where they are no two-movers' the answers are no mates."""
    stipulation = solution.problem.stipulation
    is_direct = stipulation.play is Play.DIRECT
    is_short = is_direct and stipulation.moves == 2
    yield from keys_in(game, phases, is_direct=is_direct)
    yield from changes_in(phases, are_mates=is_short)
    yield from threats_in(phases)
    yield from play_in(game, phases, is_short=is_short)
    if is_direct:
        yield from lines_in(game, phases, is_short=is_short)
        if is_short:
            yield from avoidance_in(game, phases)
            yield from pictures_in(game, phases)
        else:
            yield from logic_in(phases, continuations_in(solution, phases))
        if stipulation.moves == 3:
            yield from crossings_in(game, solution, phases)
