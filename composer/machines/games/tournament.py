"""A tournament in the room: the machines that play, and the user if he likes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from composer.machines.faces.drawing import footnote, heading
from composer.machines.facts import FactTable
from composer.machines.games.game_board import Dress, game_board
from composer.machines.games.game_saving import ask_where, pgn_date, save_games
from composer.machines.games.game_words import moves_line
from composer.machines.thinking import Thinking
from composer.panels.shared.controls import bare, fill
from composer.panels.shared.prompts import PromptButton, ask
from composer.panels.shared.words import decimal
from composer.saying import said, say
from composer.tokens import Type
from solver.ancestors.encounter import Encounter, Entrant, pairings, points
from solver.ancestors.machine_game import Opponent
from solver.counting import grouped
from solver.game import Move
from solver.language import Said, joined, tr

_ENTRANTS: tuple[Entrant, ...] = (*Opponent, None)


class Tournament(QWidget):
    """Everybody meets everybody with both colours; a game is seen while it is played."""

    def __init__(self, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setAccessibleName, tr("Tournament"))
        self.encounters: list[Encounter] = []
        self._shown = 0
        self._is_saved = True
        self._thinking = Thinking(self)
        self._thinking.done.connect(self._on_answer)
        self._thinking.failed.connect(self._on_failure)
        self.board_pane = game_board(dress, self)
        self.board_pane.move_requested.connect(self._on_move)
        self.board_pane.move_refused.connect(self._tell)
        self._make_controls()
        self._make_tables()
        self._lay_out()
        self._draw_up()

    def _make_controls(self) -> None:
        self.boxes: dict[Entrant, QCheckBox] = {}
        for entrant in _ENTRANTS:
            box = said(QCheckBox(self), _name(entrant))
            box.setChecked(entrant is not None)
            box.clicked.connect(self._begin_anew)
            self.boxes[entrant] = box
        self.play_button = said(QPushButton(self), tr("&Play"))
        self.play_button.setObjectName("run")
        self.play_button.setCheckable(True)
        self.play_button.toggled.connect(self._on_play)
        self.new_button = said(QPushButton(self), tr("&From the start"))
        self.new_button.clicked.connect(self._begin_anew)
        self.save_button = said(QPushButton(self), tr("&Save all games…"))
        self.save_button.clicked.connect(self._on_save)
        self.title, self.state, self.moves = QLabel(self), QLabel(self), QLabel(self)
        self.title.setObjectName("title")
        self.title.setFont(Type.CAPTION.font())
        self.moves.setFont(Type.PAGE.font())
        for label in (self.state, self.moves):
            label.setWordWrap(True)

    def _make_tables(self) -> None:
        titles = (tr("Player"), tr("Points"), tr("Games"), tr("Won"), tr("Drawn"), tr("Lost"))
        self.standings = FactTable(titles, tr("Standings"), self)
        heads = ("", tr("White"), tr("Black"), tr("Result"), tr("Moves"))
        self.games = FactTable(heads, tr("Games of the tournament"), self)
        for table in (self.standings, self.games):
            table.compact()
        self.standings.widen(0)
        self.games.widen(1, 2)
        self.games.currentCellChanged.connect(self._on_game_chosen)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        fill(buttons, self.play_button, self.new_button, self.save_button, 1)
        left = QVBoxLayout()
        left.setSpacing(6)
        fill(left, self.title, (self.board_pane, 1), self.state, buttons)
        entrants = QHBoxLayout()
        entrants.setSpacing(16)
        for box in self.boxes.values():
            entrants.addWidget(box)
        entrants.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(8)
        fill(
            right,
            heading(tr("Who takes part"), self),
            entrants,
            heading(tr("Standings"), self),
            (self.standings, 3),
            heading(tr("Games"), self),
            (self.games, 5),
            heading(tr("Moves"), self),
            self.moves,
        )
        words = tr(
            "Prinz, Algorithm 50 and Geniss solve problems and play no games. A game of more than "
            "100 moves is given up as a draw: no machine here knows how to finish."
        )
        right.addWidget(footnote(words, self))
        row = bare(QHBoxLayout(self), 28)
        fill(row, (left, 5), (right, 6))

    # ------------------------------------------------------------ playing

    @property
    def _current(self) -> int | None:
        """The place of the first game that is not over."""
        for place, encounter in enumerate(self.encounters):
            if not encounter.is_over:
                return place
        return None

    @property
    def would_be_lost(self) -> bool:
        """Whether the user has played a game that is not saved."""
        own = [one for one in self.encounters if None in (one.white, one.black)]
        return not self._is_saved and any(one.played.moves for one in own)

    def leave_then(self, act: Callable[[], None]) -> None:
        """Do *act*, after a question where a game of the user would be lost."""

        def end() -> None:
            self._is_saved = True
            act()

        if not self.would_be_lost:
            end()
            return
        self.window().activateWindow()
        ask(
            self,
            tr("End the tournament?"),
            tr("Your games in it are not saved."),
            (
                PromptButton(tr("&Save all games…"), self._on_save),
                PromptButton(
                    tr("&End the tournament"), end, QMessageBox.ButtonRole.DestructiveRole
                ),
            ),
        )

    @Slot()
    def _begin_anew(self) -> None:
        self.leave_then(self._draw_up)

    @Slot()
    def _draw_up(self) -> None:
        """Pair those who take part, and begin anew."""
        self.play_button.setChecked(False)
        self._thinking.forget()
        entrants = [entrant for entrant, box in self.boxes.items() if box.isChecked()]
        self.encounters = [Encounter(*pair) for pair in pairings(entrants)]
        self._shown, self._is_saved = 0, True
        say(self.state.setText, tr("Press Play: everybody meets everybody with both colours."))
        self._show()

    @Slot(bool)
    def _on_play(self, is_playing: bool) -> None:
        say(self.play_button.setText, tr("&Pause") if is_playing else tr("&Play"))
        if is_playing:
            self._go_on()
        else:
            self._thinking.forget()
            self._tell(" ")

    def _go_on(self) -> None:
        place = self._current
        if place is None:
            self.play_button.setChecked(False)
            say(self.state.setText, tr("The tournament is over."))
            self._show()
            return
        self._shown = place
        self._show()
        encounter = self.encounters[place]
        if encounter.mover is None:
            say(self.state.setText, tr("Your move."))
            return
        say(self.state.setText, tr("%1 is thinking…", _name(encounter.mover)))
        self._thinking.begin(encounter.copy().think)

    @Slot(Move)
    def _on_answer(self, move: Move) -> None:
        self._make(move)

    @Slot(Said)
    def _on_failure(self, words: str) -> None:
        self.play_button.setChecked(False)
        self._tell(tr("The machine found no move: %1", words))

    @Slot(Move)
    def _on_move(self, move: Move) -> None:
        place = self._current
        if place is None or place != self._shown or self.encounters[place].mover is not None:
            return
        if not self.play_button.isChecked():
            self.play_button.setChecked(True)
        self._make(move)

    def _make(self, move: Move) -> None:
        place = self._current
        if place is None:
            return
        self.encounters[place].play(move)
        self._is_saved = False
        self._show()
        if self.play_button.isChecked():
            self._go_on()

    @Slot(str)
    def _tell(self, words: str) -> None:
        say(self.state.setText, words)

    # ------------------------------------------------------------ showing

    def _show(self) -> None:
        present = [entrant for entrant, box in self.boxes.items() if box.isChecked()]
        self.standings.show_rows([self._standing(entrant) for entrant in present])
        self.games.blockSignals(True)
        self.games.show_rows([_row(place, one) for place, one in enumerate(self.encounters, 1)])
        if self.encounters:
            self.games.selectRow(self._shown)
        self.games.blockSignals(False)
        self.play_button.setEnabled(self._current is not None)
        self.save_button.setEnabled(any(one.played.moves for one in self.encounters))
        self._show_board()

    def _show_board(self) -> None:
        if not self.encounters:
            say(self.title.setText, tr("At least two must take part."))
            return
        encounter = self.encounters[self._shown]
        names = (_name(encounter.white), " – ", _name(encounter.black))
        say(self.title.setText, joined("", names))
        is_flipped = encounter.black is None and encounter.white is not None
        self.board_pane.set_flipped(is_flipped)
        played = encounter.played
        self.board_pane.show_position(played.game(), played.last_move)
        say(self.moves.setText, moves_line(played))

    def _standing(self, entrant: Entrant) -> tuple[str, ...]:
        over = [one for one in self.encounters if one.is_over and entrant in (one.white, one.black)]
        scores = [points([one], entrant) for one in over]
        counts = (scores.count(1.0), scores.count(0.5), scores.count(0.0))
        total = decimal(f"{sum(scores):g}")
        return (_name(entrant), total, str(len(over)), *map(str, counts))

    @Slot()
    def _on_game_chosen(self) -> None:
        row = self.games.currentRow()
        if 0 <= row < len(self.encounters):
            self._shown = row
            self._show_board()

    def changeEvent(self, event: QEvent) -> None:
        """Show names and moves as the reader reads them now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()

    # ------------------------------------------------------------ saving

    @Slot()
    def _on_save(self) -> None:
        ask_where(self, tr("Save all games"), self.save_to)

    @Slot(str)
    def save_to(self, path: str) -> None:
        """Save all games that were begun as PGN; what went wrong stands under the board."""
        date = pgn_date()
        text = "\n".join(
            one.pgn(tr("You"), place, date)
            for place, one in enumerate(self.encounters, 1)
            if one.played.moves
        )
        is_saved, sentence = save_games(Path(path), text)
        self._is_saved = self._is_saved or is_saved
        self._tell(sentence)

    def shutdown(self) -> None:
        """End the thread in which machines think."""
        self._thinking.shutdown()


def _name(entrant: Entrant) -> str:
    return tr("You") if entrant is None else entrant.full_name


def _row(place: int, encounter: Encounter) -> tuple[str, ...]:
    result = encounter.result.replace("1/2", "½")
    moves = (len(encounter.played.moves) + 1) // 2
    shown = "–" if result == "*" and not moves else "…" if result == "*" else result
    return (str(place), _name(encounter.white), _name(encounter.black), shown, grouped(moves))
