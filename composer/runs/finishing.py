"""The end of a run: from the solutions of its parts to what is kept of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from composer.formats.popeye.found import Found
from composer.runs.found_themes import with_themes
from composer.runs.outcomes import finding_of
from composer.runs.record import Body, Run, RunState
from solver.notation.json_result import answers_to_dict, place_of
from solver.twinning.composition import Answer, Composition

if TYPE_CHECKING:
    from solver.analysis.phases import Meant

MOST_LINES = 2_000
"""So many lines of help play are kept of a run; all of them are counted."""


def finish_run(
    run: Run,
    composition: Composition,
    solved: Sequence[Answer],
    *,
    state: RunState,
    seconds: float,
    meant: Mapping[int, Meant] = MappingProxyType({}),
) -> tuple[Run, Body]:
    """Return *run* as it ended, with what it found; *solved* are its parts as far as it got.

    *meant* are the tries that are marked as thematic, by the number of the part.
    """
    ended = replace(run, state=state, seconds=seconds)
    if not solved:
        return ended, Body()
    result = answers_to_dict(composition, [_cut(answer) for answer in solved])
    if not result["parts"]:
        result |= place_of(solved[0].part)
    findings = tuple(map(finding_of, solved))
    if state is RunState.FINISHED and run.circumstances.variations:
        findings = with_themes(findings, solved, meant)
    ended = replace(
        ended,
        nodes=result["nodes"],
        verdict=result["verdict"],
        sentence=result["sentence"] or result["error"] or "",
        findings=findings,
        has_text=True,
        has_result=True,
    )
    found = Found(tuple(solved), composition.has_zeroposition)
    return ended, Body(found.text(), result)


def _cut(answer: Answer) -> Answer:
    found = answer.solution
    lines, set_lines = found.found_lines.first(MOST_LINES), found.found_set_lines.first(MOST_LINES)
    return replace(answer, solution=replace(found, lines=lines, set_lines=set_lines))
