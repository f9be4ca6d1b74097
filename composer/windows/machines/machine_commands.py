"""What the old machines do in the window: solve, be watched, be compared, and play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from composer.board.pane import BoardPane
from composer.editor import Editor
from composer.machines.machine_words import Machine, page_html, page_of
from composer.model.document import Document, Entry
from composer.panels.shared.controls import action_button
from composer.panels.shared.prompts import message
from composer.panels.shared.screens import keep_on_screen
from composer.settings import Settings
from composer.solving.plan import problems_of
from composer.windows.common.actions import Actions
from composer.windows.solve.solve_commands import SolveCommands
from composer.windows.view.view_commands import ViewCommands
from solver.ancestors.atlas_games import GAMES, RecordedGame
from solver.ancestors.machine_game import MachineGame, MoveError, Opponent
from solver.language import tr
from solver.notation.fen import parse_fen
from solver.orthodox import board_of, game_from_fen
from solver.problem import Method, Problem
from solver.squares import BLACK, WHITE

if TYPE_CHECKING:  # the windows are loaded when the first one is opened
    from composer.machines.games.game_window import GameWindow
    from composer.machines.games.tournament import Tournament
    from composer.machines.room import MachineRoom
    from composer.windows.view.help_pages import HelpPage


class MachineCommands(QObject):
    """Makes the commands of the old machines and connects them with the window."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        solve_commands: SolveCommands,
        view_commands: ViewCommands,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._actions = actions
        self._solve = solve_commands
        self._view = view_commands
        self._settings = settings
        self._room: MachineRoom | None = None
        self._has_thought = False
        self._make_solving()
        self._make_playing()
        self._make_pages()
        editor.document_changed.connect(self._note_document)

    @property
    def room(self) -> MachineRoom:
        """The machine room, made when it is first asked for."""
        if self._room is None:
            from composer.machines.room import MachineRoom  # needed by few, and late

            self._room = MachineRoom(self._window, self._settings.room_geometry, self._dress)
            self._room.page_requested.connect(self.open_page)
            self._room.set_problem(self._problem())
        return self._room

    def _make_solving(self) -> None:
        self.solve_with = [
            self._actions.add(
                f"solve_with_{method.value}",
                method.full_name,
                tr("Let %1 solve the problem on the board.").replace("%1", method.full_name),
            )
            for method in Method
        ]
        for action, method in zip(self.solve_with, Method, strict=True):
            action.setData(method)
            action.triggered.connect(self._on_solve_with)
        self.first_key = self._actions.add_choice(
            "stop_at_first_key",
            tr("Stop at the &first key, as Prinz and Geniss did"),
            tr("Search no further than the first key; then nobody knows whether there are more."),
        )
        self.compare = self._actions.add(
            "compare_solvers",
            tr("Compare the so&lvers…"),
            tr("Solve the problem with all who can, and see their answers side by side."),
        )
        self.compare.triggered.connect(self._on_compare)
        self.watch = self._actions.add(
            "machine_room",
            tr("&Machine room"),
            tr("Watch an old machine at work on the position."),
            usual="Ctrl+Alt+H",
        )
        self.watch.triggered.connect(self._on_watch)

    def _make_playing(self) -> None:
        self.play: list[QAction] = []
        for opponent in Opponent:
            for name, words in (
                ("white", tr("%1, you are White")),
                ("black", tr("%1, you are Black")),
                ("here", tr("%1, from the position on the board")),
            ):
                action = self._actions.add(
                    f"play_{opponent.value}_{name}",
                    words.replace("%1", opponent.full_name),
                    tr("Play a game against an old machine."),
                )
                action.setData((opponent, name))
                action.triggered.connect(self._on_play)
                self.play.append(action)
        self.replay: list[QAction] = []
        for index, game in enumerate(GAMES):
            text = tr("Replay %1").replace("%1", f"{game.white} – {game.black}")
            sentence = tr("Step through a recorded game of Atlas.")
            action = self._actions.add(f"replay_{index}", text, sentence)
            action.setData(game)
            action.triggered.connect(self._on_replay)
            self.replay.append(action)

    def _make_pages(self) -> None:
        self.pages = []
        for machine in Machine:
            title = page_of(machine).title
            sentence = tr("Read what the machine was and what is known of it.")
            action = self._actions.add(f"page_{machine.value}", title, sentence)
            action.setData(machine)
            action.triggered.connect(self._on_page)
            self.pages.append(action)

    # ------------------------------------------------------------ solving and watching

    def _problem(self) -> Problem | None:
        if self._solve.hindrance():
            return None
        problems = problems_of(self._editor.document.entry)
        return problems[0] if problems else None

    @Slot()
    def _note_document(self) -> None:
        if self._room is not None:
            self._room.set_problem(self._problem())

    def _chosen(self) -> object:
        action = self.sender()
        return action.data() if isinstance(action, QAction) else None

    @Slot()
    def _on_solve_with(self) -> None:
        method = self._chosen()
        if not isinstance(method, Method):
            return
        reason = self._solve.hindrance() or self._solve.hindrance_to(method)
        if reason:
            self._tell(reason)
        else:
            self._solve.solve_with(method, first_key=self.first_key.isChecked())

    @Slot()
    def _on_compare(self) -> None:
        from composer.machines.comparison import Comparison

        reason = self._solve.hindrance()
        if reason:
            self._tell(reason)
            return
        self._has_thought = True
        Comparison(self._solve.make_plan().tasks[0], self._window).show()

    @Slot()
    def _on_watch(self) -> None:
        self.open_room()

    def open_room(self) -> MachineRoom:
        """Show the machine room in front."""
        room = self.room
        keep_on_screen(room)
        room.show()
        room.raise_()
        room.activateWindow()
        return room

    # ------------------------------------------------------------ playing

    @Slot()
    def _on_play(self) -> None:
        chosen = self._chosen()
        if isinstance(chosen, tuple):
            opponent, side = chosen
            self.begin_game(opponent, side)

    def begin_game(self, opponent: Opponent, side: str) -> None:
        """Open a game: *side* is ``white`` or ``black``, or ``here`` for the position shown."""
        board = board_of(self._editor.document.entry.setup.game()) if side == "here" else None
        color = BLACK if side == "black" else WHITE
        if board is not None:
            color = board.turn
        try:
            game = MachineGame(opponent, color, board)
        except MoveError as error:
            self._tell(str(error))
            return
        self._open_game(game)

    def _open_game(self, game: MachineGame) -> None:
        from composer.machines.games.game_window import GameWindow

        self._has_thought = True
        GameWindow(game, self._dress, self._window).show()

    @property
    def has_game(self) -> bool:
        """Whether a game is under way that would be lost."""
        return bool(self._games())

    def leave_games_then(self, act: Callable[[], None]) -> None:
        """Do *act* once every game that would be lost is ended, each after a question."""
        games = self._games()
        if games:
            games[0].leave_then(lambda: self.leave_games_then(act))
        else:
            act()

    def shutdown(self) -> None:
        """End all games without a question, and the room; no thread is left running."""
        if self._room is not None:
            self._settings.room_geometry = self._room.saveGeometry()
            self._room.close()
            self._room.shutdown()
        if self._has_thought:
            from composer.machines.thinking import ThinkingDialog

            for dialog in self._window.findChildren(ThinkingDialog):
                dialog.done(QDialog.DialogCode.Rejected)

    def _game_windows(self) -> list[GameWindow]:
        if not self._has_thought:
            return []
        from composer.machines.games.game_window import GameWindow

        return self._window.findChildren(GameWindow)

    def _games(self) -> list[GameWindow | Tournament]:
        games: list[GameWindow | Tournament] = []
        games += [game for game in self._game_windows() if game.isVisible()]
        if self._room is not None and self._room.tournament is not None:
            games.append(self._room.tournament)
        return [game for game in games if game.would_be_lost]

    @Slot()
    def _on_replay(self) -> None:
        from composer.machines.games.replay_window import ReplayWindow

        game = self._chosen()
        if isinstance(game, RecordedGame):
            self._has_thought = True
            ReplayWindow(game, self._dress, self._window).show()

    def _dress(self, board_pane: BoardPane) -> None:
        look = self._view.look
        board_pane.set_colors(look.style.colors)
        board_pane.set_piece_set(look.piece_set)
        board_pane.set_coordinates(look.coordinates)

    # ------------------------------------------------------------ pages

    @Slot()
    def _on_page(self) -> None:
        machine = self._chosen()
        if isinstance(machine, Machine):
            self.open_page(machine)

    @Slot(Machine)
    def open_page(self, machine: Machine) -> HelpPage:
        """Open the page about *machine*; a button puts its example on the board."""
        from composer.windows.view.help_pages import HelpPage

        page = page_of(machine)
        shown = HelpPage(page.title, page_html(page), self._window)
        words = tr("&Show the example")
        action_button(shown.buttons, words, lambda: self.show_example(machine))
        shown.show()
        return shown

    def show_example(self, machine: Machine) -> None:
        """Put the example of *machine* on the board, or begin the game that shows it."""
        page = page_of(machine)
        if machine in (Machine.ATLAS, Machine.WRAY):
            board = board_of(game_from_fen(page.example))
            opponent = Opponent(machine.value)
            human = not board.turn
            self._open_game(MachineGame(opponent, human, board))
            return
        entry = Entry(setup=parse_fen(page.example), stipulation=f"#{page.moves}")
        self._editor.apply(tr("Show an example"), lambda document: _added(document, entry))
        room = self.open_room()
        room.choose(machine)
        room.take_desk()

    def _tell(self, sentence: str) -> None:
        box = message(self._window, sentence)
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        box.open()


def _added(document: Document, entry: Entry) -> Document:
    """Put *entry* behind the problem on the board, and show it."""
    place = document.current + 1
    entries = (*document.entries[:place], entry, *document.entries[place:])
    return replace(document, entries=entries, current=place)
