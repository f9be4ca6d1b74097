"""What one press of Solve searches: the parts of a composition, each a task of its own."""

from __future__ import annotations

from dataclasses import dataclass

from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.settings import Search
from solver.composition import Composition, Part
from solver.errors import SolverError
from solver.problem import Limits, Problem, Task


@dataclass(frozen=True, slots=True)
class Plan:
    """An entry with what it asks, part by part, and the searches that answer it.

    ``tasks`` stand in the order of ``parts``, one for each.
    """

    entry: Entry
    composition: Composition
    parts: tuple[Part, ...]
    tasks: tuple[Task, ...]

    @property
    def has_parts(self) -> bool:
        """Whether there is more to choose from than the diagram."""
        return len(self.parts) > 1 or self.parts[0].heading != ""


def make_plan(entry: Entry, search: Search, threads: int, limits: Limits) -> Plan:
    """Return the searches that answer *entry*, as chosen in menus and dialogs.

    Raises:
        SolverError: the stipulation, a twin or an option cannot be understood.
    """
    composition, parts = _asked(entry)
    tasks = tuple(
        Task(
            part.problem,
            refutations=search.refutations,
            set_play=search.set_play or composition.set_play,
            tree=search.variations,
            threads=threads,
            limits=limits,
            post_key_play=composition.post_key_play,
            first_proof=True,
        )
        for part in parts
    )
    return Plan(entry, composition, parts, tasks)


def problems_of(entry: Entry) -> tuple[Problem, ...]:
    """Return the problems that *entry* asks to be solved, none where it cannot be understood."""
    try:
        return tuple(part.problem for part in _asked(entry)[1])
    except SolverError:
        return ()


def _asked(entry: Entry) -> tuple[Composition, tuple[Part, ...]]:
    try:
        composition = composition_of(entry)
        return composition, composition.parts()
    except NotImplementedError:  # TEMPORARY
        from solver.stipulation import Stipulation

        problem = Problem(entry.setup, Stipulation.parse(entry.stipulation))
        return Composition(problem), (Part("", "", problem),)
