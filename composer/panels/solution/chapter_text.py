"""The parts of a composition in writing, one after the other, each under its heading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from composer.panels.solution.chapters import Chapter
from solver.notation.letters import Letters
from solver.notation.popeye_text import popeye_lines, popeye_lines_of_parts
from solver.notation.solution_text import solution_lines, solution_lines_of_parts


def chapter_lines(chapters: Sequence[Chapter], letters: Letters) -> Iterator[str]:
    """Return the solutions of *chapters* as composers print them."""
    single = _single(chapters)
    if single is None:
        answers = [chapter.answer for chapter in chapters if chapter.answer is not None]
        return solution_lines_of_parts(answers, letters)
    if single.solution is None:
        return iter(())
    intended = 1 if single.answer is None else single.answer.judgement.intended
    return solution_lines(single.solution, letters, intended=intended)


def popeye_chapter_lines(
    chapters: Sequence[Chapter], letters: Letters = Letters.S
) -> Iterator[str]:
    """Return the solutions of *chapters* as Popeye prints them, in his letters or others."""
    single = _single(chapters)
    if single is None:
        answers = [chapter.answer for chapter in chapters if chapter.answer is not None]
        return popeye_lines_of_parts(answers, letters=letters)
    return iter(()) if single.solution is None else popeye_lines(single.solution, letters=letters)


def _single(chapters: Sequence[Chapter]) -> Chapter | None:
    """Return the only chapter of a composition without parts."""
    return chapters[0] if len(chapters) == 1 and not chapters[0].heading else None
