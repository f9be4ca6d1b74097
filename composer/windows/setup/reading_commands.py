"""Reading a solution on the board: from a chosen line to the position, step by step."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from composer.board.control import Mode
from composer.board.wishes import StepTo
from composer.editor import Editor
from composer.model.document import Document
from composer.model.ground import Ground, ground_in, ground_of
from composer.model.options import played_setup
from composer.panels.shared.part_words import part_heading
from composer.panels.solution.pane import SolutionPane
from composer.settings import Settings
from composer.solving.controller import SolvingController
from composer.windows.common.actions import Actions
from composer.windows.setup.board_marks import BoardMarks
from composer.windows.setup.centre import Centre
from composer.windows.setup.chip_commands import ChipCommands, parts_of
from composer.windows.setup.explained import mate_words
from composer.windows.setup.line_player import LinePlayer, PlayedLine
from solver.branches import FirstMoves
from solver.game import Move
from solver.language import Said, tr
from solver.lines import Lines
from solver.notation.line_words import counted_side
from solver.orthodox import OrthodoxGame
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Solution
from solver.twinning.composition import Part


class ReadingCommands(QObject):
    """Keeps line, board, solution pane, step buttons and the two modes in step.

    Whoever changes the position is back at setting up: what is edited is always
    the diagram.
    """

    view_changed = Signal(Said)
    """What the board shows where that is not the diagram of the document, else nothing."""
    way_wished = Signal(int)
    """A wish to read the solution in another way, by its place among them."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        controller: SolvingController,
        actions: Actions,
        centre: Centre,
        solution_pane: SolutionPane,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._editor = editor
        self._controller = controller
        self._actions = actions
        self._board_pane = centre.board_pane
        self._move_controls = centre.move_controls
        self._solution_pane = solution_pane
        self._parts: tuple[Part, ...] = ()
        self._solutions: dict[int, Solution] = {}
        self.player = LinePlayer(self)
        self.marks = BoardMarks(window, editor, actions, centre.board_pane, self.player, settings)
        self.chips = ChipCommands(window, editor, actions, centre.chips, centre.board_pane.board)
        self._connect()
        self.player.show(PlayedLine(played_setup(editor.document.entry)))

    def _connect(self) -> None:
        actions, player = self._actions, self.player
        actions.first.triggered.connect(player.first)
        actions.back.triggered.connect(player.back)
        actions.forward.triggered.connect(self._on_forward)
        actions.last.triggered.connect(self._on_last)
        actions.play_mode.toggled.connect(self._on_mode)
        for place, reading in enumerate(actions.readings):
            reading.triggered.connect(partial(self.way_wished.emit, place))
        player.changed.connect(self._show)
        self._board_pane.step_requested.connect(self.step)
        self._solution_pane.step_requested.connect(self.step)
        self._solution_pane.move_hovered.connect(self.marks.point_at)
        self._solution_pane.pin_requested.connect(self.marks.keep_arrow)
        self._board_pane.move_requested.connect(self._on_move)
        self._editor.document_changed.connect(self._on_document)
        self._controller.board_differs_changed.connect(self._on_difference)
        self.chips.part_wished.connect(self.show_twin)
        self.chips.line_wished.connect(self.read_found)

    def begin(self, parts: tuple[Part, ...]) -> None:
        """Searches begin, one for each of *parts*: what is read from now on are theirs."""
        self._parts, self._solutions = parts, {}
        self._show_chips()

    @Slot(tuple, int)
    def read(self, moves: tuple[Move, ...], played: int) -> None:
        """Show the line of *moves* of the part that is read, *played* moves on."""
        self._play()
        self.player.show(self._line(moves).at(played))

    @Slot(int)
    def read_part(self, place: int) -> None:
        """Show the position of one part; the document keeps the diagram."""
        line = self._line(self._solution_pane.first_line())
        if line.setup != played_setup(self._editor.document.entry):
            self._play()
        elif self._is_view:
            self._actions.play_mode.setChecked(False)
        self.player.show(line)

    @Slot(int)
    def show_twin(self, place: int) -> None:
        """Show the position of one part, searched or not."""
        parts = self._parts_now()
        if not 0 <= place < len(parts):
            return
        if parts == self._parts:
            self._solution_pane.show_part(place)
            self.read_part(place)
        elif parts[place].problem.setup == played_setup(self._editor.document.entry):
            self.to_diagram()
        else:
            self._play()
            self.player.show(PlayedLine(parts[place].problem.setup))

    def _parts_now(self) -> tuple[Part, ...]:
        """Return the parts of the problem as it stands; they may not be those searched."""
        return parts_of(self._editor.document.entry)

    def _shown_part(self) -> int:
        """Return which part the board shows; where several have its position, the one read."""
        parts, setup = self._parts_now(), self.player.line.setup
        if not self._actions.play_mode.isChecked():
            setup = played_setup(self._editor.document.entry)
        places = [
            place
            for place, part in enumerate(parts)
            if setup in (part.problem.setup, part.problem.start)
        ]
        read = self._solution_pane.part
        return read if read in places else next(iter(places), 0)

    def _show_chips(self) -> None:
        parts = self._parts_now()
        solution = self._solutions.get(0) if parts == self._parts else None
        if len(parts) > 1 or solution is None:
            self.chips.show_parts(parts, self._shown_part())
            return
        lines, line = self._printed_lines(solution), self.player.line
        total = max(len(lines), solution.found_lines.total)
        self.chips.show_solutions(lines, total, line.moves, max(1, line.played))

    def _printed_lines(self, solution: Solution) -> Lines:
        """Return the solutions in the order in which they stand on the page: short ones behind."""
        if not solution.problem.stipulation.is_battle:
            return Lines((*solution.full_lines.blocks, *solution.short_lines.blocks))
        first = FirstMoves.of(solution)
        moves = [root.move for root in (*first.keys, *first.short_keys) if root.move]
        return Lines.of(self._solution_pane.line_through((key,)) or (key,) for key in moves)

    def _line(self, moves: tuple[Move, ...]) -> PlayedLine:
        """Return the line of *moves* from the position of the part that is read."""
        problem = self._problem()
        if problem is None:
            return PlayedLine(played_setup(self._editor.document.entry), moves)
        return PlayedLine(problem.start, moves, counted=counted_side(problem))

    def _problem(self) -> Problem | None:
        place = self._solution_pane.part
        return self._parts[place].problem if place < len(self._parts) else None

    @property
    def _is_view(self) -> bool:
        """Whether the board shows another position than the document's, or a line of it."""
        return self.player.line.setup != played_setup(self._editor.document.entry)

    @Slot(tuple)
    def read_found(self, moves: tuple[Move, ...]) -> None:
        """Show a line as it was found, after its first move."""
        self.read(moves, 1)

    @Slot(Solution)
    def note_solution(self, solution: Solution) -> None:
        """Remember what the search found out, to mark keys and tries, and to step through."""
        self.note_part(self._controller.part, solution)

    def note_part(self, part: int, solution: Solution) -> None:
        """Remember the solution of one part."""
        self._solutions[part] = solution
        self._show_chips()
        if part == self._solution_pane.part:
            self._offer_first_line(solution)

    def _offer_first_line(self, solution: Solution) -> None:
        """Have the first line of *solution* stepped through where its position has none yet."""
        line = self.player.line
        if not line.moves and line.setup == solution.problem.start:
            self.player.show(self._line(self._solution_pane.first_line()))

    @Slot(bool)
    def _on_difference(self, differs: bool) -> None:
        """Step through the solution again when changes of its problem were taken back."""
        solution = self._solutions.get(self._solution_pane.part)
        if not differs and solution is not None and self._parts_now() == self._parts:
            self._offer_first_line(solution)

    def shown_position(self) -> tuple[Setup, Ground]:
        """Return the position that the board shows, and what conditions put on its squares."""
        if self._actions.play_mode.isChecked():
            game = self.player.line.game()
            return Setup.of(game), ground_in(game)
        entry = self._editor.document.entry
        return entry.setup, ground_of(played_setup(entry).conditions)

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

    def _sign(self, line: PlayedLine) -> str:
        """Return ``!`` after a key and ``?`` after a try, as they are printed."""
        solution = self._solutions.get(self._solution_pane.part)
        if solution is None or line.played != 1 or line.setup != solution.problem.start:
            return ""
        if line.last_move in solution.keys:
            return "!"
        return "?" if line.last_move in [attempt.move for attempt in solution.tries] else ""

    def _line_of_diagram(self) -> PlayedLine:
        """Return the line at its start; where it belongs to another position, none."""
        setup = played_setup(self._editor.document.entry)
        line = self.player.line
        return line.at(0) if line.setup == setup else PlayedLine(setup)

    @Slot(StepTo)
    def step(self, step: StepTo) -> None:
        """Go a step through the line, or to another answer."""
        match step:
            case StepTo.FIRST:
                self.player.first()
            case StepTo.BACK:
                self.player.back()
            case StepTo.FORWARD:
                self._on_forward()
            case StepTo.LAST:
                self._on_last()
            case StepTo.PREVIOUS_ANSWER:
                self._solution_pane.choose_other(-1)
            case StepTo.NEXT_ANSWER:
                self._solution_pane.choose_other(1)

    @Slot(Move)
    def _on_move(self, move: Move) -> None:
        line = self.player.line.then(move)
        known = self._line_through(line)
        self.player.show(replace(line, moves=known, is_own=False) if known else line)

    def _line_through(self, line: PlayedLine) -> tuple[Move, ...]:
        """Return the line of the solution that goes on from *line*, nothing if none does."""
        solution = self._solutions.get(self._solution_pane.part)
        if solution is None or solution.problem.start != line.setup:
            return ()
        return self._solution_pane.line_through(line.moves[: line.played])

    @Slot(Document, Document)
    def _on_document(self, before: Document, after: Document) -> None:
        if played_setup(before.entry) == played_setup(after.entry):
            self._show_chips()
            return
        self._actions.play_mode.setChecked(False)
        self.player.show(PlayedLine(played_setup(after.entry)))

    @Slot(PlayedLine)
    def _show(self, line: PlayedLine) -> None:
        game = line.game()
        self._board_pane.show_position(game, line.last_move or None)
        mate = mate_words(game) if isinstance(game, OrthodoxGame) and line.played else ""
        self._move_controls.show_line(line, self._sign(line), mate)
        self._solution_pane.follow(line.moves[: line.played])
        self._show_chips()
        at_diagram, at_end = self.player.is_at_diagram, self.player.is_at_end
        self.view_changed.emit(self._view_words(line))
        self._actions.first.setEnabled(not at_diagram)
        self._actions.back.setEnabled(not at_diagram)
        self._actions.forward.setEnabled(not at_end)
        self._actions.last.setEnabled(not at_end)

    def _view_words(self, line: PlayedLine) -> str:
        """Name the part that the board shows in place of the diagram."""
        parts, place = self._parts_now(), self._shown_part()
        problem = parts[place].problem if place < len(parts) else None
        is_part = problem is not None and line.setup in (problem.setup, problem.start)
        if not (is_part and self._is_view and self._actions.play_mode.isChecked()):
            return ""
        heading = part_heading(parts[place])
        return tr("Twin %1").replace("%1", heading) if parts[place].letter else heading
