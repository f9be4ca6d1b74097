"""What is told where rules are not known here."""

from __future__ import annotations

from collections.abc import Collection

from solver.errors import SolverError
from solver.fairy.catalogue import kind_words
from solver.fairy.conditions import FairyCondition
from solver.language import joined, quoted, tr
from solver.men import Kind


class NotUnderstoodError(SolverError):
    """A man, a condition or conditions together are asked for whose rules are not known here."""


def pawn_made() -> NotUnderstoodError:
    """Return what is raised where a pawn would be made on its last rank."""
    return NotUnderstoodError(tr("pawns made on their last rank are not known here"))


def unknown_together(conditions: Collection[FairyCondition]) -> NotUnderstoodError:
    """Return what is raised where nobody here knows how *conditions* act together."""
    names = joined(", ", sorted(quoted(it.text) for it in conditions))
    return NotUnderstoodError(tr("how these act together is not known here: %1", names))


def unknown_man(kind: Kind, condition: FairyCondition) -> NotUnderstoodError:
    """Return the error that tells that nobody here knows how a man goes under a condition."""
    name = kind_words(kind)
    told = tr("the rules of the %1 under %2 are not known here", name, condition.text)
    return NotUnderstoodError(told)
