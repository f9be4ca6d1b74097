"""Lists of other panes that the command line searches, too: fairy men and conditions."""

from __future__ import annotations

from functools import cache

from composer.panels.fairy.families import found
from composer.panels.fairy.late_pane import LateFairyPane
from composer.panels.sheet.late_problem import LateProblemPane
from composer.windows.common.panes import Panes
from composer.windows.view.command_search import Finder
from solver.fairy.naming.grammar import OFFERED
from solver.language import tr


def other_lists(panes: Panes) -> tuple[Finder, ...]:
    """Return the lists that can be searched for what is typed, in their order."""
    problem, tray = panes.pane("problem"), panes.pane("fairy")
    assert isinstance(problem, LateProblemPane)
    assert isinstance(tray, LateFairyPane)

    def show_conditions(text: str) -> None:
        panes.show_pane("problem")
        problem.show_conditions(text)

    def show_men(text: str) -> None:
        panes.show_pane("fairy")
        tray.search_for(text)

    return (
        Finder(
            tr("Fairy conditions"),
            tr("Show the fairy conditions whose name or rule mentions %1."),
            _is_condition,
            show_conditions,
        ),
        Finder(
            tr("Fairy men"),
            tr("Show the men whose name or code contains %1."),
            lambda text: bool(found(text)),
            show_men,
        ),
    )


def _is_condition(text: str) -> bool:
    words = text.casefold().split()
    return any(all(word in name for word in words) for name in _condition_names())


@cache
def _condition_names() -> tuple[str, ...]:
    """Return the names of all conditions; to make them took most of the time of a typed key."""
    return tuple(condition.text.casefold() for condition in OFFERED)
