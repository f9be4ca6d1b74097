"""The parts of a composition as Popeye prints them, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from composer.panels.solution.chapters import Chapter
from solver.notation.letters import Letters
from solver.notation.popeye_text import popeye_lines, popeye_lines_of_parts


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
