"""The menus in which a form of the solution is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from composer.panels.solution_forms import SolutionForm


def form_names() -> dict[SolutionForm, str]:
    """Return what the forms are called, in the language of the window."""
    return {
        SolutionForm.TEXT: QCoreApplication.translate("SolutionForm", "Text"),
        SolutionForm.POPEYE: QCoreApplication.translate("SolutionForm", "Popeye"),
        SolutionForm.PGN: QCoreApplication.translate("SolutionForm", "PGN with variations"),
        SolutionForm.LATEX: QCoreApplication.translate("SolutionForm", "LaTeX"),
        SolutionForm.HTML: QCoreApplication.translate("SolutionForm", "HTML"),
    }


def add_forms(menu: QMenu, copy: Callable[[SolutionForm], None]) -> None:
    """Add an entry for every form to *menu*; choosing one calls *copy* with it."""
    for form, name in form_names().items():
        menu.addAction(name, partial(copy, form))
