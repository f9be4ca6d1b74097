"""Judging many positions, one after the other, in one thread.

A search for one position makes a table, engines and threads of its own, which cost more than
the position itself where that is a two-mover.  Here they are made once for each question and
used again: what the table holds is of positions and stays true.  What is decided is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from solver.analysis.analysing import Analysis, analyse
from solver.duals import survey_duals
from solver.errors import SolverError
from solver.game import Move
from solver.lines import Line
from solver.position import Flaw, FlawKind, Position, SetupError
from solver.problem import Problem, Task
from solver.search.battle import BattleSearch
from solver.search.control import Control
from solver.search.kernels import Kernel, kernel_of
from solver.solution import Solution, Status
from solver.soundness import judge
from solver.twinning.composition import Composition, Part
from solver.vary.battle_judge import BattleJudge
from solver.vary.finding import Findings, VaryFinding
from solver.vary.help_judge import HelpJudge
from solver.vary.patience import MEMORY_MB, Patience, TooLate
from solver.vary.play import Sort, SortedLine, lines_of, lines_of_tree


class Judge:
    """Judges problem after problem; all but :meth:`stop` is for one thread.

    Of each question it looks for keys or solutions alone, the shortest first, and for no more
    once there are *surplus* more than intended (``None``: for all of them).  *choose* names the
    kernel of each position.  ``with`` ends the thread that watches the time.
    """

    def __init__(
        self,
        seconds: float | None = None,
        *,
        surplus: int | None = 1,
        choose: Callable[[Position], Kernel] = kernel_of,
    ) -> None:
        self._patience = Patience(seconds)
        self._surplus = surplus
        self._choose = choose
        self._battle = BattleJudge(self._patience, choose)
        self._help = HelpJudge(self._patience, choose)

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *_: object) -> None:
        self._patience.__exit__(None, None, None)

    def stop(self) -> None:
        """End what is under way: whoever judges is interrupted; from any thread."""
        self._patience.stop()

    def judge(self, problem: Problem, intended: int | None = None) -> VaryFinding:
        """Find how *problem* is to be judged, of which *intended* solutions are wanted.

        Raises:
            Interrupted: somebody stopped it.
        """
        self._patience.begin()
        try:
            position = Task(problem).position()
        except SetupError as error:
            return VaryFinding(problem, flaws=error.flaws)
        most = None if self._surplus is None else (intended or 1) + self._surplus
        try:
            if problem.stipulation.is_battle:
                outcome = self._battle.outcome(problem, position, most)
                lines: tuple[Line, ...] = tuple((key,) for key in outcome.keys)
            else:
                outcome, lines = self._help.outcome(problem, position, most, intended or 1)
        except SolverError as error:
            self._forget()
            unknown = Flaw(FlawKind.NOT_UNDERSTOOD, error.sentence)
            return VaryFinding(problem, flaws=(unknown,))
        return VaryFinding(problem, judge(outcome, intended), solutions=lines)

    def _forget(self) -> None:
        """Begin with empty tables: who met what the rules do not tell noted it as if they did."""
        self._battle = BattleJudge(self._patience, self._choose)
        self._help = HelpJudge(self._patience, self._choose)

    def keys_within(self, problem: Problem) -> tuple[Move, ...]:
        """Return every first move that succeeds in battle play, however soon, as far as known.

        Raises:
            Interrupted: somebody stopped it.
        """
        self._patience.begin()
        if not problem.stipulation.is_battle:
            return ()
        try:
            return self._battle.keys_within(problem, Task(problem).position())
        except SolverError:
            self._forget()
            return ()

    def refutations(self, problem: Problem, first: Move, most: int) -> tuple[Move, ...] | None:
        """Return what refutes a *first* move of battle play, *most* + 1 replies at most.

        ``None`` where it cannot be made, or the time was over; none where it is a key, leaves
        no reply, or is the only move of the play.

        Raises:
            Interrupted: somebody stopped it.
        """
        self._patience.begin()
        try:
            return self._battle.refutations(problem, Task(problem).position(), first, most)
        except TooLate:
            return None
        except SolverError:
            self._forget()
            return None

    def judge_play(
        self, problem: Problem, intended: int | None = None, *, is_post_key: bool = False
    ) -> VaryFinding:
        """Find how a problem of battle play is to be judged with all its variations: duals count.

        With *is_post_key* the play begins after the key.

        Raises:
            Interrupted: somebody stopped it.
        """
        self._patience.begin()
        task = Task(problem, refutations=0, set_play=False, post_key_play=is_post_key)
        try:
            solution = self._searched(task)
        except SetupError as error:
            return VaryFinding(problem, flaws=error.flaws)
        is_complete = solution.status is Status.COMPLETE
        return VaryFinding(
            problem,
            judge(solution, intended),
            solutions=tuple((key,) for key in solution.keys),
            has_play=is_complete,
            play=tuple(lines_of(solution)),
        )

    def analyse(self, problem: Problem) -> Analysis | None:
        """Return what is in a problem of battle play, with set play and tries of one refutation.

        ``None`` where it cannot be played, or the time was over.

        Raises:
            Interrupted: somebody stopped it.
        """
        self._patience.begin()
        try:
            solution = self._searched(Task(problem))
        except SetupError:
            return None
        return analyse(solution) if solution.status is Status.COMPLETE else None

    def judge_parts(
        self, composition: Composition, *, has_play: bool = False, of_all: bool = False
    ) -> Findings:
        """Judge every part of *composition*; with *has_play* duals count.

        The play of parts that are not sound is worked out *of_all* alone.

        Raises:
            TwinError: no part can be made.
            Interrupted: somebody stopped it.
        """
        found = tuple(
            (part, self._judge_part(part, composition, has_play, of_all))
            for part in composition.parts()
        )
        return Findings(found, composition.part_count)

    def _judge_part(
        self, part: Part, composition: Composition, has_play: bool, of_all: bool
    ) -> VaryFinding:
        asked = part.problem, part.intended
        is_battle = part.problem.stipulation.is_battle
        if is_battle and composition.post_key_play:
            return self.judge_play(*asked, is_post_key=True)
        found = self.judge(*asked)
        if not (has_play and (found.is_sound or of_all)) or not found.is_legal:
            return found
        if not is_battle:
            return replace(
                found, play=tuple(SortedLine(Sort.SOLUTION, line) for line in found.solutions)
            )
        played = self._with_play(found) if found.is_sound else self.judge_play(*asked)
        return played if played.has_play else found

    def _with_play(self, found: VaryFinding) -> VaryFinding:
        """Work out the variations of a sound problem of battle play, whose keys are *found*.

        As :meth:`judge_play` does, but the keys are not looked for again.

        Raises:
            Interrupted: somebody stopped it.
        """
        assert found.judgement is not None
        self._patience.begin()
        outcome = found.judgement.outcome
        try:
            tree = self._battle.play(found.problem, Task(found.problem).position(), outcome.keys)
        except TooLate:
            return found
        except SolverError:
            self._forget()
            return found
        return replace(
            found,
            judgement=judge(replace(outcome, duals=survey_duals(tree)), found.judgement.wanted),
            has_play=True,
            play=tuple(lines_of_tree(tree)),
        )

    def _searched(self, task: Task) -> Solution:
        """Search battle play to the end, or until the time is over.

        Raises:
            SetupError: it cannot be played.
            Interrupted: somebody stopped it.
        """
        task = replace(task, limits=replace(task.limits, memory_mb=MEMORY_MB))
        kernel = self._choose(task.position())
        search = BattleSearch(task, control := Control(), kernel=kernel)
        stopping = _Stopping(control)
        self._patience.attach(stopping)
        solution = search.run(lambda _: None)
        self._patience.dismiss(stopping)
        if solution.status is not Status.COMPLETE:
            self._unless_stopped()
        return solution

    def _unless_stopped(self) -> None:
        try:
            self._patience.go_on()
        except TooLate:
            return


class _Stopping:
    """Stops a search of its own control."""

    def __init__(self, control: Control) -> None:
        self._control = control

    def set_stop(self, value: bool) -> None:
        if value:
            self._control.stop()
