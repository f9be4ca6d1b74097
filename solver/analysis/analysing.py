"""The analysis of a solved problem: phases, and all themes that are recognised in it."""

from __future__ import annotations

from dataclasses import dataclass

from solver.analysis.changes import changes_in
from solver.analysis.findings import Theme, ThemeFinding
from solver.analysis.keys import keys_in
from solver.analysis.lines import lines_in
from solver.analysis.phases import Phase, phases_of
from solver.analysis.pictures import pictures_in
from solver.analysis.play import play_in
from solver.goals import Goal
from solver.orthodox import orthodox
from solver.solution import Solution
from solver.stipulation import Play


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is in a problem: its phases, and what was found in them."""

    phases: tuple[Phase, ...]
    findings: tuple[ThemeFinding, ...]

    def of(self, theme: Theme) -> tuple[ThemeFinding, ...]:
        """Return what was found of one theme."""
        return tuple(finding for finding in self.findings if finding.theme is theme)


def analyse(solution: Solution) -> Analysis:
    """Analyse a solved problem; tries and set play count as far as they were looked for.

    The themes are named for mates that White gives: other stipulations have phases and no
    findings.  Those of changed play are defined over two-movers, and looked for in them alone.
    """
    phases = phases_of(solution)
    stipulation = solution.problem.stipulation
    if stipulation.play is not Play.DIRECT or stipulation.goal is not Goal.MATE:
        return Analysis(phases, ())
    game = orthodox(solution.problem.setup.game())
    is_short = stipulation.moves == 2
    findings = [
        *keys_in(game, phases),
        *(changes_in(phases) if is_short else ()),
        *play_in(phases, is_short=is_short),
        *lines_in(game, phases),
        *pictures_in(game, phases),
    ]
    return Analysis(phases, tuple(findings))
