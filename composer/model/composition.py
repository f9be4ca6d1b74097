"""What an entry asks of the solver: its diagram, twins, duplex and intended solutions."""

from __future__ import annotations

from composer.model.document import Entry
from solver.composition import Composition
from solver.errors import SolverError


class CompositionError(SolverError):
    """What the entry asks cannot be solved; the message is one plain sentence."""


def composition_of(entry: Entry) -> Composition:
    """Return what *entry* asks; its texts are left as the file has them.

    Raises:
        StipulationError: the stipulation is none, or too long.
        CompositionError: a twin, an option or the intended solutions cannot be understood.
    """
    raise NotImplementedError
