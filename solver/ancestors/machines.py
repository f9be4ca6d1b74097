"""Which problems a machine can be given, and what it does not know."""

from __future__ import annotations

from solver.counting import listing
from solver.errors import SolverError
from solver.language import filled, tr
from solver.problem import Method, Problem, Task
from solver.stipulation import Stipulation

STOPPED_AT_FIRST = frozenset({Method.PRINZ, Method.GENISS})
"""Machines of which it is known that they stopped at their first key."""


class MachineError(SolverError):
    """A machine cannot be given this problem; the text says why."""


def why_not(method: Method, problem: Problem) -> str | None:
    """Return the sentence that says why *method* cannot solve *problem*, ``None`` where it can."""
    stipulation = problem.stipulation
    if method is Method.MATEWRIGHT:
        return None
    if problem.setup.is_fairy:
        return tr("%1 knows the men and rules of orthodox chess only.", method.full_name)
    if not stipulation.is_directmate:
        return tr("%1 solves direct mates only, such as #2.", method.full_name)
    if method is Method.GENISS:
        return None
    if stipulation != Stipulation.directmate(2):
        return tr("%1 solves mates in two moves only.", method.full_name)
    if not (problem.setup.kings(True) and problem.setup.kings(False)):
        return tr("%1 needs a king of each colour.", method.full_name)
    men = [piece for piece in problem.setup.squares if piece is not None]
    if method is Method.BELL and max(sum(p.is_of(c) for p in men) for c in (True, False)) > 16:
        return tr("%1 has room for 16 men a side.", method.full_name)
    return None


def why_not_asked(task: Task) -> str | None:
    """Return the sentence that says why the machine of *task* cannot solve it, if it cannot."""
    if task.post_key_play and task.method is not Method.MATEWRIGHT:
        return tr("%1 looks for keys, not for the play after one.", task.method.full_name)
    return why_not(task.method, task.problem)


def check(task: Task) -> None:
    """Let *task* pass if its machine can solve it.

    Raises:
        MachineError: it cannot.
    """
    reason = why_not_asked(task)
    if reason is not None:
        raise MachineError(reason)


def missing_rules(method: Method) -> tuple[str, ...]:
    """Return the rules that a machine does not know, in the language that is spoken."""
    if method is Method.PRINZ:
        from solver.ancestors import prinz  # only now: who asks no machine needs none

        return prinz.missing_rules()
    if method is Method.BELL:
        from solver.ancestors import bell

        return bell.missing_rules()
    return ()


def gap(method: Method) -> str:
    """Return the sentence that says where an answer of *method* may be wrong, or nothing."""
    rules = listing(missing_rules(method))
    if method is Method.BELL:
        text = tr(
            "The re-creation of %1 does not know %2; his program knew castling and en passant, but "
            "their text stood in supplements that we do not have."
        )
        return filled(text, method.full_name, rules)
    return tr("%1 does not know %2.", method.full_name, rules) if rules else ""
