"""The menus in which a form of the solution is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from composer.panels.solution.solution_forms import SolutionForm
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


def add_forms(menu: QMenu, copy: Callable[[SolutionForm], None]) -> None:
    """Add an entry for every form to *menu*; choosing one calls *copy* with it."""
    for form, name in form_names().items():
        menu.addAction(name, partial(copy, form))
