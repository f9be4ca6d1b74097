"""A search of settings in processes that give way to the window, told as it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

if TYPE_CHECKING:  # the crew and the search are loaded when one begins
    from composer.crew.crew import JobReport, ProcessCrew
    from composer.runs.kept_settings import KeptSearch, KeptSettings
    from composer.runs.settings_work import Portion, SettingsCourse
    from solver.vary.seeking import Seeking, Setting

_NICENESS = 10


class SettingsSearch(QObject):
    """Searches one thing at a time; what is begun again goes on where it was stopped."""

    advanced = Signal(object)
    """A list of the settings (Setting) that were found since the last time, perhaps none."""
    ended = Signal(str)
    """It ended by itself or was stopped; why, where something went wrong."""
    _told = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.course: SettingsCourse | None = None
        self.processes = 1
        self._done: set[str] = set()
        self._found: list[Setting] = []
        self._kept: KeptSettings | None = None
        self._crew: ProcessCrew[Portion] | None = None
        self._trouble = ""
        # Emitted in threads of the crew, received in the window's.
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether positions are searched."""
        return self._crew is not None

    @property
    def seconds_left(self) -> tuple[float, float] | None:
        """Between which times the rest will probably take."""
        return None if self.course is None else self.course.seconds_left(self.processes)

    def recall(self, kept: KeptSettings) -> KeptSearch | None:
        """Keep what is searched in *kept* from now on; return what is there of an earlier time."""
        self._kept = kept
        earlier = kept.read()
        self.course, self._done, self._found = None, set(), []
        if earlier is not None:
            self._done, self._found = set(earlier.done), list(earlier.found)
            self.course = self._course_of(earlier.seeking)
        return earlier

    def _course_of(self, seeking: Seeking) -> SettingsCourse:
        """Return the course of *seeking* from what is done of it."""
        from composer.runs.settings_work import SettingsCourse

        course = SettingsCourse(seeking, frozenset(self._done))
        if seeking.wanted.fewest:
            course.note_men(setting.men for setting in self._found)
        return course

    def goes_on_with(self, seeking: Seeking) -> bool:
        """Tell whether a part of *seeking* is left of a search that was begun before."""
        from composer.runs.settings_work import name_of_seeking

        before = self.course
        is_same = before is not None and before.name == name_of_seeking(seeking)
        return is_same and before is not None and before.done < before.count

    def begin(self, seeking: Seeking) -> bool:
        """Search *seeking*; tell whether it goes on with what was begun before."""
        from composer.crew.crew import ProcessCrew
        from composer.runs.kept_settings import KeptSearch
        from composer.runs.settings_work import do_portion
        from solver.vary.judges import usual_threads

        self._trouble = ""
        goes_on = self.goes_on_with(seeking)
        if not goes_on:
            self._done, self._found = set(), []
        self.course = self._course_of(seeking)
        if self._kept is not None:
            self._kept.begin(KeptSearch(seeking, frozenset(self._done), tuple(self._found)))
        self.processes = usual_threads()
        self._crew = ProcessCrew(
            do_portion, self.processes, self._told.emit, niceness=_NICENESS, are_heard=True
        )
        self._crew.begin(self.course.jobs())
        self._look_round()
        return goes_on

    def stop(self) -> None:
        """End it as soon as can be; portions that are done stay done."""
        if self._crew is not None:
            self._crew.stop()
            self._look_round()

    def shutdown(self) -> None:
        """End it at once; no process is left."""
        crew, self._crew = self._crew, None
        if crew is not None:
            crew.close()

    @Slot()
    def _on_told(self) -> None:
        if self._crew is None:
            return
        found = [setting for job, told in self._crew.take() for setting in self._taken(job, told)]
        self.advanced.emit(found)
        self._look_round()

    def _taken(self, job: Portion, told: JobReport) -> tuple[object, ...]:
        """Keep what became of a portion; return what was found in it."""
        from composer.crew.orders import Done, Undone
        from composer.runs.settings_work import mark_of_portion

        assert self.course is not None
        if isinstance(told, Done):
            if not told.answer.is_whole:
                return ()
            mark = mark_of_portion(self.course.name, job.begin, job.end)
            self._done.add(mark)
            self._found.extend(told.answer.found)
            self.course.take(told.answer)
            if self._kept is not None:
                self._kept.add(mark, told.answer.found)
            return tuple(told.answer.found)
        if not isinstance(told, Undone):
            self._trouble = str(told)
        return ()

    def _look_round(self) -> None:
        """End where nobody is at work any more."""
        crew = self._crew
        if crew is None or crew.is_busy:
            return
        self._crew = None
        trouble = crew.hindrance or self._trouble
        crew.close()
        self.ended.emit(trouble)
