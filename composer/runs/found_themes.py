"""The themes that were found in a problem, kept with the run that solved it.

They are kept for complete runs that looked for variations: by the window, and by a batch that
looks for all that Solve looks for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from composer.runs.record import Finding, Run
from solver.problem import Method
from solver.solution import Status
from solver.twinning.composition import Answer

if TYPE_CHECKING:
    from solver.analysis.phases import Meant

_NAME = "themes"
"""What they are called among the things that an outcome tells."""


def with_themes(
    findings: Sequence[Finding],
    solved: Sequence[Answer],
    meant: Mapping[int, Meant] = MappingProxyType({}),
) -> tuple[Finding, ...]:
    """Return *findings* with the themes of what was *solved*, where that was searched whole.

    *meant* are the tries that were marked, by the number of the part.
    """
    from solver.analysis.analysing import analyse_parts

    solutions = [answer.solution for answer in solved]
    if any(s.status is not Status.COMPLETE or s.method is not Method.MATEWRIGHT for s in solutions):
        return tuple(findings)
    kept = []
    for finding, analysis in zip(findings, analyse_parts(solutions, meant=meant), strict=True):
        counts: dict[str, int] = {}
        for found in analysis.findings:
            name = found.theme.value
            counts[name] = max(found.count, counts.get(name, 0))
        kept.append(replace(finding, outcome={**(finding.outcome or {}), _NAME: counts}))
    return tuple(kept)


def themes_of(run: Run) -> Mapping[str, int] | None:
    """Return the themes that were found, by name, and how often each stands.

    ``None`` where nobody looked for them, or what was kept is damaged.
    """
    themes: dict[str, int] = {}
    for finding in run.findings:
        counts = (finding.outcome or {}).get(_NAME)
        if not isinstance(counts, dict):
            return None
        for name, count in counts.items():
            if not (isinstance(name, str) and isinstance(count, int)):
                return None
            themes[name] = max(count, themes.get(name, 0))
    return themes if run.findings else None
