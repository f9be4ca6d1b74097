"""From the document to a search: what Solve, Pause and Stop do, and when they can."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from composer.appearance import set_icon
from composer.editor import Editor
from composer.saying import say, words_at
from composer.settings import Settings
from composer.solving.cluster_search import for_cluster
from composer.solving.controller import SolvingController, SolvingState
from composer.solving.plan import SearchPlan, plan_for, problems_of
from composer.windows.common.actions import Actions
from composer.windows.solve.hindrance import hindrance_of, twin_at_fault
from solver.ancestors.machines import why_not
from solver.events import Progress
from solver.language import tr
from solver.problem import Limits, Method

_HALTED = (SolvingState.PAUSED,)
_UNDER_WAY = (SolvingState.PREPARING, SolvingState.RUNNING, SolvingState.PAUSED)


class SolveCommands(QObject):
    """Turns the problem on the board into a task, and keeps the solve actions up to date.

    ``title`` says in a few words how far a search is, for the title of the window.
    """

    title_changed = Signal()
    begun = Signal(SearchPlan)
    """The searches of a SearchPlan begin."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        controller: SolvingController,
        actions: Actions,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._controller = controller
        self._actions = actions
        self._settings = settings
        self.plan: SearchPlan | None = None
        self._asked: SearchPlan | None = None
        self.title = ""
        self._usual_tip = words_at(actions.solve.setToolTip)
        actions.choose_search(settings.search)
        self._connect()
        self._refresh()

    def _connect(self) -> None:
        actions = self._actions
        actions.solve.triggered.connect(self.solve)
        actions.pause.triggered.connect(self._on_pause)
        actions.stop.triggered.connect(self._controller.stop)
        actions.limits.triggered.connect(self._on_limits)
        actions.set_play.toggled.connect(self._keep_search)
        actions.variations.toggled.connect(self._keep_search)
        actions.tries.triggered.connect(self._keep_search)
        self._controller.begun.connect(self._on_begun)
        self._controller.state_changed.connect(self._refresh)
        self._controller.board_differs_changed.connect(self._refresh)
        self._controller.progressed.connect(self._show_progress)
        self._controller.ended.connect(self._forget_progress)
        self._controller.failed.connect(self._forget_progress)
        self._editor.document_changed.connect(self._refresh)

    @Slot()
    def solve(self) -> None:
        """Search the problem on the board, unless something stands against it."""
        if not self.hindrance():
            plan = self.make_plan()
            self._asked = plan
            self._controller.solve(*plan.tasks)

    def solve_with(self, method: Method, *, first_key: bool = False) -> None:
        """Let one of the old machines search the problem on the board, if it can.

        With *first_key* it stops at the first key that it finds.
        """
        if self.hindrance() or self.hindrance_to(method):
            return
        plan = self.make_plan()
        tasks = tuple(replace(task, method=method, first_proof=False) for task in plan.tasks)
        if first_key:
            tasks = tuple(replace(t, limits=replace(t.limits, solutions=1)) for t in tasks)
        self._asked = replace(plan, tasks=tasks)
        self._controller.solve(*tasks)

    def hindrance_to(self, method: Method) -> str:
        """Return the sentence that says why *method* cannot solve the problem, or nothing."""
        problems = problems_of(self._editor.document.entry)
        reasons = (why_not(method, problem) for problem in problems)
        return next(filter(None, reasons), "")

    def make_plan(self) -> SearchPlan:
        """Return the searches for the problem on the board, as chosen in menu and dialogs.

        Raises:
            SolverError: what is asked cannot be understood.
        """
        entry, settings = self._editor.document.entry, self._settings
        plan = plan_for(entry, self._actions.search, settings.threads, settings.limits)
        if settings.cluster:
            return replace(plan, tasks=tuple(map(for_cluster, plan.tasks)))
        return plan

    def recall(self, plan: SearchPlan) -> None:
        """Take *plan* for what was searched last: its solutions are shown again."""
        self.plan = plan
        self._controller.recall(*plan.tasks)

    @Slot()
    def _on_begun(self) -> None:
        self.plan = self._asked
        self.begun.emit(self.plan)

    def hindrance(self) -> str:
        """Return the sentence that says why the problem cannot be solved, or nothing."""
        return hindrance_of(self._editor.document.entry)

    def twin_at_fault(self) -> str:
        """Return the letter of the twin that the hindrance is about, or nothing."""
        return twin_at_fault(self._editor.document.entry)

    @Slot()
    def _on_pause(self) -> None:
        if self._controller.state in _HALTED:
            self._controller.resume()
        else:
            self._controller.pause()

    @Slot()
    def _on_limits(self) -> None:
        from composer.windows.solve.limits_dialog import LimitsDialog

        settings = self._settings
        dialog = LimitsDialog(settings.limits, settings.threads, settings.cluster, self._window)
        dialog.limits_chosen.connect(self._keep_limits)
        dialog.open()

    @Slot(Limits, int, str)
    def _keep_limits(self, limits: Limits, threads: int, cluster: str) -> None:
        self._settings.limits = limits
        self._settings.threads = threads
        self._settings.cluster = cluster

    @Slot()
    def _keep_search(self) -> None:
        self._settings.search = self._actions.search

    @Slot(Progress)
    def _show_progress(self, progress: Progress) -> None:
        title = f"{progress.length}/{progress.last_length}"
        if progress.root_count:
            title = f"{title}, {100 * progress.root_index // progress.root_count} %"
        self._set_title(title)

    @Slot()
    def _forget_progress(self) -> None:
        self._set_title("")

    def _set_title(self, title: str) -> None:
        if title != self.title:
            self.title = title
            self.title_changed.emit()

    @Slot()
    def _refresh(self) -> None:
        state, actions = self._controller.state, self._actions
        hindrance = self.hindrance()
        is_old = self._controller.is_running and self._controller.board_differs
        actions.solve.setEnabled(not hindrance and (is_old or state is SolvingState.IDLE))
        say(actions.solve.setText, tr("&Solve again") if is_old else tr("&Solve"))
        tip = tr("Solve the position that is on the board now.")
        say(actions.solve.setToolTip, hindrance or (tip if is_old else self._usual_tip))
        actions.stop.setEnabled(state in _UNDER_WAY)
        actions.pause.setEnabled(state in _UNDER_WAY)
        is_halted = state in _HALTED
        say(actions.pause.setText, tr("Res&ume") if is_halted else tr("&Pause"))
        set_icon(actions.pause, "solve" if is_halted else "pause")
