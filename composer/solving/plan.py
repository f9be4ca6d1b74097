"""What one press of Solve searches: the parts of a composition, each a task of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.kept import once_for_each_entry
from composer.model.options import changed_rules, played_setup
from composer.settings import SearchChoices
from solver.errors import SolverError
from solver.legality import find_impossibilities
from solver.position import Flaw, find_flaws, needed_kings
from solver.problem import Limits, Problem, Task
from solver.sharing import Sharing
from solver.stipulation import Stipulation, StipulationError
from solver.twinning.composition import Composition, Part


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """An entry with what it asks, part by part, and the searches that answer it.

    ``tasks`` stand in the order of ``parts``, one for each.
    """

    entry: Entry
    composition: Composition
    parts: tuple[Part, ...]
    tasks: tuple[Task, ...]


def plan_for(entry: Entry, search: SearchChoices, threads: int, limits: Limits) -> SearchPlan:
    """Return the searches that answer *entry*, as chosen in menus and dialogs.

    Raises:
        SolverError: the stipulation, a twin or an option cannot be understood.
    """
    composition = composition_of(entry)
    parts = composition.parts()
    sharing = Sharing()
    refutations = max(search.refutations, composition.refutations)
    tasks = tuple(
        Task(
            part.problem,
            refutations=refutations,
            set_play=search.set_play or composition.set_play,
            tree=search.variations,
            threads=threads,
            limits=limits,
            post_key_play=composition.post_key_play,
            first_proof=True,
            sharing=sharing,
        )
        for part in parts
    )
    return SearchPlan(entry, composition, parts, tasks)


@once_for_each_entry
def flaws_of(entry: Entry) -> tuple[Flaw, ...]:
    """Return what is wrong with the diagram of *entry*, measured by what is asked of it.

    Nothing blocks in a zeroposition, for nobody plays there.
    """
    try:
        kings = needed_kings(Stipulation.parse(entry.stipulation), entry.setup.turn)
        has_zeroposition = composition_of(entry).has_zeroposition
    except StipulationError:
        return find_flaws(played_setup(entry))
    except SolverError:
        has_zeroposition = False
    if has_zeroposition:
        flaws = find_flaws(played_setup(entry), frozenset())
        return tuple(replace(flaw, blocks=False) for flaw in flaws)
    return find_flaws(played_setup(entry), kings)


@once_for_each_entry
def doubts_of(entry: Entry) -> tuple[Flaw, ...]:
    """Return why the diagram of *entry* cannot come from a game, where that is proved.

    Nobody plays in a zeroposition, and what changed rules allow is not known.
    """
    if changed_rules(entry) or flaws_of(entry):
        return ()
    try:
        if composition_of(entry).has_zeroposition:
            return ()
    except SolverError:
        pass
    return find_impossibilities(entry.setup)


def problems_of(entry: Entry) -> tuple[Problem, ...]:
    """Return the problems that *entry* asks to be solved, none where it cannot be understood."""
    return tuple(problem for problem, _ in asked_of(entry))


def asked_of(entry: Entry) -> tuple[tuple[Problem, int | None], ...]:
    """Return the problems of *entry*, each with the number of solutions that are intended."""
    try:
        return tuple((part.problem, part.intended) for part in composition_of(entry).parts())
    except SolverError:
        return ()
