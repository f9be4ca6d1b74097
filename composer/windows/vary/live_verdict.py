"""The live verdict: after every change of the problem it is judged beside the window.

It is no search of the user's: nothing is kept of it, and any change ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolTip

from composer.beside import Later
from composer.board.standing import JudgedSquare, Seal, Standing, standing_of
from composer.editor import Editor
from composer.formats.common.publication import tells_play
from composer.formats.popeye.found import Found
from composer.language import spoken
from composer.model.document import Document
from composer.settings import Settings
from composer.solving.controller import SolvingController, SolvingState
from composer.solving.court import Case, Court
from composer.solving.plan import SearchPlan
from composer.windows.setup.verdict_pill import VerdictPill
from composer.windows.vary.asked import judged_of
from composer.windows.vary.judged import SECONDS, seconds_words
from solver.game import Move
from solver.language import joined, tr
from solver.notation.letters import readers_letters
from solver.problem import Method
from solver.solution import Verdict
from solver.squares import Square, name_of

if TYPE_CHECKING:
    from solver.twinning.composition import Composition, Part
    from solver.vary.finding import Findings, VaryFinding

_WAIT_MS = 100
"""So long the verdict before is seen, faded, while the next is sought."""
_KEY = "solve/live"
_ONE_CHANGE = 2
"""So many squares one change of a man touches; who changes more begins anew."""


class LiveVerdict(QObject):
    """Judges what the editor holds, and tells it in a :class:`VerdictPill`.

    *hindrance* says why the problem cannot be solved, or nothing.
    """

    told = Signal(object)
    """The Findings that the pill shows now; what makes them is loaded with the first."""

    def __init__(
        self,
        editor: Editor,
        switch: QAction,
        settings: Settings,
        pill: VerdictPill,
        hindrance: Callable[[], str],
        controller: SolvingController,
    ) -> None:
        super().__init__(pill)
        self._controller = controller
        self._editor = editor
        self._switch = switch
        self._settings = settings
        self._pill = pill
        self._hindrance = hindrance
        self._asked: object = None
        self._known: tuple[Composition, Findings] | None = None
        self._found: Findings | None = None
        self._is_kept = False
        self._run: tuple[SearchPlan, Found] | None = None
        self._told: tuple[Findings, tuple[object, ...], str] | None = None
        self._sound: Findings | None = None
        self._meant: tuple[Move, ...] = ()
        self._court = Court(self)
        self._court.decided.connect(self._on_decided)
        self._court.failed.connect(self._on_failed)
        self._court.waits.connect(self._on_waits)
        self._fade = Later(_WAIT_MS, pill.forget, self)
        switch.setChecked(settings.flag(_KEY, True))
        switch.toggled.connect(self._on_switched)
        editor.document_changed.connect(self._on_document)
        pill.clicked.connect(self._on_clicked)
        controller.state_changed.connect(self.show_again)
        controller.board_differs_changed.connect(self.show_again)

    @property
    def is_looking(self) -> bool:
        """Whether a verdict is still to come."""
        return self._court.is_sitting

    @property
    def found(self) -> Findings | None:
        """What was found of the problem as it stands."""
        return self._found

    @property
    def keys_meant(self) -> tuple[Move, ...]:
        """The keys of the problem when it was sound last."""
        return self._meant

    @property
    def sound(self) -> Findings | None:
        """What was found when the keys that are meant were found, with the play if it is known."""
        return self._sound if self._meant else None

    @property
    def is_on(self) -> bool:
        """Whether changes are judged."""
        return self._switch.isChecked()

    @property
    def _is_searched(self) -> bool:
        """Whether a search of the user's is looking at what stands on the board."""
        return self._controller.is_running and not self._controller.board_differs

    def show_square(self, square: Square | None, judged: JudgedSquare) -> None:
        """Show what would be if the man in hand stood on *square*, or off the board."""
        place = tr("Off the board") if square is None else name_of(square)
        words = joined(" · ", (place, judged.words))
        seal = replace(judged.seal, is_hollow=True, text="")
        self._pill.show_verdict(seal, words, words)

    @Slot()
    def show_again(self) -> None:
        """Show the verdict on the problem as it stands, and that it is searched."""
        if self._found is not None:
            self._show_in_pill(self._found, self._is_kept)
        elif not self.is_looking:
            self._pill.forget()

    def know(self, composition: Composition, found: Findings) -> None:
        """Note what was found of *composition*, which the next change will put on the board.

        A repair took the time that it needed; so nothing is taken back of what it has told.
        """
        self._known = composition, found

    @Slot()
    def look(self) -> None:
        """Judge the problem anew where anything else is asked than before."""
        asked = judged_of(self._editor.document.entry), self._hindrance()
        if asked == self._asked:
            return
        self._asked, self._found = asked, None
        self._court.drop()
        if self.is_on:
            self._begin()
        else:
            self._pill.forget()
        if self._run is not None:  # a change was taken back: what was found stands again
            self.note_run(*self._run)

    @Slot(Document, Document)
    def _on_document(self, before: Document, after: Document) -> None:
        """Judge what is asked now; of another problem no key is known to be meant."""
        men = zip(before.entry.setup.squares, after.entry.setup.squares, strict=True)
        changed = sum(old != new for old, new in men)
        if before.current != after.current or changed > _ONE_CHANGE:
            self._meant = ()
        self.look()

    @Slot(SearchPlan, Found)
    def note_run(self, plan: SearchPlan, found: Found) -> None:
        """Show what a search of the user's has found instead: that is kept.

        What an old machine says is no verdict on the problem.
        """
        from solver.vary.finding import Findings, VaryFinding

        if any(it.solution.method is not Method.MATEWRIGHT for it in found.answers):
            return
        self._run = plan, found
        parts = tuple((a.part, VaryFinding(a.part.problem, a.judgement)) for a in found.answers)
        findings = Findings(parts, plan.composition.part_count)
        if (judged_of(plan.entry), "") != self._asked or self._knows_more_than(findings):
            return
        if self._knows_duals_of(findings) and not all(map(tells_play, found.answers)):
            return
        self._court.drop()
        self._show(findings, is_kept=True)

    def _knows_more_than(self, run: Findings) -> bool:
        """Tell whether a search that was stopped has less to say than what is or will be shown."""
        if self._found is None:
            return self.is_looking and not run.decided
        return self._found.decided > run.decided

    def _knows_duals_of(self, run: Findings) -> bool:
        """Tell whether duals are known where *run*, of keys alone, has found the same keys."""
        found = self._found
        if found is None or found.verdict is not Verdict.DUALISED:
            return False
        return run.is_sound and run.keys == found.keys

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self._fade.stop()
        self._court.shutdown()

    def _begin(self) -> None:
        """Judge at once: while the window shows the change, the kernel is at work already."""
        entry = self._editor.document.entry
        composition = judged_of(entry)
        if composition is None or not any(entry.setup.squares) or self._hindrance():
            self._fade.stop()
            self._pill.forget()
            return
        known, self._known = self._known, None
        if known is not None and known[0] == composition and known[1].verdict is not None:
            self._show(known[1], is_kept=False)
        else:
            self._pill.setEnabled(False)
            self._fade.start()
        self._court.open(Case({"": composition}, SECONDS, has_play=True))

    @Slot()
    def _on_waits(self) -> None:
        """Say why no verdict comes yet, on the very first start."""
        if self.is_looking and self._found is None:
            self._fade.stop()
            self._pill.setEnabled(True)
            seal = Seal(Standing.UNDECIDED, is_hollow=True)
            why = tr("Preparing the solver (first time only)…")
            self._pill.show_verdict(seal, tr("Preparing the solver…"), why)

    @Slot()
    def _on_failed(self) -> None:
        """Say nothing where nothing is known; the log tells why."""
        self._fade.stop()
        self._pill.forget()

    @Slot(Mapping)
    def _on_decided(self, news: Mapping[object, Findings]) -> None:
        for found in news.values():
            if self._found is None or self._found.decided <= found.decided:
                self._show(found, is_kept=False)

    def _show(self, found: Findings, *, is_kept: bool) -> None:
        self._fade.stop()
        self._found, self._is_kept = found, is_kept
        self._pill.setEnabled(True)
        self._show_in_pill(found, is_kept)
        self._note_keys(found)
        self._pill.announce()
        self.told.emit(found)

    def _show_in_pill(self, found: Findings, is_kept: bool) -> None:
        from solver.notation.brief import brief_words_of_parts, fewest_words

        seconds = "" if is_kept else seconds_words()
        words, fewer = brief_words_of_parts(found, seconds, self._meant), fewest_words(found)
        if found.verdict is None and self._is_searched:
            is_paused = self._controller.state is SolvingState.PAUSED
            words, fewer = tr("Paused") if is_paused else tr("Searching…"), ""
        seal = Seal(standing_of(found), is_hollow=not is_kept)
        self._pill.show_verdict(seal, words, self._sentence(found, is_kept), fewer)

    def _sentence(self, found: Findings, is_kept: bool) -> str:
        """Return what says it in full; of many parts it is made once, and not at each news."""
        told, how = self._told, (is_kept, spoken(), readers_letters())
        if told is None or told[0] is not found or told[1] != how:
            told = self._told = found, how, self._in_full(found, is_kept)
        return told[2]

    def _in_full(self, found: Findings, is_kept: bool) -> str:
        """Say what was found, what cannot be made, and whether it is kept."""
        told = [_of_part(part, finding, is_kept) for part, finding in found.parts]
        composition = judged_of(self._editor.document.entry)
        impossible = () if composition is None else composition.impossible()
        origin = "" if is_kept else tr("Judged while you compose; not kept as a run.")
        return joined(" ", filter(None, (*told, *impossible, origin)))

    def _note_keys(self, found: Findings) -> None:
        if found.verdict in (Verdict.SOUND, Verdict.DUALISED):
            is_news = found.keys != self._meant or any(found.play)
            self._meant = found.keys
            self._sound = found if is_news else self._sound

    @Slot(bool)
    def _on_switched(self, is_on: bool) -> None:
        self._settings.keep(_KEY, is_on)
        self._asked = None
        self._fade.stop()
        self.look()

    @Slot()
    def _on_clicked(self) -> None:
        below = self._pill.mapToGlobal(self._pill.rect().bottomLeft())
        QToolTip.showText(below, self._pill.toolTip(), self._pill)


def _of_part(part: Part, found: VaryFinding, is_kept: bool) -> str:
    from solver.notation.verdicts import parts_sentence, so_far_sentence

    if found.judgement is None:
        return joined(" ", (flaw.sentence for flaw in found.flaws))
    if is_kept or found.judgement.verdict is not None:
        told = parts_sentence([(part, found.judgement)], 1)
    else:
        told = so_far_sentence(found.judgement) or tr(
            "Not decided in %1 s of processor time.", seconds_words()
        )
    is_unplayed = found.is_sound and part.problem.stipulation.is_battle and not found.has_play
    doubt = tr("Duals were not looked for.") if is_unplayed and not is_kept else ""
    return joined(" ", filter(None, (told, doubt)))
