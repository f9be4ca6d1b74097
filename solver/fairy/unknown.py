"""What is told where rules are not known here."""

from __future__ import annotations

from collections.abc import Collection

from solver.errors import SolverError
from solver.fairy.conditions import FairyCondition
from solver.language import joined, quoted, tr


class NotUnderstoodError(SolverError):
    """A man, a condition or conditions together are asked for whose rules are not known here."""


def pawn_made() -> NotUnderstoodError:
    """Return what is raised where a pawn would be made on its last rank."""
    return NotUnderstoodError(tr("pawns made on their last rank are not known here"))


def unknown_together(conditions: Collection[FairyCondition]) -> NotUnderstoodError:
    """Return what is raised where nobody here knows how *conditions* act together."""
    names = joined(", ", sorted(quoted(it.text) for it in conditions))
    return NotUnderstoodError(tr("how these act together is not known here: %1", names))
