"""What the window says of changes while somebody composes: made and connected in one place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.settings import Settings
from composer.solving.controller import SolvingController
from composer.windows.common.actions import Actions
from composer.windows.common.panes import Panes
from composer.windows.setup.centre import Centre
from composer.windows.vary.change_commands import ChangeCommands
from composer.windows.vary.hand_eye import HandEye
from composer.windows.vary.live_verdict import LiveVerdict
from composer.windows.vary.restricted_commands import RestrictedCommands


class VaryPart(QObject):
    """Holds the parts that judge positions beside the window."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        settings: Settings,
        centre: Centre,
        hindrance: Callable[[], str],
        controller: SolvingController,
        panes: Panes,
    ) -> None:
        super().__init__(window)
        pill = centre.verdict_row.pill
        self.live = LiveVerdict(editor, actions.live_verdict, settings, pill, hindrance, controller)
        self.hand = HandEye(editor, centre.board_pane, self.live)
        self.changes = ChangeCommands(window, editor, actions, centre.board_pane, self.live, panes)
        self.restricted = RestrictedCommands(window, editor, actions)

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self.live.shutdown()
        self.hand.shutdown()
        self.changes.shutdown()
        self.restricted.shutdown()
