"""How one can begin with an empty window."""

from __future__ import annotations

from composer.editor import Editor
from composer.panels.solution.pane import SolutionPane
from composer.panels.solution.welcome import Beginning
from composer.windows.common.actions import Actions
from solver.language import tr


def offer_beginnings(pane: SolutionPane, actions: Actions, editor: Editor) -> None:
    """Let *pane* offer ways to begin as long as the board is empty and nothing was searched."""

    def note() -> None:
        entry = editor.document.entry
        pane.note_board(is_empty=entry.fault is None and not any(entry.setup.squares))

    pane.offer(_beginnings(actions))
    editor.document_changed.connect(note)
    note()


def _beginnings(actions: Actions) -> tuple[Beginning, ...]:
    """Return ways to begin: commands that there are, in words for somebody new."""
    return (
        Beginning(
            actions.example,
            tr("Try an example"),
            tr("The two-mover that the first solving program was shown with."),
            "example",
        ),
        Beginning(
            actions.samples,
            tr("Look through classics"),
            tr("Famous problems of two to six moves, from Loyd to Vukcevich."),
            "gallery",
        ),
        Beginning(
            actions.paste_position,
            tr("Paste a position"),
            tr("A FEN, a problem as Popeye reads it, or one from a web page."),
            "paste",
        ),
        Beginning(
            actions.find_command,
            tr("Type a position"),
            tr("Men, squares and what is asked in one line: %1", "Kb1 Qd3 kh6 bh7 pd4 #3"),
            "command",
        ),
        Beginning(
            actions.first_steps,
            tr("Read the first five minutes"),
            tr("Set up, solve, save: in one page."),
            "help",
        ),
    )
