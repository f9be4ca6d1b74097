"""Reading a solution on the board: from a chosen line to the position, step by step."""

from __future__ import annotations

import chess
from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.board.control import Mode
from composer.board.pane import BoardPane
from composer.board.wishes import Step
from composer.editor import Editor
from composer.model.document import Document
from composer.panels.solution import SolutionPane
from composer.solving.controller import SolvingController
from composer.windows.actions import Actions
from composer.windows.line_player import Line, LinePlayer
from composer.windows.move_controls import MoveControls
from solver.setup import Setup
from solver.solution import Solution


class ReadingCommands(QObject):
    """Keeps line, board, solution pane, step buttons and the two modes in step.

    Whoever changes the position is back at setting up: what is edited is always
    the diagram.
    """

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        controller: SolvingController,
        actions: Actions,
        board_pane: BoardPane,
        move_controls: MoveControls,
        solution_pane: SolutionPane,
    ) -> None:
        super().__init__(window)
        self._editor = editor
        self._controller = controller
        self._actions = actions
        self._board_pane = board_pane
        self._move_controls = move_controls
        self._solution_pane = solution_pane
        self._solution: Solution | None = None
        self.player = LinePlayer(self)
        self._connect()
        self.player.show(Line(editor.document.entry.setup))

    def _connect(self) -> None:
        actions, player = self._actions, self.player
        actions.first.triggered.connect(player.first)
        actions.back.triggered.connect(player.back)
        actions.forward.triggered.connect(self._on_forward)
        actions.last.triggered.connect(self._on_last)
        actions.play_mode.toggled.connect(self._on_mode)
        player.changed.connect(self._show)
        self._board_pane.step_requested.connect(self.step)
        self._solution_pane.step_requested.connect(self.step)
        self._board_pane.move_requested.connect(self._on_move)
        self._editor.document_changed.connect(self._on_document)

    @Slot(tuple, int)
    def read(self, moves: tuple[chess.Move, ...], played: int) -> None:
        """Show the line of *moves* of the position that was searched, *played* moves on."""
        searched = self._controller.searched
        setup = self._editor.document.entry.setup if searched is None else searched.setup
        self._play()
        self.player.show(Line(setup, moves).at(played))

    @Slot(tuple)
    def read_found(self, moves: tuple[chess.Move, ...]) -> None:
        """Show a line as it was found, after its first move."""
        self.read(moves, 1)

    @Slot(object)
    def note_solution(self, solution: Solution) -> None:
        """Remember what the search found out, to mark keys and tries, and to step through."""
        self._solution = solution
        line, moves = self.player.line, self._solution_pane.first_line()
        if not line.moves and line.setup == solution.problem.setup:
            self.player.show(Line(line.setup, moves))

    def shown_setup(self) -> Setup:
        """Return the position that the board shows."""
        if self._actions.play_mode.isChecked():
            return Setup.from_board(self.player.line.board())
        return self._editor.document.entry.setup

    @Slot()
    def to_diagram(self) -> None:
        """Go back to the diagram, and to setting it up."""
        self.player.first()
        self._actions.play_mode.setChecked(False)

    def _play(self) -> None:
        self._actions.play_mode.setChecked(True)

    @Slot()
    def _on_forward(self) -> None:
        self._play()
        self.player.forward()

    @Slot()
    def _on_last(self) -> None:
        self._play()
        self.player.last()

    @Slot(bool)
    def _on_mode(self, is_playing: bool) -> None:
        self._board_pane.set_mode(Mode.PLAY if is_playing else Mode.SETUP)
        if is_playing:
            self._show(self.player.line)
        else:
            self.player.show(self._line_of_diagram())

    def _sign(self, line: Line) -> str:
        """Return ``!`` after a key and ``?`` after a try, as they are printed."""
        solution = self._solution
        if solution is None or line.played != 1 or line.setup != solution.problem.setup:
            return ""
        if line.last_move in solution.keys:
            return "!"
        return "?" if line.last_move in [attempt.move for attempt in solution.tries] else ""

    def _line_of_diagram(self) -> Line:
        """Return the line at its start; where it belongs to another position, none."""
        setup = self._editor.document.entry.setup
        line = self.player.line
        return line.at(0) if line.setup == setup else Line(setup)

    @Slot(object)
    def step(self, step: Step) -> None:
        """Go a step through the line, or to another answer."""
        match step:
            case Step.FIRST:
                self.player.first()
            case Step.BACK:
                self.player.back()
            case Step.FORWARD:
                self._on_forward()
            case Step.LAST:
                self._on_last()
            case Step.PREVIOUS_ANSWER:
                self._solution_pane.choose_other(-1)
            case Step.NEXT_ANSWER:
                self._solution_pane.choose_other(1)

    @Slot(object)
    def _on_move(self, move: chess.Move) -> None:
        line = self.player.line.then(move)
        known = self._line_through(line)
        self.player.show(Line(line.setup, known, line.played) if known else line)

    def _line_through(self, line: Line) -> tuple[chess.Move, ...]:
        """Return the line of the solution that goes on from *line*, nothing if none does."""
        solution = self._solution
        if solution is None or solution.problem.setup != line.setup:
            return ()
        return self._solution_pane.line_through(line.moves[: line.played])

    @Slot(object, object)
    def _on_document(self, before: Document, after: Document) -> None:
        if before.entry.setup == after.entry.setup:
            return
        self._actions.play_mode.setChecked(False)
        self.player.show(Line(after.entry.setup))

    @Slot(object)
    def _show(self, line: Line) -> None:
        self._board_pane.show_position(line.board(), line.last_move or None)
        self._move_controls.show_line(line, self._sign(line))
        self._solution_pane.follow(line.moves[: line.played])
        at_diagram, at_end = self.player.is_at_diagram, self.player.is_at_end
        self._actions.first.setEnabled(not at_diagram)
        self._actions.back.setEnabled(not at_diagram)
        self._actions.forward.setEnabled(not at_end)
        self._actions.last.setEnabled(not at_end)
