"""The menus in which a form of the solution is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QMenu

from composer.panels.solution.chapters import Chapter
from composer.panels.solution.solution_forms import SolutionForm, forms_of
from solver.language import tr


def form_names() -> dict[SolutionForm, str]:
    """Return what the forms are called, in the language of the window."""
    return {
        SolutionForm.TEXT: tr("Text"),
        SolutionForm.MARKDOWN: tr("Markdown"),
        SolutionForm.BBCODE: tr("BBCode"),
        SolutionForm.POPEYE: tr("Popeye"),
        SolutionForm.PGN: tr("PGN with variations"),
        SolutionForm.LATEX: tr("LaTeX"),
        SolutionForm.HTML: tr("HTML"),
    }


def add_forms(
    menu: QMenu, copy: Callable[[SolutionForm], None], chapters: Sequence[Chapter]
) -> None:
    """Add an entry for every form that can hold *chapters*; choosing one calls *copy* with it."""
    names = form_names()
    for form in forms_of(chapters):
        menu.addAction(names[form], partial(copy, form))
