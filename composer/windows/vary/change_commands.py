"""The commands that judge changes: the place of one man, economies, repairs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from composer.board.pane import BoardPane
from composer.collection.versions import make_version
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document, Entry
from composer.model.edits import insert_entries
from composer.panels.shared.screens import room_for
from composer.windows.common.actions import Actions
from composer.windows.common.panes import Panes
from composer.windows.vary.asked import judged_of
from composer.windows.vary.changes_model import ChangeRow
from composer.windows.vary.live_verdict import LiveVerdict
from solver.language import tr, trn
from solver.setup import Setup
from solver.squares import Square
from solver.twinning.composition import Composition
from solver.twinning.twin_changes import Add, TwinMove

if TYPE_CHECKING:
    from composer.windows.vary.changes_window import ChangesWindow
    from composer.windows.vary.place_pane import PlacePane
    from composer.windows.vary.settings_window import SettingsWindow
    from solver.vary.ideas import Idea


_MAP = "map"
"""The name of the pane of the map."""
_MARGIN = 24
"""Between the edge of the main window and that of changes."""


class ChangeCommands(QObject):
    """Opens the window of changes and the map of one man, and takes what is chosen."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        pane: BoardPane,
        live: LiveVerdict,
        panes: Panes,
    ) -> None:
        super().__init__(window)
        self._editor = editor
        self._pane = pane
        self._live = live
        self._panes = panes
        self._asked: Composition | None = None
        self._mapped: Composition | None = None
        self._place: PlacePane | None = None
        self._parent = window
        self._window: ChangesWindow | None = None
        self.settings_window: SettingsWindow | None = None
        self._add_commands(actions)
        panes.closed.connect(self._on_closed)
        pane.map_left.connect(self.end_map)
        pane.map_chosen.connect(self._on_map_chosen)
        pane.place_requested.connect(self.look_for_place)
        editor.document_changed.connect(self._on_document)

    def _add_commands(self, actions: Actions) -> None:
        self.place = actions.add(
            "place_man",
            tr("Where &could it stand?"),
            tr("Judge every square on which the man of the square with the cursor could stand."),
            usual="Ctrl+Alt+W",
        )
        self.economy = actions.add(
            "economy",
            tr("&Economy…"),
            tr("Look for men that can go or be lesser, and for other places of the setting."),
            usual="Ctrl+Alt+E",
        )
        self.repair = actions.add(
            "repair",
            tr("&Repair…"),
            tr("Look for changes of one man that make the problem sound."),
            usual="Ctrl+Alt+M",
        )
        self.settings = actions.add(
            "settings_search",
            tr("Searc&h of settings…"),
            tr("Set men free and search all positions of them for sound ones."),
            usual="Ctrl+Alt+G",
        )
        self.settings.triggered.connect(self._on_settings)
        self.place.triggered.connect(self._on_place)
        self.economy.triggered.connect(self._on_economy)
        self.repair.triggered.connect(self._on_repair)

    @property
    def actions(self) -> list[QAction]:
        """The commands for the Solve menu."""
        return [self.place, self.economy, self.repair, self.settings]

    @property
    def window(self) -> ChangesWindow:
        """The window of changes, made when it is asked for first."""
        from composer.windows.vary.changes_window import ChangesWindow

        if self._window is None:
            self._window = ChangesWindow(self._parent)
            self._window.taken.connect(self.take)
            self._window.kept.connect(self.keep)
        return self._window

    @property
    def map(self) -> PlacePane:
        """The list beside the map, made when it is asked for first."""
        from composer.windows.vary.place_pane import PlacePane

        if self._place is None:
            holder = self._panes.pane(_MAP)
            self._place = PlacePane(holder)
            holder.layout().addWidget(self._place)  # type: ignore[union-attr]
            self._place.taken.connect(self.take)
            self._place.kept.connect(self.keep)
            self._place.mapped.connect(self._pane.set_map)
            self._place.left.connect(self.end_map)
        return self._place

    @property
    def is_mapped(self) -> bool:
        """Whether it is shown where a man could stand."""
        return self._mapped is not None

    @Slot()
    def end_map(self) -> None:
        """Take map and list away."""
        self._panes.close_pane(_MAP)

    @Slot(str)
    def _on_closed(self, name: str) -> None:
        if name == _MAP and self._place is not None:
            self._mapped = None
            self._place.end()

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        for part in (self._window, self._place):
            if part is not None:
                part.shutdown()
        if self.settings_window is not None:
            self.settings_window.shutdown()

    @Slot(int)
    def look_for_place(self, square: Square) -> None:
        """Judge all squares for the man on *square*."""
        if self._editor.document.entry.setup.squares[square] is None:
            self._editor.status_hint.emit(tr("Put the cursor on a man first."))
            return
        composition = self._judged()
        if composition is not None:
            self.map.look(composition, square, self._live.keys_meant)
            self._mapped = composition
            self._panes.show_pane(_MAP)

    @Slot()
    def _on_place(self) -> None:
        self.look_for_place(self._pane.cursor_square)

    @Slot()
    def _on_economy(self) -> None:
        from solver.vary.ideas import Idea

        self._look(Idea.ECONOMY)

    @Slot()
    def _on_repair(self) -> None:
        from solver.vary.ideas import Idea

        self._look(Idea.REPAIR)

    @Slot()
    def _on_settings(self) -> None:
        """Ask which men are to be free; a window that is open keeps what it was told."""
        from composer.windows.vary.settings_window import SettingsWindow

        if self.settings_window is None:
            self.settings_window = SettingsWindow(self._parent)
            self.settings_window.kept.connect(self._add_setups)
        if not self.settings_window.isVisible():
            composition = self._judged()
            if composition is None:
                return
            self.settings_window.begin(composition)
        self.settings_window.show()
        self.settings_window.raise_()

    @Slot(object)
    def _add_setups(self, setups: tuple[Setup, ...]) -> None:
        """Add positions that were found behind the problem, as one step."""
        document = self._editor.document
        stipulation = document.entry.stipulation
        blank = Document((Entry(stipulation=stipulation),))
        entries = tuple(edits.replace_setup(blank, setup).entry for setup in setups)
        place, current = document.current + 1, document.current
        self._editor.apply(
            trn("Add %1 position", "Add %1 positions", len(entries)),
            lambda now: replace(insert_entries(now, entries, place), current=current),
        )

    def _judged(self) -> Composition | None:
        """Return what the board asks; say so where that cannot be judged."""
        composition = judged_of(self._editor.document.entry)
        if composition is None:
            self._editor.status_hint.emit(
                tr("What is asked here cannot be solved, and so not judged.")
            )
        return composition

    def _look(self, idea: Idea) -> None:
        composition = self._judged()
        if composition is None:
            return
        self._asked = composition
        self.window.look(composition, idea, self._live.keys_meant, self._live.sound)
        self._show_window()

    def _show_window(self) -> None:
        """Show the window at the right, where it leaves the board free."""
        was_visible = self.window.isVisible()
        self.window.show()
        if not was_visible:  # how much room its words need is known only now
            size = self.window.size().expandedTo(self.window.minimumSizeHint())
            self.window.resize(size)
            free = self._parent.rect().topRight()
            corner = QPoint(free.x() - size.width() - _MARGIN, free.y() + 3 * _MARGIN)
            place, room = self._parent.mapToGlobal(corner), room_for(self.window)
            lowest = room.bottom() + 1 - self.window.frameGeometry().height()
            place.setY(max(room.top(), min(place.y(), lowest)))
            self.window.move(place)
        self.window.raise_()

    @Slot(ChangeRow)
    def take(self, row: ChangeRow) -> None:
        """Make the change of *row* as one step; on the map the man is asked about anew."""
        setup = row.candidate.composition.problem.setup
        is_map, self._mapped, self._asked = self.is_mapped, None, None
        self._live.know(row.candidate.composition, row.found)
        self._editor.apply(row.heading, lambda document: edits.replace_setup(document, setup))
        square = _square_of(row) if is_map else None
        if square is not None:
            self.look_for_place(square)
        elif is_map:
            self.end_map()
        else:
            self.window.reject()

    @Slot(object)
    def keep(self, row: ChangeRow) -> None:
        """Add the position of *row* to the collection as a version of the problem; one step."""
        setup = row.candidate.composition.problem.setup

        def with_version(document: Document) -> Document:
            copied = edits.replace_setup(make_version(document, document.current), setup)
            return replace(copied, current=document.current)

        self._editor.apply(tr("Keep as a version: %1", row.heading), with_version)
        self._editor.status_hint.emit(tr("Kept as a version in the collection: %1", row.heading))

    @Slot(int, bool)
    def _on_map_chosen(self, square: Square, has_shift: bool) -> None:
        row = self.map.row_on(square)
        if row is None:
            return
        if has_shift:
            self.map.compare(row)
        else:
            self.take(row)

    @Slot()
    def _on_document(self) -> None:
        """Close map and window where something else is asked than they answer."""
        is_open = self._window is not None and self._window.isVisible() and self._asked is not None
        if not (is_open or self.is_mapped):
            return
        now = judged_of(self._editor.document.entry)
        if is_open and now != self._asked:
            self.window.reject()
        if self.is_mapped and now != self._mapped:
            self.end_map()


def _square_of(row: ChangeRow) -> Square | None:
    """Return where the man stands after the change of *row*, ``None`` where he is gone."""
    match row.candidate.change:
        case TwinMove(_, square):
            return square
        case Add(((square, _),)):
            return square
        case _:
            return None
